"""Fractions written as decimals."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.money.numbers import decimal


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
