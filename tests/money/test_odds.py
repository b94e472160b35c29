"""Odds as the chapter states them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.money.odds import EVEN_MONEY, NotOdds, Odds


@pytest.mark.parametrize(
    ("text", "to_one"), [("35 to 1", 35), ("3 to 2", Fraction(3, 2)), (" 9  to  5 ", Fraction(9, 5)), ("0 to 1", 0)]
)
def test_odds_are_read(text: str, to_one: Fraction) -> None:
    assert Odds.read(text).to_one == to_one


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("35 for 1", 'not "for"'),
        ("1 to 0", "the stake cannot be 0"),
        ("35:1", "is not odds"),
        ("35", "is not odds"),
        ("-1 to 1", "is not odds"),
        ("1.5 to 1", "is not odds"),
        ("1000000 to 1", "is not odds"),
        ("\N{ARABIC-INDIC DIGIT THREE} to 1", "is not odds"),
        ("", "is not odds"),
        (35, "is not odds"),
        (None, "is not odds"),
        (True, "is not odds"),
    ],
)
def test_a_text_that_is_no_odds_is_refused(text: object, expected: str) -> None:
    with pytest.raises(NotOdds, match=expected):
        Odds.read(text)


@given(st.integers(0, 999_999), st.integers(1, 999_999))
def test_odds_are_written_in_lowest_terms_and_read_back(won: int, staked: int) -> None:
    odds = Odds.read(f"{won} to {staked}")
    assert Odds.read(str(odds)) == odds


def test_odds_are_ordered_by_what_they_pay() -> None:
    assert Odds.read("7 to 6") < Odds.read("7 to 5") < Odds.read("3 to 2")
    assert Odds.read("2 to 2") == EVEN_MONEY


@pytest.mark.parametrize(
    ("text", "stake", "chip", "cents"),
    [("35 to 1", 100, 1, 3500), ("7 to 6", 600, 1, 700), ("7 to 6", 500, 1, 584), ("7 to 6", 500, 25, 600)],
)
def test_a_win_in_whole_cents(text: str, stake: int, chip: int, cents: int) -> None:
    assert Odds.read(text).win_cents(stake, chip) == cents
