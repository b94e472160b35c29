"""Benchmarks of the floor: 200 players at 20 tables, repeated commands and lost answers, on SQLite and PostgreSQL.

The floor is audited afterwards: figures with findings are invalid. The speed of an audit is measured too, in a process of its
own, as `croupier audit` does it.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from bench.crowd import Crowd
from croupier.floor.audit import verification
from croupier.floor.casino import Casino
from croupier.floor.storage.store import Store

TABLES, COMMANDS = 20, 100_000
AUDITED = 50_000  # commands on the floor that is audited
_AUDIT = """
import resource, sys, time
from pathlib import Path
from croupier.floor.audit import verification
from croupier.floor.collector import no_collection
from croupier.floor.storage.store import Store
from croupier.games import registry
registry.games()  # imported before, as if by a longer trail
store, work = Store.open(sys.argv[1], read_only=True), getattr(verification, sys.argv[3])
with no_collection():
    began, busy = time.perf_counter(), time.process_time()
    report = work(store, verification.Keys.read(Path(sys.argv[2])))
    seconds, busy = time.perf_counter() - began, time.process_time() - busy
store.close()
others = resource.getrusage(resource.RUSAGE_CHILDREN)
print(report.events, seconds, busy + others.ru_utime + others.ru_stime, len(report.findings))
"""


class Line(NamedTuple):
    """One crowd on one database."""

    what: str
    players: int
    answers: int
    a_second: float
    median: float  # seconds
    late: float  # the 99th percentile, in seconds
    wrong: int  # findings of the audit: must be 0


class Audited(NamedTuple):
    """The speed of an audit."""

    what: str
    events: int
    a_second: float
    a_core_second: float  # per second of CPU time, of all processes
    wrong: int  # findings: must be 0


@contextmanager
def databases() -> Iterator[dict[str, str]]:
    """The databases to measure: SQLite, and PostgreSQL if it is installed."""
    with tempfile.TemporaryDirectory(prefix="croupier-bench-") as folder:
        found = {"SQLite": str(Path(folder) / "floor.db")}
        try:
            from tests.floor.harness import Cluster

            cluster = Cluster(durable=True)
        except (ImportError, FileNotFoundError):
            yield found
            return
        try:
            yield found | {"PostgreSQL": cluster.database()}
        finally:
            cluster.stop()


def lines(commands: int = COMMANDS) -> Iterator[Line]:
    with databases() as found:
        for what, address in found.items():
            with tempfile.TemporaryDirectory(prefix="croupier-keys-") as keys:
                yield _crowded(what, address, Path(keys) / "keys", commands)


def _crowded(what: str, address: str, keys: Path, commands: int) -> Line:
    casino = Casino.open(address, keys)
    crowd = Crowd(casino, TABLES, commands)
    try:
        seconds = crowd.play()
    finally:
        casino.close()
    store = Store.open(address, read_only=True)
    wrong = verification.verify(store, verification.Keys.read(keys)).findings
    store.close()
    answers = len(crowd.waited)
    return Line(
        what,
        crowd.players,
        answers,
        answers / seconds,
        crowd.percentile(50),
        crowd.percentile(99),
        len(wrong),
    )


def audits(commands: int = AUDITED) -> Iterator[Audited]:
    """A floor on SQLite, verified and replayed."""
    with tempfile.TemporaryDirectory(prefix="croupier-bench-") as folder:
        address, keys = str(Path(folder) / "floor.db"), Path(folder) / "keys"
        casino = Casino.open(address, keys)
        Crowd(casino, TABLES, commands).play()
        casino.close()
        for what, work in (("verified", "verify"), ("verified and replayed, on all cores", "replay_all")):
            command = [sys.executable, "-c", _AUDIT, address, str(keys), work]
            done = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603
            events, seconds, busy, wrong = done.stdout.split()
            yield Audited(what, int(events), int(events) / float(seconds), int(events) / float(busy), int(wrong))
