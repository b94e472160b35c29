"""In how many deals both hands of the imperial bonus are paid (19:47-11.20): the player's hand and the banker's at once.

The banker's seven cards have no pair and nothing above a jack, no straight and no flush; a joker would be an ace. The player's
make three of a kind or better. For each set of the banker's ranks the player's hands that qualify by their ranks do not depend
on suits. A flush that has nothing else does: for the suit of the flush and its ranks, the ways to share the banker's other cards
among the suits are counted by how many of them are in that suit.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.compiled import compiled, compiled_helper
from croupier.families.pai_gow.cards.classes import CLASSES
from croupier.families.pai_gow.cards.house_way import FOXWOODS
from croupier.families.pai_gow.cards.numbers.every_hand import HandTables, hand_tables, ranks_counted, unsuited_entry
from croupier.families.pai_gow.cards.numbers.house_setter import CLASS_BITS, class_of
from croupier.families.pai_gow.cards.numbers.values import R, value_tables
from croupier.hands.poker.categories import THREE_OF_A_KIND
from croupier.hands.poker.evaluator import SUMS, Words

Counts = NDArray[np.int64]

_JACK = 9
_MOST_SUITED = 4  # five of a suit would be a flush
_QUALIFIES = CLASSES.index(THREE_OF_A_KIND)  # the first class that the bonus pays


def both_paid() -> int:
    """The number of deals, a player's hand and a banker's, in which both hands are paid."""
    every = combinations(range(_JACK + 1), 7)
    return sum(both_paid_with(ranks) for ranks in every if all(ranks[at + 4] - ranks[at] > 4 for at in range(3)))


def both_paid_with(ranks: tuple[int, ...]) -> int:
    """Those in which the banker has seven cards of these ranks, in any suits."""
    left = np.full(R, 4)
    left[list(ranks)] = 3
    entries, weights = ranks_counted(FOXWOODS, left, joker=True)
    by_ranks = int(weights[class_of(entries) >= _QUALIFIES].sum())
    banker = sum(1 << rank for rank in ranks)
    flushes = int(_flushes(banker, value_tables().words, hand_tables(FOXWOODS), _ways_in_a_suit()))
    return by_ranks * _shared(7, 4) + 4 * flushes


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


@compiled
def _flushes(banker: int, words: Words, of_all: HandTables, suits: Counts) -> np.int64:
    """The deals with a flush of the player's in one suit that qualifies by nothing else, given the banker's ranks."""
    total = np.int64(0)
    for ranks in range(1 << R):
        suited, sum_of_words, free = 0, np.uint64(0), 0
        for rank in range(R):
            suited += (ranks >> rank) & 1
            sum_of_words += (words[rank] & SUMS) * np.uint64((ranks >> rank) & 1)
            free += (banker & ~ranks) >> rank & 1
        for joker in range(2):
            more = 7 - suited - joker
            if 0 <= more <= 2:
                total += _beside(ranks, banker, free, more, np.uint64(joker), sum_of_words, words, of_all, suits)
    return total


@compiled_helper()
def _beside(
    ranks: int,
    banker: int,
    free: int,
    more: int,
    joker: np.uint64,
    flush: np.uint64,
    words: Words,
    of_all: HandTables,
    suits: Counts,
) -> np.int64:
    """The same with given ranks of the flush and so many cards of other suits."""
    total = np.int64(0)
    for one in range(R if more > 0 else 1):
        for other in range(one, R if more > 1 else one + 1):
            sum_of_words, column, ways = flush, 0, np.int64(1)
            for card in range(more):
                rank = one if card == 0 else other
                sum_of_words += words[rank] & SUMS
                is_free = (banker & ~ranks) >> rank & 1
                column += is_free
                if not is_free:
                    ways *= 2 if (banker >> rank) & 1 else 3
            if more == 2 and one == other:  # two cards of one rank: of three that are left, or of two
                column = 3 if column else 0
                ways = np.int64(1) if column or (banker >> one) & 1 else np.int64(3)
            if unsuited_entry(sum_of_words, joker, of_all) >> CLASS_BITS < _QUALIFIES:
                total += ways * suits[free, column]
    return total
