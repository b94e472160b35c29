"""The table's socket: commands and events over one connection, judged frame by frame."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket as sockets
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.types import Message
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from croupier.floor.accounts.actor import Actor
from croupier.floor.commands import CashOut, Sit
from croupier.web.api.routes import COMMAND_ROUTES
from croupier.web.api.websocket import MAX_FRAME_BYTES, SESSION_ENDED, Socket
from croupier.web.context import Settings
from croupier.web.security.rate_limits import RateLimits
from croupier.web.security.settings import Guards
from croupier.web.streams.hub import Hub
from croupier.web.streams.limits import StreamLimits
from tests.floor.harness import StoppedClock
from tests.web.conftest import GUARDS, Asks, House, at_once, books, open_casino, opened, served
from tests.web.test_stream import PATIENCE_SECONDS, bets, large, of_craps, until

Tree = dict[str, Any]


@contextlib.contextmanager
def at(
    address: str, house: House, who: str = "ann", table: str = "craps", asked: str = "", headers: Tree | None = None
) -> Iterator[Play]:
    headers = headers or house.headers(who)
    url = f"ws://{address}/v1/tables/{table}/ws{asked}"
    options: Tree = {"additional_headers": headers, "max_size": None, "close_timeout": 1}
    with connect(url, open_timeout=PATIENCE_SECONDS, **options) as connection:
        yield Play(connection)


class Play:
    """A program at the table."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.events: list[Tree] = []

    def heard(self) -> Tree:
        frame: Tree = json.loads(self.connection.recv(timeout=PATIENCE_SECONDS))
        return frame

    def asks(self, key: str, **frame: object) -> Tree:
        """The answer to a frame; events that come before it are kept."""
        self.connection.send(json.dumps({"key": key, **frame}))
        return self.answer(key)

    def answer(self, key: str | None) -> Tree:
        while True:
            frame = self.heard()
            if "event" in frame:
                self.events.append(frame)
            else:
                assert frame["key"] == key
                return frame

    def closed(self) -> int:
        """The code it was closed with."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                self.heard()
        code = self.connection.protocol.close_code
        assert code is not None
        return code


def denied(address: str, table: str = "craps", asked: str = "", **headers: str) -> httpx.Response:
    with pytest.raises(InvalidStatus) as refused:
        connect(f"ws://{address}/v1/tables/{table}/ws{asked}", additional_headers=headers)
    response = refused.value.response
    answer = httpx.Response(response.status_code, headers=dict(response.headers), content=bytes(response.body or b""))
    assert answer.headers["content-security-policy"].startswith("default-src 'self'")
    assert (answer.headers["x-content-type-options"], answer.headers["cache-control"]) == ("nosniff", "no-store")
    return answer


# ---------------------------------------------------------------- commands and events


def test_commands_are_answered_and_events_come_in_between(house: House, address: str) -> None:
    with at(address, house) as play:
        assert play.asks("a", do="sit", seat=2)["answer"]["did"] == "sit"
        answer = play.asks("b", do="wager", wager="field", cents=1000)["answer"]
        assert house.cents("ann") == 990_00
        while not play.events or play.events[-1]["number"] < answer["number"]:
            play.events.append(play.heard())
    assert [frame["event"]["what"] for frame in play.events] == ["sat", "bet"]
    assert [frame["number"] for frame in play.events] == of_craps(house)[-2:]


def test_a_refusal_carries_its_paragraph_and_the_socket_stays_open(house: House, address: str) -> None:
    with at(address, house) as play:
        error = play.asks("a", do="wager", wager="pass", cents=1000)["problem"]
        assert (error["status"], error["code"]) == (422, "refused")
        assert error["cite"].startswith("19:47-1")
        assert play.asks("b", do="halt", why="I lose")["problem"]["code"] == "forbidden"
        assert play.asks("c", do="sit")["answer"]["did"] == "sit"


def test_the_same_key_is_answered_again_and_done_once_also_over_the_other_channel(house: House, address: str) -> None:
    house.does("ann", Sit(table="craps"))
    with at(address, house) as play:
        first = play.asks("once", do="wager", wager="field", cents=1000)
        assert play.asks("once", do="wager", wager="field", cents=1000) == first
        assert play.asks("once", do="wager", wager="field", cents=2000)["problem"]["code"] == "key_reused"
    headers = {**house.headers("ann"), "Idempotency-Key": "once"}
    body = {"wager": "field", "cents": 1000}
    again = httpx.post(f"http://{address}/v1/tables/craps/wagers", json=body, headers=headers, timeout=PATIENCE_SECONDS)
    assert again.json() == first["answer"]
    assert house.cents("ann") == 990_00


def test_a_table_that_moved_on_is_shown(house: House, address: str) -> None:
    with at(address, house) as play:
        version = play.asks("a", do="sit")["answer"]["version"]
        error = play.asks("b", do="wager", wager="field", cents=1000, expected_version=version - 1)["problem"]
        assert (error["status"], error["version"], error["view"]["version"]) == (409, version, version)
        assert "answer" in play.asks("c", do="wager", wager="field", cents=1000, expected_version=version)


@pytest.mark.parametrize(
    ("frame", "says"),
    [
        ("not json", "the frame cannot be read"),
        ("[]", "the frame cannot be read"),
        ('{"key": "a", "do": "ready", "do": "sit"}', "is there twice"),
        ('{"do": "sit"}', "key"),
        ('{"key": "", "do": "sit"}', "key"),
        ('{"key": 7, "do": "sit"}', "key"),
        ('{"key": "a\\n", "do": "sit"}', "key"),
        ('{"key": "a", "do": "sitt"}', "do"),
        ('{"key": "a"}', "do"),
        ('{"key": "a", "do": "sit", "seat": "2"}', "seat"),
        ('{"key": "a", "do": "sit", "table": "craps"}', "table"),
        ('{"key": "a", "do": "sit", "colour": 1}', "colour"),
        ('{"key": "a", "do": "sit", "expected_version": -1}', "expected_version"),
        ('{"key": "a", "do": "sit", "expected_version": true}', "expected_version"),
        ('{"key": "a", "do": "sit", "seat": ' + "9" * 200 + "}", "cannot be read"),
    ],
)
def test_a_frame_is_read_strictly(refused: Asks, frame: str, says: str) -> None:
    house, address = refused.house, refused.address
    with at(address, house) as play:
        play.connection.send(frame)
        shown = play.heard()
        assert shown["problem"]["status"] in {400, 422}
        assert says in shown["problem"]["detail"]


def test_resumed_it_loses_nothing_and_doubles_nothing(house: House, address: str) -> None:
    house.does("ann", Sit(table="craps"))
    seen = [of_craps(house)[-1]]
    begins = len(of_craps(house))
    busy = threading.Thread(target=bets, args=(house, 40))
    busy.start()
    while busy.is_alive() or seen[-1] < of_craps(house)[-1]:
        with at(address, house, asked=f"?after={seen[-1]}") as play:
            for _ in range(5):
                if not busy.is_alive() and seen[-1] == of_craps(house)[-1]:
                    break
                seen.append(play.heard()["number"])
    busy.join()
    assert seen[1:] == of_craps(house)[begins:]


# ---------------------------------------------------------------- who may hold it


def test_nobody_holds_a_socket_without_coming_in(refused: Asks) -> None:
    house, address = refused.house, refused.address
    for table in ("craps", "nowhere"):
        answer = denied(address, table)
        assert (answer.status_code, answer.json()["code"]) == (401, "log_in_first")
    assert denied(address, **house.headers("boss", "admin")).status_code == 403
    ann = house.headers("ann")
    assert denied(address, "nowhere", **ann).status_code == 404
    assert denied(address, asked="?after=x", **ann).status_code == 422
    answer = denied(address, Authorization="Bearer nonsense")
    assert (answer.status_code, answer.headers["www-authenticate"]) == (401, 'Bearer error="invalid_token"')


def test_a_cookie_opens_it_only_from_a_page_of_ours(refused: Asks) -> None:
    house, address = refused.house, refused.address
    cookie = {"Cookie": f"croupier={house.entries['ann'].key}"}
    assert denied(address, **cookie).status_code == 403
    assert denied(address, **cookie, Origin="http://elsewhere.example").status_code == 403
    with at(address, house, headers={**cookie, "Origin": f"http://{address}"}) as play:
        assert play.asks("a", do="sitt")["problem"]["status"] == 422


def test_a_socket_ends_with_its_session(house: House, address: str) -> None:
    with at(address, house) as play:
        play.asks("a", do="sit")
        assert house.app.state.hub.sessions == (house.actor("ann").session,), "while it is open, somebody is there"
        house.casino.people.log_out(house.entries["ann"].key)
        assert play.closed() == SESSION_ENDED
    until(lambda: not house.app.state.hub.readers and not house.app.state.hub.sessions)


def test_every_frame_is_judged_anew(house: House, address: str) -> None:
    """Also one that was sent before anybody heard that the session is over."""
    with at(address, house) as play:
        play.asks("a", do="sit")
        house.app.state.hub._session_ends.clear()  # nobody hears
        house.casino.people.log_out(house.entries["ann"].key)
        play.connection.send(json.dumps({"key": "b", "do": "wager", "wager": "field", "cents": 1000}))
        assert play.closed() == SESSION_ENDED
    assert house.cents("ann") == 1_000_00


# ---------------------------------------------------------------- bounds


def test_a_frame_too_long_closes_it(refused: Asks) -> None:
    house, address = refused.house, refused.address
    frame = json.dumps({"key": "a", "do": "x"})
    longest = frame.replace("x", "x" * (MAX_FRAME_BYTES - len(frame) + 1))
    with at(address, house) as play:
        play.connection.send(longest)
        assert play.heard()["problem"]["status"] == 422
        play.connection.send(longest.replace("x", "xx", 1))
        assert play.closed() == 1009
    with at(address, house) as play:
        play.connection.send(b"{}")
        assert play.closed() == 1003


def test_a_socket_that_is_not_read_is_closed(furnished: Path, tmp_path: Path) -> None:
    with opened(furnished, tmp_path / "floor", Settings(guards=GUARDS, queue_events=16)) as house:
        hub: Hub = house.app.state.hub
        with served(house) as address:
            host, port = address.split(":")
            with sockets.create_connection((host, int(port))) as slow:
                key = house.enter("ann").key
                asked = (
                    f"GET /v1/tables/craps/ws HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {key}\r\n"
                    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
                )
                slow.sendall(asked.encode())
                until(lambda: hub.readers == 1)
                for number in range(1000, 1200):
                    hub._on_commit([large(number)])
                until(lambda: hub.readers == 0)


def test_a_server_that_stops_closes_its_sockets(house: House) -> None:
    with contextlib.ExitStack() as stack:
        with served(house) as address:
            play = stack.enter_context(at(address, house))
            play.asks("a", do="sit")
        assert play.closed() in {1001, 1012}


# ---------------------------------------------------------------- fifty at once, on both databases

STAKE_CENTS = 50_00


@pytest.fixture
def short(database: str, tmp_path: Path) -> Iterator[House]:
    """Ann sits at the craps table with chips for one wager."""
    casino = open_casino(database, tmp_path / "keys")
    house = House(casino, Settings(guards=GUARDS, stream_limits=StreamLimits(per_session=50, per_person=50)))
    try:
        house.does("ann", Sit(table="craps"))
        house.does("ann", CashOut(cents=1_000_00 - STAKE_CENTS))
        yield house
    finally:
        casino.close()


def spent_once(house: House) -> None:
    assert house.cents("ann") == 0
    assert [event.tree["cents"] for event in house.casino.events() if event.tree["what"] == "bet"] == [STAKE_CENTS]
    assert books(house.casino.store) == []


def test_fifty_wagers_at_once_over_http_on_chips_for_one(short: House) -> None:
    with served(short) as address:
        url, body = f"http://{address}/v1/tables/craps/wagers", {"wager": "field", "cents": STAKE_CENTS}

        with httpx.Client(timeout=300) as client:

            def wager(number: int) -> int:
                headers = {**short.headers("ann"), "Idempotency-Key": f"wager {number}"}
                return client.post(url, json=body, headers=headers).status_code

            assert sorted(at_once(wager, 50)) == [200] + [422] * 49
    spent_once(short)


def test_fifty_wagers_at_once_over_sockets_on_chips_for_one(short: House) -> None:
    with served(short) as address:

        def wager(number: int) -> str:
            with at(address, short) as play:
                gate.wait()
                shown = play.asks(f"wager {number}", do="wager", wager="field", cents=STAKE_CENTS)
                return "answer" if "answer" in shown else str(shown["problem"]["status"])

        gate = threading.Barrier(50, timeout=PATIENCE_SECONDS)  # one that fails does not keep the others for ever
        assert sorted(at_once(wager, 50)) == ["422"] * 49 + ["answer"]
    spent_once(short)


# ---------------------------------------------------------------- a fuzzer

DOS = [asked.do for asked in COMMAND_ROUTES]
WORDS = [
    "pass",
    "field",
    "place 6",
    "odds pass",
    "ann",
    "play:1.1",
    "19:47-1.2(a)",
    "remedy",
    "void",
    "sign",
    "irregularity",
]
VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**12), 10**12),
    st.sampled_from([0, 1, 2, 500, 1000, 10**10]),
    st.sampled_from(WORDS),
    st.text(max_size=20),
    st.floats(allow_nan=True),
    st.lists(st.integers(), max_size=3),
    st.dictionaries(st.sampled_from(WORDS), st.text(max_size=5), max_size=2),
)


class Fault(Exception):
    """An error of ours in the middle of a connection."""


def test_an_error_after_the_socket_was_accepted_goes_to_the_server_and_not_into_the_connection(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before it, an error is answered over HTTP. After it, no such answer can be sent: the server logs it and hangs up."""

    async def breaks(_socket: Socket) -> int:
        raise Fault

    monkeypatch.setattr(Socket, "run", breaks)
    hub: Hub = house.app.state.hub
    sent = list[str]()

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def send(message: Message) -> None:
        sent.append(message["type"])

    headers = {"host": "127.0.0.1", **house.headers("ann")}
    scope = {
        "type": "websocket",
        "path": "/v1/tables/craps/ws",
        "raw_path": b"/v1/tables/craps/ws",
        "query_string": b"",
        "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
        "scheme": "ws",
        "subprotocols": [],
        "extensions": {"websocket.http.response": {}},
    }
    with pytest.raises(Fault):
        asyncio.run(house.app(scope, receive, send))
    assert sent == ["websocket.accept"]
    assert hub.readers == 0


def test_an_error_before_the_socket_is_accepted_is_answered_over_http_and_reveals_nothing(
    house: House, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(_hub: Hub, *_streams: str) -> None:
        raise Fault("the shoe holds Ah Kd")

    monkeypatch.setattr(Hub, "subscribe", breaks)
    answer = denied(address, **house.headers("ann"))
    assert (answer.status_code, answer.json()["code"]) == (500, "broken")
    assert "Ah" not in answer.text


def test_a_socket_that_breaks_is_closed_and_its_place_is_free_again(
    house: House, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def breaks(_socket: Socket, _actor: object, _text: str) -> Tree:
        raise Fault

    monkeypatch.setattr(Socket, "_answer", breaks)
    with at(address, house) as play:
        play.connection.send("{}")
        assert play.closed() != 1000  # it did not end as it should, and the client can tell
    until(lambda: house.app.state.hub.readers == 0)


FIELDS = sorted(
    {name for asked in COMMAND_ROUTES for name in asked.command.model_fields} - {"do"} | {"expected_version", "key"}
)
FRAMES = st.one_of(
    st.builds(
        lambda do, key, fields: json.dumps({"do": do, "key": key, **fields}),
        st.sampled_from(DOS),
        st.one_of(st.uuids().map(str), st.sampled_from(["a", "b"])),
        st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=4),
    ),
    st.sampled_from(
        [
            json.dumps({"do": "wager", "wager": wager, "cents": cents})
            for wager in ("field", "pass", "place 6", "any_seven")
            for cents in (500, 1000, 50_000)
        ]
    ),
    st.text(max_size=60),
)


def test_whatever_a_socket_is_sent_it_answers_without_breaking(house: House, address: str) -> None:
    """No frame gives a 5xx, each gets its one answer, and the books agree after all of it."""
    people = ("ann", "player"), ("flo", "floorperson"), ("ivy", "inspector")
    house.enter("flo", "floorperson")
    house.enter("ivy", "inspector")
    house.does("ann", Sit(table="craps"))
    with contextlib.ExitStack() as stack:
        plays = {who: stack.enter_context(at(address, house, who)) for who, _ in people}

        @settings(max_examples=settings.default.max_examples * 4 if settings.default else 200)
        @given(who=st.sampled_from(sorted(plays)), frame=FRAMES)
        def send(who: str, frame: str) -> None:
            play = plays[who]
            play.connection.send(frame)
            while "event" in (shown := play.heard()):
                pass
            assert ("answer" in shown) != ("problem" in shown)
            assert shown.get("problem", {"status": 200})["status"] < 500, (frame, shown)

        send()
    assert books(house.casino.store) == []


@pytest.mark.parametrize(
    ("limits", "senders"),
    [
        (Guards(per_actor="2/minute"), [("ann", "203.0.113.7"), ("ann", "203.0.113.8"), ("ann", "203.0.113.9")]),
        (Guards(per_address="2/minute"), [("ann", "203.0.113.7"), ("bob", "203.0.113.7"), ("cid", "203.0.113.7")]),
        (Guards(per_address="2/minute"), [("ann", ""), ("bob", ""), ("cid", "")]),  # by a socket of this machine
    ],
)
def test_each_frame_counts_as_a_request(limits: Guards, senders: list[tuple[str, str]]) -> None:
    """Of its sender and of the address: or a socket would be the way around the limits."""
    rates = RateLimits(limits, StoppedClock())
    app, none, shown = SimpleNamespace(state=SimpleNamespace(rate_limits=rates)), cast("Any", None), list[Tree]()

    def sends(who: str, host: str) -> None:
        line: Any = SimpleNamespace(app=app, client=SimpleNamespace(host=host) if host else None)
        socket = Socket(line, none, "craps", "", none, asyncio.Event(), None)
        frame = json.dumps({"key": "k-1", "do": "dance"})
        shown.append(asyncio.run(socket._answer(Actor(who, who, "player"), frame))["problem"])

    for who, host in senders:
        sends(who, host)
    assert [each["status"] for each in shown] == [422, 422, 429]
    assert shown[-1]["code"] == "too_often"
    sends("eve", "198.51.100.1")  # somebody else, from elsewhere
    assert shown[-1]["status"] == 422
