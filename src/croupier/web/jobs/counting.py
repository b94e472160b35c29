"""Counts that take longer than a request may wait: in a process of their own, begun once, kept, and asked for again."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from croupier.processes.workers import WorkerPool
from croupier.web.jobs.waiting import result_within

_MOST_PENDING, _CACHE_SIZE = 16, 256
_NICENESS = 10


class StillCounting(Exception):
    """The count has not finished within the time a request waits for it."""


class Counting:
    """Counts in a process of its own, started with the first count; what is quick, on a thread.

    Raises `StillCounting` after `timeout_seconds`, or when the server stops.
    """

    def __init__(self, stopping: asyncio.Event, *, timeout_seconds: float = 8.0) -> None:
        self._stopping = stopping
        self._timeout = timeout_seconds
        self._pool: WorkerPool | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="counting")
        self._counts: OrderedDict[Hashable, Future[Any]] = OrderedDict()

    async def _result(self, key: Hashable, job: Callable[..., Any], *given: object, quick: bool = False) -> Any:
        count = self._submitted(key, job, *given, quick=quick)
        if count is None:
            raise StillCounting
        try:
            return await result_within(count, self._timeout, self._stopping)
        except (TimeoutError, BrokenProcessPool):
            if count.done():  # the process is gone: the next question starts another
                self._counts.clear()
                self._end_process()
            raise StillCounting from None

    def _submitted(self, key: Hashable, job: Callable[..., Any], *given: object, quick: bool) -> Future[Any] | None:
        """The count of a question, begun if it is new; None if too many wait already."""
        count = self._counts.get(key)
        if count is None:
            if sum(not each.done() for each in self._counts.values()) >= _MOST_PENDING:
                return None
            count = self._counts[key] = self._thread.submit(job, *given) if quick else self._process(job, *given)
        self._counts.move_to_end(key)
        while len(self._counts) > _CACHE_SIZE:
            self._counts.popitem(last=False)
        return count

    def _process(self, job: Callable[..., Any], *given: object) -> Future[Any]:
        if self._pool is None:
            self._pool = WorkerPool(1, niceness=_NICENESS)
        return self._pool.submit(job, *given)

    def _end_process(self) -> None:
        if self._pool is not None:
            self._pool.close()
            self._pool = None

    def close(self) -> None:
        """Ends the process; what it counts is lost."""
        self._end_process()
        self._thread.shutdown(wait=False, cancel_futures=True)
