"""The roulette kernel: every wager on every spin as the engine settles it, and the wheel's compartments equally often."""

from __future__ import annotations

from functools import cache
from math import sqrt
from random import Random

import pytest

from croupier.croupiers.numbers import numbers
from croupier.engine.automaton import merge_automata, repeated_wager
from croupier.engine.automaton_kernel import TableKernel
from croupier.engine.kernel import Scene
from croupier.games.roulette import GAME
from croupier.games.roulette.rules import DOUBLE_AS_SINGLE, SINGLE_ZERO, RouletteRules
from croupier.law.option import Unreadable
from croupier.testing.dealer import elections
from tests.games.repeated_wagers import Layout, Walker, agree_on, agree_on_all

WHEELS = {
    "double zero": RouletteRules(),
    "all lost": RouletteRules(zero_rule="all", seven_numbers=True, five_adjacent=True),
    "single zero": RouletteRules(wheel=SINGLE_ZERO, five_adjacent=True),
    "double as single": RouletteRules(wheel=DOUBLE_AS_SINGLE),
}


def both(rules: RouletteRules) -> tuple[Layout, Walker]:
    cases = [case for case in GAME.numbers.cases(rules) if case.simulated]
    return Layout(GAME, rules, cases), Walker(
        merge_automata(repeated_wager(GAME, rules, case) for case in cases), cases
    )


@cache
def kernel(rules: RouletteRules, *wagers: str) -> TableKernel:
    assert GAME.numbers.kernel is not None
    found = GAME.numbers.kernel(GAME, rules, Scene(wagers=wagers))
    assert isinstance(found, TableKernel)
    return found


@pytest.mark.parametrize("wheel", WHEELS)
def test_every_spin_is_settled_as_the_engine_settles_it(wheel: str) -> None:
    rules = WHEELS[wheel]
    assert agree_on(*both(rules), rules.compartments) > 400


@pytest.mark.parametrize("wheel", WHEELS)
def test_spins_are_settled_as_the_engine_settles_them_whatever_went_before(wheel: str) -> None:
    few = [each for each in ("0", "00", "1", "17") if each in WHEELS[wheel].compartments]
    assert agree_on_all(*both(WHEELS[wheel]), few, 3) > 300


@pytest.mark.parametrize("seed", range(12))
def test_any_sheet_is_settled_as_the_engine_settles_it(seed: int) -> None:
    random = Random(seed)
    rules = elections(GAME, random)
    assert isinstance(rules, RouletteRules)
    assert agree_on(*both(rules), random.choices(rules.compartments, k=60)) > 300


def test_the_kernel_spins_what_the_engine_settles() -> None:
    rules = WHEELS["all lost"]
    table, (layout, _) = kernel(rules), both(rules)
    (cells,) = table.cells(8, 3, 120)
    spins = [rules.compartments[cell] for cell in cells.tolist()]
    nets = [sum(end.cents for end in layout.round(spin) if end) for spin in spins]
    assert table.nets(8, 3, 120).tolist() == nets


@pytest.mark.parametrize("wheel", WHEELS)
def test_a_wheel_remembers_nothing(wheel: str) -> None:
    """Not even a 00 that is no spin: the wagers stand, and so they would if they were made anew."""
    assert kernel(WHEELS[wheel]).name == "roulette: automaton of 1 state"


def test_a_00_that_is_no_spin_decides_nothing() -> None:
    tally = kernel(WHEELS["double as single"], "red").block(1, 0, 380_000)
    decided = sum(tally.gains["red"].values())
    assert decided < 380_000
    assert abs(decided - 370_000) < 500  # five standard deviations
    assert tally.staked_cents["red"] == decided * 1000


@pytest.mark.parametrize("wheel", WHEELS)
def test_the_expected_gain_is_that_of_the_exact_numbers(wheel: str) -> None:
    rules = WHEELS[wheel]
    assert kernel(rules).exact() == {
        case.wager: numbers(GAME, rules, case).expected_gain for case in GAME.numbers.cases(rules)
    }


@pytest.mark.parametrize("wheel", WHEELS)
def test_a_block_agrees_with_the_exact_numbers_within_its_error(wheel: str) -> None:
    rules = WHEELS[wheel]
    table = kernel(rules)
    tally = table.block(31, 7, table.block_rounds)
    for case in GAME.numbers.cases(rules):
        exact = numbers(GAME, rules, case)
        decided = sum(tally.gains[case.wager].values())
        mean = sum(cents * count for cents, count in tally.gains[case.wager].items()) / decided / 1000
        assert abs(mean - float(exact.expected_gain)) < 4.5 * exact.standard_deviation / sqrt(decided), case.wager


@pytest.mark.parametrize("wheel", WHEELS)
def test_every_compartment_comes_up_as_often_as_any_other(wheel: str) -> None:
    """Chi-square over the wheel, some millions of spins: not too uneven, and not too even either."""
    table = kernel(WHEELS[wheel], "straight")
    spins, compartments = table.block_rounds, len(WHEELS[wheel].compartments)
    (counts,) = table.counts(4, 4, spins)
    expected = spins / compartments
    chi_square = sum((int(count) - expected) ** 2 for count in counts) / expected
    assert len(counts) == compartments
    assert abs(chi_square - (compartments - 1)) < 4.5 * sqrt(2 * (compartments - 1))


def test_wagers_are_named_as_their_numbers_are() -> None:
    assert list(kernel(RouletteRules(), "red", "straight").units) == ["straight", "red"]
    with pytest.raises(Unreadable, match='wagers: Roulette has no wager "straigt" to simulate; did you mean straight'):
        kernel(RouletteRules(), "straigt")
