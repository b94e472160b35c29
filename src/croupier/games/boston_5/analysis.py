"""Every hand of three, every completion to five cards, and every hand of the dealer, counted for all ante bonuses.

What a hand of five meets of the dealer depends on these five cards only, so `families.stud.numbers.five_cards` counts it once for
each. Each hand of five completes ten hands of three. The sums over these are all that best play needs, as whole numbers.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.compiled import compiled
from croupier.families.stud.numbers.five_cards import FULL_DECK, Counts, compared, hands_of
from croupier.hands.poker.evaluator import FIRST_OF_FIVE, values_of_three

CATEGORIES = len(FIRST_OF_FIVE)
RESULTS = 3  # the dealer's hand is lower, equal, higher
_1, _2, _6 = (np.uint64(number) for number in (1, 2, 6))


class Threes(NamedTuple):
    """By number of a hand of three: its cards, its value, and how often the completed hand meets each result."""

    hands: NDArray[np.uint8]
    values: Counts
    ways: Counts  # by category of the five cards and result
    completions: int  # of each hand of three
    against: int  # hands of the dealer for each completion

    @property
    def each(self) -> int:
        """The ways in which each hand of three can go on."""
        return self.completions * self.against


@cache
def threes(deck: tuple[int, ...] = FULL_DECK) -> Threes:
    """The counts for a deck, given as sorted indexes of `DECK`. Tests use stripped decks."""
    hands = np.array(list(combinations(deck, 3)), np.uint8)
    fives, other = hands_of(deck), compared(deck)
    categories = np.searchsorted(FIRST_OF_FIVE, fives.values, side="right").astype(np.uint8) - 1
    kin = _kin(hands) if deck == FULL_DECK else _numbers(hands)
    classes = np.arange(comb(52, 3))
    classes[_numbers(hands)] = kin
    ways = np.zeros((len(classes), CATEGORIES, RESULTS), np.int64)
    counted = fives.weights > 0
    of_five = (fives.cards[counted], categories[counted], fives.weights[counted])
    _summed(*of_five, other.lower[counted], other.equal[counted], other.against, classes, ways)
    sizes = np.bincount(kin, minlength=len(classes))  # all hands that differ by their suits only share their ways alike
    values = values_of_three(hands).astype(np.int64)
    return Threes(hands, values, ways[kin] // sizes[kin, None, None], comb(len(deck) - 3, 2), other.against)


def _kin(hands: NDArray[np.uint8]) -> Counts:
    """By hand of three: the number of the hand with the same ranks whose suits are in order, for all that differ by suits."""
    suits, ranks = hands // 13, hands % 13
    held = np.zeros((len(hands), 4), np.int64)
    for at in range(3):
        held[np.arange(len(hands)), suits[:, at]] |= 1 << ranks[:, at].astype(np.int64)
    places = np.empty((len(hands), 4), np.int64)
    order = np.argsort(-held, axis=1, kind="stable")
    np.put_along_axis(places, order, np.arange(4)[None, :].repeat(len(hands), 0), axis=1)
    moved = np.take_along_axis(places, suits.astype(np.int64), axis=1) * 13 + ranks
    return _numbers(np.sort(moved, axis=1))


def _numbers(hands: NDArray[Any]) -> Counts:
    """The number of each hand of three among all of 52 cards."""
    low, middle, high = hands.astype(np.int64).T
    numbers: Counts = low + middle * (middle - 1) // 2 + high * (high - 1) * (high - 2) // 6
    return numbers


@compiled
def _summed(
    cards: NDArray[np.uint8],
    categories: NDArray[np.uint8],
    weights: Counts,
    lower: NDArray[np.int32],
    equal: NDArray[np.int32],
    against: int,
    classes: Counts,
    ways: Counts,
) -> None:
    """Adds what each hand of five meets to each of the ten hands of three that it completes, by the class of these."""
    for hand in range(len(cards)):
        category, weight = categories[hand], weights[hand]
        less, same = weight * lower[hand], weight * equal[hand]
        for a in range(3):
            one = np.uint64(cards[hand, a])
            for b in range(a + 1, 4):
                second = np.uint64(cards[hand, b])
                pair = second * (second - _1) // _2 + one
                for c in range(b + 1, 5):
                    third = np.uint64(cards[hand, c])
                    at = classes[third * (third - _1) * (third - _2) // _6 + pair]
                    ways[at, category, 0] += less
                    ways[at, category, 1] += same
                    ways[at, category, 2] += weight * against - less - same
