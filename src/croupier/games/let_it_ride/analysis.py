"""Every three cards, every community card after them, and what the last card makes of the four, counted once for all schedules.

A round is three cards, then a fourth and a fifth. For each four the last card is counted by the class of the five cards. No
strategy is assumed: for each three cards and each four, both choices are compared. Bets are tied to each other only by the
payout limit, so gains are given for one, two and three bets that ride.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.families.stud.numbers.paid_by_hand import Counts, ThreeThenOne

Mask = NDArray[np.bool_]


class Riding(NamedTuple):
    """A way to play: by three cards whether bet 1 rides, and by the fourth card whether bet 2 does."""

    first: Mask
    second: Mask


def best(deals: ThreeThenOne, gains: Counts) -> Riding:
    """Best play for gains by number of bets and class. A bet rides only if that is worth more than to take it back."""
    by_bets = deals.counts @ gains.T
    rides = [by_bets[:, :, bets] > by_bets[:, :, bets - 1] for bets in (1, 2)]
    totals = [by_bets[:, :, bets - 1 : bets + 1].max(axis=2).sum(axis=1) for bets in (1, 2)]
    first: Mask = totals[1] > totals[0]
    return Riding(first, np.where(first[:, None], rides[1], rides[0]))


def on_paying_hands(deals: ThreeThenOne, pays: Mask) -> Riding:
    """A rule of thumb: a bet rides if the cards so far are paid whatever comes."""
    made: Mask = deals.counts[:, :, ~pays].sum(axis=2) == 0
    return Riding((~made).sum(axis=1) == 0, made)


def always(deals: ThreeThenOne, *, rides: bool) -> Riding:
    return Riding(np.full(len(deals.threes), rides), np.full(deals.fourths.shape, rides))


def ways(deals: ThreeThenOne, riding: Riding) -> Counts:
    """By number of bets (one to three) and class: in how many ways of all it comes to that."""
    bets = riding.first[:, None].astype(np.int64) + riding.second
    weighed = deals.counts * deals.weights[:, None, None]
    return np.stack([weighed[bets == more].sum(axis=0) for more in range(3)])
