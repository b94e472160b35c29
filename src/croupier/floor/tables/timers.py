"""The clocks of the tables: how long a question waits for its answer, and the others for the last bets.

A clock is armed when its question is first seen and, after a restart, from the beginning: nobody loses time to an outage.
What happens when it runs out is written like anything else that happens, with who decided it.

Nobody waits long for a chair that is empty: on whom a clock has run out, and of whom there has been no sign since (no request,
no stream open), is waited for only briefly, until he is back. No chapter says so: it is a choice of the house.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from croupier.floor.tables.table import Table

Changing = Callable[[Table], bool]  # whether other rules wait for the wagers that lie to be decided
Waiting = tuple[str, int, str]  # what a clock is for: the sort, the round, the site


def _here(_person: str) -> float:
    """Of everybody there is a sign, where nobody looks for one."""
    return 0.0


@dataclass(slots=True)
class Timers:
    """One clock a table. Times are of the clock that is never set."""

    decision_seconds: float = 45.0
    bets_seconds: float = 20.0  # from the first who is ready
    gone_seconds: float = 3.0  # where all who are waited for have gone
    silent: Callable[[str], float] = _here  # for how many seconds there has been no sign of a person
    armed: dict[str, tuple[Waiting, float]] = field(default_factory=dict)
    missed: dict[str, dict[str, float]] = field(default_factory=dict)  # per table: on whom a clock ran out, and when

    def due(self, table: Table, now: float, changing: Changing) -> bool:
        """Whether the table's clock has run out; clocks are armed and put away by the way."""
        ends = self.ends(table, now, changing)
        if ends is None or now < ends:
            return False
        self.armed.pop(table.name, None)  # whoever looks at the table arms and puts away its clock as well
        self.missed.setdefault(table.name, {}).update(dict.fromkeys(waited_for(table), now))
        return True

    def ends(self, table: Table, now: float, changing: Changing) -> float | None:
        """When the table's clock runs out; None where none runs."""
        waits = waiting(table, changing)
        if waits is None:
            self.armed.pop(table.name, None)
            return None
        gone = self._gone(table, now)
        waits = (*waits[:2], f"{waits[2]} gone") if gone else waits  # who comes back finds the whole time before him
        armed = self.armed.get(table.name)
        if armed is None or armed[0] != waits:
            seconds = self.decision_seconds if waits[0] == "decision" else self.bets_seconds
            armed = self.armed[table.name] = (waits, now + (min(self.gone_seconds, seconds) if gone else seconds))
        return armed[1]

    def away(self, table: str, now: float) -> frozenset[str]:
        """On whom a clock has run out at a table, and of whom there has been no sign since."""
        missed = self.missed.get(table, {})
        for person, at in list(missed.items()):
            if now - self.silent(person) >= at:
                missed.pop(person, None)
        return frozenset(missed)

    def back(self, person: str) -> None:
        """Somebody asks for something: he is here."""
        for missed in list(self.missed.values()):
            missed.pop(person, None)

    def _gone(self, table: Table, now: float) -> bool:
        away = self.away(table.name, now)
        return bool(away) and waited_for(table) <= away


def waited_for(table: Table) -> frozenset[str]:
    """The persons a table waits for: who is asked, or who has wagers down and is not ready."""
    if table.state == "dealing":
        asks = table.running.asks
        return frozenset({table.persons[asks.seat]} if asks is not None and asks.seat in table.persons else ())
    laid = (seat for seat in table.seats if not seat.bot and not seat.ready)
    return frozenset(seat.person for seat in laid if table.betting.laid_cents(seat.handle))


def waiting(table: Table, changing: Changing) -> Waiting | None:
    """What the table waits for with a clock running. Where no bet is taken any more, nobody need be ready."""
    if table.state == "dealing":
        asks = table.running.asks
        return ("decision", table.round, f"{len(table.answers)}:{asks.site}") if asks is not None else None
    if table.dealer or not table.betting.wagers:
        return None
    ready = any(seat.ready for seat in table.seats)
    hurried = table.state == "closing" or (table.state == "betting" and (ready or changing(table)))
    return ("bets", table.round, "") if hurried else None
