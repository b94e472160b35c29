"""Server-sent events: resumed they lose and double nothing; who does not keep up is dropped; all of them end in order."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import socket
import sqlite3
import threading
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator, MutableMapping
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest

from croupier.floor.accounts.people import Actor
from croupier.floor.commands import MakeWager, Sit, TakeDown
from croupier.floor.trail import trail
from croupier.web.app import serve
from croupier.web.context import Settings
from croupier.web.streams.hub import Hub, TooFarBehind
from croupier.web.streams.limits import HubFull, StreamLimits, TooManyStreams
from croupier.web.streams.sse import EventStream, redraw_on_change
from tests.floor.harness import StoppedClock
from tests.web.conftest import GUARDS, Asks, House, opened, served

Tree = dict[str, Any]
Message = tuple[int, Tree]
PATIENCE_SECONDS = 300  # after which a test that waits for something has failed


def until(done: Callable[[], bool]) -> None:
    ends = time.monotonic() + PATIENCE_SECONDS
    while not done():
        assert time.monotonic() < ends, "it does not come"
        time.sleep(0.01)


@contextlib.contextmanager
def listening(
    address: str, house: House, who: str = "ann", after: int | None = None, last: int | None = None
) -> Iterator[Iterator[Message]]:
    """The events of the craps table, as they come."""
    headers = house.headers(who) | ({} if last is None else {"Last-Event-ID": str(last)})
    asked = {} if after is None else {"after": after}
    url = f"http://{address}/v1/tables/craps/events"
    with httpx.stream("GET", url, headers=headers, params=asked, timeout=PATIENCE_SECONDS) as response:
        assert response.status_code == 200, response.read()
        assert response.headers["content-type"].startswith("text/event-stream")
        yield messages_of(response.iter_lines())


def messages_of(lines: Iterator[str]) -> Iterator[Message]:
    number = 0
    for line in lines:
        if line.startswith("id: "):
            number = int(line.removeprefix("id: "))
        elif line.startswith("data: "):
            yield number, json.loads(line.removeprefix("data: "))


def bets(house: House, times: int, who: str = "ann") -> None:
    """So many events at the craps table: chips laid down and taken up again."""
    for number in range(times):
        if number % 2 == 0:
            house.does(who, MakeWager(table="craps", wager="field", cents=500))
        else:
            house.does(who, TakeDown(table="craps", wager="field"))


def of_craps(house: House) -> list[int]:
    return [event.number for event in house.casino.events(0, "table:craps")]


# ---------------------------------------------------------------- resumed


def test_after_gives_the_past_and_then_what_comes(house: House, address: str) -> None:
    house.does("ann", Sit(table="craps"))
    with listening(address, house, after=0) as events:
        past = [next(events) for _ in of_craps(house)]
        bets(house, 1)
        number, event = next(events)
    assert [number for number, _ in past] == of_craps(house)[:-1]
    assert (event["what"], event["handle"], event["cents"]) == ("bet", "ann", 500)
    assert number == event["number"] == of_craps(house)[-1]


def test_without_a_number_it_begins_now(house: House, address: str) -> None:
    house.does("ann", Sit(table="craps"))
    with listening(address, house) as events:
        until(lambda: house.app.state.hub.readers == 1)
        bets(house, 1)
        assert next(events)[1]["what"] == "bet"


def test_the_header_of_a_browser_goes_before_the_query(house: House, address: str) -> None:
    house.does("ann", Sit(table="craps"))
    numbers = of_craps(house)
    with listening(address, house, after=0, last=numbers[-2]) as events:
        assert next(events)[0] == numbers[-1]


@pytest.mark.parametrize("text", ["x", "-1", "1e3", "9" * 16, "٣"])
def test_what_is_no_number_is_refused(refused: Asks, text: str) -> None:
    url = f"http://{refused.address}/v1/tables/craps/events"
    headers = [(name.encode(), value.encode()) for name, value in refused.house.headers("ann").items()]
    by_header = httpx.get(url, headers=[*headers, (b"Last-Event-ID", text.encode())], timeout=PATIENCE_SECONDS)
    by_query = httpx.get(url, headers=headers, params={"after": text}, timeout=PATIENCE_SECONDS)
    assert (by_header.status_code, by_query.status_code) == (422, 422)


def test_a_reader_that_is_cut_off_again_and_again_loses_nothing_and_doubles_nothing(house: House, address: str) -> None:
    """While the table is busy a reader comes and goes, again and again, each time from the last number it saw."""
    house.does("ann", Sit(table="craps"))
    begins = len(of_craps(house))
    seen = [of_craps(house)[-1]]
    times = 120
    busy = threading.Thread(target=bets, args=(house, times))
    chance = random.Random(7)
    busy.start()
    while len(seen) <= times:
        with listening(address, house, last=seen[-1]) as events:
            seen += [next(events)[0] for _ in range(min(chance.randint(1, 12), times + 1 - len(seen)))]
    busy.join()
    assert seen[1:] == of_craps(house)[begins:]


class Busy:
    """A casino where something happens both before and after the past is read: careless code sends it twice, or not at all."""

    def __init__(self, house: House) -> None:
        self.house, self.casino, self.reads = house, house.casino, 0
        self.people, self.timers, self.listeners = house.casino.people, house.casino.timers, house.casino.listeners

    def events(self, after: int, stream: str | None) -> Iterator[trail.Event]:
        self.reads += 1
        if self.reads == 1:
            bets(self.house, 2)  # stands in the past, and waits in the queue
        read = list(self.casino.events(after, stream))
        if not read:
            bets(self.house, 2)  # comes when the past has come to its end
        return iter(read)


def test_what_happens_while_the_past_is_read_is_sent_once(house: House) -> None:
    house.does("ann", Sit(table="craps"))
    wanted = len(of_craps(house)) + 4

    async def listen() -> list[int]:
        hub, heard = Hub(Busy(house)), list[int]()  # type: ignore[arg-type]
        hub.open()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE_SECONDS):
                async for messages_of in hub.events(hub.subscribe("table:craps"), 0):
                    heard.append(messages_of.number)
                    if len(heard) == wanted:
                        break
        hub.close()
        return heard

    assert asyncio.run(listen()) == of_craps(house)


def test_only_what_is_public_is_sent(house: House, address: str) -> None:
    house.does("ann", Sit(table="craps"))
    person = house.actor("ann").person
    with listening(address, house, "bob", after=0) as events:
        sent = [next(events)[1] for _ in of_craps(house)]
    assert person not in json.dumps(sent)
    assert not any("transfers" in event or "command" in event for event in sent)
    stored = [event.tree for event in house.casino.events(0, "table:craps")]
    assert person in json.dumps(stored), "what is kept back is there"


def test_a_stream_of_a_session_that_has_ended_already_ends_at_once(house: House) -> None:
    """It was opened by a request that came in while the session ended."""
    actor, hub = house.enter("ann").actor, Hub(house.casino)
    house.casino.people.log_out(house.enter("ann").key)
    assert hub.session_end(actor).is_set()
    assert not hub.session_end(house.enter("bob").actor).is_set()


# ---------------------------------------------------------------- who does not keep up


def large(number: int) -> trail.Event:
    tree = {"what": "halted", "why": "x" * 200_000, "at": "2026-11-15T21:00:00+00:00"}
    return trail.event(number, "table:craps", number, tree, trail.BEGINNING)


def test_a_slow_reader_is_dropped_and_nobody_waits_for_it(furnished: Path, tmp_path: Path) -> None:
    settings = Settings(guards=GUARDS, queue_events=16)
    with opened(furnished, tmp_path / "floor", settings) as house, served(house) as address:
        hub: Hub = house.app.state.hub
        key = house.enter("ann").key
        host, port = address.split(":")
        with socket.create_connection((host, int(port))) as slow:
            asked = f"GET /v1/tables/craps/events HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {key}\r\n\r\n"
            slow.sendall(asked.encode())
            until(lambda: hub.readers == 1)
            with listening(address, house) as events:
                until(lambda: hub.readers == 2)
                for number in range(1000, 1200):  # forty megabytes: more than any buffer on the way
                    hub._on_commit([large(number)])
                    assert next(events)[0] == number
                until(lambda: hub.readers == 1)  # the slow one has gone
            slow.settimeout(PATIENCE_SECONDS)
            with contextlib.suppress(ConnectionError):
                while slow.recv(1 << 20):
                    pass


class Nothing:
    """A casino where nothing happens but what a test publishes."""

    people = SimpleNamespace(listeners=[])

    def public(self, event: trail.Event) -> Tree:
        return event.tree


def test_a_queue_is_bounded() -> None:
    async def overflow() -> int:
        hub = Hub(Nothing(), queue_events=4)  # type: ignore[arg-type]
        reader = hub.subscribe("table:craps")
        for number in range(1, 6):
            hub._publish([large(number)])
        with pytest.raises(TooFarBehind):
            await reader.next()
        return len(reader.queue)

    assert asyncio.run(overflow()) == 0


def test_new_events_are_heard_from_the_first_and_of_one_table_only() -> None:
    async def listen() -> list[int]:
        hub = Hub(Nothing())  # type: ignore[arg-type]
        reader = hub.subscribe("table:craps")
        elsewhere = trail.event(2, "table:roulette", 1, {"what": "opened", "at": ""}, trail.BEGINNING)
        hub._publish([large(1), elsewhere, large(3)])
        reader.close()
        return [event.number async for event in hub.events(reader, None)]

    assert asyncio.run(listen())[:2] == [1, 3]


def test_more_readers_than_the_server_keeps_are_sent_away(furnished: Path, tmp_path: Path) -> None:
    settings = Settings(guards=GUARDS, stream_limits=StreamLimits(total=1))
    with opened(furnished, tmp_path / "floor", settings) as house, served(house) as address:
        with listening(address, house, after=0) as events:
            next(events)
            url = f"http://{address}/v1/tables/craps/events"
            refused = httpx.get(url, headers=house.headers("bob"), timeout=PATIENCE_SECONDS)
            assert refused.status_code == 503
            assert refused.headers["retry-after"]
        until(lambda: house.app.state.hub.readers == 0)
        with listening(address, house, after=0) as events:
            next(events)


def test_pages_and_events_together_fill_the_room(house: House) -> None:
    async def fill() -> None:
        hub = Hub(house.casino, limits=StreamLimits(total=2))
        hub.subscribe("table:craps")
        pages = hub.changes("craps")
        page = asyncio.ensure_future(anext(pages))
        await asyncio.sleep(0)
        for one_more in (lambda: hub.subscribe("table:craps"), lambda: asyncio.ensure_future(anext(hub.changes(None)))):
            with pytest.raises(HubFull):
                await asyncio.wait_for(cast("Any", one_more()), 30)
        page.cancel()

    asyncio.run(fill())


def watching(who: str, *, session: str = "", at: str = "203.0.113.7") -> Tree:
    actor = Actor(who, who, "player", session=session or f"s-{who}") if who else None
    return {"state": {"actor": actor}, "client": (at, 5)}


def test_nobody_has_more_streams_open_than_his_share() -> None:
    hub = Hub(
        cast("Any", None),
        limits=StreamLimits(total=8, per_session=2, per_person=3, per_address=5, anonymous_per_address=1),
    )
    with contextlib.ExitStack() as open_:

        def opens(*scopes: Tree) -> None:
            for scope in scopes:
                open_.enter_context(hub.open_streams.slot(scope))

        opens(watching(""))
        with pytest.raises(TooManyStreams, match="at most 1 "), hub.open_streams.slot(watching("")):
            pass
        opens(watching("ann"), watching("ann"))
        with hub.open_streams.slot(watching("", at="198.51.100.1")):  # the last of the half that is for everybody
            pass
        for refused in (watching("ann"), watching("ann", at="198.51.100.1")):  # of one session, wherever it is
            with pytest.raises(TooManyStreams, match="at most 2"), hub.open_streams.slot(refused):
                pass
        opens(watching("ann", session="s-2"))
        with pytest.raises(TooManyStreams, match="at most 3"), hub.open_streams.slot(watching("ann", session="s-3")):
            pass
        with (
            pytest.raises(HubFull),
            hub.open_streams.slot(watching("", at="198.51.100.1")),
        ):  # half the room is for those who came in
            pass
        opens(watching("bob"))
        with pytest.raises(TooManyStreams, match="at most 5"), hub.open_streams.slot(watching("cid")):
            pass
        opens(*(watching(who, at="198.51.100.1") for who in ("cid", "dot", "eve")))
        with pytest.raises(HubFull), hub.open_streams.slot(watching("fay", at="198.51.100.2")):
            pass
    assert not hub.open_streams.counts


def test_one_stream_too_many_is_refused_with_the_reason(furnished: Path, tmp_path: Path) -> None:
    settings = Settings(guards=GUARDS, stream_limits=StreamLimits(per_session=1))
    with opened(furnished, tmp_path / "floor", settings) as house, served(house) as address:
        with listening(address, house, after=0) as events:
            next(events)
            url = f"http://{address}/v1/tables/craps/events"
            refused = httpx.get(url, headers=house.headers("ann"), timeout=PATIENCE_SECONDS)
            assert (refused.status_code, refused.json()["code"]) == (429, "too_many_streams")
            assert house.app.state.hub.readers == 1
        until(lambda: house.app.state.hub.readers == 0)


# ---------------------------------------------------------------- how it ends


def test_a_stream_ends_with_its_session(house: House, address: str) -> None:
    house.does("ann", Sit(table="craps"))
    with listening(address, house, after=0) as events:
        next(events)
        house.casino.people.log_out(house.entries["ann"].key)
        list(events)  # comes to an end
    until(lambda: house.app.state.hub.readers == 0)


def test_who_watches_is_there_and_who_goes_is_forgotten(house: House, address: str) -> None:
    hub: Hub = house.app.state.hub
    sessions, clock = house.casino.people.sessions, cast("StoppedClock", house.casino.clock)
    with listening(address, house, after=0) as events:
        next(events)
        ann = house.actor("ann")
        assert (hub.readers, hub.sessions) == (1, (ann.session,))
        for _ in range(2):  # twenty-eight minutes, and nothing asked for
            clock.go_on(14 * 60)
            until(lambda: sessions.seconds_since_seen(ann.person) == 0)
        assert house.casino.people.actor(house.entries["ann"].key, seen=False)
    until(lambda: not hub.readers and not hub.sessions)


def test_a_server_that_stops_ends_its_streams_first(house: House) -> None:
    with contextlib.ExitStack() as stack:
        with served(house) as address:
            events = stack.enter_context(listening(address, house, after=0))
            next(events)
        list(events)  # `served` has seen the server stop; the stream came to its end


def test_who_comes_when_the_server_has_stopped_its_streams_is_not_kept(house: House) -> None:
    """A request that came in just before: its stream ends at once, or the server would wait for it."""

    async def come() -> list[object]:
        hub = Hub(house.casino)
        hub.open()
        hub.close()
        async with asyncio.timeout(30):
            events = [event async for event in hub.events(hub.subscribe("table:craps"), None)]
            return [*events, *[change async for change in hub.changes("craps")]]

    assert asyncio.run(come()) == []


def test_a_silent_stream_says_that_it_is_there(furnished: Path, tmp_path: Path) -> None:
    settings = Settings(guards=GUARDS, heartbeat_seconds=0.05)
    with opened(furnished, tmp_path / "floor", settings) as house, served(house) as address:
        url = f"http://{address}/v1/tables/craps/events"
        with httpx.stream("GET", url, headers=house.headers("ann"), timeout=PATIENCE_SECONDS) as response:
            beats = (line for line in response.iter_lines() if line.startswith(":"))
            assert [next(beats) for _ in range(3)] == [": still here"] * 3


def damage(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on the database cannot be written to, and waiting does not help."""

    def commit() -> None:
        raise sqlite3.DatabaseError("database disk image is malformed")

    monkeypatch.setattr(house.casino.writer, "_commit", commit)


class Line:
    """The server's side of one stream, and what was sent to the client."""

    def __init__(self) -> None:
        self.sent, self.gone = list[MutableMapping[str, Any]](), asyncio.Event()
        hub = SimpleNamespace(open_streams=SimpleNamespace(slot=lambda _scope: contextlib.nullcontext()))
        self.scope: Tree = {"app": SimpleNamespace(state=SimpleNamespace(hub=hub))}

    async def receive(self) -> MutableMapping[str, Any]:
        await self.gone.wait()
        await asyncio.sleep(0)  # the writer asks for the next message
        return {"type": "http.disconnect"}

    async def send(self, message: MutableMapping[str, Any]) -> None:
        self.sent.append(message)

    @property
    def bodies(self) -> list[bytes]:
        return [message["body"] for message in self.sent if "body" in message]


def test_a_stream_that_breaks_is_not_ended_as_if_it_were_whole() -> None:
    """The server logs the error and hangs up, so that the client comes again. An empty last piece would say: that was all."""

    async def messages() -> AsyncIterator[bytes]:
        yield b"data: 1\n\n"
        raise ZeroDivisionError

    async def job() -> list[bytes]:
        line, closed = Line(), list[bool]()
        stream = EventStream(
            messages(), heartbeat_seconds=60, session_end=asyncio.Event(), on_close=lambda: closed.append(True)
        )
        with pytest.raises(ZeroDivisionError):
            await stream(line.scope, line.receive, line.send)
        assert closed == [True]
        return line.bodies

    assert asyncio.run(job()) == [b"data: 1\n\n"]


def test_a_stream_whose_session_ends_while_it_waits_is_ended_in_order() -> None:
    async def messages() -> AsyncIterator[bytes]:
        yield b"data: 1\n\n"
        await asyncio.Event().wait()

    async def job() -> list[bytes]:
        line, session_end = Line(), asyncio.Event()

        async def send(message: MutableMapping[str, Any]) -> None:
            await line.send(message)
            if line.bodies:
                session_end.set()

        await EventStream(messages(), heartbeat_seconds=60, session_end=session_end)(line.scope, line.receive, send)
        return line.bodies

    assert asyncio.run(job()) == [b"data: 1\n\n", b""]


def test_a_stream_that_ends_leaves_no_task_behind() -> None:
    """The next message is waited for in a task of its own. It ends with the stream, in every way that one ends."""
    cancelled = list[bool]()

    async def messages() -> AsyncIterator[bytes]:
        yield b"data: 1\n\n"
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            cancelled.append(True)
            raise

    async def job() -> None:
        line = Line()

        async def send(message: MutableMapping[str, Any]) -> None:
            await line.send(message)
            if message.get("body"):
                line.gone.set()

        stream = EventStream(messages(), heartbeat_seconds=60, session_end=asyncio.Event())
        await stream(line.scope, line.receive, send)
        await asyncio.sleep(0)
        assert line.bodies == [b"data: 1\n\n", b""]
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(job())
    assert cancelled == [True]


def test_when_the_database_is_damaged_the_server_stops(
    furnished: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped = threading.Event()
    settings = Settings(guards=GUARDS, stop=stopped.set)
    with opened(furnished, tmp_path / "floor", settings) as house, served(house) as address:
        headers = {**house.headers("ann"), "Idempotency-Key": "x"}
        damage(house, monkeypatch)
        response = httpx.post(f"http://{address}/v1/tables/craps/seats", headers=headers, timeout=PATIENCE_SECONDS)
        assert response.status_code == 503, response.text
        assert stopped.wait(PATIENCE_SECONDS)


def test_a_server_whose_database_was_damaged_says_so_when_it_ends(
    furnished: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with opened(furnished, tmp_path / "floor") as house, ThreadPoolExecutor(1) as pool:
        headers = {**house.headers("ann"), "Idempotency-Key": "x"}
        ended = pool.submit(serve, house.casino, Settings(guards=GUARDS), "127.0.0.1", port)
        url = f"http://127.0.0.1:{port}/v1"

        def answers() -> bool:
            with contextlib.suppress(httpx.ConnectError):
                return httpx.get(f"{url}/games", timeout=PATIENCE_SECONDS).status_code == 200
            return False

        until(answers)
        damage(house, monkeypatch)
        httpx.post(f"{url}/tables/craps/seats", headers=headers, timeout=PATIENCE_SECONDS)
        assert ended.result(PATIENCE_SECONDS) == 70


# ---------------------------------------------------------------- for pages


def test_changes_tell_the_last_of_many(house: House) -> None:
    async def watch() -> list[int]:
        hub: Hub = house.app.state.hub
        hub.open()
        heard = []
        changes = hub.changes("craps")
        coming = asyncio.ensure_future(anext(changes))
        await asyncio.sleep(0)
        for number in (1, 2, 3):
            hub._publish([large(number)])
        heard.append(await coming)
        hub._publish([trail.event(4, "table:roulette", 1, {"what": "opened", "at": ""}, trail.BEGINNING)])
        hub._publish([large(5)])
        heard.append(await anext(changes))
        hub.close()
        with pytest.raises(StopAsyncIteration):
            await anext(changes)
        return heard

    assert asyncio.run(watch()) == [3, 5]


def test_a_closed_hub_gets_nothing_more_and_may_be_closed_again(house: House) -> None:
    """Else every hub that was ever open would hear of each session that ends."""
    shown = len(house.casino.listeners), len(house.casino.people.listeners)

    async def open_and_close() -> None:
        hub = Hub(house.casino)
        hub.open()
        hub.close()
        hub.close()

    asyncio.run(open_and_close())
    assert (len(house.casino.listeners), len(house.casino.people.listeners)) == shown


def test_a_picture_is_drawn_at_once_and_again_after_what_happens_in_between(house: House) -> None:
    """On a thread, and by who listens already: what comes while the first is drawn is not missed."""
    threads: list[int] = []
    hub = Hub(house.casino)

    def draw() -> str:
        threads.append(threading.get_ident())
        if len(threads) == 1:
            house.does("ann", Sit(table="craps"))
        return f"picture {len(threads)}"

    async def look() -> list[bytes]:
        hub.open()
        pictures = redraw_on_change(hub, "craps", draw)
        seen = [await asyncio.wait_for(anext(pictures), PATIENCE_SECONDS) for _ in range(2)]
        hub.close()
        assert [each async for each in pictures] == []  # the server goes, and the stream ends
        return seen

    first, second = asyncio.run(look())
    assert first == b"data: picture 1\n\n"
    assert second.endswith(b"\ndata: picture 2\n\n")
    assert threading.get_ident() not in threads
    assert hub.readers == 0


@pytest.mark.parametrize("when", ["while it is drawn", "later", "later, and begun by the drawing"])
def test_a_picture_is_drawn_again_when_what_it_lacked_is_there(when: str) -> None:
    """The lobby shows an edge as soon as it is counted, though nothing happens at any table; then what does happen."""
    drawn, count = list[int](), Future[int]()
    counts = [] if "begun" in when else [count]

    def draw() -> str:
        drawn.append(1)
        if len(drawn) == 1:
            counts[:] = [count]
            if when == "while it is drawn":
                count.set_result(5)
        return f"picture {len(drawn)}"

    async def look() -> list[bytes]:
        hub = Hub(Nothing())  # type: ignore[arg-type]
        pictures = redraw_on_change(hub, None, draw, pending=lambda: [each for each in counts if not each.done()])
        seen = [await anext(pictures)]
        coming = asyncio.ensure_future(anext(pictures))
        await asyncio.sleep(0)  # it pauses
        await asyncio.sleep(0)  # it waits for the count
        if not count.done():
            count.set_result(5)
        seen.append(await asyncio.wait_for(coming, 30))
        hub._publish([large(7)])
        seen.append(await asyncio.wait_for(anext(pictures), 30))
        return seen

    assert asyncio.run(look()) == [
        b"data: picture 1\n\n",
        b"data: picture 2\n\n",
        b"id: 7\ndata: picture 3\n\n",
    ]


def test_the_first_picture_waits_for_nothing_and_who_goes_is_no_longer_counted() -> None:
    """Or a page would open late, and those that were closed would fill the hub."""

    def waits(*_given: object) -> None:
        raise AssertionError("a timer is set")

    async def look() -> tuple[int, int]:
        hub = Hub(Nothing())  # type: ignore[arg-type]
        pictures = redraw_on_change(hub, None, lambda: "a picture", pause_seconds=60)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(asyncio.get_running_loop(), "call_later", waits)
            await anext(pictures)
        there = hub.readers
        await cast("AsyncGenerator[bytes, None]", pictures).aclose()
        for _ in range(5):  # the task that waits for a change hears of it, and ends
            await asyncio.sleep(0)
        return there, hub.readers

    assert asyncio.run(look()) == (1, 0)


def test_a_table_is_drawn_again_when_its_timer_moves_without_an_event(house: House, address: str) -> None:
    house.does("ann", Sit(table="craps"))
    url, headers = f"http://{address}/tables/craps/stream", house.headers("ann")
    with httpx.stream("GET", url, headers=headers, timeout=PATIENCE_SECONDS) as response:
        lines = (line for line in response.iter_lines() if '<div id="table"' in line)
        first = next(lines)
        for listener in house.casino.timers.listeners:
            listener("craps")
        assert next(lines) == first
