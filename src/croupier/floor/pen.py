"""The pen: everything the floor writes is written by one thread, one job after the other.

Jobs that wait together share one transaction, for the disk takes as long over one as over a hundred; each has a savepoint
of its own, so that one that fails is undone alone. Nobody is told how his job went before it is on the disk. When the
database fails nobody knows what it holds: the pen writes no more, and the floor must be opened again.
"""

from __future__ import annotations

import contextlib
import queue
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from threading import Lock, Thread, current_thread
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from croupier.floor import trail
from croupier.floor.store import Store, Writing, last

MOST_JOBS = 128  # in one transaction

T = TypeVar("T")
Job = Callable[[Writing], T]


class PenBroken(Exception):
    """The database failed, or the pen was put down: whether a job was written shows when the floor is opened again."""


@dataclass(slots=True)
class _Waiting(Generic[T]):
    job: Job[T]
    future: Future[T]


_Outcome = tuple[Future[Any], Any, Exception | None]


class Pen:
    """The one hand that writes. `after_commit` hears what was written before anybody is answered."""

    def __init__(self, store: Store, most_jobs: int = MOST_JOBS) -> None:
        if store.writer is None:
            raise RuntimeError("this store was opened to be read")
        if not store.pen.acquire(blocking=False):
            raise RuntimeError("the pen is taken")
        self.after_commit: list[Callable[[Sequence[trail.Event]], None]] = []
        self.after_break: list[Callable[[BaseException], None]] = []
        self.broken: BaseException | None = None
        self._store, self._most, self._closed = store, most_jobs, False
        self._connection: Connection = store.writer
        self._jobs: queue.SimpleQueue[_Waiting[Any] | None] = queue.SimpleQueue()
        self._gate = Lock()  # nothing is put in the queue once the end of it is there
        with self._connection.begin():
            self._position = last(self._connection)
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
        if current_thread() is not self._thread:
            self._thread.join()

    def _why(self) -> PenBroken:
        return PenBroken(f"the database failed: {self.broken}" if self.broken is not None else "the pen was put down")

    # ------------------------------------------------------------ on the pen's own thread

    def _run(self) -> None:
        ended = False
        while not ended and self.broken is None:
            batch, ended = self._next()
            if batch:
                self._write(batch)
        self._store.pen.release()

    def _next(self) -> tuple[list[_Waiting[Any]], bool]:
        """All that waits, but not more than one transaction should hold."""
        batch, waiting = list[_Waiting[Any]](), self._jobs.get()
        with contextlib.suppress(queue.Empty):
            while waiting is not None:
                if waiting.future.set_running_or_notify_cancel():
                    batch.append(waiting)
                if len(batch) == self._most:
                    return batch, False
                waiting = self._jobs.get_nowait()
            return batch, True
        return batch, False

    def _write(self, batch: Sequence[_Waiting[Any]]) -> None:
        try:
            events = list[trail.Event]()
            with self._connection.begin():
                outcomes = [self._do(waiting, events) for waiting in batch]
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

    def _do(self, waiting: _Waiting[Any], events: list[trail.Event]) -> _Outcome:
        writing = Writing(self._connection, self._position)
        writing.savepoint()
        try:
            result = waiting.job(writing)
            if writing.failed is not None:
                raise writing.failed  # noqa: TRY301 (half an event must not be kept, whatever the job made of it)
        except Exception as raised:
            if self._fatal(raised):
                raise
            writing.undo()
            return waiting.future, None, raised
        writing.keep()
        events += writing.events
        return waiting.future, result, None

    def _fatal(self, raised: Exception) -> bool:
        """Whether the database failed, rather than refused what a job asked of it."""
        origin = raised.orig if isinstance(raised, DBAPIError) else raised
        driver = self._connection.dialect.loaded_dbapi
        refused = isinstance(origin, driver.IntegrityError | driver.DataError | driver.ProgrammingError)
        misspelt = (
            getattr(origin, "sqlite_errorcode", None) == sqlite3.SQLITE_ERROR
        )  # what others call a ProgrammingError
        return self._connection.invalidated or (isinstance(origin, driver.Error) and not refused and not misspelt)

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
            if not each.future.cancelled():
                each.future.set_exception(self._why())
