"""What the cards still to come make of the cards a player sees, counted for every hand once and for all pay tables.

Hands are divided into classes that no pay table of these games divides further: the categories of poker, and pairs by rank. Hands
that differ only by swapping suits are counted once, with their number. The counts are whole numbers.
"""

from __future__ import annotations

from functools import cache
from itertools import chain, combinations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import DECK, RANKS, SUITS
from croupier.equipment.compiled import compiled
from croupier.families.stud.numbers.classes import CLASSES
from croupier.hands.poker.evaluator import BEGIN, FIRST_OF_FIVE, FLUSHES, VALUES_OF_FIVE, tables, value_of_sum

Cards = NDArray[np.uint8]  # one row for each hand: indexes of `DECK`
Counts = NDArray[np.int64]

FULL_DECK = tuple(range(len(DECK)))
_SIX, _TEN, _JACK = 4, 8, 9  # ranks
_CLASSES = len(CLASSES)
_FIRST_PAIR, _PAIRS_OF_A_RANK = FIRST_OF_FIVE[1], comb(12, 3)
_FIRST = (
    *FIRST_OF_FIVE[:2],
    *(_FIRST_PAIR + rank * _PAIRS_OF_A_RANK for rank in (_SIX, _TEN, _JACK)),
    *FIRST_OF_FIVE[2:],
)
_R = np.uint64(len(RANKS))
_ONE = np.uint64(1)


class HandsSeen(NamedTuple):
    """All hands of so many cards, and for how many each stands."""

    hands: Cards
    weights: Counts


@cache
def class_of_value() -> NDArray[np.uint8]:
    """By the value of a hand of five: the number of its class."""
    classes = np.searchsorted(_FIRST, np.arange(VALUES_OF_FIVE), side="right") - 1
    return classes.astype(np.uint8)


@cache
def seen(size: int, deck: tuple[int, ...] = FULL_DECK) -> HandsSeen:
    """The hands of a deck, given as indexes of `DECK`. Only the full deck has suits that can be swapped."""
    hands = np.fromiter(chain.from_iterable(combinations(deck, size)), np.uint8).reshape(-1, size)
    if deck != FULL_DECK:
        return HandsSeen(hands, np.ones(len(hands), np.int64))
    weights = _weights(hands)
    return HandsSeen(np.ascontiguousarray(hands[weights > 0]), weights[weights > 0])


class ThreeThenOne(NamedTuple):
    """By three cards: for how many they stand, and by fourth card how many fifth cards make each class."""

    threes: Cards
    weights: Counts
    fourths: NDArray[np.uint8]
    counts: Counts

    @property
    def number(self) -> int:
        """All ways to deal the three cards, the fourth and the fifth."""
        return int((self.weights * self.counts.sum(axis=(1, 2))).sum())


@cache
def three_then_one(deck: tuple[int, ...] = FULL_DECK) -> ThreeThenOne:
    """The counts for a deck, given as indexes of `DECK`. Tests use stripped decks."""
    threes, weights = seen(3, deck)
    fours = extended(threes, deck)
    counts = counts_after(fours.reshape(-1, 4), deck).reshape(*fours.shape[:2], -1)
    return ThreeThenOne(threes, weights, fours[:, :, 3], counts)


def _held(hands: Cards) -> Counts:
    """By hand and suit: its ranks as a mask."""
    suits, ranks = np.divmod(hands.astype(np.int64), len(RANKS))
    return np.stack([((suits == suit) << ranks).sum(axis=1) for suit in range(len(SUITS))], axis=1)


def _weights(hands: Cards) -> Counts:
    """How many hands a hand stands for: 0 unless its suits are in order, the one with the highest ranks first."""
    held = _held(hands)
    same, run = np.ones(len(hands), np.int64), np.ones(len(hands), np.int64)
    for suit in range(1, len(SUITS)):
        run = np.where(held[:, suit] == held[:, suit - 1], run + 1, 1)
        same *= run
    in_order = (np.diff(held, axis=1) > 0).sum(axis=1) == 0
    return np.where(in_order, 24 // same, 0)


def in_standard_suits(hands: Cards) -> tuple[Cards, Counts]:
    """Each hand with its suits swapped so that they are in order, as in `seen`, and by hand and suit: the suit it becomes."""
    order = np.argsort(-_held(hands), axis=1, kind="stable")
    suits = np.argsort(order, axis=1)
    old, ranks = np.divmod(hands.astype(np.int64), len(RANKS))
    renamed = np.take_along_axis(suits, old, axis=1) * len(RANKS) + ranks
    return np.sort(renamed, axis=1).astype(np.uint8), suits


def extended(hands: Cards, deck: tuple[int, ...] = FULL_DECK) -> Cards:
    """Each hand with each further card of the deck: by hand, by further card, the cards."""
    longer = [[(*hand, card) for card in deck if card not in hand] for hand in hands.tolist()]
    return np.array(longer, np.uint8)


def counts_after(hands: Cards, deck: tuple[int, ...] = FULL_DECK) -> Counts:
    """For hands of four: how many of the cards left in the deck make a hand of each class."""
    counts: Counts = _counted(np.ascontiguousarray(hands), np.array(deck, np.uint8), class_of_value(), *tables(5))
    return counts


@compiled
def _counted(
    hands: Cards,
    deck: Cards,
    classes: NDArray[np.uint8],
    cards: NDArray[np.uint64],
    displacements: NDArray[np.uint16],
    values: NDArray[np.uint16],
    flushes: NDArray[np.uint16],
    shift: np.uint64,
    mask: np.uint64,
) -> Counts:
    counts = np.zeros((hands.shape[0], _CLASSES), np.int64)
    for hand in range(hands.shape[0]):
        total, ranks, held = BEGIN, np.uint64(0), np.uint64(0)
        for at in range(4):
            card = np.uint64(hands[hand, at])
            total += cards[card]
            ranks |= _ONE << card % _R
            held |= _ONE << card
        for each in deck:
            card = np.uint64(each)
            if held >> card & _ONE:
                continue
            after = total + cards[card]
            if after & FLUSHES:
                value = np.uint64(flushes[ranks | _ONE << card % _R])
            else:
                value = value_of_sum(after, displacements, values, shift, mask)
            counts[hand, classes[value]] += 1
    return counts
