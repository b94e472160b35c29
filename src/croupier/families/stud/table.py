"""The state of a round: each player's hand and wagers, the cards of the house, and the settlement so far."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from croupier.engine.croupier import Croupier
from croupier.equipment.combination import Cards
from croupier.equipment.shoe import Facedown
from croupier.families.stud.cards import StudCards
from croupier.families.stud.law import StudLaw
from croupier.families.stud.rules import StudRules
from croupier.law.citation import Citation
from croupier.money.settlement import Line
from croupier.money.wager import Wager


@dataclass(slots=True)
class Seat:
    """A player in this round."""

    name: str
    cards: Cards = ()
    folded: bool = False
    shown: bool = False  # the dealer has turned the hand up
    revealed: Cards = ()  # cards that were shown before, for a bonus paid during the round
    note: str = ""  # what everybody knows of the hand


@dataclass(slots=True)
class House:
    """The dealer's hand, or the community cards."""

    place: str = "dealer"
    up: Cards = ()
    down: list[Facedown] = field(default_factory=list)
    note: str = ""


@dataclass(slots=True)
class StudTable:
    """A round under way."""

    croupier: Croupier
    rules: StudRules
    law: StudLaw
    cards: StudCards
    wagers: tuple[Wager, ...]  # as they were down before the deal
    undecided: list[Wager]
    seats: dict[str, Seat]
    house: House = field(default_factory=House)
    lines: list[Line] = field(default_factory=list)

    def record(self, fact: str, law: Citation) -> None:
        self.croupier.record(fact, law)

    @property
    def in_play(self) -> list[Seat]:
        """The players who have not folded, in the order of the deal."""
        return [seat for seat in self.seats.values() if not seat.folded]

    def stake(self, seat: str, kind: str) -> int:
        """The undecided stake of a seat's wager, in cents; 0 if there is none."""
        return sum(wager.stake_cents for wager in self.undecided if (wager.seat, wager.kind) == (seat, kind))

    def take(self, seat: str, *kinds: str) -> Iterator[Wager]:
        """Removes a seat's wagers of these kinds from the undecided ones and yields them."""
        for wager in [each for each in self.undecided if each.seat == seat and each.kind in kinds]:
            self.undecided.remove(wager)
            yield wager

    def taken(self, kind: str) -> Iterator[Wager]:
        """Removes every wager of a kind from the undecided ones and yields it, in the order of the deal."""
        for seat in self.seats:
            yield from self.take(seat, kind)
