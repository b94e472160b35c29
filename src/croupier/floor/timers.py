"""The clocks of the tables: how long a question waits for its answer, and the others for the last bets.

A clock is armed when its question is first seen and, after a restart, from the beginning: nobody loses time to an outage.
What happens when it runs out is written like anything else that happens, with who decided it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from croupier.floor.table import Table

Changing = Callable[[Table], bool]  # whether other rules wait for the wagers that lie to be decided
Waiting = tuple[str, int, str]  # what a clock is for: the sort, the round, the site


@dataclass(slots=True)
class Timers:
    """One clock a table. Times are of the clock that is never set."""

    decision_seconds: float = 45.0
    bets_seconds: float = 20.0  # from the first who is ready
    armed: dict[str, tuple[Waiting, float]] = field(default_factory=dict)

    def due(self, table: Table, now: float, changing: Changing) -> bool:
        """Whether the table's clock has run out; clocks are armed and put away by the way."""
        ends = self.ends(table, now, changing)
        if ends is None or now < ends:
            return False
        self.armed.pop(table.name, None)  # whoever looks at the table arms and puts away its clock as well
        return True

    def ends(self, table: Table, now: float, changing: Changing) -> float | None:
        """When the table's clock runs out; None where none runs."""
        waits = waiting(table, changing)
        if waits is None:
            self.armed.pop(table.name, None)
            return None
        armed = self.armed.get(table.name)
        if armed is None or armed[0] != waits:
            seconds = self.decision_seconds if waits[0] == "decision" else self.bets_seconds
            armed = self.armed[table.name] = (waits, now + seconds)
        return armed[1]


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
