"""Every hand of seven that a deck of 53 can deal, set by a house way and counted.

Where no flush is possible only the ranks decide. There are 49,205 sets of seven ranks, and 18,395 of six beside a joker: each is
set once, looked up by the sum of its words, and counted with the number of its suits. Five cards of a suit, or four and a joker,
are set one by one; but of the other two cards only the ranks matter, unless they are a king and a queen.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from itertools import combinations_with_replacement
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
    Way,
    class_of,
    entries_of,
    entry_of,
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
    Room,
    ValueTables,
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
def _holdings(size: int) -> _Holdings:
    ranks = np.array(list(combinations_with_replacement(range(R), size)), np.uint8)
    held = (ranks[:, :, None] == np.arange(R)).sum(axis=1)
    possible = held.max(axis=1) <= _SUITS
    return _Holdings(ranks[possible], held[possible])


@cache
def _entries_of_holdings(way: CardHouseWay, size: int, *, wheel_second: bool) -> Entries:
    """The entry of each set of ranks, with a joker if there are six, as if no two cards had the same suit."""
    of_hands = value_tables(wheel_second=wheel_second)
    unsuited = of_hands._replace(words=of_hands.words & SUMS)
    cards = _holdings(size).cards
    if size == 6:
        cards = np.concatenate((cards, np.full((len(cards), 1), JOKER, np.uint8)), axis=1)
    entries: Entries = entries_of(np.ascontiguousarray(cards), unsuited, way_tables(way), room_for_settings())
    return entries


@cache
def hand_tables(way: CardHouseWay, *, wheel_second: bool = True) -> HandTables:
    placed = list[Entries]()
    for size in (7, 6):
        of_size = tables(size)
        sums = (of_size.cards[:R] & SUMS)[_holdings(size).cards].sum(axis=1, dtype=np.uint64)
        buckets = sums & ((_ONE << of_size.shift) - _ONE)
        entries = np.zeros(len(of_size.values), np.uint32)
        places = (sums >> of_size.shift) + of_size.displacements[buckets].astype(np.uint64) & of_size.mask
        entries[places] = _entries_of_holdings(way, size, wheel_second=wheel_second)
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
    for size in (7, 6) if left[JOKER] else (7,):
        entries = _entries_of_holdings(way, size, wheel_second=wheel_second)
        weights = _ways(by_rank, _holdings(size).held)
        np.add.at(counted.settings, (high_of(entries), low_of(entries)), weights)
        np.add.at(counted.classes, class_of(entries), weights)
    task = Suited(
        left,
        value_tables(wheel_second=wheel_second),
        way_tables(way),
        hand_tables(way, wheel_second=wheel_second),
        room_for_settings(),
        np.zeros(7, np.uint8),
        np.zeros(R, np.int64),
        counted,
    )
    if left.all():  # the suits are alike
        _count_suited(task, 0, _SUITS)
    else:
        for suit in range(_SUITS):
            _count_suited(task, suit, 1)
    return counted


_CHOOSE = np.array([[comb(left, taken) for taken in range(_SUITS + 1)] for left in range(_SUITS + 1)])


def _ways(left: Counts, held: Counts) -> Counts:
    """By set of ranks: the number of hands with it, given how many cards of each rank are left."""
    ways = np.ones(len(held), np.int64)
    for rank in range(R):
        ways *= _CHOOSE[left[rank]][held[:, rank]]
    return ways


class Suited(NamedTuple):
    """What is needed to count hands with five cards of a suit, or four and a joker."""

    left: NDArray[np.bool_]  # by card: whether it is not seen
    of_hands: ValueTables
    way: Way
    of_all: HandTables
    room: Room
    cards: Hands  # working memory: a hand
    others: Counts  # working memory: by rank, how many cards of other suits are left
    counted: Counted


@compiled
def _count_suited(task: Suited, suit: int, times: int) -> None:
    """Moves the hands with so many cards of this suit from where their ranks are counted to where they belong."""
    task.others[:] = 0
    for card in range(JOKER):
        task.others[card % R] += task.left[card] and card // R != suit
    for ranks in range(1 << R):
        suited, total = 0, np.uint64(0)
        for rank in range(R):
            if (ranks >> rank) & 1:
                if suited == 7 or not task.left[suit * R + rank]:
                    suited = 0
                    break
                task.cards[suited] = suit * R + rank
                total += task.of_hands.words[rank] & SUMS
                suited += 1
        for joker in range(2):
            more = 7 - suited - joker
            if 0 <= more <= 2 and (joker == 0 or task.left[JOKER]):
                task.cards[6] = JOKER if joker else task.cards[6]
                _complete_hand(task, suit, total, suited, more, times)


@compiled_helper()
def _complete_hand(task: Suited, suit: int, total: np.uint64, suited: int, more: int, times: int) -> None:
    """Adds none, one or two cards of other suits to the cards of this one, and a joker if that makes seven."""
    joker = np.uint64(suited + more == 6)
    one_suit, other_suit = (suit + 1) % _SUITS, (suit + 2) % _SUITS
    for one in range(R if more > 0 else 1):
        for other in range(one, R if more > 1 else one + 1):
            ways, of_one_suit, sum_of_words = np.int64(1), np.int64(0), total
            if more > 0:
                ways = task.others[one]
                task.cards[suited] = one_suit * R + one
                sum_of_words += task.of_hands.words[one] & SUMS
            if more > 1:
                ways = ways * (ways - 1) // 2 if one == other else ways * task.others[other]
                task.cards[suited + 1] = other_suit * R + other
                sum_of_words += task.of_hands.words[other] & SUMS
                if one == _QUEEN and other == _KING:
                    of_one_suit = _kings_with_queens(task.left, suit)
            from_entry = unsuited_entry(sum_of_words, joker, task.of_all)
            if ways > of_one_suit:
                to_entry = entry_of(task.cards, task.of_hands, task.way, task.room)
                _move(from_entry, to_entry, (ways - of_one_suit) * times, task.counted)
            if of_one_suit > 0:
                task.cards[suited + 1] = one_suit * R + other
                to_entry = entry_of(task.cards, task.of_hands, task.way, task.room)
                _move(from_entry, to_entry, of_one_suit * times, task.counted)


@compiled_helper()
def _kings_with_queens(left: NDArray[np.bool_], suit: int) -> np.int64:
    """How many other suits have both their king and their queen left: a royal flush may go with them."""
    number = np.int64(0)
    for other in range(_SUITS):
        number += other != suit and left[other * R + _QUEEN] and left[other * R + _KING]
    return number


@compiled_helper()
def _move(from_entry: np.uint32, to_entry: np.uint32, number: int, counted: Counted) -> None:
    """Counts some hands no longer at the first entry but at the second."""
    counted.settings[from_entry & HIGH_MASK, from_entry >> LOW_BITS & LOW_MASK] -= number
    counted.settings[to_entry & HIGH_MASK, to_entry >> LOW_BITS & LOW_MASK] += number
    counted.classes[from_entry >> CLASS_BITS] -= number
    counted.classes[to_entry >> CLASS_BITS] += number
