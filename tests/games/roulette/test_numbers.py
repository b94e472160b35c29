"""Roulette counted: the compartments by arithmetic, and the engine as the judge."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.croupiers.numbers import all_numbers
from croupier.engine.kernel import Scene
from croupier.engine.simulated import simulated
from croupier.games.roulette import GAME
from croupier.games.roulette.layout import COLORS, DOUBLE_ZERO_WHEEL, NUMBERS, consecutive_sections
from croupier.games.roulette.rules import (
    ALL,
    COLOR_WAGERS,
    DOUBLE_AS_SINGLE,
    DOUBLE_ZERO,
    HALF,
    SINGLE_ZERO,
    RouletteRules,
)
from croupier.law.option import Unreadable
from croupier.money.odds import Odds
from tests.games.count_and_engine import agree, by_engine

EVERYTHING = RouletteRules(
    seven_numbers=True,
    five_adjacent=True,
    six_numbers_color=True,
    seven_numbers_color=True,
    eight_numbers_color=True,
    color_sections=tuple(consecutive_sections(DOUBLE_ZERO_WHEEL).items()),
)
ODDS = st.builds(lambda won, staked: Odds(Fraction(won, staked)), st.integers(0, 50), st.integers(1, 7))
PAYTABLES = st.dictionaries(st.sampled_from([row.name for row in RouletteRules().payouts]), ODDS).map(
    RouletteRules().payouts.paying
)
SECTIONS = st.dictionaries(
    st.sampled_from(COLORS), st.frozensets(st.sampled_from(NUMBERS), max_size=8), min_size=1
).map(lambda sections: tuple(sections.items()))
TABLES = st.builds(
    RouletteRules,
    wheel=st.sampled_from([DOUBLE_ZERO, SINGLE_ZERO, DOUBLE_AS_SINGLE]),
    zero_rule=st.sampled_from([HALF, ALL]),
    seven_numbers=st.booleans(),
    five_adjacent=st.booleans(),
    six_numbers_color=st.booleans(),
    seven_numbers_color=st.booleans(),
    eight_numbers_color=st.booleans(),
    dozens=st.booleans(),
    red_black=st.booleans(),
    zero_combinations=st.booleans(),
    color_sections=SECTIONS,
    payouts=PAYTABLES,
    smallest_chip=st.sampled_from([1, 5, 25, 100, 500, 2500]),
)


@given(TABLES)
def test_the_engine_agrees_at_any_table(rules: RouletteRules) -> None:
    """Also where the law would not have the table: what is asked is what it pays."""
    agree(GAME, rules)


@pytest.mark.parametrize("wheel", [DOUBLE_ZERO, SINGLE_ZERO, DOUBLE_AS_SINGLE])
@pytest.mark.parametrize("zero_rule", [HALF, ALL])
def test_the_engine_agrees_on_every_wheel_with_every_wager(wheel: str, zero_rule: str) -> None:
    agree(GAME, replace(EVERYTHING, wheel=wheel, zero_rule=zero_rule))


def test_5_1_e_6_ii_the_numbers_of_a_color_wager_do_not_depend_on_which_six_they_are() -> None:
    """Nobody can bet on colors that the sheet does not name. Their numbers come last, and nobody simulates them."""
    without = replace(EVERYTHING, color_sections=())
    for kind in ("six_numbers_color", "seven_numbers_color", "eight_numbers_color"):
        named, unnamed = (by_engine(GAME, rules, kind) for rules in (EVERYTHING, without))
        assert unnamed.gains == named.gains
        assert unnamed.note
    *_, six, seven, eight = GAME.numbers.cases(without)
    assert [case.wager for case in (six, seven, eight)] == list(COLOR_WAGERS)
    assert not any(case.simulated for case in (six, seven, eight))
    with pytest.raises(Unreadable, match='Roulette has no wager "six_numbers_color" to simulate'):
        simulated(GAME, without, Scene(wagers=("six_numbers_color",)))


def test_a_void_00_only_takes_time() -> None:
    single = all_numbers(GAME, RouletteRules(wheel=SINGLE_ZERO))
    as_single = all_numbers(GAME, RouletteRules(wheel=DOUBLE_AS_SINGLE))
    for one, other in zip(single, as_single, strict=True):
        assert (one.wager, one.gains) == (other.wager, other.gains)
        assert (one.rounds, other.rounds) == (Fraction(1), Fraction(38, 37))


def test_half_is_lost_on_either_zero_of_two() -> None:
    assert by_engine(GAME, RouletteRules(), "red").gains == (
        (Fraction(1), Fraction(18, 38)),
        (Fraction(-1, 2), Fraction(2, 38)),
        (Fraction(-1), Fraction(18, 38)),
    )


def test_gains_alike_are_one() -> None:
    """An even-money wager that "wins" half a loss, as a zero takes half: one line for both."""
    nothing = Odds(Fraction(0))
    rules = replace(EVERYTHING, payouts=EVERYTHING.payouts.paying({"straight": nothing, "even": Odds(Fraction(-1, 2))}))
    assert by_engine(GAME, rules, "five_adjacent").gains == (
        (Fraction(-4, 5), Fraction(5, 38)),
        (Fraction(-1), Fraction(33, 38)),
    )
    assert by_engine(GAME, rules, "even").gains == (
        (Fraction(-1, 2), Fraction(20, 38)),
        (Fraction(-1), Fraction(18, 38)),
    )
