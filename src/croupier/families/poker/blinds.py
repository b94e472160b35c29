"""Who is dealt in, where the button is, and who posts what: blinds, and the blinds that a player has missed.

The button moves on to the next player who is dealt in. A player who comes to the table, or comes back, posts what it owes or
waits for the big blind; it does not come in between the button and the big blind.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from croupier.families.poker.standing import BIG, BOTH, SMALL, PokerStanding, around
from croupier.values.brief import shown_briefly

_NEW = BIG  # what a new player owes: a live bet like the big blind


@dataclass(frozen=True, slots=True)
class Places:
    """The places of one hand. `order` is clockwise from the left of the button."""

    __repr__ = shown_briefly

    order: tuple[str, ...]
    button: str
    small: str
    big: str
    coming_in: tuple[tuple[str, str], ...] = ()  # who posts out of turn, and which missed blinds

    def owed(self, seat: str) -> str:
        return dict(self.coming_in).get(seat, "")


def places(seats: Sequence[str], button: str, dealt_in: Sequence[str]) -> Places:
    """The places of these players. Of two players the one with the button posts the small blind."""
    holder = next_of(seats, button, dealt_in)
    order = around(tuple(seat for seat in seats if seat in dealt_in), holder)
    small, big = (order[1], order[0]) if len(order) == 2 else (order[0], order[1])
    return Places(order, holder, small, big)


def next_of(seats: Sequence[str], at: str, among: Sequence[str]) -> str:
    """The seat itself if it is among these, or else the next one clockwise; the last if the seat is not known."""
    if at not in seats:
        return [seat for seat in seats if seat in among][-1]
    place = list(seats).index(at)
    return next(seat for seat in (*seats[place:], *seats[:place]) if seat in among)


def dealt(
    standing: PokerStanding, seats: Sequence[str], here: Sequence[str], posts: Callable[[str, str], bool]
) -> Places | None:
    """The places of the next hand. `here` are the players who do not sit out; `posts` asks one whether it posts what it owes.

    None if fewer than two players are left to deal to.
    """
    good = [seat for seat in here if seat in standing.dealt_in and not standing.owes(seat)]
    if len(good) < 2 or not standing.hand:
        return places(seats, standing.button, here) if len(here) > 1 else None
    coming: list[tuple[str, str]] = []
    for seat in [each for each in here if each not in good]:
        trial = places(seats, standing.button, [*good, seat])
        if seat == trial.big:
            good.append(seat)  # its turn to post the big blind: it owes nothing more
        elif seat not in {trial.small, trial.button}:
            owed = standing.owes(seat) or _NEW
            if posts(seat, owed):
                good.append(seat)
                coming.append((seat, owed))
    return replace(places(seats, standing.button, good), coming_in=tuple(coming))


def missed(standing: PokerStanding, seats: Sequence[str], now: Places) -> tuple[tuple[str, str], ...]:
    """The blinds that every player owes after a hand: those that went past while it was not dealt in."""
    owed = {seat: what for seat, what in standing.owed if seat in seats and seat not in now.order}
    absent = [seat for seat in seats if seat not in now.order]
    for seat in absent:
        if _between(seats, standing.big_blind, seat, now.big):
            owed[seat] = BOTH
        elif seat not in owed and _between(seats, standing.small_blind, seat, now.small):
            owed[seat] = SMALL
    return tuple(owed.items())


def _between(seats: Sequence[str], first: str, seat: str, last: str) -> bool:
    """Whether a seat lies clockwise after the first and before the last."""
    if first not in seats or last not in seats:
        return False
    start, number = list(seats).index(first), len(seats)
    return 0 < (list(seats).index(seat) - start) % number < (list(seats).index(last) - start) % number
