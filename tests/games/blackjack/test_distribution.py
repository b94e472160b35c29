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
from croupier.families.twenty_one.analysis.basics import Values
from croupier.families.twenty_one.analysis.best import best, blackjacks
from croupier.families.twenty_one.analysis.distribution import Distribution, of_best
from croupier.families.twenty_one.deal import SeatView
from croupier.games.blackjack import GAME
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.terms import terms_of
from croupier.money.settlement import Result
from croupier.money.wager import Wager
from croupier.testing.altered import altered
from tests.families.twenty_one_by_choice import Choose, played
from tests.games.blackjack.table import EXPOSED, HOLE_CARD, READER, SIX_TO_FIVE, Table, cards, rules_of, small_shoe

pytestmark = pytest.mark.slow

UNIT = 10_00
VALUES = {rank: min(value, 10) for value, rank in enumerate("A23456789TJQK", 1)}


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
        name = choose(held, showing, [*offers])
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


def drawing(held: Values, _showing: Values, among: Collection[str]) -> str:
    """Doubles twelve and sixteen too, and draws to hard seventeen, but splits nothing."""
    points = sum(held)
    if "double" in among and points <= 16:
        return "double"
    return "hit" if points < 17 and "hit" in among else "stand"


def daring(held: Values, showing: Values, among: Collection[str]) -> str:
    """The same, but splits what can be split, except tens: a small shoe would run out."""
    return "split" if "split" in among and held[0] < 10 else drawing(held, showing, among)


def giving_up(_held: Values, _showing: Values, among: Collection[str]) -> str:
    return "surrender" if "surrender" in among else "stand"


def splitting_two(held: Values, _showing: Values, among: Collection[str]) -> str:
    """Eights and aces are split."""
    if "split" in among and held in {(8, 8), (1, 1)}:
        return "split"
    return "hit" if sum(held) < 15 and "hit" in among else "stand"


def counted(shoe: str) -> tuple[int, ...]:
    held = [VALUES[rank] for rank in shoe.split()]
    return tuple(held.count(value) for value in range(1, 11))


def both(shoe: str, elected: dict[str, Any], choose: Choose) -> tuple[Distribution, Engines]:
    terms = replace(terms_of(rules_of(**elected)), shoe=counted(shoe))
    even_money = any(each.even_money for each in blackjacks(terms, (1,)))
    engine_rules = rules_of(**{"smallest_chip": 100} | elected)
    return of_best(terms, played(terms, choose)), by_the_engine(
        engine_rules, shoe, asked(choose, even_money=even_money)
    )


THREE_HANDS: dict[str, Any] = {"max_hands": 3}
FOUR_HANDS: dict[str, Any] = {"max_hands": 4, "boxes": 6}
BOTH_LOST: dict[str, Any] = {"busted_bets_also_lost": True}
MIXED = "A A 6 8 8 T T T T T"
SIXES = "A 6 6 9 T T T T T T"
EIGHTS = "8 8 8 8 T T T T T T A"
ACES = "A A A A 6 T T T T T T T T T"
SEVENS = "4 7 7 7 7 T T T T T"
LOW = "2 2 5 6 6 T T T T T"
FEW_LOW = "3 3 4 A A T T T T T"


@pytest.mark.parametrize(
    ("shoe", "elected", "choose"),
    [
        (MIXED, {"surrender": True}, giving_up),
        (MIXED, READER | {"hit_soft_17": True}, drawing),
        (MIXED, EXPOSED, drawing),
        (SIXES, HOLE_CARD, drawing),
        (SIXES, {"double_card": "face down"}, drawing),
        (SIXES, {"busted_double_returned": True}, drawing),
        (FEW_LOW, SIX_TO_FIVE | {"even_money": True}, drawing),
        (SEVENS, {"three_sevens": True}, drawing),
        (SEVENS, READER | {"three_sevens": True, "hand_odds_on_double": False}, drawing),
        (LOW, {"five_card_21": True}, drawing),
    ],
)
def test_without_a_split_the_spread_is_the_engines(shoe: str, elected: dict[str, Any], choose: Choose) -> None:
    found, engines = both(shoe, elected, choose)
    assert found.gains == pytest.approx({gain: float(chance) for gain, chance in engines.gains.items()}, abs=1e-12)
    assert found.fates == pytest.approx({fate: float(chance) for fate, chance in engines.fates.items()}, abs=1e-12)
    assert found.action == pytest.approx(float(engines.action), abs=1e-12)


@pytest.mark.parametrize(
    ("shoe", "elected", "choose"),
    [
        (MIXED, {"split_ace_ten_beats_21": False}, daring),
        (MIXED, EXPOSED, daring),
        (SIXES, BOTH_LOST, daring),
        (SIXES, BOTH_LOST | {"busted_double_returned": True}, daring),
        (FEW_LOW, SIX_TO_FIVE | {"even_money": True, "double_after_split": False}, daring),
        (EIGHTS, THREE_HANDS, splitting_two),
        (EIGHTS, FOUR_HANDS | BOTH_LOST, splitting_two),
        (EIGHTS, FOUR_HANDS | READER, splitting_two),
        (ACES, FOUR_HANDS, splitting_two),
    ],
)
def test_with_a_split_all_that_is_linear_is_the_engines(shoe: str, elected: dict[str, Any], choose: Choose) -> None:
    """The mean, what is staked, and how many hands there are; in so few cards hands are far from independent."""
    found, engines = both(shoe, elected, choose)
    mean = sum(gain * chance for gain, chance in engines.gains.items())
    assert found.mean == pytest.approx(float(mean), abs=1e-12)
    assert found.action == pytest.approx(float(engines.action), abs=1e-12)
    split = sum(float(chance) for (hands, _, _), chance in engines.fates.items() if hands > 1)
    assert found.split == pytest.approx(split, abs=1e-12)
    assert sum(found.fates.values()) == pytest.approx(1, abs=1e-12)
    assert found.gains == pytest.approx({gain: float(engines.gains.get(gain, 0)) for gain in found.gains}, abs=0.05)


# ---------------------------------------------------------------- hands of a split together


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


@pytest.mark.parametrize(("hands", "decks", "good_to"), [(2, 6, 1e-5), (4, 6, 1e-5), (2, 1, 3e-4), (4, 1, 3e-4)])
def test_hands_together_differ_by_as_little_as_is_said(hands: int, decks: int, good_to: float) -> None:
    """Aces split against a ten, counted by plain loops over every card; of all rounds they are one in 700."""
    rules = rules_of(**{"decks": decks, "max_hands": hands, "boxes": 6} | READER)

    def aces(held: Values, showing: Values, among: Collection[str]) -> str:
        return "split" if "split" in among and (held, showing) == ((1, 1), (10,)) else "stand"

    def never(_held: Values, _showing: Values, _among: Collection[str]) -> str:
        return "stand"

    shoe, terms = (*[4 * decks] * 9, 16 * decks), terms_of(rules)
    split, stood = (of_best(terms, played(terms, choose)) for choose in (aces, never))
    chance = 16 / 52 * 4 * decks / (52 * decks - 1) * (4 * decks - 1) / (52 * decks - 2)
    stands = Fraction(1), dealers((4 * decks - 2, *shoe[1:9], 16 * decks - 1), 10, soft=False, cards=1)[0]
    expected = aces_split_against_a_ten(decks, hands)
    for gain in {*split.gains, *expected}:
        standing = {Fraction(1): stands[1], Fraction(-1): 1 - stands[1]}.get(gain, 0.0)
        mine = (split.gains.get(gain, 0.0) - stood.gains.get(gain, 0.0)) / chance + standing
        assert mine == pytest.approx(expected.get(gain, 0.0), abs=good_to), gain


@pytest.mark.parametrize(
    ("elected", "deviation"),
    [
        ({}, 1.14694468),
        ({"decks": 6, "surrender": True}, 1.13404073),
        ({"decks": 6, "max_hands": 4, **READER}, 1.15487101),
        ({"decks": 1}, 1.15628884),
        ({"decks": 1, "max_hands": 4, **READER}, 1.15971989),
        ({"decks": 1, "max_hands": 3, **BOTH_LOST}, 1.15932456),
        ({"decks": 1, **EXPOSED}, 1.14787654),
    ],
    ids=str,
)
def test_the_deviation_is_that_of_a_joint_count(elected: dict[str, Any], deviation: float) -> None:
    """Counted once over all cards of every two hands of a split together."""
    terms = terms_of(BlackjackRules(**elected))
    decks = terms.shoe[0] / 4
    assert of_best(terms, best(terms)).deviation == pytest.approx(deviation, abs=1e-6 if decks > 1 else 1e-5)


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
def test_the_mean_is_the_value(elected: dict[str, Any]) -> None:
    terms = terms_of(BlackjackRules(**elected))
    found = best(terms)
    counted = of_best(terms, found)
    assert counted.mean == pytest.approx(found.value, abs=1e-11)
    assert math.fsum(counted.gains.values()) == pytest.approx(1, abs=1e-12)
    assert math.fsum(counted.fates.values()) == pytest.approx(1, abs=1e-12)
    assert min(counted.gains.values()) > 0
    assert sum(counted.chance(sign) for sign in (1, 0, -1)) == pytest.approx(1, abs=1e-12)


def test_one_player_who_never_draws_and_never_splits() -> None:
    """Then the spread has four points, and the dealer alone decides: his chances from a whole shoe, by plain loops."""

    def stand(_held: Values, _showing: Values, _among: Collection[str]) -> str:
        return "stand"

    terms = terms_of(rules_of(decks=1))
    found = of_best(terms, played(terms, stand))
    assert set(found.gains) == {Fraction(3, 2), Fraction(1), Fraction(0), Fraction(-1)}
    assert found.split == 0
    assert found.action == pytest.approx(1, abs=1e-12)
    blackjack = 2 * 4 / 52 * 16 / 51
    beaten = 2 * 3 / 50 * 15 / 49  # the dealer has one too
    assert found.gains[Fraction(3, 2)] == pytest.approx(blackjack * (1 - beaten), abs=1e-12)
