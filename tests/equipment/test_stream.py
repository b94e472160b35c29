"""The stream of chance: SplitMix64 as published, to be had at any place, and draws exactly fair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import numpy as np
import pytest
from numba import njit

from croupier.equipment.stream import FIRST_DRAWS, GAMMA, HALF, WORDS_OF_A_BLOCK, fair, mix, state_before, word

WORDS = 1 << 64
DRAWS = 1 << 32

# The first words of seed 1234567, as Rosetta Code and the tests of several libraries print them.
PUBLISHED = (
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
)


# Only compiled functions call these helpers.
@njit()
def mixed(state: np.uint64) -> np.uint64:
    return mix(state)


@njit()
def fairly_drawn(state: np.uint64, half: np.uint64, bound: np.uint64) -> np.uint64:
    return fair(state, mix(state), half, bound)


def the_word(seed: int, index: int) -> int:
    return int(word(np.uint64(seed), np.uint64(index)))


def splitmix(state: int) -> int:
    """The reference, in whole numbers without bounds."""
    state = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9 % WORDS
    state = (state ^ (state >> 27)) * 0x94D049BB133111EB % WORDS
    return state ^ (state >> 31)


def unmixed(mixed: int) -> int:
    """The state whose word this is."""
    state = unshifted(mixed, 31) * pow(0x94D049BB133111EB, -1, WORDS) % WORDS
    state = unshifted(state, 27) * pow(0xBF58476D1CE4E5B9, -1, WORDS) % WORDS
    return unshifted(state, 30)


def unshifted(value: int, by: int) -> int:
    found = value
    for _ in range(64 // by):
        found = value ^ (found >> by)
    return found


def test_the_published_words_come() -> None:
    assert tuple(the_word(1234567, index) for index in range(5)) == PUBLISHED


@pytest.mark.parametrize("seed", [0, 1, 1234567, WORDS - 1])
@pytest.mark.parametrize("index", [0, 1, 2**32 - 1, 2**32, 2**63 + 5])
def test_any_word_can_be_had_without_those_before_it(seed: int, index: int) -> None:
    assert the_word(seed, index) == splitmix((seed + (index + 1) * 0x9E3779B97F4A7C15) % WORDS)


@pytest.mark.parametrize("block", [0, 1, 7, 2**32 - 1])
def test_a_block_begins_where_the_one_before_it_ends(block: int) -> None:
    before = int(state_before(np.uint64(99), np.uint64(block)))
    for at in (0, 1, WORDS_OF_A_BLOCK - 1):
        state = (before + (at + 1) * int(GAMMA)) % WORDS
        assert int(mixed(np.uint64(state))) == the_word(99, block * WORDS_OF_A_BLOCK + at)


def test_no_two_words_of_a_seed_share_a_state() -> None:
    """An odd step goes through all states before it comes round, and each has a word of its own."""
    assert int(GAMMA) % 2 == 1
    random = Random(3)
    for state in (random.randrange(WORDS) for _ in range(200)):
        assert unmixed(int(mixed(np.uint64(state)))) == state


def drawn(state: int, half: int, bound: int) -> int:
    return int(fairly_drawn(np.uint64(state), np.uint64(half), np.uint64(bound)))


def good(draw: int, half: int, bound: int) -> bool:
    """Whether a draw stands as it is, the other half of its word being anything."""
    state = unmixed(draw << half | 0x12345678 << (32 - half))
    return drawn(state, half, bound) == draw


def draws_of(outcome: int, bound: int) -> range:
    """All draws that give an outcome, good or not."""
    return range(-(-outcome * DRAWS // bound), -(-(outcome + 1) * DRAWS // bound))


@pytest.mark.parametrize("half", [0, int(HALF)])
@pytest.mark.parametrize(
    "bound", [2, 3, 36 * 36, 38 * 38, 54 * 54, 52 * 51 * 50, 416 * 415 * 414, 2**31 + 1, 2**32 - 1]
)
def test_every_outcome_has_as_many_good_draws_as_any_other(half: int, bound: int) -> None:
    """Those that are none come first among an outcome's draws, and are one at the most."""
    random = Random(bound)
    outcomes = [0, 1, bound - 1, *(random.randrange(bound) for _ in range(40))]
    for outcome in outcomes:
        draws = draws_of(outcome, bound)
        bad = [draw for draw in draws[:3] if not good(draw, half, bound)]
        assert len(draws) - len(bad) == DRAWS // bound
        assert all(good(draw, half, bound) for draw in draws[-1:] if draw not in bad)


def again(seed: int, index: int, half: int) -> Iterator[int]:
    """The draws at a place: the first, and those far on that are tried when it is no good."""
    for words in range(index, WORDS_OF_A_BLOCK, FIRST_DRAWS):
        yield the_word(seed, words) >> half & 0xFFFFFFFF


def test_what_is_drawn_again_depends_on_its_place_alone() -> None:
    bound = 2**31 + 1  # at which every second draw is no good
    tried: Counter[int] = Counter()
    for index in range(2000):
        for half in (0, 32):
            draws = list(again(5, index, half))
            stands = next(at for at, draw in enumerate(draws) if draw * bound % DRAWS >= DRAWS % bound)
            tried[stands] += 1
            assert drawn((5 + (index + 1) * int(GAMMA)) % WORDS, half, bound) == draws[stands]
    assert 1900 < tried[0] < 2100, "every second draw stands"
    assert max(tried) > 5, "some are drawn again and again"
