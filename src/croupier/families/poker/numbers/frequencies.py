"""How many hands of a deck there are of each kind: high, low, of three cards; and how often a rank comes twice among up-cards.

Hands are counted by their ranks: the sets of seven ranks are 49,205, each with a number of choices of suits. Nothing is sampled.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import DECK, RANKS, SUITS
from croupier.hands.poker.evaluator import (
    CATEGORIES_OF_FIVE,
    CATEGORIES_OF_THREE,
    FIRST_OF_FIVE,
    FIRST_OF_THREE,
    VALUES_OF_FIVE,
    VALUES_OF_THREE,
    Held,
    holdings,
    tables,
    unsuited_values,
    values_of_three,
)

HIGH_MAMBO = "high_mambo"  # ace, king and queen of one suit
_R, _SUITS = len(RANKS), len(SUITS)
_OF_A_FLUSH = 5


def high_hands(size: int) -> dict[str, int]:
    """Hands of five cards, or of the best five of six or seven, by category, the best first."""
    by_value = hands_by_value(size)
    ends = (*FIRST_OF_FIVE[1:], len(by_value))
    counts = [int(by_value[first:end].sum()) for first, end in zip(FIRST_OF_FIVE, ends, strict=True)]
    return dict(reversed([*zip(CATEGORIES_OF_FIVE, counts, strict=True)]))


def hands_by_value(size: int) -> NDArray[np.int64]:
    """By value, the worst first: how many hands of five, six or seven cards have it."""
    held, counts = holdings(size), np.zeros(VALUES_OF_FIVE, np.int64)
    np.add.at(counts, unsuited_values(size), choices_of_suits(held) - _SUITS * _flushes_of_a_suit(held))
    flushes = tables(size).flushes
    for ranks in range(1 << _R):
        suited = ranks.bit_count()
        if _OF_A_FLUSH <= suited <= size:
            counts[flushes[ranks]] += _SUITS * comb(len(DECK) - _R, size - suited)
    return counts


def choices_of_suits(held: Held) -> NDArray[np.int64]:
    """By holding of ranks: in how many ways its cards can have suits."""
    ways = np.array([comb(_SUITS, many) for many in range(_SUITS + 1)])
    product: NDArray[np.int64] = ways[held].prod(axis=1)
    return product


def _flushes_of_a_suit(held: Held) -> NDArray[np.int64]:
    """By holding of ranks: in how many of these ways five cards or more are of the first suit."""
    without = np.array([comb(_SUITS - 1, many) for many in range(_SUITS + 1)])
    with_it = np.array([0, *without[:-1]])
    ways = np.zeros((len(held), held.sum(axis=1).max() + 2), np.int64)  # by the number of cards of the suit
    ways[:, 0] = 1
    for rank in held.T:
        ways = ways * without[rank, None] + np.roll(ways, 1, axis=1) * with_it[rank, None]
    flushes: NDArray[np.int64] = ways[:, _OF_A_FLUSH:].sum(axis=1)
    return flushes


def low_hands(size: int, different: int, worst: int) -> dict[int, int]:
    """Sets of cards with so many different ranks, none above the worst, by the highest of the lowest ones; an ace is 1.

    Seven cards with five ranks are an eight-or-better low, four with three ranks a low of mambo stud; three ranks on a
    board of five let an Omaha hand have a low.
    """
    held = holdings(size)
    ranks = np.cumsum(np.roll(held, 1, axis=1) > 0, axis=1)
    enough = ranks[:, worst - 1] >= different
    highest = (ranks >= different).argmax(axis=1) + 1
    ways = choices_of_suits(held)
    return {top: int(ways[enough & (highest == top)].sum()) for top in range(different, worst + 1)}


def mambo_hands(size: int) -> dict[str, int]:
    """Hands of three cards, or of the best three of four, by category, the best first."""
    hands = np.array([*combinations(range(len(DECK)), size)], np.uint8)
    threes = [values_of_three(np.ascontiguousarray(hands[:, three])) for three in combinations(range(size), 3)]
    by_value = np.bincount(np.max(threes, axis=0), minlength=VALUES_OF_THREE)
    ends = (*FIRST_OF_THREE[1:], VALUES_OF_THREE - 1)
    counts = [int(by_value[first:end].sum()) for first, end in zip(FIRST_OF_THREE, ends, strict=True)]
    return {HIGH_MAMBO: int(by_value[-1])} | dict(reversed([*zip(CATEGORIES_OF_THREE, counts, strict=True)]))


class TwoHands(NamedTuple):
    """How often the first of two random hands of five wins, and how often they tie."""

    win: Fraction
    tie: Fraction


def two_hands_of_five() -> TwoHands:
    """Two random hands of five from one deck. Only hands of the same ranks tie, both with a flush or both without."""
    held = holdings(5)
    second = np.array([comb(_SUITS - many, many) for many in range(_SUITS + 1)])
    tied = int((choices_of_suits(held) * second[held].prod(axis=1)).sum())
    one_flush = 2 * _SUITS * ((_SUITS - 1) ** _OF_A_FLUSH - (_SUITS - 1))  # of two hands with the same five ranks
    tied -= comb(_R, _OF_A_FLUSH) * one_flush
    tie = Fraction(tied, comb(len(DECK), 5) * comb(len(DECK) - 5, 5))
    return TwoHands((1 - tie) / 2, tie)


def lowest_rank_shared(up_cards: int) -> Fraction:
    """How often the lowest rank of so many up-cards comes twice, so that suits decide who opens. An ace is high."""
    alone = sum(_SUITS * comb(_SUITS * (_R - 1 - rank), up_cards - 1) for rank in range(_R))
    return 1 - Fraction(alone, comb(len(DECK), up_cards))
