"""The compiled part of `joint`: the products of what two wagers of multiple action gain (2.18).

It loads numpy and numba, so it is imported only to count. Cards are encoded as in `distribution_compiled`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from croupier.equipment.compiled import compiled
from croupier.games.blackjack.analysis.distribution_compiled import (
    ENDS,
    RANKS,
    WIDE,
    Dealer,
    Floats,
    Integers,
    cases,
    chance_of,
    falling,
    places_of,
    shift,
)

_LEAST: Final = 1e-300  # of a chance that is divided by


class Draws(NamedTuple):
    """All cards the dealer may draw to his up card: the cards, how he ends, and the number of orders."""

    keys: Integers
    ends: Integers
    ways: Floats


class Played(NamedTuple):
    """Hands as they end: the cards, the number of orders, and the row of what they gain."""

    keys: Integers
    ways: Floats
    rows: Integers


@compiled
def mean_product(shoe: Floats, played: Played, gains: Floats, draws: Draws, dealer: Dealer) -> float:
    """The mean product of the gains against two dealer hands, exactly. gains[row, dealer's end]."""
    some, many = played.keys.size, draws.keys.size
    sums = np.empty(some * many, np.int64)
    for i in range(some):
        for j in range(many):
            sums[i * many + j] = played.keys[i] + draws.keys[j]
    distinct, place = places_of(sums)
    found, total = cases(shoe, distinct, dealer), 0.0
    for i in range(some):
        gain = gains[played.rows[i]]
        for j in range(many):
            case, second = found[place[i * many + j]], 0.0
            for end in range(ENDS):
                second += case[end] * gain[end]
            total += played.ways[i] * draws.ways[j] * gain[draws.ends[j]] * second
    return total


@compiled
def both_ends(shoe: Floats, draws: Draws, dealer: Dealer) -> Floats:
    """By how much the ends of two dealer hands from this shoe differ from independent ones: [end, end]."""
    found, joint, alone = cases(shoe, draws.keys, dealer), np.zeros((ENDS, ENDS)), np.zeros(ENDS)
    for j in range(draws.keys.size):
        first = draws.ends[j]
        for end in range(ENDS):
            joint[first, end] += draws.ways[j] * found[j, end]
    for first in range(ENDS):
        for end in range(ENDS):
            alone[first] += joint[first, end]
    for first in range(ENDS):
        for end in range(ENDS):
            joint[first, end] -= alone[first] * alone[end]
    return joint


@compiled
def mean_cards(shoe: Floats, keys: Integers, ways: Floats) -> Floats:
    """The mean number of cards of each rank in these draws, over all of them."""
    falls, mean, whole = falling(shoe), np.zeros(RANKS), 0.0
    for i in range(keys.size):
        chance = ways[i] * chance_of(falls, keys[i])
        whole += chance
        for r in range(RANKS):
            mean[r] += chance * ((keys[i] >> shift(r)) & (127 if r == 0 else 63))
    return mean / max(whole, _LEAST)


@compiled
def split_product(shoe: Floats, played: Played, kinds: int, gains: Floats, excess: Floats, dealer: Dealer) -> float:
    """The mean product of the gains of two split hands against two dealer hands, from a shoe without the pair.

    gains[kind * kinds + kind, dealer's end]. The dealer's hands are independent given the cards that are left, but for an
    excess: excess[row, RANKS] is its share of the product, and excess[row, rank] how each card drawn changes it.
    """
    count, filled = played.keys.size, 0
    sums = np.empty(count * (count + 1) // 2, np.int64)
    for i in range(count):
        for j in range(i + 1):
            sums[filled] = played.keys[i] + played.keys[j]
            filled += 1
    distinct, place = places_of(sums)
    found, cards = cases(shoe, distinct, dealer), np.zeros((distinct.size, RANKS))
    for at in range(distinct.size):
        for r in range(RANKS):
            cards[at, r] = (distinct[at] >> shift(r)) & (127 if r == 0 else 63)
    total, filled = 0.0, 0
    for i in range(count):
        for j in range(i + 1):
            at, row = place[filled], played.rows[i] * kinds + played.rows[j]
            filled += 1
            whole, mean = 0.0, 0.0
            for end in range(WIDE):
                whole += found[at, end]
            for end in range(ENDS):
                mean += gains[row, end] * found[at, end]
            more = excess[row, RANKS]
            for r in range(RANKS):
                more += cards[at, r] * excess[row, r]
            product = mean * mean / max(whole, _LEAST) + whole * more
            total += played.ways[i] * played.ways[j] * product * (1.0 if i == j else 2.0)
    return total
