"""Distributes committed events from the writer's thread to any number of readers on the event loop.

The trail is the outbox. A reader names the last event it has seen and gets every later one, once and in order: past events
from the trail, new ones from the hub. The hub never waits for a reader. One that falls too far behind is dropped, and
reconnects with the last event number it saw.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from weakref import WeakValueDictionary

from croupier.documents.reading import Tree
from croupier.floor.accounts.people import Actor
from croupier.floor.casino import Casino
from croupier.floor.storage.streams import of_table
from croupier.floor.tables.public_event import public
from croupier.floor.trail import trail
from croupier.web.streams.limits import HubFull, OpenStreams, StreamLimits

_MOST_NAMES = 8  # of those who watch, to be shown
_AUDIENCE_SECONDS = 1.0  # a page that is loaded again is gone for a moment
_BATCH_SIZE = 500  # events read from the trail at once: a slow reader holds no database connection


class TooFarBehind(Exception):
    """A reader did not keep up. It may reconnect with the last event number it saw."""


@dataclass(frozen=True, slots=True)
class PublicEvent:
    """One event with what everybody may see of it."""

    number: int
    stream: str
    version: int
    tree: Tree

    @property
    def json(self) -> str:
        return json.dumps(self.tree, separators=(",", ":"))


@dataclass(eq=False, slots=True)
class Reader:
    """A bounded queue of the events of one stream, for one client."""

    stream: str
    capacity: int
    queue: list[PublicEvent] = field(default_factory=list)
    wakeup: asyncio.Event = field(default_factory=asyncio.Event)
    overflowed: asyncio.Event = field(default_factory=asyncio.Event)
    closed: bool = False

    def push(self, event: PublicEvent) -> None:
        if len(self.queue) >= self.capacity:
            self.overflowed.set()
            self.queue.clear()
        if not self.overflowed.is_set():
            self.queue.append(event)
        self.wakeup.set()

    def close(self) -> None:
        self.closed = True
        self.wakeup.set()

    async def next(self) -> list[PublicEvent]:
        """Waits for events and returns all that are queued; an empty list once the hub has closed."""
        while not self.queue and not self.closed and not self.overflowed.is_set():
            self.wakeup.clear()
            await self.wakeup.wait()
        if self.overflowed.is_set():
            raise TooFarBehind
        taken, self.queue = self.queue, []
        return taken


@dataclass(frozen=True, slots=True)
class Audience:
    """The players who watch a table without a seat: the names of those with an account, and how many guests."""

    names: tuple[str, ...] = ()
    guests: int = 0

    @property
    def words(self) -> str:
        """The audience in words; empty if nobody watches."""
        more = len(self.names) - _MOST_NAMES
        parts = [*self.names[:_MOST_NAMES], *([f"{more} more"] if more > 0 else [])]
        guests = "a guest" if self.guests == 1 else f"{self.guests} guests"
        return ", ".join([*parts, guests] if self.guests else parts)


@dataclass(eq=False, slots=True)
class Watcher:
    """Keeps the number of the latest change for one client; earlier ones are skipped."""

    stream: str | None
    viewer: Actor | None = None  # who may be shown as watching
    unreported: int | None = None
    wakeup: asyncio.Event = field(default_factory=asyncio.Event)
    closed: bool = False

    def notify(self, number: int) -> None:
        self.unreported = number
        self.wakeup.set()

    def close(self) -> None:
        self.closed = True
        self.wakeup.set()


class Hub:
    """Connects the writer's thread to the event loop. All but the three `_on_` runs on the loop."""

    def __init__(self, casino: Casino, *, queue_events: int = 256, limits: StreamLimits | None = None) -> None:
        self.casino = casino
        self._queue_events = queue_events
        self._limits = limits or StreamLimits()
        self.open_streams = OpenStreams(self._limits)
        self._readers: set[Reader] = set()
        self._watchers: set[Watcher] = set()
        self._audiences: dict[str, Audience] = {}  # of each table whose audience has changed, as drawn last
        self._compared: set[str] = set()  # the tables whose audience is compared in a moment
        self._session_ends: WeakValueDictionary[str, asyncio.Event] = WeakValueDictionary()
        self._loop: asyncio.AbstractEventLoop | None = None
        self.closed = False

    def open(self) -> None:
        """Subscribes to the casino. Call it on the event loop, once: a hub that has closed stays closed."""
        self._loop = asyncio.get_running_loop()
        self.casino.listeners.append(self._on_commit)
        self.casino.timers.listeners.append(self._on_timer)
        self.casino.people.listeners.append(self._on_session_end)

    def close(self) -> None:
        """Ends every stream, so that the server can stop."""
        self.closed = True
        with suppress(ValueError):  # closed before
            self.casino.listeners.remove(self._on_commit)
            self.casino.timers.listeners.remove(self._on_timer)
            self.casino.people.listeners.remove(self._on_session_end)
        for reader in self._readers:
            reader.close()
        for watcher in self._watchers:
            watcher.close()

    # ------------------------------------------------------------ called on other threads

    def _on_commit(self, events: Sequence[trail.Event]) -> None:
        self._call_on_loop(self._publish, tuple(events))

    def _on_session_end(self, sessions: frozenset[str]) -> None:
        self._call_on_loop(self._end_sessions, sessions)

    def _on_timer(self, table: str) -> None:
        self._call_on_loop(self._redraw, table)

    def _call_on_loop(self, job: Callable[..., None], argument: object) -> None:
        with suppress(RuntimeError):  # the loop is closed, and with it every reader
            if self._loop is not None:
                self._loop.call_soon_threadsafe(job, argument)

    # ------------------------------------------------------------ sessions

    def _end_sessions(self, sessions: frozenset[str]) -> None:
        for session in sessions:
            if (ended := self._session_ends.get(session)) is not None:
                ended.set()

    def session_end(self, actor: Actor | None) -> asyncio.Event:
        """An event that is set when the actor's session ends. Without an actor it is never set."""
        if actor is None:
            return asyncio.Event()
        ended = self._session_ends.setdefault(actor.session, asyncio.Event())
        if not self.casino.people.alive(actor.session):
            ended.set()
        return ended

    @property
    def sessions(self) -> tuple[str, ...]:
        """The sessions with an open stream or socket: each stream keeps its session's entry alive."""
        return tuple(self._session_ends)

    # ------------------------------------------------------------ readers and watchers

    def _publish(self, events: Sequence[trail.Event]) -> None:
        for event in events:
            for watcher in self._watchers:
                if watcher.stream is None or watcher.stream == event.stream:
                    watcher.notify(event.number)
            if self._readers and (public := self._public(event)) is not None:
                for reader in self._readers:
                    if reader.stream == event.stream:
                        reader.push(public)

    def _redraw(self, table: str) -> None:
        """Has a table drawn again that has changed without an event."""
        for watcher in self._watchers:
            if watcher.stream in (None, of_table(table)):
                watcher.notify(self.casino.end.number)

    # ------------------------------------------------------------ who watches

    def audience(self, table: str) -> Audience:
        """Who watches a table. May be called on any thread."""
        stream, seated = of_table(table), set(self.casino.table(table).persons.values())
        viewers = {
            each.viewer.person: each.viewer
            for each in tuple(self._watchers)
            if each.stream == stream and each.viewer is not None and each.viewer.person not in seated
        }
        names = sorted(viewer.handle for viewer in viewers.values() if not viewer.guest)
        return Audience(tuple(names), len(viewers) - len(names))

    def _note_audience(self, watcher: Watcher, table: str | None) -> None:
        """Compares the audience in a moment, and has the table drawn again if it is another by then."""
        if table is None or watcher.viewer is None or table in self._compared or self._loop is None or self.closed:
            return
        self._compared.add(table)
        self._loop.call_later(_AUDIENCE_SECONDS, self._compare_audience, table)

    def _compare_audience(self, table: str) -> None:
        self._compared.discard(table)
        before, now = self._audiences.get(table, Audience()), self.audience(table)
        self._audiences[table] = now
        if before != now:
            self._redraw(table)

    # ------------------------------------------------------------ events

    def _public(self, event: trail.Event) -> PublicEvent | None:
        """What everybody may see of an event; None if nothing."""
        tree = public(event)
        return None if tree is None else PublicEvent(event.number, event.stream, event.version, tree)

    def subscribe(self, stream: str) -> Reader:
        """A new reader of a stream. The caller returns it with `unsubscribe`."""
        if self.readers >= self._limits.total:
            raise HubFull
        reader = Reader(stream, self._queue_events, closed=self.closed)
        self._readers.add(reader)
        return reader

    def unsubscribe(self, reader: Reader) -> None:
        self._readers.discard(reader)

    @property
    def readers(self) -> int:
        return len(self._readers) + len(self._watchers)

    async def events(self, reader: Reader, after: int | None) -> AsyncIterator[PublicEvent]:
        """Every event of the reader's stream after that number, past and future, each once and in order.

        The reader is subscribed before the past is read, so an event in between arrives twice and is sent once. Without a
        number only new events are sent.
        """
        last = after or 0
        if after is not None:
            async for event in self._past(reader, after):
                last = event.number
                yield event
        while queued := await reader.next():
            for event in queued:
                if event.number > last:
                    last = event.number
                    yield event

    async def _past(self, reader: Reader, after: int) -> AsyncIterator[PublicEvent]:
        while batch := await asyncio.to_thread(self._batch, after, reader.stream):
            for event in batch:
                if (public := self._public(event)) is not None:
                    yield public
            if reader.closed:
                return
            after = batch[-1].number

    def _batch(self, after: int, stream: str) -> list[trail.Event]:
        return list(islice(self.casino.events(after, stream), _BATCH_SIZE))

    async def changes(self, table: str | None, viewer: Actor | None = None) -> AsyncIterator[int]:
        """The number of the latest event at a table, after each change; `None` for all tables.

        Of several changes at once only the last is reported. The iterator ends when the server stops. `viewer` may be
        shown as watching the table.
        """
        if self.readers >= self._limits.total:
            raise HubFull
        watcher = Watcher(None if table is None else of_table(table), viewer, closed=self.closed)
        self._watchers.add(watcher)
        self._note_audience(watcher, table)
        try:
            while not watcher.closed:
                if watcher.unreported is None:
                    watcher.wakeup.clear()
                    await watcher.wakeup.wait()
                else:
                    number, watcher.unreported = watcher.unreported, None
                    yield number
        finally:
            self._watchers.discard(watcher)
            self._note_audience(watcher, table)
