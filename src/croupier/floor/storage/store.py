"""The store: SQLite beside the program, or PostgreSQL. One command is written whole or not at all.

Whoever writes holds the only pen: a locked file beside a SQLite database, a lock of the floor's own in PostgreSQL. So what
is checked is still true when it is written, and the events of the whole floor stand in one order.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import sqlite3
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

from alembic import command as alembic
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, make_url, select, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from croupier.floor.storage import schema
from croupier.floor.trail import trail

_MIGRATIONS = Path(__file__).parent / "migrations"
_PEN = 19_47  # the number of the floor's lock in PostgreSQL; each database has its own
_TRIES, _BETWEEN_TRIES = 20, 0.1  # seconds: so long may PostgreSQL take to notice that a server is no more
_EVENT = "number, stream, version, payload, previous, hash"
_PAGE = 1000  # events read at once: nobody who reads the trail keeps the pen waiting for longer
_HASHES = 10_000  # as above, of hashes alone
_STEP, _STEPS_ANEW, _BETWEEN_STEPS = 256, 3, 0.005  # pages copied at once (a megabyte), how often anew, and seconds
_SQLITE_SETTINGS: tuple[str, ...] = (
    "busy_timeout = 10000",
    "journal_mode = TRUNCATE",  # not WAL: until SQLite 3.51.3 a checkpoint could lose committed pages
    "synchronous = FULL",  # a commit is on the disk before it is told
    "foreign_keys = ON",
)
_POSTGRESQL_SETTINGS: tuple[str, ...] = (
    "synchronous_commit = on",
    "statement_timeout = 0",
    "idle_in_transaction_session_timeout = 0",
)


class CannotOpen(Exception):
    """A database that is not the floor's to open, and why."""


class NotEnough(Exception):
    """An account does not hold what was to be taken from it."""

    def __init__(self, account: str, cents: int) -> None:
        super().__init__(f"{account} does not hold {cents} cents")
        self.account, self.cents = account, cents


class ReplacedWriter(Exception):
    """An event is not the next one any more: somebody else writes in this database, and what we know of it is not so."""


class KeyReused(Exception):
    """An idempotency key that stands for another command already."""


class Transfer(NamedTuple):
    """Cents that go from one account to another, and why."""

    debit: str
    credit: str
    cents: int
    reason: str


# ---------------------------------------------------------------- writing


@dataclass(slots=True)
class Position:
    """How far the trail has come, as whoever holds the pen knows it without asking the database again."""

    number: int
    hash: bytes
    versions: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class Transaction:
    """What one job writes: with others in one transaction, and undone alone where it fails.

    The statements are the driver's own, for they run thousands of times a second; `connection` is the same transaction for
    whoever would rather write SQLAlchemy.
    """

    connection: Connection
    position: Position
    events: list[trail.Event] = field(default_factory=list)
    failed: Exception | None = (
        None  # what went wrong with a statement: a job that was told and goes on all the same, fails
    )
    _driver: Any = None
    _mark: str = "?"
    _broken: Any = None

    def __post_init__(self) -> None:
        self._driver = self.connection.connection.dbapi_connection
        dialect = self.connection.dialect
        self._mark = "?" if dialect.name == "sqlite" else "%s"
        self._broken = dialect.loaded_dbapi.IntegrityError

    def _do(self, statement: str, *values: object) -> Any:  # noqa: ANN401 (a cursor of one driver or the other)
        try:
            return self._driver.execute(statement.replace("?", self._mark), values)
        except Exception as failed:
            self.failed = failed
            raise

    # ------------------------------------------------------------ commands

    def answered(self, actor: str, key: str, asked: bytes) -> bytes | None:
        """What was answered when this was asked before; None when it is new."""
        found = self._do("SELECT asked, answer FROM command WHERE actor = ? AND key = ?", actor, key).fetchone()
        if found is None:
            return None
        if bytes(found[0]) != hashlib.sha256(asked).digest():
            raise KeyReused(key)
        return bytes(found[1])

    def answer(self, actor: str, key: str, asked: bytes, answer: bytes, number: int) -> None:
        """Keeps what is answered to a command, for whoever asks again."""
        digest = hashlib.sha256(asked).digest()
        statement = "INSERT INTO command (actor, key, asked, answer, event) VALUES (?, ?, ?, ?, ?)"
        self._do(statement, actor, key, digest, answer, number)

    # ------------------------------------------------------------ events and money

    def append(self, stream: str, tree: Mapping[str, Any], transfers: Sequence[Transfer] = ()) -> trail.Event:
        """Writes an event and moves the money it moves. The transfers stand in the event as well: two books in one."""
        told = {**tree, "transfers": [list(each) for each in transfers]}
        made = trail.event(self.position.number + 1, stream, self.version(stream) + 1, told, self.position.hash)
        row = (made.number, made.stream, made.version, made.payload, made.before, made.hash)
        try:
            self._do(f"INSERT INTO event ({_EVENT}) VALUES (?, ?, ?, ?, ?, ?)", *row)  # noqa: S608 (our own words)
        except self._broken as broken:
            self.failed = ReplacedWriter(
                f"another hand writes in this database: event {made.number} is not the next one"
            )
            raise self.failed from broken
        self.events.append(made)
        self.position.number, self.position.hash = made.number, made.hash
        self.position.versions[stream] = made.version
        self._move(made.number, transfers)
        return made

    def _move(self, number: int, transfers: Sequence[Transfer]) -> None:
        statement = "INSERT INTO transfer (event, line, debit, credit, cents, reason) VALUES (?, ?, ?, ?, ?, ?)"
        for line, each in enumerate(transfers, 1):
            try:
                self._do(statement, number, line, *each)
            except self._broken as broken:
                if "never_below_zero" in str(broken):
                    self.failed = NotEnough(each.debit, each.cents)
                    raise self.failed from None
                raise

    def version(self, stream: str) -> int:
        """How many events a stream has."""
        known = self.position.versions.get(stream)
        if known is None:
            found = self._do("SELECT max(version) FROM event WHERE stream = ?", stream).fetchone()
            known = self.position.versions[stream] = int(found[0] or 0)
        return known

    def open_account(self, name: str, kind: str) -> None:
        """Opens an account, unless there is one."""
        if self._do("SELECT 1 FROM account WHERE name = ?", name).fetchone() is None:
            self._do("INSERT INTO account (name, kind) VALUES (?, ?)", name, kind)

    def cents(self, name: str) -> int:
        """What an account holds; nothing where there is none."""
        found = self._do("SELECT cents FROM account WHERE name = ?", name).fetchone()
        return int(found[0]) if found else 0

    # ------------------------------------------------------------ for the pen

    def savepoint(self) -> None:
        self._do("SAVEPOINT job")

    def keep(self) -> None:
        """The job is done: what it wrote waits for the commit."""
        self._do("RELEASE SAVEPOINT job")

    def undo(self) -> None:
        """The job failed: the database and the position are as they were before it."""
        self._do("ROLLBACK TO SAVEPOINT job")
        self._do("RELEASE SAVEPOINT job")
        for made in reversed(self.events):
            self.position.number, self.position.hash = made.number - 1, made.before
            self.position.versions[made.stream] = made.version - 1
        self.events.clear()


# ---------------------------------------------------------------- the store


@dataclass(slots=True)
class Store:
    """An open database with the floor's tables in it. `writer` is the one connection that may write, where this one may."""

    engine: Engine
    writer: Connection | None = None
    write_lock: Lock = field(default_factory=Lock)  # held by the `Writer` while it lives, or during one `transaction`
    _lock_file: int | None = None

    @classmethod
    def open(cls, url: str, *, read_only: bool = False) -> Store:
        """Opens a database: "sqlite:///path", a path, or "postgresql://…".

        Who may write has it alone, and brings its tables up to date first; a database made by a later program is refused.
        A reader needs no lock, changes nothing, and may look on while the floor is open.
        """
        parsed = _url(url)
        if parsed.get_backend_name() == "sqlite" and read_only and not Path(str(parsed.database)).exists():
            raise CannotOpen(f"there is no database at {parsed.database}")
        store = cls(_engine(parsed))
        try:
            if read_only:
                with store.reading() as connection:
                    _same_tables(connection)
            else:
                store._begin(parsed)
        except DBAPIError as broken:
            store.close()
            raise CannotOpen(f"{parsed.render_as_string()} cannot be opened: {broken.orig}") from broken
        except BaseException:
            store.close()
            raise
        return store

    def _begin(self, parsed: URL) -> None:
        if parsed.get_backend_name() == "sqlite":
            real = Path(str(parsed.database)).resolve()  # by whatever link somebody came
            self._lock_file = _lock(Path(f"{real}.lock"))
            opened = os.open(real, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)  # nobody else's to read
            names = os.fstat(opened).st_nlink
            os.close(opened)
            if names > 1:
                raise CannotOpen(
                    f"{real} has {names} names (hard links): under each it would have another lock and journal"
                )
        self.writer = self.engine.connect().execution_options(writer=True)
        if self.engine.dialect.name == "postgresql":
            _lock_postgresql(self.writer)
        with self.writer.begin():
            _upgrade(self.writer)
        if self.engine.dialect.name == "postgresql":
            _take_the_role(self.writer)

    @contextmanager
    def transaction(self) -> Iterator[Transaction]:
        """One transaction, where no pen is at work: what it writes is there for good when this ends, or never was."""
        if self.writer is None:
            raise RuntimeError("this store was opened to be read")
        if not self.write_lock.acquire(blocking=False):
            raise RuntimeError("the pen is at work: hand it a job")
        try:
            with self.writer.begin():
                transaction = Transaction(self.writer, last(self.writer))
                yield transaction
                if transaction.failed is not None:
                    raise transaction.failed
        finally:
            self.write_lock.release()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """The database as it is at one moment. On SQLite the pen waits while this lasts: read, and be gone."""
        options: dict[str, Any] = {}
        if self.engine.dialect.name == "postgresql":
            options = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        with self.engine.connect().execution_options(**options) as connection, connection.begin():
            yield connection

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """The database as it is at one moment, for whoever takes his time over it: nobody waits for him.

        A reader of SQLite keeps the pen from committing, so that it is copied first; PostgreSQL does this by itself.
        """
        if self.engine.dialect.name == "postgresql":
            with self.reading() as connection:
                connection.execute(text("SELECT 1"))  # the moment is that of the first question
                yield connection
            return
        with tempfile.TemporaryDirectory(prefix="croupier-") as folder:
            copy = Path(folder) / "copy.db"
            self.copy_to(copy)
            reader = Store(_engine(_url(str(copy))))
            try:
                with reader.reading() as connection:
                    yield connection
            finally:
                reader.close()

    def copy_to(self, path: Path) -> None:
        """Copies a SQLite database as it is at one moment, while the floor is open: a backup.

        While somebody reads, the pen cannot commit. So it is copied step by step, and the pen commits in between; but what it
        writes has the copy begin anew. Where that happens again and again it is copied whole, and the pen waits that long.
        """
        if self.engine.dialect.name != "sqlite":
            raise CannotOpen("PostgreSQL is copied by its own pg_dump")
        raw = self.engine.raw_connection()
        try:
            source: Any = raw.dbapi_connection
            with closing(sqlite3.connect(path)) as target:
                try:
                    source.backup(target, pages=_STEP, progress=_Steps(), sleep=_BETWEEN_STEPS)
                except _Anew:
                    source.backup(target)
        finally:
            raw.close()

    def events(self, after: int = 0, stream: str | None = None) -> Iterator[trail.Event]:
        """The trail from some event on, of the whole floor or of one stream, as far as it goes when its end is reached."""
        told = schema.event.c
        while True:
            wanted = select(schema.event).where(told.number > after).order_by(told.number).limit(_PAGE)
            if stream is not None:
                wanted = wanted.where(told.stream == stream)
            with self.reading() as connection:
                page = [_event(row) for row in connection.execute(wanted)]
            yield from page
            if len(page) < _PAGE:
                return
            after = page[-1].number

    def hashes(self) -> Iterator[bytes]:
        """The hash of every event, in their order."""
        told, after = schema.event.c, 0
        while True:
            wanted = select(told.number, told.hash).where(told.number > after).order_by(told.number).limit(_HASHES)
            with self.reading() as connection:
                page = connection.execute(wanted).all()
            yield from (bytes(row.hash) for row in page)
            if len(page) < _HASHES:
                return
            after = page[-1].number

    def cents(self, name: str) -> int:
        """What an account holds; nothing where there is none."""
        with self.reading() as connection:
            found = connection.execute(select(schema.account.c.cents).where(schema.account.c.name == name)).scalar()
        return int(found or 0)

    def close(self) -> None:
        """Lets go of the database, and of the right to write there."""
        if self.writer is not None:
            with suppress(SQLAlchemyError):  # a connection that broke has nothing left to say
                self.writer.rollback()
                if self.engine.dialect.name == "postgresql":  # which may notice only later that we are gone
                    self.writer.execute(text("SELECT pg_advisory_unlock_all()"))
            with suppress(SQLAlchemyError):
                self.writer.close()
            self.writer = None
        self.engine.dispose()
        if self._lock_file is not None:
            os.close(self._lock_file)
            self._lock_file = None


class _Anew(Exception):
    """A copy that was begun anew too often."""


@dataclass(slots=True)
class _Steps:
    """Looks on while a database is copied in steps: each leaves fewer pages, but the first after somebody wrote."""

    left: int | None = None
    anew: int = 0

    def __call__(self, status: int, left: int, _pages: int) -> None:
        if status in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:  # whoever writes has the file for a moment
            return
        self.anew += self.left is not None and left >= self.left
        self.left = left
        if self.anew > _STEPS_ANEW:
            raise _Anew


def last(connection: Connection) -> Position:
    """How far the trail has come, as the database says."""
    told = schema.event.c
    found = connection.execute(select(told.number, told.hash).order_by(told.number.desc()).limit(1)).one_or_none()
    return Position(found.number, bytes(found.hash)) if found else Position(0, trail.BEGINNING)


def first_after(connection: Connection, number: int) -> trail.Event | None:
    """The first event after a number."""
    told = schema.event.c
    wanted = select(schema.event).where(told.number > number).order_by(told.number).limit(1)
    row = connection.execute(wanted).one_or_none()
    return None if row is None else _event(row)


def events(connection: Connection) -> Iterator[trail.Event]:
    """The whole trail within one reading, without ever holding all of it."""
    wanted = select(schema.event).order_by(schema.event.c.number)
    with connection.execute(wanted, execution_options={"yield_per": _PAGE}) as told:
        yield from map(_event, told)


def _event(row: Any) -> trail.Event:  # noqa: ANN401 (a row of SQLAlchemy's)
    payload, before, hashed = bytes(row.payload), bytes(row.previous), bytes(row.hash)
    return trail.Event(row.number, row.stream, row.version, payload, before, hashed)


# ---------------------------------------------------------------- opening


def _url(url: str) -> URL:
    if "://" not in url:
        return URL.create("sqlite", database=url)
    try:
        parsed = make_url(url)
    except ArgumentError as broken:
        raise CannotOpen(f"{url} is not the address of a database") from broken
    if parsed.get_backend_name() == "postgresql":
        return parsed.set(drivername="postgresql+psycopg")
    if parsed.get_backend_name() != "sqlite":
        raise CannotOpen(f"the floor keeps its books in SQLite or PostgreSQL, not in {parsed.get_backend_name()}")
    if not parsed.database or parsed.database == ":memory:":
        raise CannotOpen("the floor keeps its books in a file, not in memory")
    return parsed


def _engine(url: URL) -> Engine:
    if url.get_backend_name() == "postgresql":
        try:
            engine = create_engine(url, pool_pre_ping=True)
        except ModuleNotFoundError as missing:
            raise CannotOpen("PostgreSQL needs the extra croupier[postgresql] to be installed") from missing
        event.listen(engine, "connect", _postgresql_settings)
        return engine
    engine = create_engine(url, connect_args={"isolation_level": None, "check_same_thread": False})
    event.listen(engine, "connect", _sqlite_settings)
    event.listen(engine, "begin", _sqlite_begins)
    return engine


def _postgresql_settings(connection: Any, _record: object) -> None:  # noqa: ANN401 (psycopg's own)
    for setting in _POSTGRESQL_SETTINGS:
        connection.execute(f"SET {setting}")
    connection.commit()


def _sqlite_settings(connection: Any, _record: object) -> None:  # noqa: ANN401 (sqlite3's own)
    for setting in _SQLITE_SETTINGS:
        connection.execute(f"PRAGMA {setting}")


def _sqlite_begins(connection: Connection) -> None:
    """Who writes has the whole file from the start; who reads may read beside others."""
    if connection.get_execution_options().get("writer", False):
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.exec_driver_sql("PRAGMA query_only = ON")
        connection.exec_driver_sql("BEGIN")


def _lock(path: Path) -> int:
    """Locks the file beside a database. The lock goes with the process, however that ends; the file stays."""
    try:
        held = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as broken:
        raise CannotOpen(f"{path} cannot be made: {broken.strerror}") from broken
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        holder = os.pread(held, 20, 0).decode("ascii", "replace").strip()
        os.close(held)
        raise CannotOpen(
            f"another server (process {holder or 'unknown'}) has this floor open; {path} is locked"
        ) from None
    os.ftruncate(held, 0)
    os.pwrite(held, f"{os.getpid()}\n".encode(), 0)
    return held


def _lock_postgresql(connection: Connection) -> None:
    """Takes the floor's lock in PostgreSQL, which goes with the connection: a moment after a server was killed."""
    for _ in range(_TRIES):
        with connection.begin():
            if connection.execute(text("SELECT pg_try_advisory_lock(:pen)"), {"pen": _PEN}).scalar():
                return
        time.sleep(_BETWEEN_TRIES)
    raise CannotOpen("another server has this floor open; it holds the pen in PostgreSQL")


def _take_the_role(connection: Connection) -> None:
    """From here on the floor may add to its books and do nothing else to them, where PostgreSQL was asked to see to it."""
    with connection.begin():
        may = text(
            "SELECT count(*) > 0 FROM pg_roles WHERE rolname = :role AND pg_has_role(current_user, oid, 'MEMBER')"
        )
        if connection.execute(may, {"role": schema.ROLE}).scalar():
            connection.execute(text(f"SET ROLE {schema.ROLE}"))


# ---------------------------------------------------------------- versions of the tables


def _scripts() -> Config:
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    return config


@cache
def _known() -> tuple[str, ...]:
    """The versions this program knows, the newest first."""
    return tuple(script.revision for script in ScriptDirectory.from_config(_scripts()).walk_revisions())


def _versions(connection: Connection) -> tuple[str | None, str]:
    """Which version of the tables is there, and which is wanted. One from the future is refused."""
    known = _known()
    there = MigrationContext.configure(connection).get_current_revision()
    if there is not None and there not in known:
        raise CannotOpen(
            f"the database was made by a later program (its tables are version {there}); nothing was changed"
        )
    return there, known[0]


def _upgrade(connection: Connection) -> None:
    """All the steps that are missing, in one transaction: killed at any moment, the database is as it was."""
    there, wanted = _versions(connection)
    if there != wanted:
        config = _scripts()
        config.attributes["connection"] = connection
        alembic.upgrade(config, "head")


def _same_tables(connection: Connection) -> None:
    there, wanted = _versions(connection)
    if there is None:
        raise CannotOpen("there is no floor in this database")
    if there != wanted:
        raise CannotOpen(
            "the database was made by an earlier program: start the server once, it brings the tables up to date"
        )
