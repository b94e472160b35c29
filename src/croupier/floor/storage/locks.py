"""The floor's lock: one server at a time has a database open to write.

On PostgreSQL it is an advisory lock of the very connection that writes. A server whose connection was ended has no lock, and
its transaction is undone: it cannot commit anything before it has taken the lock again. On SQLite a file beside the database
is locked, and the database itself: they are free when the process has ended, and not before.

Who has the lock shows every second that it lives: PostgreSQL knows when a connection last asked for something, and the lock
file of SQLite gets the time. `takeover.py` looks at that.
"""

from __future__ import annotations

import errno
import os
import struct
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, text

if sys.platform != "win32":  # where a floor can be audited, and not opened (`croupier serve`)
    import fcntl

BEAT_SECONDS = 1.0  # between two signs of life
APPLICATION = "croupier"  # the name of our connections: who has another one may give no signs of life
_BEATS = "beats"  # in a lock file: its holder gives signs of life; servers of earlier releases do not
_WRITER_LOCK = 19_47  # the id of the advisory lock in PostgreSQL; locks are per database
_LOCK_TRIES, _LOCK_PAUSE_SECONDS = 20, 0.1  # PostgreSQL needs a moment to notice that a server died
_FAR = 1 << 62  # the byte of a database that is locked: SQLite locks others
_FLOCK = "hhqqi0q"  # struct flock of Linux: type, whence, start, length, process


class CannotOpen(Exception):
    """The database cannot be opened; the message says why and what to do."""


class Unreachable(CannotOpen):
    """PostgreSQL does not answer. It may be back in a moment."""


class HeldElsewhere(CannotOpen):
    """Another server has this floor open. It can be opened when that server stops, or dies."""


class ReplacedWriter(Exception):
    """Another process has written to this database, so the state in memory is wrong."""


# ---------------------------------------------------------------- SQLite


@dataclass(slots=True)
class FileLock:
    """The lock of a SQLite database."""

    database: Path
    _beside: int  # the lock file's descriptor, locked
    _within: int  # the database's descriptor, locked
    _shown_at: float = 0.0

    @classmethod
    def take(cls, database: Path) -> FileLock:
        """Takes the lock, and makes the database's file if there is none. Raises `CannotOpen`, or `HeldElsewhere`."""
        beside = _lock(lock_file(database))
        try:
            within = os.open(database, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)  # nobody else's to read
            try:
                _require_one_name(database, within)
                _lock_within(database, within)
            except BaseException:
                os.close(within)
                raise
        except BaseException:
            os.close(beside)
            raise
        os.ftruncate(beside, 0)
        os.pwrite(beside, f"{os.getpid()} {_BEATS}\n".encode(), 0)
        return cls(database, beside, within)

    def show_life(self) -> None:
        """Gives the lock file the time, once a second, and looks whether the database is still the file that was locked.

        Raises `ReplacedWriter` if it is another one, and `OSError` if there is none.
        """
        if (now := time.monotonic()) - self._shown_at < BEAT_SECONDS:
            return
        if not os.path.samestat(self.database.stat(), os.fstat(self._within)):
            raise ReplacedWriter(f"{self.database} was replaced by another file while the floor was open")
        os.utime(self._beside)
        self._shown_at = now

    def close(self) -> None:
        """Frees the lock. To close the database's file frees the locks of SQLite too: close its connections first."""
        os.close(self._within)
        os.close(self._beside)


def lock_file(database: Path) -> Path:
    """The lock file beside a database."""
    return Path(f"{database}.lock")


def file_holder(path: Path) -> tuple[int, bool]:
    """The process in a lock file, and whether it gives signs of life; 0 if the file names none."""
    try:
        words = path.read_text("ascii").split()
        return int(words[0]), words[1:] == [_BEATS]
    except (OSError, ValueError, IndexError):
        return 0, False


def _lock(path: Path) -> int:
    """Locks the file next to a database. The lock ends with the process; the file stays."""
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as broken:
        raise CannotOpen(f"the lock file {path} cannot be created: {broken.strerror}") from broken
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(descriptor)
        holder, _ = file_holder(path)
        raise HeldElsewhere(
            f"another server (process {holder or 'unknown'}) has this floor open and holds {path}; stop it first"
        ) from None
    return descriptor


def _require_one_name(database: Path, descriptor: int) -> None:
    if (names := os.fstat(descriptor).st_nlink) > 1:
        raise CannotOpen(
            f"{database} has {names} names (hard links), and each would get its own lock and journal; remove the others"
        )


def _lock_within(database: Path, descriptor: int) -> None:
    """Locks the database itself, in case the lock file is removed. It needs locks that belong to a descriptor (Linux)."""
    if sys.platform != "linux":
        return
    try:
        fcntl.fcntl(descriptor, fcntl.F_OFD_SETLK, struct.pack(_FLOCK, fcntl.F_WRLCK, os.SEEK_SET, _FAR, 1, 0))
    except OSError as refused:
        if refused.errno in {errno.EAGAIN, errno.EACCES}:
            why = f"another server has this floor open and holds {database}, although its lock file was removed"
            raise HeldElsewhere(f"{why}; stop it first") from None
        # else the file system has no such locks, and the lock file must do


# ---------------------------------------------------------------- PostgreSQL


def lock_postgresql(connection: Connection) -> None:
    """Takes the advisory lock. It belongs to the connection, so it is free a moment after a server was killed."""
    for _ in range(_LOCK_TRIES):
        with connection.begin():
            if connection.execute(text("SELECT pg_try_advisory_lock(:lock)"), {"lock": _WRITER_LOCK}).scalar():
                return
        time.sleep(_LOCK_PAUSE_SECONDS)
    raise HeldElsewhere("another server has this floor open and holds its lock in PostgreSQL; stop it first")


def lock_holder(connection: Connection) -> int:
    """The process of PostgreSQL that holds the advisory lock; 0 if none does."""
    query = text(
        "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = 0 AND objid = :lock "
        "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    )
    with connection.begin():
        return int(connection.execute(query, {"lock": _WRITER_LOCK}).scalar() or 0)
