"""The tables: the same on both databases, and made in one piece or not at all."""

from __future__ import annotations

import os
import sqlite3
import warnings
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine, NullPool, create_engine, event, inspect, text
from sqlalchemy.exc import DBAPIError

from croupier.floor.storage import migrations, schema
from croupier.floor.storage.locks import CannotOpen
from croupier.floor.storage.store import BETWEEN_STATEMENTS, NEWEST_SQLITE, Store, migrate
from tests.floor.harness import Cluster

STEPS = Path(str(migrations.__file__)).parent / "versions"


def test_the_database_has_the_tables_the_code_knows(store: Store) -> None:
    """As Alembic would write the next step: nothing differs in tables, columns, types, defaults, keys or indices."""
    with store.reading() as connection, warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".*expression-based index")  # which is compared word for word below
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        assert compare_metadata(context, schema.metadata) == []


def test_a_new_sqlite_file_is_what_the_migrations_make(migrated_file: Path) -> None:
    """It is made without them, from a text. To write that anew after a migration: CROUPIER_WRITE=1 pytest on this file."""
    everything = "SELECT type, name, tbl_name, sql FROM sqlite_master"
    engine = create_engine("sqlite://")
    with engine.connect() as connection:
        migrate(connection)
        wanted = connection.execute(text(everything)).all()
        version = connection.execute(text("SELECT version_num FROM alembic_version")).scalars().all()
    if os.environ.get("CROUPIER_WRITE"):
        statements = [row.sql for row in wanted if row.sql]
        statements.append(f"INSERT INTO alembic_version (version_num) VALUES ('{version[0]}')")  # noqa: S608 (our own)
        NEWEST_SQLITE.write_text(BETWEEN_STATEMENTS.join(statements) + "\n", "utf-8")
    with closing(sqlite3.connect(migrated_file)) as made:
        assert made.execute(everything).fetchall() == [tuple(row) for row in wanted]
        assert [row[0] for row in made.execute("SELECT version_num FROM alembic_version")] == version


def test_sqlite_has_the_tables_the_code_would_make_word_for_word(migrated_file: Path) -> None:
    engine = create_engine("sqlite://")
    schema.metadata.create_all(engine)
    made = text("SELECT name, sql FROM sqlite_master WHERE type IN ('table', 'index') AND name <> 'alembic_version'")
    with engine.connect() as wanted, closing(sqlite3.connect(migrated_file)) as migrated:
        there = dict(migrated.execute(made.text).fetchall())
        there.pop("sqlite_autoindex_alembic_version_1")
        assert there == {name: sql for name, sql in wanted.execute(made)}  # noqa: C416 (rows, not pairs, for mypy)


_CONSTRAINTS = """
SELECT n.nspname, c.conrelid::regclass::text, c.conname, pg_get_constraintdef(c.oid)
FROM pg_constraint c JOIN pg_namespace n ON n.oid = c.connamespace WHERE n.nspname IN ('public', 'again')
UNION ALL SELECT schemaname, tablename, indexname, indexdef FROM pg_indexes WHERE schemaname IN ('public', 'again')
UNION ALL SELECT table_schema, table_name, column_name, concat_ws(' ', data_type, is_nullable, column_default)
FROM information_schema.columns WHERE table_schema IN ('public', 'again')
"""


def test_postgresql_has_the_checks_and_the_defaults_the_code_would_make(cluster: Cluster, migrated: str) -> None:
    """Which Alembic does not compare; no number comes from the database.

    The tables are made a second time beside themselves, and thrown away again.
    """
    engine = create_engine(cluster.url(migrated).replace("postgresql:", "postgresql+psycopg:"), poolclass=NullPool)
    with engine.connect() as connection:
        connection.execute(text("CREATE SCHEMA again"))
        connection.execute(text("SET LOCAL search_path TO again"))
        schema.metadata.create_all(connection)
        found: dict[str, set[tuple[str, ...]]] = {"public": set(), "again": set()}
        for where, *item in connection.execute(text(_CONSTRAINTS)):
            found[where].add(tuple(part.replace(f"{where}.", "") for part in item))
        connection.rollback()
    version = {item for item in found["public"] if item[0] == "alembic_version"}
    assert found["public"] - version == found["again"]
    assert sum(" CHECK " in f" {item[2]} " for item in found["again"]) == 6


# Said a second time, not read from the step that makes them: a guard that is taken out is missed here.
_GUARDS = {
    "sqlite": {
        *(f"{table}_{guard}" for table in schema.APPEND_ONLY for guard in ("no_update", "no_delete", "is_new")),
        *("account_is_new", "account_no_delete", "account_stays", "transfer_moves"),
    },
    "postgresql": {
        *(f"{table}_append_only" for table in schema.APPEND_ONLY),
        *("account_is_new", "account_no_delete", "account_stays", "transfer_moves"),
    },
}
_TRIGGERS = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger'",
    "postgresql": "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'O'",
}
_RIGHTS = "SELECT table_name, privilege_type FROM information_schema.role_table_grants WHERE grantee = :role"


def test_the_guards_stand(store: Store) -> None:
    """That each of them holds is seen in test_store.py."""
    kind = store.engine.dialect.name
    with store.reading() as connection:
        assert set(connection.execute(text(_TRIGGERS[kind])).scalars()) == _GUARDS[kind]
        if kind == "postgresql":
            rights = {(table, right) for table, right in connection.execute(text(_RIGHTS), {"role": schema.ROLE})}
            add = {(table, right) for table in (*schema.APPEND_ONLY, "account") for right in ("SELECT", "INSERT")}
            change = {(table, right) for table in schema.ORDINARY for right in ("SELECT", "INSERT", "UPDATE", "DELETE")}
            assert rights == add | change | {("alembic_version", "SELECT")}


@pytest.mark.parametrize("step", sorted(STEPS.glob("0*.py")), ids=lambda path: path.stem)
def test_a_step_knows_nothing_of_the_code_as_it_is_now(step: Path) -> None:
    """It was run long ago: what the code becomes later must not change what it did."""
    assert "croupier." not in step.read_text("utf-8").replace("croupier_floor", "")


def test_every_table_is_guarded_or_said_to_be_ordinary() -> None:
    assert set(schema.metadata.tables) == {*schema.APPEND_ONLY, *schema.ORDINARY, "account"}


def test_sqlite_takes_no_number_for_a_word(migrated_file: Path) -> None:
    with sqlite3.connect(migrated_file) as connection:
        tables = dict(connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'").fetchall())
    connection.close()
    assert {name for name, made in tables.items() if made.rstrip().endswith("STRICT")} == set(schema.metadata.tables)


PERSON = "INSERT INTO person (id, handle, role, secret, made_at) VALUES (:id, :handle, 'player', 's', '2026-11-15')"


def test_two_handles_that_differ_in_case_alone_are_one(store: Store) -> None:
    with store.transaction() as transaction:
        transaction.connection.execute(text(PERSON), {"id": "p-1", "handle": "Ann"})
        transaction.connection.execute(text(PERSON), {"id": "p-2", "handle": "Bea"})
    with pytest.raises(DBAPIError), store.transaction() as transaction:
        transaction.connection.execute(text(PERSON), {"id": "p-3", "handle": "aNN"})


def _tables(address: str) -> int:
    store = Store.open(address, read_only=True)
    try:
        return len(inspect(store.engine).get_table_names())
    finally:
        store.close()


@contextmanager
def failing_at(number: int) -> Iterator[None]:
    """The so-manieth statement that makes something is one no database understands."""
    made = 0

    def spoilt(
        _connection: object, _cursor: object, statement: str, given: object, *_more: object
    ) -> tuple[str, object]:
        nonlocal made
        made += statement.lstrip().startswith(("CREATE", "DO", "INSERT INTO alembic"))
        return ("CREATE NOTHING" if made == number else statement), given

    event.listen(Engine, "before_cursor_execute", spoilt, retval=True)
    try:
        yield
    finally:
        event.remove(Engine, "before_cursor_execute", spoilt)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_tables_are_made_in_one_piece(kind: str, cluster: Cluster, tmp_path: Path) -> None:
    """Whichever statement fails, nothing at all is there afterwards; and the next try makes everything."""
    address = cluster.database() if kind == "postgresql" else f"sqlite:///{tmp_path}/floor.db"
    for broken in range(2, 28, 5):
        with failing_at(broken), pytest.raises(CannotOpen, match="cannot be opened"):
            Store.open(address)
        with pytest.raises(CannotOpen, match="no floor"):
            _tables(address)
    Store.open(address).close()
    assert _tables(address) == len(schema.metadata.tables) + 1


def test_a_floor_is_opened_again_as_it_was(database: str) -> None:
    for number in range(1, 4):
        store = Store.open(database)
        with store.transaction() as transaction:
            assert transaction.append("desk", {"what": "x"}).number == number
        store.close()


def test_who_may_not_make_roles_still_has_a_floor(cluster: Cluster) -> None:
    """The triggers hold there as well; only the role is missing."""
    address = cluster.database()
    with psycopg.connect(address) as connection:
        connection.execute("DROP ROLE IF EXISTS plain")
        connection.execute("CREATE ROLE plain LOGIN")
        connection.execute("GRANT ALL ON SCHEMA public TO plain")
    store = Store.open(address.replace("floor@", "plain@"))
    with store.transaction() as transaction:
        assert transaction.connection.execute(text("SELECT current_user")).scalar() == "plain"
        transaction.append("desk", {"what": "x"})
    with pytest.raises(DBAPIError, match="append-only"), store.transaction() as transaction:
        transaction.connection.execute(text("DELETE FROM event"))
    store.close()
