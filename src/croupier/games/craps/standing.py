"""The table between two rolls: the point, the shooter, and the undecided wagers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.engine.standing import Standing
from croupier.engine.traits import Marked, Turns
from croupier.games.craps.layout import FLAT_OF, POINTS, SELECTIONS
from croupier.law.citation import cite
from croupier.law.ruling import Refused, Ruling, unlawful
from croupier.money.wager import Wager


@dataclass(frozen=True, slots=True, kw_only=True)
class CrapsStanding(Standing, Marked, Turns):
    """The table between two rolls.

    `seats` is the order around the table, clockwise. If it is empty (as in an analysis) there is no particular shooter.
    `points_made` is tracked only while a fire bet stands.
    """

    hidden_fields = frozenset({"wagers", "seats", "point"})  # the puck shows the point
    featured_fields = frozenset({"shooter", "points_made"})
    marker = "point"
    seat_fields = ("shooter",)

    point: int = 0  # 0: the next roll is a come out roll
    shooter: str = ""
    seats: tuple[str, ...] = ()
    new_shooter: bool = True  # the shooter has not thrown yet
    points_made: tuple[int, ...] = ()  # by this shooter, lowest first

    def __post_init__(self) -> None:
        if faults := tuple(self._faults()):
            raise Refused(*faults)
        if self.point:  # the shooter has rolled
            object.__setattr__(self, "new_shooter", False)

    @property
    def marked(self) -> int:
        return self.point

    @property
    def holder(self) -> str:
        return self.shooter

    def _faults(self) -> Iterator[Ruling]:
        """The reasons why no series of rolls could lead to this standing."""
        if self.point and self.point not in POINTS:
            yield unlawful(
                cite('19:47-1.1 "Come Out Point"'), f"{self.point} is not a point; the points are 4, 5, 6, 8, 9 and 10"
            )
        if self.points_made and list(self.points_made) != sorted(set(self.points_made) & set(POINTS)):
            why = "points made must be different points, lowest first, such as [4, 6]"
            yield unlawful(cite('19:47-1.1 "Come Out Point"'), why)
        if self.shooter and self.seats and self.shooter not in self.seats:
            yield unlawful(cite("19:47-1.11"), f"the shooter {self.shooter} has no seat: {', '.join(self.seats)}")
        if len(set(self.seats)) != len(self.seats):
            yield unlawful(cite("19:47-1.11"), f"a seat is named twice: {', '.join(self.seats)}")
        spots = {wager.spot for wager in self.wagers}
        if len(spots) != len(self.wagers):
            yield unlawful(cite("19:47-1.2(a)"), "a seat can have only one stake on each spot; there are two")
        for wager in self.wagers:
            yield from self._faults_of(wager, spots)

    def _faults_of(self, wager: Wager, spots: set[tuple[str, str, str]]) -> Iterator[Ruling]:
        if wager.on not in SELECTIONS.get(wager.kind, ()):
            yield unlawful(
                cite("19:47-1.2(a)"), f'{wager.seat} cannot have bet "{wager.name}": the layout does not have it'
            )
        if wager.called not in {"", "on", "off"}:
            yield unlawful(
                cite("19:47-1.3"), f'{wager.name} of {wager.seat} can be called on or off, not "{wager.called}"'
            )
        if wager.kind in {"come", "dont_come"} and not wager.on and not self.point:
            why = f"{wager.name} of {wager.seat} needs a point: it is made after the come out roll"
            yield unlawful(cite("19:47-1.2(a)3") if wager.kind == "come" else cite("19:47-1.2(a)4"), why)
        flat = FLAT_OF.get(wager.kind)
        if flat and (wager.seat, flat, wager.on) not in spots:
            yield unlawful(
                cite("19:47-1.6"), f"{wager.name} of {wager.seat} has no {flat} {wager.on}".rstrip() + " bet to support"
            )
        if wager.kind in {"pass_odds", "dont_pass_odds"} and not self.point:
            yield unlawful(cite("19:47-1.6"), f"{wager.name} of {wager.seat} needs a point; there is none")
