"""Beyond one machine: a real cluster of three processes, one of them killed in the middle of the run."""

from __future__ import annotations

import logging
import os
import signal
import socket
import sys
import warnings
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from croupier.simulation import NotPlayed, Scene, cluster, simulate
from croupier.simulation.run import Progress
from croupier.values.extras import NotInstalled, naming_extras

pytestmark = pytest.mark.slow

ROUNDS = 240_500
SLOWLY = Scene(play='{"slow": 0.004}')


def started(workers: int) -> Any:
    quietly = {"dashboard_address": None, "silence_logs": logging.CRITICAL}
    distributed: Any = import_module("distributed")
    return distributed.LocalCluster(n_workers=workers, threads_per_worker=1, host="127.0.0.1", **quietly)


@pytest.fixture(scope="module")
def workers(coin: None) -> Iterator[Any]:  # noqa: ARG001 (the workers inherit the path of Python)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # distributed and tornado have some of their own
        with started(3) as three:
            yield three


class Killer:
    """Kills a worker that is at work as soon as some blocks have come back."""

    def __init__(self, victims: list[int]) -> None:
        self.victims = victims
        self.killed_at = 0
        self.seen: list[int] = []

    def progress(self, progress: Progress) -> None:
        self.seen.append(progress.rounds)
        if self.victims and progress.rounds > ROUNDS // 4:
            os.kill(self.victims.pop(), signal.SIGKILL)
            self.killed_at = progress.rounds
            self.victims.clear()

    def trouble(self, what: str) -> None:
        raise AssertionError(what)


@pytest.mark.filterwarnings("ignore")
def test_a_worker_killed_in_mid_run_costs_nothing_and_counts_nothing_twice(workers: Any) -> None:
    killer = Killer([worker.pid for worker in workers.workers.values()])
    shared = simulate("coin", rounds=ROUNDS, seed=5, scene=SLOWLY, cluster=workers.scheduler_address, watcher=killer)
    assert 0 < killer.killed_at < ROUNDS
    assert killer.seen == sorted(killer.seen)
    assert shared.played_by == f"the cluster at {workers.scheduler_address}"
    alone = simulate("coin", rounds=ROUNDS, seed=5)
    assert (shared.tally, [(each.first, each.last, each.tally) for each in shared.pieces]) == (
        alone.tally,
        [(each.first, each.last, each.tally) for each in alone.pieces],
    )


class Stop:
    """Asks for a stop as soon as some blocks have come back."""

    def __init__(self) -> None:
        self.asked = False

    def progress(self, progress: Progress) -> None:
        if not self.asked and progress.rounds > ROUNDS // 4:
            self.asked = True
            signal.raise_signal(signal.SIGINT)

    def trouble(self, what: str) -> None:
        raise AssertionError(what)


@pytest.mark.filterwarnings("ignore")
def test_asked_to_stop_a_cluster_lets_go_of_the_rest(workers: Any, tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    given: dict[str, Any] = {"seed": 5, "scene": SLOWLY, "cluster": workers.scheduler_address, "checkpoint": kept}
    stopped = simulate("coin", rounds=10**9, watcher=Stop(), **given)
    assert stopped.stopped == "interrupted"
    assert 0 < stopped.rounds < 10**8
    assert stopped.tally == simulate("coin", rounds=stopped.rounds, seed=5).tally
    resumed = simulate("coin", rounds=ROUNDS, **given)
    assert resumed.tally == simulate("coin", rounds=ROUNDS, seed=5).tally
    assert resumed.played < ROUNDS


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_that_is_not_there_is_reported_in_good_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "TIMEOUT_S", 1)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # and nobody listens
        address = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(NotPlayed, match=f"no cluster answers at {address}"):
            simulate("coin", rounds=10, cluster=address)


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_without_workers_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "TIMEOUT_S", 1)
    with started(0) as empty, pytest.raises(NotPlayed, match="has no workers"):
        simulate("coin", rounds=10, cluster=empty.scheduler_address)


@pytest.mark.parametrize("address", ["nonsense", "foo://bar", "foo://bar:1", "tcp://", "tcp://host", "host:65536", " "])
def test_an_address_that_is_none_is_reported_at_once(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without asking distributed, whose half-made client would be heard of when it is thrown away."""
    monkeypatch.delattr("distributed.Client")
    with pytest.raises(NotPlayed, match="no cluster answers at"):
        simulate("coin", rounds=10, cluster=address)


def test_without_distributed_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    missing: ModuleType | None = None
    monkeypatch.setitem(sys.modules, "distributed", missing)
    with pytest.raises(NotInstalled, match=r"croupier\[cluster\]"), naming_extras():
        simulate("coin", rounds=10, cluster="tcp://127.0.0.1:8786")
