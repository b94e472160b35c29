"""The stream of chance that kernels draw from: a word for every number, so that any part of it can be had at any place.

It is SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014), read as a counter-based
generator: word i of a seed is a mix of seed + (i + 1) times an odd constant, and needs no word before it. A block of rounds
owns a span of words that no other block touches, so its rounds are the same on one core, on many, and on a cluster.

It is a stream for simulation. It keeps no secret: a table people play at draws its cards otherwise.
"""

from __future__ import annotations

import numpy as np
from numba import njit

MOST_BLOCKS = 1 << 32
WORDS_OF_A_BLOCK = 1 << 32  # far more than any block of rounds uses

GAMMA = np.uint64(0x9E3779B97F4A7C15)
_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_30, _27, _31, _32, _ONE = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32), np.uint64(1)


@njit(inline="always")
def mix(state: np.uint64) -> np.uint64:
    """The word of a state: two multiplications, each bit of it hanging on every bit of the state."""
    state = (state ^ (state >> _30)) * _FIRST
    state = (state ^ (state >> _27)) * _SECOND
    return state ^ (state >> _31)


@njit(inline="always")
def state_before(seed: np.uint64, block: np.uint64) -> np.uint64:
    """The state just before a block's first word: add `GAMMA` and `mix` for each word."""
    return np.uint64(seed) + (np.uint64(block) << _32) * GAMMA


@njit(cache=True)
def word(seed: np.uint64, index: np.uint64) -> np.uint64:
    """Word `index` of a seed, counted from nought."""
    return mix(np.uint64(seed) + (np.uint64(index) + _ONE) * GAMMA)
