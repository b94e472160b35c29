"""A progressive meter: what is registered on it, who takes what of it, and where it starts again."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.money.meter import Meter

SEVENTY = Meter(cents=5_000_00, reset_cents=5_000_00, rate=Fraction(70, 100))


def test_a_part_of_each_stake_is_added() -> None:
    assert SEVENTY.register([100, 100, 100]).cents == 5_002_10


def test_what_is_below_a_cent_is_carried_until_it_is_a_cent() -> None:
    third = Meter(cents=0, reset_cents=0, rate=Fraction(1, 3))
    once = third.register([100])
    assert (once.cents, once.residue) == (33, Fraction(1, 3))
    thrice = once.register([100]).register([100])
    assert (thrice.cents, thrice.residue) == (100, Fraction(0))


@given(st.lists(st.lists(st.integers(1, 10_00), max_size=7), max_size=9), st.fractions(0, 1, max_denominator=100))
def test_nothing_is_lost_however_stakes_are_grouped(rounds: list[list[int]], rate: Fraction) -> None:
    meter = Meter(cents=17, reset_cents=0, rate=rate)
    for stakes in rounds:
        meter = meter.register(stakes)
    assert meter.cents + meter.residue == 17 + rate * sum(map(sum, rounds))
    assert 0 <= meter.residue < 1


@pytest.mark.parametrize(
    ("winners", "chip_cents", "share"), [(1, 1, 5_000_01), (2, 1, 2_500_01), (3, 1, 1_666_67), (2, 25, 2_500_25)]
)
def test_winners_of_the_whole_have_equal_shares_and_no_broken_cent(winners: int, chip_cents: int, share: int) -> None:
    meter = Meter(cents=5_000_01, reset_cents=0, rate=Fraction(0))
    assert meter.share_cents(winners, chip_cents) == share


def test_parts_are_paid_one_after_the_other_from_what_is_left() -> None:
    first, left = SEVENTY.pay(Fraction(1, 10))
    second, rest = left.pay(Fraction(1, 10))
    assert (first, second, rest.cents) == (500_00, 450_00, 4_050_00)


def test_a_payout_rounded_up_never_leaves_less_than_nothing() -> None:
    paid, left = Meter(cents=7, reset_cents=0, rate=Fraction(0)).pay(Fraction(1, 2), chip_cents=25)
    assert (paid, left.cents) == (25, 0)


def test_it_starts_again_and_keeps_what_is_below_a_cent() -> None:
    meter = Meter(cents=9_999_99, reset_cents=5_000_00, rate=Fraction(1, 3), residue=Fraction(2, 3)).reset()
    assert (meter.cents, meter.residue) == (5_000_00, Fraction(2, 3))
