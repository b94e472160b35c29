"""A poker table between two hands: whose button it is, who owes a blind, and who left with how much."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from croupier.engine.shoe_table import OneShoeStanding
from croupier.engine.traits import KeepsWhoLeft, Turns, clockwise, holder_among
from croupier.money.wager import Wager

BIG, SMALL, BOTH = "big", "small", "both"  # what a player owes: the blinds that went past while it was not dealt in
OFF = "off"  # how a stack is called whose player sits out


@dataclass(frozen=True, slots=True, kw_only=True)
class PokerStanding(OneShoeStanding, Turns, KeepsWhoLeft):
    """`button` has the player who deals the next hand, or would if players dealt. `seats` are all players clockwise."""

    hidden_fields = frozenset({"wagers", "seats", "dealt_in", "owed", "left"})
    featured_fields = frozenset({"button"})
    seat_fields = ("first_player", "button", "seats", "dealt_in", "owed", "left", "small_blind", "big_blind")

    button: str = ""
    seats: tuple[str, ...] = ()
    small_blind: str = ""  # who posted them in the last hand
    big_blind: str = ""
    dealt_in: tuple[str, ...] = ()  # who owes no blind for coming to the table
    owed: tuple[tuple[str, str], ...] = ()  # seat, and the blinds it has missed
    left: tuple[tuple[str, int, int], ...] = ()  # seat, the cents it took from the table, and after which hand
    hand: int = 0  # how many hands were dealt

    @property
    def holder(self) -> str:
        return self.button

    def with_left(self, seat: str) -> Self:
        took = next((wager.stake_cents for wager in self.wagers if wager.seat == seat), 0)
        others = tuple(each for each in self.left if each[0] != seat)
        return self._with(left=(*others, (seat, took, self.hand))) if took else self

    def owes(self, seat: str) -> str:
        """The blinds that a seat has missed; "" if none."""
        return dict(self.owed).get(seat, "")


def sits_out(wager: Wager) -> bool:
    """Whether the player of this stack is not dealt in."""
    return wager.called == OFF


def seated(
    _rules: object, standing: PokerStanding, seats: tuple[str, ...], wagers: tuple[Wager, ...] | None
) -> PokerStanding:
    """The standing with these seats. The button goes on clockwise if its player left or sits out."""
    playing = None if wagers is None else {wager.seat for wager in wagers if not sits_out(wager)}
    may_hold = None if playing is None else playing.__contains__
    button = holder_among(seats, standing.seats, standing.button, may_hold)
    return standing._with(seats=seats, button=button)  # noqa: SLF001 (a copy of itself)


def around(seats: tuple[str, ...], button: str) -> tuple[str, ...]:
    """The seats clockwise from the left of the button. Without a button, as they sit."""
    return clockwise(seats, button) if button in seats else seats
