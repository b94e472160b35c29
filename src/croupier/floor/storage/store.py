"""The store: a SQLite file or a PostgreSQL database. Each transaction is committed as a whole or not at all.

Only one process may write: it holds the floor's lock (`locks.py`). So a check is still valid when its result is written, and
all events of the floor have one order.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, Select, bindparam, create_engine, event, inspect, make_url, select, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError, SQLAlchemyError

from croupier.floor.storage import schema
from croupier.floor.storage.locks import (
    APPLICATION,
    CannotOpen,
    FileLock,
    ReplacedWriter,
    Unreachable,
    lock_postgresql,
)
from croupier.floor.trail import trail

_MIGRATIONS = Path(__file__).parent / "migrations"
_STEPS = _MIGRATIONS / "versions"
# What all migrations together make of an empty file; tests/floor/test_schema.py compares the two.
NEWEST_SQLITE = _MIGRATIONS / "newest_sqlite.sql"
BETWEEN_STATEMENTS = ";\n\n"
_EVENT_COLUMNS = "number, stream, version, payload, previous, hash"
_PAGE = 1000  # events per read; a SQLite read blocks the writer's commit, so keep it short
_AUDIT_PAGE = 100  # rows that an audit looks at together: with their data they fit in a processor's cache
_HASH_PAGE = 10_000  # the same for hashes alone
_COPY_PAGES, _COPY_RESTARTS, _COPY_PAUSE_SECONDS = 256, 3, 0.005  # 256 pages are a megabyte
_MAPPED_BYTES = 2**40  # more than SQLite allows: all that it maps of a copy, which nobody else writes to
_SQLITE_SETTINGS: tuple[str, ...] = (
    "busy_timeout = 10000",
    "journal_mode = TRUNCATE",  # not WAL: until SQLite 3.51.3 a checkpoint could lose committed pages
    "synchronous = FULL",  # a commit is on disk before it returns
    "foreign_keys = ON",
)
_POSTGRESQL_SETTINGS: tuple[str, ...] = (
    f"application_name = '{APPLICATION}'",
    "synchronous_commit = on",
    "statement_timeout = 0",
    "idle_in_transaction_session_timeout = 0",
    # The lock of a server whose machine died, or whose network broke, is free after about four seconds. A socket ignores these.
    "tcp_keepalives_idle = 1",
    "tcp_keepalives_interval = 1",
    "tcp_keepalives_count = 3",
)
# The same for the other side: a PostgreSQL whose machine is gone would else be waited for a quarter of an hour.
_POSTGRESQL_OPTIONS = {
    "connect_timeout": "10",
    "keepalives_idle": "1",
    "keepalives_interval": "1",
    "keepalives_count": "3",
    "tcp_user_timeout": "5000",  # milliseconds
}

# Statements that are asked again and again are made once: to make one takes longer than SQLite's answer.
_event = schema.event.c
_LAST = select(_event.number, _event.hash).order_by(_event.number.desc()).limit(1)
_AFTER = select(schema.event).where(_event.number > bindparam("after")).order_by(_event.number).limit(bindparam("most"))
_AFTER_IN_STREAM = _AFTER.where(_event.stream == bindparam("of_stream"))
_TRAIL = select(schema.event).order_by(_event.number)

_PRIMARY = 0xFF  # of a code of SQLite; the other bits say more about it


def malformed(broken: BaseException) -> CannotOpen:
    """A database that cannot be read, as a message for the operator. One that another program has locked is not damaged."""
    origin = broken.orig if isinstance(broken, DBAPIError) and broken.orig is not None else broken
    why = " ".join(str(origin).split())
    code = getattr(origin, "sqlite_errorcode", 0) & _PRIMARY  # only errors of SQLite have one
    if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return CannotOpen(f"another program holds the database: {why}; try again when it has ended")
    return CannotOpen(f"the database is damaged and cannot be read: {why}; restore it from a backup")


class NotEnough(Exception):
    """An account does not hold the cents that a transfer takes from it."""

    def __init__(self, account: str, cents: int) -> None:
        super().__init__(f"{account} holds less than {cents} cents")
        self.account, self.cents = account, cents


class KeyReused(Exception):
    """The idempotency key was already used for a different command."""


class Transfer(NamedTuple):
    """Cents moved from one account to another, with the reason."""

    debit: str
    credit: str
    cents: int
    reason: str


# ---------------------------------------------------------------- writing


@dataclass(slots=True)
class Position:
    """The end of the trail. The writer keeps it in memory, so it does not have to query the database."""

    number: int
    hash: bytes
    versions: dict[str, int] = field(default_factory=dict)
    cents: dict[str, int] = field(default_factory=dict)  # the balances of accounts that were queried


@dataclass(slots=True)
class Transaction:
    """The work of one job. Jobs share a database transaction; each has its own savepoint and can be rolled back alone.

    Statements go directly to the driver, because there are thousands per second. `connection` is the same transaction for
    SQLAlchemy code.
    """

    connection: Connection
    position: Position
    events: list[trail.Event] = field(default_factory=list)
    failed: Exception | None = None  # the error of a statement: the job fails even if it caught the error
    _moved: set[str] = field(default_factory=set)  # the accounts whose balances it has changed
    _driver: Any = None
    _on_sqlite: bool = True
    _integrity_error: Any = None

    def __post_init__(self) -> None:
        self._driver = self.connection.connection.dbapi_connection
        dialect = self.connection.dialect
        self._on_sqlite = dialect.name == "sqlite"
        self._integrity_error = dialect.loaded_dbapi.IntegrityError

    def _do(self, statement: str, *values: object) -> Any:
        try:
            return self._driver.execute(statement if self._on_sqlite else statement.replace("?", "%s"), values)
        except Exception as failed:
            self.failed = failed
            raise

    # ------------------------------------------------------------ commands

    def stored_answer(self, actor: str, key: str, request: bytes) -> bytes | None:
        """The answer stored for this command, or None if the command is new. Raises `KeyReused` for a different request."""
        row = self._do("SELECT asked, answer FROM command WHERE actor = ? AND key = ?", actor, key).fetchone()
        if row is None:
            return None
        if bytes(row[0]) != hashlib.sha256(request).digest():
            raise KeyReused(key)
        return bytes(row[1])

    def store_answer(self, actor: str, key: str, request: bytes, answer: bytes, number: int) -> None:
        """Stores the answer to a command, so that a retry gets the same answer."""
        digest = hashlib.sha256(request).digest()
        statement = "INSERT INTO command (actor, key, asked, answer, event) VALUES (?, ?, ?, ?, ?)"
        self._do(statement, actor, key, digest, answer, number)

    # ------------------------------------------------------------ events and money

    def append(self, stream: str, tree: Mapping[str, Any], transfers: Sequence[Transfer] = ()) -> trail.Event:
        """Writes an event and its transfers. The payload lists the transfers too, so that the ledger can be checked."""
        data = {**tree, "transfers": [list(each) for each in transfers]}
        new_event = trail.event(self.position.number + 1, stream, self.version(stream) + 1, data, self.position.hash)
        try:
            self._do(f"INSERT INTO event ({_EVENT_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)", *new_event)  # noqa: S608 (a constant)
        except self._integrity_error as broken:
            self.failed = ReplacedWriter(
                f"another process writes to this database: event {new_event.number} exists already; stop all but one server"
            )
            raise self.failed from broken
        self.events.append(new_event)
        self.position.number, self.position.hash = new_event.number, new_event.hash
        self.position.versions[stream] = new_event.version
        self._move(new_event.number, transfers)
        return new_event

    def _move(self, number: int, transfers: Sequence[Transfer]) -> None:
        statement = "INSERT INTO transfer (event, line, debit, credit, cents, reason) VALUES (?, ?, ?, ?, ?, ?)"
        balances = self.position.cents
        for line, each in enumerate(transfers, 1):
            for account, cents in ((each.debit, -each.cents), (each.credit, each.cents)):
                self._moved.add(account)
                if account in balances:
                    balances[account] += cents
            try:
                self._do(statement, number, line, *each)
            except self._integrity_error as broken:
                if "never_below_zero" in str(broken):
                    self.failed = NotEnough(each.debit, each.cents)
                    raise self.failed from None
                raise

    def version(self, stream: str) -> int:
        """The number of events in a stream."""
        known = self.position.versions.get(stream)
        if known is None:
            row = self._do("SELECT max(version) FROM event WHERE stream = ?", stream).fetchone()
            known = self.position.versions[stream] = int(row[0] or 0)
        return known

    def events_with(self, stream: str, part: bytes) -> list[Any]:
        """The data of every event in a stream whose payload has these bytes. It reads the whole stream."""
        contains = "instr(payload, ?) > 0" if self._on_sqlite else "position(?::bytea IN payload) > 0"
        statement = f"SELECT payload FROM event WHERE stream = ? AND {contains} ORDER BY number"  # noqa: S608 (constants)
        return [json.loads(bytes(row[0])) for row in self._do(statement, stream, part).fetchall()]

    def open_account(self, name: str, kind: str) -> None:
        """Opens an account if it does not exist."""
        if self._do("SELECT 1 FROM account WHERE name = ?", name).fetchone() is None:
            self._do("INSERT INTO account (name, kind) VALUES (?, ?)", name, kind)

    def cents(self, name: str) -> int:
        """The balance of an account; 0 if there is no such account."""
        known = self.position.cents.get(name)
        if known is None:
            row = self._do("SELECT cents FROM account WHERE name = ?", name).fetchone()
            known = self.position.cents[name] = int(row[0]) if row else 0
        return known

    # ------------------------------------------------------------ for the writer

    def savepoint(self) -> None:
        self._do("SAVEPOINT job")

    def release(self) -> None:
        """Ends the job's savepoint. Its changes wait for the commit."""
        self._do("RELEASE SAVEPOINT job")

    def roll_back(self) -> None:
        """Undoes the job: the database and the position are as before it."""
        self._do("ROLLBACK TO SAVEPOINT job")
        self._do("RELEASE SAVEPOINT job")
        for account in self._moved:
            self.position.cents.pop(account, None)
        for new_event in reversed(self.events):
            self.position.number, self.position.hash = new_event.number - 1, new_event.before
            self.position.versions[new_event.stream] = new_event.version - 1
        self.events.clear()


# ---------------------------------------------------------------- the store


@dataclass(slots=True)
class Store:
    """An open database with the floor's tables. `writer` is the only connection that may write; None if opened read-only."""

    engine: Engine
    writer: Connection | None = None
    write_lock: Lock = field(default_factory=Lock)  # held by the `Writer` while it lives, or during one `transaction`
    _lock: FileLock | None = None  # of a SQLite database that is open to write

    @classmethod
    def open(cls, url: str | URL, *, read_only: bool = False) -> Store:
        """Opens a database: "sqlite:///path", a path, or "postgresql://…".

        A writer locks the database for itself and upgrades the tables first. A database of a newer version is refused. A reader
        takes no lock, changes nothing, and may read while the floor is open.
        """
        parsed = _url(url)
        if parsed.get_backend_name() == "sqlite" and read_only and not Path(str(parsed.database)).exists():
            raise CannotOpen(f"there is no database at {parsed.database}; check the path")
        store = cls(_engine(parsed))
        try:
            if read_only:
                with store.reading() as connection:
                    require_readable_schema(connection)
            else:
                store._begin(parsed)
        except DBAPIError as broken:
            store.close()
            away = parsed.get_backend_name() == "postgresql" and isinstance(broken, OperationalError)
            why = f"{parsed.render_as_string()} cannot be opened: {broken.orig}"
            raise (Unreachable if away else CannotOpen)(why) from broken
        except BaseException:
            store.close()
            raise
        return store

    def _begin(self, parsed: URL) -> None:
        if parsed.get_backend_name() == "sqlite":
            self._lock = FileLock.take(Path(str(parsed.database)).resolve())  # symbolic links resolved
        self.writer = self.engine.connect().execution_options(writer=True)
        if self.engine.dialect.name == "postgresql":
            lock_postgresql(self.writer)
        with self.writer.begin():
            _upgrade(self.writer)
        if self.engine.dialect.name == "postgresql":
            _set_role(self.writer)

    def show_life(self) -> None:
        """Shows a standby that this server lives. The writer calls it every second; PostgreSQL sees that by itself."""
        if self._lock is not None:
            self._lock.show_life()

    def lock_again(self) -> None:
        """Takes the lock for a new connection of the writer. The lock file of SQLite is held all the time."""
        if self.writer is not None and self.engine.dialect.name == "postgresql":
            lock_postgresql(self.writer)
            _set_role(self.writer)

    @contextmanager
    def transaction(self) -> Iterator[Transaction]:
        """One transaction, for use while no `Writer` runs. The end of the block commits it; an error rolls it back."""
        if self.writer is None:
            raise RuntimeError("this store was opened read-only")
        if not self.write_lock.acquire(blocking=False):
            raise RuntimeError("a writer is running: submit a job to it")
        try:
            with self.writer.begin():
                transaction = Transaction(self.writer, last_position(self.writer))
                yield transaction
                if transaction.failed is not None:
                    raise transaction.failed
        finally:
            self.write_lock.release()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A consistent read. On SQLite it blocks the writer's commit, so keep it short."""
        options: dict[str, Any] = {}
        if self.engine.dialect.name == "postgresql":
            options = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        pool = self.engine.pool
        with self.engine.connect().execution_options(**options) as connection:
            try:
                with connection.begin():
                    yield connection
            finally:
                # A pool that was put away in an outage would never close what comes back to it.
                if self.engine.pool is not pool and not connection.invalidated:
                    connection.detach()

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """A consistent read that may take long and blocks nobody.

        On SQLite a reader keeps the writer from committing, so the file is copied first. PostgreSQL has snapshots.
        """
        if self.engine.dialect.name == "postgresql":
            with self.reading() as connection:
                connection.execute(text("SELECT 1"))  # the first query takes the snapshot
                yield connection
            return
        with tempfile.TemporaryDirectory(prefix="croupier-") as folder:
            copy = Path(folder) / "copy.db"
            self._copy_to(copy, durable=False)
            reader = Store(_engine(_url(str(copy))))
            try:
                with reader.reading() as connection:
                    connection.exec_driver_sql(f"PRAGMA mmap_size = {_MAPPED_BYTES}")
                    yield connection
            finally:
                reader.close()

    def copy_to(self, path: Path) -> None:
        """Copies a SQLite database while the floor is open: a backup.

        The copy is made in steps, so that the writer can commit in between. Each commit restarts the copy. After a few restarts
        the file is copied in one step, and the writer waits for it.
        """
        if self.engine.dialect.name != "sqlite":
            raise CannotOpen("copy a PostgreSQL database with pg_dump")
        self._copy_to(path, durable=True)

    def _copy_to(self, path: Path, *, durable: bool) -> None:
        raw = self.engine.raw_connection()
        try:
            source: Any = raw.dbapi_connection
            with closing(sqlite3.connect(path)) as target:
                if not durable:  # it is deleted after use, so it needs no journal and need not reach the disk
                    target.execute("PRAGMA journal_mode = OFF").fetchall()
                    target.execute("PRAGMA synchronous = OFF")
                try:
                    source.backup(target, pages=_COPY_PAGES, progress=_CopyProgress(), sleep=_COPY_PAUSE_SECONDS)
                except _TooManyRestarts:
                    source.backup(target)
        finally:
            raw.close()

    def events(self, after: int = 0, stream: str | None = None) -> Iterator[trail.Event]:
        """The events after a number, of the whole floor or of one stream, up to the end of the trail."""
        query, of_stream = (_AFTER, {}) if stream is None else (_AFTER_IN_STREAM, {"of_stream": stream})
        while True:
            with self.reading() as connection:
                page = [*map(trail.stored, connection.execute(query, {"after": after, "most": _PAGE, **of_stream}))]
            yield from page
            if len(page) < _PAGE:
                return
            after = page[-1].number

    def hashes(self) -> Iterator[bytes]:
        """The hashes of all events, in order."""
        columns, after = schema.event.c, 0
        while True:
            query = (
                select(columns.number, columns.hash)
                .where(columns.number > after)
                .order_by(columns.number)
                .limit(_HASH_PAGE)
            )
            with self.reading() as connection:
                page = connection.execute(query).all()
            yield from (bytes(row.hash) for row in page)
            if len(page) < _HASH_PAGE:
                return
            after = page[-1].number

    def hash_at(self, numbers: Iterable[int]) -> dict[int, bytes]:
        """The hashes of these events, by number; those that do not exist are left out."""
        columns, hashes, asked = schema.event.c, dict[int, bytes](), sorted(set(numbers))
        for first in range(0, len(asked), _PAGE):
            query = select(columns.number, columns.hash).where(columns.number.in_(asked[first : first + _PAGE]))
            with self.reading() as connection:
                hashes |= {row.number: bytes(row.hash) for row in connection.execute(query)}
        return hashes

    def cents(self, name: str) -> int:
        """The balance of an account; 0 if there is no such account."""
        with self.reading() as connection:
            row = connection.execute(select(schema.account.c.cents).where(schema.account.c.name == name)).scalar()
        return int(row or 0)

    def close(self) -> None:
        """Closes the database and releases the lock."""
        if self.writer is not None:
            with suppress(SQLAlchemyError):  # the connection may be broken
                self.writer.rollback()
                if self.engine.dialect.name == "postgresql":  # or it may notice late that we are gone
                    self.writer.execute(text("SELECT pg_advisory_unlock_all()"))
            with suppress(SQLAlchemyError):
                self.writer.close()
            self.writer = None
        self.engine.dispose()
        if self._lock is not None:
            self._lock.close()
            self._lock = None


class _TooManyRestarts(Exception):
    """A copy was restarted too often."""


@dataclass(slots=True)
class _CopyProgress:
    """Counts the restarts of a copy: the remaining pages go down with each step, except after a commit."""

    left: int | None = None
    restarts: int = 0

    def __call__(self, status: int, left: int, _pages: int) -> None:
        if status in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:  # the writer has the file
            return
        self.restarts += self.left is not None and left >= self.left
        self.left = left
        if self.restarts > _COPY_RESTARTS:
            raise _TooManyRestarts


def last_position(connection: Connection) -> Position:
    """The end of the trail according to the database."""
    row = connection.execute(_LAST).one_or_none()
    return Position(row.number, bytes(row.hash)) if row else Position(0, trail.BEGINNING)


def first_after(connection: Connection, number: int) -> trail.Event | None:
    """The first event after a number."""
    columns = schema.event.c
    query = select(schema.event).where(columns.number > number).order_by(columns.number).limit(1)
    row = connection.execute(query).one_or_none()
    return None if row is None else trail.stored(row)


def events_between(connection: Connection, after: int, until: int) -> list[trail.Event]:
    """The events after one number and up to another."""
    columns = schema.event.c
    query = select(schema.event).where(columns.number > after, columns.number <= until).order_by(columns.number)
    return [*map(trail.stored, connection.execute(query))]


def events(connection: Connection, stream: str | None = None) -> Iterator[trail.Event]:
    """The whole trail, or one stream of it, within one read."""
    for page in event_pages(connection, stream):
        yield from page


def event_pages(connection: Connection, stream: str | None = None) -> Iterator[list[trail.Event]]:
    """The same, a hundred events at a time."""
    query = _TRAIL if stream is None else _TRAIL.where(_event.stream == stream)
    for page in pages(connection, query):
        yield [*map(trail.stored, page)]


def pages(connection: Connection, query: Select[Any]) -> Iterator[list[tuple[Any, ...]]]:
    """The rows of a query, a hundred at a time. Those of SQLite are as the driver has them: an audit reads millions."""
    if connection.dialect.name == "sqlite":
        with connection.execute(query) as result:
            cursor: Any = result.cursor
            while page := cursor.fetchmany(_AUDIT_PAGE):
                yield page
    else:
        with connection.execute(query, execution_options={"yield_per": _PAGE}) as result:
            yield from ([*map(tuple, page)] for page in result.partitions(_AUDIT_PAGE))


# ---------------------------------------------------------------- opening


def _url(url: str | URL) -> URL:
    if isinstance(url, URL):
        return url
    if "://" not in url:
        return URL.create("sqlite", database=url)
    try:
        parsed = make_url(url)
    except ArgumentError as broken:
        raise CannotOpen(f"{url} is not a database URL; use sqlite:///path, a path, or postgresql://...") from broken
    if parsed.get_backend_name() == "postgresql":
        return parsed.set(drivername="postgresql+psycopg")
    if parsed.get_backend_name() != "sqlite":
        raise CannotOpen(f"use SQLite or PostgreSQL; the floor's books cannot be kept in {parsed.get_backend_name()}")
    if not parsed.database or parsed.database == ":memory:":
        raise CannotOpen("name a database file; the floor's books cannot be kept in memory")
    return parsed


def engine_of(url: str) -> Engine:
    """Connections to a database, without its lock."""
    return _engine(_url(url))


def _engine(url: URL) -> Engine:
    if url.get_backend_name() == "postgresql":
        options = {name: value for name, value in _POSTGRESQL_OPTIONS.items() if name not in url.query}
        engine = create_engine(url.update_query_dict(options), pool_pre_ping=True)
        event.listen(engine, "connect", _postgresql_settings)
        return engine
    engine = create_engine(url, connect_args={"isolation_level": None, "check_same_thread": False})
    event.listen(engine, "connect", _sqlite_settings)
    event.listen(engine, "begin", _sqlite_begins)
    return engine


def _postgresql_settings(connection: Any, _record: object) -> None:
    for setting in _POSTGRESQL_SETTINGS:
        connection.execute(f"SET {setting}")
    connection.commit()


def _sqlite_settings(connection: Any, _record: object) -> None:
    for setting in _SQLITE_SETTINGS:
        connection.execute(f"PRAGMA {setting}")


def _sqlite_begins(connection: Connection) -> None:
    """A writer locks the whole file from the start; readers share it."""
    if connection.get_execution_options().get("writer", False):
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        return
    if "query_only" not in connection.info:  # which is kept with the driver's connection
        connection.exec_driver_sql("PRAGMA query_only = ON")
        connection.info["query_only"] = True
    connection.exec_driver_sql("BEGIN")


def _set_role(connection: Connection) -> None:
    """Switches to the role that may only add rows to the books, if that role was set up."""
    with connection.begin():
        may = text(
            "SELECT count(*) > 0 FROM pg_roles WHERE rolname = :role AND pg_has_role(current_user, oid, 'MEMBER')"
        )
        if connection.execute(may, {"role": schema.ROLE}).scalar():
            connection.execute(text(f"SET ROLE {schema.ROLE}"))


# ---------------------------------------------------------------- schema versions


@cache
def _known_versions() -> tuple[str, ...]:
    """The schema versions this program knows, newest first: the first part of each migration's name."""
    return tuple(sorted((path.name.partition("_")[0] for path in _STEPS.glob("[0-9]*_*.py")), reverse=True))


def _versions(connection: Connection) -> tuple[str | None, str]:
    """The schema version of the database, and the newest known one. Raises `CannotOpen` for an unknown version."""
    known, current = _known_versions(), None
    if inspect(connection).has_table("alembic_version"):
        current = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    if current is not None and current not in known:
        raise CannotOpen(
            f"the database was made by a later program (schema version {current}); nothing was changed: install that program"
        )
    return current, known[0]


def _upgrade(connection: Connection) -> None:
    """Brings the tables to the newest version in one transaction, so a crash leaves the database unchanged.

    An empty SQLite database gets what all migrations together make, as it is written down: that takes less time.
    """
    current, newest = _versions(connection)
    if current == newest:
        return
    if connection.dialect.name == "sqlite" and not connection.execute(text("SELECT 1 FROM sqlite_master")).first():
        for statement in newest_sqlite():
            connection.exec_driver_sql(statement)
    else:
        migrate(connection)


def newest_sqlite() -> list[str]:
    """The statements that make an empty SQLite database what all migrations together make it."""
    return NEWEST_SQLITE.read_text("utf-8").strip().split(BETWEEN_STATEMENTS)


def migrate(connection: Connection) -> None:
    """Runs all missing migrations."""
    from alembic import command as alembic
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.attributes["connection"] = connection
    alembic.upgrade(config, "head")


def require_readable_schema(connection: Connection) -> None:
    """Raises `CannotOpen` if the database has no tables of ours, or those of an unknown version.

    What an audit reads is the same in every version so far: a floor of an earlier release need not be upgraded first.
    """
    if _versions(connection)[0] is None:
        raise CannotOpen("there is no floor in this database; start the server once to create it, or check the path")
