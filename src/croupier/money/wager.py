"""Wagers: chips on an area of the layout, and what a patron does with them between rounds."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Wager:
    """A stake on one area: its kind ("straight"), what it is on ("17"), and the marker lying on it, if any."""

    seat: str
    kind: str
    on: str
    stake_cents: int
    called: str = ""  # "on" or "off" where a patron has called it so and the dealer has marked it

    @property
    def name(self) -> str:
        return f"{self.kind} {self.on}" if self.on else self.kind

    @property
    def spot(self) -> tuple[str, str, str]:
        """The place on the layout: a seat has one stake there."""
        return self.seat, self.kind, self.on


class Act(StrEnum):
    """What a patron does with a wager before the next round."""

    MAKE = "make"
    REMOVE = "remove"
    CALL_ON = "call on"
    CALL_OFF = "call off"


@dataclass(frozen=True, slots=True)
class Bet:
    """One act of a patron: make (or add to) a wager, take one down wholly or in part, call one on or off."""

    seat: str
    kind: str
    on: str = ""
    cents: int = 0  # for REMOVE, 0 is the whole of it
    act: Act = Act.MAKE
    place: str = ""  # where the document that holds it says so

    @property
    def name(self) -> str:
        return f"{self.kind} {self.on}" if self.on else self.kind
