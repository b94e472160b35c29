"""What a dealer blackjack takes from a split, at a table where busted hands are taken before the blackjack is known.

That depends on all hands of the split together, so the cards of all hands are counted at once. The cards drawn to all
hands are encoded in one integer: seven bits for the aces, six for each other rank.
"""

from __future__ import annotations

from math import log2
from typing import Final, NamedTuple

import numpy as np

from croupier.equipment.compiled import compiled
from croupier.families.twenty_one.analysis.hands import RANKS, Floats, Integers
from croupier.games.blackjack.analysis.compiled import DOUBLE, STAND, Against

_TWO_CARDS: Final = 2
_THREE_HANDS: Final = 3
_MOST_DRAWN: Final = 128  # cards, to four hands together

_HIGH: Final = 3  # cards are split into ranks below and from this one, which keeps both tables small
_LOW_SHIFT: Final = 7
_ACES: Final = (1 << _LOW_SHIFT) - 1
_OTHER_BITS: Final = 6
_OTHERS: Final = (1 << _OTHER_BITS) - 1

Draws = tuple[Integers, Floats]  # distinct encoded cards, and the number of orders in which they can be drawn


class Halves(NamedTuple):
    """A list of drawn cards, each split into low and high cards, given by their indexes."""

    ways: Floats
    size: Integers
    low: Integers
    high: Integers
    rest: Integers  # the index of its high cards and its size, in `rests`
    rests: Integers  # the distinct values of: index of high cards times `_MOST_DRAWN`, plus size


@compiled
def _shift(rank: int) -> int:
    return 0 if rank == 0 else 6 * rank + 1


@compiled
def _ended(on: Against, pair: int, equal_too: int, taken: int, keys: Integers, ways: Floats) -> int:
    """Lists all cards that can be drawn to one hand of a split, with the number of orders; returns the length of the list.

    With `taken` only draws after which the hand is taken before the dealer's blackjack is known, otherwise the others.
    Without `equal_too` the second card must differ from the pair. Twins need not be distinguished: they are played the same
    way here, or the table is not counted.
    """
    hands, acts, won, terms = on.hands, on.acts, on.room.won, on.terms
    counts, child, size = hands.counts, hands.child, hands.size
    reach, stood = np.zeros(size.size), np.zeros(size.size)
    filled = 0
    for r in range(RANKS):
        reach[child[hands.single[pair], r]] = 1.0 if r != pair or equal_too else 0.0
    for h in range(size.size):
        if reach[h] + stood[h] == 0.0 or won[h] < 0.0:
            continue
        key = -(1 << _shift(pair))
        for r in range(RANKS):
            key += int(counts[h, r]) << _shift(r)
        act = STAND if pair == 0 and size[h] == _TWO_CARDS else acts[h]
        if act == STAND:
            stood[h] += reach[h]
            reach[h] = 0.0
        into, gone = (stood, terms.double_bust_taken) if act == DOUBLE else (reach, True)
        for r in range(RANKS):
            if child[h, r] >= 0:
                into[child[h, r]] += reach[h]
            elif reach[h] > 0.0 and gone == (taken != 0):
                keys[filled], ways[filled] = key + (1 << _shift(r)), reach[h]
                filled += 1
        if stood[h] > 0.0 and not taken:
            keys[filled], ways[filled] = key, stood[h]
            filled += 1
    return filled


@compiled
def _ways(falling: Floats, first: int, last: int, keys: Integers, more: Integers) -> Floats:
    """The number of ways to draw the cards of each key in one list together with each key in the other, for some ranks."""
    ways = np.ones((keys.size, more.size))
    for i in range(keys.size):
        for j in range(more.size):
            key = keys[i] + more[j]
            for r in range(first, last):
                ways[i, j] *= falling[r, (key >> _shift(r)) & (_ACES if r == 0 else _OTHERS)]
    return ways


@compiled
def _sum(low: Floats, high: Floats, unseen: Floats, one: Halves, other: Halves) -> float:
    """The chance of any cards of one list with any of the other, each split into low and high cards.

    For each distinct `rest` of the first list it sums over the second list once, by low cards. What is left is a sum over
    low cards only.
    """
    partial = np.zeros((one.rests.size, low.shape[1]))
    for c in range(one.rests.size):
        rest, size = one.rests[c] // _MOST_DRAWN, one.rests[c] % _MOST_DRAWN
        for j in range(other.ways.size):
            partial[c, other.low[j]] += other.ways[j] * high[rest, other.high[j]] * unseen[size + other.size[j]]
    total = np.zeros(low.shape[1])
    for i in range(one.ways.size):
        for k in range(low.shape[1]):
            total[k] += one.ways[i] * low[one.low[i], k] * partial[one.rest[i], k]
    return float(total.sum())


def _merged(keys: Integers, ways: Floats) -> Draws:
    """Merges equal cards and adds up their ways."""
    merged, which = np.unique(keys, return_inverse=True)
    total: Floats = np.bincount(which.ravel(), ways, merged.size).astype(np.float64)
    return merged, total


def _endings(on: Against, pair: int, *, equal_too: bool, taken: bool) -> Draws:
    most = on.acts.size * RANKS
    keys, ways = np.empty(most, np.int64), np.empty(most)
    filled = _ended(on, pair, int(equal_too), int(taken), keys, ways)
    return _merged(keys[:filled], ways[:filled])


def endings_key(on: Against, pair: int) -> bytes:
    """Returns a cache key of everything that `all_or_none_taken` depends on."""
    keys, ways = _endings(on, pair, equal_too=True, taken=on.terms.bust_also_lost)
    return keys.tobytes() + ways.tobytes()


def _combined(one: Draws, other: Draws) -> Draws:
    """Every combination of the cards of two lists."""
    return _merged(np.add.outer(one[0], other[0]).ravel(), np.multiply.outer(one[1], other[1]).ravel())


def _union(*lists: tuple[float, Draws]) -> Draws:
    """Merges lists, each with a factor for its ways."""
    keys, ways = (np.concatenate(part) for part in zip(*((draws[0], n * draws[1]) for n, draws in lists), strict=True))
    return _merged(keys, ways)


def _minus(one: Draws, other: Draws) -> Draws:
    """Subtracts from a list another one that is part of it. Ways are whole numbers."""
    keys, ways = _union((1, one), (-1, other))
    return keys[ways > 0], ways[ways > 0]


def _chance(falling: Floats, one: Draws, other: Draws, besides: int = 0) -> float:
    """The chance of any cards of one list with any of the other, plus the cards `besides`."""
    first, low, high = _halved(one[0] + besides, one[1])
    second, more_low, more_high = _halved(*other)
    ways = _ways(falling, 0, _HIGH, low, more_low), _ways(falling, _HIGH, RANKS, high, more_high)
    return float(_sum(*ways, falling[RANKS], first, second))


def _halved(keys: Integers, ways: Floats) -> tuple[Halves, Integers, Integers]:
    """Splits a list into low and high cards. Returns the halves, the distinct low cards and the distinct high cards."""
    size = np.sum([(keys >> _shift(r)) & (_OTHERS if r else _ACES) for r in range(RANKS)], axis=0)
    low, which_low = np.unique(keys & ((1 << _shift(_HIGH)) - 1), return_inverse=True)
    high, which_high = np.unique(keys >> _shift(_HIGH) << _shift(_HIGH), return_inverse=True)
    rests, rest = np.unique(which_high.ravel() * _MOST_DRAWN + size, return_inverse=True)
    return Halves(ways, size, which_low.ravel(), which_high.ravel(), rest.ravel(), rests), low, high


def _falling(shoe: Floats) -> Floats:
    """For each rank and number, the ways to draw that many in a row; the last row is the inverse for all cards.

    Each card of a row is divided by `scale` and each of the last row multiplied by it, which cancels out. Otherwise the ways
    of a hundred decks would overflow. `scale` is a power of two, so no digit changes.
    """
    drawn = np.arange(_MOST_DRAWN - 1)
    falling, unseen = np.ones((RANKS + 1, _MOST_DRAWN)), np.maximum(shoe.sum() - drawn, 0.0)
    scale = 2.0 ** round(log2(max(float(shoe.sum()), 1.0)))
    falling[:RANKS, 1:] = np.cumprod(np.maximum(shoe[:, None] - drawn, 0.0) / scale, axis=1)
    falling[RANKS, 1:] = np.cumprod(np.where(unseen > 0.0, scale / np.maximum(unseen, 1.0), 0.0))
    return falling


def all_or_none_taken(on: Against, pair: int, *, taken: bool) -> float:
    """The chance that the dealer has blackjack and all hands of a split were taken before (`taken`), or none was.

    Let d be the draws to a hand whose second card differs from the pair, x the draws to any hand, and e one more equal card.
    A split becomes: up to two hands, xx; up to three, dd + e(dxx + xxx); up to four, dd + 2eddd + ee(2ddxx + 2dxxx + xxxx).
    Let q be the draws with an equal second card. Then x = d + q, so xx = dd + 2dq + qq, and the last factor
    2dd + 2dx + xx = 5dd + 4dq + qq. The order of the draws does not change their chance.
    """
    rest = on.shoe.copy()
    rest[pair] -= 2.0
    blackjack = float(rest[on.completes] / rest.sum())
    if blackjack <= 0.0:
        return 0.0
    rest[on.completes] -= 1.0
    falling = _falling(rest)
    x = _endings(on, pair, equal_too=True, taken=taken)
    if on.terms.hands == _TWO_CARDS:
        return blackjack * _chance(falling, x, x)
    d, equal = _endings(on, pair, equal_too=False, taken=taken), 1 << _shift(pair)
    q = _minus(x, d)
    dd, dq, qq = _combined(d, d), _combined(d, q), _combined(q, q)
    chance, xx = _chance(falling, d, d), _union((1, dd), (2, dq), (1, qq))
    if on.terms.hands == _THREE_HANDS:
        return blackjack * (chance + _chance(falling, xx, _union((1, d), (1, x)), equal))
    chance += 2 * _chance(falling, dd, d, equal)
    return blackjack * (chance + _chance(falling, xx, _union((5, dd), (4, dq), (1, qq)), 2 * equal))
