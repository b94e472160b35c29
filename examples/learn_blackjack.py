"""Learns blackjack from nothing but rewards, and proves how well.

A table of averages, one for each hand against each card of the dealer and each action, is learned by Thompson sampling on
thousands of tables at once. What it plays in the end is a chart, whose value croupier counts exactly: the proof needs no
simulation. Run it with `python examples/learn_blackjack.py`.
"""

# ruff: noqa: INP001, T201, TID251 (a script: it prints, and takes the time)

from __future__ import annotations

import argparse
import time
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

import croupier
import croupier.envs  # registers the environments

TABLES = 4096
DEALER = "A23456789T"  # the dealer's card as the observation numbers it, from 1 on
COLUMNS = "23456789TA"  # as a chart has them
PAIRS = 44  # rows of hands: 0-21 hard totals, 22-43 soft ones, then pairs by rank
INSURANCE = 55
STATES = 56 * 11 * 2  # hand, dealer's card, whether a double is open
LONGEST = 16  # decisions of a round that are remembered
FORGETS = (0.003, 0.02, 0.1, 0.4)  # after these shares of the rounds, what was learned by worse play counts little
DEVIATION = 2.0  # of a round, in units: not too little for two hands of a split


class Averages:
    """The mean reward of each action in each state, and how it is drawn from."""

    def __init__(self, actions: tuple[str, ...], random: np.random.Generator) -> None:
        self.actions, self.random = actions, random
        self.count = np.full((STATES, len(actions)), 1e-3)
        self.total = np.zeros((STATES, len(actions)))
        self.open = np.zeros((STATES, len(actions)), np.bool_)

    def drawn(self) -> NDArray[np.intp]:
        """An action for each state, as likely as it is the best by what was seen so far."""
        noise = self.random.standard_normal(self.count.shape) * (DEVIATION / np.sqrt(self.count))
        return self._best(self.total / self.count + noise)

    def values(self) -> NDArray[np.float64]:
        """The means, those of hands of two and of more cards together, since a chart plays both alike."""
        count, total = (array.reshape(-1, 2, len(self.actions)) for array in (self.count, self.total))
        together = np.repeat(total.sum(axis=1) / count.sum(axis=1), 2, axis=0)
        is_open = self.open.reshape(count.shape).any(axis=1).repeat(2, axis=0)
        return np.where(is_open, together, -np.inf)

    def _best(self, values: NDArray[np.float64]) -> NDArray[np.intp]:
        best: NDArray[np.intp] = np.where(self.open, values, -np.inf).argmax(axis=1)
        return best

    def learn(self, states: NDArray[np.intp], actions: NDArray[np.intp], rewards: NDArray[np.float64]) -> None:
        places = states * len(self.actions) + actions
        size = self.count.size
        self.count += np.bincount(places, minlength=size).reshape(self.count.shape)
        self.total += np.bincount(places, rewards, size).reshape(self.total.shape)

    def forget(self) -> None:
        self.count *= 0.1
        self.total *= 0.1


def states_of(seen: dict[str, NDArray[Any]], is_open: NDArray[np.bool_], actions: tuple[str, ...]) -> NDArray[np.intp]:
    """The number of each table's state."""
    pair, dealer = seen["pair"][:, 0].astype(np.intp), seen["dealer"][:, 0]
    row = np.where(is_open[:, actions.index("split")], PAIRS + pair, seen["total"][:, 0] + 22 * seen["soft"][:, 0])
    row = np.where(is_open[:, actions.index("no_insurance")], INSURANCE, row)
    states: NDArray[np.intp] = (row * 11 + dealer) * 2 + is_open[:, actions.index("double")]
    return states


def learned(rounds: int, seed: int) -> Averages:
    """What is learned in so many rounds."""
    tables: Any = gymnasium.make_vec("croupier/Blackjack-v0", num_envs=TABLES, vectorization_mode="vector_entry_point")
    averages = Averages(tables.actions, np.random.default_rng(seed))
    seen, info = tables.reset(seed=seed)
    states = np.zeros((LONGEST, TABLES), np.intp)
    actions = np.zeros((LONGEST, TABLES), np.intp)
    remembered = np.zeros(TABLES, np.intp)
    lanes = np.arange(TABLES)
    policy = averages.drawn()
    played, steps, forgets = 0, 0, [share * rounds for share in FORGETS]
    while played < rounds:
        now = states_of(seen, info["action_mask"], averages.actions)
        averages.open[now] = info["action_mask"]
        if steps % 4 == 0 or played < TABLES * 50:
            policy = averages.drawn()
        chosen = policy[now]
        own = (seen["hands"][:, 0] <= 1) & (remembered < LONGEST)  # the hands of a split count for the split
        states[remembered[own], lanes[own]], actions[remembered[own], lanes[own]] = now[own], chosen[own]
        remembered += own
        seen, rewards, ended, _, info = tables.step(chosen)
        over = np.flatnonzero(ended)
        for place in range(remembered[over].max(initial=0)):
            at = over[remembered[over] > place]
            averages.learn(states[place, at], actions[place, at], rewards[at])
        remembered[over] = 0
        played, steps = played + len(over), steps + 1
        if forgets and played > forgets[0]:
            forgets.pop(0)
            averages.forget()
    return averages


def chart_of(values: NDArray[np.float64], names: tuple[str, ...]) -> dict[str, Any]:
    """The chart by totals that plays for the largest of these values, state by state; -inf is an action that is not open."""

    def worth(row: int, card: str, action: str, *, two_cards: bool) -> float:
        return float(values[(row * 11 + DEALER.index(card) + 1) * 2 + two_cards, names.index(action)])

    def code(row: int, card: str, among: tuple[str, ...] = ("hit", "stand")) -> str:
        """With two cards a hand may be doubled; what is played without that is for all numbers of cards."""
        drawn = max(among, key=lambda action: worth(row, card, action, two_cards=False))
        first = max((*among, "double"), key=lambda action: worth(row, card, action, two_cards=True))
        return f"D{drawn[0]}" if first == "double" else drawn[0].upper()

    def pair(rank: str, card: str) -> str:
        row = PAIRS + DEALER.index(rank) + 1
        actions = ("split", "hit", "stand", "double")
        return "P" if max(actions, key=lambda name: worth(row, card, name, two_cards=True)) == "split" else "-"

    insured = worth(INSURANCE, "A", "insurance", two_cards=False) > worth(
        INSURANCE, "A", "no_insurance", two_cards=False
    )
    twos, aces = (PAIRS + DEALER.index(rank) + 1 for rank in "2A")  # no other hands have their totals
    hard = {4: twos} | {total: total for total in range(5, 21)}
    soft = {12: aces} | {total: total + 22 for total in range(13, 21)}
    return {
        "columns": " ".join(COLUMNS),
        "insurance": insured,
        "even_money": False,
        "hard": {str(total): " ".join(code(row, card) for card in COLUMNS) for total, row in hard.items()},
        "soft": {str(total): " ".join(code(row, card) for card in COLUMNS) for total, row in soft.items()},
        "pairs": {rank: " ".join(pair(rank, card) for card in COLUMNS) for rank in "23456789TA"},
    }


def lost(chart: dict[str, Any]) -> tuple[float, float]:
    """The exact value of a chart, and what it loses to the best play of all: shares of the wager."""
    own = croupier.strategy("blackjack", by="total", chart=chart).house_advantage
    return -own, own - croupier.strategy("blackjack").house_advantage


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=30_000_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    begun = time.perf_counter()
    averages = learned(given.rounds, given.seed)
    chart = chart_of(averages.values(), averages.actions)
    seconds = time.perf_counter() - begun
    for block in ("hard", "soft", "pairs"):
        print(f"{block:>6}  {'  '.join(COLUMNS)}")
        for row, codes in chart[block].items():
            print(f"{row:>6}  {' '.join(f'{code:2}' for code in codes.split())}")
    value, less = lost(chart)
    print(f"{given.rounds:,} rounds of blackjack in {seconds:.0f} s, then counted exactly, in % of the wager:")
    print(f"  what was learned  {value:+.4%}")
    print(f"  the best play     {value + less:+.4%}")
    print(f"  the difference    {less:.4%}")


if __name__ == "__main__":
    main()
