"""Checks the protection inside the database: the triggers and, on PostgreSQL, the privileges of the floor's role.

The migrations create the triggers with a fixed text. The check compares that text with the database. A trigger that was
dropped, disabled or replaced would let somebody change the past. For SQLite the text is read where it is written down, because
migrations are slow to import.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module

from sqlalchemy import Connection, text

from croupier.floor.storage import schema
from croupier.floor.storage.store import newest_sqlite

_GUARD_MIGRATIONS = ("0001_the_floor",)  # the migrations whose guards are current
_TRIGGER = re.compile(r"CREATE TRIGGER (\w+)")
_FUNCTION = re.compile(r"CREATE FUNCTION (\w+)\(\).*\$\$(.*)\$\$", re.DOTALL)
_SQLITE_TRIGGERS = text("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
_POSTGRESQL_TRIGGERS = text(
    "SELECT tgname, pg_get_triggerdef(pg_trigger.oid), tgenabled, proname, prosrc FROM pg_trigger "
    "JOIN pg_class ON pg_class.oid = tgrelid JOIN pg_proc ON pg_proc.oid = tgfoid "
    "WHERE NOT tgisinternal AND relnamespace = current_schema()::regnamespace"
)
_RELATION = re.compile(r"CREATE (?:UNIQUE )?(?:TABLE|INDEX) (\w+)")
_SQLITE_RELATIONS = text(
    "SELECT type, name FROM sqlite_master WHERE type IN ('table', 'view', 'index') AND name NOT LIKE 'sqlite!_%' ESCAPE '!' "
    "ORDER BY name"
)
_POSTGRESQL_RELATIONS = text(
    "SELECT CASE relkind WHEN 'v' THEN 'view' WHEN 'm' THEN 'view' ELSE 'table' END, relname FROM pg_class "
    "WHERE relkind IN ('r', 'p', 'f', 'v', 'm') AND relnamespace = current_schema()::regnamespace "
    "AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e') "
    "ORDER BY relname"
)
_ENABLED = {"O", "A"}  # values of tgenabled: fires on origin, fires always


def findings(connection: Connection) -> Iterator[str]:
    """Yields every problem with the guards, as a sentence."""
    if connection.dialect.name == "sqlite":
        actual = {name: str(statement) for name, statement in connection.execute(_SQLITE_TRIGGERS)}
        yield from _compare(_triggers(newest_sqlite()), actual)
        return
    yield from _postgresql_findings(connection)
    yield from _privileges(connection)


def strangers(connection: Connection) -> Iterator[str]:
    """Yields every table, view and index that the program did not create. PostgreSQL's extensions bring their own.

    A floor goes on with them; an audit names them.
    """
    if connection.dialect.name == "sqlite":
        ours = {match[1] for statement in newest_sqlite() if (match := _RELATION.match(statement))}
        rows = connection.execute(_SQLITE_RELATIONS)
    else:
        ours, rows = {*schema.metadata.tables, "alembic_version"}, connection.execute(_POSTGRESQL_RELATIONS)
    for kind, name in rows:
        if name not in ours:
            yield f"the {kind} {name} does not belong to the floor; find out who added it"


@cache
def _postgresql_statements() -> tuple[str, ...]:
    """The SQL statements that created the guards on PostgreSQL."""
    steps = (import_module(f"croupier.floor.storage.migrations.versions.{name}") for name in _GUARD_MIGRATIONS)
    return tuple(statement for step in steps for statement in step._postgresql_guards())  # noqa: SLF001 (a step has no other users)


def _triggers(statements: Iterable[str]) -> dict[str, str]:
    return {match[1]: statement for statement in statements if (match := _TRIGGER.match(statement))}


def _compare(expected: dict[str, str], actual: dict[str, str]) -> Iterator[str]:
    for name in sorted(expected.keys() | actual.keys()):
        if name not in actual:
            yield f"the guard {name} is missing; restore the database from a backup"
        elif name not in expected:
            yield f"the trigger {name} does not belong to the floor; find out who added it"
        elif actual[name] != expected[name]:
            yield f"the guard {name} was changed; restore the database from a backup"


def _postgresql_findings(connection: Connection) -> Iterator[str]:
    rows = connection.execute(_POSTGRESQL_TRIGGERS).all()
    schema_name = str(connection.execute(text("SELECT current_schema()")).scalar())
    yield from _compare(
        {name: _words(statement) for name, statement in _triggers(_postgresql_statements()).items()},
        {row[0]: _words(row[1], ignore=schema_name) for row in rows},
    )
    expected = {match[1]: match[2] for statement in _postgresql_statements() if (match := _FUNCTION.match(statement))}
    yield from _compare(expected, {row.proname: row.prosrc for row in rows})
    yield from (
        f"the guard {row.tgname} is disabled; enable the trigger" for row in rows if row.tgenabled not in _ENABLED
    )


def _words(statement: str, ignore: str = "") -> str:
    """The words of a statement, sorted. PostgreSQL reorders them, and adds the schema to table names."""
    return " ".join(sorted({*re.findall(r"\w+", statement)} - {ignore}))


def _privileges(connection: Connection) -> Iterator[str]:
    """The floor's role, if it exists, may only add rows to the books."""
    if not connection.execute(text("SELECT 1 FROM pg_roles WHERE rolname = :role"), {"role": schema.ROLE}).scalar():
        return
    privileges = text(
        "SELECT has_any_column_privilege(:role, :table, 'UPDATE'), has_table_privilege(:role, :table, 'DELETE, TRUNCATE')"
    )
    for table in (*schema.APPEND_ONLY, "account"):
        if any(connection.execute(privileges, {"role": schema.ROLE, "table": table}).one()):
            yield f"the role {schema.ROLE} may change {table}; revoke UPDATE, DELETE and TRUNCATE, it may only add rows"
