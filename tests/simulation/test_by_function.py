"""simulate(play=function): the kernel plays the function's table as the engine plays the function, to the cent.

A function that is no table is known for that, and the engine plays its rounds.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

import croupier
from croupier.api.by_function import Player, played_by
from croupier.engine.by_function.rounds import EngineKernel
from croupier.engine.by_function.tabulated import GivenOutcomes, question_after
from croupier.engine.croupier import QuietCroupier
from croupier.engine.decision import Answer, Decision
from croupier.engine.kernel import Kernel, Scene
from croupier.engine.round import open_round
from croupier.engine.strategy import TotalsChart
from croupier.equipment.cards import DECK, RANKS, Card, cards_of_ranks, read_card
from croupier.equipment.shoe import Shoe
from croupier.families.ranks.deals import THREES
from croupier.families.stud.numbers.tabulated import first_question, round_of
from croupier.families.twenty_one.kernels import automaton, compiler
from croupier.families.twenty_one.kernels.play import read
from croupier.games import registry
from croupier.games.blackjack.kernel import read_play as read_blackjack
from croupier.games.blackjack.terms import table_of as blackjack_table
from croupier.games.boston_5.rules import BostonRules
from croupier.games.casino_war.kernel import ranks_of
from croupier.games.chemin_de_fer.rules import FREE
from croupier.hands.blackjack import value
from croupier.law.ruling import Refused
from croupier.money.wager import Bet
from croupier.sheets.sheet import Sheet
from croupier.simulation.blocks import Plan
from croupier.simulation.job import Job
from croupier.simulation.workers import Batch
from croupier.simulation.workers import play as played
from tests.games.baccarat.table import faces
from tests.games.twenty_one_tapes import DOUBLE_ATTACK, SPANISH, numbers

pytestmark = pytest.mark.slow

ROUNDS = 60
FRESH = Scene()
Question = Any  # of every game: its view has what the game shows


def sheet_of(game: str, **rules: object) -> Any:
    """A lawful sheet; with the example where the law leaves something open."""
    return croupier.check(game, rules={**(BostonRules.example().plain() if game == "boston_5" else {}), **rules}).sheet


def scene_of(sheet: Sheet, function: Callable[[Question], str | None], scene: Scene = FRESH) -> Scene:
    """The scene with the function's table."""
    with_table, how = played_by(sheet, scene, function)
    assert how.engine is None, how.method
    return with_table


def kernel_of(sheet: Sheet, scene: Scene) -> Any:
    return Job.at(sheet, scene, 1).kernel()


# ---------------------------------------------------------------- functions, as users write them


def ranks(cards: Iterable[Card]) -> list[int]:
    return sorted((RANKS.index(card.rank) for card in cards), reverse=True)


def hits_below_17(question: Question) -> str | None:
    """Insures, splits aces and eights, doubles ten and eleven; a hard 16 of three cards stands."""
    view = question.view
    if question.kind == "insurance":
        return "insurance" if "insurance" in question.choices else None
    if "split" in question.choices and view.cards[0].rank in "A8":
        return "split"
    if "double" in question.choices and view.total in {10, 11} and not view.doubles:
        return "double"
    if "hit" not in question.choices or view.total >= 17 or (view.total == 16 and len(view.cards) > 2):
        return None
    return "hit"


def never_over_11(question: Question) -> str | None:
    """Attacks a six, doubles eleven, gives up a hard 16 against an ace, and doubled hands from 13 to 16; doubles again below."""
    view = question.view
    if getattr(view, "doubles", 0) and view.total < 17:
        names = ("rescue", "surrender") if view.total > 12 else ("double",)
        return next((name for name in names if name in question.choices), None)
    if "attack" in question.choices:
        return "attack" if view.dealer[0].rank == "6" else "no_attack"
    if "surrender" in question.choices and view.total == 16 and view.dealer[0].rank == "A":
        return "surrender"
    if "double" in question.choices and view.total == 11:
        return "double"
    return "hit" if "hit" in question.choices and view.total < 12 else None


def from_queen_high(question: Question) -> str:
    """The first choice with queen, six and four or better, by the ranks alone, and with any pair or three of a suit."""
    own = ranks(question.view.cards)
    good = len(set(own)) < 3 or len({card.suit for card in question.view.cards}) == 1
    return str(question.choices[0] if good or own >= [10, 4, 2] else question.choices[1])


def with_a_pair_of_tens(question: Question) -> str | None:
    """Lets a bet ride, or doubles, with a pair of tens or better so far; bet 2 also where bet 1 was taken back with a king."""
    view = question.view
    own = ranks((*view.cards, *getattr(view, "community", ()), *getattr(view, "house", ())))
    made = any(own.count(rank) > 1 and rank >= 8 for rank in own) or (
        getattr(view, "other_bets", 0) == 1 and 11 in own and len(own) == 4
    )
    yes = "double" if "double" in question.choices else "let_it_ride"
    return yes if made else None


def with_the_dealers_rank(question: Question) -> str | None:
    """Bets a pair or better, and an ace with a card of the dealer's rank."""
    own = ranks(question.view.cards)
    return "bet" if len(set(own)) < 5 or (12 in own and RANKS.index(question.view.house[0].rank) in own) else None


def on_wide_spreads(question: Question) -> str | None:
    return "raise" if question.view.spread in {3, 7, 8, 11} else None


def up_to_five(question: Question) -> str | None:
    """Both sides draw wherever they may with five or less."""
    return "draw" if len(question.choices) > 1 and question.view[1] <= 5 else None


def half_a_raise(_question: Question) -> str:
    return "raise 5.00"


def by_suit(question: Question) -> str:
    """Tells suits apart."""
    first = question.view.cards[:1] or DECK[:1]
    return str(question.choices[-1] if first[0].suit in "sh" else question.choices[0])


def by_count(question: Question) -> str | None:
    """Stands on 16 if few low cards are left."""
    view, low = question.view, 0
    if "hit" not in question.choices:
        return None
    low = sum(many for many, card in zip(view.unseen, DECK, strict=True) if card.rank in "23456")
    return "hit" if view.total < 16 or (view.total == 16 and low * 13 > sum(view.unseen) * 4) else "stand"


def by_composition(question: Question) -> str | None:
    view = question.view
    if "hit" not in question.choices or (view.total == 12 and any(card.rank in "TJQK" for card in view.cards)):
        return None
    return "hit" if view.total < 17 else "stand"


# ---------------------------------------------------------------- the same rounds


def by_engine(sheet: Sheet, bets: Sequence[Bet], outcomes: Iterable[object], function: Any) -> int:
    opening = sheet.game.play.opening(sheet.rules)
    croupier_ = GivenOutcomes(outcomes, Player(function))
    return sum(line.cents for line in open_round(sheet.game, sheet.rules, opening, bets).run(croupier_).lines)


def same_rounds(sheet: Sheet, kernel: Kernel, tape: Iterable[Sequence[object]], function: Any) -> None:
    """Every round of the kernel gains what the engine comes to with the function, on the same cards."""
    bets = [Bet("A", wager, "", cents) for wager, cents in kernel.units.items()]
    assert kernel.nets(6, 5, ROUNDS).tolist() == [by_engine(sheet, bets, cards, function) for cards in tape]


STUD: dict[str, tuple[Any, Callable[[Any], Sequence[Card]]]] = {
    "three_card_poker": (from_queen_high, lambda dealt: (*dealt[0], *dealt[1])),
    "boston_5": (from_queen_high, lambda dealt: dealt[0]),
    "caribbean_stud": (with_the_dealers_rank, lambda dealt: dealt[0]),
    "let_it_ride": (with_a_pair_of_tens, lambda dealt: (*dealt.three, dealt.fourth, dealt.fifth)),
    "double_down_stud": (with_a_pair_of_tens, lambda dealt: (dealt.fourth, *dealt.three, dealt.fifth)),
}


@pytest.mark.parametrize("game", STUD)
def test_a_stud_kernel_plays_the_table_of_a_function_as_the_engine_plays_the_function(game: str) -> None:
    """The questions with other cards are the engine's own, and so are the cents of every round."""
    function, dealt = STUD[game]
    sheet = sheet_of(game)
    kernel = kernel_of(sheet, scene_of(sheet, function))
    tape = [dealt(each) for each in kernel.tape(6, 5, ROUNDS)]
    same_rounds(sheet, kernel, tape, function)
    round_ = round_of(sheet.game, sheet.rules, dict.fromkeys(kernel.units, 1000))
    first = first_question(round_)
    for cards in tape:
        asked: Any = question_after(round_, cards)
        seen = {name: getattr(asked.view, name) for name in ("cards", "house") if hasattr(asked.view, name)}
        assert asked == replace(first, view=replace(first.view, **seen))  # type: ignore[type-var]


def test_the_ranks_of_red_dog_and_casino_war_and_the_points_of_chemin_de_fer() -> None:
    """Through the shoe too: the cells of a kernel have the cards of its rounds."""
    for shoe in (False, True):
        red_dog, war = sheet_of("red_dog"), sheet_of("casino_war")
        kernel = kernel_of(red_dog, scene_of(red_dog, on_wide_spreads, Scene(through_the_shoe=shoe)))
        tape = [[*cards_of_ranks(THREES[cell])] for cell in kernel.cells(6, 5, ROUNDS)]
        same_rounds(red_dog, kernel, tape, on_wide_spreads)
        for choice in ("go_to_war", "surrender"):
            kernel = kernel_of(war, scene_of(war, Always(choice), Scene(through_the_shoe=shoe)))
            tape = [[*cards_of_ranks(ranks_of(int(cell)))] for cell in kernel.cells(6, 5, ROUNDS)]
            same_rounds(war, kernel, tape, Always(choice))
    chemin = sheet_of("chemin_de_fer", banker_choices=FREE)
    kernel = kernel_of(chemin, scene_of(chemin, up_to_five, Scene(wagers=("bank",))))
    bets = [Bet("A", "bank", "", 10_000), Bet("B", "against", "", 10_000)]
    for coup, net in zip(kernel.coups(6, 5, ROUNDS).tolist(), kernel.nets(6, 5, ROUNDS).tolist(), strict=True):
        cards = [read_card(text) for text in faces(coup[:6], chemin.rules.decks, ranks=False)]
        opening = chemin.game.play.opening(chemin.rules)
        lines = open_round(chemin.game, chemin.rules, opening, bets).run(GivenOutcomes(cards, Player(up_to_five))).lines
        assert net == sum(line.cents for line in lines if line.seat == "A")


@dataclass(frozen=True)
class Always:
    """Gives one answer wherever it is offered, else the default. It has no name of its own."""

    choice: str

    def __call__(self, question: Question) -> str | None:
        return self.choice if self.choice in question.choices else None


@dataclass
class Tape(QuietCroupier):
    """Cards by their position in the order of the deal."""

    cards: Sequence[Card]
    function: Any
    dealt: int = 0

    def chance(self, device: Any) -> Any:
        self.dealt = device.dealing.dealt
        return device.read(device.from_tape(str(self.cards[device.position])))

    def decide(self, decision: Decision) -> Answer:
        return Player(self.function)(decision)


@pytest.mark.parametrize(
    ("game", "main", "table_of", "function", "rules"),
    [
        ("blackjack", "blackjack", blackjack_table, hits_below_17, {"surrender": True, "resplit_aces": True}),
        (SPANISH.game.name, SPANISH.main, SPANISH.table_of, never_over_11, {"redoubles": 2}),
        (DOUBLE_ATTACK.game.name, DOUBLE_ATTACK.main, DOUBLE_ATTACK.table_of, never_over_11, {}),
    ],
)
def test_a_kernel_of_twenty_one_plays_the_chart_of_a_function_as_the_engine_plays_the_function(
    game: str, main: str, table_of: Any, function: Any, rules: dict[str, Any]
) -> None:
    sheet, random = sheet_of(game, **rules), Random(7)
    table = table_of(sheet.rules)
    chart = read_document(game, sheet, scene_of(sheet, function))
    made = compiler.compiled(table, replace(chart, insurance=False))
    opening: Any = sheet.game.play.opening(sheet.rules)
    standing = replace(opening, shoe=Shoe.of(sheet.rules.decks, deck=opening.shoe.deck))
    round_ = open_round(sheet.game, sheet.rules, standing, [Bet("A", main, "", 100_00)])
    pack = [card for card in DECK if opening.shoe.deck.copies[opening.shoe.deck.index[card]]] * sheet.rules.decks
    for _ in range(ROUNDS):
        favoured = random.sample(RANKS, random.choice((1, 2, 13)))
        cards = sorted(pack, key=lambda card: random.random() * (0.2 if card.rank in favoured else 1))[:52]
        lines = [line for line in round_.run(Tape(cards, function)).lines if line.kind != "insurance"]
        code, _ = automaton.play_tape(made.steps, made.split, numbers(table, cards), 0)
        assert int(made.cents[code]) == sum(line.cents for line in lines), [str(card) for card in cards]
        assert int(made.staked_cents[code]) == sum(line.stake_cents for line in lines)


def read_document(game: str, sheet: Any, scene: Scene) -> Any:
    return read_blackjack(sheet.rules, scene).chart if game == "blackjack" else read(scene.play)


# ---------------------------------------------------------------- the numbers


def test_a_function_that_copies_a_chart_has_its_value_and_one_that_copies_the_best_play_reproduces_odds() -> None:
    best = croupier.strategy("blackjack", by="total")
    assert isinstance(best.chart, TotalsChart)
    document = best.chart.document

    def from_the_chart(question: Question) -> str | None:
        view = question.view
        if "stand" not in question.choices:
            return None
        up = "T" if view.dealer[0].rank in "JQK" else view.dealer[0].rank
        column = document["columns"].split().index(up)
        pair = "T" if view.cards[0].rank in "TJQK" else view.cards[0].rank
        two = len(view.cards) == 2 and value(view.cards[0]) == value(view.cards[1])
        code = document["pairs"][pair].split()[column] if two else "-"
        if code == "P" and "split" in question.choices:
            return "split"
        code = document["soft" if view.soft else "hard"][str(view.total)].split()[column] if view.total < 21 else "S"
        double = "double" if "double" in question.choices else {"h": "hit", "s": "stand"}.get(code[-1], "stand")
        return {"S": "stand", "H": "hit", "D": double}[code[0]]

    result = croupier.simulate("blackjack", play=from_the_chart, rounds=200_000, seed=3)
    main = result["blackjack"]
    assert main.exact == pytest.approx(best.chart.value, abs=1e-12)
    assert main.z is not None
    assert abs(main.z) < 4
    assert "the function from_the_chart is a table" in result.method
    assert (result.run.by_engine, result.run.strategy) == (False, "the function from_the_chart")
    assert croupier.simulate("red_dog", play=Always("raise"), rounds=10)["original"].exact is not None
    gains = [each.expected_gain for each in croupier.odds("three_card_poker").wagers if each.wager == "ante"]
    assert [croupier.simulate("three_card_poker", play=from_queen_high_or_straight, rounds=1000)["ante"].exact] == gains


def from_queen_high_or_straight(question: Question) -> str:
    """The best play of three card poker."""
    own = ranks(question.view.cards)
    straight = own[0] - own[2] == 2 or own == [12, 1, 0]
    return "play" if straight else from_queen_high(question)


def test_the_engine_comes_to_the_kernels_means_with_the_same_function() -> None:
    """What no table holds is played by the engine: by any of its blocks the same rounds, within their error of the kernel."""
    sheet = sheet_of("red_dog")
    kernel = kernel_of(sheet, scene_of(sheet, on_wide_spreads))
    scene = Scene(through_the_shoe=True)
    engine = EngineKernel(sheet.game, sheet.rules, scene, kernel.units, Player(on_wide_spreads))
    tally = engine.block(1, 0, 2000)
    mean = sum(cents * times for cents, times in tally.gains["original"].items()) / 2000 / 1000
    assert abs(mean - float(kernel.exact()["original"])) < 4 * 1.4 / 2000**0.5
    assert engine.nets(1, 0, 9).tolist() == engine.nets(1, 0, 20)[:9].tolist() != engine.nets(1, 1, 9).tolist()


# ---------------------------------------------------------------- what is no table


def random_play(question: Question) -> str:
    return str(_RANDOM.choice(question.choices))


_RANDOM = Random(2)


@pytest.mark.parametrize(
    ("game", "function", "scene", "why"),
    [
        ("blackjack", by_composition, {}, 'answers "hit" at play:1.1'),
        ("blackjack", by_count, {"through_the_shoe": True}, "at play:1.1, <SeatView A"),
        ("blackjack", random_play, {}, "answers the same question in two ways"),
        ("red_dog", half_a_raise, {}, 'where its other answers make "raise 10.00"'),
        ("three_card_poker", by_suit, {}, "tells suits apart: it answers 2s 3s"),
        ("chemin_de_fer", random_play, {}, "answers the same question in two ways"),
    ],
)
def test_a_function_that_is_no_table_is_played_by_the_engine_and_the_result_says_why(
    game: str, function: Any, scene: dict[str, Any], why: str
) -> None:
    result = croupier.simulate(game, play=function, rounds=20, **scene)
    assert result.rounds == 20
    assert result.run.by_engine
    assert why in result.method
    assert "by the engine" in repr(result)
    assert result.to_dict()["method"] == result.method
    assert pickle.loads(pickle.dumps(result)) == result  # noqa: S301 (its own)
    with pytest.raises(croupier.NotPlayed, match="no checkpoint, cluster or GPU for a function"):
        croupier.simulate(game, play=function, rounds=20, checkpoint="run.json", **scene)


def test_an_answer_that_is_not_offered_is_refused_with_the_question_and_the_paragraph() -> None:
    with pytest.raises(Refused, match=r'"fly" at insurance:1:A:blackjack; .* \[19:47-2.9\(b\)\]'):
        croupier.simulate("blackjack", play=lambda _: "fly")
    with pytest.raises(Refused, match=r'"raise 50.00" at raise:A: .* from 0.01 to 10.00.* \[19:47-6.5\(h\)\]'):
        croupier.simulate("red_dog", play=lambda _: "raise 50.00")
    with pytest.raises(croupier.Unreadable, match="answer"):
        croupier.simulate("red_dog", play=lambda _: 7)  # type: ignore[arg-type,return-value]


def test_no_answer_is_the_default_and_a_game_without_choices_asks_nothing() -> None:
    def none(question: Question) -> None:
        assert question.kind != "cut"

    surrendered = croupier.simulate("casino_war", play=none, rounds=1000)
    assert surrendered.wagers == croupier.simulate("casino_war", play={"on_tie": "surrender"}, rounds=1000).wagers
    result = croupier.simulate("baccarat", play=none, rounds=1000)
    assert "is never asked" in result.method
    assert result.wagers == croupier.simulate("baccarat", rounds=1000).wagers
    table = croupier.table("blackjack", seed=2)
    table.bet("A", "blackjack", "10.00")
    assert table.play(lambda _: None).over


def test_other_processes_play_the_same_rounds_by_a_function_that_can_be_sent_there() -> None:
    sheet = sheet_of("red_dog")
    _, how = played_by(sheet, Scene(), half_a_raise)
    assert how.in_processes
    job = replace(Job.at(sheet, Scene(), 4), function=how.engine)
    batch = Batch(job, Plan(300, 256), 0, 2)
    assert played(pickle.loads(pickle.dumps(batch))).pieces == played(batch).pieces  # noqa: S301 (its own)
    _, alone = played_by(sheet, Scene(), lambda _: "raise 5.00")
    assert not alone.in_processes
    assert "on one core" in alone.method


def test_every_game_with_choices_says_whether_its_kernel_plays_a_table() -> None:
    """A game without `tabulate` has no kernel, asks nothing, or is named here with the reason."""
    too_many_settings = {"pai_gow", "pai_gow_poker"}
    no_bulk = {"poker"}
    house = {"cut", "refuse", "pay_vigorish", "owe"}
    assert "no kernel of this game plays by a table" in played_by(sheet_of("pai_gow"), FRESH, Always("set"))[1].method
    asks = {game.name for game in registry.games() if not game.play.answers <= house}
    assert {game.name for game in registry.games() if game.numbers.tabulate} == asks - too_many_settings - no_bulk


# ---------------------------------------------------------------- where the cutting card lies


def test_2_5_d_an_analyst_may_put_the_cutting_card_elsewhere_and_the_result_says_what_the_law_has() -> None:
    """A quarter behind it is the table's own; fewer cards are not lawful, and a counter gains by them."""
    stands, by_total = " ".join("S" * 10), " ".join("-" * 10)
    chart = {
        "hard": dict.fromkeys(map(str, range(4, 21)), stands),
        "soft": dict.fromkeys(map(str, range(12, 21)), stands),
    }

    def counting(cut: Any) -> Any:
        pairs = dict.fromkeys("A23456789T", by_total)
        document = {**chart, "pairs": pairs, "count": {"tags": {"5": 1, "A": -1}}, "spread": {"2": 9}}
        return croupier.simulate("blackjack", decks=1, play=document, cut=cut, through_the_shoe=True, rounds=5000)

    own, quarter, deep = counting(None), counting("25%"), counting(3)
    assert (own.run.cut, own.run.tally) == ("", quarter.run.tally)
    assert quarter.run.cut == "13 of 52 cards lie behind the cutting card; the table has 13 [19:47-2.5(d)]"
    assert deep.to_dict()["cut"].startswith("What if, not lawful: 3 of 52 cards lie behind the cutting card")
    assert own.run.job.sheet_hash != deep.run.job.sheet_hash
    assert deep["blackjack"].average_bet_cents > own["blackjack"].average_bet_cents  # higher counts come up
    red_dog = [croupier.simulate("red_dog", cut=cut, through_the_shoe=True, rounds=999) for cut in (None, "25%", 3)]
    assert red_dog[0].wagers == red_dog[1].wagers != red_dog[2].wagers
    by_function = croupier.simulate("red_dog", play=half_a_raise, cut=3, through_the_shoe=True, rounds=20)
    assert by_function.run.by_engine
    assert "3 of 52 cards" in by_function.run.cut


@pytest.mark.parametrize(
    ("game", "cut", "why"),
    [
        ("blackjack", 416, "of 416 it may be 1 to 390"),
        ("blackjack", "deep", '"deep" are not cards behind the cutting card'),
        ("blackjack", 0, "0 are not cards"),
        ("roulette", 5, "Roulette is not dealt to a cutting card"),
    ],
)
def test_a_cutting_card_that_cannot_lie_there_is_refused(game: str, cut: Any, why: str) -> None:
    with pytest.raises(croupier.Error, match=why):
        croupier.simulate(game, cut=cut, through_the_shoe=game == "blackjack")
