"""What tests of the floor stand on: a PostgreSQL of their own, and a clock that stands still."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import urlsplit

import psycopg

from tests import parts


@dataclass
class StoppedClock:
    """A clock that goes on only by a call."""

    at: datetime = datetime(2026, 11, 15, 20, tzinfo=UTC)
    went_by: float = 0.0

    def now(self) -> datetime:
        return self.at

    def monotonic(self) -> float:
        return self.went_by

    def go_on(self, seconds: float) -> None:
        self.at += timedelta(seconds=seconds)
        self.went_by += seconds


def _unprivileged() -> dict[str, str]:
    """PostgreSQL will not run as root: root starts it as somebody else."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        if subprocess.run(["id", "-u", name], capture_output=True, check=False).returncode == 0:  # noqa: S607
            return {"user": name}
    raise LookupError("PostgreSQL will not run as root, and there is no user postgres or nobody to run it as")


def _alive(process: int) -> bool:
    try:
        return ") Z" not in Path(f"/proc/{process}/stat").read_text("ascii")
    except FileNotFoundError:
        return False


def _new_folder(within: str | None) -> Path:
    return Path(tempfile.mkdtemp(prefix="croupier-pg-", dir=within))


@dataclass
class Cluster:
    """A PostgreSQL of its own in a temporary folder, reached by a socket there and by nothing else.

    `durable` is a cluster that writes through to the disk, as a real one does: only a test that kills it needs that. The data
    of the others lies where the folders of the tests lie, in memory if there is room: a new database takes three hundred files.
    """

    durable: bool = False
    folder: Path = field(default_factory=lambda: _new_folder(None))
    made: int = 0

    def __post_init__(self) -> None:
        self._as = _unprivileged()
        self.data = _new_folder(str(self.folder) if self.durable else os.environ.get("PYTEST_DEBUG_TEMPROOT"))
        if self._as:
            for each in (self.folder, self.data):
                shutil.chown(each, self._as["user"])
        programs = self._programs(parts.need(parts.POSTGRESQL))
        self._initdb, self._postgres = programs / "initdb", programs / "postgres"
        how = ["-U", "floor", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        made = [self._initdb, "-D", self.data, *how]
        self._run(*map(str, made))
        self.start()

    def _programs(self, found: Path) -> Path:
        """The folder of PostgreSQL's programs. They are copied if they lie where only root may read, as under /root."""
        try:
            self._run(str(found / "postgres"), "--version")
        except PermissionError:
            package = found.parents[1]
            libraries = package.with_name(f"{package.name}.libs")  # where a wheel keeps them, beside its package
            for each in (found.parent, *([libraries] if libraries.is_dir() else ())):
                shutil.copytree(each, self.folder / each.relative_to(package.parent), symlinks=True)
            return self.folder / found.relative_to(package.parent)
        return found

    def _run(self, *command: str) -> None:
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=self.folder, **self._as)  # type: ignore[call-overload]
        if done.returncode:
            raise RuntimeError(f"{command[0]}: {done.stderr or done.stdout}")

    def start(self) -> None:
        """Starts the server and waits until it answers: after a crash it first recovers."""
        fsync = "on" if self.durable else "off"
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": str(self.folder),
            "fsync": fsync,
            "full_page_writes": fsync,
            "recovery_init_sync_method": "syncfs",  # not one file after the other, after every kill
            "shared_buffers": "16MB",
            "max_connections": "40",
            "autovacuum": "off",
            # What is not written through when it is committed stays in memory: a test of just that must not be a race.
            "wal_writer_delay": "10s",
            "wal_writer_flush_after": "1GB",
        }
        command = [str(self._postgres), "-D", str(self.data)]
        for name, value in settings.items():
            command += ["-c", f"{name}={value}"]
        with (self.folder / "log").open("ab") as log:
            self.server = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder, **self._as)  # type: ignore[call-overload]
        ends = time.monotonic() + 300
        while True:
            try:
                psycopg.connect(self.url("postgres")).close()
            except psycopg.OperationalError:
                if self.server.poll() is not None or time.monotonic() > ends:
                    raise RuntimeError(
                        f"PostgreSQL did not start: {(self.folder / 'log').read_text()[-2000:]}"
                    ) from None
                time.sleep(0.02)
            else:
                return

    def kill(self) -> None:
        """SIGKILL for the server and all its processes, as when the machine takes memory back by force."""
        os.kill(self.server.pid, signal.SIGSTOP)  # it starts no more of them
        children = Path(f"/proc/{self.server.pid}/task/{self.server.pid}/children").read_text("ascii").split()
        for process in (*map(int, children), self.server.pid):
            os.kill(process, signal.SIGKILL)
        self.server.wait()
        while any(_alive(int(child)) for child in children):  # a new server waits for the last of the old
            time.sleep(0.01)

    def stop(self) -> None:
        if self.server.poll() is None:
            self.server.send_signal(signal.SIGQUIT)  # at once: what it would still write is thrown away with its folder
            self.server.wait(300)
        for each in (self.folder, self.data):
            shutil.rmtree(each, ignore_errors=True)

    def url(self, database: str) -> str:
        return f"postgresql://floor@/{database}?host={self.folder}"

    def database(self, template: str = "template1") -> str:
        """A new database, like the one it is made from, and its address."""
        self.made += 1
        name = f"floor_{self.made}"
        # Where nothing is written through, copying the files takes a third of the time of writing every page to the log.
        how = "wal_log" if self.durable else "file_copy"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}" STRATEGY {how}')
        return self.url(name)

    def drop(self, address: str) -> None:
        """Throws a database away, even if it is still open."""
        name = urlsplit(address).path.removeprefix("/")
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
