"""The database is away for a while: nothing is lost, nothing is done twice, and the pen goes on when it is back."""

from __future__ import annotations

import errno
import os
import signal
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from croupier.floor import commands as c
from croupier.floor.storage import outages
from croupier.floor.storage import writer as writers
from croupier.floor.storage.locks import CannotOpen, ReplacedWriter
from croupier.floor.storage.store import Store, Transaction, Transfer, engine_of
from croupier.floor.storage.writer import Job, Writer, WriterHeld, WriterStopped, WriterUncertain
from croupier.floor.trail import trail
from tests.floor.harness import Cluster
from tests.floor.house import ANN, BOB, House
from tests.floor.test_casino import begin, play_out
from tests.floor.test_writer import HeldWriter, emit, events_of


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pen looks again at once."""
    monkeypatch.setattr(writers, "_FIRST_WAIT_SECONDS", 0.001)
    monkeypatch.setattr(writers, "_LONGEST_WAIT_SECONDS", 0.01)


def until(true: Callable[[], object]) -> None:
    ends = time.monotonic() + 60
    while not true():
        assert time.monotonic() < ends
        time.sleep(0.001)


def lost(store: Store) -> Exception:
    """What the driver says of a disk that is full, or of a server that is gone."""
    if store.engine.dialect.name == "postgresql":
        return psycopg.OperationalError("server closed the connection unexpectedly")
    full = sqlite3.OperationalError("database or disk is full")
    full.sqlite_errorcode = sqlite3.SQLITE_FULL
    return full


class Failing:
    """A driver's connection that fails at a statement. At COMMIT it fails before it is done, or only its answer is lost."""

    def __init__(self, real: Any, at: str, error: Exception, *, done: bool) -> None:
        self.real, self.at, self.error, self.done = real, at, error, done

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)

    def execute(self, statement: str, values: Any = ()) -> Any:
        if statement.startswith(self.at):
            raise self.error
        return self.real.execute(statement, values)

    def commit(self) -> None:
        if self.done:
            self.real.commit()
        if self.at == "COMMIT":
            raise self.error
        self.real.commit()


class Outage:
    """From now on the pen's connection fails, and no other can be had until `ends`."""

    def __init__(self, store: Store, at: str, *, done: bool = False) -> None:
        assert store.writer is not None
        self.patch, proxy, self.tries = pytest.MonkeyPatch(), store.writer.connection, 0
        failing = Failing(proxy.dbapi_connection, at, lost(store), done=done)
        self.ended, self.real = threading.Event(), outages.reconnect
        self.patch.setattr(proxy, "dbapi_connection", failing)
        self.patch.setattr(outages, "reconnect", self.reconnect)

    def reconnect(self, store: Store, holder: int) -> Any:
        self.tries += 1
        if not self.ended.is_set():
            raise lost(store)
        self.patch.undo()
        return self.real(store, holder)


def struck(
    writer: Writer, store: Store, at: str, *jobs: Job[Any], done: bool = False
) -> tuple[Outage, list[Future[Any]]]:
    """An outage that begins while these jobs are written: the first job of their transaction brings it."""
    found = list[Outage]()
    held = HeldWriter(writer)
    writer.submit(lambda _transaction: found.append(Outage(store, at, done=done)))
    futures = [writer.submit(job) for job in jobs]
    held.go.set()
    until(lambda: found and found[0].tries > 2)
    return found[0], futures


def opened(transaction: Transaction) -> None:
    transaction.open_account("cage", "cage")
    transaction.open_account("player:p-1", "player")


PAYS = [Transfer("cage", "player:p-1", 1, "x")]


def pays(transaction: Transaction) -> int:
    return transaction.append("desk", {"what": "x"}, PAYS).number


def waits_for_a_lock(transaction: Transaction) -> int | None:
    """For how many milliseconds the connection waits when another process has locked the file; None on PostgreSQL."""
    if transaction.connection.dialect.name != "sqlite":
        return None
    return int(transaction.connection.exec_driver_sql("PRAGMA busy_timeout").scalar_one())


@pytest.mark.parametrize("at", ["SAVEPOINT", "INSERT INTO event", "INSERT INTO transfer", "RELEASE", "COMMIT"])
def test_what_cannot_be_written_is_undone_and_the_pen_goes_on(store: Store, writer: Writer, at: str) -> None:
    writer.submit(opened).result(300)
    patience = writer.submit(waits_for_a_lock).result(300)
    broke, back = list[BaseException](), list[object]()
    writer.after_failure.append(broke.append)
    writer.after_outage.append(lambda _connection: back.append(writer.held))
    outage, futures = struck(writer, store, at, *[pays] * 300)
    with pytest.raises(WriterHeld):
        writer.submit(emit("meanwhile")).result(0)
    outage.ended.set()
    for future in futures:
        with pytest.raises(WriterHeld, match=r"full|unexpectedly"):
            future.result(300)
    until(lambda: not writer.held)
    assert writer.broken is None
    assert len(back) == 1
    assert back[0]  # before any job is taken again
    assert writer.submit(waits_for_a_lock).result(300) == patience
    assert writer.submit(pays).result(300) == 1
    assert (events_of(store), store.cents("player:p-1"), broke) == (["x"], 1, [])
    assert list(trail.faults(store.events())) == []


@pytest.mark.parametrize("soon", [True, False])
def test_a_commit_whose_answer_was_lost_is_found_done(
    store: Store, writer: Writer, monkeypatch: pytest.MonkeyPatch, *, soon: bool
) -> None:
    """Who still waits is answered; who does not has learned that nobody knows. It is published either way, and once."""
    monkeypatch.setattr(writers, "_UNKNOWN_SECONDS", 300 if soon else 0)
    heard = list[int]()
    writer.after_commit.append(lambda events: heard.extend(each.number for each in events))
    writer.submit(opened).result(300)
    outage, futures = struck(writer, store, "COMMIT", *[pays] * 3, done=True)
    if not soon:
        for future in futures:
            with pytest.raises(WriterUncertain):
                future.result(300)
    outage.ended.set()
    until(lambda: not writer.held)
    if soon:
        assert [future.result(300) for future in futures] == [1, 2, 3]
    assert writer.submit(pays).result(300) == 4
    assert heard == [1, 2, 3, 4]
    assert (len(events_of(store)), store.cents("player:p-1")) == (4, 4)
    assert list(trail.faults(store.events())) == []


def test_where_another_process_wrote_in_between_the_writer_stops(store: Store, writer: Writer) -> None:
    writer.submit(emit("a")).result(300)
    outage, (future,) = struck(writer, store, "INSERT INTO event", emit("b"))
    row = "INSERT INTO event VALUES (2, 'x', 1, :bytes, :bytes, :bytes)"
    with store.engine.connect().execution_options(writer=True) as other, other.begin():  # past the lock
        other.execute(text(row), {"bytes": bytes(32)})
    outage.ended.set()
    until(lambda: writer.broken)
    assert isinstance(writer.broken, ReplacedWriter)
    assert "ends with event 2, and the floor had written 1" in str(writer.broken)
    with pytest.raises(WriterStopped):
        future.result(0)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_another_file_in_its_place_stops_the_pen_although_nothing_is_written(writer: Writer, tmp_path: Path) -> None:
    writer.submit(emit("a")).result(300)
    path = tmp_path / "floor.db"
    path.rename(moved := tmp_path / "moved.db")
    until(lambda: writer.held)  # it waits for the file
    moved.rename(path)
    until(lambda: not writer.held)
    path.rename(moved)
    path.write_bytes(moved.read_bytes())
    until(lambda: writer.broken)
    assert "floor.db was replaced by another file" in str(writer.broken) or "not the one" in str(writer.broken)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_an_event_that_another_process_wrote_stops_the_pen_although_nothing_is_written(
    writer: Writer, tmp_path: Path
) -> None:
    writer.submit(emit("a")).result(300)
    with closing(sqlite3.connect(tmp_path / "floor.db")) as stranger, stranger:
        stranger.execute("INSERT INTO event VALUES (2, 'x', 1, x'00', zeroblob(32), zeroblob(32))")
    until(lambda: writer.broken)
    assert "another process writes to this database: the trail ends with event 2" in str(writer.broken)


def test_another_database_in_its_place_stops_the_pen(
    store: Store, writer: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    outage, _futures = struck(writer, store, "SAVEPOINT", emit("a"))
    monkeypatch.setattr(writers, "instance_of", lambda _store: "another place")
    outage.ended.set()
    until(lambda: writer.broken)
    assert "not the one" in str(writer.broken)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_database_that_is_back_without_room_still_holds_the_pen(
    store: Store, writer: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else every command would begin, fail, and hold the floor again."""
    writer.submit(opened).result(300)
    real, room, tries = outages.require_room, threading.Event(), list[int]()

    def require(there: Store, connection: Any, number: int) -> None:
        tries.append(number)
        if not room.is_set():
            raise lost(there)
        real(there, connection, number)

    monkeypatch.setattr(outages, "require_room", require)
    outage, _futures = struck(writer, store, "COMMIT", pays)
    outage.ended.set()
    until(lambda: len(tries) > 2)
    assert writer.held
    room.set()
    until(lambda: not writer.held)
    assert writer.submit(pays).result(300) == 1


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_database_that_a_later_program_has_changed_since_is_not_written_to(store: Store) -> None:
    with store.transaction() as other:
        other.connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(CannotOpen, match="made by a later program"):
        outages.reconnect(store, 0)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_reader_who_was_reading_while_the_floor_came_back_leaves_no_connection_open(store: Store) -> None:
    with store.reading() as connection:
        read: Any = connection.connection.dbapi_connection
        outages.reconnect(store, 0)
        assert read.execute("SELECT 1").fetchone() == (1,)
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        read.execute("SELECT 1")
    with store.reading() as connection:
        assert connection.execute(text("SELECT 1")).scalar() == 1


def test_a_damaged_database_and_a_failed_sync_stop_the_pen() -> None:
    def error(code: int) -> sqlite3.OperationalError:
        made = sqlite3.OperationalError("x")
        made.sqlite_errorcode = code
        return made

    assert outages.passes(error(sqlite3.SQLITE_FULL))
    assert outages.away(error(sqlite3.SQLITE_FULL))
    assert not outages.away(OSError(errno.ENOSPC, "full"))  # of a reader: not of the database
    assert not outages.away(error(sqlite3.SQLITE_CORRUPT))
    assert outages.passes(error(sqlite3.SQLITE_IOERR_WRITE))
    assert outages.passes(OSError(errno.ENOSPC, "full"))
    assert outages.passes(DBAPIError("SELECT 1", None, Exception("gone"), connection_invalidated=True))
    assert not outages.passes(DBAPIError("SELECT 1", None, Exception("gone")))
    assert outages.passes(psycopg.errors.DiskFull("could not extend file"))
    assert outages.passes(psycopg.errors.ReadOnlySqlTransaction("standby"))
    assert not outages.passes(error(sqlite3.SQLITE_CORRUPT))
    assert not outages.passes(error(sqlite3.SQLITE_IOERR_FSYNC))
    assert not outages.passes(psycopg.errors.DataCorrupted("page"))
    assert not outages.passes(ReplacedWriter())


def test_a_pen_put_down_in_an_outage_does_not_wait_for_its_end(store: Store) -> None:
    writer = Writer(store)
    outage, (future,) = struck(writer, store, "COMMIT", emit("a"))
    writer.close()
    with pytest.raises(WriterUncertain):
        future.result(0)
    outage.patch.undo()
    assert writer.broken is None


def test_a_disk_that_is_really_full_holds_the_pen_until_there_is_room(migrated_file: Path, tmp_path: Path) -> None:
    """SQLite learns that the file may grow no further: it undoes the whole transaction by itself."""
    path = tmp_path / "floor.db"
    path.write_bytes(migrated_file.read_bytes())
    pages = path.stat().st_size // 4096
    limit = [f"max_page_count = {pages + 20}"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("croupier.floor.storage.store._SQLITE_SETTINGS", ("busy_timeout = 1000", *limit))
        store = Store.open(str(path))
        writer, written = Writer(store), list[int]()

        def swallows(transaction: Transaction) -> None:
            for _ in range(100):
                with suppress(sqlite3.OperationalError):
                    transaction.append("desk", {"what": "x" * 4000})

        def until_it_is_full() -> None:
            while True:
                written.append(writer.submit(emit("y" * 2000)).result(300))
                writer.submit(swallows).result(300)

        with pytest.raises(WriterHeld, match="full"):
            until_it_is_full()
        with pytest.raises(WriterHeld):  # small as it is: nothing is tried before there is room
            writer.submit(emit("z")).result(0)
        assert writer.held
        assert [each.number for each in store.events()][: len(written)] == written  # what there is can be read
    until(lambda: not writer.held)  # the new connection has no such limit
    assert writer.submit(emit("z")).result(300) == len(events_of(store))
    assert list(trail.faults(store.events())) == []
    writer.close()
    store.close()


def test_no_room_on_the_disk_beside_the_file_holds_the_pen(
    migrated_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "floor.db"
    path.write_bytes(migrated_file.read_bytes())
    store = Store.open(str(path))

    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with store.writer.begin():  # type: ignore[union-attr]
        pass
    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        outages.require_room(store, store.writer, 0)  # type: ignore[arg-type]
    monkeypatch.undo()
    outages.require_room(store, store.writer, 0)  # type: ignore[arg-type]
    assert sorted(each.name for each in tmp_path.iterdir()) == ["floor.db", "floor.db-journal", "floor.db.lock"]
    assert events_of(store) == []
    store.close()


def test_a_file_locked_for_long_refuses_at_once(
    migrated_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writers, "_BUSY_MILLISECONDS", 1)
    monkeypatch.setattr(writers, "_PAUSE_SECONDS", 0.001)
    monkeypatch.setattr(writers, "TIMEOUT_SECONDS", 0.01)
    path = tmp_path / "floor.db"
    path.write_bytes(migrated_file.read_bytes())
    store = Store.open(str(path))
    writer = Writer(store)
    with closing(sqlite3.connect(path)) as stranger:
        stranger.execute("BEGIN")
        stranger.execute("SELECT count(*) FROM event").fetchone()
        first = writer.submit(emit("a"))
        until(lambda: writer.held)
        with pytest.raises(WriterHeld, match="locked"):
            writer.submit(emit("b")).result(0)
    assert first.result(300) == 1
    until(lambda: not writer.held)
    assert writer.submit(emit("c")).result(300) == 2
    writer.close()
    store.close()


# ---------------------------------------------------------------- PostgreSQL


@pytest.fixture(scope="module")
def restarted() -> Iterator[Cluster]:
    """A PostgreSQL that is stopped and started."""
    from tests import parts

    parts.need(parts.POSTGRESQL)
    cluster = Cluster()
    yield cluster
    cluster.stop()


def stopped(cluster: Cluster) -> None:
    """As `pg_ctl stop -m fast` does it."""
    cluster.server.send_signal(signal.SIGINT)
    cluster.server.wait(300)


def test_a_floor_outlives_a_restart_of_postgresql(restarted: Cluster, tmp_path: Path) -> None:
    """In the middle of a round: the table can be looked at, nothing is done, and the round goes on with the same cards."""
    house = House.open(restarted.database(), tmp_path / "keys")
    table = house.table("blackjack")
    house.seated(table, ANN, BOB)
    while not house.casino.shown[table].playing:
        begin(house, table, ANN, BOB)
    before, version = house.casino.shown[table].running.journal, house.casino.shown[table].version
    stopped(restarted)
    with pytest.raises(WriterHeld):
        house.do(ANN, c.BuyIn(cents=1_00), "key-of-the-outage")
    assert house.casino.writer.held
    assert house.casino.view(table, ANN)["version"] == version
    house.clock.go_on(3600)
    assert (house.casino.tick(), house.casino.clear_seats()) == ([], [])
    restarted.start()
    until(lambda: not house.casino.writer.held)
    house.tick()  # the question has its whole time again
    assert house.casino.shown[table].running.journal == before
    assert house.do(ANN, c.BuyIn(cents=1_00), "key-of-the-outage")["did"] == "buy_in"
    play_out(house, table)
    assert house.findings() == []
    assert house.again_is_the_same()
    house.casino.close()


def test_an_outage_is_noticed_although_nobody_plays(restarted: Cluster) -> None:
    """And one in which PostgreSQL keeps its connections and says nothing."""
    store = Store.open(restarted.database())
    writer = Writer(store)
    stopped(restarted)
    until(lambda: writer.held)
    restarted.start()
    until(lambda: not writer.held)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(writers, "TIMEOUT_SECONDS", 0.01)
        os.kill(writer._backend, signal.SIGSTOP)
        until(lambda: writer.stuck)
        assert not writer.held
        os.kill(writer._backend, signal.SIGCONT)
        until(lambda: not writer.stuck)
    assert writer.submit(emit("a")).result(300) == 1
    writer.close()
    store.close()


def test_a_connection_over_the_network_is_given_up_in_seconds() -> None:
    """The kernel would repeat what a machine that is gone does not acknowledge for a quarter of an hour."""
    options = engine_of("postgresql://floor@db.example/floor?connect_timeout=2").url.query
    assert (options["tcp_user_timeout"], options["keepalives_idle"], options["connect_timeout"]) == ("5000", "1", "2")


def test_a_connection_that_is_lost_is_made_again(cluster: Cluster, migrated: str) -> None:
    store = Store.open(cluster.database(migrated))
    writer = Writer(store)
    assert writer.submit(emit("a")).result(300) == 1
    with store.reading() as connection:
        connection.execute(
            text(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE pid <> pg_backend_pid() AND datname = current_database()"
            )
        )
    with pytest.raises(WriterHeld):
        writer.submit(emit("b")).result(300)
    until(lambda: not writer.held)
    assert writer.submit(emit("c")).result(300) == 2
    assert events_of(store) == ["a", "c"]
    writer.close()
    store.close()


def test_who_finds_another_server_at_the_lock_stops(
    cluster: Cluster, migrated: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.floor.storage.locks._LOCK_TRIES", 1)
    monkeypatch.setattr("croupier.floor.storage.locks._LOCK_PAUSE_SECONDS", 0)
    address = cluster.database(migrated)
    store = Store.open(address)
    writer = Writer(store)
    outage, _futures = struck(writer, store, "SAVEPOINT", emit("a"))
    with psycopg.connect(address, autocommit=True) as killer:
        killer.execute("SELECT pg_terminate_backend(%s)", (writer._backend,))
        until(lambda: killer.execute("SELECT pg_try_advisory_lock(1947)").fetchone() == (True,))
        outage.ended.set()
        until(lambda: writer.broken)
    assert isinstance(writer.broken, ReplacedWriter)
    assert "another server has this floor open" in str(writer.broken)
    writer.close()
    store.close()


# ---------------------------------------------------------------- the floor


@pytest.fixture
def house(database: str, tmp_path: Path) -> Iterator[House]:
    house = House.open(database, tmp_path / "keys")
    yield house
    house.casino.close()


@pytest.mark.parametrize("at", ["INSERT INTO event", "COMMIT"])
def test_a_bet_that_could_not_be_written_is_not_on_the_layout(house: House, at: str) -> None:
    table = house.table("roulette")
    house.seated(table, ANN)
    cents = house.casino.cents(ANN.person)
    outage, command = Outage(house.casino.store, at), c.MakeWager(table=table, wager="red", cents=500)
    future = house.casino.do(ANN, command, "once")
    until(lambda: outage.tries)
    outage.ended.set()
    with pytest.raises(WriterHeld):
        future.result(300)
    until(lambda: not house.casino.writer.held)
    assert house.casino.tables == house.casino.shown
    assert house.casino.cents(ANN.person) == cents
    house.do(ANN, command, "once")
    assert house.casino.cents(ANN.person) == cents - 500
    assert house.findings() == []


def test_a_session_that_ended_in_a_lost_answer_is_ended(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writers, "_UNKNOWN_SECONDS", 0)
    people = house.casino.people
    entry = people.register("newcomer", "a long pass phrase")
    stays = people.register("another", "a long pass phrase")
    outage = Outage(house.casino.store, "COMMIT", done=True)
    with pytest.raises(WriterUncertain):
        people.log_out(entry.key)
    assert people.actor(entry.key) is not None
    outage.ended.set()
    until(lambda: not house.casino.writer.held)
    assert people.actor(entry.key) is None
    assert people.actor(stays.key) == stays.actor


def test_a_notice_that_was_undone_is_given_later(house: House) -> None:
    house.casino.heads.fault = "the disk is full"
    outage = Outage(house.casino.store, "COMMIT")
    jobs: list[Future[None]] = house.casino.tick()
    outage.ended.set()
    with pytest.raises(WriterHeld):
        jobs[0].result(300)
    until(lambda: not house.casino.writer.held)
    for job in house.casino.tick():
        job.result(300)
    assert ["cannot be signed" in each.text or "can be signed" in each.text for each in house.casino.inbox.notices] == [
        True
    ]


FORGED = {
    "INSERT INTO session SELECT 's-forged', 'd', id, 'page', 1, made_at, made_at FROM person WHERE id = '{person}'": (
        "session s-forged of {person} is in the database, but by the trail it is not open"
    ),
    "UPDATE session SET digest = 'mine'": "its key or its time was changed without an event",
    "UPDATE person SET role = 'admin' WHERE id = '{person}'": "{person}: role: admin in the database, player by the trail",
    "UPDATE person SET made_at = '2020-01-01T00:00:00+00:00' WHERE id = '{person}'": (
        "{person}: made at: 2020-01-01T00:00:00+00:00 in the database"
    ),
    "INSERT INTO account (name, kind) VALUES ('player:nobody', 'player')": "player:nobody: the account is in the database",
    "UPDATE account SET cents = cents + 1 WHERE kind = 'player'": "the balance is 100001 cents",
}


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
@pytest.mark.parametrize("statement", FORGED)
def test_what_another_program_writes_to_the_file_halts_the_floor(house: House, tmp_path: Path, statement: str) -> None:
    """Within seconds, although nobody plays, and although a minute is not over."""
    person = house.casino.people.guest().actor.person
    house.casino.people.sweep()
    with closing(sqlite3.connect(tmp_path / "floor.db", timeout=60)) as stranger, stranger:
        assert stranger.execute(statement.format(person=person)).rowcount == 1
    while not house.casino.halted:
        house.tick()
    assert FORGED[statement].format(person=person) in house.casino.halted
    assert house.casino.inbox.notices[-1].text == f"{house.casino.halted}."


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_on_postgresql_a_forged_session_halts_the_floor_within_a_minute(house: House) -> None:
    person = house.casino.people.guest().actor.person
    for minutes in range(3):
        house.tick(61)
        assert house.casino.halted == "", minutes
    with psycopg.connect(house.database) as other:
        statement = (
            "INSERT INTO session SELECT 's-forged', 'd', id, 'page', 1, made_at, made_at FROM person WHERE id = %s"
        )
        assert other.execute(statement, (person,)).rowcount == 1
    house.tick(61)
    assert f"session s-forged of {person} is in the database" in house.casino.halted


def test_a_halt_whose_notice_was_undone_is_found_again(house: House) -> None:
    house.casino.halted = "the floor has halted"
    outage = Outage(house.casino.store, "COMMIT")
    future = house.casino.writer.submit(lambda transaction: house.casino._notify(transaction, "x"))
    outage.ended.set()
    with pytest.raises(WriterHeld):
        future.result(300)
    until(lambda: not house.casino.writer.held)
    assert house.casino.halted == ""
    assert house.casino.watch.due(house.clock.monotonic())
