"""The numbers of a wager in words: fractions as decimals, and the odds against winning."""

from __future__ import annotations

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
        (Fraction(10), 3, "10"),
        (Fraction(101, 10), 3, "10.1"),
        (Fraction(2, 3), 4, "0.6667"),
    ],
)
def test_a_decimal_is_rounded_half_up_and_ends_without_zeros(number: Fraction, digits: int, text: str) -> None:
    assert decimal(number, digits) == text
