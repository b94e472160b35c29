"""Wagers: chips on an area of the layout, and what a patron can do with them between rounds."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Wager:
    """A stake on one area: its kind ("straight"), its selection ("17"), and whether it was called on or off."""

    seat: str
    kind: str
    on: str  # the selection; "" if the kind has none
    stake_cents: int
    called: str = ""  # "on" or "off" if the patron called it and the dealer marked it

    @property
    def name(self) -> str:
        return f"{self.kind} {self.on}" if self.on else self.kind

    @property
    def spot(self) -> tuple[str, str, str]:
        """The place on the layout. A seat has one stake per spot."""
        return self.seat, self.kind, self.on


class Act(StrEnum):
    """What a patron does with a wager before the next round."""

    MAKE = "make"
    REMOVE = "remove"
    CALL_ON = "call on"
    CALL_OFF = "call off"


@dataclass(frozen=True, slots=True)
class Bet:
    """One act of a patron: make or raise a wager, remove all or part of one, or call one on or off."""

    seat: str
    kind: str
    on: str = ""
    cents: int = 0  # for REMOVE, 0 means all of it
    act: Act = Act.MAKE
    action: int = 0  # bets of one action have its number, those that take it back the negative one; 0: not numbered
    place: str = ""  # its place in the document, for error messages

    @property
    def name(self) -> str:
        return f"{self.kind} {self.on}" if self.on else self.kind
