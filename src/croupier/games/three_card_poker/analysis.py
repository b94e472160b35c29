"""Every hand of three against every hand of the dealer, counted once for all schedules.

For a player's hand, the dealer's hands that share no card with it are counted by inclusion and exclusion: from all hands up
to a value, subtract those with each of its cards, add those with each two of them, subtract the hand itself. So there is one
table of counts by value and card, one by value and two cards, and no pair of hands is ever compared.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import DECK
from croupier.hands.poker.evaluator import FIRST_OF_THREE, VALUES_OF_THREE, values_of_three

Counts = NDArray[np.int64]
FULL_DECK = tuple(range(len(DECK)))

QUEEN_HIGH = 112  # the value of queen, three and two: the lowest hand with which the dealer qualifies
MINI_ROYAL = VALUES_OF_THREE - 1


class Deals(NamedTuple):
    """By the player's hand: its value, and how many of the dealer's hands do not qualify, lose, tie and win."""

    hands: NDArray[np.uint8]
    values: Counts
    unqualified: Counts
    lower: Counts  # these three qualify
    equal: Counts
    higher: Counts
    against: int  # all of the dealer's hands

    @property
    def number(self) -> int:
        """All ways to deal both hands."""
        return len(self.values) * self.against


@cache
def deals(deck: tuple[int, ...] = FULL_DECK) -> Deals:
    """The counts for a deck, given as indexes of `DECK`. Tests use stripped decks."""
    hands = np.array(list(combinations(deck, 3)), np.uint8)
    values = values_of_three(hands).astype(np.int64)
    below = _Below(hands, values)
    against = comb(len(deck) - 3, 3)
    unqualified = below.count(hands, np.full(len(hands), QUEEN_HIGH), values)
    less, up_to = below.count(hands, values, values), below.count(hands, values + 1, values)
    plays = values >= QUEEN_HIGH
    lower = np.where(plays, less - unqualified, 0)
    equal = np.where(plays, up_to - less, 0)
    return Deals(hands, values, unqualified, lower, equal, against - unqualified - lower - equal, against)


def against(hand: list[int], known: list[int]) -> tuple[int, int, int, int]:
    """How many hands of the dealer do not qualify, lose, tie and win, if the player also knows these cards."""
    rest = [card for card in FULL_DECK if card not in {*hand, *known}]
    values = values_of_three(np.array([hand, *combinations(rest, 3)], np.uint8)).astype(np.int64)
    own, dealer = values[0], values[1:]
    plays = dealer >= QUEEN_HIGH
    counts = (~plays, plays & (dealer < own), plays & (dealer == own), plays & (dealer > own))
    unqualified, lower, equal, higher = (int(each.sum()) for each in counts)
    return unqualified, lower, equal, higher


class _Below:
    """How many hands have a value below a bound: all, those with a card, and those with two cards."""

    def __init__(self, hands: NDArray[np.uint8], values: Counts) -> None:
        cards = len(DECK)
        self.all = np.zeros(VALUES_OF_THREE + 1, np.int64)
        self.with_one = np.zeros((VALUES_OF_THREE + 1, cards), np.int32)
        self.with_two = np.zeros((VALUES_OF_THREE + 1, cards * cards), np.int32)
        np.add.at(self.all, values + 1, 1)
        for one in hands.T:
            np.add.at(self.with_one, (values + 1, one), 1)
        for one, other in combinations(hands.T.astype(np.int64), 2):
            np.add.at(self.with_two, (values + 1, one * cards + other), 1)
        for counts in (self.all, self.with_one, self.with_two):
            np.cumsum(counts, axis=0, out=counts)

    def count(self, hands: NDArray[np.uint8], bounds: Counts, values: Counts) -> Counts:
        """For each hand: how many other hands without its cards have a value below its bound."""
        below = self.all[bounds] - (values < bounds)
        for one in hands.T:
            below = below - self.with_one[bounds, one]
        for one, other in combinations(hands.T.astype(np.int64), 2):
            below = below + self.with_two[bounds, one * len(DECK) + other]
        counted: Counts = below.astype(np.int64)
        return counted


def bonus_rows() -> tuple[tuple[str, int, int], ...]:
    """The categories with the range of their values, best first: a mini royal, then those of three-card hands."""
    bounds = (*FIRST_OF_THREE, MINI_ROYAL, VALUES_OF_THREE)
    names = ("high_card", "pair", "flush", "straight", "three_of_a_kind", "straight_flush", "mini_royal")
    rows = [(name, bounds[at], bounds[at + 1]) for at, name in enumerate(names)]
    return tuple(reversed(rows))
