"""The spaces of a table: what a seat sees, as arrays, and what it may do, as places in a list."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from croupier.states.state import State

Observation = dict[str, NDArray[Any]]
MOST = 1e9  # units of money, or cards: more than any table has
_BOUNDS = {"mask": (0, 1), "hand": (0, 1), "table": (-MOST, MOST)}


def observation_space(state: State, *, with_bankroll: bool = False) -> spaces.Space[Observation]:
    """What a seat sees at this table: arrays of fixed shapes by name."""
    arrays: dict[str, spaces.Space[Any]] = {
        name: spaces.Box(*_BOUNDS.get(name, (0, MOST)), shape, np.float32) for name, shape in shapes(state).items()
    }
    if with_bankroll:
        arrays["bankroll"] = spaces.Box(0, MOST, (1,), np.float32)
    by_name: Any = spaces.Dict(arrays)
    space: spaces.Space[Observation] = by_name
    return space


def shapes(state: State) -> dict[str, tuple[int, ...]]:
    """The arrays of this table that have anything in them."""
    return {name: shape for name, shape in state.observation_shapes.items() if 0 not in shape}


def observed(state: State, seat: str) -> Observation:
    """What a seat sees."""
    return {name: array for name, array in state.observation(seat).items() if array.size}


def flat_size(state: State) -> int:
    """The length of `flat`."""
    return sum(prod(shape) for shape in shapes(state).values())


def flat(state: State, seat: str) -> NDArray[np.float32]:
    """What a seat sees as one vector, array after array."""
    seen = state.observation(seat)
    return np.concatenate([seen[name].ravel() for name in shapes(state)], dtype=np.float32)
