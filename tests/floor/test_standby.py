"""A standby takes the floor over when the first server is killed or freezes in the middle of a round, and nothing is lost.

One take-over after a kill here; `make soak` makes ten, one after the other.
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
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from sqlalchemy import text

from croupier.floor import demo
from croupier.floor.audit import verification
from croupier.floor.audit.integrity import FloorDamaged
from croupier.floor.casino import Casino
from croupier.floor.storage import instance, takeover
from croupier.floor.storage.locks import CannotOpen, HeldElsewhere, Unreachable
from croupier.floor.storage.store import Store
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
        answer = httpx.post(f"{self.address}/v1{path}", json=body, headers=headers, timeout=PATIENCE_SECONDS)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    @property
    def view(self) -> Tree:
        return self.view_of("bj")

    def view_of(self, table: str) -> Tree:
        address = f"{self.address}/v1/tables/{table}"
        return dict(httpx.get(address, headers=self.headers, timeout=PATIENCE_SECONDS).json())

    def play_to_question(self) -> Tree:
        """Plays rounds until one asks a question."""
        while True:
            self("/tables/bj/wagers", wager="blackjack", cents=500)
            self("/tables/bj/ready-signals")
            if (seen := self.view)["asks"] is not None:
                return seen

    def deal_poker(self) -> Tree:
        """Has hands dealt until one asks a question."""
        while (seen := self.view_of("poker"))["asks"] is None:
            self("/tables/poker/ready-signals")
        return seen

    def answer(self, table: str = "bj") -> None:
        while (seen := self.view_of(table))["asks"] is not None:
            asks = seen["asks"]
            answer = seen["clock"]["default"]
            self(f"/tables/{table}/decisions", question=asks["question"], site=asks["site"], answer=answer)


def test_a_standby_takes_over_in_mid_round_and_nothing_is_lost(cluster: Cluster, tmp_path: Path) -> None:
    database, keys = cluster.database(), [tmp_path / "one", tmp_path / "two"]
    prepare(database, keys[0])
    shutil.copytree(keys[0], keys[1])  # both machines have the same keys
    with ExitStack() as running:
        active, address = running.enter_context(server(database, keys[0]))
        player = Player(address)
        player("/tables/bj/seats")
        player("/tables/poker/seats")
        player("/tables/poker/wagers", wager="stack", cents=100_00)
        player("/tables/poker/bots")
        for number in range(1, TAKE_OVERS + 1):
            waiting, other = running.enter_context(server(database, keys[number % 2], "--standby"))
            assert state(other) == "standby"
            refused = httpx.get(f"{other}/v1/tables", timeout=PATIENCE_SECONDS)
            assert (refused.status_code, refused.json()["code"]) == (503, "standby")
            assert refused.headers["Retry-After"] == "1"
            seen, hand = player.play_to_question(), player.deal_poker()
            active.kill()
            active.wait()
            until_open(other)
            active, player.address = waiting, other
            assert [player.view[name] for name in SAME] == [seen[name] for name in SAME]
            assert [player.view_of("poker")[name] for name in SAME] == [hand[name] for name in SAME]
            for table, before in (("bj", seen), ("poker", hand)):
                player.answer(table)
                assert player.view_of(table)["last_round"] >= before["round"]  # hands of poker follow by themselves
        active.send_signal(signal.SIGTERM)
        assert active.wait() == 0
    store = Store.open(database, read_only=True)
    report = verification.replay_all(store, verification.Keys.read(keys[TAKE_OVERS % 2]))
    store.close()
    assert report.findings == []
    assert report.rounds >= TAKE_OVERS


def late(player: Player, key: str, path: str, **body: object) -> int:
    """The status of the answer to a command at a server that may be frozen; 0 if there is none."""
    headers = {**player.headers, "Idempotency-Key": key}
    with suppress(httpx.TransportError):
        answer = httpx.post(f"{player.address}/v1{path}", json=body, headers=headers, timeout=PATIENCE_SECONDS)
        return answer.status_code
    return 0


def test_a_frozen_server_is_replaced_and_commits_nothing_when_it_wakes_up(database: str, tmp_path: Path) -> None:
    keys = tmp_path / "keys"
    prepare(database, keys)
    with ExitStack() as running:
        frozen, address = running.enter_context(server(database, keys))
        player = Player(address)
        player("/tables/bj/seats")
        seen = player.play_to_question()
        _, other = running.enter_context(server(database, keys, "--standby"))
        assert state(other) == "standby"
        frozen.send_signal(signal.SIGSTOP)
        with ThreadPoolExecutor() as pool:
            lost = pool.submit(late, player, "lost", "/me/buy-ins", cents=5_00)  # its socket takes it
            until_open(other)
            frozen.send_signal(signal.SIGCONT)  # on SQLite it is dead
            assert lost.result(PATIENCE_SECONDS) in {0, 503}
        player.address = other
        assert [player.view[name] for name in SAME] == [seen[name] for name in SAME]
        player.answer()
        assert frozen.wait(PATIENCE_SECONDS) == (-signal.SIGKILL if database.startswith("sqlite") else 70)
        assert [late(player, "lost", "/me/buy-ins", cents=5_00) for _ in range(2)] == [200, 200]
    store = Store.open(database, read_only=True)
    report = verification.replay_all(store, verification.Keys.read(keys))
    bought = [each.tree["cents"] for each in store.events(stream="cage") if each.tree.get("command") == "lost"]
    store.close()
    assert (report.findings, bought) == ([], [5_00])


def prepare(database: str, keys: Path) -> None:
    """A floor with an open table of blackjack and one of poker, where the house has no part in the hand."""
    casino = Casino.open(database, keys)
    for table, game in (("bj", "blackjack"), ("poker", "poker")):
        casino.make_table(table, demo.sheet_of(registry.game(game)), 3).result()
        casino.house(table, demo.open_up).result()
    casino.close()


# ---------------------------------------------------------------- signs of life


class Signs(takeover.Watch):
    """A watch with signs and a clock of the test's own."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now, self.given, self.ended, self.refusal = 1.0, 1, 0, ""
        monkeypatch.setattr("time.monotonic", lambda: self.now)
        super().__init__("nowhere.db")

    def _sign(self) -> takeover.Sign | None:
        return takeover.Sign(7, self.given, "process 7", self._end)

    def _end(self) -> str:
        self.ended += 1
        return self.refusal

    def after(self, seconds: float) -> str:
        self.now += seconds
        return self.look()


@pytest.fixture
def signs(monkeypatch: pytest.MonkeyPatch) -> Signs:
    return Signs(monkeypatch)


def test_a_server_is_ended_when_it_gave_no_sign_for_fifteen_seconds(signs: Signs) -> None:
    shown = [signs.after(2) for _ in range(8)]
    assert shown[:3] == ["", "", ""]
    assert shown[3] == "process 7 has the floor open and has been silent for 6 seconds; after 15 it is ended"
    assert signs.ended == 0
    assert signs.after(2) == "process 7 has the floor open and has been silent for 16 seconds: it was ended"
    assert signs.ended == 1
    signs.refusal = "permission denied"
    assert "silent for 18 seconds, but cannot be ended from here (permission denied): end it by hand" in signs.after(2)


def test_a_server_that_gives_signs_is_never_ended(signs: Signs) -> None:
    for signs.given in range(1, 100):
        assert [signs.after(2) for _ in range(3)] == ["", "", ""]
    assert signs.ended == 0


def test_a_pause_of_the_whole_machine_is_no_silence(signs: Signs) -> None:
    assert [signs.after(3600) for _ in range(2)] == ["", ""]
    signs.given = 2
    assert signs.after(3600) == ""
    assert signs.ended == 0


def test_a_process_that_does_not_hold_the_lock_is_not_killed(tmp_path: Path) -> None:
    """The number in a lock file may be that of another process by now."""
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as other:
        lock = tmp_path / "floor.db.lock"
        lock.write_text(f"{other.pid} beats\n", "ascii")
        watch = takeover.Watch(f"sqlite:///{tmp_path}/floor.db")
        sign = watch._sign()
        assert sign is not None
        assert sign.end() == f"process {other.pid} is not the one that holds {lock}"
        os.utime(lock, (1, 1))
        assert sign.end() == ""  # it has given a sign since
        assert other.poll() is None
        other.kill()
    assert "no such process" in sign.end()
    lock.write_text(f"{other.pid}\n", "ascii")  # of an earlier release, which gave no signs
    assert watch._sign() is None


def test_a_connection_that_postgresql_works_for_is_not_silent(cluster: Cluster, migrated: str) -> None:
    address = cluster.database(migrated)
    store, watch = Store.open(address), takeover.Watch(address)
    assert store.writer is not None
    with store.writer.begin():
        sign = watch._sign()  # it has done something, and waits for us
        assert sign is not None
        process = store.writer.execute(text("SELECT pg_backend_pid()")).scalar_one()
        assert sign.process == process
        assert sign.end() == ""  # which did nothing: it gave a sign since
        store.writer.execute(text("SELECT 1"))
    with ThreadPoolExecutor() as pool, psycopg.connect(address, autocommit=True) as other:
        sleeps = pool.submit(store.writer.exec_driver_sql, "SELECT pg_sleep(600)")
        while watch._sign() is not None:
            assert not sleeps.done()
        other.execute("SELECT pg_cancel_backend(%s)", (process,))
        assert sleeps.exception(PATIENCE_SECONDS) is not None
    watch.close()
    store.close()


def test_a_standby_waits_for_postgresql_when_it_has_seen_another_server() -> None:
    floor, came = _Floor(), iter([HeldElsewhere("another"), Unreachable("PostgreSQL is restarted"), None])

    def open_floor(_took_over: bool) -> Any:
        if (error := next(came)) is not None:
            raise error
        return floor

    with listening() as door:
        opened: object = standby.wait_for_floor(open_floor, door, "nowhere.db")
        assert opened is floor
        came = iter([Unreachable("PostgreSQL is away")])
        with pytest.raises(Unreachable):
            standby.wait_for_floor(open_floor, door, "nowhere.db")


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

    def open_floor(took_over: bool) -> Any:
        attempts.append(took_over)
        if len(attempts) < 3:
            raise HeldElsewhere("another server has it")
        return floor

    with listening() as door:
        opened: object = standby.wait_for_floor(open_floor, door, "nowhere.db")
        assert opened is floor
        assert attempts == [False, True, True]
        assert door.fileno() >= 0  # still listening, for the server that follows
    assert not floor.closed


def test_a_floor_that_cannot_be_opened_is_reported_and_not_tried_again() -> None:
    attempts = list[bool]()

    def open_floor(took_over: bool) -> Any:
        attempts.append(took_over)
        raise CannotOpen("the floor's database is damaged")

    with listening() as door, pytest.raises(CannotOpen, match="damaged"):
        standby.wait_for_floor(open_floor, door, "nowhere.db")
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
