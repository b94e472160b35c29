"""The workers that play blocks: this process alone, or several processes. They take batches of blocks and return tallies."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from typing import Protocol

from croupier import __version__
from croupier.engine.kernel import Kernel, Tally, plays_many_blocks
from croupier.processes.workers import WorkerPool
from croupier.simulation.blocks import BlockPiece, Plan, merged
from croupier.simulation.job import Job, NotPlayed

MOST_ATTEMPTS = 4  # at one batch, before it is taken to be what kills the workers
SLICE_S = 0.05  # seconds the main process plays before it looks after the others again
_TICK_S = 1e-6
_POLL_S = 0.5  # how long to wait for results before checking for Ctrl-C


class WorkersLost(Exception):
    """The workers died too often or are gone. Earlier results remain valid."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Blocks to play, from `first` up to but not including `last`."""

    job: Job
    plan: Plan
    first: int
    last: int
    version: str = __version__

    @property
    def blocks(self) -> int:
        return self.last - self.first


@dataclass(frozen=True, slots=True)
class BatchResult:
    """A finished batch: its tallies by stretch, and the seconds it took the worker."""

    batch: Batch
    pieces: tuple[BlockPiece, ...]
    seconds: float


def play(batch: Batch, kernel: Kernel | None = None) -> BatchResult:
    """Plays a batch, on any machine. Raises `NotPlayed` in another version of croupier, which may play blocks differently."""
    if batch.version != __version__:
        raise NotPlayed(f"this run needs croupier {batch.version} on every worker; this worker has {__version__}")
    kernel = kernel or batch.job.kernel()
    began = time.perf_counter()
    pieces: list[BlockPiece] = []
    first = batch.first
    while first < batch.last:
        last = min(batch.plan.end_of_stretch(first), batch.last)
        pieces.append(BlockPiece(first, last, merged(_blocks(batch, kernel, first, last))))
        first = last
    return BatchResult(batch, tuple(pieces), time.perf_counter() - began)


def _blocks(batch: Batch, kernel: Kernel, first: int, last: int) -> Iterator[Tally]:
    """The tallies of the blocks, one by one. A GPU kernel plays all of them at once."""
    if plays_many_blocks(kernel):
        yield kernel.run_of_blocks(batch.job.seed, first, batch.plan.rounds_of(first, last))
        return
    for block in range(first, last):
        yield kernel.block(batch.job.seed, block, batch.plan.rounds_of(block, block + 1))


class Workers(Protocol):
    """Plays batches. Each submitted batch is returned once, in any order."""

    @property
    def name(self) -> str:
        """A description for the result."""

    @property
    def parallel(self) -> int:
        """How many batches run at the same time."""

    def submit(self, batch: Batch) -> None:
        """Queues a batch."""

    def collect(self) -> Iterable[BatchResult]:
        """The finished batches; waits a moment for one."""

    def pending(self) -> int:
        """How many batches are queued or running."""

    def cancel_waiting(self) -> None:
        """Cancels batches that have not started."""

    def close(self) -> None:
        """Shuts down, even with batches running."""


class ThisProcess:
    """This process, one batch after another."""

    name = "this process"
    parallel = 1

    def __init__(self, kernel: Kernel | None = None) -> None:
        self._kernel = kernel
        self._queue: list[Batch] = []

    def submit(self, batch: Batch) -> None:
        self._queue.append(batch)

    def collect(self) -> Iterable[BatchResult]:
        return (play(self._queue.pop(0), self._kernel),)

    def pending(self) -> int:
        return len(self._queue)

    def cancel_waiting(self) -> None:
        self._queue.clear()

    def close(self) -> None:
        self._queue.clear()


class Processes:
    """This process and others on this machine. If a process dies, another gets its batch.

    This process plays in short slices, to keep the others supplied with batches. It starts at once, while they still load.
    """

    def __init__(self, jobs: int) -> None:
        self.parallel = jobs
        self.name = f"{jobs} processes"
        self._own_batch: Batch | None = None
        self._slice = 1  # blocks
        self._under_way: dict[Future[BatchResult], Batch] = {}
        self._attempts: Counter[int] = Counter()  # by first block
        self._pool = WorkerPool(self.parallel - 1)

    def submit(self, batch: Batch) -> None:
        """Queues a batch. A batch that killed a worker is never played in this process."""
        self._attempts[batch.first] += 1
        attempts = self._attempts[batch.first]
        if attempts > MOST_ATTEMPTS:
            raise WorkersLost(f"processes died {MOST_ATTEMPTS} times over blocks {batch.first} to {batch.last - 1}")
        if attempts == 1 and self._own_batch is None and self._under_way:
            self._own_batch = batch
            return
        try:
            future = self._pool.submit(play, batch)
        except BrokenProcessPool as broken:  # a process died since the last poll
            future = Future()
            future.set_exception(broken)
        self._under_way[future] = batch

    def collect(self) -> Iterable[BatchResult]:
        timeout = _POLL_S
        if self._own_batch is not None:
            yield self._play_slice(self._own_batch)
            timeout = 0.0  # this process may have more to play
        finished, _ = wait(self._under_way, timeout=timeout, return_when=FIRST_COMPLETED)
        if any(isinstance(future.exception(), BrokenProcessPool) for future in finished):
            yield from self._restarted()
            return
        for future in finished:
            del self._under_way[future]
            yield future.result()

    def _play_slice(self, batch: Batch) -> BatchResult:
        """Plays a slice of this process's batch and keeps the rest."""
        last = min(batch.last, batch.first + self._slice)
        done = play(replace(batch, last=last))
        self._own_batch = replace(batch, first=last) if last < batch.last else None
        self._slice = max(1, int(SLICE_S / max(done.seconds / done.batch.blocks, _TICK_S)))
        return done

    def _restarted(self) -> Iterator[BatchResult]:
        """Replaces the pool, which breaks when one process dies. Finished batches are returned, lost ones queued again."""
        wait(self._under_way)
        self._pool.close()
        self._pool = WorkerPool(self.parallel - 1)
        under_way, self._under_way = self._under_way, {}
        lost = [batch for future, batch in under_way.items() if isinstance(future.exception(), BrokenProcessPool)]
        yield from (future.result() for future, batch in under_way.items() if batch not in lost)
        for batch in lost:
            self.submit(batch)

    def pending(self) -> int:
        return len(self._under_way) + (self._own_batch is not None)

    def cancel_waiting(self) -> None:
        self._own_batch = None
        self._under_way = {future: batch for future, batch in self._under_way.items() if not future.cancel()}

    def close(self) -> None:
        self.cancel_waiting()
        self._pool.close()
