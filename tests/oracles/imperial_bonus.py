"""How a player's hand and a low hand of the bank go together, which the imperial bonus pays both (19:47-11.20).

The bank's seven cards have no pair and nothing above a jack, no straight and no flush; a joker would be an ace. For each set of
its ranks the player's hands are counted by their ranks, which does not depend on suits. A flush does: for the suit of the flush
and its ranks, the ways to share the bank's other cards among the suits are counted by how many of them are in that suit.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.families.pai_gow.cards.classes import CLASSES
from croupier.families.pai_gow.cards.house_way import FOXWOODS
from croupier.families.pai_gow.cards.numbers.every_hand import EXTRAS, ONE_SUIT, ranks_counted, suited_hands
from croupier.families.pai_gow.cards.numbers.house_setter import class_of
from croupier.families.pai_gow.cards.numbers.values import R

Counts = NDArray[np.int64]

NINE, JACK = 7, 9
_MOST_SUITED = 4  # five of a suit would be a flush


def low_hands() -> list[tuple[int, ...]]:
    """Every set of ranks of a hand that is nine, ten or jack high."""
    every = combinations(range(JACK + 1), 7)
    return [ranks for ranks in every if all(ranks[at + 4] - ranks[at] > 4 for at in range(3))]


def with_low_bank() -> Counts:
    """By class of the player's hand, and by the bank's nine, ten or jack: the number of deals.

    A royal flush is one with any other cards.
    """
    deals = np.zeros((len(CLASSES), JACK - NINE + 1), np.int64)
    for ranks in low_hands():
        deals[:, ranks[-1] - NINE] += with_bank(ranks)
    return deals


def with_bank(ranks: tuple[int, ...]) -> Counts:
    """The deals in which the bank has seven cards of these ranks, in any suits, by class of the player's hand."""
    left = np.full(R, 4)
    left[list(ranks)] = 3
    entries, weights = ranks_counted(FOXWOODS, left, joker=True)
    deals = np.zeros(len(CLASSES), np.int64)
    np.add.at(deals, class_of(entries), weights * _shared(7, 4))
    flushes, ways = suited_hands(FOXWOODS, wheel_second=True), _with_flush(ranks)
    np.add.at(deals, class_of(flushes.suited), ways)
    np.add.at(deals, class_of(flushes.unsuited), -ways)
    return deals


def _with_flush(ranks: tuple[int, ...]) -> Counts:
    """By hand with a flush: the deals of it and of the bank's seven cards of these ranks."""
    flushes = suited_hands(FOXWOODS, wheel_second=True)
    bank = sum(1 << rank for rank in ranks)
    free = bank & ~flushes.ranks.astype(np.int64)  # ranks that the bank may have in the suit of the flush
    beside = np.array([[*extra, R, R][:2] for extra in EXTRAS])[flushes.extra]
    of_bank, are_free = bank >> beside & 1, free[:, None] >> beside & 1
    column = are_free.sum(axis=1)
    other = np.where((beside == R) | (are_free == 1), 1, 3 - of_bank).prod(axis=1)
    alike = (beside[:, 0] == beside[:, 1]) & (
        beside[:, 0] < R
    )  # two cards of one rank: of three that are left, or of two
    column[alike] = 3 * are_free[alike, 0]
    other[alike] = np.where(of_bank[alike, 0], 1, 3)
    other[flushes.extra == ONE_SUIT] = 0  # counted where they are of two suits
    ways: Counts = 4 * other * _ways_in_a_suit()[(free[:, None] >> np.arange(R) & 1).sum(axis=1), column]
    return ways


def _shared(cards: int, suits: int) -> int:
    """In how many ways so many cards of different ranks have suits, of four or three, without five of one suit."""
    five = sum(comb(cards, number) * (suits - 1) ** (cards - number) for number in range(_MOST_SUITED + 1, cards + 1))
    return int(suits**cards - suits * five)


@cache
def _ways_in_a_suit() -> Counts:
    """By the banker's ranks that can be in the flush's suit, and by how many of the player's other cards have such a rank.

    The ways to share all seven of the banker's cards among the suits, times the ways to take those other cards: of each such
    rank three are left if the banker's is in the flush's suit, two if not. The last column is for two cards of one such rank.
    """
    ways = np.zeros((8, 4), np.int64)
    for free in range(8):
        for column in range(4):
            ways[free, column] = sum(
                _shared(7 - taken, 3) * _in_suit(free, taken, column) for taken in range(min(free, _MOST_SUITED) + 1)
            )
    return ways


def _in_suit(free: int, taken: int, column: int) -> int:
    """The same if so many of the banker's cards are in the suit."""
    if column == 3:
        return (comb(free - 1, taken - 1) * 3 if taken else 0) + comb(free - 1, taken) if free else 0
    if column > free:
        return 0
    return sum(
        comb(column, inside) * 3**inside * 2 ** (column - inside) * comb(free - column, taken - inside)
        for inside in range(min(column, taken) + 1)
    )
