"""What guards the books in the database itself: the triggers, and on PostgreSQL the rights of the floor's role.

They were made by the migrations, in words that never change, and must stand there in the same words: a trigger that was
dropped, switched off or written anew lets anybody change what happened.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module

from sqlalchemy import Connection, text

from croupier.floor.storage import schema

_MADE_BY = ("0001_the_floor",)  # the migrations that made guards, and not a later one in their place
_TRIGGER = re.compile(r"CREATE TRIGGER (\w+)")
_FUNCTION = re.compile(r"CREATE FUNCTION (\w+)\(\).*\$\$(.*)\$\$", re.DOTALL)
_ON_SQLITE = text("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
_ON_POSTGRESQL = text(
    "SELECT tgname, pg_get_triggerdef(pg_trigger.oid), tgenabled, proname, prosrc FROM pg_trigger "
    "JOIN pg_class ON pg_class.oid = tgrelid JOIN pg_proc ON pg_proc.oid = tgfoid "
    "WHERE NOT tgisinternal AND relnamespace = current_schema()::regnamespace"
)
_ON = {"O", "A"}  # as PostgreSQL writes that a trigger is not switched off


def findings(connection: Connection) -> Iterator[str]:
    """Everything wrong with the guards, as sentences."""
    if connection.dialect.name == "sqlite":
        there = {name: str(made) for name, made in connection.execute(_ON_SQLITE)}
        yield from _compared(_triggers("sqlite"), there)
        return
    yield from _triggers_of_postgresql(connection)
    yield from _rights(connection)


@cache
def _made(dialect: str) -> tuple[str, ...]:
    """The statements by which the guards were made."""
    steps = (import_module(f"croupier.floor.storage.migrations.versions.{name}") for name in _MADE_BY)
    return tuple(statement for step in steps for statement in getattr(step, f"_{dialect}_guards")())


def _triggers(dialect: str) -> dict[str, str]:
    return {found[1]: made for made in _made(dialect) if (found := _TRIGGER.match(made))}


def _compared(wanted: dict[str, str], there: dict[str, str]) -> Iterator[str]:
    for name in sorted(wanted.keys() | there.keys()):
        if name not in there:
            yield f"the guard {name} was taken off"
        elif name not in wanted:
            yield f"the trigger {name} is none of the floor's"
        elif there[name] != wanted[name]:
            yield f"the guard {name} is not the one the floor made"


def _triggers_of_postgresql(connection: Connection) -> Iterator[str]:
    rows = connection.execute(_ON_POSTGRESQL).all()
    here = str(connection.execute(text("SELECT current_schema()")).scalar())
    yield from _compared(
        {name: _words(made) for name, made in _triggers("postgresql").items()},
        {row[0]: _words(row[1], but=here) for row in rows},
    )
    wanted = {found[1]: found[2] for made in _made("postgresql") if (found := _FUNCTION.match(made))}
    yield from _compared(wanted, {row.proname: row.prosrc for row in rows})
    yield from (f"the guard {row.tgname} is switched off" for row in rows if row.tgenabled not in _ON)


def _words(made: str, but: str = "") -> str:
    """A statement as its words: PostgreSQL puts them in an order of its own, and says in which schema a table is."""
    return " ".join(sorted({*re.findall(r"\w+", made)} - {but}))


def _rights(connection: Connection) -> Iterator[str]:
    """The floor's role, where there is one, may add to the books and do nothing else to them."""
    if not connection.execute(text("SELECT 1 FROM pg_roles WHERE rolname = :role"), {"role": schema.ROLE}).scalar():
        return
    asked = text(
        "SELECT has_any_column_privilege(:role, :table, 'UPDATE'), has_table_privilege(:role, :table, 'DELETE, TRUNCATE')"
    )
    for table in (*schema.APPEND_ONLY, "account"):
        if any(connection.execute(asked, {"role": schema.ROLE, "table": table}).one()):
            yield f"the role {schema.ROLE} may change {table}, and should only add to it"
