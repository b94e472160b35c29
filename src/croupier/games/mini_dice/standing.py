"""The table between two shakes: the place bets that wait, and the player who has the shaker."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.engine.standing import Standing
from croupier.engine.traits import Turns
from croupier.games.mini_dice.layout import SELECTIONS
from croupier.law.citation import cite
from croupier.law.ruling import Refused, Ruling, unlawful


@dataclass(frozen=True, slots=True, kw_only=True)
class MiniDiceStanding(Standing, Turns):
    """The table between two shakes.

    `seats` is the order around the table, clockwise. If it is empty (as in an analysis) nobody in particular has the shaker.
    """

    hidden_fields = frozenset({"wagers", "seats"})
    featured_fields = frozenset({"shaker"})
    seat_fields = ("shaker",)

    shaker: str = ""  # the seat that has it
    seats: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if faults := tuple(self._faults()):
            raise Refused(*faults)

    @property
    def holder(self) -> str:
        return self.shaker

    def _faults(self) -> Iterator[Ruling]:
        """The reasons why no series of shakes could lead to this standing."""
        if self.shaker and self.seats and self.shaker not in self.seats:
            why = f"the shaker is with {self.shaker}, who has no seat: {', '.join(self.seats)}"
            yield unlawful(cite("19:47-13.7"), why)
        if len(set(self.seats)) != len(self.seats):
            yield unlawful(cite("19:47-13.7"), f"a seat is named twice: {', '.join(self.seats)}")
        if len({wager.spot for wager in self.wagers}) != len(self.wagers):
            yield unlawful(cite("19:47-13.2(b)"), "a seat can have only one stake on each spot; there are two")
        for wager in self.wagers:
            if wager.on not in SELECTIONS.get(wager.kind, ()):
                why = f'{wager.seat} cannot have bet "{wager.name}": the layout does not have it'
                yield unlawful(cite("19:47-13.2(b)"), why)
            if wager.called:
                why = f"{wager.name} of {wager.seat} is always active; it cannot be called {wager.called}"
                yield unlawful(cite("19:47-13.2(a)1"), why)
