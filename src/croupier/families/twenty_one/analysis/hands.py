"""Every hand of a player by the values of its cards, for the counts of all games of twenty-one.

The hands do not depend on the shoe or the table, so they are built once. The module loads numpy: import it only to count.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from math import factorial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.families.twenty_one.analysis.basics import Values
from croupier.hands.blackjack import ACE, TEN, TWENTY_ONE

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Truths = NDArray[np.bool_]

RANKS: Final = 10  # 0 for the ace to 9 for all ten-value cards
ACES_WIDE: Final = 7  # bits of a key for the number of aces
_WIDE: Final = 6  # for each other rank


@lru_cache(maxsize=1)
def all_hands() -> dict[Values, int]:
    """Every hand of 21 or less, fewest cards first, and its index."""
    every = sorted(_not_over((), ACE), key=len)
    return {values: at for at, values in enumerate(every)}


def _not_over(values: Values, least: int) -> Iterator[Values]:
    for card in range(least, min(TEN, TWENTY_ONE - sum(values)) + 1):
        longer = (*values, card)
        yield longer
        yield from _not_over(longer, card)


def counts_of(hands: Sequence[Values]) -> Floats:
    """Hand, rank: the number of cards."""
    counts = np.zeros((len(hands), RANKS))
    sizes = [len(values) for values in hands]
    np.add.at(counts, (np.repeat(np.arange(len(hands)), sizes), np.fromiter(chain(*hands), np.int64) - ACE), 1.0)
    return counts


def shift(rank: int) -> int:
    """The place of a rank's number in a key."""
    return 0 if rank == 0 else ACES_WIDE + _WIDE * (rank - 1)


def key_of(cards: Floats) -> Integers:
    """Cards, by rank on the last axis, as one whole number: seven bits for the aces, six for each other rank."""
    keys: Integers = cards.astype(np.int64) @ (1 << np.array([shift(rank) for rank in range(RANKS)]))
    return keys


def natural(shoe: Floats, counts: Floats) -> Floats:
    """The chance of each hand's cards when that number of cards is drawn, in any order."""
    most = int(counts.max()) + 1
    ways = np.ones((RANKS, most))
    for drawn in range(1, most):
        ways[:, drawn] = ways[:, drawn - 1] * np.maximum(shoe - drawn + 1, 0.0) / drawn
    held = counts.astype(int)
    chance: Floats = np.prod([ways[rank, held[:, rank]] for rank in range(RANKS)], axis=0)
    unseen = shoe.sum()
    all_ways = np.array([np.prod(unseen - np.arange(size)) / factorial(size) for size in range(TWENTY_ONE + 1)])
    chances: Floats = chance / np.maximum(all_ways[held.sum(axis=1)], 1.0)
    return chances
