"""Lines: no more than there is room for, none that stays silent for long, and a refusal that can be read."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from types import SimpleNamespace
from typing import Any, cast

import pytest
import uvicorn

from croupier.web.app import Server
from croupier.web.security import connections
from croupier.web.security.addresses import networks
from croupier.web.security.connections import ConnectionLimits, Connections, HttpConnection, WebSocketConnection

ASKED = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
POSTED = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%b"
HALF = b"GET / HTTP/1.1\r\nHost: x"
HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


class Wire(asyncio.Transport):
    """A line's other end, without a network."""

    def __init__(self, host: str) -> None:
        super().__init__({"peername": (host, 5000), "sockname": ("127.0.0.1", 80)})
        self.sent, self.cut = b"", False
        self.protocol: Any = None

    def write(self, data: Any) -> None:
        self.sent += data

    def close(self) -> None:
        if not self.cut:
            self.cut = True
            asyncio.get_running_loop().call_soon(lambda: self.protocol.connection_lost(None))

    def is_closing(self) -> bool:
        return self.cut

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...


class Exchange:
    """Connections to an app that answers on request."""

    def __init__(self, room: ConnectionLimits) -> None:
        self.go, self.taken = asyncio.Event(), list[Any]()  # of requests the bodies, of sockets what came
        self.hosts = list[list[bytes]]()
        self.config = uvicorn.Config(
            cast("Any", self.answers),
            http=HttpConnection,
            ws=WebSocketConnection,
            lifespan="off",
            log_config=None,
            interface="asgi3",
        )
        self.config.load()
        self.lines = Connections(room)

    async def answers(self, scope: Any, receive: Any, send: Any) -> None:
        self.hosts.append([value for name, value in scope["headers"] if name == b"host"])
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            self.taken.append((await receive())["type"])
            return
        self.taken.append(await self.body(receive))
        await self.go.wait()
        await send({"type": "http.response.start", "status": 204, "headers": [(b"content-length", b"0")]})
        await send({"type": "http.response.body", "body": b""})

    @staticmethod
    async def body(receive: Any) -> bytes:
        message = {"more_body": True}
        parts = list[bytes]()
        while message["more_body"]:
            message = await receive()
            parts.append(message["body"])
        return b"".join(parts)

    def rings(self, host: str = "203.0.113.7") -> Wire:
        wire = Wire(host)
        wire.protocol = HttpConnection(config=self.config, server_state=self.lines, app_state={})
        wire.protocol.connection_made(wire)
        return wire

    def says(self, wire: Wire, data: bytes) -> None:
        wire.protocol.data_received(data)


async def a_moment(done: Callable[[], bool]) -> None:
    async with asyncio.timeout(300):
        while not done():  # noqa: ASYNC110 (uvicorn rings no bell)
            await asyncio.sleep(0.001)


def tried(job: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(job())


def problem_of(wire: Wire) -> tuple[int, str]:
    head, _, body = wire.sent.partition(b"\r\n\r\n")
    assert b"application/problem+json" in head
    assert b"Retry-After: 5" in head
    tree = json.loads(body)
    return tree["status"], tree["code"]


@pytest.mark.parametrize(
    ("target", "host"),
    [
        (b"http://evil.example/v1/games", b"evil.example"),
        (b"HTTP://evil.example:8000/", b"evil.example:8000"),
        (b"https://user@evil.example/?x", b"evil.example"),
        (b"http://[::1]:8000/", b"[::1]:8000"),
        (b"http://localhost/", b"localhost"),
        (b"/http://evil.example/", b"good"),
        (b"//evil.example/", b"good"),
    ],
)
@pytest.mark.parametrize("handshake", [False, True])
def test_a_target_with_a_host_is_judged_by_it(target: bytes, host: bytes, *, handshake: bool) -> None:
    """RFC 9112, 3.2.2: whatever the Host line says."""

    async def job() -> None:
        house = Exchange(ConnectionLimits(10, 10))
        wire = house.rings()
        asked = (HANDSHAKE if handshake else ASKED).replace(b"GET / ", b"GET %b " % target)
        house.says(wire, asked.replace(b"Host: x", b"Host: good"))
        await a_moment(lambda: bool(house.hosts))
        assert house.hosts == [[host]]
        house.go.set()

    tried(job)


def test_a_line_that_does_not_say_what_it_wants_is_cut() -> None:
    """Not one that is slow to be answered, and not by a letter now and then."""

    async def job() -> None:
        house = Exchange(ConnectionLimits(10, 10, header_seconds=0.02))
        mute, slow, asks = house.rings(), house.rings(), house.rings()
        house.says(slow, HALF)
        house.says(asks, ASKED)
        while not (mute.cut and slow.cut):
            house.says(slow, b"x")
            await asyncio.sleep(0.001)
        assert not asks.cut
        await a_moment(lambda: list(house.lines.per_address.values()) == [1])
        house.go.set()
        await a_moment(lambda: b"204" in asks.sent)
        house.says(asks, HALF)  # the next one on the same line has a clock of its own
        await a_moment(lambda: asks.cut)
        await a_moment(lambda: not house.lines.per_address and not house.lines.idle)

    tried(job)


def test_one_address_does_not_take_all_connections_and_learns_why() -> None:
    async def job() -> None:
        room = ConnectionLimits(100, 2, networks(["10.0.0.1/24"]), refusal_seconds=0.001)
        house = Exchange(room)
        first, _second, third, mute = (house.rings() for _ in range(4))
        other, proxied = house.rings("198.51.100.1"), [house.rings("10.0.0.7") for _ in range(9)]
        house.says(third, ASKED)
        assert problem_of(third) == (429, "too_many_lines")
        await a_moment(lambda: mute.cut)
        assert not mute.sent
        assert not any(wire.cut for wire in (first, other, *proxied))
        first.close()
        await a_moment(lambda: house.lines.per_address["203.0.113.7"] == 1)
        again = house.rings()
        house.says(again, ASKED)
        assert not again.cut
        nameless = [house.rings("") for _ in range(3)]  # by a socket of this machine: nobody's proxy
        house.says(nameless[2], ASKED)
        assert problem_of(nameless[2]) == (429, "too_many_lines")

    tried(job)


def test_where_all_lines_are_taken_the_silent_make_way_for_who_comes() -> None:
    async def job() -> None:
        house = Exchange(ConnectionLimits(3, 3))
        wires = [house.rings(f"203.0.113.{number}") for number in range(3)]
        house.says(wires[0], ASKED)
        newcomer = house.rings("198.51.100.1")
        assert [wire.cut for wire in wires] == [False, True, False]
        house.says(newcomer, ASKED)
        await a_moment(lambda: len(house.lines.connections) == 3)
        house.says(wires[2], ASKED)
        late = house.rings("198.51.100.2")  # everybody is being served
        assert problem_of(late) == (503, "not_now")
        assert late.cut
        house.go.set()
        await a_moment(lambda: b"204" in wires[0].sent)
        await a_moment(lambda: not house.rings("198.51.100.3").cut)

    tried(job)


def test_the_log_says_why_lines_are_refused_and_is_not_filled_by_it(caplog: pytest.LogCaptureFixture) -> None:
    async def job() -> None:
        full, one = Exchange(ConnectionLimits(1, 9)), Exchange(ConnectionLimits(9, 1))
        for house in (full, one):
            house.says(house.rings(), ASKED)
            for _ in range(3):
                house.rings()
            house.go.set()

    tried(job)
    assert [record.getMessage() for record in caplog.records if record.name == "croupier.web"] == [
        "connection from 203.0.113.7 refused: all connections are in use",
        "connection from 203.0.113.7 refused: 1 connections from one address",
    ]


def test_a_line_that_was_answered_is_silent_again() -> None:
    async def job() -> None:
        house = Exchange(ConnectionLimits(1, 1))
        answered = house.rings()
        house.says(answered, ASKED)
        house.go.set()
        await a_moment(lambda: b"204" in answered.sent)
        newcomer = house.rings("198.51.100.1")
        assert (answered.cut, newcomer.cut) == (True, False)

    tried(job)


def test_the_log_says_it_once_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    lines, now = Connections(ConnectionLimits(1, 1)), [0.0]
    caller = cast("Any", SimpleNamespace(host="203.0.113.7", loop=SimpleNamespace(time=lambda: now[0])))
    logged = list[int]()
    for at in (0.0, 59.9, 60.0, 119.9, 120.0):
        now[0] = at
        lines._warn(caller, f"at {at}")
        logged.append(len(caplog.records))
    assert logged == [1, 1, 2, 2, 3]


def test_a_line_that_its_client_cut_makes_way_for_nobody() -> None:
    """It holds no place any more: who comes when all are served is refused all the same."""

    async def job() -> None:
        house = Exchange(ConnectionLimits(1, 1))
        house.rings().close()
        await a_moment(lambda: not house.lines.connections)
        assert not house.lines.idle
        house.says(house.rings("198.51.100.1"), ASKED)
        assert problem_of(house.rings("198.51.100.2")) == (503, "not_now")
        house.go.set()

    tried(job)


def test_a_silent_line_makes_way_only_once() -> None:
    """Two who come at the same moment take the places of two."""

    async def job() -> None:
        house = Exchange(ConnectionLimits(3, 3))
        wires = [house.rings(f"203.0.113.{number}") for number in range(3)]
        for number in range(2):
            house.rings(f"198.51.100.{number}")
        assert [wire.cut for wire in wires] == [True, True, False]

    tried(job)


def test_a_socket_is_counted_until_it_goes() -> None:
    async def job() -> None:
        house = Exchange(ConnectionLimits(10, 1, header_seconds=0.001))
        wire = house.rings()
        house.says(wire, HANDSHAKE)
        await a_moment(lambda: b"101" in wire.sent)
        await asyncio.sleep(0.005)
        assert not wire.cut  # it may be silent for as long as it likes
        assert (house.lines.per_address, house.lines.idle) == ({"203.0.113.7": 1}, {})
        second = house.rings()
        house.says(second, ASKED)
        assert problem_of(second)[0] == 429
        wire.close()
        await a_moment(lambda: not house.lines.per_address and not house.lines.connections)
        await a_moment(lambda: house.taken == ["websocket.disconnect"])  # the table hears that it has gone

    tried(job)


def test_requests_on_one_line_are_answered_one_after_the_other_each_with_its_body() -> None:
    """Also those that were sent before the first was answered."""

    async def job() -> None:
        house = Exchange(ConnectionLimits(1, 1))
        wire = house.rings()
        house.says(wire, b"".join(POSTED % (len(body), body) for body in (b"one", b"", b"three")))
        await a_moment(lambda: house.taken == [b"one"])
        house.go.set()
        await a_moment(lambda: wire.sent.count(b"HTTP/1.1 204") == 3)
        assert house.taken == [b"one", b"", b"three"]
        assert list(house.lines.idle) == [wire.protocol]

    tried(job)


@pytest.mark.parametrize(
    ("may_open", "most", "per_address", "backlog"),
    [(1024, 768, 96, 64), (256, 192, 64, 16), (128, 64, 32, 8), (20_000, 15_000, 1_875, 64)],
)
def test_there_is_room_beside_the_lines(may_open: int, most: int, per_address: int, backlog: int) -> None:
    room = ConnectionLimits.for_files(may_open)
    assert (room.total, room.per_address, room.backlog) == (most, per_address, backlog)
    assert room.total + 4 * room.backlog <= may_open


def test_as_many_files_as_may_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    had, asked = [(256, 4096)], list[tuple[int, int]]()
    monkeypatch.setattr(resource, "getrlimit", lambda _what: had[0])
    monkeypatch.setattr(resource, "setrlimit", lambda _what, limits: asked.append(limits))
    assert (connections.raise_file_limit(), asked) == (4096, [(4096, 4096)])
    had[0] = (4096, 4096)
    assert (connections.raise_file_limit(), len(asked)) == (4096, 1)
    had[0] = (1024, resource.RLIM_INFINITY)
    assert connections.raise_file_limit() == 65_536

    def refuses(*_given: object) -> None:
        raise ValueError

    monkeypatch.setattr(resource, "setrlimit", refuses)
    assert connections.raise_file_limit() == 1024


def test_the_server_counts_its_lines() -> None:
    server = Server(
        uvicorn.Config(cast("Any", None), log_config=None), cast("Any", None), ConnectionLimits.for_files(1024)
    )
    assert isinstance(server.server_state, Connections)


def test_headers_without_end_are_refused_and_a_long_body_is_not() -> None:
    async def job() -> None:
        house = Exchange(ConnectionLimits(10, 10))
        endless, sends = house.rings(), house.rings()
        house.says(endless, HALF)
        for _ in range(70):
            house.says(endless, b"x" * 1024)
        assert endless.cut
        assert endless.sent.startswith(b"HTTP/1.1 431 ")
        house.says(sends, b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n")
        for _ in range(100):
            house.says(sends, b"x" * 1000)
        assert not sends.cut
        house.go.set()
        await a_moment(lambda: b"204" in sends.sent)
        assert [len(body) for body in house.taken] == [100_000]

    tried(job)


def test_headers_may_be_as_long_as_the_limit_on_every_request_of_a_line() -> None:
    async def job() -> None:
        house = Exchange(ConnectionLimits(10, 10))
        house.go.set()
        long = HALF + b"\r\nX: " + b"x" * (64 * 1024 - len(HALF) - 5)
        wire = house.rings()
        for part in (long[:30_000], long[30_000:], b"\r\n\r\n"):
            assert not wire.cut
            house.says(wire, part)
        await a_moment(lambda: b"204" in wire.sent)
        for part in (long[:30_000], long[30_000:], b"x"):
            assert not wire.cut
            house.says(wire, part)
        assert b"HTTP/1.1 431 " in wire.sent

    tried(job)
