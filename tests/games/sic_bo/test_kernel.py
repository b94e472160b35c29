"""The sic bo kernel: every wager on every roll as the engine settles it, and each roll as often as it should fall."""

from __future__ import annotations

from functools import cache
from math import sqrt
from random import Random

import pytest

from croupier.croupiers.numbers import numbers
from croupier.engine.automaton import merge_automata, repeated_wager
from croupier.engine.automaton_kernel import TableKernel
from croupier.engine.kernel import Scene
from croupier.games.sic_bo import GAME
from croupier.games.sic_bo.procedure import device
from croupier.games.sic_bo.rules import SicBoRules
from croupier.law.option import Unreadable
from croupier.testing.dealer import elections
from tests.games.repeated_wagers import Layout, Walker, agree_on, agree_on_all

ROLLS = [dice for dice, _ in device(SicBoRules()).outcomes()]


def both(rules: SicBoRules) -> tuple[Layout, Walker]:
    cases = list(GAME.numbers.cases(rules))
    return Layout(GAME, rules, cases), Walker(
        merge_automata(repeated_wager(GAME, rules, case) for case in cases), cases
    )


@cache
def kernel(*wagers: str) -> TableKernel:
    assert GAME.numbers.kernel is not None
    found = GAME.numbers.kernel(GAME, SicBoRules(), Scene(wagers=wagers))
    assert isinstance(found, TableKernel)
    return found


def test_every_roll_is_settled_as_the_engine_settles_it() -> None:
    assert agree_on_all(*both(SicBoRules()), ROLLS, 1) == 14 * 56


@pytest.mark.parametrize("seed", range(4))
def test_any_sheet_is_settled_as_the_engine_settles_it(seed: int) -> None:
    random = Random(seed)
    rules = elections(GAME, random)
    assert isinstance(rules, SicBoRules)
    assert agree_on(*both(rules), random.choices(ROLLS, k=40)) == 14 * 40


def test_the_kernel_shakes_what_the_engine_settles() -> None:
    table, (layout, _) = kernel(), both(SicBoRules())
    ways = [dice for dice, count in device(SicBoRules()).outcomes() for _ in range(count)]
    (cells,) = table.cells(8, 3, 120)
    nets = [sum(end.cents for end in layout.round(ways[cell]) if end) for cell in cells.tolist()]
    assert table.nets(8, 3, 120).tolist() == nets


def test_the_expected_gain_is_that_of_the_exact_numbers() -> None:
    rules = SicBoRules()
    assert kernel().exact() == {
        case.wager: numbers(GAME, rules, case).expected_gain for case in GAME.numbers.cases(rules)
    }


def test_a_block_agrees_with_the_exact_numbers_within_its_error() -> None:
    table, rules = kernel(), SicBoRules()
    tally = table.block(1, 1, table.block_rounds)
    for case in GAME.numbers.cases(rules):
        exact = numbers(GAME, rules, case)
        gained = sum(cents * count for cents, count in tally.gains[case.wager].items())
        mean = gained / table.block_rounds / table.units[case.wager]
        assert abs(mean - float(exact.expected_gain)) < 4.5 * exact.standard_deviation / sqrt(table.block_rounds)


def test_every_way_of_three_dice_comes_up_as_often_as_any_other() -> None:
    table = kernel("small")
    (counts,) = table.counts(4, 4, table.block_rounds)
    expected = table.block_rounds / 216
    chi_square = sum((int(count) - expected) ** 2 for count in counts) / expected
    assert len(counts) == 216
    assert abs(chi_square - 215) < 4.5 * sqrt(2 * 215)


def test_a_wager_that_is_no_case_is_named_with_the_nearest() -> None:
    with pytest.raises(Unreadable, match="total 10"):
        kernel("total 100")
