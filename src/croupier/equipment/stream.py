"""The stream of chance that kernels draw from: a word for every number, so that any part of it can be had at any place.

It is SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014), read as a counter-based
generator: word i of a seed is a mix of seed + (i + 1) times an odd constant, and needs no word before it. A block of rounds
owns a span of words that no other block touches, so its rounds are the same on one core, on many, and on a cluster.

A draw is half a word, 32 bits. Multiplied by a bound its upper part is an outcome below the bound, and what is left below
can be multiplied again for the next: two rolls of the dice, or three cards, come of one draw. So that every outcome is
exactly as likely as any other, a few draws are no good (Lemire, "Fast random integer generation in an interval", 2019)
and are made again far on in the block's own span: what comes is a function of seed, block and place alone.

It is a stream for simulation. It keeps no secret: a table people play at draws its cards otherwise.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from croupier.equipment.compiled import compiled

MOST_BLOCKS = 1 << 32
WORDS_OF_A_BLOCK = 1 << 32  # far more than any block of rounds uses
FIRST_DRAWS = 1 << 26  # words of a block that its rounds may use; those after them are for what must be drawn again

GAMMA = np.uint64(0x9E3779B97F4A7C15)
LOWER = np.uint64(0xFFFFFFFF)  # the lower half of a word, and the greatest draw
HALF = np.uint64(32)
_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_30, _27, _31, _ONE = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(1)
_DRAWS = np.uint64(1 << 32)
_FAR_ON = np.uint64(FIRST_DRAWS * int(GAMMA) % (1 << 64))


@njit(inline="always")
def mix(state: np.uint64) -> np.uint64:
    """The word of a state: two multiplications, each bit of it hanging on every bit of the state."""
    state = (state ^ (state >> _30)) * _FIRST
    state = (state ^ (state >> _27)) * _SECOND
    return state ^ (state >> _31)


@njit(inline="always")
def state_before(seed: np.uint64, block: np.uint64) -> np.uint64:
    """The state just before a block's first word: add `GAMMA` and `mix` for each word."""
    return np.uint64(seed) + (np.uint64(block) << HALF) * GAMMA


@compiled
def word(seed: np.uint64, index: np.uint64) -> np.uint64:
    """Word `index` of a seed, counted from nought."""
    return mix(np.uint64(seed) + (np.uint64(index) + _ONE) * GAMMA)


@njit(inline="always")
def fair(state: np.uint64, word: np.uint64, half: np.uint64, bound: np.uint64) -> np.uint64:
    """The lower half (0) or the upper half (`HALF`) of a state's word, as a draw that is fair to all below the bound.

    What is left below after the multiplication is the draw's place among those that give the same outcome. Only where
    that is less than the bound can the outcome have had a draw too many.
    """
    draw = (word >> half) & LOWER
    if (draw * bound) & LOWER < bound:
        draw = drawn_again(state, half, bound)
    return draw


@compiled
def drawn_again(state: np.uint64, half: np.uint64, bound: np.uint64) -> np.uint64:
    """The same draw, or if it is one too many for its outcome, the first good one in the same half of a word far on."""
    one_too_many = _DRAWS % bound
    draw = (mix(state) >> half) & LOWER
    while (draw * bound) & LOWER < one_too_many:
        state += _FAR_ON
        draw = (mix(state) >> half) & LOWER
    return draw
