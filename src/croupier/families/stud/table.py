"""The state of a round: each player's hand and wagers, the cards of the house, and the settlement so far."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from croupier.engine.croupier import Croupier
from croupier.engine.hand import NEXT_SEAT, OWN_SEAT, OnFelt, Staked
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
    """A position in this round: a player's hand. A player may have two, if the table allows it."""

    name: str
    on: str = ""  # the selection of its wagers: "", or `SECOND` for the second of two adjacent positions
    cards: Cards = ()
    folded: bool = False
    note: str = ""  # what everybody knows of the hand

    @property
    def key(self) -> str:
        """Its name in the sites of a journal."""
        return f"{self.name}:{self.on}" if self.on else self.name

    @property
    def words(self) -> str:
        return f"{self.name} at the {self.on} position" if self.on else self.name

    @property
    def place(self) -> str:
        return NEXT_SEAT if self.on else OWN_SEAT

    def owns(self, wager: Wager) -> bool:
        return (wager.seat, wager.on) == (self.name, self.on)


@dataclass(slots=True)
class House:
    """The dealer's hand, or the community cards."""

    place: str = "dealer"
    up: Cards = ()
    down: list[Facedown] = field(default_factory=list)
    note: str = ""


R = TypeVar("R", bound=StudRules)


@dataclass(slots=True)
class StudTable(Generic[R]):
    """A round under way."""

    croupier: Croupier
    rules: R
    law: StudLaw
    cards: StudCards
    wagers: tuple[Wager, ...]  # as they were down before the deal
    undecided: list[Wager]
    seats: tuple[Seat, ...]  # in the order of the deal
    house: House = field(default_factory=House)
    lines: list[Line] = field(default_factory=list)
    over: bool = False  # everything is settled
    meter_left_cents: Callable[[], int] | None = None  # what the meter shows after the round, if the table has one

    def record(self, fact: str, law: Citation) -> None:
        self.croupier.record(fact, law)

    @property
    def in_play(self) -> list[Seat]:
        """The players who have not folded, in the order of the deal."""
        return [seat for seat in self.seats if not seat.folded]

    def stake(self, seat: Seat, kind: str) -> int:
        """The undecided stake of a seat's wager, in cents; 0 if there is none."""
        return sum(wager.stake_cents for wager in self.undecided if wager.kind == kind and seat.owns(wager))

    def take(self, seat: Seat, *kinds: str) -> Iterator[Wager]:
        """Removes a seat's wagers of these kinds from the undecided ones and yields them."""
        for wager in [each for each in self.undecided if each.kind in kinds and seat.owns(each)]:
            self.undecided.remove(wager)
            yield wager

    def taken(self, kind: str) -> Iterator[tuple[Seat, Wager]]:
        """Removes every wager of a kind from the undecided ones and yields it with its seat, in the order of the deal."""
        for seat in self.seats:
            for wager in self.take(seat, kind):
                yield seat, wager

    def beside(self, seat: Seat) -> OnFelt:
        """What lies with a seat's hand: its wagers as they are now, those lost or taken back with 0, until the round is over."""
        own = [] if self.over else [wager for wager in (*self.wagers, *self.undecided) if seat.owns(wager)]
        kinds = dict.fromkeys(wager.kind for wager in own)
        return OnFelt(
            seat.note, stakes=tuple(Staked(seat.name, kind, seat.on, self.stake(seat, kind)) for kind in kinds)
        )

    def other_cards(self, seat: Seat) -> Cards:
        """The cards of the same player's other hand, which the player has seen."""
        return tuple(
            card for other in self.seats if other.name == seat.name and other is not seat for card in other.cards
        )
