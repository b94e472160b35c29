"""Benchmarks of environments: steps per second on one core of ours and of Gymnasium's blackjack, in one run."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import gymnasium
import numpy as np

from bench.measure import best_rate
from croupier.envs import ENV_IDS

PEER = "Blackjack-v1"  # an infinite deck, hit and stand
TABLES = 4096
SYNCED = 256  # copies of the peer, stepped one after the other
_STEPS = 2000


class Line(NamedTuple):
    """One environment."""

    what: str
    tables: int
    rate: float  # steps of a table per second
    ratio: float  # to the peer of its kind


def lines() -> Iterator[Line]:
    peer = rate_alone(PEER)
    yield Line(f"Gymnasium's {PEER}", 1, peer, 1.0)
    ours = rate_alone(ENV_IDS["blackjack"])
    yield Line(ENV_IDS["blackjack"], 1, ours, ours / peer)
    synced = rate_of_many(PEER, SYNCED)
    yield Line(f"Gymnasium's {PEER}, make_vec", SYNCED, synced, 1.0)
    for game, keywords in many():
        rate = rate_of_many(ENV_IDS[game], TABLES, **keywords)
        yield Line(" ".join((ENV_IDS[game], *map(str, keywords.values()))), TABLES, rate, rate / synced)


def many() -> Iterator[tuple[str, dict[str, Any]]]:
    """The tables that are stepped side by side."""
    for episode in ("round", "shoe", "bankroll"):
        yield "blackjack", {"episode": episode}
    for game in ("spanish_21", "baccarat", "craps", "three_card_poker"):
        yield game, {"episode": "round"}


def rate_alone(name: str) -> float:
    """Steps per second of one environment."""
    env: Any = gymnasium.make(name)
    actions = np.random.default_rng(1).integers(0, env.action_space.n, _STEPS).tolist()
    env.reset(seed=1)

    def steps() -> int:
        for action in actions:
            *_, ended, cut, _ = env.step(action)
            if ended or cut:
                env.reset()
        return _STEPS

    return best_rate(steps)


def rate_of_many(name: str, number: int, **keywords: Any) -> float:
    """Steps per second of a vector of tables, all together."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tables: Any = gymnasium.make_vec(name, num_envs=number, **keywords)
    random = np.random.default_rng(1)
    actions = [random.integers(0, tables.single_action_space.n, number) for _ in range(16)]
    tables.reset(seed=1)

    def steps() -> int:
        for chosen in actions:
            tables.step(chosen)
        return number * len(actions)

    work: Callable[[], int] = steps
    return best_rate(work)
