"""Pots: main and side pots by what each player put in, what nobody called, shares and odd chips."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.money.pot import Pot, halves, pots, shared, uncalled

SEATS = "ABCDEFGH"
contributions = st.lists(st.integers(0, 40), min_size=2, max_size=8).map(
    lambda put: dict(zip(SEATS, put, strict=False))
)


@st.composite
def hands(draw: st.DrawFn) -> tuple[dict[str, int], frozenset[str]]:
    """What each seat has put in, and who has folded: not everybody."""
    paid = draw(contributions)
    staying = draw(st.sampled_from(sorted(paid)))
    return paid, draw(st.frozensets(st.sampled_from(sorted(paid)))) - {staying}


def test_a_player_who_is_all_in_contends_for_what_it_has_matched() -> None:
    """Four players put in 100, 250, 600 and 600: three pots of 400, 450 and 700."""
    paid = {"A": 100, "B": 250, "C": 600, "D": 600}
    assert uncalled(paid, ()) == ("", 0)
    assert pots(paid, ()) == (
        Pot(400, ("A", "B", "C", "D")),
        Pot(450, ("B", "C", "D")),
        Pot(700, ("C", "D")),
    )


def test_what_nobody_called_goes_back_and_chips_of_a_folded_hand_stay() -> None:
    """D folded after 250: 350 of the bet of C goes back, and D wins nothing of the pots its chips are in."""
    paid = {"A": 100, "B": 250, "C": 600, "D": 250}
    assert uncalled(paid, {"D"}) == ("C", 350)
    assert pots(paid | {"C": 250}, {"D"}) == (Pot(400, ("A", "B", "C")), Pot(450, ("B", "C")))


def test_a_folded_player_gets_nothing_back() -> None:
    """A dead hand that had bet most: its chips are in the last pot."""
    paid = {"A": 100, "B": 50, "C": 50}
    assert uncalled(paid, {"A"}) == ("", 0)
    assert pots(paid, {"A"}) == (Pot(200, ("B", "C")),)


def test_dead_money_is_in_the_main_pot() -> None:
    assert pots({"A": 10, "B": 30, "C": 30}, (), dead_cents=5) == (Pot(35, ("A", "B", "C")), Pot(40, ("B", "C")))
    assert pots({"A": 0, "B": 0}, (), dead_cents=5) == (Pot(5, ("A", "B")),)


def test_without_chips_there_is_no_pot() -> None:
    assert pots({"A": 0, "B": 0}, ()) == ()
    assert pots({"A": 10, "B": 10}, {"A", "B"}) == ()


@given(hands(), st.integers(0, 9))
def test_pots_hold_every_chip_once(hand: tuple[dict[str, int], frozenset[str]], dead: int) -> None:
    paid, folded = hand
    made = pots(paid, folded, dead)
    assert sum(pot.cents for pot in made) == sum(paid.values()) + dead
    assert all(pot.cents > 0 for pot in made)


@given(hands())
def test_each_side_pot_has_fewer_players_than_the_one_before(hand: tuple[dict[str, int], frozenset[str]]) -> None:
    paid, folded = hand
    seats = [set(pot.seats) for pot in pots(paid, folded)]
    assert all(after < before for before, after in pairwise(seats))
    assert all(not each & folded for each in seats)


@given(hands())
def test_nobody_can_win_more_of_a_player_than_it_has_put_in_itself(
    hand: tuple[dict[str, int], frozenset[str]],
) -> None:
    """By another way of counting: whoever wins all its pots gets at most its own stake from each, after uncalled bets."""
    paid, folded = hand
    seat, back = uncalled(paid, folded)
    paid = paid | ({seat: paid[seat] - back} if back else {})
    made = pots(paid, folded)
    for name in paid.keys() - folded:
        most = sum(pot.cents for pot in made if name in pot.seats)
        matched = sum(min(put, paid[name]) for put in paid.values())
        above = sum(max(0, paid[each] - max(paid[live] for live in paid.keys() - folded)) for each in folded)
        assert most in {matched, matched + above}


@given(hands())
def test_only_the_highest_bet_can_be_uncalled(hand: tuple[dict[str, int], frozenset[str]]) -> None:
    paid, folded = hand
    seat, back = uncalled(paid, folded)
    if back:
        others = max(put for each, put in paid.items() if each != seat)
        assert (paid[seat], seat in folded) == (others + back, False)
    else:
        top = [each for each, put in paid.items() if put == max(paid.values())]
        assert len(top) > 1 or top[0] in folded


@pytest.mark.parametrize(
    ("cents", "chip", "parts"),
    [
        (900, 100, {"A": 300, "B": 300, "C": 300}),
        (1000, 100, {"A": 400, "B": 300, "C": 300}),
        (1100, 100, {"A": 400, "B": 400, "C": 300}),
        (1130, 100, {"A": 430, "B": 400, "C": 300}),  # what is no chip goes to the first
        (2, 1, {"A": 1, "B": 1, "C": 0}),
    ],
)
def test_odd_chips_go_one_each_to_the_first(cents: int, chip: int, parts: dict[str, int]) -> None:
    assert shared(cents, ("A", "B", "C"), chip) == parts


@given(st.integers(0, 10_000), st.integers(1, 8), st.sampled_from((1, 25, 100)))
def test_shares_are_the_pot_and_differ_by_a_chip(cents: int, winners: int, chip: int) -> None:
    parts = list(shared(cents, SEATS[:winners], chip).values())
    assert sum(parts) == cents
    assert max(parts) - min(parts) <= chip + cents % chip
    assert parts == sorted(parts, reverse=True)


@given(st.integers(0, 10_000), st.sampled_from((1, 25, 100)))
def test_the_high_half_has_the_odd_chip(cents: int, chip: int) -> None:
    high, low = halves(cents, chip)
    assert high + low == cents
    assert low % chip == 0
    assert 0 <= high - low < 2 * chip
