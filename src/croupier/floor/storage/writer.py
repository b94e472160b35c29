"""The writer: one thread that runs every write job, one after the other.

Jobs that wait at the same time share one transaction, because a commit takes as long for one job as for a hundred. Each job
has its own savepoint and is rolled back alone if it fails. A job's future is resolved only after the commit.

If the database cannot be written to (PostgreSQL is restarted, the disk is full), the writer holds: the jobs are refused with
`WriterHeld`, and it tries again until the database is back. Then it compares the end of the trail with memory. If it is where it
was before the jobs, they were undone; if it is where they would have left it, they were committed although the answer to the
commit was lost. Anything else means that somebody else wrote, or that this is another database: the writer stops, and the floor
must be opened again. It also stops if the database is damaged.

Every second without a job the writer asks the database for nothing: a standby sees that this server lives, and an outage is
noticed although nobody plays. On SQLite it also learns whether another program has written to the file (`after_intrusion`).

A locked SQLite file is no failure. Before a transaction begins nothing is written, and a commit that finds the file locked
can be retried. The writer then waits as long as it takes and logs it. Callers can give up earlier (`wait_for`).
"""

from __future__ import annotations

import contextlib
import logging
import queue
import sqlite3
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, InvalidStateError
from dataclasses import dataclass, field
from threading import Event, Lock, Thread, current_thread
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection, RootTransaction
from sqlalchemy.exc import DBAPIError

from croupier.floor.storage import outages
from croupier.floor.storage.instance import instance_of
from croupier.floor.storage.locks import BEAT_SECONDS, ReplacedWriter
from croupier.floor.storage.outages import origin
from croupier.floor.storage.store import Store, Transaction, last_position
from croupier.floor.trail import trail

MAX_JOBS = 128  # in one transaction
TIMEOUT_SECONDS = 10.0  # how long a caller waits for a locked database
_BUSY_MILLISECONDS = 500  # how long SQLite waits for a lock before it reports an error
_PAUSE_SECONDS, _RETRIES = 0.05, 10
_LOG_EVERY_SECONDS = 10.0
_FIRST_WAIT_SECONDS, _LONGEST_WAIT_SECONDS = 0.1, 5.0  # between two tries to reach a database that is away
_UNKNOWN_SECONDS = 5.0  # how long callers wait to hear whether a commit was done, before they get `WriterUncertain`
_log = logging.getLogger("croupier.floor")

T = TypeVar("T")
Job = Callable[[Transaction], T]


class WriterStopped(Exception):
    """The database failed or the writer was closed. Open the floor again to see whether a job was written."""


class WriterHeld(WriterStopped):
    """The database cannot be written to at the moment. The job was not done; it can be submitted again."""


class WriterUncertain(WriterStopped):
    """The database was lost during the commit. Whether the job was done is known when the database is back."""


class WriterBusy(Exception):
    """The database is locked by another process, and the job was canceled before it did anything."""


def wait_for(future: Future[T], seconds: float = TIMEOUT_SECONDS) -> T:
    """Returns the job's result. Cancels a job that has not begun in time and raises `WriterBusy`.

    A job that has begun is waited for without limit: its result is known only after the commit.
    """
    try:
        return future.result(seconds)
    except TimeoutError:
        if future.cancel():
            raise WriterBusy from None
        return future.result()


@dataclass(slots=True)
class _Queued(Generic[T]):
    job: Job[T]
    future: Future[T]


_Outcome = tuple[Future[Any], Any, Exception | None]


@dataclass(slots=True)
class _Attempt:
    """A batch on its way into the database."""

    batch: Sequence[_Queued[Any]]
    before: tuple[int, bytes]  # the end of the trail before it
    events: list[trail.Event] = field(default_factory=list)
    outcomes: list[_Outcome] = field(default_factory=list)
    committing: bool = False  # from now on only the database knows whether it was done

    @property
    def after(self) -> tuple[int, bytes]:
        """The end of the trail after it."""
        return (self.events[-1].number, self.events[-1].hash) if self.events else self.before

    def refuse(self, why: Exception) -> None:
        for each in self.batch:
            with contextlib.suppress(InvalidStateError):  # canceled
                each.future.set_exception(why)


class Writer:
    """The thread that writes. `after_commit` is called with the new events before any future is resolved.

    `held` says why nothing can be written at the moment; `broken` why nothing ever will. `after_outage` is called with the new
    connection once the database is back: what undone jobs left in memory must be forgotten. `after_intrusion` is called when
    another program has written to a SQLite file, but no event: whatever it wrote must be compared with the trail.
    """

    def __init__(self, store: Store, max_jobs: int = MAX_JOBS) -> None:
        if store.writer is None:
            raise RuntimeError("this store was opened read-only")
        if not store.write_lock.acquire(blocking=False):
            raise RuntimeError("this store already has a writer")
        self.after_commit: list[Callable[[Sequence[trail.Event]], None]] = []
        self.after_failure: list[Callable[[BaseException], None]] = []
        self.after_outage: list[Callable[[Connection], None]] = []
        self.after_intrusion: list[Callable[[], None]] = []
        self.broken: BaseException | None = None
        self.held = ""
        self._store, self._max_jobs, self._closed = store, max_jobs, False
        self._connection: Connection = store.writer
        self._instance, self._backend = instance_of(store), outages.backend(store.writer)
        self._wait_seconds = _FIRST_WAIT_SECONDS
        self._jobs: queue.SimpleQueue[_Queued[Any] | None] = queue.SimpleQueue()
        self._submit_lock = Lock()  # nothing is queued after the closing None
        self._closing = Event()
        with self._connection.begin():
            self._position = last_position(self._connection)
        self._on_sqlite = self._connection.dialect.name == "sqlite"
        self._busy_since, self._data_version = 0.0, 0
        self._set_up_connection()
        self._thread = Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def _set_up_connection(self) -> None:
        if self._on_sqlite:
            self._driver.execute(f"PRAGMA busy_timeout = {_BUSY_MILLISECONDS}")
            self._data_version = self._read_data_version()

    def _read_data_version(self) -> int:
        """A number of SQLite that is another one as soon as another connection has written to the file."""
        return int(self._driver.execute("PRAGMA data_version").fetchone()[0])

    # ------------------------------------------------------------ for callers

    def submit(self, job: Job[T]) -> Future[T]:
        """Queues a job. The future gets its result, or its exception, after the commit."""
        queued = _Queued(job, Future())
        with self._submit_lock:
            if self._closed or self.broken is not None:
                queued.future.set_exception(self._stopped())
            elif self.held:
                queued.future.set_exception(WriterHeld(self.held))
            else:
                self._jobs.put(queued)
        return queued.future

    @property
    def stuck(self) -> bool:
        """Whether the database has not answered for a while: its machine may be gone, or it is stopped."""
        since = self._busy_since
        return bool(since) and time.monotonic() - since > TIMEOUT_SECONDS

    def close(self) -> None:
        """Writes what is queued, then stops."""
        with self._submit_lock:
            if not self._closed:
                self._closed = True
                self._jobs.put(None)
        self._closing.set()
        if current_thread() is not self._thread:
            self._thread.join()

    def _stopped(self) -> WriterStopped:
        return WriterStopped(
            f"the database failed: {self.broken}" if self.broken is not None else "the writer is closed"
        )

    # ------------------------------------------------------------ on the writer's thread

    def _run(self) -> None:
        ended = False
        while not ended and self.broken is None:
            batch, ended = self._next_batch()
            self._busy_since = time.monotonic()
            if batch:
                self._write(batch)
            elif not ended:
                self._look()
            self._busy_since = 0.0
        self._store.write_lock.release()

    def _next_batch(self) -> tuple[list[_Queued[Any]], bool]:
        """The queued jobs, up to the limit of one transaction, or none for a second; and whether the queue has ended."""
        batch = list[_Queued[Any]]()
        with contextlib.suppress(queue.Empty):
            queued = self._jobs.get(timeout=BEAT_SECONDS)
            while queued is not None:
                batch.append(queued)
                if len(batch) == self._max_jobs:
                    return batch, False
                queued = self._jobs.get_nowait()
            return batch, True
        return batch, False

    def _write(self, batch: Sequence[_Queued[Any]]) -> None:
        attempt = self._new_attempt(batch)
        try:
            self._attempt(attempt)
        except BaseException as failure:  # noqa: BLE001 (after any error, memory may differ from the disk)
            self._give_way(failure, attempt)
            return
        self._wait_seconds = _FIRST_WAIT_SECONDS
        self._publish(attempt)

    def _look(self) -> None:
        """Asks the database for nothing, as there is nothing to write. Notices whether it is there, and was left alone."""
        try:
            root = self._begin()
            try:
                self._notice_intrusion()
                self._connection.exec_driver_sql("SELECT 1")
            finally:
                with contextlib.suppress(Exception):  # the connection may be gone
                    root.rollback()
        except _ClosedWhileLocked:
            pass  # nothing was to be written
        except BaseException as failure:  # noqa: BLE001 (as above)
            self._give_way(failure, self._new_attempt(()))

    def _new_attempt(self, batch: Sequence[_Queued[Any]]) -> _Attempt:
        return _Attempt(batch, (self._position.number, self._position.hash))

    def _give_way(self, failure: BaseException, attempt: _Attempt) -> None:
        """Waits for the database if the failure may pass; else stops."""
        if outages.passes(failure):
            self._hold(failure, attempt)
        else:
            self._fail(failure, attempt.batch)

    def _notice_intrusion(self) -> None:
        """Looks whether another program has written to a SQLite file. Raises `ReplacedWriter` if it wrote an event."""
        if not self._on_sqlite or self._data_version == (version := self._read_data_version()):
            return
        position = last_position(self._connection)
        if (position.number, position.hash) != (self._position.number, self._position.hash):
            why = f"the trail ends with event {position.number}, and the floor had written {self._position.number}"
            raise ReplacedWriter(f"another process writes to this database: {why}; stop all but one server")
        self._data_version = version
        _log.warning("another program has written to the database; what it wrote is compared with the trail")
        for listener in self.after_intrusion:
            listener()

    def _attempt(self, attempt: _Attempt) -> None:
        """Runs the jobs in one transaction and commits it."""
        root = self._begin()
        try:
            self._notice_intrusion()
            active = [each for each in attempt.batch if each.future.set_running_or_notify_cancel()]
            attempt.outcomes = [self._do(queued, attempt.events) for queued in active]
            attempt.committing = True
            self._commit()
            root.commit()
        except BaseException:
            with contextlib.suppress(Exception):  # the connection may be gone
                root.rollback()
            raise

    def _publish(self, attempt: _Attempt) -> None:
        """Tells what was committed: first the listeners, then those who wait."""
        try:
            if attempt.events:
                for listener in self.after_commit:
                    listener(attempt.events)
        except BaseException as failure:  # noqa: BLE001 (memory may differ from the disk)
            self._fail(failure, attempt.batch)
            return
        for future, result, raised in attempt.outcomes:
            with contextlib.suppress(InvalidStateError):  # the caller got `WriterUncertain`
                if raised is not None:
                    future.set_exception(raised)
                else:
                    future.set_result(result)

    # ------------------------------------------------------------ an outage

    def _hold(self, failure: BaseException, attempt: _Attempt) -> None:
        """Refuses jobs until the database is back, finds out what became of this attempt, and goes on."""
        why = outages.in_words(failure)
        _log.error("the database cannot be written to: %s; the floor waits for it", why)
        self._refuse_jobs(why)
        if not attempt.committing:
            attempt.refuse(WriterHeld(why))
        try:
            back = self._wait_for_database(attempt)
        except BaseException as stops:  # noqa: BLE001 (whatever it is, this is not the database that was left)
            self._fail(stops, attempt.batch)
            return
        if not back:
            attempt.refuse(WriterUncertain(why) if attempt.committing else WriterHeld(why))
            return
        end = (self._position.number, self._position.hash)
        if attempt.events and end == attempt.after:
            self._publish(attempt)
        else:
            attempt.refuse(WriterHeld(why))
        try:
            for listener in self.after_outage:
                with self._connection.begin():
                    listener(self._connection)
        except BaseException as again:  # noqa: BLE001 (as above)
            if outages.passes(again):
                self._hold(again, _Attempt((), end))
            else:
                self._fail(again, ())
            return
        _log.warning("the database can be written to again: the floor goes on after event %d", self._position.number)
        self._accept_jobs()

    def _wait_for_database(self, attempt: _Attempt) -> bool:
        """Tries to reach the database, at growing intervals. Returns False if the floor is closed first."""
        unknown_until = time.monotonic() + _UNKNOWN_SECONDS
        while not self._closing.wait(self._wait_seconds):
            self._show_life()
            self._wait_seconds = min(2 * self._wait_seconds, _LONGEST_WAIT_SECONDS)
            if attempt.committing and time.monotonic() >= unknown_until:
                attempt.refuse(WriterUncertain(self.held))
            try:
                self._come_back(attempt)
            except BaseException as error:
                if not outages.passes(error):
                    raise
                self.held = outages.in_words(error)
            else:
                return True
        return False

    def _come_back(self, attempt: _Attempt) -> None:
        """Connects again, and checks that the database is the one that was left and has room for more."""
        self._connection = outages.reconnect(self._store, self._backend)
        self._backend = outages.backend(self._connection)
        if instance_of(self._store) != self._instance:
            raise ReplacedWriter("the database is not the one that the floor was writing to")
        with self._connection.begin():
            position = last_position(self._connection)
        if (position.number, position.hash) not in {attempt.before, attempt.after}:
            raise ReplacedWriter(
                f"the trail ends with event {position.number}, and the floor had written {attempt.before[0]}: "
                "another process wrote to the database while it was away, or it is an older copy"
            )
        self._set_up_connection()
        outages.require_room(self._store, self._connection, position.number)
        self._position = position

    def _show_life(self) -> None:
        with contextlib.suppress(OSError):  # the file may be away with its disk
            self._store.show_life()

    def _refuse_jobs(self, why: str) -> None:
        """From now on every job is refused at once; those that wait are refused too."""
        with self._submit_lock:
            self.held = why
            waiting = self._take_queued()
        _Attempt(waiting, (0, b"")).refuse(WriterHeld(why))

    def _accept_jobs(self) -> None:
        if self.held:
            with self._submit_lock:
                self.held = ""

    def _take_queued(self) -> list[_Queued[Any]]:
        """All queued jobs. The end of the queue stays in it."""
        taken, ended = list[_Queued[Any]](), False
        with contextlib.suppress(queue.Empty):
            while True:
                queued = self._jobs.get_nowait()
                taken += [queued] if queued is not None else []
                ended = ended or queued is None
        if ended:
            self._jobs.put(None)
        return taken

    # ------------------------------------------------------------ a locked file

    @property
    def _driver(self) -> Any:
        return self._connection.connection.dbapi_connection

    def _begin(self) -> RootTransaction:
        """Begins a transaction. Nothing is written yet, so this retries for as long as the file is locked."""
        wait = _LockWait("begin", self._closing)
        self._store.show_life()
        while True:
            try:
                root = self._connection.begin()
            except DBAPIError as error:
                if not database_busy(error):
                    raise
                self._pause(wait, error)
            else:
                self._accept_jobs()
                return root

    def _commit(self) -> None:
        """Commits on SQLite. A commit that finds the file locked keeps the transaction, so it can be retried.

        On PostgreSQL the result of a failed commit is unknown, and it is not retried: the caller commits.
        """
        wait = _LockWait("commit", self._closing)
        while self._on_sqlite:
            try:
                self._driver.commit()
            except sqlite3.OperationalError as error:
                if not _busy(error):
                    raise
                self._pause(wait, error)
            else:
                self._accept_jobs()
                return

    def _pause(self, wait: _LockWait, error: Exception) -> None:
        """Waits a moment for a locked file. After a while further jobs are refused at once. Raises if the writer closes."""
        self._show_life()
        if not wait.pause(origin(error)):
            raise _ClosedWhileLocked(str(origin(error))) from error
        if wait.seconds >= TIMEOUT_SECONDS and not self.held:
            self._refuse_jobs("another process has locked the database")

    # ------------------------------------------------------------ one job

    def _do(self, queued: _Queued[Any], events: list[trail.Event]) -> _Outcome:
        """Runs a job; retries it if SQLite could not open its journal file."""
        outcome = self._try(queued, events)
        for _ in range(_RETRIES):
            if not isinstance(outcome[-1], WriterBusy):
                break
            time.sleep(_PAUSE_SECONDS)
            outcome = self._try(queued, events)
        return outcome

    def _try(self, queued: _Queued[Any], events: list[trail.Event]) -> _Outcome:
        transaction = Transaction(self._connection, self._position)
        transaction.savepoint()
        try:
            result = queued.job(transaction)
            if transaction.failed is not None:
                raise transaction.failed  # noqa: TRY301 (half an event must not be committed, even if the job caught the error)
        except Exception as raised:
            if self._fatal(raised):
                raise
            transaction.roll_back()
            busy = _cannot_open(origin(raised)) or _cannot_open(transaction.failed)
            return queued.future, None, WriterBusy() if busy else raised
        transaction.release()
        events += transaction.events
        return queued.future, result, None

    def _fatal(self, raised: Exception) -> bool:
        """Whether the database itself failed, or another process wrote to it; False if it only refused a statement."""
        if isinstance(raised, ReplacedWriter):
            return True
        error = origin(raised)
        driver = self._connection.dialect.loaded_dbapi
        refused = isinstance(error, driver.IntegrityError | driver.DataError | driver.ProgrammingError)
        bad_sql = (
            getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_ERROR
        )  # other drivers raise ProgrammingError for it
        harmless = refused or bad_sql or _cannot_open(error)  # without its journal SQLite changes no page
        return self._connection.invalidated or (isinstance(error, driver.Error) and not harmless)

    def _fail(self, failure: BaseException, batch: Sequence[_Queued[Any]]) -> None:
        with self._submit_lock:
            self.broken, self.held = failure, ""
            unfinished = [*batch, *self._take_queued()]
        for listener in self.after_failure:
            listener(failure)
        _Attempt(unfinished, (0, b"")).refuse(self._stopped())


class _ClosedWhileLocked(Exception):
    """The writer is closing, and the file is still locked."""


@dataclass(slots=True)
class _LockWait:
    """Waits for a locked file and logs it from time to time."""

    step: str
    closing: Event
    since: float = 0.0
    logged_at: float = 0.0
    deadline: float = 0.0

    @property
    def seconds(self) -> float:
        """How long it has waited."""
        return time.monotonic() - self.since if self.since else 0.0

    def pause(self, error: BaseException | None) -> bool:
        """Sleeps a moment. Returns False if the writer is closing and the time limit for that has passed."""
        now = time.monotonic()
        self.since = self.since or now
        if now - self.logged_at >= _LOG_EVERY_SECONDS:
            self.logged_at = now
            _log.warning(
                "the writer waits to %s: another process has locked the database for %d s (%s)",
                self.step,
                now - self.since,
                error,
            )
        if self.closing.is_set():
            self.deadline = self.deadline or now + TIMEOUT_SECONDS
        time.sleep(_PAUSE_SECONDS)
        return not self.deadline or now < self.deadline


def database_busy(error: BaseException) -> bool:
    """Whether the error only means that the file is locked, or cannot be opened, at the moment."""
    return _busy(origin(error)) or _cannot_open(origin(error))


def _code(error: BaseException | None) -> int:
    return int(getattr(error, "sqlite_errorcode", None) or 0) & 0xFF  # the primary code, without the extended part


def _busy(error: BaseException | None) -> bool:
    return _code(error) == sqlite3.SQLITE_BUSY


def _cannot_open(error: BaseException | None) -> bool:
    """Whether a file could not be opened, for example because too many are open. Nothing was changed."""
    return _code(error) == sqlite3.SQLITE_CANTOPEN
