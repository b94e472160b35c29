"""Beyond one machine: the same runs of blocks, played by the workers of a dask.distributed cluster.

A worker needs croupier installed, of the same version, and nothing else: it makes the kernel from the job. The work of one
that dies is given to another by the scheduler, and by us where the scheduler gives up.
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

from croupier.simulate.job import NotPlayed
from croupier.simulate.workers import MOST_ATTEMPTS, CrewLost, Done, Work, play

PATIENCE_S = 10
_LOOK_UP_S = 0.5
_RETRIES = 3
_ADDRESS = re.compile(r"(?:(?:tcp|tls|ws|wss|ucx)://)?[^\s/]+:(\d{1,5})", re.ASCII)
_LAST_PORT = 65_535


class Cluster:
    """The workers of a cluster, by the address of its scheduler."""

    def __init__(self, address: str) -> None:
        self.name = f"the cluster at {address}"
        self._client = _connected(address)
        self._under_way: dict[Any, Work] = {}  # by distributed's Future, which has no types
        self._attempts: Counter[int] = Counter()  # by first block
        self.width = 1
        self._look_round()

    def _look_round(self) -> None:
        """Counts the threads of all workers: they come and go. There may be none for a moment, when all of them died."""
        threads: dict[str, int] = self._client.nthreads()
        self.width = max(1, sum(threads.values()))

    def give(self, work: Work) -> None:
        self._attempts[work.first] += 1
        if self._attempts[work.first] > MOST_ATTEMPTS:
            raise CrewLost(f"workers died {MOST_ATTEMPTS} times over blocks {work.first} to {work.last - 1}")
        name = f"{work.job.sheet_hash[:12]}-{work.job.seed}-{work.first}-{work.last}-{self._attempts[work.first]}"
        future = self._client.submit(play, work, key=f"croupier-{name}", retries=_RETRIES, pure=False)
        self._under_way[future] = work

    def take(self) -> Iterable[Done]:
        try:
            yield from self._brought_back()
            self._look_round()
        except (OSError, CancelledError):
            raise CrewLost(f"{self.name} went away") from None

    def _brought_back(self) -> Iterable[Done]:
        distributed = _distributed()
        try:
            with self._client.as_current():
                finished, _ = distributed.wait(list(self._under_way), _LOOK_UP_S, "FIRST_COMPLETED")
        except TimeoutError:
            return
        for future in finished:
            work = self._under_way.pop(future)
            try:
                done: Done = future.result()
            except distributed.KilledWorker:
                self.give(work)
            else:
                yield done

    def busy(self) -> int:
        return len(self._under_way)

    def give_back(self) -> None:
        """What is under way is not waited for: a cluster may have much of it."""
        waiting = [future for future in self._under_way if not future.done()]
        self._client.cancel(waiting)
        self._under_way = {future: work for future, work in self._under_way.items() if future not in waiting}

    def leave(self) -> None:
        with suppress(OSError, CancelledError):
            self._client.close()


def _distributed() -> Any:  # noqa: ANN401 (a module that may not be there)
    try:
        return import_module("distributed")
    except ModuleNotFoundError:
        raise NotPlayed("a cluster needs dask.distributed: pip install 'croupier[cluster]'") from None


def _connected(address: str) -> Any:  # noqa: ANN401 (distributed's Client has no types)
    """Raises `NotPlayed` where no cluster answers, or where it has nobody to play."""
    told = _ADDRESS.fullmatch(address)
    if (
        told is None or int(told[1]) > _LAST_PORT
    ):  # a client that is made of it would take its time, and leave a traceback
        raise NotPlayed(f"no cluster answers at {address}: an address is written as tcp://host:8786")
    distributed = _distributed()
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)  # we say it in our own words
    try:
        client = distributed.Client(address, timeout=f"{PATIENCE_S}s", set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise NotPlayed(f"no cluster answers at {address}: {error}") from None
    try:
        client.wait_for_workers(1, timeout=PATIENCE_S)
    except TimeoutError:
        client.close()
        raise NotPlayed(f"the cluster at {address} has no workers; none came in {PATIENCE_S} seconds") from None
    return client
