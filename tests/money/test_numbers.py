"""The numbers of a wager in words: fractions as decimals, and the odds against winning."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from croupier.law.citation import cite
from croupier.money.numbers import Numbers, decimal


@pytest.mark.parametrize(
    ("win", "tie", "odds"),
    [
        (Fraction(1, 2), Fraction(0), "1 to 1"),
        (Fraction(18, 37), Fraction(0), "19 to 18"),
        (Fraction(1, 4), Fraction(1, 2), "1 to 1"),  # ties do not count
        (Fraction(0), Fraction(1, 3), "never wins"),
    ],
)
def test_the_odds_against_winning(win: Fraction, tie: Fraction, odds: str) -> None:
    gains = ((Fraction(1), win), (Fraction(0), tie), (Fraction(-1), 1 - win - tie))
    assert Numbers("even", "1 to 1", cite("19:47-5.1"), gains, Fraction(1), Fraction(1), frozenset()).true_odds == odds


@pytest.mark.parametrize(
    ("number", "digits", "text"),
    [
        (Fraction(1, 4), 2, "0.25"),
        (Fraction(1, 8), 2, "0.13"),  # half up
        (Fraction(-1, 8), 2, "-0.13"),
        (Fraction(-1, 1000), 2, "0"),  # no minus before nothing
        (Fraction(-1, 100), 2, "-0.01"),
        (Fraction(10), 3, "10"),
        (Fraction(101, 10), 3, "10.1"),
        (Fraction(2, 3), 4, "0.6667"),
    ],
)
def test_a_decimal_is_rounded_half_up_and_ends_without_zeros(number: Fraction, digits: int, text: str) -> None:
    assert decimal(number, digits) == text


def test_what_a_wager_is_worth() -> None:
    """A wager of one unit, raised by another half the time: it gains 4 in one of six, ties in two, and loses 2."""
    sixth = Fraction(1, 6)
    gains = ((Fraction(4), sixth), (Fraction(0), 2 * sixth), (Fraction(-2), 3 * sixth))
    numbers = Numbers("raise", "2 to 1", cite("19:47-5.1"), gains, Fraction(3, 2), Fraction(1), frozenset())
    assert (numbers.win, numbers.push, numbers.lose) == (sixth, 2 * sixth, 3 * sixth)
    assert (numbers.expected_gain, numbers.house_advantage) == (Fraction(-1, 3), Fraction(1, 3))
    assert numbers.element_of_risk == Fraction(2, 9)
    assert numbers.variance == Fraction(16 + 12, 6) - Fraction(1, 9)
    assert numbers.standard_deviation == pytest.approx((41 / 9) ** 0.5)
    assert numbers.text_of(sixth) == "1/6"
    sampled = replace(numbers, method="sampled")
    assert (sampled.text_of(sixth), sampled.true_odds) == ("0.166666666666667", "3 to 1")
