"""Commission: what is charged, of what, when, and how it is rounded."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from croupier.law.citation import cite
from croupier.money.commission import Basis, Collected, Commission, Owed, Rounding, Way
from croupier.money.odds import EVEN_MONEY, Odds

LAW = cite("19:47-3.3")
FIVE = Fraction(1, 20)
TWO_TO_ONE = Odds(Fraction(2))


def charged(
    on: Basis = Basis.WIN, when: Collected = Collected.AT_PAYMENT, rounding: Rounding | None = None
) -> Commission:
    return Commission(FIVE, on, when, LAW, rounding or Rounding())


def test_a_banker_bet_at_even_money_less_five_percent_pays_nineteen_to_twenty() -> None:
    assert str(charged().net(EVEN_MONEY)) == "19 to 20"
    assert charged().percent == 5


def test_a_buy_bet_pays_for_its_wager() -> None:
    """5% of 20 is 1: a win of 40 leaves 39. Paid with the wager, a stake of 21 holds it, and gains 39."""
    assert charged(Basis.WAGER).net(TWO_TO_ONE) == Odds(Fraction(39, 20))
    assert charged(Basis.WAGER, Collected.WITH_WAGER).net(TWO_TO_ONE) == Odds(Fraction(39, 21))


def test_a_lay_bet_pays_for_its_win() -> None:
    """A lay of 40 wins 20 and is charged 1 on it; with the wager, 41 are staked."""
    half = Odds(Fraction(1, 2))
    assert charged().net(half) == Odds(Fraction(19, 40))
    assert charged(when=Collected.WITH_WAGER).net(half) == Odds(Fraction(19, 41))


def test_commission_collected_later_is_not_taken_out_of_the_payment() -> None:
    later = charged(when=Collected.LATER)
    assert later.net(EVEN_MONEY) == EVEN_MONEY
    assert later.due_cents(10_00, 10_00) == 50


def test_nothing_is_due_of_a_win_that_is_none() -> None:
    assert charged().due_cents(10_00, -10_00) == 0
    assert charged().due_cents(10_00, 0) == 0
    assert charged(rounding=Rounding(Way.UP, 1)).due_cents(10_00, 0) == 0
    assert charged(Basis.WAGER).due_cents(10_00, -10_00) == 50


@pytest.mark.parametrize(
    ("way", "step", "due"),
    [
        (Way.DOWN, 1, 61),
        (Way.UP, 1, 62),
        (Way.NEAREST, 1, 62),
        (Way.DOWN, 25, 50),
        (Way.UP, 25, 75),
        (Way.NEAREST, 25, 50),
        (Way.NEAREST, 5, 60),
    ],
)
def test_a_charge_is_rounded_as_the_table_says(way: Way, step: int, due: int) -> None:
    """5% of $12.33 is 61.65 cents."""
    assert charged(rounding=Rounding(way, step)).due_cents(12_33, 12_33) == due


def test_halfway_is_rounded_in_the_patrons_favor() -> None:
    assert Rounding(Way.NEAREST, 5).cents(Fraction(5, 2)) == 0
    assert Rounding(Way.NEAREST, 5).cents(Fraction(251, 100)) == 5


@given(st.fractions(0, 10**6), st.integers(1, 500))
def test_no_rounding_is_off_by_a_whole_step(charge: Fraction, step: int) -> None:
    down, nearest, up = (Rounding(way, step).cents(charge) for way in (Way.DOWN, Way.NEAREST, Way.UP))
    assert down <= charge <= up < down + step + (down != charge)
    assert all(each % step == 0 for each in (down, nearest, up))
    assert abs(nearest - charge) * 2 <= step


@pytest.mark.parametrize("rate", [Fraction(-1, 20), Fraction(21, 20)])
def test_a_rate_is_a_share(rate: Fraction) -> None:
    with pytest.raises(ValueError, match="rate must be from 0 to 1"):
        Commission(rate, Basis.WIN, Collected.AT_PAYMENT, LAW)


def test_a_step_is_a_cent_or_more() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        Rounding(Way.UP, 0)


def test_seats_owe_until_they_pay() -> None:
    owed = Owed().charged("5", 50).charged("1", 25).charged("5", 5).charged("2", 0)
    assert owed.seats == (("1", 25), ("5", 55))
    assert (owed.of("5"), owed.of("2"), owed.total_cents) == (55, 0, 80)
    after, paid = owed.collected("5")
    assert (after.seats, paid) == ((("1", 25),), 55)
    assert owed.collected() == (Owed(), 80)
    assert owed.collected("2") == (owed, 0)
    assert Owed().charged("3", 1).seats == (("3", 1),)


@given(st.lists(st.tuples(st.sampled_from("123456"), st.integers(0, 10_000))), st.sets(st.sampled_from("123456")))
def test_no_cent_owed_is_lost(charges: list[tuple[str, int]], leaving: set[str]) -> None:
    owed = Owed()
    for seat, cents in charges:
        owed = owed.charged(seat, cents)
    assert owed.total_cents == sum(cents for _, cents in charges)
    after, paid = owed.collected(*leaving) if leaving else (owed, 0)
    assert paid == sum(cents for seat, cents in charges if seat in leaving)
    assert after.total_cents + paid == owed.total_cents


def test_what_is_owed_survives_a_document() -> None:
    """A standing holds it between rounds."""
    adapter, owed = TypeAdapter(Owed), Owed((("1", 25), ("5", 55)))
    assert adapter.validate_json(adapter.dump_json(owed), strict=True) == owed


@pytest.mark.parametrize("seats", [(("2", 5), ("1", 5)), (("1", 5), ("1", 5)), (("1", 0),), (("1", -5),)])
def test_what_nobody_can_owe_is_refused(seats: tuple[tuple[str, int], ...]) -> None:
    with pytest.raises(ValueError, match="above zero"):
        Owed(seats)


def test_a_charge_is_never_negative() -> None:
    with pytest.raises(ValueError, match="cannot be negative"):
        Owed().charged("1", -1)
