"""Amounts as people write them, and the one rounding rule."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.amounts.cents import NotMoney, dollars, plain, read_dollars, read_stake, toward_the_patron


@pytest.mark.parametrize(
    ("text", "cents"),
    [("10", 1000), ("10.00", 1000), ("0.05", 5), ("0", 0), ("0.00", 0), ("999999999999.99", 99_999_999_999_999)],
)
def test_dollars_are_read(text: str, cents: int) -> None:
    assert read_dollars(text) == cents


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "-1",
        "+1",
        "0.005",
        "0.5",
        "1e3",
        "01.00",
        "00",
        "1,000.00",
        "$10",
        "10.",
        ".50",
        " 10",
        "10\n",
        "ten",
        "NaN",
        "Infinity",
        "0x10",
        "1_000",
        "1000000000000",
        "\N{ARABIC-INDIC DIGIT ONE}\N{ARABIC-INDIC DIGIT ZERO}",
        "1\N{ARABIC-INDIC DIGIT ZERO}.00",
        "10.\N{FULLWIDTH DIGIT ZERO}\N{FULLWIDTH DIGIT ZERO}",
        "\N{SUPERSCRIPT TWO}",
    ],
)
def test_a_text_that_is_no_amount_is_reported(text: str) -> None:
    with pytest.raises(NotMoney, match="not an amount"):
        read_dollars(text)


@pytest.mark.parametrize(
    ("value", "expected"),
    [(True, "a yes or no"), (10, "is a number"), (0.5, "is a number"), (None, "not an amount"), ([], "not an amount")],
)
def test_a_number_is_not_taken_for_an_amount(value: object, expected: str) -> None:
    for read in (read_dollars, read_stake):
        with pytest.raises(NotMoney, match=expected):
            read(value)


@pytest.mark.parametrize("text", ["0", "0.00"])
def test_a_stake_of_nothing_is_no_wager(text: str) -> None:
    with pytest.raises(NotMoney, match="more than zero"):
        read_stake(text)


def test_a_stake_is_read() -> None:
    assert read_stake("0.01") == 1


@given(st.integers(min_value=0, max_value=10**14 - 1))
def test_what_is_written_is_read_back(cents: int) -> None:
    assert read_dollars(plain(cents)) == cents


@pytest.mark.parametrize(("cents", "text"), [(-5, "-0.05"), (0, "0.00"), (-1000, "-10.00"), (123456, "1234.56")])
def test_plain(cents: int, text: str) -> None:
    assert plain(cents) == text


@pytest.mark.parametrize(
    ("cents", "sign", "text"),
    [
        (123450, False, "$1,234.50"),
        (-5, False, "-$0.05"),
        (500, True, "+$5.00"),
        (1, True, "+$0.01"),
        (0, True, "$0.00"),
        (-500, True, "-$5.00"),
    ],
)
def test_dollars_as_a_person_reads_them(cents: int, sign: bool, text: str) -> None:
    assert dollars(cents, sign=sign) == text


@pytest.mark.parametrize(
    ("amount", "chip", "cents"),
    [
        (Fraction(100), 25, 100),  # a whole cent is paid as it is, chip or not
        (Fraction(7), 25, 7),
        (Fraction(201, 2), 1, 101),
        (Fraction(201, 2), 25, 125),
        (Fraction(-201, 2), 1, -100),
        (Fraction(-201, 2), 25, -100),
        (Fraction(1, 10**9), 1, 1),
        (Fraction(-1, 10**9), 1, 0),
    ],
)
def test_a_broken_cent_goes_toward_the_patron(amount: Fraction, chip: int, cents: int) -> None:
    assert toward_the_patron(amount, chip) == cents


@given(st.fractions(min_value=-(10**9), max_value=10**9), st.sampled_from([1, 5, 25, 100, 500]))
def test_rounding_never_costs_the_patron_and_never_gives_more_than_a_chip(amount: Fraction, chip: int) -> None:
    rounded = toward_the_patron(amount, chip)
    assert 0 <= rounded - amount < chip
    assert isinstance(rounded, int)
