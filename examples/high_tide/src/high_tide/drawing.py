"""The draws of the kernel: round k of a block takes its two cards from half a word of the block's stream."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import RANKS
from croupier.equipment.compiled import compiled
from croupier.equipment.stream import GAMMA, HALF, LOWER, fair, mix, state_before

Counts = NDArray[np.int64]
_ONE = np.uint64(1)
_RANKS = np.uint64(len(RANKS))


@compiled
def _cells(seed: np.uint64, block: np.uint64, rounds: int, cards: np.uint64) -> Counts:
    """The cell of each round. The last card takes the place of the one already dealt; a card's rank is its place mod 13."""
    cells = np.empty(rounds, np.int64)
    before = state_before(seed, block)
    for k in range(rounds):
        state = before + np.uint64((k >> 1) + 1) * GAMMA
        first = fair(state, mix(state), np.uint64(k & 1) * HALF, cards * (cards - _ONE)) * cards
        second = (first & LOWER) * (cards - _ONE)
        mark, tide = first >> HALF, second >> HALF
        if tide == mark:
            tide = cards - _ONE
        cells[k] = (mark % _RANKS) * _RANKS + tide % _RANKS
    return cells


def drawn(seed: int, block: int, rounds: int, cards: int) -> Counts:
    """The cell of each of the first rounds of a block."""
    cells: Counts = _cells(np.uint64(seed), np.uint64(block), rounds, np.uint64(cards))
    return cells


def counted(cells: Counts, many: int) -> Counts:
    """The number of rounds in each cell."""
    return np.bincount(cells, minlength=many).astype(np.int64)
