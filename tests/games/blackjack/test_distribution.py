"""The spread of the main wager against the engine, over every card of small shoes, and against itself on whole ones."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import pytest

from croupier.croupiers.solve import solve
from croupier.engine.croupier import Croupier
from croupier.engine.decision import Answer, Decision
from croupier.engine.game import Outcome
from croupier.engine.standing import Standing
from croupier.equipment.cards import Card
from croupier.games.blackjack import GAME, totals
from croupier.games.blackjack.analysis.basics import Values
from croupier.games.blackjack.analysis.charts import best_total_chart
from croupier.games.blackjack.analysis.distribution import (
    EXACT,
    INDEPENDENT,
    INDEPENDENT_SUITS,
    Distribution,
    of_best,
    of_chart,
    of_shoe,
)
from croupier.games.blackjack.analysis.main_wager import Choice, main_wager
from croupier.games.blackjack.analysis.main_wager import of_shoe as analysed
from croupier.games.blackjack.deal import SeatView
from croupier.games.blackjack.rules import BlackjackRules
from croupier.money.settlement import Result
from croupier.money.wager import Wager
from croupier.testing.altered import altered
from tests.games.blackjack.table import EXPOSED, HOLE_CARD, READER, SIX_TO_FIVE, Table, cards, rules_of, small_shoe

pytestmark = pytest.mark.slow

UNIT = 1000  # ten of the smallest chip, so that every payment comes out even
VALUES = {rank: min(value, 10) for value, rank in enumerate("A23456789TJQK", 1)}

Choose = Callable[[Values, Values, Collection[Choice]], Choice]


# ---------------------------------------------------------------- the engine's side


@dataclass(frozen=True)
class Fared(Standing):
    """How many hands the box came to, how many of them won, how many lost."""

    fate: tuple[int, int, int] = (0, 0, 0)


def looking_at_hands(croupier: Croupier, rules: Any, standing: Any, wagers: tuple[Wager, ...]) -> Outcome:
    """The engine's round; how the hands fared is all that is left of the table."""
    lines = GAME.play.procedure(croupier, rules, standing, wagers).lines
    results = [line.result for line in lines if line.wager == "blackjack"]
    return Outcome(lines, Fared(fate=(len(results), results.count(Result.WON), results.count(Result.LOST))))


def same_value(_site: str, outcome: Card | bool) -> object:
    return outcome if isinstance(outcome, bool) else VALUES[outcome.rank]


def asked(choose: Choose, *, even_money: bool = False) -> Callable[[Decision], Answer]:
    """A way to play, asked as the engine asks."""

    def policy(decision: Decision) -> Answer:
        view = decision.view
        assert isinstance(view, SeatView)
        offers = {offer.name: offer for offer in decision.offers}
        if "wait" in offers:
            return Answer("even_money" if even_money else "wait")
        if "no_insurance" in offers:
            return Answer("no_insurance")
        held, showing = (tuple(sorted(VALUES[card.rank] for card in seen)) for seen in (view.cards, view.dealer))
        name = choose(held, showing, [Choice(name) for name in offers])
        return Answer(name, offers[name].most)

    return policy


@dataclass
class Engines:
    """What the engine finds, as the count tells it."""

    gains: dict[Fraction, Fraction]
    fates: dict[tuple[int, int, int], Fraction]
    action: Fraction


def by_the_engine(rules: BlackjackRules, shoe: str, policy: Callable[[Decision], Answer]) -> Engines:
    table = Table(rules, {"A": {"blackjack": "10.00"}}, small_shoe(shoe))
    game = altered(GAME, same=same_value, procedure=looking_at_hands)
    found = Engines({}, {}, Fraction(0))
    for leaf, chance in solve(replace(table.round(), game=game), policy).items():
        assert isinstance(leaf.standing, Fared)
        gain = Fraction(leaf.cents, UNIT)
        found.gains[gain] = found.gains.get(gain, Fraction(0)) + chance
        found.fates[leaf.standing.fate] = found.fates.get(leaf.standing.fate, Fraction(0)) + chance
        found.action += chance * (1 + Fraction(leaf.action_cents, UNIT))
    return found


# ---------------------------------------------------------------- ways to play


def splitting(choose: Choose) -> Choose:
    """The same, but every pair is split."""

    def always(held: Values, showing: Values, among: Collection[Choice]) -> Choice:
        return Choice.SPLIT if Choice.SPLIT in among else choose(held, showing, among)

    return always


def daring(held: Values, _showing: Values, among: Collection[Choice]) -> Choice:
    """Splits what can be split, doubles twelve and sixteen too, and draws to hard seventeen."""
    points = sum(held)
    if Choice.SPLIT in among:
        return Choice.SPLIT
    if Choice.DOUBLE in among and points <= 16:
        return Choice.DOUBLE
    return Choice.HIT if points < 17 and Choice.HIT in among else Choice.STAND


def giving_up(_held: Values, _showing: Values, among: Collection[Choice]) -> Choice:
    return Choice.SURRENDER if Choice.SURRENDER in among else Choice.STAND


def splitting_two(held: Values, _showing: Values, among: Collection[Choice]) -> Choice:
    """Eights and aces are split."""
    if Choice.SPLIT in among and held in {(8, 8), (1, 1)}:
        return Choice.SPLIT
    return Choice.HIT if sum(held) < 15 and Choice.HIT in among else Choice.STAND


def splitting_eights(held: Values, _showing: Values, among: Collection[Choice]) -> Choice:
    if Choice.SPLIT in among and held == (8, 8):
        return Choice.SPLIT
    return Choice.HIT if sum(held) < 15 and Choice.HIT in among else Choice.STAND


def counted(shoe: str) -> tuple[int, ...]:
    held = [VALUES[rank] for rank in shoe.split()]
    return tuple(held.count(value) for value in range(1, 11))


BEST = "the best play, every pair split"
THREE_HANDS: dict[str, Any] = {"max_hands": 3}
FOUR_HANDS: dict[str, Any] = {"max_hands": 4, "boxes": 6}
BOTH_LOST: dict[str, Any] = {"busted_bets_also_lost": True}
MIXED = "A A 6 8 8 T T T T T"
SIXES = "A 6 6 9 T T T T T T"
EIGHTS = "8 8 8 8 T T T T T T A"
TWO_EIGHTS = "3 8 8 T T T T T A"
ACES = "A A A A 6 T T T T T T T T T"
SEVENS = "4 7 7 7 7 T T T T T"
LOW = "2 2 5 6 6 T T T T T"
FEW_LOW = "3 3 4 A A T T T T T"

# Tables at which no pair becomes more than two hands: there all is exact.
EXACT_TABLES: tuple[tuple[str, dict[str, Any], Choose | str], ...] = (
    (MIXED, {}, BEST),
    (MIXED, READER | {"hit_soft_17": True, "surrender": True}, BEST),
    (MIXED, {"surrender": True}, giving_up),
    (MIXED, EXPOSED, BEST),
    (MIXED, {"split_ace_ten_beats_21": False}, BEST),
    (SIXES, HOLE_CARD, daring),
    (SIXES, BOTH_LOST, daring),
    (SIXES, {"double_card": "face down"}, daring),
    (SIXES, {"busted_double_returned": True}, daring),
    (SIXES, BOTH_LOST | {"busted_double_returned": True}, daring),
    (FEW_LOW, SIX_TO_FIVE | {"even_money": True, "double_after_split": False}, BEST),
    (SEVENS, {"three_sevens": True}, daring),
    (SEVENS, READER | {"three_sevens": True, "hand_odds_on_double": False}, daring),
    (LOW, {"five_card_21": True}, BEST),
    (TWO_EIGHTS, THREE_HANDS, splitting_eights),
    (TWO_EIGHTS, THREE_HANDS | READER, splitting_eights),
)


def both(shoe: str, elected: dict[str, Any], how: Choose | str) -> tuple[Distribution, Engines]:
    rules, held = rules_of(**elected), counted(shoe)
    choose = how if callable(how) else splitting(analysed(rules, held, every_split=True).choice)
    even_money = bool(elected.get("even_money"))
    found = of_shoe(rules, held, choose, even_money=even_money)
    engine_rules = rules_of(**{"smallest_chip": 100} | elected)
    return found, by_the_engine(engine_rules, shoe, asked(choose, even_money=even_money))


@pytest.mark.parametrize(("shoe", "elected", "how"), EXACT_TABLES)
def test_up_to_two_hands_the_spread_is_the_engines(shoe: str, elected: dict[str, Any], how: Choose | str) -> None:
    found, engines = both(shoe, elected, how)
    assert found.gains == pytest.approx({gain: float(chance) for gain, chance in engines.gains.items()}, abs=1e-12)
    assert found.fates == pytest.approx({fate: float(chance) for fate, chance in engines.fates.items()}, abs=1e-12)
    assert found.action == pytest.approx(float(engines.action), abs=1e-12)


# ---------------------------------------------------------------- three and four hands


@pytest.mark.parametrize(
    ("shoe", "elected"),
    [
        (EIGHTS, THREE_HANDS),
        (EIGHTS, FOUR_HANDS | BOTH_LOST),
        (EIGHTS, FOUR_HANDS | READER),
        (ACES, FOUR_HANDS),
    ],
)
def test_with_more_hands_all_that_is_linear_is_the_engines(shoe: str, elected: dict[str, Any]) -> None:
    """The mean, what is staked, and how many hands there are; so few cards are far from independent."""
    found, engines = both(shoe, elected, splitting_two)
    mean = sum(gain * chance for gain, chance in engines.gains.items())
    assert found.mean == pytest.approx(float(mean), abs=1e-12)
    assert found.action == pytest.approx(float(engines.action), abs=1e-12)
    hands = {number: 0.0 for number, _, _ in engines.fates}
    for (number, _, _), chance in engines.fates.items():
        hands[number] += float(chance)
    assert found.hands == pytest.approx(hands, abs=1e-12)
    assert found.gains == pytest.approx({gain: float(engines.gains.get(gain, 0)) for gain in found.gains}, abs=0.02)


def dealers(left: tuple[int, ...], points: int, *, soft: bool, cards: int) -> dict[int, float]:
    """What a dealer who stands on every 17 comes to; 0 is over 21, 99 a blackjack. Cards left: index 0 is the ace."""
    total = points + 10 if soft and points + 10 <= 21 else points
    if total >= 17:
        return {99 if cards == 2 and total == 21 else total if total <= 21 else 0: 1.0}
    ends: Counter[int] = Counter()
    for value, count in enumerate(left, 1):
        if count:
            rest = (*left[: value - 1], count - 1, *left[value:])
            for end, chance in dealers(rest, points + value, soft=soft or value == 1, cards=cards + 1).items():
                ends[end] += chance * count / sum(left)  # type: ignore[assignment]
    return dict(ends)


def aces_split_against_a_ten(decks: int, most: int) -> dict[Fraction, float]:
    """Two aces split while they may be, each hand getting one card: every card dealt, and then the dealer's."""
    begun = (4 * decks - 2, *[4 * decks] * 8, 16 * decks - 1)
    dealt: dict[tuple[tuple[int, ...], int, tuple[int, ...]], float] = {(begun, 2, ()): 1.0}
    gains: dict[Fraction, float] = {}
    while dealt:
        more: dict[tuple[tuple[int, ...], int, tuple[int, ...]], float] = {}
        for (left, waiting, done), chance in dealt.items():
            if not waiting:
                for end, rest in dealers(left, 10, soft=False, cards=1).items():
                    won = sum((hand > end) - (hand < end) for hand in done)
                    gain = Fraction(-1 if end == 99 else won)
                    gains[gain] = gains.get(gain, 0.0) + chance * rest
                continue
            for value, count in enumerate(left, 1):
                again = value == 1 and waiting + len(done) < most
                hand = 22 if value == 10 else 11 + value  # ace and ten beat any 21
                after = (waiting + 1, done) if again else (waiting - 1, tuple(sorted((*done, hand))))
                state = ((*left[: value - 1], count - 1, *left[value:]), *after)
                more[state] = more.get(state, 0.0) + chance * count / sum(left)
        dealt = more
    return gains


@pytest.mark.parametrize(("decks", "good_to"), [(6, 1e-6), (1, 3e-5)])
def test_four_hands_together_differ_by_as_little_as_is_said(decks: int, good_to: float) -> None:
    """Aces split against a ten, counted by plain loops over every card; of all rounds they are one in 700."""
    rules = rules_of(**{"decks": decks} | FOUR_HANDS | READER)

    def aces(held: Values, showing: Values, among: Collection[Choice]) -> Choice:
        return Choice.SPLIT if Choice.SPLIT in among and (held, showing) == ((1, 1), (10,)) else Choice.STAND

    def never(_held: Values, _showing: Values, _among: Collection[Choice]) -> Choice:
        return Choice.STAND

    shoe = (*[4 * decks] * 9, 16 * decks)
    split, stood = (of_shoe(rules, shoe, choose) for choose in (aces, never))
    chance = 16 / 52 * 4 * decks / (52 * decks - 1) * (4 * decks - 1) / (52 * decks - 2)
    stands = Fraction(1), dealers((4 * decks - 2, *shoe[1:9], 16 * decks - 1), 10, soft=False, cards=1)[0]
    expected = aces_split_against_a_ten(decks, 4)
    for gain in {*split.gains, *expected}:
        standing = {Fraction(1): stands[1], Fraction(-1): 1 - stands[1]}.get(gain, 0.0)
        mine = (split.gains.get(gain, 0.0) - stood.gains.get(gain, 0.0)) / chance + standing
        assert mine == pytest.approx(expected.get(gain, 0.0), abs=good_to), gain


# ---------------------------------------------------------------- whole shoes


@pytest.mark.parametrize(
    "elected",
    [
        {"decks": 6, "max_hands": 3},
        {"decks": 1, **FOUR_HANDS, **BOTH_LOST},
        {"decks": 2, **READER, "suited_six_seven_eight": True, "surrender": True},
        {"decks": 8, **EXPOSED, "three_sevens": True, "five_card_21": True},
        SIX_TO_FIVE | {"even_money": True, "designated_blackjack": tuple(cards("As Js"))},
        {"multiple_action": True},
    ],
    ids=str,
)
def test_the_mean_is_the_analysers(elected: dict[str, Any]) -> None:
    rules = BlackjackRules(**elected)
    found = main_wager(rules)
    counted = of_best(rules, found)
    assert counted.mean == pytest.approx(found.value, abs=1e-11)
    assert math.fsum(counted.gains.values()) == pytest.approx(1, abs=1e-12)
    assert math.fsum(counted.fates.values()) == pytest.approx(1, abs=1e-12)
    assert min(counted.gains.values()) > 0
    assert counted.win + counted.push + counted.lose == pytest.approx(1, abs=1e-12)
    assert counted.element_of_risk == pytest.approx(-found.value / counted.action)
    several = any(hands > 2 for hands in counted.hands)
    by_suit = INDEPENDENT_SUITS if elected.get("suited_six_seven_eight") else EXACT
    assert counted.method == (INDEPENDENT if several else by_suit)


@pytest.mark.parametrize("elected", [{"decks": 6, "max_hands": 3}, {"decks": 1, **READER, "surrender": True}], ids=str)
def test_the_mean_of_the_best_chart_is_the_analysers(elected: dict[str, Any]) -> None:
    rules = BlackjackRules(**elected)
    found = best_total_chart(rules)
    assert of_chart(rules, found.chart).mean == pytest.approx(found.value, abs=1e-11)


def test_one_player_who_never_draws_and_never_splits() -> None:
    """Then the spread has four points, and the dealer alone decides: his chances from a whole shoe, by plain loops."""
    decks = 1

    def stand(_held: Values, _showing: Values, _among: Collection[Choice]) -> Choice:
        return Choice.STAND

    rules = rules_of(decks=decks)
    found = of_shoe(rules, (4, 4, 4, 4, 4, 4, 4, 4, 4, 16), stand)
    assert set(found.gains) == {Fraction(3, 2), Fraction(1), Fraction(0), Fraction(-1)}
    assert found.hands == {1: pytest.approx(1, abs=1e-12)}
    assert found.action == pytest.approx(1, abs=1e-12)
    blackjack = 2 * 4 / 52 * 16 / 51
    beaten = 2 * 3 / 50 * 15 / 49  # the dealer has one too
    assert found.gains[Fraction(3, 2)] == pytest.approx(blackjack * (1 - beaten), abs=1e-12)


def test_a_chart_is_played_as_it_is_written() -> None:
    """Hit below 17 and stand from there, as the dealer does: the mimic's spread is that of the same plain function."""
    rules = rules_of(decks=2, even_money=True)
    codes = {"hard": {str(points): "H" if points < 17 else "S" for points in range(4, 21)}}
    codes["soft"] = {str(points): "H" if points < 17 else "S" for points in range(12, 21)}
    codes["pairs"] = dict.fromkeys("23456789TA", "-")
    tree = {table: {row: " ".join([code] * 10) for row, code in rows.items()} for table, rows in codes.items()}
    chart = totals.read({**tree, "even_money": True}, rules)

    def mimic(held: Values, _showing: Values, _among: Collection[Choice]) -> Choice:
        return Choice.HIT if totals.total_of(held).points < 17 else Choice.STAND

    by_chart = of_chart(rules, chart)
    plain = of_shoe(rules, (*[8] * 9, 32), mimic, even_money=True)
    assert by_chart == plain
    assert plain != of_shoe(rules, (*[8] * 9, 32), mimic, even_money=False)
    assert -0.06 < by_chart.mean < -0.05  # known to lose about five and a half percent
