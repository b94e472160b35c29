"""The Big Six kernel: every symbol on every spin as the engine settles it, and each stop equally often."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import sqrt
from random import Random

import pytest

from croupier.croupiers.numbers import numbers
from croupier.engine.automaton import merge_automata, repeated_wager
from croupier.engine.automaton_kernel import TableKernel
from croupier.engine.kernel import Scene
from croupier.games.big_six import GAME
from croupier.games.big_six.rules import SYMBOLS, BigSixRules
from croupier.law.option import Unreadable
from croupier.testing.dealer import elections
from tests.games.repeated_wagers import Layout, Walker, agree_on, agree_on_all

# More stops than are counted in pairs.
LARGE = BigSixRules(stops=tuple((symbol, 10 + 3 * place) for place, symbol in enumerate(SYMBOLS)))


def both(rules: BigSixRules) -> tuple[Layout, Walker]:
    cases = list(GAME.numbers.cases(rules))
    return Layout(GAME, rules, cases), Walker(
        merge_automata(repeated_wager(GAME, rules, case) for case in cases), cases
    )


@cache
def kernel(rules: BigSixRules, *wagers: str) -> TableKernel:
    assert GAME.numbers.kernel is not None
    found = GAME.numbers.kernel(GAME, rules, Scene(wagers=wagers))
    assert isinstance(found, TableKernel)
    return found


def test_every_three_spins_are_settled_as_the_engine_settles_them() -> None:
    assert agree_on_all(*both(BigSixRules()), SYMBOLS, 3) == 7 * (7 + 7**2 + 7**3)


@pytest.mark.parametrize("seed", range(6))
def test_any_sheet_is_settled_as_the_engine_settles_it(seed: int) -> None:
    random = Random(seed)
    rules = elections(GAME, random)
    assert isinstance(rules, BigSixRules)
    rules = replace(rules, stops=tuple((symbol, random.randint(1, 12)) for symbol in SYMBOLS))
    assert agree_on(*both(rules), random.choices(SYMBOLS, k=50)) == 7 * 50


@pytest.mark.parametrize("rules", [BigSixRules(), LARGE], ids=["54 stops", "133 stops"])
def test_the_kernel_spins_what_the_engine_settles(rules: BigSixRules) -> None:
    table, (layout, _) = kernel(rules), both(rules)
    stops = [symbol for symbol, count in rules.stops for _ in range(count)]
    (cells,) = table.cells(8, 3, 120)
    nets = [sum(end.cents for end in layout.round(stops[cell]) if end) for cell in cells.tolist()]
    assert table.nets(8, 3, 120).tolist() == nets


@pytest.mark.parametrize("rules", [BigSixRules(), LARGE], ids=["54 stops", "133 stops"])
def test_the_expected_gain_is_that_of_the_exact_numbers(rules: BigSixRules) -> None:
    assert kernel(rules).exact() == {
        case.wager: numbers(GAME, rules, case).expected_gain for case in GAME.numbers.cases(rules)
    }


@pytest.mark.parametrize("rules", [BigSixRules(), LARGE], ids=["54 stops", "133 stops"])
def test_a_block_agrees_with_the_exact_numbers_within_its_error(rules: BigSixRules) -> None:
    table = kernel(rules)
    tally = table.block(1, 1, table.block_rounds)
    for case in GAME.numbers.cases(rules):
        exact = numbers(GAME, rules, case)
        gained = sum(cents * count for cents, count in tally.gains[case.wager].items())
        mean = gained / table.block_rounds / table.units[case.wager]
        assert abs(mean - float(exact.expected_gain)) < 4.5 * exact.standard_deviation / sqrt(table.block_rounds)
        assert tally.staked_cents[case.wager] == table.block_rounds * table.units[case.wager]


def test_every_stop_comes_up_as_often_as_any_other() -> None:
    table = kernel(BigSixRules(), "joker")
    (counts,) = table.counts(4, 4, table.block_rounds)
    expected = table.block_rounds / 54
    chi_square = sum((int(count) - expected) ** 2 for count in counts) / expected
    assert len(counts) == 54
    assert abs(chi_square - 53) < 4.5 * sqrt(2 * 53)


def test_a_wheel_larger_than_any_is_refused_in_words() -> None:
    giant = BigSixRules(stops=tuple((symbol, 10_000) for symbol in SYMBOLS))
    with pytest.raises(Unreadable, match="Big Six: a simulated wheel has at most 65,535 stops"):
        kernel(giant)
