"""The writer: one thread that runs every write job, one after the other.

Jobs that wait at the same time share one transaction, because a commit takes as long for one job as for a hundred. Each job
has its own savepoint and is rolled back alone if it fails. A job's future is resolved only after the commit. If the database
fails, its content is unknown: the writer stops, and the floor must be opened again.

A locked SQLite file is not a failure. Before a transaction begins nothing is written, and a commit that finds the file locked
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
from dataclasses import dataclass
from threading import Event, Lock, Thread, current_thread
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection, RootTransaction
from sqlalchemy.exc import DBAPIError

from croupier.floor.storage.store import ReplacedWriter, Store, Transaction, last_position
from croupier.floor.trail import trail

MAX_JOBS = 128  # in one transaction
TIMEOUT_SECONDS = 10.0  # how long a caller waits for a locked database
_BUSY_MILLISECONDS = 500  # how long SQLite waits for a lock before it reports an error
_PAUSE_SECONDS, _RETRIES = 0.05, 10
_LOG_EVERY_SECONDS = 10.0
_log = logging.getLogger("croupier.floor")

T = TypeVar("T")
Job = Callable[[Transaction], T]


class WriterStopped(Exception):
    """The database failed or the writer was closed. Open the floor again to see whether a job was written."""


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


class Writer:
    """The thread that writes. `after_commit` is called with the new events before any future is resolved."""

    def __init__(self, store: Store, max_jobs: int = MAX_JOBS) -> None:
        if store.writer is None:
            raise RuntimeError("this store was opened read-only")
        if not store.write_lock.acquire(blocking=False):
            raise RuntimeError("this store already has a writer")
        self.after_commit: list[Callable[[Sequence[trail.Event]], None]] = []
        self.after_failure: list[Callable[[BaseException], None]] = []
        self.broken: BaseException | None = None
        self._store, self._max_jobs, self._closed = store, max_jobs, False
        self._connection: Connection = store.writer
        self._jobs: queue.SimpleQueue[_Queued[Any] | None] = queue.SimpleQueue()
        self._submit_lock = Lock()  # nothing is queued after the closing None
        self._closing = Event()
        with self._connection.begin():
            self._position = last_position(self._connection)
        self._on_sqlite = self._connection.dialect.name == "sqlite"
        if self._on_sqlite:
            self._driver.execute(f"PRAGMA busy_timeout = {_BUSY_MILLISECONDS}")
        self._thread = Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    # ------------------------------------------------------------ for callers

    def submit(self, job: Job[T]) -> Future[T]:
        """Queues a job. The future gets its result, or its exception, after the commit."""
        queued = _Queued(job, Future())
        with self._submit_lock:
            if self._closed or self.broken is not None:
                queued.future.set_exception(self._stopped())
            else:
                self._jobs.put(queued)
        return queued.future

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
            if batch:
                self._write(batch)
        self._store.write_lock.release()

    def _next_batch(self) -> tuple[list[_Queued[Any]], bool]:
        """The queued jobs, up to the limit of one transaction; and whether the queue has ended."""
        batch, queued = list[_Queued[Any]](), self._jobs.get()
        with contextlib.suppress(queue.Empty):
            while queued is not None:
                batch.append(queued)
                if len(batch) == self._max_jobs:
                    return batch, False
                queued = self._jobs.get_nowait()
            return batch, True
        return batch, False

    def _write(self, batch: Sequence[_Queued[Any]]) -> None:
        try:
            events = list[trail.Event]()
            with self._begin():
                active = [each for each in batch if each.future.set_running_or_notify_cancel()]
                outcomes = [self._do(queued, events) for queued in active]
                self._commit()
            if events:
                for listener in self.after_commit:
                    listener(events)
        except BaseException as failure:  # noqa: BLE001 (after any error, memory may differ from the disk)
            self._fail(failure, batch)
            return
        for future, result, raised in outcomes:
            if raised is not None:
                future.set_exception(raised)
            else:
                future.set_result(result)

    # ------------------------------------------------------------ a locked file

    @property
    def _driver(self) -> Any:  # noqa: ANN401 (a connection of sqlite3 or psycopg)
        return self._connection.connection.dbapi_connection

    def _begin(self) -> RootTransaction:
        """Begins a transaction. Nothing is written yet, so this retries for as long as the file is locked."""
        wait = _LockWait("begin", self._closing)
        while True:
            try:
                return self._connection.begin()
            except DBAPIError as error:
                if not database_busy(error) or not wait.pause(error.orig):
                    raise

    def _commit(self) -> None:
        """Commits on SQLite. A commit that finds the file locked keeps the transaction, so it can be retried.

        On PostgreSQL the result of a failed commit is unknown. There the `with` block of the transaction commits.
        """
        wait = _LockWait("commit", self._closing)
        while self._on_sqlite:
            try:
                self._driver.commit()
            except sqlite3.OperationalError as error:
                if not _busy(error) or not wait.pause(error):
                    raise
            else:
                return

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
            busy = _cannot_open(_origin(raised)) or _cannot_open(transaction.failed)
            return queued.future, None, WriterBusy() if busy else raised
        transaction.release()
        events += transaction.events
        return queued.future, result, None

    def _fatal(self, raised: Exception) -> bool:
        """Whether the database itself failed, or another process wrote to it; False if it only refused a statement."""
        if isinstance(raised, ReplacedWriter):
            return True
        origin = _origin(raised)
        driver = self._connection.dialect.loaded_dbapi
        refused = isinstance(origin, driver.IntegrityError | driver.DataError | driver.ProgrammingError)
        bad_sql = (
            getattr(origin, "sqlite_errorcode", None) == sqlite3.SQLITE_ERROR
        )  # other drivers raise ProgrammingError for it
        harmless = refused or bad_sql or _cannot_open(origin)  # without its journal SQLite changes no page
        return self._connection.invalidated or (isinstance(origin, driver.Error) and not harmless)

    def _fail(self, failure: BaseException, batch: Sequence[_Queued[Any]]) -> None:
        with self._submit_lock:
            self.broken = failure
            unfinished = [*batch]
            with contextlib.suppress(queue.Empty):
                while True:
                    if (queued := self._jobs.get_nowait()) is not None:
                        unfinished.append(queued)
        for listener in self.after_failure:
            listener(failure)
        for each in unfinished:
            with contextlib.suppress(InvalidStateError):  # canceled
                each.future.set_exception(self._stopped())


@dataclass(slots=True)
class _LockWait:
    """Waits for a locked file and logs it from time to time."""

    step: str
    closing: Event
    since: float = 0.0
    logged_at: float = 0.0
    deadline: float = 0.0

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
    return _busy(_origin(error)) or _cannot_open(_origin(error))


def _origin(raised: BaseException) -> BaseException | None:
    return raised.orig if isinstance(raised, DBAPIError) else raised


def _code(error: BaseException | None) -> int:
    return int(getattr(error, "sqlite_errorcode", None) or 0) & 0xFF  # the primary code, without the extended part


def _busy(error: BaseException | None) -> bool:
    return _code(error) == sqlite3.SQLITE_BUSY


def _cannot_open(error: BaseException | None) -> bool:
    """Whether a file could not be opened, for example because too many are open. Nothing was changed."""
    return _code(error) == sqlite3.SQLITE_CANTOPEN
