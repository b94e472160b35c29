"""Every four cards that a player sees, and what the last card makes of them, counted once for all schedules.

The own card and the three community cards make one hand of four, whichever of them is the own one. No strategy is assumed: for
each four cards both choices are compared. Gains are given for one bet and for two, since the payout limit ties them together.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.families.stud.numbers.paid_by_hand import FULL_DECK, Cards, Counts, counts_after, seen

Mask = NDArray[np.bool_]


class Deals(NamedTuple):
    """By four cards: their number, and how many fifth cards make each class."""

    fours: Cards
    weights: Counts
    counts: Counts

    @property
    def number(self) -> int:
        """All ways to deal the four cards and the fifth."""
        return int((self.weights * self.counts.sum(axis=1)).sum())


@cache
def deals(deck: tuple[int, ...] = FULL_DECK) -> Deals:
    """The counts for a deck, given as indexes of `DECK`. Tests use stripped decks."""
    fours, weights = seen(4, deck)
    return Deals(fours, weights, counts_after(fours, deck))


def best(counts: Counts, gains: Counts) -> Mask:
    """Where best play doubles: only if that is worth more than to stand."""
    by_bets = counts @ gains.T
    mask: Mask = by_bets[..., 1] > by_bets[..., 0]
    return mask


def cannot_lose(counts: Counts, loses: Mask) -> Mask:
    """A rule of thumb: double if the hand is paid or returned whatever comes."""
    mask: Mask = counts[..., loses].sum(axis=-1) == 0
    return mask


def ways(deals: Deals, doubled: Mask) -> Counts:
    """By number of bets (one or two) and class: in how many ways of all it comes to that."""
    weighed = deals.counts * deals.weights[:, None]
    return np.stack([weighed[~doubled].sum(axis=0), weighed[doubled].sum(axis=0)])
