"""Benchmarks of the server over HTTP: fifty players at seven tables, and an empty FastAPI endpoint that commits one row.

The server runs in its own process, with its database on disk. The players are in this one. A command is a POST; the views that
players read to decide are not counted.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import multiprocessing
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from bench.crowd import WAGERS
from bench.measure import cpu_seconds

GAMES = (*WAGERS, "craps", "roulette")  # seven tables
PLAYERS = 50
SATURATED_SECONDS, OFFERED_SECONDS = 10.0, 10.0
OFFERED_A_SECOND = 200
_HOST = "127.0.0.1"

Tree = dict[str, Any]


class Line(NamedTuple):
    """One load on one server."""

    what: str
    commands: int
    a_second: float
    median: float  # seconds
    late: float  # the 99th percentile, in seconds
    busy: float  # CPU seconds of the server for one command, the views that players read included
    players: float  # CPU seconds of the players for one command: the rest of the two cores


# ---------------------------------------------------------------- servers, each in a process of its own


def _floor_server(folder: str, pipe: Connection) -> None:
    """A floor with seven tables. Sends its port and the keys of its players."""
    from croupier.floor import demo
    from croupier.floor.casino import Casino
    from croupier.games import registry
    from croupier.web.app import serve
    from croupier.web.context import Settings
    from croupier.web.security.guard import Guards

    casino = Casino.open(str(Path(folder) / "floor.db"), Path(folder) / "keys")
    for number, game in enumerate(GAMES):
        casino.make_table(f"t{number}", demo.sheet_of(registry.game(game)), 8).result()
        casino.house(f"t{number}", demo.open_up).result()
    keys = [(entry.actor.handle, entry.key) for entry in (casino.people.guest("api") for _ in range(PLAYERS))]
    port = _free_port()
    pipe.send((port, keys))
    try:
        serve(casino, Settings(guards=Guards(rate_limits=False)), _HOST, port)
    finally:
        casino.close()


def _empty_server(folder: str, pipe: Connection) -> None:
    """A FastAPI app with one endpoint that commits one row to SQLite, with the floor's settings for safety."""
    import uvicorn
    from fastapi import FastAPI

    app = FastAPI()
    database = sqlite3.connect(Path(folder) / "empty.db", isolation_level=None, check_same_thread=False)
    for statement in (
        "PRAGMA journal_mode = TRUNCATE",
        "PRAGMA synchronous = FULL",
        "CREATE TABLE row (at REAL)",
    ):
        database.execute(statement)

    @app.post("/row")
    async def add() -> dict[str, bool]:
        database.execute("INSERT INTO row VALUES (?)", (time.time(),))
        return {"done": True}

    port = _free_port()
    pipe.send((port, []))
    uvicorn.run(app, host=_HOST, port=port, log_level="warning")


def _free_port() -> int:
    import socket

    with socket.socket() as trial:
        trial.bind((_HOST, 0))
        return int(trial.getsockname()[1])


class Running(NamedTuple):
    """A server: its port, the handles and keys of its players, and its process."""

    port: int
    keys: list[tuple[str, str]]
    process: int

    @property
    def cpu_seconds(self) -> float:
        """The CPU time the server has used."""
        return cpu_seconds(self.process)


@contextlib.contextmanager
def _running(server: Any) -> Iterator[Running]:
    spawn = multiprocessing.get_context("spawn")
    here, there = spawn.Pipe()
    with tempfile.TemporaryDirectory(prefix="croupier-bench-") as folder:
        process = spawn.Process(target=server, args=(folder, there))
        process.start()
        try:
            port, keys = here.recv()
            _wait_until_open(port)
            yield Running(port, keys, process.pid or 0)
        finally:
            process.terminate()
            process.join()


def _wait_until_open(port: int) -> None:
    import socket

    while True:
        with contextlib.suppress(OSError), socket.create_connection((_HOST, port)):
            return
        time.sleep(0.02)


# ---------------------------------------------------------------- clients


class Client:
    """One keep-alive connection. It sends bytes and reads a response; nothing of it is slower than it must be."""

    def __init__(self, key: str = "") -> None:
        self._authorization = f"Authorization: Bearer {key}\r\n" if key else ""
        self._number = 0

    async def connect(self, port: int) -> Client:
        self._port = port
        self._reader, self._writer = await asyncio.open_connection(_HOST, port)
        return self

    async def send(self, method: str, path: str, body: Tree | None = None) -> tuple[int, bytes]:
        """Sends a request and reads its answer. The server drops idle connections: it connects again."""
        self._number += 1
        try:
            return await self._send(method, path, body)
        except (ConnectionError, asyncio.IncompleteReadError):
            await self.connect(self._port)
            return await self._send(method, path, body)

    async def _send(self, method: str, path: str, body: Tree | None) -> tuple[int, bytes]:
        data = json.dumps(body).encode() if body is not None else b""
        head = f"{method} {path} HTTP/1.1\r\nHost: {_HOST}\r\n{self._authorization}Idempotency-Key: k{self._number}\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
        self._writer.write(head.encode() + data)
        answer = await self._reader.readuntil(b"\r\n\r\n")
        lower = answer.lower()
        length = int(lower[lower.index(b"content-length:") + 15 :].split(b"\r\n", 1)[0])
        return int(answer[9:12]), await self._reader.readexactly(length)

    def close(self) -> None:
        self._writer.close()


class Load:
    """Commands, timed. `spacing` is the time between two commands offered; 0: each player sends as soon as it may."""

    def __init__(self, server: Running, seconds: float, a_second: float = 0.0) -> None:
        self.server, self.busy_before, self.own_before = server, server.cpu_seconds, time.process_time()
        self.waited: list[float] = []
        self.until = time.perf_counter() + seconds
        self.began = time.perf_counter()
        self.spacing = 1 / a_second if a_second else 0.0
        self._next = self.began

    @property
    def over(self) -> bool:
        return time.perf_counter() >= self.until

    async def command(self, client: Client, path: str, body: Tree | None = None) -> int:
        if self.spacing:
            self._next = max(self._next + self.spacing, time.perf_counter() - 1)
            await asyncio.sleep(max(0.0, self._next - time.perf_counter()))
        began = time.perf_counter()
        status, _ = await client.send("POST", path, body)
        self.waited.append(time.perf_counter() - began)
        return status

    def line(self, what: str) -> Line:
        ordered, seconds = sorted(self.waited), time.perf_counter() - self.began
        median, late = ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.99)]
        busy = (self.server.cpu_seconds - self.busy_before) / len(ordered)
        own = (time.process_time() - self.own_before) / len(ordered)
        return Line(what, len(ordered), len(ordered) / seconds, median, late, busy, own)


class TableOfPlayers:
    """All players at one table: they bet, say they are ready, and answer when they are asked."""

    def __init__(self, number: int, players: dict[str, Client]) -> None:
        self.path, self.players = f"/v1/tables/t{number}", players
        self.wagers, self.random = WAGERS[GAMES[number]], Random(number)

    async def sit(self) -> None:
        for client in self.players.values():
            status, answer = await client.send("POST", f"{self.path}/seats", {})
            if status != 200:
                raise AssertionError(answer)

    async def play(self, load: Load) -> None:
        while not load.over:
            await self._all(load, "wagers")
            await self._all(load, "ready-signals")
            await self._answer(load)

    async def _all(self, load: Load, what: str) -> None:
        def body() -> Tree:
            return {"wager": self.random.choice(self.wagers), "cents": 600} if what == "wagers" else {}

        await asyncio.gather(*(load.command(each, f"{self.path}/{what}", body()) for each in self.players.values()))

    async def _answer(self, load: Load) -> None:
        reader = next(iter(self.players.values()))
        while not load.over:
            _status, data = await reader.send("GET", self.path)
            view = json.loads(data)
            asks = view["asks"]
            if asks is None:
                return
            body = {"question": asks["question"], "site": asks["site"], "answer": view["clock"]["default"]}
            await load.command(self.players[asks["handle"]], f"{self.path}/decisions", body)


async def _at_tables(server: Running) -> list[TableOfPlayers]:
    seated: list[dict[str, Client]] = [{} for _ in GAMES]
    for number, (handle, key) in enumerate(server.keys):
        seated[number % len(GAMES)][handle] = await Client(key).connect(server.port)
    tables = [TableOfPlayers(number, players) for number, players in enumerate(seated)]
    for table in tables:
        await table.sit()
    return tables


async def _floor_lines(server: Running) -> list[Line]:
    tables = await _at_tables(server)
    lines = []
    for what, seconds, a_second in (
        ("warm up", 2.0, 0.0),
        ("the floor, as fast as it answers", SATURATED_SECONDS, 0.0),
        (f"the floor, {OFFERED_A_SECOND} a second offered", OFFERED_SECONDS, float(OFFERED_A_SECOND)),
    ):
        load = Load(server, seconds, a_second)
        await asyncio.gather(*(table.play(load) for table in tables))
        lines.append(load.line(what))
    return lines[1:]


async def _empty_line(server: Running) -> Line:
    clients = [await Client().connect(server.port) for _ in range(PLAYERS)]
    load = Load(server, SATURATED_SECONDS)

    async def repeat(client: Client) -> None:
        while not load.over:
            await load.command(client, "/row", {})

    await asyncio.gather(*map(repeat, clients))
    return load.line("an empty endpoint that commits one row")


def lines() -> Iterator[Line]:
    with _running(_floor_server) as server:
        yield from asyncio.run(_floor_lines(server))
    with _running(_empty_server) as server:
        yield asyncio.run(_empty_line(server))
