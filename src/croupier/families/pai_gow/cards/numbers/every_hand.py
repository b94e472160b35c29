"""Every hand of seven that a deck of 53 can deal, set by a house way and counted.

Where no flush is possible only the ranks decide. There are 49,205 sets of seven ranks, and 18,395 of six beside a joker: each is
set once and counted with the number of its suits. Five cards of a suit, or four and a joker, are set one by one, for one of the
four suits; and of the two other cards only the ranks matter, unless they are a king and a queen.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.compiled import compiled, compiled_helper
from croupier.families.pai_gow.cards.classes import CLASSES
from croupier.families.pai_gow.cards.house_way import CardHouseWay
from croupier.families.pai_gow.cards.numbers.house_setter import (
    CLASS_BITS,
    HIGH_MASK,
    LOW_MASK,
    Entries,
    class_of,
    entries_of,
    high_of,
    low_of,
    way_tables,
)
from croupier.families.pai_gow.cards.numbers.values import (
    CARDS,
    HIGH_VALUES,
    JOKER,
    LOW_BITS,
    LOW_VALUES,
    Hands,
    R,
    room_for_settings,
    value_tables,
)
from croupier.hands.poker.evaluator import SUMS, Values, tables

Counts = NDArray[np.int64]

HANDS = comb(CARDS, 7)
_SUITS = 4
_QUEEN, _KING = R - 3, R - 2
_ONE = np.uint64(1)


class HandTables(NamedTuple):
    """The entries of all hands in which no flush is possible, by the sum of the words of the cards that are no joker."""

    sevens: Entries
    sevens_displacements: Values
    sixes: Entries  # beside a joker
    sixes_displacements: Values
    sevens_shift: np.uint64
    sevens_mask: np.uint64
    sixes_shift: np.uint64
    sixes_mask: np.uint64


class _Holdings(NamedTuple):
    """Every set of so many ranks: the cards, all of one suit, and how many of each rank."""

    cards: Hands
    held: NDArray[np.int64]


@cache
def holdings(size: int) -> _Holdings:
    ranks = np.array(list(combinations_with_replacement(range(R), size)), np.uint8)
    held = (ranks[:, :, None] == np.arange(R)).sum(axis=1)
    possible = held.max(axis=1) <= _SUITS
    return _Holdings(ranks[possible], held[possible])


@cache
def entries_of_holdings(way: CardHouseWay, size: int, *, wheel_second: bool) -> Entries:
    """The entry of each set of ranks, with a joker if there are six, as if no two cards had the same suit."""
    of_hands = value_tables(wheel_second=wheel_second)
    unsuited = of_hands._replace(words=of_hands.words & SUMS)
    entries: Entries = entries_of(cards_of_holdings(size), unsuited, way_tables(way), room_for_settings())
    return entries


def cards_of_holdings(size: int) -> Hands:
    """Seven cards of each set of ranks, with a joker if there are six. Their suits mean nothing."""
    cards = holdings(size).cards
    if size == 6:
        cards = np.concatenate((cards, np.full((len(cards), 1), JOKER, np.uint8)), axis=1)
    return np.ascontiguousarray(cards)


@cache
def hand_tables(way: CardHouseWay, *, wheel_second: bool = True) -> HandTables:
    placed = list[Entries]()
    for size in (7, 6):
        of_size = tables(size)
        sums = (of_size.cards[:R] & SUMS)[holdings(size).cards].sum(axis=1, dtype=np.uint64)
        buckets = sums & ((_ONE << of_size.shift) - _ONE)
        entries = np.zeros(len(of_size.values), np.uint32)
        places = (sums >> of_size.shift) + of_size.displacements[buckets].astype(np.uint64) & of_size.mask
        entries[places] = entries_of_holdings(way, size, wheel_second=wheel_second)
        placed.append(entries)
    sevens, sixes = tables(7), tables(6)
    return HandTables(
        placed[0],
        sevens.displacements,
        placed[1],
        sixes.displacements,
        sevens.shift,
        sevens.mask,
        sixes.shift,
        sixes.mask,
    )


@compiled_helper(forceinline=True)
def unsuited_entry(total: np.uint64, joker: np.uint64, of_all: HandTables) -> np.uint32:
    """The entry of a hand without a flush. `total` is the sum of the words of its cards besides a joker."""
    ranks = total & SUMS
    if joker:
        bucket = ranks & ((_ONE << of_all.sixes_shift) - _ONE)
        place = (ranks >> of_all.sixes_shift) + np.uint64(of_all.sixes_displacements[bucket])
        return np.uint32(of_all.sixes[place & of_all.sixes_mask])
    bucket = ranks & ((_ONE << of_all.sevens_shift) - _ONE)
    place = (ranks >> of_all.sevens_shift) + np.uint64(of_all.sevens_displacements[bucket])
    return np.uint32(of_all.sevens[place & of_all.sevens_mask])


# ---------------------------------------------------------------- counted


class Counted(NamedTuple):
    """How many hands are set with a high and a low hand of these values, and how many are in each class."""

    settings: Counts
    classes: Counts

    @property
    def number(self) -> int:
        """All hands."""
        return int(self.classes.sum())


@cache
def every_hand(way: CardHouseWay, *, wheel_second: bool = True) -> Counted:
    """Every hand of a full deck, 154,143,080 of them."""
    return hands_from(way, (), wheel_second=wheel_second)


def hands_from(way: CardHouseWay, seen: Collection[int], *, wheel_second: bool = True) -> Counted:
    """Every hand of the cards that are not seen. Cards are indexes of the deck of 53."""
    left = np.ones(CARDS, np.bool_)
    left[list(seen)] = False
    counted = Counted(np.zeros((HIGH_VALUES, LOW_VALUES), np.int64), np.zeros(len(CLASSES), np.int64))
    by_rank = left[:JOKER].reshape(_SUITS, R).sum(axis=0)
    entries, weights = ranks_counted(way, by_rank, joker=bool(left[JOKER]), wheel_second=wheel_second)
    np.add.at(counted.settings, (high_of(entries), low_of(entries)), weights)
    np.add.at(counted.classes, class_of(entries), weights)
    suited, by_suit = suited_hands(way, wheel_second=wheel_second), left[:JOKER].reshape(_SUITS, R)
    alike = bool(left.all())
    for suit in range(1 if alike else _SUITS):
        ranks = sum(1 << rank for rank in by_suit[suit].nonzero()[0].tolist())
        ways = _ways_beside(by_suit, suit) * (_SUITS if alike else 1)
        _move_suited(suited, ranks, int(left[JOKER]), ways, counted)
    return counted


def ranks_counted(way: CardHouseWay, left: Counts, *, joker: bool, wheel_second: bool = True) -> tuple[Entries, Counts]:
    """The entry of every set of seven ranks as if no flush were possible, and how many hands have it.

    `left` is the number of cards of each rank; `joker` is whether the joker is left too.
    """
    sizes = (7, 6) if joker else (7,)
    entries = [entries_of_holdings(way, size, wheel_second=wheel_second) for size in sizes]
    weights = [_ways(left, holdings(size).held) for size in sizes]
    return np.concatenate(entries), np.concatenate(weights)


_CHOOSE = np.array([[comb(left, taken) for taken in range(_SUITS + 1)] for left in range(_SUITS + 1)])


def _ways(left: Counts, held: Counts) -> Counts:
    """By set of ranks: the number of hands with it, given how many cards of each rank are left."""
    ways = np.ones(len(held), np.int64)
    for rank in range(R):
        ways *= _CHOOSE[left[rank]][held[:, rank]]
    return ways


class SuitedHands(NamedTuple):
    """Every hand with five cards of one suit, or four and a joker: its ranks, and its entries without and with the flush."""

    ranks: NDArray[np.uint16]  # those of the suit, as a mask
    extra: NDArray[np.uint8]  # the place in `EXTRAS` of the cards of other suits
    joker: NDArray[np.uint8]
    unsuited: Entries
    suited: Entries


# The ranks of none, one or two cards beside a flush. A king and a queen stand there twice: of one suit, and of two.
EXTRAS = [ranks for more in range(3) for ranks in combinations_with_replacement(range(R), more)]
ONE_SUIT, _TWO_SUITS = len(EXTRAS), EXTRAS.index((_QUEEN, _KING))
EXTRAS.append((_QUEEN, _KING))


class SuitedRanks(NamedTuple):
    """Every hand with five cards of one suit, or four and a joker, with the flush in spades."""

    cards: Hands
    ranks: NDArray[np.uint16]  # those of the suit, as a mask
    extra: NDArray[np.uint8]  # the place in `EXTRAS` of the cards of other suits
    joker: NDArray[np.uint8]


@cache
def suited_ranks() -> SuitedRanks:
    hands, places = list[Hands](), list[Counts]()
    for joker in range(2):
        for size in range(5 - joker, 8 - joker):
            flushes = np.array(list(combinations(range(R), size)), np.uint8)
            at = [place for place, extra in enumerate(EXTRAS) if len(extra) == 7 - joker - size]
            suits = [[R, R if place == ONE_SUIT else 2 * R] for place in at]
            besides = [
                [rank + suit for rank, suit in zip(EXTRAS[k], two, strict=False)]
                for k, two in zip(at, suits, strict=True)
            ]
            others = np.array([[*extra, *[JOKER] * joker] for extra in besides], np.uint8).reshape(len(at), 7 - size)
            hands.append(np.hstack((np.repeat(flushes, len(at), axis=0), np.tile(others, (len(flushes), 1)))))
            places.append(np.tile(at, len(flushes)))
    cards, extra = np.concatenate(hands), np.concatenate(places).astype(np.uint8)
    ranks = ((cards < R) << cards.astype(np.int64) % R).sum(axis=1)
    return SuitedRanks(cards, ranks.astype(np.uint16), extra, (cards[:, 6] == JOKER).astype(np.uint8))


@cache
def suited_hands(way: CardHouseWay, *, wheel_second: bool) -> SuitedHands:
    hands = suited_ranks()
    of_hands = value_tables(wheel_second=wheel_second)
    unsuited = of_hands._replace(words=of_hands.words & SUMS)
    entries = [entries_of(hands.cards, each, way_tables(way), room_for_settings()) for each in (unsuited, of_hands)]
    return SuitedHands(hands.ranks, hands.extra, hands.joker, *entries)


def _ways_beside(left: NDArray[np.bool_], suit: int) -> Counts:
    """By place in `EXTRAS`: in how many ways those cards can be of other suits than this one."""
    others = np.delete(left, suit, axis=0)
    held = others.sum(axis=0)
    ways = [
        comb(int(held[ranks[0]]), 2) if len(ranks) == 2 == ranks.count(ranks[0]) else held[list(ranks)].prod()
        for ranks in EXTRAS
    ]
    ways[ONE_SUIT] = (others[:, _QUEEN] & others[:, _KING]).sum()
    ways[_TWO_SUITS] -= ways[ONE_SUIT]
    return np.array(ways, np.int64)


@compiled
def _move_suited(hands: SuitedHands, ranks_left: int, joker: int, ways: Counts, counted: Counted) -> None:
    """Counts the hands with a flush of a suit no longer where their ranks are but where they belong."""
    for hand in range(len(hands.ranks)):
        if hands.ranks[hand] & ~ranks_left == 0 and hands.joker[hand] <= joker:
            number = ways[hands.extra[hand]]
            from_entry, to_entry = hands.unsuited[hand], hands.suited[hand]
            counted.settings[from_entry & HIGH_MASK, from_entry >> LOW_BITS & LOW_MASK] -= number
            counted.settings[to_entry & HIGH_MASK, to_entry >> LOW_BITS & LOW_MASK] += number
            counted.classes[from_entry >> CLASS_BITS] -= number
            counted.classes[to_entry >> CLASS_BITS] += number
