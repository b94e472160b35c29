"""Lines of a settlement: what each wager gains and gives back, in which order the dealer does it, and what each seat gains."""

from __future__ import annotations

from dataclasses import replace

from croupier.law.citation import cite
from croupier.money.odds import Odds
from croupier.money.settlement import Line, collect_then_pay, lost, net_cents, pushed, stands, void, won
from croupier.money.wager import Wager

LAW = cite("19:47-5.2(a)")
TWO_TO_ONE = Odds.read("2 to 1")


def wager(seat: str, kind: str = "dozen", on: str = "1", cents: int = 500) -> Wager:
    return Wager(seat, kind, on, cents)


def test_what_is_gained_and_what_comes_back() -> None:
    """A wager that stands stays on the layout: nothing of it comes back yet."""
    made = wager("ann")
    lines = (won(made, TWO_TO_ONE, LAW), lost(made, LAW), pushed(made, LAW), void(made, LAW), stands(made, LAW))
    shown = [(str(line.result), line.cents, line.returned_cents) for line in lines]
    assert shown == [("won", 1000, 1500), ("lost", -500, 0), ("pushed", 0, 500), ("void", 0, 500), ("stands", 0, 0)]
    assert {(line.seat, line.wager, line.kind, line.stake_cents) for line in lines} == {
        ("ann", "dozen 1", "dozen", 500)
    }


def test_losers_are_collected_before_winners_are_paid_and_the_rest_comes_last() -> None:
    lines = (
        stands(wager("ann"), LAW),
        won(wager("ann"), TWO_TO_ONE, LAW),
        lost(wager("bob"), LAW),
        pushed(wager("bob"), LAW),
        won(wager("carl"), TWO_TO_ONE, LAW),
        lost(wager("carl"), LAW),
    )
    ordered = [(line.seat, str(line.result)) for line in collect_then_pay(lines)]
    assert ordered == [
        ("bob", "lost"),
        ("carl", "lost"),
        ("ann", "won"),
        ("carl", "won"),
        ("ann", "stands"),
        ("bob", "pushed"),
    ]


def test_each_seat_has_what_all_its_lines_gain() -> None:
    lines = (won(wager("ann"), TWO_TO_ONE, LAW), lost(wager("ann", cents=300), LAW), lost(wager("bob"), LAW))
    assert net_cents(lines) == {"ann": 700, "bob": -500}


def test_only_a_further_hand_is_named_with_its_number() -> None:
    first = lost(wager("ann"), LAW)
    second = Line("ann", "blackjack", 500, first.result, -500, LAW, hand=2)
    assert (first.named, second.named) == ("dozen 1", "blackjack hand 2")


def test_a_stack_stays_with_what_it_won_or_lost() -> None:
    """Nothing of it goes back to the rail; a stack that was lost leaves nothing."""
    made = wager("ann", "stack", "")
    lines = [replace(line, stays=True) for line in (won(made, TWO_TO_ONE, LAW), pushed(made, LAW), lost(made, LAW))]
    assert [(line.left_cents, line.returned_cents) for line in lines] == [(1500, 0), (500, 0), (0, 0)]
    assert stands(made, LAW).left_cents == 500
