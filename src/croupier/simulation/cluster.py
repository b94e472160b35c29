"""Plays batches of blocks on the workers of a dask.distributed cluster.

A worker needs only croupier, in the same version: it builds the kernel from the job. When a worker dies, the scheduler gives
its batch to another. When the scheduler gives up, we submit the batch again.
"""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import CancelledError
from contextlib import suppress
from importlib import import_module
from typing import Any

from croupier.simulation.job import NotPlayed
from croupier.simulation.workers import MOST_ATTEMPTS, Batch, BatchResult, WorkersLost, play

TIMEOUT_S = 10
_POLL_S = 0.5
_RETRIES = 3
_ADDRESS = re.compile(r"(?:(?:tcp|tls|ws|wss|ucx)://)?[^\s/]+:(\d{1,5})", re.ASCII)
_LAST_PORT = 65_535


class Cluster:
    """The workers of a cluster, found by the address of its scheduler."""

    def __init__(self, address: str) -> None:
        self.name = f"the cluster at {address}"
        self._client = _connected(address)
        self._under_way: dict[Any, Batch] = {}  # by distributed's Future, which has no types
        self._attempts: Counter[int] = Counter()  # by first block
        self.parallel = 1
        self._count_threads()

    def _count_threads(self) -> None:
        """Counts the threads of all workers. Workers come and go; for a moment there may be none."""
        threads: dict[str, int] = self._client.nthreads()
        self.parallel = max(1, sum(threads.values()))

    def submit(self, batch: Batch) -> None:
        self._attempts[batch.first] += 1
        if self._attempts[batch.first] > MOST_ATTEMPTS:
            raise WorkersLost(f"workers died {MOST_ATTEMPTS} times over blocks {batch.first} to {batch.last - 1}")
        name = f"{batch.job.sheet_hash[:12]}-{batch.job.seed}-{batch.first}-{batch.last}-{self._attempts[batch.first]}"
        future = self._client.submit(play, batch, key=f"croupier-{name}", retries=_RETRIES, pure=False)
        self._under_way[future] = batch

    def collect(self) -> Iterable[BatchResult]:
        try:
            yield from self._finished()
            self._count_threads()
        except (OSError, CancelledError):
            raise WorkersLost(f"{self.name} does not answer any more") from None

    def _finished(self) -> Iterable[BatchResult]:
        distributed = import_module("distributed")
        try:
            with self._client.as_current():
                finished, _ = distributed.wait(list(self._under_way), _POLL_S, "FIRST_COMPLETED")
        except TimeoutError:
            return
        for future in finished:
            batch = self._under_way.pop(future)
            try:
                done: BatchResult = future.result()
            except distributed.KilledWorker:
                self.submit(batch)
            else:
                yield done

    def pending(self) -> int:
        return len(self._under_way)

    def cancel_waiting(self) -> None:
        """Cancels batches that are running, too: a cluster may have many."""
        waiting = [future for future in self._under_way if not future.done()]
        self._client.cancel(waiting)
        self._under_way = {future: batch for future, batch in self._under_way.items() if future not in waiting}

    def close(self) -> None:
        with suppress(OSError, CancelledError):
            self._client.close()


def _connected(address: str) -> Any:
    """A client of the cluster. Raises `NotPlayed` if no cluster answers, or if it has no workers."""
    parsed = _ADDRESS.fullmatch(address)
    if parsed is None or int(parsed[1]) > _LAST_PORT:  # the client would take long to fail, with a traceback
        raise NotPlayed(f"no cluster answers at {address}: an address is written as tcp://host:8786")
    distributed = import_module("distributed")
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)  # we report errors ourselves
    try:
        client = distributed.Client(address, timeout=f"{TIMEOUT_S}s", set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise NotPlayed(f"no cluster answers at {address}: {error}") from None
    try:
        client.wait_for_workers(1, timeout=TIMEOUT_S)
    except TimeoutError:
        client.close()
        raise NotPlayed(f"the cluster at {address} has no workers; none joined within {TIMEOUT_S} seconds") from None
    return client
