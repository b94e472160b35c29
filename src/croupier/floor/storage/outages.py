"""Outages of the database: which errors pass, and how the writer comes back to the database it left.

PostgreSQL is restarted, a disk is full, a file is locked: the floor waits for that. It goes on only if the database is the one it
left, and nobody has written to it since.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from croupier.floor.storage import schema
from croupier.floor.storage.locks import CannotOpen, ReplacedWriter, lock_holder
from croupier.floor.storage.store import Store, require_readable_schema

_ROOM_BYTES = 1 << 18  # that must be free on the disk before the floor goes on
_PASSING = frozenset(  # primary codes of SQLite
    {
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_NOMEM,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_PROTOCOL,
    }
)
_SYNC_FAILED = frozenset({sqlite3.SQLITE_IOERR_FSYNC, sqlite3.SQLITE_IOERR_DIR_FSYNC})
_READ_ONLY = "25006"  # PostgreSQL: a standby, or a server that is set to write nothing


def origin(raised: BaseException) -> BaseException | None:
    """The driver's own error."""
    return raised.orig if isinstance(raised, DBAPIError) else raised


def passes(raised: BaseException) -> bool:
    """Whether the error may go away by itself or by somebody's help: then the floor waits.

    After a sync that failed nobody knows what is on the disk, and a damaged file stays damaged: then the floor stops.
    """
    if isinstance(raised, OSError | PoolTimeout):
        return True
    if isinstance(raised, DBAPIError) and raised.connection_invalidated:
        return True
    error = origin(raised)
    if isinstance(error, sqlite3.Error):
        code = int(getattr(error, "sqlite_errorcode", None) or 0)
        return code & 0xFF in _PASSING and code not in _SYNC_FAILED
    names = {kind.__name__ for kind in type(error).__mro__}  # psycopg is installed only where it is used
    of_driver = type(error).__module__.startswith("psycopg")
    return of_driver and bool(
        names & {"OperationalError", "InterfaceError"} or getattr(error, "sqlstate", None) == _READ_ONLY
    )


def away(raised: BaseException) -> bool:
    """Whether a reader's error means that the database cannot be reached at the moment."""
    return not isinstance(raised, OSError) and passes(raised)


def in_words(raised: BaseException) -> str:
    """The first line of an error; the driver's further lines are for programmers."""
    return str(origin(raised) or raised).partition("\n")[0].strip() or type(raised).__name__


# ---------------------------------------------------------------- coming back


def reconnect(store: Store, holder: int) -> Connection:
    """A new connection for the writer, with its lock. `holder` was the process of PostgreSQL behind the old one.

    Raises an error that `passes` if the database is not back yet, and another one if it is not ours any more.
    """
    old, store.writer = store.writer, None
    if old is not None:
        with suppress(Exception):  # it is broken, perhaps in the middle of a statement
            old.invalidate()
        with suppress(Exception):
            old.close()
    store.engine.dispose()
    if store.engine.dialect.name == "sqlite":
        Path(str(store.engine.url.database)).stat()  # else SQLite would make a new file
    store.writer = store.engine.connect().execution_options(writer=True)
    try:
        store.lock_again()
    except CannotOpen as held:
        if lock_holder(store.writer) == holder:  # the old connection, which PostgreSQL has not noticed to be gone
            raise TimeoutError("PostgreSQL still holds the lock of the connection that was lost") from held
        raise ReplacedWriter(str(held)) from held
    with store.writer.begin():
        require_readable_schema(store.writer)
    return store.writer


def backend(connection: Connection) -> int:
    """The process of PostgreSQL behind a connection; 0 on SQLite."""
    if connection.dialect.name == "sqlite":
        return 0
    with connection.begin():
        return int(connection.execute(text("SELECT pg_backend_pid()")).scalar_one())


def require_room(store: Store, connection: Connection, number: int) -> None:
    """Raises the database's error if an event could not be written now. Nothing is kept of the trial."""
    if store.engine.dialect.name == "sqlite":
        _require_disk(Path(str(store.engine.url.database)).resolve())
    transaction = connection.begin()
    try:
        row: dict[str, Any] = {
            "number": number + 1,
            "stream": "trial",
            "version": 1,
            "payload": os.urandom(_ROOM_BYTES),
        }
        connection.execute(schema.event.insert().values(**row, previous=bytes(32), hash=os.urandom(32)))
    finally:
        transaction.rollback()


def _require_disk(database: Path) -> None:
    """SQLite writes a trial only to memory. So the room on the disk is tried with a file beside the database."""
    trial = database.with_name(f"{database.name}-trial")
    try:
        with trial.open("wb") as opened:
            opened.write(os.urandom(_ROOM_BYTES))
            opened.flush()
            os.fsync(opened.fileno())
    finally:
        trial.unlink(missing_ok=True)
