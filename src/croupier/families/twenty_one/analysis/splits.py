"""All hands that a split pair becomes, shared by the counts of all games of twenty-one.

Their gain is counted from the gain of one hand. What a dealer blackjack takes from them, at a table where hands over 21 are
taken before it is known, depends on all hands together. For that the cards drawn to all hands are encoded in one integer
(`hands.key_of`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from math import log2
from typing import Final, NamedTuple, TypeVar

import numpy as np

from croupier.families.twenty_one.analysis.hands import RANKS, Floats, Integers, shift

_MOST_DRAWN: Final = 128  # cards, to four hands together
_HIGH: Final = 3  # cards are split into ranks below and from this one, which keeps both tables small
_MANY: Final = 700  # draws to one hand: with more (aces drawn to), three and four hands are not counted jointly

Worth = TypeVar("Worth", float, Floats)
Equal = Callable[[int, int], float]
Draws = tuple[Integers, Floats]  # distinct encoded cards, and the number of orders in which they can be drawn


def all_hands_of(shoe: Floats, pair: int, most: int, gain: Floats) -> float:
    """The gain of all hands that a pair becomes if the dealer has no blackjack; equal cards are split again if allowed.

    gain[equal or not, a] is what one hand gains by a second card that differs from the pair or is equal, with `a` further equal
    cards gone.
    """
    equal, total = equal_card(shoe, pair), 0.0
    differs, anything = (by_second_cards(each.tolist(), most, equal) for each in (gain[0], gain.sum(axis=0)))
    for a, b, chance in second_cards(equal, most):
        waiting = 2 + a - b
        if waiting:
            total += chance * waiting * anything[a, b]
        if b:
            total += chance * b * differs[a, b - 1] / (1.0 - equal(a, b - 1))
    return total


def equal_card(shoe: Floats, pair: int) -> Equal:
    """The chance of one more equal card, when `a` further equal cards and `b` others are gone besides the pair."""
    there, unseen = float(shoe[pair]) - 2.0, float(shoe.sum()) - 2.0
    return lambda a, b: max(there - a, 0.0) / max(unseen - a - b, 1.0)


def second_cards(equal: Equal, most: int, chance: float = 1.0) -> Iterator[tuple[int, int, float]]:
    """Yields how the second cards of all hands can fall: further equal cards, others, and its share of this chance.

    All second cards may be dealt before any third, since unseen cards are in random order. Each is equal and makes one more
    hand, if more are allowed, or it differs. So the state goes from (0, 0), with `a` further equal cards and `b` others, until
    every hand has its second card or no more hands are allowed. Then a hand whose second card differs has the value of such a
    hand given the b - 1 others, and a hand without a second card may get any card.
    """
    reach = defaultdict[tuple[int, int], float](float, {(0, 0): chance})
    for a, b in ((gone, other) for gone in range(most - 1) for other in range(gone + 3)):
        here = reach[a, b]
        if here and (a == most - 2 or b == 2 + a):
            yield a, b, here
        elif here:
            reach[a + 1, b] += here * equal(a, b)
            reach[a, b + 1] += here * (1.0 - equal(a, b))


def by_second_cards(gain: Sequence[Worth], most: int, equal: Equal) -> dict[tuple[int, int], Worth]:
    """The value of a split hand when `a` further equal cards and `b` other cards of other hands are known.

    For b = 0 it was counted card by card. One more card is equal or not, so value(a, b) is the mean of value(a + 1, b) and
    value(a, b + 1), weighted by the chance of an equal card. This gives value(a, b + 1) from the other two.
    """
    further = 2 * (most - 2)
    worth = {(a, 0): gain[a] for a in range(further + 1)}
    for a, b in ((gone, other) for other in range(further) for gone in range(further - other)):
        more = worth[a, b] - equal(a, b) * worth[a + 1, b]
        worth[a, b + 1] = more / (1.0 - equal(a, b)) if equal(a, b) < 1.0 else 0.0 * more
    return worth


# ---------------------------------------------------------------- what a dealer blackjack takes


class Halves(NamedTuple):
    """A list of drawn cards, each split into low and high cards, given by their indexes."""

    ways: Floats
    size: Integers
    low: Integers
    high: Integers
    rest: Integers  # the index of its high cards and its size, in `rests`
    rests: Integers  # the distinct values of: index of high cards times `_MOST_DRAWN`, plus size


def _ways(falling: Floats, first: int, last: int, keys: Integers, more: Integers) -> Floats:
    """The number of ways to draw the cards of each key in one list together with each key in the other, for some ranks."""
    ways = np.ones((keys.size, more.size))
    for r in range(first, last):
        ways *= falling[r][np.add.outer(_number(keys, r), _number(more, r))]
    return ways


def _number(keys: Integers, rank: int) -> Integers:
    """The number of cards of a rank."""
    return (keys >> shift(rank)) & ((1 << (shift(rank + 1) - shift(rank))) - 1)


def _sum(low: Floats, high: Floats, unseen: Floats, one: Halves, other: Halves) -> float:
    """The chance of any cards of one list with any of the other, each split into low and high cards.

    For each distinct `rest` of the first list it sums over the second list once, by low cards. What is left is a sum over
    low cards only.
    """
    order = np.argsort(other.low, kind="stable")
    first, total = np.flatnonzero(np.diff(other.low[order], prepend=-1)), 0.0
    ways, size, highs = other.ways[order], other.size[order], other.high[order]
    by_rest = np.argsort(one.rest, kind="stable")
    of_rest = np.split(by_rest, np.flatnonzero(np.diff(one.rest[by_rest])) + 1)
    for rest, some in zip(one.rests.tolist(), of_rest, strict=True):
        each = ways * high[rest // _MOST_DRAWN, highs] * unseen[rest % _MOST_DRAWN + size]
        total += float((one.ways[some] @ low[one.low[some]]) @ np.add.reduceat(each, first))
    return total


def merged(keys: Integers, ways: Floats) -> Draws:
    """Merges equal cards and adds up their ways."""
    merged, which = np.unique(keys, return_inverse=True)
    total: Floats = np.bincount(which.ravel(), ways, merged.size).astype(np.float64)
    return merged, total


def _combined(one: Draws, other: Draws) -> Draws:
    """Every combination of the cards of two lists."""
    return merged(np.add.outer(one[0], other[0]).ravel(), np.multiply.outer(one[1], other[1]).ravel())


def union(*lists: tuple[float, Draws]) -> Draws:
    """Merges lists, each with a factor for its ways."""
    keys, ways = (np.concatenate(part) for part in zip(*((draws[0], n * draws[1]) for n, draws in lists), strict=True))
    return merged(keys, ways)


def _chance(falling: Floats, one: Draws, other: Draws, besides: int = 0) -> float:
    """The chance of any cards of one list with any of the other, plus the cards `besides`."""
    if not (one[0].size and other[0].size):
        return 0.0
    first, low, high = _halved(one[0] + besides, one[1])
    second, more_low, more_high = _halved(*other)
    ways = _ways(falling, 0, _HIGH, low, more_low), _ways(falling, _HIGH, RANKS, high, more_high)
    return float(_sum(*ways, falling[RANKS], first, second))


def _halved(keys: Integers, ways: Floats) -> tuple[Halves, Integers, Integers]:
    """Splits a list into low and high cards. Returns the halves, the distinct low cards and the distinct high cards."""
    size = np.sum([_number(keys, rank) for rank in range(RANKS)], axis=0)
    low, which_low = np.unique(keys & ((1 << shift(_HIGH)) - 1), return_inverse=True)
    high, which_high = np.unique(keys >> shift(_HIGH) << shift(_HIGH), return_inverse=True)
    rests, rest = np.unique(which_high.ravel() * _MOST_DRAWN + size, return_inverse=True)
    return Halves(ways, size, which_low.ravel(), which_high.ravel(), rest.ravel(), rests), low, high


def ways_to_draw(shoe: Floats) -> Floats:
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


class Drawn(NamedTuple):
    """The draws to one hand of a split that end it in a certain way: whose second card differs from the pair, or is equal."""

    differs: Draws
    equal: Draws


def blackjack_after(shoe: Floats, pair: int, completes: int, most: int, drawn: Drawn) -> float:
    """The chance that the dealer has blackjack and all hands of a split end by these draws.

    Let d be the draws to a hand whose second card differs from the pair, q those with an equal second card, x all draws, and e
    one more equal card. A split becomes: up to two hands, xx; up to three, dd + e(dxx + xxx); up to four,
    dd + 2eddd + ee(2ddxx + 2dxxx + xxxx). Since x = d + q, xx = dd + 2dq + qq, and the last factor
    2dd + 2dx + xx = 5dd + 4dq + qq. The order of the draws does not change their chance.
    """
    rest = shoe.copy()
    rest[pair] -= 2.0
    blackjack = float(rest[completes] / rest.sum())
    if blackjack <= 0.0:
        return 0.0
    rest[completes] -= 1.0
    falling = ways_to_draw(rest)
    d, q = drawn
    x, equal = union((1, d), (1, q)), 1 << shift(pair)
    if most == 2:
        return blackjack * _chance(falling, x, x)
    if len(x[0]) > _MANY:
        return blackjack * _by_twos(rest, pair, most, d, x)
    dd, dq, qq = _combined(d, d), _combined(d, q), _combined(q, q)
    chance, xx = _chance(falling, d, d), union((1, dd), (2, dq), (1, qq))
    if most == 3:
        return blackjack * (chance + _chance(falling, xx, union((1, d), (1, x)), equal))
    chance += 2 * _chance(falling, dd, d, equal)
    return blackjack * (chance + _chance(falling, xx, union((5, dd), (4, dq), (1, qq)), 2 * equal))


def _by_twos(rest: Floats, pair: int, most: int, d: Draws, x: Draws) -> float:
    """The same, with three and four hands from every two of them, since many draws are slow to combine.

    The chance of hands together is that of every two of them, divided by the chances of single hands: once each for three
    hands, twice for four. The results of hands hardly depend on each other: compared with the joint count of split aces, this is
    off by 3e-10 with eight decks and 6e-9 with one, which changes the value of a round by less than 1e-11.
    """
    nothing: Draws = (np.zeros(1, np.int64), np.ones(1))
    chance = _chance(ways_to_draw(rest), d, d)
    for further in range(1, most - 1):
        falling, gone = ways_to_draw(rest), further << shift(pair)
        one_d, one_x = (_chance(falling, each, nothing, gone) for each in (d, x))
        dd, dx, xx = (_chance(falling, one, other, gone) for one, other in ((d, d), (d, x), (x, x)))
        drawn = _chance(falling, nothing, nothing, gone)  # the further equal cards alone: all is relative to them
        one_d, one_x, dd, dx, xx = (each / drawn if drawn else 0.0 for each in (one_d, one_x, dd, dx, xx))
        if one_d * one_x == 0.0:
            continue
        if further == most - 2 == 1:
            chance += drawn * xx * (dx * dx / (one_d * one_x**2) + xx * xx / one_x**3)
        elif further == 1:
            chance += drawn * 2 * dd**3 / one_d**3
        else:
            last = 2 * dd * dx**4 * xx / (one_d**2 * one_x**2) ** 2 + 2 * dx**3 * xx**3 / (one_d * one_x**3) ** 2
            chance += drawn * (last + xx**6 / one_x**8)
    return chance
