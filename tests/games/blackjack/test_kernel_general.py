"""The general kernel is admitted by tapes: on the same cards it comes to the engine's own lines, to the cent."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import permutations, product
from random import Random
from typing import Any

import numpy as np
import pytest
from numba import njit

from croupier.engine.croupier import QuietCroupier
from croupier.engine.decision import Answer, Decision
from croupier.engine.kernel import Scene
from croupier.engine.round import open_round
from croupier.engine.strategy import first_offer
from croupier.equipment.cards import DECK, RANKS, Card, read_card
from croupier.equipment.shoe import Draw, Peek, Shoe
from croupier.equipment.stream import GAMMA, word
from croupier.families.twenty_one.chart.cells import CODES, PAIR_CODES
from croupier.families.twenty_one.deal import SeatView
from croupier.families.twenty_one.kernels.general.boxes import Boxes
from croupier.families.twenty_one.kernels.general.cards import CARDS_STATE, shuffle
from croupier.families.twenty_one.kernels.general.layout import HIST, STAKED, Desk, Rule, State, code
from croupier.families.twenty_one.kernels.general.settle import play_rounds, pointers
from croupier.families.twenty_one.kernels.play import answer as by_chart
from croupier.games.blackjack import GAME
from croupier.games.blackjack.chart import form_of
from croupier.games.blackjack.elections import (
    DOUBLE_FACE_DOWN,
    DOUBLE_SHOE,
    EXPOSED_HOLE,
    FACE_DOWN_HOLE,
    FROM_THE_HAND,
    OVER_UNDER_13,
    OWN_TURN,
    SAME_SUIT,
    SEVENS,
)
from croupier.games.blackjack.kernel import general, read_play
from croupier.games.blackjack.kernels import counting
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.side.bonus import Button
from croupier.games.blackjack.standing import STREAKS, BlackjackStanding
from croupier.games.blackjack.table import DOUBLES, SPOTS
from croupier.games.blackjack.terms import stake_of
from croupier.law.option import Unreadable
from croupier.law.ruling import Refused
from croupier.money.odds import Odds
from croupier.money.wager import Bet
from croupier.testing.dealer import elections

pytestmark = pytest.mark.slow

CARD_OF = {code(card): card for card in DECK}
OF_DOUBLES = {double: spot for spot, double in DOUBLES.items()}
NO_NETS = np.zeros(0, np.int64)

Gains = dict[str, tuple[int, int]]  # by wager of a seat: what it gains, and what was staked on it

# ---------------------------------------------------------------- a chart, and charts at random

_ACROSS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 1]


def basic_chart() -> dict[str, Any]:
    """Many decks, the dealer standing on all 17s."""

    def hard(points: int, up: int) -> str:
        doubled = {9: range(3, 7), 10: range(2, 10), 11: range(2, 11)}.get(points, range(0))
        if up in doubled:
            return "Dh"
        return "S" if points > 16 or (points > 11 + (up < 4) and 2 <= up <= 6) else "H"

    def soft(points: int, up: int) -> str:
        least = {13: 5, 14: 5, 15: 4, 16: 4, 17: 3, 18: 3}.get(points, 7)
        if least <= up <= 6:
            return "Ds" if points == 18 else "Dh"
        return "S" if points > 18 or (points == 18 and up in {2, 7, 8}) else "H"

    def pair(card: int, up: int) -> str:
        split = {1: range(1, 11), 8: range(1, 11), 7: range(2, 8), 6: range(2, 7), 3: range(2, 8), 2: range(2, 8)}
        nines = card == 9 and up not in {7, 10, 1}
        return "P" if nines or up in split.get(card, ()) or (card == 4 and up in {5, 6}) else "-"

    return {
        "hard": {str(points): " ".join(hard(points, up) for up in _ACROSS) for points in range(4, 21)},
        "soft": {str(points): " ".join(soft(points, up) for up in _ACROSS) for points in range(12, 21)},
        "pairs": {
            row: " ".join(pair(card, up) for up in _ACROSS)
            for row, card in zip(form_of(RULES).rows["pairs"], _ACROSS, strict=True)
        },
    }


def random_chart(rules: BlackjackRules, random: Random) -> dict[str, Any]:
    """Any lawful code in any cell, those that draw more likely than one that ends it all."""
    tree: dict[str, Any] = {"insurance": random.random() < 0.5, "even_money": random.random() < 0.5}
    for table, rows in form_of(rules).rows.items():
        codes = list(PAIR_CODES if table == "pairs" else CODES)
        tree[table] = {}
        for row in rows:
            lawful = [one for one in codes if not list(form_of(rules).mistakes("", table, row, one))]
            often = [one for one in lawful if one in {"P", "H", "S"}]
            cells = [random.choice(often if random.random() < 0.5 else lawful) for _ in form_of(rules).columns]
            tree[table][row] = " ".join(cells)
    return tree


def random_count(rules: BlackjackRules, random: Random) -> dict[str, Any]:
    """A count with a spread and deviations that hold now and then."""
    deviations = []
    for _ in range(12):
        table = random.choice(("hard", "soft", "pair"))
        row = random.choice(form_of(rules).rows["pairs" if table == "pair" else table])
        against = random.choice(list(form_of(rules).columns))
        when = random.choice(("at", "below"))
        play = random.choice(("S", "H"))
        entry = {"hand": f"{table} {row}", "against": against, when: random.randint(-4, 4), "play": play}
        deviations.append(entry)
    return {
        "count": {
            "tags": {rank: random.randint(-2, 2) for rank in RANKS},
            "start": random.randint(-4, 4),
            "per": random.choice(("deck", "none")),
            "insurance_at": random.randint(-2, 2),
        },
        "spread": {str(count): random.randint(1, 8) for count in random.sample(range(-6, 7), 4)},
        "deviations": deviations,
    }


# ---------------------------------------------------------------- the engine on a tape


@dataclass(slots=True)
class Tape(QuietCroupier):
    """A croupier who deals the cards of a tape in their order and plays as a document says."""

    cards: tuple[Card, ...]
    play: counting.Play
    full: int
    awards: Mapping[str, int] = field(default_factory=dict)
    dealing: Any = None

    def chance(self, device: Any) -> Any:
        if isinstance(device, Button):
            return self.awards[device.site.rpartition(":")[2]]
        self.dealing = device.dealing
        card = self.cards[device.position]
        if isinstance(device, Peek):
            return device.is_it(card)
        assert isinstance(device, Draw)
        return card

    def decide(self, decision: Decision) -> Answer:
        if not isinstance(decision.view, SeatView):
            return first_offer(decision)
        chart = self.play.chart_at(count_of(self.play, decision.view.unseen, self.full))
        return by_chart(chart, decision)


def count_of(play: counting.Play, unseen: tuple[int, ...], decks: int) -> int:
    """The count that decides, from the cards nobody has seen."""
    if play.count is None:
        return 0
    tags = {card: play.count.tags[RANKS.index(card.rank)] for card in DECK}
    running = play.count.start + sum(tags[card] * (decks - left) for card, left in zip(DECK, unseen, strict=True))
    return running * 52 // sum(unseen) if play.count.per_deck else running


@dataclass(slots=True)
class Table:
    """A table played by the kernel and by the engine side by side, round after round."""

    rules: BlackjackRules
    scene: Scene
    kernel: Boxes
    given: counting.Play
    desk: Desk
    standing: BlackjackStanding
    elected: dict[str, object]  # what is not as by default
    rounds: int = 0
    seen: Counter[str] = field(default_factory=Counter)

    @classmethod
    def of(cls, rules: BlackjackRules, scene: Scene, seed: int) -> Table:
        kernel = general(rules, scene)
        desk = kernel.made.desk(seed, taped=True)
        default = BlackjackRules().plain()
        elected = {name: value for name, value in rules.plain().items() if value != default[name]}
        return cls(rules, scene, kernel, read_play(rules, scene), desk, GAME.play.opening(rules), elected)

    def play(self) -> None:
        """One round on both, whose gains, stakes, cards and shoe must be the same."""
        book, nets = self.desk.book, np.zeros(1, np.int64)
        book[STAKED : STAKED + 32], book[HIST:] = 0, 0
        play_rounds(self.desk, 1, nets)
        at = 2 * int(book[Rule.CARDS])
        tape = tuple(CARD_OF[one] for one in self.desk.shoe[at : at + book[State.TAPE]].tolist())
        mine = self.gains()
        croupier = Tape(tape, self.given, self.rules.decks, self.awards(mine))
        found = replace(self.standing, meter_cents=self.rules.progressive_reset if self.rules.progressive else 0)
        outcome = open_round(GAME, self.rules, found, self.bets(found)).run(croupier)
        theirs: Gains = {}
        for line in outcome.lines:
            wager = f"seat {line.seat} {OF_DOUBLES.get(line.wager, line.wager)}"
            gained, staked = theirs.get(wager, (0, 0))
            if line.wager not in STREAKS or str(line.result) != "stands":
                theirs[wager] = gained + line.cents, staked + line.stake_cents
        where = f"round {self.rounds}: {' '.join(map(str, tape))}\n{self.elected}\n{self.scene}"
        assert mine == theirs, f"{set(mine.items()) ^ set(theirs.items())}\n{where}"
        assert int(nets[0]) == sum(line.cents for line in outcome.lines), where
        assert croupier.dealing.dealt == len(tape), where
        self.rounds += 1
        self.seen.update(f"{line.wager} {line.result}" for line in outcome.lines)
        standing = outcome.standing
        assert isinstance(standing, BlackjackStanding)
        self.goes_on(standing, where)

    def goes_on(self, standing: BlackjackStanding, where: str) -> None:
        """The next round finds the same shoe; where each is from a fresh shuffle, only the streaks."""
        book = self.desk.book
        if not self.scene.through_the_shoe:
            opening = GAME.play.opening(self.rules)
            self.standing = replace(opening, wagers=standing.wagers, streaks=standing.streaks)
            return
        shuffled = standing.shoe is None or standing.shoe == Shoe.of(self.rules.decks)
        left = book[State.END] - book[State.NEXT]
        assert bool(left <= book[Rule.BEHIND] or book[State.REFILLED]) == shuffled, where
        if standing.shoe is not None and not shuffled:
            assert standing.shoe.left == left, where
        self.standing = standing

    def gains(self) -> Gains:
        tally = self.kernel.tallied(self.desk, 1)
        whose = "" if self.scene.seats > 1 else "seat 1 "
        assert all(sum(often.values()) in (0, 1) for often in tally.gains.values())
        return {
            whose + wager: (next(iter(often)), tally.staked_cents[wager])
            for wager, often in tally.gains.items()
            if often
        }

    def awards(self, gains: Gains) -> dict[str, int]:
        kept = 0 if self.rules.bonus_stake_returned else stake_of(self.rules, "bonus")
        return {wager.split()[1]: gain + kept for wager, (gain, _) in gains.items() if wager.endswith(" bonus")}

    def bets(self, found: BlackjackStanding) -> Iterator[Bet]:
        """The main wagers by the count, the additional ones for their stake, streaks where none is pending."""
        unseen = found.shoe.unseen if found.shoe is not None else (self.rules.decks,) * len(DECK)
        units = self.given.units(count_of(self.given, unseen, self.rules.decks))
        pending = {wager.seat for wager in found.wagers}
        for seat in map(str, range(1, self.scene.seats + 1)):
            for spot in self.kernel.spots:
                yield Bet(seat, spot, "", units * 100_00)
            for kind in self.kernel.sides:
                if not (kind in STREAKS and seat in pending):
                    yield Bet(seat, kind, "", stake_of(self.rules, kind))


# ---------------------------------------------------------------- admitted by tapes


def scene_for(rules: BlackjackRules, random: Random) -> Scene:
    """Any number of seats, additional wagers, chart and count that the table lets one have."""
    kinds = [kind.name for kind in GAME.play.wagers(rules).values() if not kind.made_in_play and kind.name != SPOTS[0]]
    if "over_13" in kinds:
        kinds.remove(random.choice(("over_13", "under_13")))
    if rules.six_to_five and rules.side_wagers_in_fives:
        kinds = [kind for kind in kinds if kind not in {"sevens", "progressive"}]
    named = [kind for kind in kinds if random.random() < 0.7 or kind == "second_hand"]
    through_the_shoe = random.random() < 0.6 and rules.shoe != DOUBLE_SHOE
    tree = random_chart(rules, random)
    if through_the_shoe and random.random() < 0.5:
        tree |= random_count(rules, random)
    seats = random.randint(1, rules.boxes)
    return Scene(wagers=tuple(named), seats=seats, play=json.dumps(tree), through_the_shoe=through_the_shoe)


@pytest.mark.parametrize("seed", range(20))
def test_any_table_comes_to_the_engines_own_lines(seed: int) -> None:
    random = Random(seed)
    rules = elections(GAME, random)
    assert isinstance(rules, BlackjackRules)
    rules = replace(rules, busted_double_returned=False)  # not simulated if the chart doubles 12 or more
    table = Table.of(rules, scene_for(rules, random), seed)
    for _ in range(20):
        table.play()


SPECIAL_TABLES: dict[str, dict[str, Any]] = {
    "multiple action, doubles face down": {
        "multiple_action": True,
        "double_card": DOUBLE_FACE_DOWN,
        "boxes": 6,
    },
    "exposed hole card": {
        "hole_card": EXPOSED_HOLE,
        "five_card_21": True,
        "match_the_dealer": True,
        "decks": 6,
    },
    "a pack of one deck at 6 to 5": {
        "six_to_five": True,
        "decks": 1,
        "shoe": FROM_THE_HAND,
        "hit_soft_17": True,
        "burn_each_round": True,
        "double_after_split": False,
    },
    "a double shoe": {"shoe": DOUBLE_SHOE, "additional_wager": SAME_SUIT, "red_suits_side": "B"},
    "a consolidated payout": {"consolidated_payout": True, "insurance_timing": OWN_TURN},
    "before 1981": {"dealer_always_draws": True, "draw_on_soft_21": True, "surrender": True},
    "busted bets are lost too": {"busted_bets_also_lost": True, "max_hands": 4, "boxes": 6, "surrender": True},
    "better odds": {
        "suited_six_seven_eight": True,
        "three_sevens": True,
        "five_card_21": True,
        "hand_odds_on_double": False,
        "designated_blackjack": (read_card("As"), read_card("Js")),
        "decks": 1,
    },
    "the double of a hand over 21 is returned": {"busted_double_returned": True, "max_hands": 4, "boxes": 6},
    "odds beyond the chapter's": {
        "payouts": BlackjackRules().payouts.paying(
            {"blackjack": Odds(Fraction(13, 4)), "insurance": Odds(Fraction(5, 2))}
        ),
    },
    "twenty point and a cap": {"twenty_point": "A", "twenty_point_cap": 25_000_00, "boxes": 6, "decks": 2},
    "aces go on after a split": {"progressive": True, "splitting_fixes_progressive": False, "decks": 4, "max_hands": 3},
    "two sevens and a card reader": {
        "additional_wager": SEVENS,
        "hole_card": FACE_DOWN_HOLE,
        "card_reader": True,
    },
}


@pytest.mark.parametrize("name", SPECIAL_TABLES)
def test_a_special_table_comes_to_the_engines_own_lines(name: str) -> None:
    rules = replace(BlackjackRules(), **SPECIAL_TABLES[name])
    random = Random(name)
    scene = replace(scene_for(rules, random), seats=min(rules.boxes, 5))
    table = Table.of(rules, scene, 1)
    for _ in range(25):
        table.play()
    assert table.seen["blackjack won"]
    assert table.seen["blackjack lost"]


ONE_BOX: dict[str, dict[str, Any]] = {
    "no hole card": {"decks": 2, "surrender": True, "max_hands": 4, "boxes": 6, "even_money": True},
    "card reader": {"hole_card": FACE_DOWN_HOLE, "card_reader": True, "blackjacks_wait_after_reader": False},
    "hole card, unread": {"hole_card": FACE_DOWN_HOLE, "decks": 1, "double_card": DOUBLE_FACE_DOWN},
    "before 1981": {"dealer_always_draws": True, "draw_on_soft_21": True, "consolidated_payout": True},
    "on the first cards": {"additional_wager": SAME_SUIT, "match_the_dealer": True, "blackjack_bonus": True},
    "over or under": {
        "additional_wager": OVER_UNDER_13,
        "insurance_timing": OWN_TURN,
        "twenty_point": "A",
    },
    "on further cards": {"additional_wager": SEVENS, "optional_bonus": True, "progressive": True, "decks": 1},
    "streaks": {"streak": True, "hit_soft_17": True, "decks": 8},
}


@pytest.mark.parametrize("through_the_shoe", [False, True], ids=["fresh", "shoe"])
@pytest.mark.parametrize("name", ONE_BOX)
def test_one_box_comes_to_the_engines_own_lines(name: str, through_the_shoe: bool) -> None:
    rules = replace(BlackjackRules(), **ONE_BOX[name])
    random = Random(name)
    scene = scene_for(rules, random)
    kinds = [
        kind for kind in GAME.play.wagers(rules) if kind in scene.wagers or kind in {"bonus", "sevens", "progressive"}
    ]
    tree = (random_chart(rules, random) if random.random() < 0.5 else basic_chart()) | {"insurance": True}
    if through_the_shoe:
        tree |= random_count(rules, random)
    scene = replace(scene, wagers=tuple(kinds), seats=1, play=json.dumps(tree), through_the_shoe=through_the_shoe)
    table = Table.of(rules, scene, 2)
    for _ in range(60):
        table.play()
    assert table.seen["blackjack won"]
    assert table.seen["blackjack lost"]


def test_2_15_f_a_shoe_that_runs_out_is_filled_again_in_mid_round() -> None:
    """Seven boxes that draw to nearly everything need more cards than one deck has."""
    rules = BlackjackRules(decks=1, bart_carter_shuffle=True)
    tree = basic_chart()
    tree["hard"] |= dict.fromkeys(("12", "13", "14", "15", "16"), " ".join(["H"] * 10))
    table = Table.of(rules, Scene(seats=7, play=json.dumps(tree), through_the_shoe=True), 5)
    refilled = 0
    for _ in range(30):
        before = int(table.desk.book[State.NEXT])
        table.play()
        refilled += table.desk.book[State.NEXT] - before != table.desk.book[State.TAPE]
    assert refilled


STRIPPED = ("As", "8s", "8s", "8s", "Ts", "Ts", "6c")


@pytest.mark.parametrize(
    "elected",
    [
        {"hole_card": FACE_DOWN_HOLE, "card_reader": True, "surrender": True},
        {"max_hands": 4, "boxes": 6, "double_card": DOUBLE_FACE_DOWN, "even_money": True},
    ],
    ids=["card reader", "no hole card"],
)
def test_every_tape_of_a_stripped_shoe_comes_to_the_engines_own_lines(elected: dict[str, Any]) -> None:
    rules = replace(BlackjackRules(), **elected)
    tree = basic_chart() | {"insurance": True, "even_money": True}
    tree["hard"]["16"] = " ".join([("Rh" if rules.surrender else "Dh")] * 10)
    scene = Scene(play=json.dumps(tree))
    cards = tuple(read_card(name) for name in STRIPPED)
    shown: set[tuple[Card, ...]] = set()
    table = Table.of(rules, scene, 0)
    for order in sorted(set(permutations(cards))):
        if any(order[:length] in shown for length in range(4, len(order) + 1)):
            continue
        lay_down(table, order)
        with suppress(ValueError):  # every card is on the layout
            play_rounds(table.desk, 1, NO_NETS)
        if table.desk.book[State.NEXT] == 0 or table.desk.book[State.REFILLED]:  # more cards are wanted than there are
            continue
        shown.add(order[: table.desk.book[State.TAPE]])
        lay_down(table, order)
        table.play()
    assert len(shown) > 60


# ---------------------------------------------------------------- tapes built for rare paths

QUEENS_WAIT: dict[str, dict[str, Any]] = {
    "no hole card": {"twenty_point_cap": 0},
    "a cap": {"twenty_point_cap": 25_000_00},
    "hole card, unread": {"hole_card": FACE_DOWN_HOLE},
    "card reader": {"hole_card": FACE_DOWN_HOLE, "card_reader": True},
}
PAIRS_DEALT = (("Qh", "Qh"), ("Qh", "Kh"), ("9c", "5d"))


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("name", QUEENS_WAIT)
def test_2_24_e_two_queens_of_hearts_wait_for_the_dealers_second_card_as_in_the_engine(name: str, seats: int) -> None:
    """Every seat with two queens, with other cards, or bust; every upcard that matters; the dealer with blackjack or not."""
    rules = replace(BlackjackRules(), twenty_point="A", decks=6, **QUEENS_WAIT[name])
    hole = rules.hole_card == FACE_DOWN_HOLE
    for bust in (False, True):
        tree = basic_chart()
        tree["hard"] |= {row: " ".join(["H" if bust else "S"] * 10) for row in ("14", "20")}
        table = Table.of(rules, Scene(wagers=("twenty_point",), seats=seats, play=json.dumps(tree)), 0)
        drawn = ["9s"] * (seats * bust)
        for hands in product(PAIRS_DEALT, repeat=seats):
            for up, second in product(("As", "Kc", "9d"), ("Ac", "Td", "7s")):
                firsts, seconds = [hand[0] for hand in hands], [hand[1] for hand in hands]
                after = [second, *drawn] if hole else [*drawn, second]
                order = [*firsts, up, *seconds, *after, "5d", "6d", "8c", "9c", "Tc"]
                lay_down(table, tuple(read_card(card) for card in order))
                table.play()
        assert table.seen["twenty_point won"]
        assert table.seen["twenty_point lost"]
        assert bool(table.seen["blackjack won"]) is not bust
        assert table.seen["blackjack lost"]


@pytest.mark.parametrize(("reader", "turned"), [(True, False), (False, True)], ids=["card reader", "unread"])
def test_2_24_e_after_a_reader_two_queens_do_not_turn_the_hole_card(reader: bool, turned: bool) -> None:
    """The box is bust. Only where nobody has read the hole card do the queens wait for it; else nobody sees it."""
    rules = replace(BlackjackRules(), twenty_point="A", decks=6, hole_card=FACE_DOWN_HOLE, card_reader=reader)
    tree = basic_chart() | {"count": {"tags": {"A": 0}}, "spread": {"1": 2}}
    tree["hard"] |= {"20": " ".join(["H"] * 10)}
    scene = Scene(wagers=("twenty_point",), play=json.dumps(tree), through_the_shoe=True)
    table = Table.of(rules, scene, 0)
    assert table.desk.book[Rule.COUNTING]
    first = [read_card(card) for card in ("Qh", "Kc", "Qh", "7s", "9s")]
    rest = Counter(DECK * rules.decks) - Counter(first)
    lay_down(table, (*first, *rest.elements()))
    table.play()
    assert (table.seen["twenty_point won"], table.seen["blackjack lost"]) == (1, 1)
    shoe = table.standing.shoe
    assert shoe is not None
    assert sum(shoe.unseen) - shoe.left == table.desk.book[State.OLD_UNSEEN] == (not turned)


def test_2_19_c_aces_that_are_split_again_make_the_engines_series() -> None:
    """Every four cards after two aces of red suits are aces or tens; a third ace starts a further hand and still counts."""
    rules = replace(BlackjackRules(), progressive=True, splitting_fixes_progressive=False, decks=6, max_hands=3)
    table = Table.of(rules, Scene(wagers=("progressive",), play=json.dumps(basic_chart())), 0)
    for later in product(("Ah", "Ad", "As", "Ts"), repeat=4):
        order = ("Ah", "9c", "Ad", *later, "Tc", "Tc", "Tc", "Tc")
        lay_down(table, tuple(read_card(card) for card in order))
        table.play()
    assert table.seen["progressive won"]


def test_2_15_f_the_last_card_of_a_shoe_is_dealt_before_it_is_filled_again() -> None:
    """The same round from shoes that end at its last card, a card later, and a card earlier."""
    rules, tree = BlackjackRules(decks=1), basic_chart()
    order = tuple(read_card(card) for card in ("Ts", "7s", "9s", "Td", "Th"))  # 19 against 7 and ten
    table = Table.of(rules, Scene(play=json.dumps(tree)), 0)
    for cards in (4, 5):
        lay_down(table, order[:cards])
        table.play()
        book = table.desk.book
        assert (book[State.NEXT], book[State.END], book[State.TAPE], book[State.REFILLED]) == (4, cards, 4, 0)
    lay_down(table, order[:3])
    with pytest.raises(ValueError, match="every card is on the layout"):
        play_rounds(table.desk, 1, NO_NETS)


def test_2_6_the_next_round_is_from_a_new_shuffle_exactly_when_the_cutting_card_has_come_out() -> None:
    """Rounds through one deck until the cards left are as many as lie behind the cutting card, and until they are one more."""
    rules = BlackjackRules(decks=1)
    table = Table.of(rules, Scene(play=json.dumps(basic_chart()), through_the_shoe=True), 3)
    book, left_over = table.desk.book, set[int]()
    for _ in range(150):
        before = int(book[State.NEXT])
        shuffles = int(book[State.END]) - before <= int(book[Rule.BEHIND]) or table.rounds == 0
        table.play()
        assert (int(book[State.NEXT]) - int(book[State.TAPE]) == 0) is shuffles
        left_over.add(int(book[State.END] - book[State.NEXT] - book[Rule.BEHIND]))
    assert {-1, 0, 1} <= left_over


@pytest.mark.parametrize("decks", [1, 2, 8])
def test_a_shuffle_ends_at_the_given_place_and_takes_its_draws_from_the_stream(decks: int) -> None:
    """Against the same shuffle written down plainly: 16 bits a draw, biased draws left out, the rest of a word unused."""
    rules = BlackjackRules(decks=decks)
    kernel = general(rules, Scene(play=json.dumps(basic_chart())))
    cards = 52 * decks
    ends = (0, 1, 2, 3, 4, 5, 7, 8, 9, 30, cards - 5, cards - 4, cards - 3, cards - 2, cards - 1, cards)
    for seed, (begin, end) in enumerate((begin, end) for begin in ends for end in ends if begin <= end):
        desk = kernel.made.desk(seed)
        wanted, state = plainly_shuffled(desk.shoe[:cards].tolist(), begin, end, int(desk.word[CARDS_STATE]))
        shuffled(desk, begin, end)
        assert desk.shoe[:cards].tolist() == wanted, (begin, end)
        assert int(desk.word[CARDS_STATE]) == state


@njit()
def shuffled(desk: Desk, begin: int, end: int) -> None:
    shuffle(pointers(desk), begin, end)


def plainly_shuffled(shoe: list[int], begin: int, end: int, state: int) -> tuple[list[int], int]:
    """The shoe with the places from `begin` to `end` drawn from the stream, and the state of the stream after it."""
    place = begin
    while place < end:
        four = int(word(np.uint64(state), np.uint64(0)))
        state = (state + int(GAMMA)) % (1 << 64)
        for bits in (four >> shift & 0xFFFF for shift in (0, 16, 32, 48)):
            left = len(shoe) - place
            if place < end and bits * left % 0x10000 >= 0x10000 % left:
                other = place + bits * left // 0x10000
                shoe[place], shoe[other] = shoe[other], shoe[place]
                place += 1
    return shoe, state


def lay_down(table: Table, order: tuple[Card, ...]) -> None:
    """A shoe that holds these cards and no others, in this order, with no card burned."""
    book, cards = table.desk.book, len(order)
    table.desk.shoe[:cards] = [code(card) for card in order]
    book[Rule.CARDS], book[Rule.BEHIND] = cards, -1
    book[State.READY] = book[State.END] = cards
    book[State.NEXT] = book[State.REFILLED] = 0
    table.standing = replace(table.standing, shoe=Shoe.holding(order))


# ---------------------------------------------------------------- blocks

HI_LO = {
    "count": {
        "tags": {"2": 1, "3": 1, "4": 1, "5": 1, "6": 1, "T": -1, "A": -1},
        "insurance_at": 3,
    },
    "spread": {"1": 2, "2": 4, "3": 8},
    "deviations": [{"hand": "hard 16", "against": "T", "at": 0, "play": "S"}],
}
RULES = BlackjackRules(decks=6, boxes=6, hole_card=FACE_DOWN_HOLE, card_reader=True, streak=True)


@pytest.mark.parametrize("counting", [False, True])
@pytest.mark.parametrize("seats", [1, 2])
def test_nets_and_tallies_are_of_the_same_rounds(seats: int, counting: bool) -> None:
    last = "seat 2 blackjack" if seats > 1 else "blackjack"
    tree = basic_chart() | (HI_LO if counting else {"insurance": True})
    scene = Scene(wagers=("streak_2", "streak_3"), seats=seats, play=json.dumps(tree), through_the_shoe=True)
    kernel = general(RULES, scene)
    tally, nets = kernel.block(7, 3, 500), kernel.nets(7, 3, 500)
    gained = sum(cents * times for gains in tally.gains.values() for cents, times in gains.items())
    assert gained == nets.sum()
    assert set(tally.gains) == set(kernel.units)
    assert sum(tally.gains[last].values()) == tally.rounds == 500
    assert tally.staked_cents[last] >= 500 * kernel.units[last]
    assert (kernel.nets(7, 3, 300)[:-1] == nets[:299]).all()
    assert (kernel.nets(7, 4, 300) != nets[:300]).any()


def test_a_streak_pending_at_the_end_of_a_block_is_played_out() -> None:
    """As many are decided as were made: after each decision a new one, the first in the first round."""
    scene = Scene(wagers=("streak_5",), play=json.dumps(basic_chart()), through_the_shoe=True)
    kernel = general(RULES, scene)
    one = kernel.block(1, 0, 1)
    assert sum(one.gains["streak_5"].values()) == 1
    assert sum(one.gains["blackjack"].values()) == 1
    assert one.staked_cents["streak_5"] == 100_00


@pytest.mark.parametrize("seats", [1, 2])
def test_gains_agree_with_the_exact_numbers_of_additional_wagers(seats: int) -> None:
    rules = replace(RULES, streak=False, blackjack_bonus=True, match_the_dealer=True, additional_wager=SAME_SUIT)
    tree = basic_chart() | {"insurance": True}
    wagers = ("bonus", "match_the_dealer", "same_suit")
    kernel = general(rules, Scene(wagers=wagers, seats=seats, play=json.dumps(tree)))
    exact = kernel.exact()
    boxes = ("seat 1 ", "seat 2 ") if seats > 1 else ("",)
    assert set(exact) == {box + wager for box in boxes for wager in ("blackjack", *wagers, "insurance")}
    counted: dict[str, Counter[int]] = {wager: Counter() for wager in exact}
    for block in range(8):
        tally = kernel.block(11, block, kernel.block_rounds)
        for wager, often in counted.items():
            often.update(tally.gains[wager])
    for wager, often in counted.items():
        rounds = sum(often.values())
        gains = {cents / kernel.units[wager]: times / rounds for cents, times in often.items()}
        mean = sum(gain * share for gain, share in gains.items())
        deviation = (sum(gain * gain * share for gain, share in gains.items()) - mean * mean) ** 0.5
        assert abs(mean - float(exact[wager])) < 4.5 * deviation / rounds**0.5, wager


def test_a_shoe_that_may_run_out_has_no_exact_value_for_several_seats() -> None:
    """2.15(f): what is done then is not counted."""
    one_deck = replace(RULES, decks=1, streak=False)
    scenes = [Scene(seats=seats, play=json.dumps(basic_chart())) for seats in (1, 2)]
    assert ["blackjack" in wager for scene in scenes for wager in general(one_deck, scene).exact()] == [True]


def test_rounds_through_the_shoe_have_no_exact_value() -> None:
    scene = Scene(wagers=(), play=json.dumps(basic_chart()), through_the_shoe=True)
    assert general(RULES, scene).exact() == {}


# ---------------------------------------------------------------- what is refused


def test_every_wager_that_is_not_offered_is_reported() -> None:
    scene = Scene(wagers=("sevens", "streak_2", "insurance", "bonsu"), seats=9, play=json.dumps(basic_chart()))
    with pytest.raises(Unreadable) as unreadable:
        general(RULES, scene)
    reported = [mistake.place for mistake in unreadable.value.mistakes]
    assert reported == ["wagers", "wagers", "wagers", "seats"]


def test_2_17_a_1_over_and_under_are_not_made_together() -> None:
    rules = BlackjackRules(additional_wager=OVER_UNDER_13)
    with pytest.raises(Refused, match="over or under, not both"):
        general(rules, Scene(wagers=("over_13", "under_13"), play=json.dumps(basic_chart())))


def test_2_6_d_a_double_shoe_is_refused_through_the_shoe() -> None:
    scene = Scene(play=json.dumps(basic_chart()), through_the_shoe=True)
    with pytest.raises(Refused, match="double shoe"):
        general(BlackjackRules(shoe=DOUBLE_SHOE), scene)


def test_2_3_e_odds_in_fractions_of_a_cent_are_refused() -> None:
    rules = BlackjackRules()
    rules = replace(rules, payouts=rules.payouts.paying({"blackjack": Odds(Fraction(1, 3))}))
    with pytest.raises(Refused) as refused:
        general(rules, Scene(play=json.dumps(basic_chart())))
    assert [str(ruling.cite) for ruling in refused.value.rulings] == ["19:47-2.3(e)"]


def test_a_count_wants_play_through_the_shoe() -> None:
    with pytest.raises(Unreadable, match="play through the shoe"):
        general(RULES, Scene(play=json.dumps(basic_chart() | HI_LO)))


def test_every_mistake_in_a_count_is_reported() -> None:
    wrong = {
        "count": {"tags": {"A": 1.5, "X": 1}, "per": "card", "begin": 3},
        "spread": {"one": 2, "2": 0},
        "deviations": [{"hand": "hard 3", "against": "K", "play": "Z"}, 5],
    }
    with pytest.raises(Unreadable) as unreadable:
        counting.read(basic_chart() | wrong, RULES)
    places = [mistake.place for mistake in unreadable.value.mistakes]
    assert places == [
        "count.begin",
        "count.tags.X",
        "count.tags.A",
        "count.per",
        "spread.one",
        "spread.2",
        "deviations[0].hand",
        "deviations[0].against",
        "deviations[0]",
        "deviations[1]",
    ]


def test_a_spread_without_a_count_is_reported() -> None:
    with pytest.raises(Unreadable, match="no part named count"):
        counting.read(basic_chart() | {"spread": {"1": 2}}, RULES)


def test_a_play_that_is_not_json_is_reported() -> None:
    with pytest.raises(Unreadable, match="not valid JSON"):
        general(RULES, Scene(play="{hard"))
