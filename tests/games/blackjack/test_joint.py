"""2.18: how the wagers of multiple action vary together. The engine plays the same over every card of small shoes."""

from __future__ import annotations

import functools
import math
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from croupier.croupiers.solve import solve_money
from croupier.games.blackjack import GAME
from croupier.games.blackjack.analysis import joint
from croupier.games.blackjack.analysis.distribution import of_shoe
from croupier.games.blackjack.analysis.main_wager import Choice
from croupier.games.blackjack.exact import counted as all_numbers
from croupier.games.blackjack.rules import BlackjackRules
from croupier.money.numbers import Numbers
from croupier.testing.altered import altered
from tests.games.blackjack.table import Table, rules_of, small_shoe
from tests.games.blackjack.test_distribution import UNIT, Choose, asked, counted, daring, giving_up, same_value

pytestmark = pytest.mark.slow

SPOTS = ("blackjack", "second_hand", "third_hand")
EIGHTS = "8 8 8 T T T T T T T A"
CASES: dict[str, tuple[str, Choose, dict[str, Any]]] = {
    "eights are split": ("8 8 T T T T T T T A 7", daring, {}),
    "doubles after a split": (EIGHTS, daring, {}),
    "busted bets also lost": (EIGHTS, daring, {"busted_bets_also_lost": True}),
    "nines against all": ("9 9 8 8 A T T T T T T", daring, {}),
    "blackjacks": ("T T T T A A T T 6 T T", giving_up, {}),
}


def variance(shoe: str, elected: dict[str, Any], choose: Choose, wagers: int) -> Fraction:
    """By the engine, of so many wagers of one unit together."""
    rules = rules_of(smallest_chip=UNIT, multiple_action=True, **elected)
    table = Table(rules, {"A": dict.fromkeys(SPOTS[:wagers], "10.00")}, small_shoe(shoe))
    solved = solve_money(replace(table.round(), game=altered(GAME, same=same_value)), asked(choose))
    gains = [(Fraction(leaf.cents, UNIT), chance) for leaf, chance in solved.items()]
    mean = sum(gain * chance for gain, chance in gains)
    return sum((gain * gain * chance for gain, chance in gains), Fraction(0)) - mean * mean


@functools.cache
def by_the_count(name: str) -> tuple[float, float]:
    """The variance of one wager, and its covariance with another."""
    shoe, choose, elected = CASES[name]
    rules = rules_of(multiple_action=True, **elected)
    alone = of_shoe(rules, counted(shoe), choose)
    return alone.deviation**2, joint.mean_product(rules, counted(shoe), choose) - alone.mean**2


@pytest.mark.parametrize("wagers", [2, 3])
@pytest.mark.parametrize("name", CASES)
def test_2_18_wagers_on_one_hand_vary_together_as_in_the_engine(name: str, wagers: int) -> None:
    shoe, choose, elected = CASES[name]
    alone, covariance = by_the_count(name)
    together = wagers * alone + wagers * (wagers - 1) * covariance
    assert together == pytest.approx(float(variance(shoe, elected, choose, wagers)), abs=1e-12)


@pytest.mark.parametrize(("decks", "good_to"), [(1, 1e-5), (6, 1e-8)])
def test_what_is_left_out_of_a_split_is_as_little_as_is_said(
    decks: int, good_to: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Eights and nines split against all, as if every split were too large for the exact count."""

    def choose(held: Any, _showing: Any, among: Any) -> Choice:
        return Choice.SPLIT if held in {(8, 8), (9, 9)} and Choice.SPLIT in among else Choice.STAND

    rules, shoe = BlackjackRules(multiple_action=True), (*[4 * decks] * 9, 16 * decks)
    exact = joint.mean_product(rules, shoe, choose)
    monkeypatch.setattr(joint, "_MOST_SUMS", 0)
    nearly = joint.mean_product(rules, shoe, choose)
    assert nearly == pytest.approx(exact, abs=good_to)
    assert nearly != exact


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
    assert three.standard_deviation == pytest.approx(2.649748, abs=1e-6)
    assert three.expected_gain == pytest.approx(3 * float(found["third_hand"].expected_gain), abs=1e-12)
    assert found["third_hand"].together == (three,)
    assert "together" not in found["blackjack"].note
