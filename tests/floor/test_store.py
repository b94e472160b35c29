"""The store: what is written whole, what is refused, and who may write."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.exc import DBAPIError

from croupier.floor.storage import store as storage
from croupier.floor.storage.locks import CannotOpen, HeldElsewhere
from croupier.floor.storage.store import (
    KeyReused,
    NotEnough,
    Store,
    Transfer,
    _CopyProgress,
    events_between,
    malformed,
)
from croupier.floor.trail import trail
from tests.floor.harness import Cluster


def opened(store: Store) -> None:
    """A cage and two players, one with a hundred dollars."""
    with store.transaction() as transaction:
        transaction.open_account("cage", "cage")
        for name in ("player:p-1", "player:p-2"):
            transaction.open_account(name, "player")
        transaction.append("cage", {"what": "buy_in"}, [Transfer("cage", "player:p-1", 100_00, "buy-in")])


# ---------------------------------------------------------------- reading


@pytest.mark.parametrize("page", [1, 2, 3, 4, 5])
def test_what_is_read_page_by_page_is_whole(store: Store, monkeypatch: pytest.MonkeyPatch, page: int) -> None:
    """Also where the last page is full, and where there is only one."""
    with store.transaction() as transaction:
        made = [transaction.append(f"table:{number % 2}", {"what": "x"}) for number in range(4)]
    for name in ("_PAGE", "_AUDIT_PAGE", "_HASH_PAGE"):
        monkeypatch.setattr(storage, name, page)
    assert list(store.events()) == made
    assert list(store.events(after=1, stream="table:0")) == made[2::2]
    assert list(store.hashes()) == [each.hash for each in made]
    assert store.hash_at([4, 2, 1, 2, 9]) == {number: made[number - 1].hash for number in (1, 2, 4)}
    with store.reading() as connection:
        assert list(storage.events(connection)) == made
        assert list(storage.events(connection, "table:1")) == made[1::2]
        assert all(len(each) <= page for each in storage.event_pages(connection))


def test_who_reads_cannot_write(store: Store) -> None:
    with store.reading() as connection, pytest.raises(DBAPIError, match=r"read-?only"):
        connection.execute(text("INSERT INTO account (name, kind) VALUES ('player:p-3', 'player')"))


def test_what_is_read_is_of_one_moment(store: Store, database: str) -> None:
    """Whatever another connection commits at the same time, or tries to: a balance and its transfers are read as they belong."""
    opened(store)
    count = text("SELECT count(*) FROM account")
    with store.reading() as connection:
        before = connection.execute(count).scalar()
        row = "INSERT INTO account (name, kind) VALUES ('player:p-3', 'player')"
        if database.startswith("sqlite"):
            path = database.removeprefix("sqlite:///")
            with closing(sqlite3.connect(path, timeout=0)) as other, suppress(sqlite3.OperationalError), other:
                other.execute(row)
        else:
            with psycopg.connect(database) as somebody:
                somebody.execute(row)
        assert connection.execute(count).scalar() == before


# ---------------------------------------------------------------- writing


def test_an_event_moves_the_money_it_tells_of(store: Store) -> None:
    opened(store)
    with store.transaction() as transaction:
        moved = [Transfer("player:p-1", "player:p-2", 25_00, "a present")]
        made = transaction.append("cage", {"what": "present"}, moved)
        assert transaction.cents("player:p-1") == 75_00
    assert (made.number, made.version) == (2, 2)
    assert made.tree == {"what": "present", "transfers": [["player:p-1", "player:p-2", 2500, "a present"]]}
    assert [store.cents(name) for name in ("cage", "player:p-1", "player:p-2")] == [-100_00, 75_00, 25_00]
    assert list(trail.faults(store.events())) == []
    assert list(store.events())[1] == made


def test_streams_count_their_own_versions(store: Store) -> None:
    with store.transaction() as transaction:
        made = [transaction.append(stream, {"what": "x"}) for stream in ("table:1", "table:2", "table:1")]
    assert [(each.number, each.version) for each in made] == [(1, 1), (2, 1), (3, 2)]
    assert [each.number for each in store.events(stream="table:1")] == [1, 3]
    assert [each.number for each in store.events(after=1)] == [2, 3]


@pytest.mark.parametrize("times", [0, 2, 1_000])
def test_a_copy_is_of_one_moment_and_lets_others_write_while_it_is_made(
    migrated_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, times: int
) -> None:
    """In steps where that comes to an end; whole where somebody writes between any two."""
    path, copy, steps = tmp_path / "floor.db", tmp_path / "copy.db", list[int]()
    path.write_bytes(migrated_file.read_bytes())
    store = Store.open(str(path))

    class Disturbed(_CopyProgress):
        def __call__(self, status: int, left: int, pages: int) -> None:
            steps.append(left)
            if len(steps) <= times:
                with store.transaction() as transaction:
                    transaction.append("desk", {"what": "meanwhile"})
            super().__call__(status, left, pages)

    monkeypatch.setattr("croupier.floor.storage.store._CopyProgress", Disturbed)
    monkeypatch.setattr("croupier.floor.storage.store._COPY_PAGES", 8)
    store.copy_to(copy)
    written = list(store.events())
    store.close()
    assert len(written) == min(times, len(steps))
    assert (steps[-1] == 0) == (times < 1_000)  # the last step came to the end, or was the last anew
    kept = Store.open(str(copy), read_only=True)
    assert list(kept.events()) == written
    kept.close()


def test_the_trail_is_read_in_pages_and_to_its_end(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.floor.storage.store._PAGE", 4)
    with store.transaction() as transaction:
        for _ in range(8):
            transaction.append("desk", {"what": "x"})
    seen = []
    for made in store.events():
        seen.append(made.number)
        if made.number == 3:  # a reader between two pages keeps nobody from writing
            with store.transaction() as transaction:
                transaction.append("desk", {"what": "late"})
    assert seen == list(range(1, 10))


@pytest.mark.parametrize(
    "moved",
    [
        [Transfer("player:p-1", "player:p-2", 100_01, "too much")],
        [Transfer("player:p-1", "player:p-2", 100_00, "all"), Transfer("player:p-1", "cage", 1, "and one more")],
    ],
)
def test_nobody_but_the_cage_goes_below_zero(store: Store, moved: list[Transfer]) -> None:
    opened(store)
    with pytest.raises(NotEnough) as refused, store.transaction() as transaction:
        transaction.append("cage", {"what": "x"}, moved)
    assert (refused.value.account, refused.value.cents) == ("player:p-1", moved[-1].cents)
    assert store.cents("player:p-1") == 100_00
    assert len(list(store.events())) == 1


def test_half_an_event_is_never_kept_even_by_who_overlooks_that_it_failed(store: Store) -> None:
    opened(store)
    with pytest.raises(NotEnough), store.transaction() as transaction, suppress(NotEnough):
        transaction.append("cage", {"what": "x"}, [Transfer("player:p-2", "cage", 1, "nothing there")])
    assert len(list(store.events())) == 1


@pytest.mark.parametrize(
    "moved",
    [
        Transfer("cage", "player:p-1", 0, "nothing"),
        Transfer("cage", "player:p-1", -5, "less than nothing"),
        Transfer("cage", "player:p-1", 10**12 + 1, "more than there is"),
        Transfer("cage", "cage", 5, "nowhere"),
        Transfer("cage", "player:p-9", 5, "to nobody"),
        Transfer("player:p-9", "cage", 5, "from nobody"),
    ],
)
def test_a_transfer_moves_something_somewhere(store: Store, moved: Transfer) -> None:
    opened(store)
    with pytest.raises(store.engine.dialect.loaded_dbapi.IntegrityError), store.transaction() as transaction:
        transaction.append("cage", {"what": "x"}, [moved])
    assert len(list(store.events())) == 1


def test_a_key_answers_the_same_again_and_stands_for_one_command(store: Store) -> None:
    with store.transaction() as transaction:
        assert transaction.stored_answer("p-1", "k", b"sit") is None
        made = transaction.append("desk", {"what": "x"})
        transaction.store_answer("p-1", "k", b"sit", b"the answer", made.number)
    with store.transaction() as transaction:
        assert transaction.stored_answer("p-1", "k", b"sit") == b"the answer"
        assert transaction.stored_answer("p-2", "k", b"sit") is None
        with pytest.raises(KeyReused):
            transaction.stored_answer("p-1", "k", b"stand")


def test_an_account_is_opened_once_and_empty(store: Store) -> None:
    opened(store)
    with store.transaction() as transaction:
        transaction.open_account("player:p-1", "player")
        assert transaction.cents("player:p-1") == 100_00
        assert transaction.cents("player:unknown") == 0
    with pytest.raises(DBAPIError), store.transaction() as transaction:
        transaction.connection.execute(
            text("INSERT INTO account (name, kind, cents) VALUES ('player:rich', 'player', 5)")
        )


# ---------------------------------------------------------------- append-only


FORBIDDEN = [
    "DELETE FROM event",
    "DELETE FROM transfer",
    "DELETE FROM command",
    "DELETE FROM seal",
    "DELETE FROM account",
    "UPDATE event SET payload = payload",
    "UPDATE transfer SET cents = cents + 1",
    "UPDATE command SET answer = answer",
    "UPDATE seal SET about = 'dice'",
    "UPDATE account SET kind = 'cage'",
    "UPDATE account SET name = 'player:p-9' WHERE name = 'player:p-2'",
]


@pytest.mark.parametrize("statement", FORBIDDEN)
def test_what_was_written_stays_as_it_was(store: Store, statement: str) -> None:
    opened(store)
    with store.transaction() as transaction:
        transaction.store_answer("p-1", "k", b"", b"", 1)
        transaction.connection.execute(
            text("INSERT INTO seal VALUES ('1', 1, 'cards', 'c', :secret)"), {"secret": b"s"}
        )
    with pytest.raises(DBAPIError), store.transaction() as transaction:
        transaction.connection.execute(text(statement))


REPLACED = [
    "INSERT OR REPLACE INTO event SELECT * FROM event WHERE number = 1",
    "INSERT OR REPLACE INTO event SELECT 2, stream, version, payload, previous, zeroblob(32) FROM event",
    "INSERT OR REPLACE INTO event SELECT 2, 'desk', version, payload, previous, hash FROM event",
    "INSERT OR REPLACE INTO event SELECT 9, 'desk', 1, payload, previous, zeroblob(32) FROM event",
    "INSERT OR REPLACE INTO transfer SELECT event, line, debit, credit, 1, reason FROM transfer",
    "INSERT OR REPLACE INTO account SELECT name, 'cage', 0 FROM account",
]


@pytest.mark.parametrize("statement", REPLACED)
def test_sqlite_replaces_nothing(migrated_file: Path, tmp_path: Path, statement: str) -> None:
    path = tmp_path / "floor.db"
    path.write_bytes(migrated_file.read_bytes())
    store = Store.open(str(path))
    opened(store)
    with pytest.raises(DBAPIError, match="not the next row"), store.transaction() as transaction:
        transaction.connection.execute(text(statement))
    store.close()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE account SET cents = 0",
        "ALTER TABLE event DISABLE TRIGGER ALL",
        "DROP TABLE transfer",
        "TRUNCATE event, transfer, command",
        "UPDATE event SET payload = payload",
    ],
)
def test_postgresql_lets_the_floors_role_do_nothing_but_add(cluster: Cluster, migrated: str, statement: str) -> None:
    """Without the triggers, too: the role has no right to it."""
    store = Store.open(cluster.database(migrated))
    opened(store)
    with pytest.raises(DBAPIError, match=r"permission denied|must be owner"), store.transaction() as transaction:
        transaction.connection.execute(text(statement))
    store.close()


# ---------------------------------------------------------------- opening


def test_the_settings_that_keep_a_commit_are_on(store: Store) -> None:
    assert store.writer is not None
    if store.engine.dialect.name == "sqlite":
        pragmas = {"journal_mode": "truncate", "synchronous": 2, "foreign_keys": 1}
        found = {name: store.writer.exec_driver_sql(f"PRAGMA {name}").scalar() for name in pragmas}
        assert found == pragmas
    else:
        assert store.writer.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
        assert store.writer.exec_driver_sql("SELECT current_user").scalar() == "croupier_floor"


def test_a_second_server_is_refused_and_the_first_goes_on(store: Store, database: str) -> None:
    opened(store)
    with pytest.raises(CannotOpen, match="another server"):
        Store.open(database)
    with store.transaction() as transaction:
        transaction.append("desk", {"what": "x"})


def test_when_a_server_is_killed_the_next_may_open(database: str) -> None:
    script = f"from croupier.floor.storage.store import Store; s = Store.open({database!r}); print('open', flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "open\n"
        with pytest.raises(CannotOpen, match="another server"):
            Store.open(database)
        os.kill(other.pid, signal.SIGKILL)
        other.wait()
        Store.open(database).close()


def test_a_reader_looks_on_and_writes_nothing(store: Store, database: str) -> None:
    opened(store)
    reader = Store.open(database, read_only=True)
    assert reader.cents("player:p-1") == 100_00
    with pytest.raises(RuntimeError, match="opened read-only"), reader.transaction():
        pass
    with pytest.raises(DBAPIError), reader.reading() as connection:
        connection.execute(text("INSERT INTO account (name, kind) VALUES ('x', 'player')"))
    with store.transaction() as transaction:
        transaction.append("desk", {"what": "x"})
    assert len(list(reader.events())) == 2
    reader.close()


def test_a_snapshot_is_one_moment_and_keeps_nobody_waiting(store: Store) -> None:
    opened(store)
    with store.snapshot() as connection:
        with store.transaction() as transaction:
            transaction.append("cage", {"what": "x"}, [Transfer("player:p-1", "cage", 1, "x")])
        assert connection.execute(text("SELECT count(*) FROM event")).scalar() == 1
        assert connection.execute(text("SELECT cents FROM account WHERE name = 'player:p-1'")).scalar() == 100_00
    assert store.cents("player:p-1") == 99_99


def test_a_database_from_the_future_is_refused_and_not_touched(store: Store, database: str) -> None:
    opened(store)
    if store.engine.dialect.name == "postgresql":
        with store.transaction() as transaction:
            transaction.connection.execute(text("RESET ROLE"))
    with store.transaction() as transaction:
        transaction.connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    store.close()
    for read_only in (False, True):
        with pytest.raises(CannotOpen, match="later program"):
            Store.open(database, read_only=read_only)


def test_a_database_that_another_program_holds_is_not_called_damaged(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'floor.db'}"
    store = Store.open(url)
    with closing(sqlite3.connect(tmp_path / "floor.db", isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        engine = create_engine(url, connect_args={"timeout": 0})
        with pytest.raises(DBAPIError) as held, engine.connect() as connection:
            connection.execute(text("SELECT number FROM seal"))
        engine.dispose()
    store.close()
    assert str(malformed(held.value)) == (
        "another program holds the database: database is locked; try again when it has ended"
    )
    assert str(malformed(held.value.orig or held.value)) == str(malformed(held.value))


def test_what_is_damaged_is_called_damaged(tmp_path: Path) -> None:
    (tmp_path / "floor.db").write_text("not a database", "utf-8")
    with closing(sqlite3.connect(tmp_path / "floor.db")) as connection, pytest.raises(sqlite3.DatabaseError) as broken:
        connection.execute("SELECT number FROM seal")
    assert "is damaged and cannot be read" in str(malformed(broken.value))


def test_what_is_no_floor_is_refused(tmp_path: Path) -> None:
    rubbish = tmp_path / "rubbish.db"
    rubbish.write_bytes(b"this is no database at all" * 100)
    with pytest.raises(CannotOpen, match="not a database"):
        Store.open(str(rubbish))
    with pytest.raises(CannotOpen, match="no database"):
        Store.open(str(tmp_path / "nothing.db"), read_only=True)
    empty = tmp_path / "empty.db"
    sqlite3.connect(empty).execute("CREATE TABLE x (y)").connection.close()
    with pytest.raises(CannotOpen, match="no floor"):
        Store.open(str(empty), read_only=True)
    with pytest.raises(CannotOpen, match="kept in mysql"):
        Store.open("mysql://somewhere/floor")
    for nowhere in ("sqlite://", "sqlite:///:memory:"):
        with pytest.raises(CannotOpen, match="in memory"):
            Store.open(nowhere)
    with pytest.raises(CannotOpen, match="cannot be created"):
        Store.open(str(tmp_path / "no" / "such" / "folder.db"))
    assert rubbish.read_bytes() == b"this is no database at all" * 100


def test_a_bare_path_is_a_sqlite_database(tmp_path: Path) -> None:
    Store.open(str(tmp_path / "floor.db")).close()
    store = Store.open(f"sqlite:///{tmp_path}/floor.db", read_only=True)
    assert list(store.events()) == []
    store.close()


def test_a_database_with_two_names_is_refused(tmp_path: Path) -> None:
    """A server under each of them would have a lock of its own, and both would write."""
    Store.open(str(tmp_path / "floor.db")).close()
    (tmp_path / "other.db").hardlink_to(tmp_path / "floor.db")
    for name in ("floor.db", "other.db"):
        with pytest.raises(CannotOpen, match=r"has 2 names \(hard links\).*remove the others"):
            Store.open(str(tmp_path / name))
    (tmp_path / "other.db").unlink()
    Store.open(str(tmp_path / "floor.db")).close()


def test_a_second_server_is_refused_although_the_lock_file_was_removed(tmp_path: Path) -> None:
    path, lock = tmp_path / "floor.db", tmp_path / "floor.db.lock"
    first = Store.open(str(path))
    with pytest.raises(HeldElsewhere, match=rf"\(process {os.getpid()}\) has this floor open"):
        Store.open(str(path))
    lock.unlink()
    with pytest.raises(HeldElsewhere, match=r"floor.db, although its lock file was removed; stop it first"):
        Store.open(str(path))
    path.rename(moved := tmp_path / "moved.db")
    with pytest.raises(HeldElsewhere, match=r"moved\.db"):
        Store.open(str(moved))
    moved.rename(path)
    opened(first)
    first.close()
    Store.open(str(path)).close()


def test_nobody_else_may_read_what_is_kept(tmp_path: Path) -> None:
    Store.open(str(tmp_path / "floor.db")).close()
    assert {path.name: path.stat().st_mode & 0o077 for path in tmp_path.iterdir()} == {
        "floor.db": 0,
        "floor.db-journal": 0,
        "floor.db.lock": 0,
    }


def test_events_between_two_numbers_are_those_after_the_first(store: Store) -> None:
    with store.transaction() as transaction:
        for number in range(1, 6):
            transaction.append("desk", {"what": f"event {number}"})
    with store.reading() as connection:
        assert [event.number for event in events_between(connection, 2, 4)] == [3, 4]
