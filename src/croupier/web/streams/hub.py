"""Telling what happened to whoever listens: from the pen's thread, after the commit, to any number of readers.

The trail is the outbox: a reader names the last event it has seen and gets every later one, once and in order, those of
the past from the trail and those to come from here. Nobody waits for a reader: one that falls too far behind is dropped and
comes back with the last number it saw.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from starlette.responses import Response

from croupier.floor.trail import trail
from croupier.web.security.addresses import whence

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

    from croupier.floor.accounts.people import Actor
    from croupier.floor.casino import Casino

_AT_ONCE = 500  # events read from the trail in one go: no reader keeps a connection while it is slow

Tree = dict[str, Any]


class TooFarBehind(Exception):
    """A reader that did not keep up. It may come again, with the last number it saw."""


class HubFull(Exception):
    """More readers than the server keeps."""


class TooManyOpen(Exception):
    """More streams and sockets than one session, one person or one address may have open."""


@dataclass(frozen=True, slots=True)
class Most:
    """How many streams and sockets may be open at once: on the whole floor, and by one. A browser has six lines at most."""

    readers: int = 5_000
    session: int = 8
    person: int = 16
    address: int = 640
    nobody: int = 16  # from one address, of those who have not come in

    @property
    def strangers(self) -> int:
        """Those who have not come in leave half the room to those who have."""
        return (self.readers + 1) // 2


@dataclass(frozen=True, slots=True)
class Told:
    """One event as everybody may see it, written once for all readers."""

    number: int
    stream: str
    version: int
    tree: Tree

    @property
    def text(self) -> str:
        return json.dumps(self.tree, separators=(",", ":"))


@dataclass(eq=False, slots=True)
class Reader:
    """One who listens: a bounded queue, and whether it overflowed or the hub closed."""

    streams: frozenset[str] | None  # none: the whole floor
    room: int
    waiting: list[Told] = field(default_factory=list)
    bell: asyncio.Event = field(default_factory=asyncio.Event)
    behind: asyncio.Event = field(default_factory=asyncio.Event)
    closed: bool = False

    def wants(self, stream: str) -> bool:
        return self.streams is None or stream in self.streams

    def tell(self, told: Told) -> None:
        if len(self.waiting) >= self.room:
            self.behind.set()
            self.waiting.clear()
        if not self.behind.is_set():
            self.waiting.append(told)
        self.bell.set()

    def close(self) -> None:
        self.closed = True
        self.bell.set()

    async def next(self) -> list[Told]:
        """All that waits; nothing once the hub has closed."""
        while not self.waiting and not self.closed and not self.behind.is_set():
            self.bell.clear()
            await self.bell.wait()
        if self.behind.is_set():
            raise TooFarBehind
        taken, self.waiting = self.waiting, []
        return taken


@dataclass(eq=False, slots=True)
class Watcher:
    """One who only wants to know that something changed: of many changes it hears the last."""

    stream: str | None
    last: int = 0
    bell: asyncio.Event = field(default_factory=asyncio.Event)
    closed: bool = False

    def tell(self, number: int) -> None:
        self.last = number
        self.bell.set()

    def close(self) -> None:
        self.closed = True
        self.bell.set()


class Hub:
    """Between the pen's thread and the server's loop. All but `_committed` runs on the loop."""

    def __init__(self, casino: Casino, *, queue_events: int = 256, most: Most | None = None) -> None:
        self.casino = casino
        self._queue_events = queue_events
        self._most = most or Most()
        self._open: Counter[str] = Counter()  # streams and sockets: of all, and of each who has some
        self._readers: set[Reader] = set()
        self._watchers: set[Watcher] = set()
        self._over: WeakValueDictionary[str, asyncio.Event] = WeakValueDictionary()
        self._loop: asyncio.AbstractEventLoop | None = None
        self.closed = False

    def open(self) -> None:
        """Begins to listen; called on the server's loop."""
        self._loop = asyncio.get_running_loop()
        self.closed = False
        self.casino.subscribe(self._committed)
        self.casino.people.listeners.append(self._ended)

    def close(self) -> None:
        """Ends every stream, so that the server can go."""
        self.closed = True
        with suppress(ValueError):  # closed before
            self.casino.unsubscribe(self._committed)
            self.casino.people.listeners.remove(self._ended)
        for reader in self._readers:
            reader.close()
        for watcher in self._watchers:
            watcher.close()

    # ------------------------------------------------------------ from other threads

    def _committed(self, events: Sequence[trail.Event]) -> None:
        self._hop(self._spread, tuple(events))

    def _ended(self, sessions: frozenset[str]) -> None:
        self._hop(self._cut, sessions)

    def _hop(self, job: Callable[..., None], about: object) -> None:
        with suppress(RuntimeError):  # the loop has gone: nobody is left to tell
            if self._loop is not None:
                self._loop.call_soon_threadsafe(job, about)

    # ------------------------------------------------------------ on the loop

    def _cut(self, sessions: frozenset[str]) -> None:
        for session in sessions:
            if (over := self._over.get(session)) is not None:
                over.set()

    def session_over(self, actor: Actor | None) -> asyncio.Event:
        """Set when the session ends: a stream opened under it ends with it. For nobody's stream it never is."""
        if actor is None:
            return asyncio.Event()
        over = self._over.setdefault(actor.session, asyncio.Event())
        if not self.casino.people.alive(actor.session):
            over.set()
        return over

    @property
    def sessions(self) -> tuple[str, ...]:
        """The sessions a stream or a socket is open under: what ends them is kept by them alone."""
        return tuple(self._over)

    def _spread(self, events: Sequence[trail.Event]) -> None:
        for event in events:
            for watcher in self._watchers:
                if watcher.stream is None or watcher.stream == event.stream:
                    watcher.tell(event.number)
            if self._readers and (told := self._told(event)) is not None:
                for reader in self._readers:
                    if reader.wants(event.stream):
                        reader.tell(told)

    def _told(self, event: trail.Event) -> Told | None:
        """What everybody may see of it, and nothing else."""
        public = self.casino.public(event)
        return None if public is None else Told(event.number, event.stream, event.version, public)

    def listen(self, *streams: str) -> Reader:
        """A new reader; whoever takes one gives it back by `forget`."""
        if self.readers >= self._most.readers:
            raise HubFull
        reader = Reader(frozenset(streams) or None, self._queue_events)
        reader.closed = self.closed
        self._readers.add(reader)
        return reader

    @contextmanager
    def place(self, scope: Scope) -> Iterator[None]:
        """One more stream or socket, for as long as this lasts; raises `HubFull` or `TooManyOpen` before it begins."""
        actor: Actor | None = scope["state"]["actor"]
        if self._open["all"] >= (self._most.readers if actor is not None else self._most.strangers):
            raise HubFull
        address = whence((scope.get("client") or ("",))[0])
        whose = {"all": self._most.readers, f"at {address}": self._most.address}
        if actor is None:
            whose[f"nobody at {address}"] = self._most.nobody
        else:
            whose |= {f"session {actor.session}": self._most.session, f"person {actor.person}": self._most.person}
        for name, most in whose.items():
            if self._open[name] >= most:
                raise TooManyOpen(f"at most {most} streams and sockets at once; close one, then open another")
        self._open.update(whose.keys())
        try:
            yield
        finally:
            self._open -= Counter(whose.keys())  # and forgets who has none

    def forget(self, reader: Reader) -> None:
        self._readers.discard(reader)

    @property
    def readers(self) -> int:
        return len(self._readers) + len(self._watchers)

    # ------------------------------------------------------------ what happened, event by event

    async def events(self, reader: Reader, after: int | None) -> AsyncIterator[Told]:
        """Every event of the reader's streams after that number, then every one to come; none is lost and none comes twice.

        The reader listens already when the past is read: what happens meanwhile stands in both, and is told once. Without a
        number it is told only what is to come.
        """
        last = after or 0
        if after is not None:
            async for told in self._past(reader, after):
                last = told.number
                yield told
        while taken := await reader.next():
            for told in taken:
                if told.number > last:
                    last = told.number
                    yield told

    async def _past(self, reader: Reader, after: int) -> AsyncIterator[Told]:
        stream = next(iter(reader.streams)) if reader.streams is not None and len(reader.streams) == 1 else None
        while batch := await asyncio.to_thread(self._batch, after, stream):
            for event in batch:
                if reader.wants(event.stream) and (told := self._told(event)) is not None:
                    yield told
            if reader.closed:
                return
            after = batch[-1].number

    def _batch(self, after: int, stream: str | None) -> list[trail.Event]:
        return list(islice(self.casino.events(after, stream), _AT_ONCE))

    # ------------------------------------------------------------ that something changed

    async def changes(self, table: str | None, after: int = 0, *, stream: str = "") -> AsyncIterator[int]:
        """The number of the last event at a table, whenever there is a later one than was told; `None`: anywhere.

        Of many changes at once only the last is told: whoever draws a picture wants the newest. `stream` names another
        place than a table ("desk", "cage", "people"). It ends when the server goes.
        """
        if self.readers >= self._most.readers:
            raise HubFull
        watcher = Watcher(stream or (None if table is None else f"table:{table}"))
        watcher.closed = self.closed
        self._watchers.add(watcher)
        try:
            while not watcher.closed:
                if watcher.last > after:
                    after = watcher.last
                    yield after
                    continue
                watcher.bell.clear()
                await watcher.bell.wait()
        finally:
            self._watchers.discard(watcher)


# ---------------------------------------------------------------- server-sent events


def sse(data: str, *, number: int | None = None, event: str = "") -> bytes:
    """One server-sent event. Its `id` is the event's number, which a browser sends back when it comes again."""
    lines = [f"id: {number}"] if number is not None else []
    lines += [f"event: {event}"] if event else []
    lines += [f"data: {line}" for line in data.split("\n")]
    return ("\n".join(lines) + "\n\n").encode()


async def drawn(
    hub: Hub, table: str | None, draw: Callable[[], str], pause_seconds: float = 0.0
) -> AsyncIterator[bytes]:
    """A picture now, and another after every change at a table, or anywhere; no more often than the pause lets it.

    The hub listens before the first is drawn: what happens meanwhile, or since a page was drawn, is missed by nobody. Each is
    drawn on a thread, so that many who look keep nobody's command waiting.
    """
    changes = hub.changes(table)
    coming = asyncio.ensure_future(anext(changes))
    await asyncio.sleep(0)  # it listens from here on
    number: int | None = None
    try:
        while True:
            yield sse(await asyncio.to_thread(draw), number=number)
            await asyncio.sleep(pause_seconds)
            number = await coming
            coming = asyncio.ensure_future(anext(changes))
    except StopAsyncIteration:
        return
    finally:
        coming.cancel()


class EventStream(Response):
    """A response that goes on: messages as they come, a comment when none does.

    It ends when the source ends, when the session is `over`, when the client goes, or when it is `cut`: at once, also while
    a client that reads nothing keeps a message from being sent.
    """

    media_type = "text/event-stream"

    def __init__(
        self,
        messages: AsyncIterator[bytes],
        *,
        heartbeat_seconds: float,
        over: asyncio.Event,
        cut: asyncio.Event | None = None,
        done: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self._messages = messages
        self._heartbeat = heartbeat_seconds
        self._over = over
        self._cut = cut or asyncio.Event()
        self._done = done

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        hub: Hub = scope["app"].state.hub
        try:
            with hub.place(scope):
                await self._run(receive, send)
        finally:
            self._done()

    async def _run(self, receive: Receive, send: Send) -> None:
        jobs = [
            asyncio.create_task(job)
            for job in (self._write(send), self._gone(receive), self._cut.wait(), self._over.wait())
        ]
        try:
            await asyncio.wait(jobs, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for job in jobs:
                job.cancel()
            await asyncio.gather(*jobs, return_exceptions=True)
        if jobs[0].done() and not jobs[0].cancelled() and (error := jobs[0].exception()) is not None:
            raise error
        if not self._cut.is_set():
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _write(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        coming: asyncio.Future[bytes] | None = None
        try:
            while True:
                coming = coming or asyncio.ensure_future(anext(self._messages))
                done, _ = await asyncio.wait({coming}, timeout=self._heartbeat)
                body = b": still here\n\n"
                if done:
                    try:
                        body = coming.result()
                    except (StopAsyncIteration, TooFarBehind):
                        return
                    coming = None
                await send({"type": "http.response.body", "body": body, "more_body": True})
        finally:
            if coming is not None:
                coming.cancel()

    @staticmethod
    async def _gone(receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
