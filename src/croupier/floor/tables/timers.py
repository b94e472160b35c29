"""The timers of the tables: how long a table waits for an answer, for the last bets, for its dealer, or for a ruling.

A timer starts when its question is first seen; after a restart it starts again, so that nobody loses time to an outage. What
happens when it runs out is an event like any other, with who decided it.

A table may have a clock of its own, with a time bank for each seat: when the clock has run out, the seat's bank runs. A seat
that is offered to somebody on the waiting list has a timer too. So has a table where too few people sit for a round, if the
house lets bots sit down by themselves.

A timer can also start again without an event: somebody has come back, or the database has. Listeners hear of that.

Nobody waits long for an empty chair. A person whose timer has run out, and who has sent no request and kept no stream open
since, gets only a short time until they are back. A table whose dealer is away deals by itself, in the time that it would have
without a dealer. No chapter says so: it is a choice of the house.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field

from croupier.floor.tables import pace
from croupier.floor.tables.table import Table

Changing = Callable[[Table], bool]  # whether a change of rules waits for the wagers to be decided
Waiting = tuple[str, int, str]  # what a timer is for: its kind, the round, the question


def _never_silent(_person: str) -> float:
    return 0.0


@dataclass(frozen=True, slots=True)
class Armed:
    """A timer that runs. Times are of the monotonic clock."""

    waits: Waiting
    seconds: float  # from its start to its end
    ends: float
    is_bank: bool = False  # the clock has run out, and the time banks of those who are asked run


@dataclass(slots=True)
class Timers:
    """One timer for each table. Times are of the monotonic clock."""

    decision_seconds: float = 45.0
    bets_seconds: float = 20.0  # after the first seat is ready
    dealer_seconds: float = 60.0  # that the players wait for the table's dealer, after the first seat is ready
    gone_seconds: float = 3.0  # if everybody the table waits for is away
    matter_seconds: float = 600.0  # that a patron's matter stops a table without a ruling
    next_seconds: float = 5.0  # from one round to the next, where rounds follow one another
    seat_seconds: float = 60.0  # that a free seat is kept for somebody on the waiting list
    company_seconds: float = 10.0  # that people wait for others, before bots sit down by themselves
    lost_seconds: float = 10.0  # without any sign of a person: the connection is lost
    silent: Callable[[str], float] = _never_silent  # seconds since the last sign of a person
    armed: dict[str, Armed] = field(default_factory=dict)
    # Per table: its version, and what was shown then. A timer that moves at the same version moved without an event.
    shown: dict[str, tuple[int, object]] = field(default_factory=dict)
    listeners: list[Callable[[str], None]] = field(default_factory=list)  # get the name of a table where that happened
    missed: dict[str, dict[str, float]] = field(default_factory=dict)  # per table: whose timer ran out, and when
    offers: dict[str, dict[tuple[str, int], float]] = field(
        default_factory=dict
    )  # per table: until when a seat is kept
    company: dict[str, float] = field(default_factory=dict)  # per table: when bots sit down by themselves

    def due(self, table: Table, now: float, changing: Changing) -> bool:
        """Whether the table's timer has run out. Starts and stops timers as `running` does."""
        armed = self.running(table, now, changing)
        if armed is None or now < armed.ends:
            return False
        self.armed.pop(table.name, None)
        if armed.waits[0] not in {"matter", "next"}:
            self.missed.setdefault(table.name, {}).update(dict.fromkeys(waited_for(table), now))
        return True

    def running(self, table: Table, now: float, changing: Changing) -> Armed | None:
        """The table's timer; None if there is none. Starts it or stops it if need be."""
        armed = self._running(table, now, changing)
        before, ends = self.shown.get(table.name), armed.ends if armed is not None else None
        shown = ends, self.away(table.name, now), self.misses_dealer(table, armed)
        after = self.shown[table.name] = (table.version, shown)
        if before is not None and before[0] == after[0] and before[1] != after[1]:
            for listener in self.listeners:
                listener(table.name)
        return armed

    def _running(self, table: Table, now: float, changing: Changing) -> Armed | None:
        waits = waiting(table, changing)
        if waits is None:
            self.armed.pop(table.name, None)
            return None
        seconds, why = self._seconds(waits[0], table, self.away(table.name, now))
        waits = (*waits[:2], f"{waits[2]} {why}".strip())  # somebody who comes back gets the whole time
        armed = self.armed.get(table.name)
        if armed is None or armed.waits != waits:
            armed = self.armed[table.name] = Armed(waits, seconds, now + seconds)
        elif waits[0] == "decision" and not armed.is_bank and not why and now >= armed.ends and (bank := _bank(table)):
            armed = self.armed[table.name] = Armed(waits, bank, now + bank, is_bank=True)
        return armed

    def bank_seconds(self, table: Table, now: float) -> int:
        """The seconds for which the time banks run by now, at the question that waits at the table."""
        armed = self.armed.get(table.name)
        if armed is None or not armed.is_bank or armed.waits != ("decision", table.round, _question(table)):
            return 0
        return math.ceil(max(0.0, now - armed.ends + armed.seconds))

    def keeps(self, table: Table, now: float) -> dict[tuple[str, int], float]:
        """Until when each offered seat is kept, by person and seat. It is counted from when the offer is first seen."""
        before = self.offers.get(table.name, {})
        offered = [(each.person, each.seat) for each in table.waiting if each.seat]
        kept = {each: before.get(each, now + self.seat_seconds) for each in offered}
        if kept != before:
            self.offers[table.name] = kept
        return kept

    def company_comes(self, table: Table, now: float) -> float | None:
        """When bots sit down by themselves so that a round can be played; None: none are needed, or wanted."""
        if not pace.bots_needed(table):
            self.company.pop(table.name, None)
            return None
        return self.company.setdefault(table.name, now + self.company_seconds)

    def lost(self, person: str) -> bool:
        """Whether the connection of a person is lost."""
        return self.silent(person) >= self.lost_seconds

    def _seconds(self, kind: str, table: Table, away: frozenset[str]) -> tuple[float, str]:
        """How long a timer of this kind runs, and why not the whole time."""
        if kind == "matter":
            return self.matter_seconds, ""
        if kind == "next":
            return self.next_seconds, ""
        seconds, why = self._decision_seconds(table) if kind == "decision" else self.bets_seconds, ""
        if kind == "dealer":
            if table.dealer_person not in away:
                return self.dealer_seconds, ""
            why = "no dealer"
        if away and waited_for(table) <= away:
            return min(self.gone_seconds, seconds), "gone"
        return seconds, why

    def _decision_seconds(self, table: Table) -> float:
        clock = pace.clock_of(table)
        return self.decision_seconds if clock is None else clock.seconds

    def away(self, table: str, now: float) -> frozenset[str]:
        """The persons at a table whose timer has run out and who have given no sign since."""
        missed = self.missed.get(table, {})
        for person, at in list(missed.items()):
            if now - self.silent(person) >= at:
                missed.pop(person, None)
        return frozenset(missed)

    def misses_dealer(self, table: Table, armed: Armed | None) -> bool:
        """Whether the players wait for a dealer who has given no sign for a while: then the desk should know."""
        waits = armed is not None and armed.waits[0] == "dealer"
        return waits and self.silent(table.dealer_person) > self.bets_seconds

    def back(self, person: str) -> None:
        """Notes that a person has sent a request."""
        for missed in list(self.missed.values()):
            missed.pop(person, None)


def _question(table: Table) -> str:
    """What is asked: the same until the last of several has answered, since they share the clock."""
    return str(len(table.running.journal))


def _bank(table: Table) -> int:
    """The longest time bank of those who are asked."""
    return max((pace.bank_left(table, each.decision.seat) for each in table.running.open), default=0)


def waited_for(table: Table) -> frozenset[str]:
    """The persons a table waits for: those who are asked, or its dealer and those with wagers down who are not ready."""
    if table.state == "dealing":
        asked = {each.decision.seat for each in table.running.open}
        return frozenset(person for handle, person in table.persons.items() if handle in asked)
    unready = (seat for seat in table.seats if not seat.bot and not seat.ready and pace.follows(table) is None)
    bettors = {seat.person for seat in unready if table.betting.laid_cents(seat.handle)}
    return frozenset({*bettors, table.dealer_person} if table.dealer else bettors)


def waiting(table: Table, changing: Changing) -> Waiting | None:
    """What the table's timer is for; None if none runs. Without new wagers the timer runs before anybody is ready."""
    if stopping := table.stopped_by_patrons:
        return "matter", table.round, " ".join(str(each.number) for each in stopping)
    if table.state == "dealing":
        return ("decision", table.round, _question(table)) if table.running.open else None
    if not table.betting.wagers:
        return None
    if pace.follows(table) is not None:
        return _until_next(table, changing)
    ready = any(seat.ready for seat in table.seats)
    timed = table.state == "closing" or (table.state == "betting" and (ready or changing(table)))
    return ("dealer" if table.dealer else "bets", table.round, "") if timed else None


def _until_next(table: Table, changing: Changing) -> Waiting | None:
    """The timer until the next round begins by itself, or until stacks are handed back since no further round begins."""
    if table.state == "closing" or (table.state == "betting" and changing(table)):
        return "next", table.round, "back"
    if table.state != "betting" or pace.waits_for(table):
        return None
    return "dealer" if table.dealer else "next", table.round, ""
