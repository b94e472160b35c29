"""Estimates from tallies, against Python's own statistics over every single round."""

from __future__ import annotations

import statistics as python
from fractions import Fraction
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.engine.kernel import Tally
from croupier.simulation.statistics import convergence, estimate, precise

UNIT = 500
GAINS = st.dictionaries(st.integers(-100_000, 100_000), st.integers(1, 40), min_size=1, max_size=8)


@given(GAINS)
def test_an_estimate_is_what_the_single_rounds_come_to(gains: dict[int, int]) -> None:
    rounds = [cents / UNIT for cents, times in gains.items() for _ in range(times)]
    shown = estimate("red", UNIT, gains, 7 * UNIT * len(rounds), Fraction(1, 3))
    assert shown.decided == len(rounds)
    assert shown.mean is not None
    assert shown.mean == pytest.approx(python.fmean(rounds), abs=1e-12)
    assert shown.hit_frequency == sum(gain > 0 for gain in rounds) / len(rounds)
    assert shown.push_frequency == sum(gain == 0 for gain in rounds) / len(rounds)
    assert shown.element_of_risk == pytest.approx(-sum(rounds) / (7 * len(rounds)), abs=1e-12)
    if len(rounds) > 1:
        deviation = python.stdev(rounds)
        assert shown.standard_deviation == pytest.approx(deviation, abs=1e-9)
        error = deviation / sqrt(len(rounds))
        assert shown.standard_error == pytest.approx(error, abs=1e-9)
        assert shown.interval == pytest.approx(
            (shown.mean - 1.96 * error, shown.mean + 1.96 * error), abs=1e-4 * error + 1e-9
        )
        if deviation > 1e-6:
            assert shown.z == pytest.approx((shown.mean - 1 / 3) / error, rel=1e-6)


def test_too_few_decisions_tell_nothing_rather_than_nonsense() -> None:
    never = estimate("red", UNIT, {}, 0, Fraction(-1, 19))
    assert (never.mean, never.standard_error, never.z, never.hit_frequency, never.interval) == (None,) * 5
    once = estimate("red", UNIT, {UNIT: 1}, UNIT)
    assert (once.mean, once.standard_error, once.interval) == (1.0, None, None)
    always = estimate("red", UNIT, {-UNIT: 9}, 9 * UNIT, -0.5)
    assert (always.mean, always.standard_error, always.z) == (-1.0, 0.0, None)


def test_no_run_is_too_long_for_the_sums() -> None:
    half = 10**15
    shown = estimate("red", 1, {1: half, -1: half - 1}, 2 * half - 1, 0.0)
    assert shown.mean == pytest.approx(1 / (2 * half - 1), rel=1e-15)
    assert shown.standard_error == pytest.approx(1 / sqrt(2 * half), rel=1e-12)


def test_precise_is_the_standard_error_against_what_is_wanted() -> None:
    gains = {UNIT: 5000, -UNIT: 5000}  # a standard error of 1 percent, less a hair
    assert precise(gains, UNIT, Fraction("0.010001"))
    assert not precise(gains, UNIT, Fraction("0.0099"))
    assert not precise({-UNIT: 10_000}, UNIT, Fraction(1, 2))  # it has never won: nobody knows how rare that is
    assert not precise({}, UNIT, Fraction(1, 2))


def test_convergence_has_a_point_for_every_tally_with_something_to_tell() -> None:
    tallies = [
        Tally(2, {"red": {UNIT: 1}}, {"red": UNIT}),  # decided once in two rounds
        Tally(4, {"red": {UNIT: 1, -UNIT: 1}}, {"red": 2 * UNIT}),
        Tally(6, {"red": {UNIT: 1, -UNIT: 3}}, {"red": 4 * UNIT}),
    ]
    assert list(convergence(tallies, "red", UNIT)) == [(4, 0.0, 1.0), (6, -0.5, 0.5)]
