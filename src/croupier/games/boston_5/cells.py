"""The cells of Boston 5 rounds, compiled: what decides all wagers of a round."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.compiled import compiled
from croupier.families.stud.numbers.ten_cards import SIX_BITS, Deals, categories
from croupier.games.boston_5.analysis import CATEGORIES, RESULTS, Threes
from croupier.hands.poker.evaluator import FIRST_OF_THREE

_PER_THREE = 1 + CATEGORIES * RESULTS  # folded, or a category of five cards and a result
_RAISED = np.uint8(8)  # a bit above the categories of three cards
_6, _12, _52 = (np.uint64(number) for number in (6, 12, 52))


class Cells:
    """By the first three cards in any order: their category, and whether they make the second wager."""

    def __init__(self, hands: Threes, raised: NDArray[np.bool_]) -> None:
        entries = (np.searchsorted(FIRST_OF_THREE, hands.values, side="right") - 1) | np.where(raised, _RAISED, 0)
        table = np.zeros((52, 52, 52), np.uint8)
        for a, b, c in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)):
            table[hands.hands[:, a], hands.hands[:, b], hands.hands[:, c]] = entries
        self._threes, self._categories = table.ravel(), categories()
        self.size = len(FIRST_OF_THREE) * _PER_THREE

    def of(self, deals: Deals) -> NDArray[np.int64]:
        cells: NDArray[np.int64] = _cells(*deals, self._threes, self._categories)
        return cells

    def raised(self, cell: int) -> bool:
        return cell % _PER_THREE > 0


@compiled
def _cells(
    codes: NDArray[np.uint64],
    player: NDArray[np.uint16],
    dealer: NDArray[np.uint16],
    threes: NDArray[np.uint8],
    of_value: NDArray[np.uint8],
) -> NDArray[np.int64]:
    cells = np.empty(codes.size, np.int64)
    for k in range(codes.size):
        code = codes[k]
        first = ((code & SIX_BITS) * _52 + ((code >> _6) & SIX_BITS)) * _52 + ((code >> _12) & SIX_BITS)
        entry = threes[first]
        cell = np.int64(entry & np.uint8(7)) * _PER_THREE
        if entry & _RAISED:
            own, other = player[k], dealer[k]
            result = 0 if own > other else 1 if own == other else 2
            cell += 1 + np.int64(of_value[own]) * RESULTS + result
        cells[k] = cell
    return cells
