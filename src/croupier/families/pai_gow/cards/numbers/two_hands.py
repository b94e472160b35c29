"""Every deal of seven cards against seven, 8,250,459,031,214,400 of them, both set by a house way: counted exactly.

Two hands share no card. If neither had a flush, only ranks would decide, and the ways to deal two sets of ranks are a product.
So all deals are counted in three parts:

- the player's hand as it is, against the dealer's by its ranks alone, as if no flush were possible;
- for each of the dealer's hands with a flush: what the flush changes, against the player's by its ranks alone;
- for two hands with a flush each: what both change together, which depends on their suits.

The first two parts and two flushes of different suits walk through one side's hands in the order of the high hand. What was
passed is kept by the low hand, so that the number of hands below one of the other side is a short sum.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from math import comb, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.compiled import compiled, compiled_helper
from croupier.families.pai_gow.cards.house_way import CardHouseWay
from croupier.families.pai_gow.cards.numbers.every_hand import (
    EXTRAS,
    ONE_SUIT,
    entries_of_holdings,
    holdings,
    suited_hands,
    suited_ranks,
)
from croupier.families.pai_gow.cards.numbers.house_setter import CLASS_BITS, HIGH_MASK
from croupier.families.pai_gow.cards.numbers.values import HIGH_VALUES, LOW_BITS, LOW_VALUES, R
from croupier.families.pai_gow.compared import Ways

Counts = NDArray[np.int64]
Shorts = NDArray[np.int16]
Places = NDArray[np.uint16]

ALL_RANKS = (1 << R) - 1
_SUITS = 4
_HALF = 6  # ranks below an eight
_KINDS = len(EXTRAS)
_FIRST_OF = (0, 1, 1 + R)  # of none, one and two cards beside a flush: the first place in `EXTRAS`
_KEY = (1 << CLASS_BITS) - 1
_LOWEST_FIRST = (HIGH_VALUES - 1) | (LOW_VALUES - 1) << LOW_BITS  # minus a key: the same with the order reversed
_CHOOSE = np.array([[comb(left, taken) for taken in range(_SUITS + 1)] for left in range(_SUITS + 1)], np.int16)


class RankSets(NamedTuple):
    """Every set of seven ranks, or of six beside a joker."""

    at: Counts  # its place among all sets, also those of ranks that are not in a small deck
    jokers: NDArray[np.bool_]
    numbers: Counts  # in how many ways it can be dealt
    lower: Places  # the number of each half, by which `..._ways` is looked up
    upper: Places
    lower_ways: Shorts  # by half of a set and of another one: in how many ways the other can be dealt beside it
    upper_ways: Shorts


class Flushes(NamedTuple):
    """Every hand with a flush of a suit, or with four cards of a suit and a joker. Its ranks are also a set of ranks."""

    at: Counts  # its place among all, also those of ranks that are not in a small deck
    of_set: Counts
    ranks: Places  # those of the suit, as a mask
    extras: NDArray[np.uint8]  # the place of its other cards in `EXTRAS`
    jokers: NDArray[np.uint8]
    numbers: Counts  # in how many ways it can be dealt


class Side(NamedTuple):
    """How one side sets all hands: the keys of sets of ranks as if no flush were possible, and of hands with a flush."""

    by_ranks: Counts
    flushes: Counts


def every_deal(
    player: CardHouseWay, dealer: CardHouseWay, *, wheel_second: bool = True, within: int = ALL_RANKS
) -> Ways:
    """Every deal of two hands, each set by a house way. `within` are the ranks of the deck, as a mask: tests use small decks.

    A full deck takes a quarter of a minute. Copies are not counted.
    """
    sides = (set_by(way, wheel_second=wheel_second, within=within) for way in (player, dealer))
    return compared(*sides, within=within)


def set_by(way: CardHouseWay, *, wheel_second: bool = True, within: int = ALL_RANKS) -> Side:
    sets, flushes = rank_sets(within), flush_hands(within)
    entries = np.concatenate([entries_of_holdings(way, size, wheel_second=wheel_second) for size in (7, 6)])
    suited = suited_hands(way, wheel_second=wheel_second).suited
    return Side((entries[sets.at] & _KEY).astype(np.int64), (suited[flushes.at] & _KEY).astype(np.int64))


def compared(player: Side, dealer: Side, *, within: int = ALL_RANKS) -> Ways:
    """What becomes of the player's wager in all deals of hands that are set in these ways."""
    sets, flushes = rank_sets(within), flush_hands(within)
    parts = [
        _by_ranks(sets, as_dealt(player, sets, flushes), dealer.by_ranks),
        _by_ranks(sets, _changed_by_flush(reversed_side(dealer), flushes), reversed_side(player).by_ranks),
        _of_two_suits(_by_extras(player, flushes), _by_extras(dealer, flushes), _ways_in_two_suits(), _RANKS_OF),
        _of_one_suit(_by_suited(player, flushes), _by_suited(dealer, flushes), _ways_in_one_suit()),
    ]
    both, high, low = (int(sum(part)) for part in zip(*parts, strict=True))
    cards = _SUITS * within.bit_count() + 1
    number = comb(cards, 7) * comb(cards - 7, 7)
    return Ways(both, high + low - 2 * both, number - high - low + both)


# ---------------------------------------------------------------- all hands


@cache
def rank_sets(within: int = ALL_RANKS) -> RankSets:
    held, jokers = _all_sets()
    at = _inside(held, within).nonzero()[0]
    held = held[at]
    lower, lower_ways = _halves(held[:, :_HALF])
    upper, upper_ways = _halves(held[:, _HALF:])
    numbers = _CHOOSE[_SUITS].astype(np.int64)[held].prod(axis=1)
    return RankSets(at, jokers[at], numbers, lower, upper, lower_ways, upper_ways)


def _all_sets() -> tuple[Counts, NDArray[np.bool_]]:
    held = [holdings(size).held for size in (7, 6)]
    return np.concatenate(held), np.repeat([False, True], [*map(len, held)])


def _inside(held: Counts, within: int) -> NDArray[np.bool_]:
    outside = [rank for rank in range(R) if not within >> rank & 1]
    inside: NDArray[np.bool_] = (held[:, outside] == 0).all(axis=1)
    return inside


def _halves(held: Counts) -> tuple[Places, Shorts]:
    """The number of each half of a set, and by two of them: in how many ways one can be dealt beside the other."""
    halves, numbers = np.unique(held, axis=0, return_inverse=True)
    ways = np.ones((len(halves), len(halves)), np.int16)
    for rank in halves.T:
        ways *= _CHOOSE[_SUITS - rank[:, None], rank]
    return numbers.ravel().astype(np.uint16), ways


@cache
def flush_hands(within: int = ALL_RANKS) -> Flushes:
    sets, suited = rank_sets(within), suited_ranks()
    beside = np.array([[extra.count(rank) for rank in range(R)] for extra in EXTRAS])
    held = (suited.ranks[:, None] >> np.arange(R) & 1) + beside[suited.extra]
    # A king and a queen of one suit are counted where they are of two.
    at = (_inside(held, within) & (suited.extra != ONE_SUIT)).nonzero()[0]
    all_held, jokers = _all_sets()
    known = _keys(all_held[sets.at], jokers[sets.at])
    order = known.argsort()
    of_set = order[np.searchsorted(known[order], _keys(held[at], suited.joker[at]))]
    numbers = _SUITS * np.array([_number_beside(extra) for extra in EXTRAS])[suited.extra[at]]
    by_set = of_set.argsort(kind="stable")
    at, of_set, numbers = at[by_set], of_set[by_set], numbers[by_set]
    return Flushes(at, of_set, suited.ranks[at], suited.extra[at], suited.joker[at], numbers)


def _keys(held: Counts, jokers: NDArray[np.generic]) -> Counts:
    """A number for each set of ranks."""
    keys: Counts = np.column_stack((held, jokers)) @ 5 ** np.arange(R + 1)
    return keys


def _number_beside(extra: tuple[int, ...]) -> int:
    """In how many ways these cards can be of three suits."""
    return prod(comb(_SUITS - 1, extra.count(rank)) for rank in {*extra})


# ---------------------------------------------------------------- by ranks


class Points(NamedTuple):
    """Settings of one side, by set of ranks."""

    of_set: Counts
    keys: Counts
    numbers: Counts  # in how many hands they are, and negative where a hand is no longer set in this way


def as_dealt(side: Side, sets: RankSets, flushes: Flushes) -> Points:
    """All hands: those without a flush by their ranks, and those with one."""
    changed = _changed_by_flush(side, flushes)
    every = np.arange(len(sets.at))
    return _merged(
        Points(
            np.concatenate((every, changed.of_set)),
            np.concatenate((side.by_ranks, changed.keys)),
            np.concatenate((sets.numbers, changed.numbers)),
        )
    )


def _changed_by_flush(side: Side, flushes: Flushes) -> Points:
    """What flushes change: those hands are not set by their ranks but as flushes."""
    return _merged(
        Points(
            np.concatenate((flushes.of_set, flushes.of_set)),
            np.concatenate((side.by_ranks[flushes.of_set], side.flushes)),
            np.concatenate((-flushes.numbers, flushes.numbers)),
        )
    )


def _merged(points: Points) -> Points:
    """The same with one point for each setting of a set of ranks."""
    _, first, of_point = np.unique(points.of_set << CLASS_BITS | points.keys, return_index=True, return_inverse=True)
    numbers = np.zeros(len(first), np.int64)
    np.add.at(numbers, of_point.ravel(), points.numbers)
    left = numbers != 0
    return Points(points.of_set[first][left], points.keys[first][left], numbers[left])


def reversed_side(side: Side) -> Side:
    """The same hands, the lowest the highest."""
    return Side(reversed_keys(side.by_ranks), reversed_keys(side.flushes))


def reversed_keys(keys: Counts) -> Counts:
    return _LOWEST_FIRST - keys


def _by_ranks(sets: RankSets, points: Points, other: Counts) -> Counts:
    """How often both hands, the high and the low one are above those of the other side, which are set by ranks alone."""
    others = Points(np.arange(len(other)), other, np.ones(len(other), np.int64))
    deals = above(sets, points.of_set, points.keys, others, sets.lower_ways, sets.upper_ways)
    total: Counts = (deals[:3] * points.numbers).sum(axis=1)
    return total


def above(
    sets: RankSets, of_set: Counts, keys: Counts, others: Points, lower_ways: Shorts, upper_ways: Shorts
) -> Counts:
    """By setting of a set of ranks: the deals in which both hands, the high and the low one are above those of others; all deals.

    The ways are given by half of that set and then of another one: those in which two sets can be dealt beside each other.
    """
    in_order = (others.keys & HIGH_MASK).argsort(kind="stable")
    deals = np.zeros((4, len(keys)), np.int64)
    for joker in (False, True):  # a hand with the joker meets those without it
        walked = in_order[~sets.jokers[others.of_set[in_order]]] if joker else in_order
        own = (sets.jokers[of_set] == joker).nonzero()[0]
        before = np.searchsorted(others.keys[walked] & HIGH_MASK, keys[own] & HIGH_MASK)
        by_set = np.lexsort((before, of_set[own]))
        own = own[by_set]
        deals[:, own] = _walked(
            sets.lower[of_set[own]],
            sets.upper[of_set[own]],
            before[by_set],
            keys[own] >> LOW_BITS,
            sets.lower[others.of_set[walked]],
            sets.upper[others.of_set[walked]],
            (others.keys[walked] >> LOW_BITS).astype(np.uint8),
            others.numbers[walked],
            lower_ways,
            upper_ways,
        )
    return deals


@compiled_helper(forceinline=True)
def _pass(
    begin: np.int64,
    end: np.int64,
    lower_ways: Shorts,
    upper_ways: Shorts,
    lower: Places,
    upper: Places,
    lows: NDArray[np.uint8],
    numbers: Counts,
    passed: Counts,
) -> None:
    """Counts the hands of some sets where their low hands are."""
    for at in range(begin, end):
        passed[lows[at]] += np.int64(lower_ways[lower[at]]) * np.int64(upper_ways[upper[at]]) * numbers[at]


@compiled
def _walked(
    own_lower: Places,
    own_upper: Places,
    before: Counts,
    low: Counts,
    lower: Places,
    upper: Places,
    lows: NDArray[np.uint8],
    numbers: Counts,
    lower_ways: Shorts,
    upper_ways: Shorts,
) -> Counts:
    """The same for others that are walked through in the order of their high hands.

    Settings are given set by set, in the order of their high hands, with the number of others that have a lower one.
    """
    deals, passed = np.zeros((4, len(before)), np.int64), np.zeros(LOW_VALUES, np.int64)
    first = 0
    while first < len(before):
        of_lower, of_upper = lower_ways[own_lower[first]], upper_ways[own_upper[first]]
        passed[:] = 0
        at, last = np.int64(0), first
        while last < len(before) and own_lower[last] == own_lower[first] and own_upper[last] == own_upper[first]:
            _pass(at, before[last], of_lower, of_upper, lower, upper, lows, numbers, passed)
            at = before[last]
            deals[0, last] = passed[: low[last]].sum()
            deals[1, last] = passed.sum()
            last += 1
        _pass(at, np.int64(len(lows)), of_lower, of_upper, lower, upper, lows, numbers, passed)
        deals[3, first:last] = passed.sum()
        for setting in range(first, last):
            deals[2, setting] = passed[: low[setting]].sum()
        first = last
    return deals


# ---------------------------------------------------------------- two flushes of different suits


class Changes(NamedTuple):
    """What flushes change, by the other cards of a hand and in the order of the high hand: a setting lost, and one gained."""

    first: Counts  # by place in `EXTRAS`
    high: Counts
    low: Counts
    sign: Counts
    ranks: Places
    jokers: NDArray[np.uint8]


_RANKS_OF = np.array([[*ranks, R, R][:2] for ranks in EXTRAS], np.int64)  # by place in `EXTRAS`; R where there is none


def _by_extras(side: Side, flushes: Flushes) -> Changes:
    without = side.by_ranks[flushes.of_set]
    changed = without != side.flushes
    keys = np.concatenate((without[changed], side.flushes[changed]))
    sign = np.repeat([-1, 1], changed.sum())
    extras, ranks, jokers = (np.tile(each[changed], 2) for each in (flushes.extras, flushes.ranks, flushes.jokers))
    order = np.lexsort((keys & HIGH_MASK, extras))
    keys = keys[order]
    return Changes(
        np.searchsorted(extras[order], np.arange(_KINDS + 1)),
        keys & HIGH_MASK,
        keys >> LOW_BITS,
        sign[order],
        ranks[order],
        jokers[order],
    )


@cache
def _ways_in_two_suits() -> Counts:
    """In how many ways the other cards of two hands with flushes of two suits can be dealt.

    By their places in `EXTRAS`, and by which of the first hand's other cards are in the second flush, and which of the second
    hand's are in the first flush: two bits each.
    """
    ways = np.zeros((_KINDS, 4, _KINDS, 4), np.int64)
    for own, other in product(range(_KINDS), repeat=2):
        for gone, own_gone in product(range(4), repeat=2):
            ways[own, gone, other, own_gone] = _SUITS * (_SUITS - 1) * _in_two_suits(own, gone, other, own_gone)
    return ways


def _in_two_suits(own: int, gone: int, other: int, own_gone: int) -> int:
    ways = 1
    for rank, held, others in _held_by_rank(own, other):
        from_flush = 1 - _is_gone(EXTRAS[own], gone, rank), 1 - _is_gone(EXTRAS[other], own_gone, rank)
        ways *= sum(  # of the suit of the other's flush one can be there, of the two suits without a flush two
            comb(2, held - one) * comb(2 - (held - one), others - another)
            for one in range(min(held, from_flush[0]) + 1)
            for another in range(min(others, from_flush[1]) + 1)
            if held - one <= 2
        )
    return ways


def _held_by_rank(own: int, other: int) -> Iterator[tuple[int, int, int]]:
    for rank in {*EXTRAS[own], *EXTRAS[other]}:
        yield rank, EXTRAS[own].count(rank), EXTRAS[other].count(rank)


def _is_gone(ranks: tuple[int, ...], gone: int, rank: int) -> bool:
    return any(each == rank and gone >> place & 1 for place, each in enumerate(ranks))


@compiled_helper(forceinline=True)
def _gone(flush: np.uint16, ranks: Counts) -> np.int64:
    """Which of two ranks a flush has, as a mask."""
    return np.int64(np.int64(flush) >> ranks[0] & 1 | (np.int64(flush) >> ranks[1] & 1) << 1)


@compiled_helper(forceinline=True)
def _pass_change(others: Changes, at: int, ways: Counts, ranks: Counts, passed: Counts) -> None:
    """Counts a change of the other side where its low hand is, by which ranks the own flush has and whether it has the joker."""
    gone = _gone(others.ranks[at], ranks)
    for own_gone in range(4):
        number = others.sign[at] * ways[gone, own_gone]
        passed[own_gone, others.low[at]] += number
        if not others.jokers[at]:
            passed[4 + own_gone, others.low[at]] += number


@compiled
def _of_two_suits(own: Changes, others: Changes, ways: Counts, ranks_of: Counts) -> Counts:
    """How often both hands, the high and the low one are above, as two flushes of different suits change it together."""
    both = high = low = np.int64(0)
    passed = np.zeros((8, LOW_VALUES), np.int64)
    for mine in range(_KINDS):
        for its in range(_KINDS):
            passed[:] = 0
            at, end = others.first[its], others.first[its + 1]
            for point in range(own.first[mine], own.first[mine + 1]):
                while at < end and others.high[at] < own.high[point]:
                    _pass_change(others, at, ways[mine, :, its], ranks_of[mine], passed)
                    at += 1
                lane = passed[_gone(own.ranks[point], ranks_of[its]) + 4 * own.jokers[point]]
                both += own.sign[point] * lane[: own.low[point]].sum()
                high += own.sign[point] * lane.sum()
            while at < end:
                _pass_change(others, at, ways[mine, :, its], ranks_of[mine], passed)
                at += 1
            for point in range(own.first[mine], own.first[mine + 1]):
                lane = passed[_gone(own.ranks[point], ranks_of[its]) + 4 * own.jokers[point]]
                low += own.sign[point] * lane[: own.low[point]].sum()
    return np.array([both, high, low])


# ---------------------------------------------------------------- two flushes of one suit


class Suited(NamedTuple):
    """Flushes by their ranks, each with all other cards that it can have, in the order of `EXTRAS`."""

    ranks: Places
    jokers: NDArray[np.uint8]
    first: Counts  # by flush
    extra: Counts  # of the first of its hands, the place in `EXTRAS`
    high: NDArray[np.int32]  # as a flush
    low: NDArray[np.int32]
    high_without: NDArray[np.int32]  # by ranks alone
    low_without: NDArray[np.int32]


def _by_suited(side: Side, flushes: Flushes) -> Suited:
    """Hands that are not in a small deck are there too, and no flush changes them."""
    flush = flushes.ranks.astype(np.int64) << 1 | flushes.jokers
    of_size = np.array([R * (R + 1) // 2, R, 1])
    every, of_flush = np.unique(flush, return_inverse=True)
    size = np.array([int(each).bit_count() for each in every >> 1]) + (every & 1)
    first = np.concatenate(([0], of_size[size - 5].cumsum()))
    extra = np.array(_FIRST_OF)[7 - size]
    keys = np.zeros((2, first[-1]), np.int64)
    keys[:, first[of_flush.ravel()] + flushes.extras - extra[of_flush.ravel()]] = (
        side.flushes,
        side.by_ranks[flushes.of_set],
    )
    values = [part.astype(np.int32) for each in keys for part in (each & HIGH_MASK, each >> LOW_BITS)]
    return Suited((every >> 1).astype(np.uint16), (every & 1).astype(np.uint8), first, extra, *values)


@cache
def _ways_in_one_suit() -> NDArray[np.int32]:
    """In how many ways the other cards of two hands with flushes of one suit can be dealt, by their places in `EXTRAS`."""
    ways = np.zeros((_KINDS, _KINDS), np.int32)
    for own, other in product(range(_KINDS), repeat=2):
        ways[own, other] = _SUITS * prod(
            comb(3, held) * comb(3 - held, others) for _, held, others in _held_by_rank(own, other)
        )
    return ways


@compiled
def _of_one_suit(own: Suited, others: Suited, ways: NDArray[np.int32]) -> Counts:
    """The same for two flushes of one suit, which have no rank in common."""
    both = high = low = np.int64(0)
    for one in range(len(own.ranks)):
        for other in range(len(others.ranks)):
            if own.ranks[one] & others.ranks[other] or own.jokers[one] & others.jokers[other]:
                continue
            begin, end, extra = others.first[other], others.first[other + 1], others.extra[other]
            for at in range(own.first[one], own.first[one + 1]):
                number = ways[own.extra[one] + at - own.first[one], extra : extra + end - begin]
                all_three = _changed_together(
                    (own.high[at], own.low[at], own.high_without[at], own.low_without[at]),
                    others.high[begin:end],
                    others.low[begin:end],
                    others.high_without[begin:end],
                    others.low_without[begin:end],
                    number,
                )
                both += all_three[0]
                high += all_three[1]
                low += all_three[2]
    return np.array([both, high, low])


@compiled_helper(forceinline=True)
def _changed_together(
    own: tuple[np.int32, np.int32, np.int32, np.int32],
    high: NDArray[np.int32],
    low: NDArray[np.int32],
    high_without: NDArray[np.int32],
    low_without: NDArray[np.int32],
    ways: NDArray[np.int32],
) -> tuple[np.int32, np.int32, np.int32]:
    """One flush against several hands with one: what both change together."""
    both = highs = lows = np.int32(0)
    for at in range(len(ways)):
        number = ways[at]
        high_1, high_2 = np.int32(own[0] > high[at]), np.int32(own[0] > high_without[at])
        high_3, high_4 = np.int32(own[2] > high[at]), np.int32(own[2] > high_without[at])
        low_1, low_2 = np.int32(own[1] > low[at]), np.int32(own[1] > low_without[at])
        low_3, low_4 = np.int32(own[3] > low[at]), np.int32(own[3] > low_without[at])
        both += number * (high_1 * low_1 - high_2 * low_2 - high_3 * low_3 + high_4 * low_4)
        highs += number * (high_1 - high_2 - high_3 + high_4)
        lows += number * (low_1 - low_2 - low_3 + low_4)
    return both, highs, lows
