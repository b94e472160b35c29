"""How close agents come to the best play of blackjack: `python -m bench.learning` prints the table of docs/benchmark.md.

Each agent learns from rewards alone. What it plays in the end is a chart by totals, whose value is counted exactly; the random
player is simulated. The deep agent is a Q-network in plain numpy: replay, a target network, Adam, epsilon-greedy.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

import gymnasium
import numpy as np
from numpy.typing import NDArray
from rich import box
from rich.console import Console
from rich.table import Table

import croupier
from croupier import envs
from examples.learn_blackjack import STATES, chart_of, learned, lost, states_of

Floats = NDArray[np.float32]
LANES = 1024
BATCH = 1024
KEPT = 1 << 18  # transitions
HIDDEN = 64
TARGET_EVERY = 200  # steps
FEATURES = 56 + 11 + 3


class Learned(NamedTuple):
    """What one agent plays: the mean of a round in units, its standard error, and what it cost to learn."""

    mean: float
    error: float
    rounds: int
    seconds: float


# ---------------------------------------------------------------- the deep agent


class Network:
    """Two hidden layers; values for each action, learned by Adam on the squared error."""

    def __init__(self, outputs: int, random: np.random.Generator) -> None:
        sizes = (FEATURES, HIDDEN, HIDDEN, outputs)
        self.weights: list[Floats] = []
        for inputs, own in pairwise(sizes):
            self.weights += [
                (random.standard_normal((inputs, own)) * np.sqrt(2 / inputs)).astype(np.float32),
                np.zeros(own, np.float32),
            ]
        self.first = [np.zeros_like(weight) for weight in self.weights]
        self.second = [np.zeros_like(weight) for weight in self.weights]
        self.steps = 0

    def values(self, features: Floats) -> Floats:
        return self._forward(features)[-1]

    def _forward(self, features: Floats) -> list[Floats]:
        layers = [features]
        for at in range(0, len(self.weights), 2):
            made = layers[-1] @ self.weights[at] + self.weights[at + 1]
            layers.append(made if at == len(self.weights) - 2 else np.maximum(made, 0))
        return layers

    def learn(self, features: Floats, actions: NDArray[np.intp], targets: Floats, rate: float) -> None:
        layers = self._forward(features)
        rows = np.arange(len(actions))
        slope = np.zeros_like(layers[-1])
        slope[rows, actions] = (layers[-1][rows, actions] - targets) / len(actions)
        gradients = list[Floats]()
        for at in range(len(self.weights) - 2, -1, -2):
            below = layers[at // 2]
            gradients = [below.T @ slope, slope.sum(axis=0), *gradients]
            slope = (slope @ self.weights[at].T) * (below > 0)
        self.steps += 1
        for at, gradient in enumerate(gradients):
            self.first[at] += 0.1 * (gradient - self.first[at])
            self.second[at] += 0.001 * (gradient**2 - self.second[at])
            spread = np.sqrt(self.second[at] / (1 - 0.999**self.steps)) + 1e-8
            self.weights[at] -= rate * (self.first[at] / (1 - 0.9**self.steps)) / spread

    def copied_from(self, other: Network) -> None:
        for own, its in zip(self.weights, other.weights, strict=True):
            own[:] = its


def features_of(states: NDArray[np.intp], further: NDArray[np.float32]) -> Floats:
    """The hand, the dealer's card and whether a double is open; and the hands that a split has left to play."""
    made = np.zeros((len(states), FEATURES), np.float32)
    rows = np.arange(len(states))
    made[rows, states // 22] = 1
    made[rows, 56 + states // 2 % 11] = 1
    made[:, 67], made[:, 68:] = states % 2, further
    return made


def further_hands(seen: dict[str, NDArray[Any]]) -> NDArray[np.float32]:
    """How many hands there are, and which of them is asked about."""
    split = seen["hands"][:, 0] > 1
    return np.stack([split, split * (seen["hand_number"][:, 0] > 1)], axis=1).astype(np.float32)


class Replay:
    """The last transitions: states, actions, rewards, and what came after."""

    def __init__(self, actions: int) -> None:
        self.states, self.after = np.zeros((2, KEPT), np.intp)
        self.further, self.further_after = np.zeros((2, KEPT, 2), np.float32)
        self.actions, self.rewards = np.zeros(KEPT, np.intp), np.zeros(KEPT, np.float32)
        self.open_after, self.over = np.zeros((KEPT, actions), np.bool_), np.zeros(KEPT, np.bool_)
        self.size = 0

    def add(self, **columns: NDArray[Any]) -> None:
        at = (self.size + np.arange(LANES)) % KEPT
        for name, values in columns.items():
            getattr(self, name)[at] = values
        self.size += LANES

    def drawn(self, random: np.random.Generator) -> NDArray[np.intp]:
        return random.integers(min(self.size, KEPT), size=BATCH)


def deep(steps: int, seed: int) -> tuple[NDArray[np.float64], tuple[str, ...], int]:
    """The values that a Q-network learns, the names of the actions, and the rounds it was played."""
    random = np.random.default_rng(seed)
    tables: Any = gymnasium.make_vec("croupier/Blackjack-v0", num_envs=LANES)
    names: tuple[str, ...] = tables.actions
    network, target = Network(len(names), random), Network(len(names), random)
    replay, is_open_at, rounds = Replay(len(names)), np.zeros((STATES, len(names)), np.bool_), 0
    seen, info = tables.reset(seed=seed)
    states, further = states_of(seen, info["action_mask"], names), further_hands(seen)
    for step in range(steps):
        is_open = info["action_mask"]
        is_open_at[states] |= is_open
        share = step / steps
        values = np.where(is_open, network.values(features_of(states, further)), -np.inf)
        explores = random.random(LANES) < max(0.05, 1 - 4 * share)
        anything = (random.random(is_open.shape) * is_open).argmax(axis=1)
        actions = np.where(explores, anything, values.argmax(axis=1))
        seen, rewards, over, _, info = tables.step(actions)
        after, further_after = states_of(seen, info["action_mask"], names), further_hands(seen)
        replay.add(
            states=states, further=further, actions=actions, rewards=rewards, over=over,
            after=after, further_after=further_after, open_after=info["action_mask"],
        )  # fmt: skip
        states, further, rounds = after, further_after, rounds + int(over.sum())
        if step % TARGET_EVERY == 0:
            target.copied_from(network)
        at = replay.drawn(random)
        later = target.values(features_of(replay.after[at], replay.further_after[at]))
        best = np.where(replay.open_after[at], later, -np.inf).max(axis=1)
        targets = replay.rewards[at] + np.where(replay.over[at], 0, best).astype(np.float32)
        rate = 1e-3 * (1 - share) + 1e-5
        network.learn(features_of(replay.states[at], replay.further[at]), replay.actions[at], targets, rate)
    every = np.arange(STATES)
    values = network.values(features_of(every, np.zeros((STATES, 2), np.float32))).astype(np.float64)
    return np.where(is_open_at, values, -np.inf), names, rounds


# ---------------------------------------------------------------- all agents


def played_at_random(rounds: int, seed: int) -> Learned:
    """The mean of a player who takes each open action as often as any other."""
    begun, random = time.perf_counter(), np.random.default_rng(seed)
    tables: Any = gymnasium.make_vec("croupier/Blackjack-v0", num_envs=LANES)
    _, info = tables.reset(seed=seed)
    results = list[NDArray[np.float64]]()
    played = 0
    while played < rounds:
        actions = (random.random(info["action_mask"].shape) * info["action_mask"]).argmax(axis=1)
        _, rewards, over, _, info = tables.step(actions)
        results.append(rewards[over])
        played += int(over.sum())
    every = np.concatenate(results)
    error = float(every.std(ddof=1) / np.sqrt(played))
    return Learned(float(every.mean()), error, played, time.perf_counter() - begun)


def over_seeds(agent: Callable[[int], tuple[dict[str, Any], int]], seeds: int) -> Learned:
    """The mean of the exact values of what several runs learned, and its standard error."""
    begun, values, rounds = time.perf_counter(), list[float](), 0
    for seed in range(1, seeds + 1):
        chart, rounds = agent(seed)
        values.append(lost(chart)[0])
    error = float(np.std(values, ddof=1) / np.sqrt(seeds)) if seeds > 1 else float("nan")
    return Learned(float(np.mean(values)), error, rounds, (time.perf_counter() - begun) / seeds)


def tabular(rounds: int, seed: int) -> tuple[dict[str, Any], int]:
    averages = learned(rounds, seed)
    return chart_of(averages.values(), averages.actions), rounds


def network(steps: int, seed: int) -> tuple[dict[str, Any], int]:
    values, names, rounds = deep(steps, seed)
    return chart_of(values, names), rounds


def lines(seeds: int, scale: float) -> Iterator[tuple[str, Learned]]:
    """Each agent, with what it learned."""
    yield "random", played_at_random(int(2_000_000 * scale), 1)
    for rounds in (1_000_000, 10_000_000, 30_000_000):
        yield "table of averages", over_seeds(partial(tabular, int(rounds * scale)), seeds)
    for steps in (1_000, 8_000):
        yield "Q-network", over_seeds(partial(network, max(int(steps * scale), 2)), seeds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--scale", type=float, default=1.0, help="a share of the rounds")
    given = parser.parse_args()
    assert envs.ENV_IDS  # noqa: S101 (they are registered)
    best = -croupier.strategy("blackjack").house_advantage
    by_total = -croupier.strategy("blackjack", by="total").house_advantage
    table = Table(box=box.SIMPLE_HEAD, title=f"Blackjack, eight decks; means of {given.seeds} seeds")
    for heading in ("agent", "rounds", "seconds", "value", "standard error", "lost to the best play"):
        table.add_column(heading, justify="left" if heading == "agent" else "right")
    for name, each in lines(given.seeds, given.scale):
        print(name, each, file=sys.stderr, flush=True)  # it takes minutes
        shown = f"{each.mean:+.4%}", f"{each.error:.4%}", f"{best - each.mean:.4%}"
        table.add_row(name, f"{each.rounds:,}", f"{each.seconds:.0f}", *shown)
    table.add_row("the best chart by totals", "", "", f"{by_total:+.4%}", "exact", f"{best - by_total:.4%}")
    table.add_row("the best play", "", "", f"{best:+.4%}", "exact", "")
    Console(width=110).print(table)


if __name__ == "__main__":
    main()
