"""The store: SQLite beside the program, or PostgreSQL. One command is one transaction, whole or not at all.

Whoever writes holds the only pen: SQLite locks the file, PostgreSQL a lock of the floor's own. So what is checked is still
true when it is written, and the events of the whole floor stand in one order.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from alembic import command as alembic
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, func, insert, select, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.engine import make_url

from croupier.floor import schema, trail

_MIGRATIONS = Path(__file__).parent / "migrations"
_PEN = 19_47  # the number of the floor's advisory lock
_SQLITE_SETTINGS = (
    "journal_mode = TRUNCATE",  # not WAL: until SQLite 3.51.3 a checkpoint could lose committed pages
    "synchronous = FULL",  # a commit is on the disk before it is told
    "foreign_keys = ON",
    "busy_timeout = 5000",
)


class Transfer(NamedTuple):
    """Cents that go from one account to another, and why."""

    debit: str
    credit: str
    cents: int
    reason: str


class NotEnough(Exception):
    """An account does not hold what was to be taken from it."""


class KeyReused(Exception):
    """An idempotency key that stands for another command already."""


@dataclass(slots=True)
class Writing:
    """One transaction, by the one who holds the pen."""

    connection: Connection

    # ------------------------------------------------------------ commands

    def answered(self, actor: str, key: str, asked: bytes) -> bytes | None:
        """What was answered when this was asked before; None when it is new."""
        found = self.connection.execute(
            select(schema.command.c.asked, schema.command.c.answer).where(
                schema.command.c.actor == actor, schema.command.c.key == key
            )
        ).one_or_none()
        if found is None:
            return None
        if bytes(found.asked) != hashlib.sha256(asked).digest():
            raise KeyReused(key)
        return bytes(found.answer)

    def answer(self, actor: str, key: str, asked: bytes, answer: bytes, number: int) -> None:
        digest = hashlib.sha256(asked).digest()
        self.connection.execute(
            insert(schema.command).values(actor=actor, key=key, asked=digest, answer=answer, event=number)
        )

    # ------------------------------------------------------------ events and money

    def happened(self, stream: str, tree: Mapping[str, Any], transfers: Sequence[Transfer] = ()) -> trail.Event:
        """Writes an event and moves the money it moves. The transfers stand in the event as well: two books in one."""
        last = self.connection.execute(
            select(schema.event.c.number, schema.event.c.hash).order_by(schema.event.c.number.desc()).limit(1)
        ).one_or_none()
        number, before = (last.number + 1, bytes(last.hash)) if last else (1, trail.BEGINNING)
        told = {**tree, "transfers": [list(each) for each in transfers]}
        made = trail.event(number, stream, self.version(stream) + 1, told, before)
        self.connection.execute(
            insert(schema.event).values(
                number=made.number,
                stream=made.stream,
                version=made.version,
                payload=made.payload,
                previous=made.before,
                hash=made.hash,
            )
        )
        self._move(number, transfers)
        return made

    def _move(self, number: int, transfers: Sequence[Transfer]) -> None:
        rows = [{"event": number, "line": line, **each._asdict()} for line, each in enumerate(transfers, 1)]
        if not rows:
            return
        try:
            self.connection.execute(insert(schema.transfer), rows)
        except IntegrityError as broken:
            if "never_below_zero" in str(broken.orig):
                raise NotEnough(str(broken.orig)) from None
            raise

    def version(self, stream: str) -> int:
        found = self.connection.execute(
            select(func.max(schema.event.c.version)).where(schema.event.c.stream == stream)
        ).scalar()
        return int(found or 0)

    def open_account(self, name: str, kind: str) -> None:
        """Opens an account, unless there is one."""
        there = self.connection.execute(select(schema.account.c.name).where(schema.account.c.name == name)).scalar()
        if there is None:
            self.connection.execute(insert(schema.account).values(name=name, kind=kind))

    def cents(self, name: str) -> int:
        """What an account holds; nothing where there is none."""
        found = self.connection.execute(select(schema.account.c.cents).where(schema.account.c.name == name)).scalar()
        return int(found or 0)


@dataclass(slots=True)
class Store:
    """An open database with the floor's tables in it."""

    engine: Engine
    committed: list[Callable[[], None]] = field(default_factory=list)

    @classmethod
    def open(cls, url: str) -> Store:
        """Opens a database and brings its tables up to date."""
        store = cls(_engine(url))
        config = Config()
        config.set_main_option("script_location", str(_MIGRATIONS))
        with store.engine.begin() as connection:
            config.attributes["connection"] = connection
            alembic.upgrade(config, "head")
        return store

    @contextmanager
    def writing(self) -> Iterator[Writing]:
        """The pen: what is written with it is there for good when this ends, or was never there."""
        with self.engine.begin() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:pen)"), {"pen": _PEN})
            yield Writing(connection)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with self.engine.connect() as connection:
            yield connection

    def events(self, after: int = 0, stream: str | None = None) -> Iterator[trail.Event]:
        """The trail from some event on, of the whole floor or of one stream."""
        told = schema.event.c
        wanted = select(schema.event).where(told.number > after).order_by(told.number)
        if stream is not None:
            wanted = wanted.where(told.stream == stream)
        with self.reading() as connection:
            for row in connection.execute(wanted):
                payload, before, hashed = bytes(row.payload), bytes(row.previous), bytes(row.hash)
                yield trail.Event(row.number, row.stream, row.version, payload, before, hashed)

    def close(self) -> None:
        self.engine.dispose()


def _engine(url: str) -> Engine:
    parsed = make_url(url)
    if parsed.get_backend_name() == "postgresql":
        return create_engine(parsed.set(drivername="postgresql+psycopg"), pool_pre_ping=True)
    engine = create_engine(parsed, connect_args={"isolation_level": None, "check_same_thread": False})

    @event.listens_for(engine, "connect")
    def _settings(connection: Any, _record: object) -> None:  # noqa: ANN401 (sqlite3's own)
        for setting in _SQLITE_SETTINGS:
            connection.execute(f"PRAGMA {setting}")

    @event.listens_for(engine, "begin")
    def _take_the_pen(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine
