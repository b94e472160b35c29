"""The pen: one thread, jobs together in one transaction, each undone alone, and nobody answered before the commit."""

from __future__ import annotations

import errno
import sqlite3
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from croupier.floor.storage import writer as writers
from croupier.floor.storage.store import NotEnough, Store, Transaction, Transfer
from croupier.floor.storage.writer import Job, Writer, WriterBusy, WriterStopped, wait_for
from croupier.floor.trail import trail


def emit(what: str, stream: str = "desk") -> Job[int]:
    return lambda transaction: transaction.append(stream, {"what": what}).number


def events_of(store: Store) -> list[str]:
    return [each.tree["what"] for each in store.events()]


class HeldWriter:
    """Keeps the pen at a job of ours until we let it go on, so that the jobs handed in by then wait together."""

    def __init__(self, writer: Writer) -> None:
        self.go, arrived = threading.Event(), threading.Event()

        def job(_writing: Transaction) -> None:
            arrived.set()
            assert self.go.wait(300)

        self.future = writer.submit(job)
        assert arrived.wait(300)


def together(writer: Writer, *jobs: Job[Any]) -> list[Future[Any]]:
    held = HeldWriter(writer)
    futures = [writer.submit(job) for job in jobs]
    held.go.set()
    return futures


def test_jobs_run_in_the_order_they_came(writer: Writer, store: Store) -> None:
    futures = [writer.submit(emit(str(each))) for each in range(300)]
    assert [future.result(300) for future in futures] == list(range(1, 301))
    assert events_of(store) == [str(each) for each in range(300)]
    assert list(trail.faults(store.events())) == []


def test_a_job_that_fails_is_undone_alone(writer: Writer, store: Store) -> None:
    def fails(transaction: Transaction) -> None:
        transaction.open_account("cage", "cage")
        transaction.append("desk", {"what": "gone"})
        transaction.append("table:new", {"what": "gone too"})
        raise ValueError("no")

    first, failed, second, third = together(writer, emit("a"), fails, emit("b"), emit("c", "table:new"))
    assert (first.result(300), second.result(300), third.result(300)) == (1, 2, 3)
    with pytest.raises(ValueError, match="no"):
        failed.result(300)
    assert events_of(store) == ["a", "b", "c"]
    assert [each.version for each in store.events()] == [1, 2, 1]
    assert list(trail.faults(store.events())) == []
    with store.reading() as connection:
        assert connection.execute(text("SELECT count(*) FROM account")).scalar() == 0


def test_a_job_without_the_money_is_undone_alone_even_when_it_looks_away(writer: Writer, store: Store) -> None:
    def opens(transaction: Transaction) -> None:
        transaction.open_account("cage", "cage")
        transaction.open_account("player:p-1", "player")

    def overdraws(transaction: Transaction) -> str:
        try:
            transaction.append("desk", {"what": "gone"}, [Transfer("player:p-1", "cage", 1, "x")])
        except NotEnough:
            return "as if nothing had been"
        return "paid"

    _, overdrawn, after = together(writer, opens, overdraws, emit("b"))
    with pytest.raises(NotEnough):
        overdrawn.result(300)
    assert after.result(300) == 1
    assert events_of(store) == ["b"]


def test_a_balance_is_as_the_jobs_before_left_it_and_a_job_that_failed_left_none(writer: Writer) -> None:
    """Balances are kept in memory between jobs: what a job moved counts, what an undone one moved does not."""

    def buys_in(transaction: Transaction) -> tuple[int, int]:
        transaction.open_account("cage", "cage")
        transaction.open_account("player:p-1", "player")
        before = transaction.cents("player:p-1")
        transaction.append("cage", {"what": "buy_in"}, [Transfer("cage", "player:p-1", 100, "buy-in")])
        return before, transaction.cents("player:p-1")

    def fails(transaction: Transaction) -> None:
        transaction.append("cage", {"what": "buy_in"}, [Transfer("cage", "player:p-1", 50, "buy-in")])
        assert transaction.cents("player:p-1") == 150
        raise ValueError("no")

    first, failed, second, last = together(writer, buys_in, fails, buys_in, lambda writing: writing.cents("cage"))
    assert (first.result(300), second.result(300), last.result(300)) == ((0, 100), (100, 200), -200)
    with pytest.raises(ValueError, match="no"):
        failed.result(300)


def test_a_refusal_of_the_database_is_the_jobs_own(writer: Writer, store: Store) -> None:
    def tampers(transaction: Transaction) -> None:
        transaction.connection.execute(text("UPDATE event SET payload = payload"))

    def misspells(transaction: Transaction) -> None:
        transaction.connection.execute(text("SELECT no_such_column FROM event"))

    _, *wrong, after = together(writer, emit("a"), tampers, misspells, emit("b"))
    for future in wrong:
        with pytest.raises(DBAPIError):
            future.result(300)
    assert after.result(300) == 2
    assert events_of(store) == ["a", "b"]


def test_jobs_that_wait_together_share_one_transaction(writer: Writer) -> None:
    heard = list[list[str]]()
    writer.after_commit.append(lambda events: heard.append([each.tree["what"] for each in events]))
    for future in together(writer, *(emit(str(each)) for each in range(200))):
        future.result(300)
    assert [len(each) for each in heard] == [128, 72]
    assert [*heard[0], *heard[1]] == [str(each) for each in range(200)]


def test_nobody_is_answered_before_it_is_in_the_database(writer: Writer, store: Store) -> None:
    seen = list[tuple[int, bool]]()
    future: Future[int]

    def hears(events: Any) -> None:
        seen.append((len(list(store.events())), future.done()))
        assert [each.number for each in events] == [1]

    writer.after_commit.append(hears)
    held = HeldWriter(writer)
    future = writer.submit(emit("a"))
    assert not future.done()
    held.go.set()
    assert future.result(300) == 1
    assert seen == [(1, False)]


def test_a_pen_put_down_has_written_what_waited_and_takes_no_more(store: Store) -> None:
    writer = Writer(store)
    futures = together(writer, *(emit(str(each)) for each in range(300)))
    writer.close()
    assert [future.result(0) for future in futures] == list(range(1, 301))
    with pytest.raises(WriterStopped, match="closed"):
        writer.submit(emit("late")).result(0)
    another = Writer(store)
    assert another.submit(emit("next day")).result(300) == 301
    another.close()


def test_there_is_one_pen(writer: Writer, store: Store) -> None:
    with pytest.raises(RuntimeError, match="already has a writer"):
        Writer(store)
    with pytest.raises(RuntimeError, match="submit a job"), store.transaction():
        pass
    assert writer.submit(emit("a")).result(300) == 1


def test_a_cancelled_job_is_not_done(writer: Writer, store: Store) -> None:
    held = HeldWriter(writer)
    cancelled, kept = writer.submit(emit("no")), writer.submit(emit("yes"))
    assert cancelled.cancel()
    held.go.set()
    assert kept.result(300) == 1
    assert events_of(store) == ["yes"]


def test_who_hears_and_fails_stops_everything(writer: Writer, store: Store) -> None:
    """What is in memory would differ from what is on the disk: nobody gets an answer, and a restart shows all."""

    def fails(_events: object) -> None:
        raise ValueError("memory")

    writer.after_commit.append(fails)
    with pytest.raises(WriterStopped, match="memory"):
        writer.submit(emit("a")).result(300)
    assert events_of(store) == ["a"]


def test_of_fifty_wagers_at_once_on_money_for_one_exactly_one_is_made(writer: Writer, store: Store) -> None:
    def opens(transaction: Transaction) -> None:
        for name in ("cage", "player:p-1", "box:1:ann"):
            transaction.open_account(name, name.partition(":")[0])
        transaction.append("cage", {"what": "buy_in"}, [Transfer("cage", "player:p-1", 5_00, "buy-in")])

    writer.submit(opens).result(300)
    start, futures = threading.Barrier(50), list[Future[Any]]()

    def bets() -> None:
        start.wait(300)
        laid = [Transfer("player:p-1", "box:1:ann", 5_00, "wager")]
        futures.append(writer.submit(lambda transaction: transaction.append("table:1", {"what": "wager"}, laid)))

    hands = [threading.Thread(target=bets) for _ in range(50)]
    for hand in hands:
        hand.start()
    for hand in hands:
        hand.join()
    raised = [future.exception(30) for future in futures]
    assert len(raised) == 50
    assert sum(each is None for each in raised) == 1
    assert [type(each) for each in raised if each is not None] == [NotEnough] * 49
    assert (store.cents("player:p-1"), store.cents("box:1:ann"), len(list(store.events()))) == (0, 5_00, 2)


def test_who_reads_keeps_the_pen_waiting_but_does_not_break_it(writer: Writer, store: Store) -> None:
    with store.reading() as connection:
        assert connection.execute(text("SELECT count(*) FROM event")).scalar() == 0
        future = writer.submit(emit("a"))
        if store.engine.dialect.name == "sqlite":
            with pytest.raises(TimeoutError):
                future.result(0.2)
        assert connection.execute(text("SELECT count(*) FROM event")).scalar() == 0
    assert future.result(300) == 1


# ---------------------------------------------------------------- another holds the file


@pytest.fixture
def held(migrated_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Writer, Store, Path]]:
    """A pen on SQLite that looks again every millisecond, its store, and the file."""
    monkeypatch.setattr("croupier.floor.storage.writer._BUSY_MILLISECONDS", 1)
    monkeypatch.setattr("croupier.floor.storage.writer._PAUSE_SECONDS", 0.001)
    path = tmp_path / "floor.db"
    path.write_bytes(migrated_file.read_bytes())
    store = Store.open(str(path))
    writer = Writer(store)
    yield writer, store, path
    writer.close()
    store.close()


def until_said(caplog: pytest.LogCaptureFixture, what: str) -> None:
    ends = time.monotonic() + 300
    while what not in caplog.text:
        assert time.monotonic() < ends, caplog.text
        time.sleep(0.001)


def test_a_reader_who_stays_holds_the_commit_up_and_breaks_nothing(
    held: tuple[Writer, Store, Path], caplog: pytest.LogCaptureFixture
) -> None:
    writer, store, path = held
    with closing(sqlite3.connect(path)) as stranger:
        stranger.execute("BEGIN")
        stranger.execute("SELECT count(*) FROM event").fetchone()
        first = writer.submit(emit("a"))
        until_said(caplog, "the writer waits to commit")
        behind = writer.submit(emit("b"))
        with pytest.raises(WriterBusy):
            wait_for(behind, 0.001)  # it had not begun: it is taken back
        assert not first.cancel()  # it has begun: its result comes when it is known
        assert (first.done(), writer.broken) == (False, None)
        assert stranger.execute("SELECT count(*) FROM event").fetchone() == (0,)
    assert wait_for(first) == 1
    assert writer.submit(emit("c")).result(300) == 2
    assert events_of(store) == ["a", "c"]
    assert list(trail.faults(store.events())) == []
    assert caplog.text.count("the writer waits") == 1


def test_a_transaction_that_cannot_begin_is_begun_later(
    held: tuple[Writer, Store, Path], caplog: pytest.LogCaptureFixture
) -> None:
    writer, store, path = held
    with closing(sqlite3.connect(path, isolation_level=None)) as stranger:
        stranger.execute("BEGIN EXCLUSIVE")
        patient, leaves = writer.submit(emit("a")), writer.submit(emit("b"))
        until_said(caplog, "the writer waits to begin")
        with pytest.raises(WriterBusy):
            wait_for(leaves, 0.001)
        stranger.execute("ROLLBACK")
    assert patient.result(300) == 1
    assert writer.submit(emit("c")).result(300) == 2
    assert events_of(store) == ["a", "c"]


def test_a_file_is_locked_for_long_only_after_ten_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until then jobs wait; from then on they are refused at once."""
    now = [1_000.0]

    def sleep(seconds: float) -> None:
        now[0] += seconds

    monkeypatch.setattr(writers, "time", SimpleNamespace(monotonic=lambda: now[0], sleep=sleep))
    wait = writers._LockWait("begin", threading.Event())
    waited = [wait.seconds]
    while waited[-1] < writers.TIMEOUT_SECONDS:
        wait.pause(None)
        waited.append(wait.seconds)
    assert waited[0] == 0
    assert len(waited) == pytest.approx(writers.TIMEOUT_SECONDS / writers._PAUSE_SECONDS, abs=2)


def test_a_database_that_is_away_is_tried_at_growing_intervals(monkeypatch: pytest.MonkeyPatch, store: Store) -> None:
    """It is not flooded when it comes back, and nobody waits for minutes after that."""
    writer, waited = Writer(store), list[float]()
    writer.close()

    def wait(seconds: float) -> bool:
        waited.append(seconds)
        return len(waited) == 8  # the floor is closed

    def come_back(_attempt: object) -> None:
        raise OSError(errno.ENOSPC, "no room")

    monkeypatch.setattr(writer, "_closing", SimpleNamespace(wait=wait))
    monkeypatch.setattr(writer, "_come_back", come_back)
    assert not writer._wait_for_database(writers._Attempt((), (0, b"")))
    assert waited == pytest.approx([0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 5, 5])


def test_a_job_that_gets_no_journal_is_tried_again_and_then_undone_alone(held: tuple[Writer, Store, Path]) -> None:
    """As when the machine has no more files to give: "unable to open database file", and not a page was changed."""
    writer, store, path = held
    journal, tries = path.with_name("floor.db-journal"), list[str]()

    def cannot(transaction: Transaction, times: int) -> int:
        tries.append("x")
        if len(tries) > times:
            return emit("late")(transaction)
        journal.unlink(missing_ok=True)
        journal.mkdir()
        try:
            return emit("gone")(transaction)
        finally:
            journal.rmdir()

    failed, after = together(writer, lambda transaction: cannot(transaction, 1_000), emit("b"))
    with pytest.raises(WriterBusy):
        failed.result(300)
    assert after.result(300) == 1
    tries.clear()
    assert writer.submit(lambda transaction: cannot(transaction, 3)).result(300) == 2
    assert events_of(store) == ["b", "late"]
    assert list(trail.faults(store.events())) == []


def test_a_pen_put_down_does_not_wait_for_ever(
    held: tuple[Writer, Store, Path], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer, store, path = held
    monkeypatch.setattr("croupier.floor.storage.writer.TIMEOUT_SECONDS", 0.01)
    with closing(sqlite3.connect(path)) as stranger:
        stranger.execute("BEGIN")
        stranger.execute("SELECT count(*) FROM event").fetchone()
        future = writer.submit(emit("a"))
        until_said(caplog, "the writer waits to commit")
        writer.close()
        with pytest.raises(WriterStopped, match="locked"):
            future.result(0)
    assert events_of(store) == []
