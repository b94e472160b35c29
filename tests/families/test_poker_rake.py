"""What the house's share of a pot comes to, and a table's drop (19:47-14.14)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.families.poker.numbers.rake import (
    PercentRake,
    PotCost,
    Rake,
    StepRake,
    by_pot,
    hourly_drop,
    hourly_time_charge,
)

TENTH = PercentRake(Fraction(1, 10), cap_cents=5_00)
STEPS = StepRake(((20_00, 1_00), (40_00, 2_00), (70_00, 3_00)))
rakes = st.one_of(
    st.builds(
        PercentRake,
        st.fractions(Fraction(1, 100), Fraction(1, 2), max_denominator=100),
        st.integers(1, 20_00),
        st.sampled_from([1, 25, 50, 1_00]),
        st.sampled_from([0, 10_00, 20_00]),
    ),
    st.just(STEPS),
)


@pytest.mark.parametrize(
    ("rake", "pot", "taken"),
    [
        (TENTH, 9_99, 0),
        (TENTH, 10_00, 1_00),
        (TENTH, 19_99, 1_00),
        (TENTH, 50_00, 5_00),
        (TENTH, 900_00, 5_00),
        (PercentRake(Fraction(1, 20), 4_00, 25), 37_00, 1_75),
        (PercentRake(Fraction(1, 20), 4_00, 25, 40_00), 39_99, 0),
        (PercentRake(Fraction(1, 10), 4_50), 44_00, 4_00),
        (PercentRake(Fraction(1, 10), 4_50), 50_00, 4_50),
        (STEPS, 19_99, 0),
        (STEPS, 20_00, 1_00),
        (STEPS, 69_99, 2_00),
        (STEPS, 5_000_00, 3_00),
    ],
)
def test_14_14_the_rake_of_a_pot(rake: Rake, pot: int, taken: int) -> None:
    assert rake.taken(pot) == taken


@given(rakes, st.integers(0, 1_000_00))
def test_14_14_a_larger_pot_never_pays_less_and_the_steps_are_where_it_pays_more(rake: Rake, pot: int) -> None:
    steps = dict(rake.steps())
    before = rake.taken(max(pot - 1, 0))
    assert 0 <= before <= rake.taken(pot) <= pot
    if rake.taken(pot) > before:
        assert steps[pot] == rake.taken(pot)
    assert all(rake.taken(least) == taken > rake.taken(least - 1) for least, taken in steps.items())


def test_14_14_what_pots_cost() -> None:
    assert by_pot(TENTH, 8_00, 200_00) == (PotCost(8_00, 0), PotCost(200_00, 5_00))
    assert [cost.share for cost in by_pot(TENTH, 8_00, 200_00)] == [0, Fraction(1, 40)]
    assert by_pot(STEPS) == (PotCost(20_00, 1_00), PotCost(40_00, 2_00), PotCost(70_00, 3_00))
    assert PotCost(0, 0).share == 0


def test_14_14_a_tables_drop_in_an_hour() -> None:
    """Half of 30 hands see a flop; of those one in three pays $1.00 and two pay $5.00."""
    drop = hourly_drop(TENTH, {12_00: 1, 80_00: 2}, hands=30, players=9, raked=Fraction(1, 2))
    assert drop.cents == 15 * Fraction(11_00, 3) == 55_00
    assert drop.of_each_player_cents == Fraction(55_00, 9)
    assert drop.assumptions == (
        "30 hands an hour",
        "9 players",
        "a rake in 1/2 of the hands",
        "a mean pot of $57.33, from $12.00 to $80.00",
    )


def test_14_14_a_charge_for_time() -> None:
    drop = hourly_time_charge(6_00, 30, players=8)
    assert drop.cents == 96_00
    assert drop.of_each_player_cents == 12_00
    assert drop.assumptions == ("$6.00 of each player every 30 minutes", "8 players")


@pytest.mark.parametrize(
    "made",
    [
        lambda: PercentRake(Fraction(0), 5_00),
        lambda: PercentRake(Fraction(1), 5_00),
        lambda: PercentRake(Fraction(1, 10), 0),
        lambda: StepRake(()),
        lambda: StepRake(((40_00, 2_00), (20_00, 1_00))),
        lambda: StepRake(((20_00, 2_00), (40_00, 1_00))),
        lambda: StepRake(((1_00, 1_00),)),
        lambda: hourly_drop(TENTH, {}, hands=30, players=9),
        lambda: hourly_drop(TENTH, {10_00: 1}, hands=0, players=9),
        lambda: hourly_drop(TENTH, {10_00: 1}, hands=30, players=9, raked=Fraction(2)),
        lambda: hourly_time_charge(6_00, 0, players=8),
    ],
)
def test_14_14_what_is_no_rake_is_refused(made: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match=r"rake|time"):
        made()
