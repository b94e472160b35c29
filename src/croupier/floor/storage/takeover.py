"""Ends a server that has the floor's lock but gives no sign of life, so that a standby can open the floor.

A process may be frozen: it keeps its connections and its locks, and nothing else tells that nobody is at home. Who has the lock
gives a sign of life every second. If the same sign is seen for `SILENT_SECONDS`, the lock is taken from the server by the one who
guards it, so that nothing can be committed with it any more. PostgreSQL ends the connection that has the lock: what was under way
on it is undone, and a server that wakes up finds another one at the lock, and stops. The lock of a SQLite file ends only with the
process that has it. So the process is killed, after a look whether it really has that file open.

Seconds are counted by the standby's own clock, and only those in which it looked: a pause of the whole machine is no silence.
"""

from __future__ import annotations

import logging
import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

from croupier.floor.storage.locks import APPLICATION, file_holder, lock_file, lock_holder
from croupier.floor.storage.outages import in_words
from croupier.floor.storage.store import engine_of

SILENT_SECONDS = 15.0
_WORTH_TELLING_SECONDS = 5.0
_LONGEST_LOOK_SECONDS = 3.0  # that count between two looks
_FOLDERS_OF_PROCESSES = Path("/proc")
_log = logging.getLogger("croupier.floor")

_HOLDER = text(
    "SELECT backend_start || ' ' || state_change, state = 'active' AND wait_event_type IS DISTINCT FROM 'Client' "
    "FROM pg_stat_activity WHERE pid = :pid AND application_name = :ours AND state IS NOT NULL"
)
_END = text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = :pid AND backend_start || ' ' || state_change = :seen"
)


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign of life of the server that has the lock."""

    process: int
    seen: object  # another one whenever it gives a sign
    name: str
    end: Callable[[], str]  # ends the server, if it gave no sign since; says why it could not


@dataclass(slots=True)
class Watch:
    """Watches the server that has a database open. Call `look` every few seconds."""

    database: str
    _engine: Engine | None = None
    _last: Sign | None = None
    _silent: float = 0.0
    _looked_at: float = field(default_factory=time.monotonic)

    def look(self) -> str:
        """Ends the server if it has been silent for too long. Says what there is to say about it; usually nothing."""
        now, before = time.monotonic(), self._last
        passed, self._looked_at = min(now - self._looked_at, _LONGEST_LOOK_SECONDS), now
        try:
            self._last = sign = self._sign()
        except SQLAlchemyError as away:
            self._last = None
            return f"the database cannot be reached: {in_words(away)}"
        if sign is None or before is None or (sign.process, sign.seen) != (before.process, before.seen):
            self._silent = 0.0
            return ""
        self._silent += passed
        if self._silent < _WORTH_TELLING_SECONDS:
            return ""
        what = f"{sign.name} has the floor open and has been silent for {self._silent:.0f} seconds"
        if self._silent < SILENT_SECONDS:
            return f"{what}; after {SILENT_SECONDS:.0f} it is ended"
        if why := sign.end():
            return f"{what}, but cannot be ended from here ({why}): end it by hand, and this server opens the floor"
        _log.warning("%s: it was ended, and this server takes the floor over", what)
        return f"{what}: it was ended"

    def close(self) -> None:
        if self._engine is not None:
            self._engine.dispose()

    def _sign(self) -> Sign | None:
        """The sign of life now; None if nobody has the lock, or gives signs, or if somebody is surely alive."""
        if "://" in self.database and not self.database.startswith("sqlite"):
            self._engine = self._engine or engine_of(self.database)
            with self._engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
                return _sign_of_connection(self._engine, connection)
        return _sign_of_process(Path(self.database.removeprefix("sqlite:///")).resolve())


# ---------------------------------------------------------------- PostgreSQL


def _sign_of_connection(engine: Engine, connection: Connection) -> Sign | None:
    if not (process := lock_holder(connection)):
        return None
    row = connection.execute(_HOLDER, {"pid": process, "ours": APPLICATION}).one_or_none()
    if row is None or row[1]:  # PostgreSQL itself is at work for it
        return None

    def end() -> str:
        try:
            with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as again:
                again.execute(_END, {"pid": process, "seen": row[0]})
        except SQLAlchemyError as refused:
            return in_words(refused)
        return ""

    return Sign(process, row[0], f"the server with process {process} of PostgreSQL", end)


# ---------------------------------------------------------------- SQLite


def _sign_of_process(database: Path) -> Sign | None:
    path = lock_file(database)
    process, beats = file_holder(path)
    if not process or not beats:
        return None
    with suppress(OSError):
        seen = path.stat()
        return Sign(process, seen.st_mtime_ns, f"process {process}", lambda: _kill(process, path, seen))
    return None


def _kill(process: int, path: Path, seen: os.stat_result) -> str:
    """Kills a process that has the lock file open, if the file still has the same time. The number may be another's by now."""
    try:
        handle = os.pidfd_open(process)
    except (OSError, AttributeError) as error:
        return f"there is no such process here: {error}"
    try:
        now = path.stat()
        if (now.st_ino, now.st_mtime_ns) != (seen.st_ino, seen.st_mtime_ns):
            return ""  # it lives
        if not _has_open(process, now):
            return f"process {process} is not the one that holds {path}"
        signal.pidfd_send_signal(handle, signal.SIGKILL)  # SIGTERM would wait until the process goes on
    except OSError as error:
        return str(error.strerror or error)
    finally:
        os.close(handle)
    return ""


def _has_open(process: int, file: os.stat_result) -> bool:
    for each in (_FOLDERS_OF_PROCESSES / str(process) / "fd").iterdir():
        with suppress(FileNotFoundError):  # closed since
            if os.path.samestat(each.stat(), file):
                return True
    return False
