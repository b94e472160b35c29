"""Blackjack's automaton against the engine: the same cards come to the same cents, and the kernel deals what it says."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from typing import Any

import numpy as np
import pytest

from croupier.engine.croupier import QuietCroupier
from croupier.engine.decision import Answer, Decision
from croupier.engine.kernel import Scene
from croupier.engine.round import open_round
from croupier.equipment.cards import DECK, RANKS, Card, read_card
from croupier.equipment.shoe import Dealing, Draw, Shoe
from croupier.equipment.stream import GAMMA
from croupier.families.twenty_one.chart.cells import CODES, HARD, PAIR_CODES, PAIRS, Chart
from croupier.families.twenty_one.chart.document import Cell, cells_of, chart_of, plain
from croupier.families.twenty_one.kernels import automaton as running
from croupier.families.twenty_one.kernels import compiler, shoes, shuffle
from croupier.families.twenty_one.kernels.play import answer
from croupier.families.twenty_one.kernels.rows import UNIT_CENTS, WIDTH, Automaton, consecutive
from croupier.games.blackjack import GAME
from croupier.games.blackjack.chart import form_of, read
from croupier.games.blackjack.elections import DOUBLE_SHOE, EXPOSED_HOLE, FACE_DOWN_HOLE, SINGLE_SHOE
from croupier.games.blackjack.kernel import _not_covered, kernel, one_box
from croupier.games.blackjack.kernels.counting import Count, Play
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.standing import BlackjackStanding
from croupier.games.blackjack.terms import table_of
from croupier.hands.blackjack import value
from croupier.money.wager import Bet
from croupier.testing.dealer import elections
from tests.games.twenty_one_tapes import numbers

pytestmark = pytest.mark.slow

MAIN = "blackjack"
BET = Bet("A", MAIN, "", UNIT_CENTS)
STANDARD = {
    "hard": {
        **{str(points): "H H H H H H H H H H" for points in range(4, 9)},
        "9": "H Dh Dh Dh Dh H H H H H",
        "10": "Dh Dh Dh Dh Dh Dh Dh Dh H H",
        "11": "Dh Dh Dh Dh Dh Dh Dh Dh Dh H",
        "12": "H H S S S H H H H H",
        **{str(points): "S S S S S H H H H H" for points in range(13, 17)},
        **{str(points): "S S S S S S S S S S" for points in range(17, 21)},
    },
    "soft": {
        "12": "H H H H H H H H H H",
        "13": "H H H Dh Dh H H H H H",
        "14": "H H H Dh Dh H H H H H",
        "15": "H H Dh Dh Dh H H H H H",
        "16": "H H Dh Dh Dh H H H H H",
        "17": "H Dh Dh Dh Dh H H H H H",
        "18": "S Ds Ds Ds Ds S S H H H",
        "19": "S S S S S S S S S S",
        "20": "S S S S S S S S S S",
    },
    "pairs": {
        "A": "P P P P P P P P P P",
        "2": "P P P P P P - - - -",
        "3": "P P P P P P - - - -",
        "4": "- - - P P - - - - -",
        "5": "- - - - - - - - - -",
        "6": "P P P P P - - - - -",
        "7": "P P P P P P - - - -",
        "8": "P P P P P P P P P P",
        "9": "P P P P P - P P - -",
        "T": "- - - - - - - - - -",
    },
}
HI_LO = {
    "count": {"tags": {"A": -1, **dict.fromkeys("23456", 1), "T": -1}},
    "spread": {"1": 2, "2": 5, "3": 10},
}
READER: dict[str, Any] = {"hole_card": "down", "card_reader": True}
PUBLISHED: dict[str, Any] = {
    "decks": 6,
    "max_hands": 4,
    "boxes": 6,
    "resplit_aces": False,
    "split_ace_ten_beats_21": False,
    **READER,
}


# ---------------------------------------------------------------- the engine, fed from a tape


@dataclass
class TapeCroupier(QuietCroupier):
    """Cards by their position in the order of the deal, as the shoe gave them; decisions by a chart."""

    card_at: Callable[[int], Card]
    strategy: Callable[[Decision], Answer]
    dealing: Dealing | None = None

    def chance(self, device: Any) -> Any:
        self.dealing = device.dealing
        return device.read(device.from_tape(str(self.card_at(device.position))))

    def decide(self, decision: Decision) -> Answer:
        return self.strategy(decision)


@dataclass(frozen=True)
class Judged:
    net: int
    staked: int
    used: int
    standing: BlackjackStanding


def judged(rules: BlackjackRules, chart: Chart, standing: BlackjackStanding, card_at: Callable[[int], Card]) -> Judged:
    croupier = TapeCroupier(card_at, partial(answer, chart))
    outcome = open_round(GAME, rules, standing, [BET]).run(croupier)
    assert croupier.dealing is not None
    assert isinstance(outcome.standing, BlackjackStanding)
    net, staked = sum(line.cents for line in outcome.lines), sum(line.stake_cents for line in outcome.lines)
    return Judged(net, staked, croupier.dealing.dealt, outcome.standing)


def by_the_automaton(automaton: Automaton, numbers: Sequence[int]) -> tuple[int, int, int]:
    code, used = running.play_tape(automaton.steps, automaton.split, np.array(numbers, np.uint8), 0)
    assert code >= 0, "the tape is too short"
    return int(automaton.cents[code]), int(automaton.staked_cents[code]), int(used)


# ---------------------------------------------------------------- tables and charts at random

# What the automaton leaves to the general kernel, and shoes whose tape has cards that belong to no hand.
_LEFT_OUT: dict[str, Any] = {
    "multiple_action": False,
    "three_wagers_required": False,
    "designated_blackjack": None,
    "progressive": False,
    "blackjack_bonus": False,
    "streak": False,
    "match_the_dealer": False,
    "optional_bonus": False,
    "additional_wager": "none",
    "twenty_point": "none",
}


def table_at_random(random: Random) -> BlackjackRules:
    """A lawful table by the newest text; now and then one held to the law of before 1984."""
    elected = elections(GAME, random)
    assert isinstance(elected, BlackjackRules)
    rules = replace(elected, **_LEFT_OUT)
    if rules.shoe == DOUBLE_SHOE:
        rules = replace(rules, shoe=SINGLE_SHOE)
    if not rules.six_to_five:
        rules = replace(rules, decks=random.randint(1, 8), hole_card=random.choice(("none", "down", "up")))
    rules = replace(rules, card_reader=rules.card_reader and rules.hole_card == FACE_DOWN_HOLE)
    if rules.hole_card == EXPOSED_HOLE:
        rules = replace(rules, surrender=False, max_hands=2, even_money=False)
    return replace(rules, dealer_always_draws=random.random() < 0.1, draw_on_soft_21=random.random() < 0.1)


def chart_at_random(rules: BlackjackRules, random: Random) -> Chart:
    """Any code in any cell that the table allows there, splits among them more often than not."""
    cells, form = dict[Cell, str](), form_of(rules)
    for table, rows in form.rows.items():
        codes = [*PAIR_CODES, *["P"] * 8] if table == PAIRS else list(CODES)
        for row in rows:
            allowed = [code for code in codes if not list(form.mistakes("", table, row, code))]
            cells |= {(table, row, column): random.choice(allowed) for column in form.columns}
    return chart_of(cells, form.columns, even_money=random.random() < 0.5)


def tape_at_random(rules: BlackjackRules, random: Random) -> list[Card]:
    """From the whole shoe; often with some ranks come to the front, and a pair first, so that splits are common."""
    favoured = random.sample("A23456789TJQK", random.choice((1, 2, 13)))
    cards = list(DECK) * rules.decks
    cards.sort(key=lambda card: random.random() * (0.2 if card.rank in favoured else 1))
    alike = next(at for at in range(1, len(cards)) if value(cards[at]) == value(cards[0]))
    if random.random() < 0.5:
        cards[2], cards[alike] = cards[alike], cards[2]
    return cards[:52]


@pytest.mark.parametrize("seed", range(10))
def test_the_automaton_settles_any_tape_as_the_engine_does(seed: int) -> None:
    random = Random(seed)
    rules = table_at_random(random)
    chart = chart_at_random(rules, random)
    automaton = compiler.compiled(table_of(rules), chart)
    standing = BlackjackStanding(shoe=Shoe.of(rules.decks))
    for _ in range(30):
        tape = tape_at_random(rules, random)
        truth = judged(rules, chart, standing, tape.__getitem__)
        found = by_the_automaton(automaton, numbers(table_of(rules), tape).tolist())
        assert found == (truth.net, truth.staked, truth.used), [str(card) for card in tape]


# ---------------------------------------------------------------- every tape of a stripped shoe


class RanOut(Exception):
    """A small shoe has no card left for the round."""


def every_tape(
    rules: BlackjackRules, chart: Chart, standing: BlackjackStanding
) -> Iterator[tuple[list[int], int, int, int]]:
    """Cards by position, and what the engine makes of them: net, staked, used. A card never turned may be any.

    Cards that count the same are tried once; what would need a second shuffle is left out.
    """
    strategy = partial(answer, chart)
    waiting: list[list[Any]] = [[]]
    while waiting:
        walk = _Walk(waiting.pop(), waiting, strategy)
        try:
            outcome = open_round(GAME, rules, standing, [BET]).run(walk)
        except RanOut:
            continue
        used = walk.dealing.dealt
        tape = [walk.values.get(position, 5) for position in range(used)]
        net, staked = sum(line.cents for line in outcome.lines), sum(line.stake_cents for line in outcome.lines)
        yield tape, net, staked, used


@dataclass
class _Walk(QuietCroupier):
    """Gives the cards of a path, then the first of those that are left; the others are put on the list of paths to walk."""

    path: list[Any]
    waiting: list[list[Any]]
    strategy: Callable[[Decision], Answer]
    at: int = 0
    dealing: Any = None
    values: dict[int, int] = field(default_factory=dict)

    def chance(self, device: Any) -> Any:
        self.dealing = device.dealing
        if self.at == len(self.path):
            kinds: dict[Any, Any] = {}
            for answer, _ in device.outcomes():
                kinds.setdefault(value(answer) if isinstance(answer, Card) else answer, answer)
            first, *others = kinds.values()
            self.waiting.extend([*self.path, other] for other in others)
            self.path.append(first)
        outcome = self.path[self.at]
        self.at += 1
        if isinstance(device, Draw):
            self.values[device.position] = value(outcome)
        elif not outcome:  # a card that was looked at and makes no blackjack; should it be turned later, it counts then
            self.values.setdefault(device.position, 5)
        return outcome

    def decide(self, decision: Decision) -> Answer:
        if decision.site.startswith("cut:"):
            raise RanOut
        return self.strategy(decision)


def small(ranks: str) -> BlackjackStanding:
    suits: dict[str, int] = {}
    cards = []
    for rank in ranks:
        suits[rank] = suits.get(rank, -1) + 1
        cards.append(Card(rank, "shdc"[suits[rank]]))
    return BlackjackStanding(shoe=Shoe.holding(cards))


@pytest.mark.parametrize(
    ("ranks", "elected"),
    [
        ("AATT88886", {"max_hands": 4, "boxes": 6, "surrender": True}),
        ("AAATTT76", {"max_hands": 3, **READER}),
        ("777755TA", {"three_sevens": True, "hole_card": "down", "max_hands": 3}),
        ("AATT9984", {"hole_card": "up"}),
        ("AA223345", {"five_card_21": True, "hit_soft_17": True}),
    ],
)
def test_every_tape_of_a_stripped_shoe(ranks: str, elected: dict[str, Any]) -> None:
    """All orders in which these cards can be dealt, by a chart that splits every pair and stands on 15 and more."""
    rules = BlackjackRules(decks=1, **elected)
    chart = splitting(rules, 5)
    cells = cells_of(chart)
    high = {cell for cell in cells if cell[0] != PAIRS and int(cell[1]) > 14}
    chart = chart_of({**cells, **dict.fromkeys(high, "S")}, chart.across, even_money=chart.even_money)
    automaton = compiler.compiled(table_of(rules), chart)
    many = 0
    for tape, *truth in every_tape(rules, chart, small(ranks)):
        assert [*by_the_automaton(automaton, tape)] == truth, tape
        many += 1
    assert many > 200


# ---------------------------------------------------------------- the kernel's own shoes, dealt again by hand


def word(seed: int, block: int, index: int) -> int:
    """SplitMix64, in plain whole numbers."""
    mask = (1 << 64) - 1
    state = (seed + ((block << 32) + index + 1) * int(GAMMA)) & mask
    state = ((state ^ state >> 30) * 0xBF58476D1CE4E5B9) & mask
    state = ((state ^ state >> 27) * 0x94D049BB133111EB) & mask
    return state ^ state >> 31


def drawn(seed: int, block: int, index: int, third: int, left: int) -> int:
    """One of so many: 21 bits of a word, or of one far on where they would be unfair."""
    while True:
        product = (word(seed, block, index) >> 21 * third & 0x1FFFFF) * left
        if product & 0x1FFFFF >= (1 << 21) % left:
            return product >> 21
        index += 1 << 30


def drawn_two(seed: int, block: int, index: int, half: int, left: int) -> list[int]:
    """One of so many, and one of those left then: half a word, multiplied twice, or half of one far on."""
    while True:
        draw = word(seed, block, index) >> 32 * half & 0xFFFFFFFF
        if draw * left * (left - 1) % (1 << 32) >= (1 << 32) % (left * (left - 1)):
            return [draw * left >> 32, (draw * left % (1 << 32)) * (left - 1) >> 32]
        index += 1 << 30


def whole(seed: int, block: int, begins: int) -> Callable[[int, int], int]:
    """Draws for a whole shoe whose words begin there: four to a word."""

    def draw(place: int, left: int) -> int:
        if left + place % 2 < 2:
            return 0
        return drawn_two(seed, block, begins + place // 4, place // 2 % 2, left + place % 2)[place % 2]

    return draw


def sorted_shoe(rules: BlackjackRules) -> list[Card]:
    """The cards of a shoe before the shuffle, those of a kind together."""
    kinds = compiler.kinds(table_of(rules))
    return [card for kind in kinds for card in DECK for _ in range(rules.decks) if kind in _kinds_of(card)]


def _kinds_of(card: Card) -> set[tuple[int, str]]:
    return {(value(card), ""), (value(card), card.suit)}


def shuffled(cards: list[Any], draw: Callable[[int, int], int], places: int) -> list[Any]:
    for place in range(places):
        far = place + draw(place, len(cards) - place)
        cards[place], cards[far] = cards[far], cards[place]
    return cards


TABLES: list[dict[str, Any]] = [
    PUBLISHED,
    {"decks": 1, "max_hands": 4, "boxes": 6, "surrender": True, "hit_soft_17": True},
    {"decks": 2, "hole_card": "up", "five_card_21": True},
    {
        "decks": 8,
        "max_hands": 3,
        "hole_card": "down",
        "double_card": "face down",
        "five_card_21": True,
        "three_sevens": True,
    },
    {"decks": 1, "max_hands": 3, "suited_six_seven_eight": True, "three_sevens": True, "hand_odds_on_double": False},
]


def splitting(rules: BlackjackRules, seed: int) -> Chart:
    """A chart at random that splits whenever it can: splits are where lanes part."""
    chart = chart_at_random(rules, Random(seed))
    cells = {cell: "P" if cell[0] == PAIRS else code for cell, code in cells_of(chart).items()}
    return chart_of(cells, chart.across, even_money=chart.even_money)


@pytest.mark.parametrize("elected", TABLES)
def test_rounds_from_fresh_shuffles_are_those_of_the_stream(elected: dict[str, Any]) -> None:
    rules = BlackjackRules(**elected)
    chart = splitting(rules, 3)  # as below, so that it is compiled once
    nets = one_box(rules, chart, through_the_shoe=False).nets(2**64 - 5, 3, 300)
    for number in range(250, 290):  # over the edge of what is dealt side by side
        cards = sorted_shoe(rules)
        shuffled(cards, lambda place, left: drawn(2**64 - 5, 3, number * 32 + place // 3, place % 3, left), 40)  # noqa: B023
        truth = judged(rules, chart, BlackjackStanding(shoe=Shoe.of(rules.decks)), cards.__getitem__)
        assert nets[number] == truth.net, f"round {number}: {cards[:20]}"


def counted_at_random(chart: Chart, random: Random) -> Play:
    """A count with a tag for each value, and a spread."""
    tags = {rank: random.randint(-3, 3) for rank in RANKS}
    tags |= dict.fromkeys("TJQK", random.randint(-3, 3))
    count = Count(tuple(tags.values()), random.randint(-4, 4), per_deck=random.random() < 0.7)
    spread = tuple((at, random.randint(1, 9)) for at in range(-8, 9, 2))
    return Play(chart, count, spread)


def units_by(play: Play, unseen: Sequence[int], decks: int) -> int:
    """The units wagered, from the cards that nobody has seen."""
    assert play.count is not None
    running = play.count.start
    for card, left in zip(DECK, unseen, strict=True):
        running += play.count.tags[RANKS.index(card.rank)] * (decks - left)
    return play.units(running * 52 // sum(unseen) if play.count.per_deck else running)


@pytest.mark.parametrize(
    "elected",
    [
        *TABLES,
        {"decks": 1, "shoe": "automated shuffler", "boxes": 7},
        {"decks": 3, "hole_card": "down", "surrender": True, "dealer_always_draws": True},
    ],
)
def test_rounds_through_the_shoe_go_on_as_the_engine_has_them(elected: dict[str, Any]) -> None:
    """Shoe after shoe: one card burned, rounds until the cutting card, and a shoe that runs out filled up again.

    The same rounds are played with flat bets and with bets by a count of the cards that can be seen.
    """
    rules = BlackjackRules(**elected)
    chart = splitting(rules, 3)
    seed, block = 77, 1
    nets = iter(one_box(rules, chart, through_the_shoe=True).nets(seed, block, 70).tolist())
    play = counted_at_random(chart, Random(rules.decks))
    by_count = iter(one_box(rules, chart, "", play.bets, through_the_shoe=True).nets(seed, block, 70).tolist())
    size = 52 * rules.decks
    played = shoe = 0
    while played < 70:
        cards = shuffled(sorted_shoe(rules), whole(seed, block, shoe * 512), size - 1)
        standing = BlackjackStanding(shoe=replace(Shoe.of(rules.decks, behind=-(-size // 4)), left=size - 1, burned=1))
        begins = 1
        while standing.shoe is not None and played < 70:
            again = shuffled(list(range(begins)), whole(seed, block, shoe * 512 + 256), begins)
            tape = cards[begins:] + [cards[at] for at in again[1:]]
            units = units_by(play, standing.shoe.unseen, rules.decks)
            truth = judged(rules, chart, standing, tape.__getitem__)
            assert truth.net == next(nets), f"round {played}, shoe {shoe}"
            assert truth.net * units == next(by_count), f"round {played}, shoe {shoe}"
            begins, standing, played = begins + truth.used, truth.standing, played + 1
        shoe += 1


@pytest.mark.parametrize("decks", [1, 6])
def test_shoes_side_by_side_are_what_each_is_alone(decks: int) -> None:
    """Thousands of rounds; with one deck and a chart that draws a lot some shoes run out in mid-round."""
    rules = BlackjackRules(decks=decks, max_hands=4, boxes=6)
    chart = splitting(rules, 9)
    cells = {cell: "H" if cell[0] == HARD else code for cell, code in cells_of(chart).items()}
    chart = chart_of(cells, chart.across, even_money=chart.even_money)
    table = one_box(rules, chart, through_the_shoe=True)
    codes = table.codes(5, 0, 20_000)
    assert table.block(5, 0, 20_000).gains[MAIN] == Counter(table.nets(5, 0, 20_000).tolist())
    base, behind = np.uint64(5), 13 * decks
    by_table = shoes.Table(table._automaton.steps, table._automaton.split, table._consecutive)
    alone, lasts = np.empty(256, np.uint16), np.empty(256, np.int64)
    filled = shoe = 0
    while filled < len(codes):
        many = shoes.one_shoe(base, np.uint64(shoe), by_table.steps, by_table.split, table._shoe, behind, alone, lasts)
        taken = min(many, len(codes) - filled)
        assert np.array_equal(codes[filled : filled + taken], alone[:taken]), f"shoe {shoe}"
        filled, shoe = filled + taken, shoe + 1


def test_draws_that_would_be_unfair_are_made_again() -> None:
    """Of some thousand shoes a few have such a draw; each of their cards comes from where the stream says."""
    rules = BlackjackRules(decks=6)
    table = one_box(rules, read(STANDARD, rules), through_the_shoe=True)
    room = shoes.desk(table._consecutive, table._shoe)
    again = 0
    for first in range(0, 6400, shoes.SHOES):
        shoes._shuffle(np.uint64(9), np.uint64(first), shoes.SHOES, table._shoe, 256, room)
        for at in np.flatnonzero(room.unfair).tolist():
            draw = whole(9, 0, (first + at) * 512)
            come_from = [at * 512 + place + draw(place, 312 - place) for place in range(256)]
            assert room.places[at * 512 : at * 512 + 256].tolist() == come_from
            halves = [(word(9, 0, (first + at) * 512 + two // 2) >> two % 2 * 32) & 0xFFFFFFFF for two in range(128)]
            again += [half * (312 - 2 * two) >> 32 for two, half in enumerate(halves)] != [
                place - at * 512 - 2 * two for two, place in enumerate(come_from[::2])
            ]
    assert again > 2


def test_rows_are_numbered_as_short_as_they_can_be() -> None:
    """A large table needs longer numbers: `test_rounds_through_the_shoe...` plays it as well, the fourth of `TABLES`."""
    small_rules, large_rules = BlackjackRules(**PUBLISHED), BlackjackRules(**TABLES[3])
    small_table, large_table = (
        consecutive(compiler.compiled(table_of(rules), splitting(rules, 3))) for rules in (small_rules, large_rules)
    )
    assert (small_table.rows.itemsize, large_table.rows.itemsize) == (2, 4)


def test_every_card_left_is_as_likely_as_any_other() -> None:
    """Of all draws of 21 bits that are not made again, each card gets as many as any other."""
    shoe = shuffle.shoe_of(8)
    draws = np.arange(1 << 21, dtype=np.int64)
    for left in (416, 415, 312, 311, 52, 49, 7, 1):
        good = draws[(draws * left) % (1 << 21) >= int(shoe.too_many[left])]
        assert set(np.bincount(good * left >> 21)) == {(1 << 21) // left}


# ---------------------------------------------------------------- blocks


@pytest.mark.parametrize("through_the_shoe", [False, True])
def test_a_block_cut_short_is_its_first_rounds(through_the_shoe: bool) -> None:
    rules = BlackjackRules(**PUBLISHED)
    table = one_box(rules, read(STANDARD, rules), through_the_shoe=through_the_shoe)
    every = table.nets(1, 2, 3000)
    for rounds in (0, 1, 255, 256, 257, 2999):
        assert np.array_equal(table.nets(1, 2, rounds), every[:rounds])
        tally = table.block(1, 2, rounds)
        assert tally.rounds == rounds == sum(tally.gains[MAIN].values())
        assert tally.gains[MAIN] == Counter(every[:rounds].tolist())
        assert tally.staked_cents[MAIN] >= rounds * UNIT_CENTS
    assert not np.array_equal(table.nets(1, 3, 3000), every)
    assert not np.array_equal(table.nets(2, 2, 3000), every)


def test_bets_by_a_count_are_tallied_as_they_were_made() -> None:
    rules = BlackjackRules(**PUBLISHED)
    flat = one_box(rules, read(STANDARD, rules), through_the_shoe=True)
    table = kernel(rules, Scene(through_the_shoe=True, play=json.dumps({**STANDARD, **HI_LO})))
    assert table.name == "blackjack: automaton"
    tally, nets = table.block(1, 2, 3000), table.nets(1, 2, 3000)
    assert tally.gains[MAIN] == Counter(nets.tolist())
    units = nets[nets != 0] / flat.nets(1, 2, 3000)[nets != 0]
    assert Counter(units.tolist()).keys() == {1.0, 2.0, 5.0, 10.0}
    assert tally.rounds == 3000
    assert tally.staked_cents[MAIN] > tally.bet_cents[MAIN] > 3000 * UNIT_CENTS


@pytest.mark.parametrize(
    "more",
    [
        {"deviations": [{"hand": "hard 16", "against": "T", "at": 0, "play": "S"}]},
        {"count": {"tags": {"2": 1, "T": -1}, "insurance_at": 3}},
        {"count": {"tags": {"2": 1, "K": -1}}},
    ],
)
def test_a_count_that_decides_more_than_the_wager_is_left_to_the_general_kernel(more: dict[str, Any]) -> None:
    """Also one that tells tens from kings: the automaton knows cards by their values."""
    rules = BlackjackRules(**PUBLISHED)
    scene = Scene(through_the_shoe=True, play=json.dumps({**STANDARD, **HI_LO, **more}))
    assert kernel(rules, scene).name == "blackjack: general"


def test_what_is_simulated_agrees_with_the_exact_value() -> None:
    """The published value of this chart is -0.0040592, the standard deviation about 1.15: a million rounds give 0.0012."""
    rules = BlackjackRules(**PUBLISHED)
    table = kernel(rules, Scene(play=json.dumps(STANDARD)))
    exact = table.exact()[MAIN]
    assert exact == pytest.approx(-0.0040592, abs=5e-8)
    tally = sum((table.block(11, block, table.block_rounds) for block in range(3)), start=table.block(11, 3, 1))
    gained = sum(cents * often for cents, often in tally.gains[MAIN].items())
    assert abs(gained / tally.rounds / UNIT_CENTS - float(exact)) < 4 * 1.16 / tally.rounds**0.5
    assert 1.10 < tally.staked_cents[MAIN] / tally.rounds / UNIT_CENTS < 1.15


def test_through_the_shoe_there_is_no_exact_value_but_with_a_continuous_shuffler() -> None:
    rules = BlackjackRules(decks=6)
    scene = Scene(play=json.dumps(STANDARD), through_the_shoe=True)
    assert kernel(rules, scene).exact() == {}
    machine = kernel(replace(rules, shoe="continuous shuffler", device_approved=True), scene)
    assert machine.exact()
    fresh = kernel(rules, Scene(play=json.dumps(STANDARD)))
    assert np.array_equal(machine.nets(1, 0, 500), fresh.nets(1, 0, 500))


# ---------------------------------------------------------------- which kernel plays


@pytest.mark.parametrize(
    ("elected", "scene"),
    [
        ({"designated_blackjack": (Card("A", "s"), Card("J", "s"))}, {}),
        ({"multiple_action": True}, {}),
        ({"decks": 9}, {}),
        ({}, {"seats": 2}),
        ({"match_the_dealer": True}, {"wagers": ("match_the_dealer",)}),
        ({"shoe": "double shoe"}, {"through_the_shoe": True}),
        ({"bart_carter_shuffle": True}, {"through_the_shoe": True}),
        ({}, {"play": json.dumps({**STANDARD, "insurance": True})}),
    ],
)
def test_what_values_do_not_tell_is_left_to_the_general_kernel(elected: dict[str, Any], scene: dict[str, Any]) -> None:
    rules = BlackjackRules(**elected)
    tree = json.loads(scene.get("play", json.dumps(STANDARD)))
    assert any(_not_covered(rules, Scene(**scene), read(tree, rules)))


def test_the_automaton_plays_where_it_can() -> None:
    for elected in TABLES[1:2]:
        rules = BlackjackRules(**elected)
        scene = Scene(play=json.dumps(plain(splitting(rules, 3))), wagers=(MAIN,))
        table = kernel(rules, scene)
        assert table.name == "blackjack: automaton"
        assert table.units == {MAIN: UNIT_CENTS}


def test_no_two_rows_are_alike() -> None:
    rules = BlackjackRules(**PUBLISHED)
    steps = compiler.compiled(table_of(rules), read(STANDARD, rules)).steps.reshape(-1, WIDTH)
    assert len(np.unique(steps, axis=0)) == len(steps)


def test_2_10_b_the_double_of_a_hand_over_21_may_come_back_after_a_dealer_blackjack() -> None:
    """Twelve is doubled against a ten, and goes over 21: the double comes back, or it is lost."""
    tree = {**STANDARD, "hard": {**STANDARD["hard"], "12": "H H H H H H H H Dh H"}}
    tape = [read_card(name) for name in "5s Kh 7d Td As".split()]
    for returned, staked in ((True, -100_00), (False, -200_00)):
        rules = BlackjackRules(busted_double_returned=returned)
        chart = read(tree, rules)
        truth = judged(rules, chart, BlackjackStanding(shoe=Shoe.of(rules.decks)), tape.__getitem__)
        found = by_the_automaton(compiler.compiled(table_of(rules), chart), numbers(table_of(rules), tape).tolist())
        assert found == (truth.net, truth.staked, truth.used)
        assert truth.net == staked
