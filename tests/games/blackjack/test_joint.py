"""2.18: how the wagers of multiple action vary together. The engine plays the same over every card of small shoes."""

from __future__ import annotations

import functools
import math
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from croupier.croupiers.solve import solve_money
from croupier.families.twenty_one.analysis.best import best
from croupier.families.twenty_one.analysis.distribution import of_best
from croupier.games.blackjack import GAME
from croupier.games.blackjack.analysis import joint
from croupier.games.blackjack.exact import exact_numbers as all_numbers
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.terms import terms_of
from croupier.money.numbers import Numbers
from croupier.testing.altered import altered
from tests.families.twenty_one_by_choice import Choose, played
from tests.games.blackjack.table import Table, rules_of, small_shoe
from tests.games.blackjack.test_distribution import UNIT, asked, counted, daring, drawing, giving_up, same_value

pytestmark = pytest.mark.slow

SPOTS = ("blackjack", "second_hand", "third_hand")
CASES: dict[str, tuple[str, Choose, dict[str, Any], float]] = {
    "drawing": ("8 8 T T T T T T T A 7", drawing, {}, 0.02),
    "eights are split": ("8 8 T T T T T T T A 7", daring, {}, 0.05),
    "busted bets also lost": ("8 8 8 T T T T T T T A", daring, {"busted_bets_also_lost": True}, 0.05),
    "blackjacks": ("T T T T A A T T 6 T T", giving_up, {}, 0.01),
}


def variance(shoe: str, elected: dict[str, Any], choose: Choose, wagers: int) -> Fraction:
    """By the engine, of so many wagers of one unit together."""
    rules = rules_of(smallest_chip=UNIT, multiple_action=True, **elected)
    table = Table(rules, {"A": dict.fromkeys(SPOTS[:wagers], "10.00")}, small_shoe(shoe))
    solved = solve_money(replace(table.round(), game=altered(GAME, same=same_value)), asked(choose))
    gains = [(Fraction(leaf.cents, UNIT), chance) for leaf, chance in solved.items()]
    mean = sum(gain * chance for gain, chance in gains)
    return sum((gain * gain * chance for gain, chance in gains), Fraction(0)) - mean * mean


@pytest.mark.parametrize("wagers", [2, 3])
@pytest.mark.parametrize("name", CASES)
def test_2_18_wagers_on_one_hand_vary_together_nearly_as_in_the_engine(name: str, wagers: int) -> None:
    """Eleven cards are far from a shoe: a card that one hand has changes the others much."""
    shoe, choose, elected, good_to = CASES[name]
    terms = replace(terms_of(rules_of(multiple_action=True, **elected)), shoe=counted(shoe))
    found = played(terms, choose)
    alone = of_best(terms, found)
    covariance = joint.mean_product(terms, found) - alone.mean**2
    together = wagers * alone.deviation**2 + wagers * (wagers - 1) * covariance
    assert together == pytest.approx(float(variance(shoe, elected, choose, wagers)), rel=good_to)


@pytest.mark.parametrize(
    ("elected", "product"),
    [
        ({"decks": 6}, 0.5129228202),
        ({"decks": 1}, 0.5138905810),
        ({"decks": 1, "busted_bets_also_lost": True}, 0.5139372583),
        ({"decks": 2, "even_money": True, "surrender": True, "six_to_five": True}, 0.4614936799),
    ],
)
def test_2_18_the_product_of_two_wagers_is_nearly_that_of_a_joint_count(
    elected: dict[str, Any], product: float
) -> None:
    """Counted once over every hand of the player with every two hands of the dealer."""
    terms = terms_of(BlackjackRules(multiple_action=True, **elected))
    assert joint.mean_product(terms, best(terms)) == pytest.approx(product, abs=3e-4 * 4 / terms.shoe[0])


@functools.cache
def multiple_action() -> dict[str, Numbers]:
    return {each.wager: each for each in all_numbers(BlackjackRules(multiple_action=True, decks=6))}


def test_2_18_b_in_multiple_action_each_wager_has_its_numbers() -> None:
    found = multiple_action()
    assert found["blackjack"].gains == found["second_hand"].gains == found["third_hand"].gains


def test_2_18_b_the_numbers_of_two_and_three_wagers_together() -> None:
    """They are neither won and lost together nor independent."""
    found = multiple_action()
    two, three = found["blackjack"].together
    assert (two.wagers, three.wagers) == (SPOTS[:2], SPOTS)
    alone = found["blackjack"].standard_deviation
    assert 0.38 < two.correlation == three.correlation < 0.40
    assert two.standard_deviation == pytest.approx(alone * math.sqrt(2 + 2 * two.correlation), abs=1e-9)
    assert three.standard_deviation == pytest.approx(2.649748, abs=5e-5)
    assert three.expected_gain == pytest.approx(3 * float(found["third_hand"].expected_gain), abs=1e-12)
    assert found["third_hand"].together == (three,)
    assert "together" not in found["blackjack"].note
