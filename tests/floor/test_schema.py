"""The tables: the same on both databases, and made in one piece or not at all."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import inspect, text
from sqlalchemy.exc import DBAPIError

from croupier.floor import schema
from croupier.floor.store import CannotOpen, Store
from tests.floor.harness import Cluster


def test_the_database_has_the_tables_the_code_knows(store: Store) -> None:
    found = inspect(store.engine)
    assert set(found.get_table_names()) == {*schema.metadata.tables, "alembic_version"}
    for name, table in schema.metadata.tables.items():
        columns = {column["name"]: bool(column["nullable"]) for column in found.get_columns(name)}
        assert columns == {column.name: bool(column.nullable) for column in table.columns}, name


def test_every_table_is_guarded_or_said_to_be_ordinary() -> None:
    assert set(schema.metadata.tables) == {*schema.APPEND_ONLY, *schema.ORDINARY, "account"}


def test_sqlite_takes_no_number_for_a_word(migrated_file: Path) -> None:
    with sqlite3.connect(migrated_file) as connection:
        tables = dict(connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'").fetchall())
    connection.close()
    assert {name for name, made in tables.items() if made.rstrip().endswith("STRICT")} == set(schema.metadata.tables)


PERSON = "INSERT INTO person (id, handle, role, secret, made_at) VALUES (:id, :handle, 'player', 's', '2026-11-15')"


def test_two_handles_that_differ_in_case_alone_are_one(store: Store) -> None:
    with store.writing() as writing:
        writing.connection.execute(text(PERSON), {"id": "p-1", "handle": "Ann"})
        writing.connection.execute(text(PERSON), {"id": "p-2", "handle": "Bea"})
    with pytest.raises(DBAPIError), store.writing() as writing:
        writing.connection.execute(text(PERSON), {"id": "p-3", "handle": "aNN"})


def _tables(address: str) -> int:
    store = Store.open(address, read_only=True)
    try:
        return len(inspect(store.engine).get_table_names())
    finally:
        store.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_tables_are_made_in_one_piece(
    kind: str, cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever statement fails, nothing at all is there afterwards; and the next try makes everything."""
    address = cluster.database() if kind == "postgresql" else f"sqlite:///{tmp_path}/floor.db"
    guards: Any = schema.GUARDS[kind]
    for broken in range(0, len(guards), 5):
        with monkeypatch.context() as patched:
            patched.setitem(schema.GUARDS, kind, (*guards[:broken], "CREATE NOTHING"))
            with pytest.raises(CannotOpen, match="cannot be opened"):
                Store.open(address)
        with pytest.raises(CannotOpen, match="no floor"):
            _tables(address)
    Store.open(address).close()
    assert _tables(address) == len(schema.metadata.tables) + 1


def test_a_floor_is_opened_again_as_it_was(database: str) -> None:
    for number in range(1, 4):
        store = Store.open(database)
        with store.writing() as writing:
            assert writing.happened("desk", {"what": "x"}).number == number
        store.close()


def test_who_may_not_make_roles_still_has_a_floor(cluster: Cluster) -> None:
    """The triggers hold there as well; only the role is missing."""
    address = cluster.database()
    with psycopg.connect(address) as connection:
        connection.execute("DROP ROLE IF EXISTS plain")
        connection.execute("CREATE ROLE plain LOGIN")
        connection.execute("GRANT ALL ON SCHEMA public TO plain")
    store = Store.open(address.replace("floor@", "plain@"))
    with store.writing() as writing:
        assert writing.connection.execute(text("SELECT current_user")).scalar() == "plain"
        writing.happened("desk", {"what": "x"})
    with pytest.raises(DBAPIError, match="append-only"), store.writing() as writing:
        writing.connection.execute(text("DELETE FROM event"))
    store.close()
