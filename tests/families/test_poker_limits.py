"""How far a bet or raise goes, and which all-in opens the betting again, for each limit structure."""

from __future__ import annotations

import pytest

from croupier.families.poker.limits import Bets, Limit, Structure


def limit(structure: Structure, **spec: bool | int) -> Limit:
    return Limit(structure=structure, **spec)  # type: ignore[arg-type]


def after(rule: Limit, bets: Bets, *amounts: int) -> Bets:
    for amount in amounts:
        rule.made(bets, amount)
    return bets


def test_a_fixed_limit_goes_up_by_the_bet() -> None:
    rule, bets = limit(Structure.FIXED), Bets(10)
    assert rule.bounds(bets, 0, 0) == (10, 10)
    assert rule.bounds(after(rule, bets, 10), 0, 10) == (20, 20)
    assert rule.bounds(after(rule, bets, 20), 0, 20) == (30, 30)
    assert bets.full == 2


@pytest.mark.parametrize(("all_in", "following", "full"), [(14, 20, 1), (15, 25, 2), (19, 29, 2), (20, 30, 2)])
def test_an_all_in_of_half_a_bet_counts_and_less_is_completed(all_in: int, following: int, full: int) -> None:
    rule, bets = limit(Structure.FIXED), Bets(10)
    after(rule, bets, 10, all_in)
    assert (rule.bounds(bets, 0, 0)[0], bets.full) == (following, full)


def test_where_only_a_full_bet_counts_the_next_goes_on_from_the_all_in() -> None:
    rule, bets = limit(Structure.FIXED, half_counts=False), Bets(10)
    assert rule.bounds(after(rule, bets, 10, 17), 0, 0) == (27, 27)
    assert bets.full == 1


def test_a_bring_in_is_completed_to_the_bet() -> None:
    for rule in (limit(Structure.FIXED), limit(Structure.NONE), limit(Structure.SPREAD, spread_cents=30)):
        assert rule.bounds(Bets(10, high=3), 0, 3)[0] == 10


def test_a_raise_is_at_least_the_one_before() -> None:
    rule, bets = limit(Structure.NONE), Bets(10)
    assert rule.bounds(bets, 0, 0) == (10, None)
    assert rule.bounds(after(rule, bets, 30), 0, 0) == (60, None)
    assert rule.bounds(after(rule, bets, 100), 0, 0) == (170, None)
    assert rule.bounds(after(rule, bets, 120), 0, 0) == (190, None)  # an all-in of less changes no raise


def test_the_pot_is_what_it_holds_after_a_call() -> None:
    """With 60 in the pot, of which 20 is a bet to call: 20 to call, then 80 more."""
    rule, bets = limit(Structure.POT), Bets(10)
    after(rule, bets, 20)
    assert rule.bounds(bets, 60, 20) == (40, 100)
    assert rule.bounds(Bets(10), 0, 0) == (10, 10)


def test_a_spread_has_a_largest_bet() -> None:
    rule, bets = limit(Structure.SPREAD, spread_cents=40), Bets(10)
    assert rule.bounds(bets, 0, 0) == (10, 40)
    assert rule.bounds(after(rule, bets, 25), 0, 0) == (50, 65)


def test_all_ins_that_are_too_short_open_the_betting_again_together() -> None:
    """A player who bet 100 may raise again when two all-ins of 150 and 210 make a full raise for it, not after the first."""
    rule, bets = limit(Structure.NONE), Bets(10)
    after(rule, bets, 100)
    full, high = bets.full, bets.high
    assert not rule.reopened(after(rule, bets, 150), full, high)
    assert rule.reopened(after(rule, bets, 210), full, high)
    assert not rule.reopened(bets, full, 150)


def test_a_player_who_checked_may_not_raise_less_than_a_bet() -> None:
    for rule in (limit(Structure.NONE), limit(Structure.FIXED, half_counts=False)):
        assert not rule.reopened(after(rule, Bets(10), 7), 0, 0)
    assert limit(Structure.FIXED).reopened(after(limit(Structure.FIXED), Bets(10), 7), 0, 0)
