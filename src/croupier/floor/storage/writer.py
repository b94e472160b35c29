"""The pen: everything the floor writes is written by one thread, one job after the other.

Jobs that wait together share one transaction, for the disk takes as long over one as over a hundred; each has a savepoint
of its own, so that one that fails is undone alone. Nobody is told how his job went before it is on the disk. When the
database fails nobody knows what it holds: the pen writes no more, and the floor must be opened again.

A SQLite file that somebody else holds has not failed: before a transaction begins nothing is written, and a commit that
found the file taken is still there to be tried again. So the pen waits, and says so in the log, for however long it takes;
whoever waits for it need not (`waited`).
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

from croupier.floor.storage.store import ReplacedWriter, Store, Transaction, last
from croupier.floor.trail import trail

MOST_JOBS = 128  # in one transaction
PATIENCE_SECONDS = 10.0  # how long somebody waits for a database that another holds
_BUSY_MILLISECONDS = 500  # how long SQLite itself waits before the pen hears of it
_PAUSE_SECONDS, _TRIES = 0.05, 10
_SAID_EVERY_SECONDS = 10.0
_log = logging.getLogger("croupier.floor")

T = TypeVar("T")
Job = Callable[[Transaction], T]


class WriterStopped(Exception):
    """The database failed, or the pen was put down: whether a job was written shows when the floor is opened again."""


class WriterBusy(Exception):
    """The database is held by another, and the job was taken back: nothing of it was done."""


def waited(future: Future[T], seconds: float = PATIENCE_SECONDS) -> T:
    """What a job came to; or raises `WriterBusy` where it had not begun by then, and takes it back.

    One that has begun is waited for: what it did is known only when it is on the disk.
    """
    try:
        return future.result(seconds)
    except TimeoutError:
        if future.cancel():
            raise WriterBusy from None
        return future.result()


@dataclass(slots=True)
class _Waiting(Generic[T]):
    job: Job[T]
    future: Future[T]


_Outcome = tuple[Future[Any], Any, Exception | None]


class Writer:
    """The one hand that writes. `after_commit` hears what was written before anybody is answered."""

    def __init__(self, store: Store, most_jobs: int = MOST_JOBS) -> None:
        if store.writer is None:
            raise RuntimeError("this store was opened to be read")
        if not store.write_lock.acquire(blocking=False):
            raise RuntimeError("the pen is taken")
        self.after_commit: list[Callable[[Sequence[trail.Event]], None]] = []
        self.after_break: list[Callable[[BaseException], None]] = []
        self.broken: BaseException | None = None
        self._store, self._most, self._closed = store, most_jobs, False
        self._connection: Connection = store.writer
        self._jobs: queue.SimpleQueue[_Waiting[Any] | None] = queue.SimpleQueue()
        self._gate = Lock()  # nothing is put in the queue once the end of it is there
        self._closing = Event()
        with self._connection.begin():
            self._position = last(self._connection)
        self._on_sqlite = self._connection.dialect.name == "sqlite"
        if self._on_sqlite:
            self._driver.execute(f"PRAGMA busy_timeout = {_BUSY_MILLISECONDS}")
        self._thread = Thread(target=self._run, name="pen", daemon=True)
        self._thread.start()

    # ------------------------------------------------------------ for those who want something written

    def submit(self, job: Job[T]) -> Future[T]:
        """Has a job done. Its future is told what it returned, or raised, when that is on the disk."""
        waiting = _Waiting(job, Future())
        with self._gate:
            if self._closed or self.broken is not None:
                waiting.future.set_exception(self._why())
            else:
                self._jobs.put(waiting)
        return waiting.future

    def close(self) -> None:
        """Writes what waits, then puts the pen down."""
        with self._gate:
            if not self._closed:
                self._closed = True
                self._jobs.put(None)
        self._closing.set()
        if current_thread() is not self._thread:
            self._thread.join()

    def _why(self) -> WriterStopped:
        return WriterStopped(
            f"the database failed: {self.broken}" if self.broken is not None else "the pen was put down"
        )

    # ------------------------------------------------------------ on the pen's own thread

    def _run(self) -> None:
        ended = False
        while not ended and self.broken is None:
            batch, ended = self._next()
            if batch:
                self._write(batch)
        self._store.write_lock.release()

    def _next(self) -> tuple[list[_Waiting[Any]], bool]:
        """All that waits, but not more than one transaction should hold."""
        batch, waiting = list[_Waiting[Any]](), self._jobs.get()
        with contextlib.suppress(queue.Empty):
            while waiting is not None:
                batch.append(waiting)
                if len(batch) == self._most:
                    return batch, False
                waiting = self._jobs.get_nowait()
            return batch, True
        return batch, False

    def _write(self, batch: Sequence[_Waiting[Any]]) -> None:
        try:
            events = list[trail.Event]()
            with self._begin():
                wanted = [each for each in batch if each.future.set_running_or_notify_cancel()]
                outcomes = [self._do(waiting, events) for waiting in wanted]
                self._commit()
            if events:
                for hear in self.after_commit:
                    hear(events)
        except BaseException as broken:  # noqa: BLE001 (whatever it was, what is in memory may differ from the disk)
            self._break(broken, batch)
            return
        for future, result, raised in outcomes:
            if raised is not None:
                future.set_exception(raised)
            else:
                future.set_result(result)

    # ------------------------------------------------------------ a file that another holds

    @property
    def _driver(self) -> Any:  # noqa: ANN401 (sqlite3's or psycopg's own)
        return self._connection.connection.dbapi_connection

    def _begin(self) -> RootTransaction:
        """A transaction. Before there is one nothing was written and nobody's job begun: it can be tried for ever."""
        held = _Held("begin", self._closing)
        while True:
            try:
                return self._connection.begin()
            except DBAPIError as error:
                if not held_by_another(error) or not held.wait(error.orig):
                    raise

    def _commit(self) -> None:
        """Commits on SQLite, where a commit that finds the file taken leaves the transaction as it is, to be committed.

        On PostgreSQL a commit that fails is one nobody knows the end of: it is left to whoever began the transaction.
        """
        held = _Held("commit", self._closing)
        while self._on_sqlite:
            try:
                self._driver.commit()
            except sqlite3.OperationalError as error:
                if not _busy(error) or not held.wait(error):
                    raise
            else:
                return

    # ------------------------------------------------------------ one job

    def _do(self, waiting: _Waiting[Any], events: list[trail.Event]) -> _Outcome:
        """A job; again, and once more again, where the machine had no file to give for the journal."""
        outcome = self._once(waiting, events)
        for _ in range(_TRIES):
            if not isinstance(outcome[-1], WriterBusy):
                break
            time.sleep(_PAUSE_SECONDS)
            outcome = self._once(waiting, events)
        return outcome

    def _once(self, waiting: _Waiting[Any], events: list[trail.Event]) -> _Outcome:
        transaction = Transaction(self._connection, self._position)
        transaction.savepoint()
        try:
            result = waiting.job(transaction)
            if transaction.failed is not None:
                raise transaction.failed  # noqa: TRY301 (half an event must not be kept, whatever the job made of it)
        except Exception as raised:
            if self._fatal(raised):
                raise
            transaction.undo()
            held = _not_opened(_origin(raised)) or _not_opened(transaction.failed)
            return waiting.future, None, WriterBusy() if held else raised
        transaction.keep()
        events += transaction.events
        return waiting.future, result, None

    def _fatal(self, raised: Exception) -> bool:
        """Whether the database failed, or is not ours alone, rather than refused what a job asked of it."""
        if isinstance(raised, ReplacedWriter):
            return True
        origin = _origin(raised)
        driver = self._connection.dialect.loaded_dbapi
        refused = isinstance(origin, driver.IntegrityError | driver.DataError | driver.ProgrammingError)
        misspelt = (
            getattr(origin, "sqlite_errorcode", None) == sqlite3.SQLITE_ERROR
        )  # what others call a ProgrammingError
        lived = refused or misspelt or _not_opened(origin)  # without its journal SQLite changes no page
        return self._connection.invalidated or (isinstance(origin, driver.Error) and not lived)

    def _break(self, broken: BaseException, batch: Sequence[_Waiting[Any]]) -> None:
        with self._gate:
            self.broken = broken
            waiting = [*batch]
            with contextlib.suppress(queue.Empty):
                while True:
                    if (left := self._jobs.get_nowait()) is not None:
                        waiting.append(left)
        for hear in self.after_break:
            hear(broken)
        for each in waiting:
            with contextlib.suppress(InvalidStateError):  # taken back
                each.future.set_exception(self._why())


@dataclass(slots=True)
class _Held:
    """How long the file has been held by another, and when that was last said."""

    sought: str
    closing: Event
    since: float = 0.0
    said: float = 0.0
    ends: float = 0.0

    def wait(self, error: BaseException | None) -> bool:
        """Waits a moment; False where the pen is to be put down and has waited long enough for that."""
        now = time.monotonic()
        self.since = self.since or now
        if now - self.said >= _SAID_EVERY_SECONDS:
            self.said = now
            _log.warning(
                "the pen waits to %s, since %d s: another holds the database (%s)", self.sought, now - self.since, error
            )
        if self.closing.is_set():
            self.ends = self.ends or now + PATIENCE_SECONDS
        time.sleep(_PAUSE_SECONDS)
        return not self.ends or now < self.ends


def held_by_another(error: BaseException) -> bool:
    """Whether an error says no more than that the file could not be had at this moment."""
    return _busy(_origin(error)) or _not_opened(_origin(error))


def _origin(raised: BaseException) -> BaseException | None:
    return raised.orig if isinstance(raised, DBAPIError) else raised


def _code(error: BaseException | None) -> int:
    return int(getattr(error, "sqlite_errorcode", None) or 0) & 0xFF  # the rest of it says which kind of the kind


def _busy(error: BaseException | None) -> bool:
    return _code(error) == sqlite3.SQLITE_BUSY


def _not_opened(error: BaseException | None) -> bool:
    """A file could not be opened, for instance because there were too many: told before anything was done to it."""
    return _code(error) == sqlite3.SQLITE_CANTOPEN
