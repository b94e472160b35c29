"""Processes that compute for this one: they ignore Ctrl-C, and end at once when this process closes them or dies."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext, SpawnProcess
from types import TracebackType
from typing import ParamSpec, Self, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class WorkerPool:
    """Processes that do jobs. After one dies, every job raises `BrokenProcessPool`."""

    def __init__(self, processes: int, *, niceness: int = 0) -> None:
        spawn = _spawn()
        told_to_end, self._end = spawn.Pipe(duplex=False)
        self._pool = ProcessPoolExecutor(processes, spawn, set_up_worker, (told_to_end, niceness))
        self._told_to_end = told_to_end  # open until the last process is started

    def submit(self, job: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        with interrupts_blocked():  # this may start a process
            return self._pool.submit(job, *args, **kwargs)

    def end(self) -> None:
        """Ends the processes, whatever they are doing. Unlike `close` it does not wait, and any thread may call it."""
        self._end.close()

    def close(self) -> None:
        """Ends the processes, whatever they are doing, and waits until they are gone."""
        self.end()
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._told_to_end.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def started(job: Callable[..., None], *args: object) -> SpawnProcess:
    """Starts a process for one job. The job begins with `set_up_worker`."""
    process = _spawn().Process(target=job, args=args, daemon=True)
    with interrupts_blocked():
        process.start()
    return process


def _spawn() -> SpawnContext:
    return multiprocessing.get_context("spawn")  # a fork would copy the locks of this process's threads


@contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Blocks Ctrl-C, so that a process started here ignores it from the start; this process gets it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):  # on Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# ---------------------------------------------------------------- in the other process


def set_up_worker(end: Connection | None = None, niceness: int = 0) -> None:
    """Sets up this process as a worker. It exits with the process that started it, or when `end` is closed there."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError, AttributeError):  # not on every system
        os.nice(niceness)
    parent = multiprocessing.parent_process()
    if parent is not None:
        ends = [parent.sentinel] if end is None else [parent.sentinel, end]
        threading.Thread(target=_exit_at, args=(ends,), daemon=True).start()


def _exit_at(ends: list[int | Connection]) -> None:
    multiprocessing.connection.wait(ends)
    os._exit(1)
