"""Benchmarks of opening a floor: how long it takes and how much memory it needs, after a short and after a long history.

Each floor is opened in a process of its own, from the start of the interpreter. The first start of a fresh floor is measured
until the server answers.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from bench.crowd import Crowd
from bench.measure import cpu_seconds
from croupier.floor.casino import Casino
from croupier.floor.ledger import ledger
from croupier.floor.storage.store import Transaction

PLAYED = 20_000  # commands at 20 tables
EVENTS = (250_000, 500_000, 1_000_000)  # of the long histories
AFTER_SNAPSHOT = 9_000  # events that a killed floor has after its last snapshot
_AT_ONCE = 1000
_OPEN = """
import resource, sys, time
from pathlib import Path
from croupier.floor.casino import Casino
began = time.perf_counter()
casino = Casino.open(sys.argv[1], Path(sys.argv[2]), whole=sys.argv[3] == "whole")
seconds = time.perf_counter() - began
used = resource.getrusage(resource.RUSAGE_SELF)
print(casino.end.number, seconds, used.ru_utime + used.ru_stime, used.ru_maxrss)
"""


class Line(NamedTuple):
    """One opening."""

    what: str
    events: int
    seconds: float
    busy: float  # CPU seconds, the interpreter's start and all imports included
    megabytes: float  # the most memory it had


def lines(histories: Sequence[int] = EVENTS) -> Iterator[Line]:
    yield _fresh()
    with tempfile.TemporaryDirectory(prefix="croupier-bench-") as folder:
        place = Path(folder)
        _play(place)
        yield _opened("a short history", place)
        for events in histories:
            _lengthen(place, events)
            yield _opened("a long history", place)
        _lengthen(place, histories[-1] + AFTER_SNAPSHOT, kill=True)
        yield _opened("the same, killed before its next snapshot", place)
        yield _opened("the same, all of it checked first", place, "whole")


def _play(place: Path) -> None:
    casino = Casino.open(str(place / "floor.db"), place / "keys")
    Crowd(casino, 20, PLAYED).play()
    casino.close()


def _lengthen(place: Path, events: int, *, kill: bool = False) -> None:
    """Adds chips bought and cashed in until the trail is that long."""
    casino = Casino.open(str(place / "floor.db"), place / "keys")
    account, at = ledger.player("p-long"), casino.now().wall.isoformat()

    def add(transaction: Transaction) -> None:
        transaction.open_account(account, "player")
        for _ in range(_AT_ONCE // 2):
            for what, debit, credit in (("bought_in", ledger.CAGE, account), ("cashed_out", account, ledger.CAGE)):
                data = {"what": what, "at": at, "by": "p-long", "role": "player", "cents": 100_00}
                transaction.append("cage", data, ledger.moved(debit, credit, 100_00, "chips"))

    while casino.end.number < events:
        casino.writer.submit(add).result()
        if not kill:
            for kept in casino.snapshots.keep_waiting(casino.writer):
                kept.result()
    if not kill:
        casino.close()
        return
    casino.writer.close()
    casino.heads.sign_if_behind()
    casino.people.close()
    casino.store.close()


def _opened(what: str, place: Path, how: str = "") -> Line:
    command = [sys.executable, "-c", _OPEN, str(place / "floor.db"), str(place / "keys"), how]
    done = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603
    events, seconds, busy, kilobytes = done.stdout.split()
    return Line(what, int(events), float(seconds), float(busy), int(kilobytes) / 1024)


def _fresh() -> Line:
    """The first start of a server, until it answers."""
    with socket.socket() as trial, tempfile.TemporaryDirectory(prefix="croupier-bench-") as folder:
        trial.bind(("127.0.0.1", 0))
        port = trial.getsockname()[1]
        trial.close()
        command = [sys.executable, "-m", "croupier", "serve", "--port", str(port), "--database", f"{folder}/floor.db"]
        began = time.perf_counter()
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as server:  # noqa: S603
            _wait_for(f"http://127.0.0.1:{port}/health")
            seconds, busy, megabytes = time.perf_counter() - began, cpu_seconds(server.pid), _megabytes(server.pid)
            server.terminate()
        return Line("the first start of a server, until it answers", 0, seconds, busy, megabytes)


def _wait_for(address: str) -> None:
    while True:
        with suppress(OSError), urllib.request.urlopen(address):  # noqa: S310 (our own server)
            return
        time.sleep(0.01)


def _megabytes(process: int) -> float:
    with suppress(OSError):  # Linux only
        pages = int(Path(f"/proc/{process}/statm").read_text("ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20
    return 0.0
