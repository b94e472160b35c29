"""The random stream of the kernels, with random access to every word.

It is SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014), used as a counter-based
generator: word i of a seed is a mix of seed + (i + 1) times an odd constant, and needs no earlier word. A block of rounds has
its own range of words, so its rounds are the same on one core, on many, and on a cluster.

A draw is half a word, 32 bits. The upper part of draw * bound is an outcome below the bound, and the lower part can be
multiplied again for the next outcome, so one draw gives two rolls of the dice or three cards. To make all outcomes equally
likely, a few draws are rejected (Lemire, "Fast random integer generation in an interval", 2019) and replaced by draws further
on in the block's own range. The result depends only on the seed, the block and the position.

The stream is for simulation only and is not secret. Real tables draw their cards in another way.
"""

from __future__ import annotations

import numpy as np

from croupier.equipment.compiled import compiled, compiled_helper

WORDS_OF_A_BLOCK = 1 << 32  # far more than a block of rounds uses
FIRST_DRAWS = 1 << 26  # words of a block for its rounds; the words after them replace rejected draws

GAMMA = np.uint64(0x9E3779B97F4A7C15)
LOWER = np.uint64(0xFFFFFFFF)  # mask of the lower half of a word; also the greatest draw
HALF = np.uint64(32)
_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_30, _27, _31, _ONE = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(1)
_DRAWS = np.uint64(1 << 32)
_FAR_ON = np.uint64(FIRST_DRAWS * int(GAMMA) % (1 << 64))


@compiled_helper(forceinline=True)
def mix(state: np.uint64) -> np.uint64:
    """The word of a state. Every bit of it depends on every bit of the state."""
    state = (state ^ (state >> _30)) * _FIRST
    state = (state ^ (state >> _27)) * _SECOND
    return state ^ (state >> _31)


@compiled
def state_before(seed: np.uint64, block: np.uint64) -> np.uint64:
    """The state just before a block's first word: add `GAMMA` and `mix` for each word."""
    return np.uint64(seed) + (np.uint64(block) << HALF) * GAMMA


@compiled
def word(seed: np.uint64, index: np.uint64) -> np.uint64:
    """Word `index` of a seed, counted from zero."""
    return mix(np.uint64(seed) + (np.uint64(index) + _ONE) * GAMMA)


@compiled_helper(forceinline=True)
def fair(state: np.uint64, word: np.uint64, half: np.uint64, bound: np.uint64) -> np.uint64:
    """A draw from the lower half (0) or the upper half (`HALF`) of a state's word, fair for this bound.

    The lower part of draw * bound is the draw's position among those with the same outcome. Only if it is below the bound
    can the draw be one too many for its outcome.
    """
    draw = (word >> half) & LOWER
    if (draw * bound) & LOWER < bound:
        draw = redraw(state, half, bound)
    return draw


@compiled_helper()
def redraw(state: np.uint64, half: np.uint64, bound: np.uint64) -> np.uint64:
    """The same draw, or if it is one too many for its outcome, the first good one in the same half of a later word."""
    one_too_many = _DRAWS % bound
    draw = (mix(state) >> half) & LOWER
    while (draw * bound) & LOWER < one_too_many:
        state += _FAR_ON
        draw = (mix(state) >> half) & LOWER
    return draw
