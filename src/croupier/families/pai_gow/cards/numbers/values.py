"""Both hands of a setting as numbers: a greater number beats a smaller one.

A high hand has the value of `hands.poker.evaluator`, from 0 to 7461, with the wheel moved up if it is the second best straight;
five aces are 7462. A low hand has a value from 0 to 90: the pairs are the last thirteen.

A card is its index in the deck of 53; the joker is the last one. Its word is that of an ace without a suit, so the sum of a
hand's words looks up the hand with the joker as an ace. Only if the four other cards are of different ranks can it be more: a
table by their ranks then has the straight that it completes, and another one the flush.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import DECK, RANKS
from croupier.equipment.compiled import compiled, compiled_helper
from croupier.hands.poker.evaluator import (
    BEGIN,
    FIRST_OF_FIVE,
    FLUSHES,
    SUMS,
    VALUES_OF_FIVE,
    Words,
    flush_suit,
    tables,
    value_of_sum,
    values_of_five,
)

Hands = NDArray[np.uint8]
Values = NDArray[np.uint16]
Counts = NDArray[np.int64]

R = len(RANKS)
JOKER = len(DECK)  # its index
CARDS = JOKER + 1
ACE = R - 1
FIVE_ACES = VALUES_OF_FIVE
HIGH_VALUES = VALUES_OF_FIVE + 1
FIRST_LOW_PAIR = R * (R - 1) // 2
LOW_VALUES = FIRST_LOW_PAIR + R
SPLITS = 21
LOW_BITS = 13  # where the value of the low hand begins in a key: the value of the high hand is below it
# The categories of high hands, worst first: those of five cards, and five aces.
TWO_PAIRS, STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL, FIVE_OF_A_KIND = 2, 4, 5, 8, 9, 10

_13, _ONE, _ZERO = np.uint64(R), np.uint64(1), np.uint64(0)
ONE_OF_EACH_SUIT = np.uint64(0x1111 << 32)
_MASKS = 1 << R


class ValueTables(NamedTuple):
    """What compiled code needs to value the settings of seven cards."""

    words: Words  # by card
    displacements: Values
    values: Values  # of five without a flush
    flushes: Values  # by the ranks of the suit, as a mask
    shift: np.uint64
    mask: np.uint64
    with_joker: NDArray[np.uint16]  # by the four ranks beside a joker: the straight that it completes, 0 if none
    flushes_with_joker: NDArray[np.uint16]  # the same for four cards of a suit: the flush
    categories: NDArray[np.uint8]  # by value
    complete: NDArray[np.uint8]  # by value: 1 for a straight, a flush or a straight flush
    lows: NDArray[np.uint8]  # by two ranks: the value of the low hand
    least_high: Values  # by the value of a low hand: the lowest high hand that is no foul with it
    first: NDArray[np.int64]  # of the two low cards of each split, and the second
    second: NDArray[np.int64]


@cache
def value_tables(*, wheel_second: bool = True) -> ValueTables:
    of_five = tables(5)
    in_order = _in_order(wheel_second=wheel_second)
    categories = np.searchsorted((*FIRST_OF_FIVE, FIVE_ACES), np.arange(HIGH_VALUES), side="right") - 1
    splits = np.array(list(combinations(range(7), 2)))
    return ValueTables(
        np.append(of_five.cards, of_five.cards[ACE] & SUMS),
        of_five.displacements,
        in_order[of_five.values],
        in_order[of_five.flushes],
        of_five.shift,
        of_five.mask,
        _completed(_straights(in_order)),
        _completed(np.where(of_five.flushes > 0, in_order[of_five.flushes], 0)),
        categories.astype(np.uint8),
        np.isin(categories, (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL)).astype(np.uint8),
        _lows(),
        _least_high(),
        splits[:, 0].copy(),
        splits[:, 1].copy(),
    )


def _in_order(*, wheel_second: bool) -> Values:
    """By value: its place. The wheel, the lowest straight, may belong above all straights but the best."""
    order = np.arange(HIGH_VALUES, dtype=np.uint16)
    if wheel_second:
        # The best straight flush is a royal flush, a category of its own; so the wheel becomes the last of the others.
        best_straight, royal = FIRST_OF_FIVE[FLUSH] - 1, FIRST_OF_FIVE[ROYAL]
        for first, best in ((FIRST_OF_FIVE[STRAIGHT], best_straight), (FIRST_OF_FIVE[STRAIGHT_FLUSH], royal)):
            order[first] = best - 1
            order[first + 1 : best] = np.arange(first, best - 1)
    return order


def _straights(in_order: Values) -> Values:
    """By five ranks, as a mask: the value of the straight, 0 if they are none."""
    values = np.zeros(_MASKS, np.uint16)
    for number, top in enumerate(range(3, R)):
        ranks = [rank % R for rank in range(top - 4, top + 1)]
        values[sum(1 << rank for rank in ranks)] = in_order[FIRST_OF_FIVE[STRAIGHT] + number]
    return values


def _completed(values: Values) -> Values:
    """By four different ranks, as a mask: the best value with one rank more, 0 if there is none."""
    best = np.zeros(_MASKS, np.uint16)
    for four in combinations(range(R), 4):
        mask = sum(1 << rank for rank in four)
        best[mask] = max(values[mask | 1 << rank] for rank in range(R) if rank not in four)
    return best


def _lows() -> NDArray[np.uint8]:
    """By two ranks: the value of the low hand."""
    ranks = np.arange(R)
    top, bottom = np.maximum(ranks[:, None], ranks), np.minimum(ranks[:, None], ranks)
    return np.where(top == bottom, FIRST_LOW_PAIR + top, top * (top - 1) // 2 + bottom).astype(np.uint8)


@cache
def _least_high() -> Values:
    """By the value of a low hand: the lowest high hand with the same pair or a higher one, or with as high cards."""
    least = np.zeros(LOW_VALUES, np.uint16)
    pairs = FIRST_OF_FIVE[2] - FIRST_OF_FIVE[1]
    for rank in range(R):
        least[FIRST_LOW_PAIR + rank] = FIRST_OF_FIVE[1] + rank * (pairs // R)
    tops = np.zeros(FIRST_OF_FIVE[1], np.int64)  # by value: the two highest cards, as a low hand
    straights = _straights(_in_order(wheel_second=False))
    every = combinations(range(R), 5)
    unpaired = np.array([ranks for ranks in every if not straights[sum(1 << rank for rank in ranks)]])
    unsuited = (unpaired + R * np.array([0, 1, 2, 3, 0])).astype(np.uint8)
    tops[values_of_five(unsuited)] = unpaired[:, 4] * (unpaired[:, 4] - 1) // 2 + unpaired[:, 3]
    for low in range(FIRST_LOW_PAIR):
        least[low] = (tops >= low).argmax()
    return least


# ---------------------------------------------------------------- the 21 settings of a hand, for compiled code


@compiled_helper(forceinline=True)
def high_value(cards: Hands, one: np.int64, other: np.int64, total: np.uint64, of_hands: ValueTables) -> np.int64:
    """The value of seven cards without two of them. `total` is the sum of the words of the other five.

    A joker is the last of the seven, and the two are given in order.
    """
    if cards[6] == JOKER and other != 6:
        four = _ZERO
        for at in range(6):
            if at not in (one, other):
                four |= _ONE << np.uint64(cards[at]) % _13
        if (total + ONE_OF_EACH_SUIT) & FLUSHES and of_hands.flushes_with_joker[four]:
            return np.int64(of_hands.flushes_with_joker[four])
        if of_hands.with_joker[four]:
            return np.int64(of_hands.with_joker[four])
        if total & SUMS == np.uint64(5) * of_hands.words[JOKER]:
            return np.int64(FIVE_ACES)
    elif total & FLUSHES:
        ranks, suit = _ZERO, flush_suit(total)
        for at in range(7):
            if at not in (one, other):
                ranks |= _ONE << (np.uint64(cards[at]) - suit * _13)
        return np.int64(of_hands.flushes[ranks])
    return np.int64(value_of_sum(total, of_hands.displacements, of_hands.values, of_hands.shift, of_hands.mask))


class Room(NamedTuple):
    """Working memory for the settings of a hand: by split the low hand's value above the high hand's, and by card its rank."""

    keys: Counts
    ranks: Counts


def room_for_settings() -> Room:
    return Room(np.zeros(SPLITS, np.int64), np.zeros(7, np.int64))


class Seven(NamedTuple):
    """A hand with its settings. Masks of splits have a bit for each split, masks of ranks one for each rank."""

    lawful: np.int64  # splits without a foul
    complete: np.int64  # splits with a straight, a flush or a straight flush high
    ones: np.int64  # ranks of which there is a card
    twos: np.int64  # ranks of which there are two or more; and so on
    threes: np.int64
    fours: np.int64
    fives: np.int64


@compiled_helper(forceinline=True)
def value_settings(cards: Hands, of_hands: ValueTables, room: Room) -> Seven:
    """Values every setting of seven cards. A joker must be the last of them."""
    total, ones, twos, threes, fours, fives = BEGIN, np.int64(0), np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    for at in range(7):
        card = np.uint64(cards[at])
        total += of_hands.words[card]
        rank = np.int64(ACE) if card == np.uint64(JOKER) else np.int64(card % _13)
        bit = np.int64(1) << rank
        fives |= fours & bit
        fours |= threes & bit
        threes |= twos & bit
        twos |= ones & bit
        ones |= bit
        room.ranks[at] = rank
    lawful, complete = np.int64(0), np.int64(0)
    for split in range(SPLITS):
        one, other = of_hands.first[split], of_hands.second[split]
        five = total - of_hands.words[cards[one]] - of_hands.words[cards[other]]
        high = high_value(cards, one, other, five, of_hands)
        low = np.int64(of_hands.lows[room.ranks[one], room.ranks[other]])
        room.keys[split] = low << LOW_BITS | high
        lawful |= np.int64(high >= of_hands.least_high[low]) << split
        complete |= np.int64(of_hands.complete[high]) << split
    return Seven(lawful, complete, ones, twos, threes, fours, fives)


@compiled
def values_of_settings(hands: Hands, of_hands: ValueTables, room: Room) -> tuple[Counts, NDArray[np.bool_]]:
    """By hand and split: the key, and whether the setting is lawful."""
    keys, lawful = np.zeros((len(hands), SPLITS), np.int64), np.zeros((len(hands), SPLITS), np.bool_)
    for hand in range(len(hands)):
        seven = value_settings(hands[hand], of_hands, room)
        for split in range(SPLITS):
            keys[hand, split] = room.keys[split]
            lawful[hand, split] = (seven.lawful >> split) & 1 == 1
    return keys, lawful
