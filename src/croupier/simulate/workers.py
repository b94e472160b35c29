"""Who plays the blocks: this process alone, or several. Each is given runs of blocks and brings back what they came to."""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Protocol

from croupier import __version__
from croupier.engine.kernel import Kernel, PlaysManyBlocks, Tally
from croupier.simulate.blocks import Piece, Plan, merged
from croupier.simulate.job import Job, NotPlayed

MOST_ATTEMPTS = 4  # at one run of blocks, before whoever plays it is taken to die of it
SLICE_S = 0.05  # what a process that also has others to keep in work plays at a time
_TICK_S = 1e-6
_LOOK_UP_S = 0.5  # how long to wait before seeing whether somebody has asked us to stop


class CrewLost(Exception):
    """Those who played died too often, or went away. What they brought back before stands."""


@dataclass(frozen=True, slots=True)
class Work:
    """A run of blocks to play, from `first` up to, not with, `last`."""

    job: Job
    plan: Plan
    first: int
    last: int
    version: str = __version__

    @property
    def blocks(self) -> int:
        return self.last - self.first


@dataclass(frozen=True, slots=True)
class Done:
    """Work that came back: its blocks by stretches, and the seconds it took whoever played it."""

    work: Work
    pieces: tuple[Piece, ...]
    seconds: float


def play(work: Work, kernel: Kernel | None = None) -> Done:
    """Plays a run of blocks, wherever this is. Another version of us may play a block differently, and does not."""
    if work.version != __version__:
        raise NotPlayed(f"the blocks are to be played by croupier {work.version}; here is {__version__}")
    kernel = kernel or work.job.kernel()
    began = time.perf_counter()
    pieces: list[Piece] = []
    first = work.first
    while first < work.last:
        last = min(work.plan.end_of_stretch(first), work.last)
        pieces.append(Piece(first, last, merged(_blocks(work, kernel, first, last))))
        first = last
    return Done(work, tuple(pieces), time.perf_counter() - began)


def _blocks(work: Work, kernel: Kernel, first: int, last: int) -> Iterator[Tally]:
    """One by one; a kernel on an accelerator plays many at once, since one is nothing to it."""
    if isinstance(kernel, PlaysManyBlocks):
        yield kernel.run_of_blocks(work.job.seed, first, work.plan.rounds_of(first, last))
        return
    for block in range(first, last):
        yield kernel.block(work.job.seed, block, work.plan.rounds_of(block, block + 1))


class Crew(Protocol):
    """Whoever plays. Work given is brought back once, in any order."""

    @property
    def name(self) -> str:
        """Who they are, for who reads the result."""

    @property
    def width(self) -> int:
        """How many play at once."""

    def give(self, work: Work) -> None: ...

    def take(self) -> Iterable[Done]:
        """What has come back; waits a moment for it."""

    def busy(self) -> int:
        """How many runs of blocks have been given and not brought back."""

    def give_back(self) -> None:
        """Lets go of what nobody has begun."""

    def leave(self) -> None:
        """Ends it, whatever is still under way."""


class Alone:
    """This process, one run of blocks after another."""

    name = "this process"
    width = 1

    def __init__(self, kernel: Kernel | None = None) -> None:
        self._kernel = kernel
        self._given: list[Work] = []

    def give(self, work: Work) -> None:
        self._given.append(work)

    def take(self) -> Iterable[Done]:
        return (play(self._given.pop(0), self._kernel),)

    def busy(self) -> int:
        return len(self._given)

    def give_back(self) -> None:
        self._given.clear()

    def leave(self) -> None:
        self._given.clear()


class Processes:
    """This process and others of this machine. The work of one that dies is given to another.

    This one plays in short slices, so that it looks up often enough to keep the others in work; and it begins at once,
    while they are still starting.
    """

    def __init__(self, jobs: int) -> None:
        self.width = jobs
        self.name = f"{jobs} processes"
        self._own: Work | None = None
        self._slice = 1  # blocks
        self._under_way: dict[Future[Done], Work] = {}
        self._attempts: Counter[int] = Counter()  # by first block
        self._pool = self._opened()

    def _opened(self) -> ProcessPoolExecutor:
        spawned = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.width - 1, mp_context=spawned, initializer=_settle_in)

    def give(self, work: Work) -> None:
        """What somebody died of is not played here."""
        self._attempts[work.first] += 1
        attempts = self._attempts[work.first]
        if attempts > MOST_ATTEMPTS:
            raise CrewLost(f"processes died {MOST_ATTEMPTS} times over blocks {work.first} to {work.last - 1}")
        if attempts == 1 and self._own is None and self._under_way:
            self._own = work
            return
        try:
            with _deaf():
                future = self._pool.submit(play, work)
        except BrokenProcessPool as broken:  # it died while nobody was looking
            future = Future()
            future.set_exception(broken)
        self._under_way[future] = work

    def take(self) -> Iterable[Done]:
        patience = _LOOK_UP_S
        if self._own is not None:
            yield self._played_here(self._own)
            patience = 0.0  # there may be more for us to play
        finished, _ = wait(self._under_way, timeout=patience, return_when=FIRST_COMPLETED)
        if any(isinstance(future.exception(), BrokenProcessPool) for future in finished):
            yield from self._mended()
            return
        for future in finished:
            del self._under_way[future]
            yield future.result()

    def _played_here(self, work: Work) -> Done:
        """A slice of our own work; the rest of it stays ours."""
        last = min(work.last, work.first + self._slice)
        done = play(replace(work, last=last))
        self._own = replace(work, first=last) if last < work.last else None
        self._slice = max(1, int(SLICE_S / max(done.seconds / done.work.blocks, _TICK_S)))
        return done

    def _mended(self) -> Iterator[Done]:
        """One process that dies breaks the whole pool: what came back stands, the rest is given to a new one."""
        wait(self._under_way)
        self._pool.shutdown()
        self._pool = self._opened()
        under_way, self._under_way = self._under_way, {}
        lost = [work for future, work in under_way.items() if isinstance(future.exception(), BrokenProcessPool)]
        yield from (future.result() for future, work in under_way.items() if work not in lost)
        for work in lost:
            self.give(work)

    def busy(self) -> int:
        return len(self._under_way) + (self._own is not None)

    def give_back(self) -> None:
        self._own = None
        self._under_way = {future: work for future, work in self._under_way.items() if not future.cancel()}

    def leave(self) -> None:
        self.give_back()
        self._pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _deaf() -> Iterator[None]:
    """A process started in here does not hear Ctrl-C, not even while it starts; this one hears it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):  # where there are no such signals
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _settle_in() -> None:
    """A process that plays leaves Ctrl-C to the one that gave it work, and does not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_leave_with, args=(parent.sentinel,), daemon=True).start()


def _leave_with(sentinel: int) -> None:
    multiprocessing.connection.wait([sentinel])
    os._exit(1)


def cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
