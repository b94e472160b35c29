"""A standby takes the floor over when the first server is killed in the middle of a round, and nothing is lost.

One take-over here; `make soak` makes ten, one after the other.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.floor import demo
from croupier.floor.audit import verification
from croupier.floor.audit.integrity import FloorDamaged
from croupier.floor.casino import Casino
from croupier.floor.storage import instance
from croupier.floor.storage.store import CannotOpen, HeldElsewhere, Store
from croupier.games import registry
from croupier.web import standby
from tests.floor.harness import Cluster
from tests.web.conftest import one_ssl_context

__all__ = ["one_ssl_context"]

TAKE_OVERS = 10 if os.environ.get("HYPOTHESIS_PROFILE") == "soak" else 1
PATIENCE_SECONDS = 120
ANN = {"handle": "ann", "password": "a long enough secret"}
SAME = ("round", "version", "asks", "wagers", "hands")  # of a view: as the killed server showed it

Tree = dict[str, Any]


@contextmanager
def server(database: str, keys: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server in a process of its own, and its address."""
    place = ["--port", "0", "--database", database, "--keys", str(keys), "--no-demo"]
    command = [sys.executable, "-m", "croupier", "serve", *place, *words]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        found = re.search(r"http://[^/\s]+", said)
        assert found is not None, said + process.stdout.read()
        yield process, found.group()
    finally:
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()


def until_open(address: str) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while state(address) != "open":
        assert time.monotonic() < deadline
        time.sleep(0.02)


def state(address: str) -> str:
    with suppress(httpx.TransportError):  # a connection that the standby had taken when it took over
        return str(httpx.get(f"{address}/health", timeout=PATIENCE_SECONDS).json()["state"])
    return ""


class Player:
    """A player of the API. It keeps its key whichever server answers."""

    def __init__(self, address: str) -> None:
        self.address, self.number = address, 0
        joined = httpx.post(f"{address}/v1/people", json=ANN, timeout=PATIENCE_SECONDS)
        self.headers = {"Authorization": f"Bearer {joined.json()['token']}"}

    def __call__(self, path: str, **body: object) -> Tree:
        self.number += 1
        headers = {**self.headers, "Idempotency-Key": f"k{self.number}"}
        told = httpx.post(f"{self.address}/v1{path}", json=body, headers=headers, timeout=PATIENCE_SECONDS)
        assert told.status_code == 200, told.text
        return dict(told.json())

    @property
    def view(self) -> Tree:
        address = f"{self.address}/v1/tables/bj"
        return dict(httpx.get(address, headers=self.headers, timeout=PATIENCE_SECONDS).json())

    def play_to_question(self) -> Tree:
        """Plays rounds until one asks a question."""
        while True:
            self("/tables/bj/wagers", wager="blackjack", cents=500)
            self("/tables/bj/ready-signals")
            if (seen := self.view)["asks"] is not None:
                return seen

    def answer(self) -> None:
        while (seen := self.view)["asks"] is not None:
            asks = seen["asks"]
            answer = seen["clock"]["default"]
            self("/tables/bj/decisions", question=asks["question"], site=asks["site"], answer=answer)


def test_a_standby_takes_over_in_mid_round_and_nothing_is_lost(cluster: Cluster, tmp_path: Path) -> None:
    database, keys = cluster.database(), [tmp_path / "one", tmp_path / "two"]
    prepare(database, keys[0])
    shutil.copytree(keys[0], keys[1])  # both machines have the same keys
    with ExitStack() as running:
        active, address = running.enter_context(server(database, keys[0]))
        player = Player(address)
        player("/tables/bj/seats")
        for number in range(1, TAKE_OVERS + 1):
            waiting, other = running.enter_context(server(database, keys[number % 2], "--standby"))
            assert state(other) == "standby"
            refused = httpx.get(f"{other}/v1/tables", timeout=PATIENCE_SECONDS)
            assert (refused.status_code, refused.json()["code"]) == (503, "standby")
            assert refused.headers["Retry-After"] == "1"
            seen = player.play_to_question()
            active.kill()
            active.wait()
            until_open(other)
            active, player.address = waiting, other
            assert [player.view[name] for name in SAME] == [seen[name] for name in SAME]
            player.answer()
            assert player.view["last_round"] == seen["round"]
        active.send_signal(signal.SIGTERM)
        assert active.wait() == 0
    store = Store.open(database, read_only=True)
    report = verification.replay_all(store, verification.Keys.read(keys[TAKE_OVERS % 2]))
    store.close()
    assert report.findings == []
    assert report.rounds >= TAKE_OVERS


def prepare(database: str, keys: Path) -> None:
    """A floor with one open table of blackjack."""
    casino = Casino.open(database, keys)
    casino.make_table("bj", demo.sheet_of(registry.game("blackjack")), 3).result()
    casino.house("bj", demo.open_up).result()
    casino.close()


# ---------------------------------------------------------------- waiting


class _Floor:
    """Stands for a casino."""

    def __init__(self) -> None:
        self.closed = False

    def close(self) -> None:
        self.closed = True


def listening() -> socket.socket:
    return socket.create_server(("127.0.0.1", 0))


def test_it_waits_while_another_server_has_the_floor() -> None:
    attempts, floor = list[bool](), _Floor()

    def open_floor(took_over: bool) -> Any:  # noqa: ANN401 (a casino, or what stands for one)
        attempts.append(took_over)
        if len(attempts) < 3:
            raise HeldElsewhere("another server has it")
        return floor

    with listening() as door:
        opened: object = standby.wait_for_floor(open_floor, door)
        assert opened is floor
        assert attempts == [False, True, True]
        assert door.fileno() >= 0  # still listening, for the server that follows
    assert not floor.closed


def test_a_floor_that_cannot_be_opened_is_told_and_not_tried_again() -> None:
    attempts = list[bool]()

    def open_floor(took_over: bool) -> Any:  # noqa: ANN401 (it only raises)
        attempts.append(took_over)
        raise CannotOpen("the floor's database is damaged")

    with listening() as door, pytest.raises(CannotOpen, match="damaged"):
        standby.wait_for_floor(open_floor, door)
    assert attempts == [False]


def test_another_machine_takes_over_without_a_restore_but_does_not_open_a_copy(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare(database, tmp_path / "keys")
    monkeypatch.setattr(instance, "_machine", lambda: "another machine")
    with pytest.raises(FloorDamaged, match="is a copy"):
        Casino.open(database, tmp_path / "keys")
    Casino.open(database, tmp_path / "keys", took_over=True).close()
    Casino.open(database, tmp_path / "keys").close()  # the trail names the new place
