"""The house ways, compiled: what `house_way.CardHouseWay.set` does, for any of its values.

A hand that is set is one number, an *entry*: the value of the high hand, that of the low one, and the class of all seven.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import RANKS
from croupier.equipment.compiled import compiled, compiled_helper
from croupier.families.pai_gow.cards.classes import (
    CLASSES,
    NINE_HIGH,
    ROYAL_AND_KING_QUEEN,
    SEVEN_CARD_FLUSH,
    SEVEN_CARD_FLUSH_WITH_JOKER,
    STRAIGHT_AND_THREE,
    THREE_PAIRS,
)
from croupier.families.pai_gow.cards.house_way import CardHouseWay, OnePair
from croupier.families.pai_gow.cards.numbers.values import (
    ACE,
    FIRST_LOW_PAIR,
    JOKER,
    LOW_BITS,
    ROYAL,
    SPLITS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TWO_PAIRS,
    Hands,
    R,
    Room,
    Seven,
    ValueTables,
    room_for_settings,
    value_settings,
    value_tables,
)
from croupier.hands.poker.categories import FIVE_CARD_STRENGTH, HIGH_CARD

Entries = NDArray[np.uint32]

CLASS_BITS = 20  # where the class begins in an entry: a key is below it
HIGH_MASK, LOW_MASK = (1 << LOW_BITS) - 1, (1 << CLASS_BITS - LOW_BITS) - 1
_NEVER = R  # above every rank
_NONE = -1
_SIX, _TEN, _KING = RANKS.index("6"), RANKS.index("T"), RANKS.index("K")
_QUEEN = _KING - 1
_ACE_KING, _KING_QUEEN = ACE * (ACE - 1) // 2 + _KING, _KING * (_KING - 1) // 2 + _QUEEN
_ALL_RANKS, _RUN = (1 << R) - 1, (1 << 7) - 1  # seven ranks in a row
_THREE_PAIRS_CLASS = CLASSES.index(THREE_PAIRS)
_STRAIGHT_AND_THREE_CLASS = CLASSES.index(STRAIGHT_AND_THREE)
_MATCHED_CLASS = CLASSES.index(ROYAL_AND_KING_QUEEN)
# Each is followed by the same with a royal flush.
_SEVEN_JOKER_CLASS, _SEVEN_CLASS = CLASSES.index(SEVEN_CARD_FLUSH_WITH_JOKER), CLASSES.index(SEVEN_CARD_FLUSH)
_NINE = RANKS.index("9")
_CLASS_OF = np.array([CLASSES.index(name if name != HIGH_CARD else NINE_HIGH) for name in FIVE_CARD_STRENGTH], np.int64)


class Way(NamedTuple):
    """A house way for compiled code."""

    four: NDArray[np.int64]  # by rank: the lowest single card beside which four of a kind is kept
    two_pairs: NDArray[np.int64]  # by the higher rank and the lower one: the same for two pairs
    pair_low: bool
    ace_low: bool
    four_or_complete: bool
    aces_before_pair: bool
    ace_king_before_twos: bool
    any_complete_with_three: bool
    low_pairs_or_complete: bool
    highest: NDArray[np.int8]  # by a mask of ranks: the highest, -1 if there is none


@cache
def way_tables(way: CardHouseWay) -> Way:
    four, two_pairs = np.full(R, _NEVER), np.full((R, R), _NEVER)
    for row in way.four:
        ranks = [RANKS.index(rank) for rank in row.high]
        four[ranks] = np.minimum(four[ranks], row.least)
    for row in way.two_pairs:
        cells = np.ix_([RANKS.index(rank) for rank in row.high], [RANKS.index(rank) for rank in row.low])
        two_pairs[cells] = np.minimum(two_pairs[cells], row.least)
    return Way(
        four,
        two_pairs,
        way.one_pair is OnePair.PAIR_LOW,
        way.one_pair is OnePair.ACE_LOW,
        way.four_or_complete,
        way.aces_before_pair,
        way.ace_king_before_twos,
        way.any_complete_with_three,
        way.low_pairs_or_complete,
        np.array([mask.bit_length() - 1 for mask in range(1 << R)], np.int8),
    )


@compiled_helper()
def _best(keys: NDArray[np.int64], splits: np.int64) -> np.int64:
    """The greatest key of these splits; -1 if there is none."""
    best = np.int64(_NONE)
    for split in range(SPLITS):
        if (splits >> split) & 1 and keys[split] > best:
            best = keys[split]
    return best


@compiled_helper()
def _with_low(keys: NDArray[np.int64], splits: np.int64, low: np.int64) -> np.int64:
    """The same of the splits with this low hand."""
    best = np.int64(_NONE)
    for split in range(SPLITS):
        if (splits >> split) & 1 and keys[split] >> LOW_BITS == low and keys[split] > best:
            best = keys[split]
    return best


@compiled_helper()
def _of_ranks(ranks: NDArray[np.int64], among: np.int64, besides: np.int64) -> np.int64:
    """The splits with one low card of some ranks, given as a mask, and the other of other ranks."""
    splits, split = np.int64(0), 0
    for one in range(6):
        for other in range(one + 1, 7):
            first, second = np.int64(1) << ranks[one], np.int64(1) << ranks[other]
            fits = (first & among and second & besides) or (first & besides and second & among)
            splits |= np.int64(bool(fits)) << split
            split += 1
    return splits


class Shape(NamedTuple):
    """The ranks of which there are four, three, two and one: the highest, the next, and the third; -1 if there is none."""

    four: np.int64
    three: np.int64
    second_three: np.int64
    pair: np.int64
    second_pair: np.int64
    third_pair: np.int64
    single: np.int64
    second_single: np.int64


@compiled_helper(forceinline=True)
def _shape(hand: Seven, highest: NDArray[np.int8]) -> Shape:
    threes, pairs = hand.threes & ~hand.fours, hand.twos & ~hand.threes
    singles = hand.ones & ~hand.twos
    three, pair, single = np.int64(highest[threes]), np.int64(highest[pairs]), np.int64(highest[singles])
    after_three = threes & ~(np.int64(1) << max(three, np.int64(0)))
    after_pair = pairs & ~(np.int64(1) << max(pair, np.int64(0)))
    second = np.int64(highest[after_pair])
    return Shape(
        np.int64(highest[hand.fours & ~hand.fives]),
        three,
        np.int64(highest[after_three]),
        pair,
        second,
        np.int64(highest[after_pair & ~(np.int64(1) << max(second, np.int64(0)))]),
        single,
        np.int64(highest[singles & ~(np.int64(1) << max(single, np.int64(0)))]),
    )


@compiled_helper()
def _pair_low(hand: Seven, room: Room, rank: np.int64) -> np.int64:
    return _with_low(room.keys, hand.lawful, np.int64(FIRST_LOW_PAIR) + rank)


@compiled_helper()
def _kept(hand: Seven, room: Room) -> np.int64:
    singles = hand.ones & ~hand.twos
    return _best(room.keys, hand.lawful & _of_ranks(room.ranks, singles, singles))


@compiled_helper()
def _one_ace_low(room: Room, splits: np.int64) -> np.int64:
    return _best(room.keys, splits & _of_ranks(room.ranks, np.int64(1 << ACE), np.int64(_ALL_RANKS ^ 1 << ACE)))


@compiled_helper()
def _four(hand: Seven, room: Room, shape: Shape, way: Way) -> np.int64:
    other = max(shape.three, shape.pair)
    if other >= 0:
        split = way.aces_before_pair and shape.four == ACE and other != _KING
        return _pair_low(hand, room, shape.four if split else other)
    if way.four_or_complete and hand.complete:
        return _best(room.keys, hand.complete)
    return _kept(hand, room) if shape.single >= way.four[shape.four] else _pair_low(hand, room, shape.four)


@compiled_helper()
def _three(hand: Seven, room: Room, shape: Shape, way: Way) -> np.int64:
    if shape.pair >= 0:
        ace_king = way.ace_king_before_twos and shape.single == ACE and shape.second_single == _KING
        if ace_king and shape.pair == 0:
            return _with_low(room.keys, hand.lawful, np.int64(_ACE_KING))
        return _pair_low(hand, room, shape.pair)
    complete = _with_low(room.keys, hand.complete, np.int64(FIRST_LOW_PAIR) + shape.three)
    if way.any_complete_with_three:
        complete = _best(room.keys, hand.complete)
    if complete >= 0:
        return complete
    return _one_ace_low(room, hand.lawful) if shape.three == ACE else _kept(hand, room)


@compiled_helper()
def _two_pairs(hand: Seven, room: Room, shape: Shape, way: Way) -> np.int64:
    if way.low_pairs_or_complete and shape.pair <= _SIX and shape.single != ACE and hand.complete:
        return _best(room.keys, hand.complete)
    keep = shape.single >= way.two_pairs[shape.pair, shape.second_pair]
    return _kept(hand, room) if keep else _pair_low(hand, room, shape.second_pair)


@compiled_helper()
def _one_pair(hand: Seven, room: Room, shape: Shape, way: Way) -> np.int64:
    if not hand.complete:
        return _kept(hand, room)
    best = _best(room.keys, hand.complete)
    tens_with_ace = _TEN <= shape.pair <= _KING and shape.single == ACE
    if way.ace_low and tens_with_ace:
        with_ace = _one_ace_low(room, hand.complete)
        return with_ace if with_ace >= 0 else _kept(hand, room)
    if way.ace_low or way.pair_low:
        pair_low = _with_low(room.keys, hand.complete, np.int64(FIRST_LOW_PAIR) + shape.pair)
        return pair_low if pair_low >= 0 else best
    if tens_with_ace:
        kept = _kept(hand, room)
        return kept if kept >> LOW_BITS > best >> LOW_BITS else best
    return best


@compiled_helper()
def _chosen(hand: Seven, room: Room, shape: Shape, way: Way) -> np.int64:
    """The key of the split that a house way plays, of seven cards whose settings are valued."""
    low = np.int64(_NONE)  # the pair that goes low in any case
    if hand.fives:
        low = np.int64(_KING if shape.pair == _KING else ACE)
    elif shape.four < 0 and shape.second_three >= 0:
        low = shape.three
    elif shape.four < 0 and (shape.third_pair >= 0 or (shape.three >= 0 and shape.second_pair >= 0)):
        low = shape.pair
    if low >= 0:
        return _pair_low(hand, room, low)
    if shape.four >= 0:
        return _four(hand, room, shape, way)
    if shape.three >= 0:
        return _three(hand, room, shape, way)
    if shape.second_pair >= 0:
        return _two_pairs(hand, room, shape, way)
    if shape.pair >= 0:
        return _one_pair(hand, room, shape, way)
    lower = hand.ones ^ np.int64(1) << shape.single
    return _best(room.keys, hand.complete or hand.lawful & _of_ranks(room.ranks, lower, lower))


# ---------------------------------------------------------------- the class of all seven


@compiled_helper()
def _class_of(cards: Hands, room: Room, shape: Shape, categories: NDArray[np.uint8]) -> np.int64:
    """The class of the best that the seven cards have."""
    best = np.int64(0)
    for split in range(SPLITS):
        best = max(best, room.keys[split] & HIGH_MASK)
    category = np.int64(categories[best])
    if category == 0:
        return shape.single - _NINE
    if category == TWO_PAIRS and shape.third_pair >= 0:
        return np.int64(_THREE_PAIRS_CLASS)
    if category == STRAIGHT and shape.three >= 0:
        return np.int64(_STRAIGHT_AND_THREE_CLASS)
    if category == ROYAL and _king_and_queen_low(cards, room, categories):
        return np.int64(_MATCHED_CLASS)
    if category in (STRAIGHT_FLUSH, ROYAL):
        ranks, naturals = _one_suit(cards)
        for low in range(8 if ranks else 0):
            window = (_RUN << low >> 1) | (1 << ACE if low == 0 else 0)
            if ranks & ~window & _ALL_RANKS == 0:
                return np.int64(_SEVEN_CLASS if naturals == 7 else _SEVEN_JOKER_CLASS) + np.int64(category == ROYAL)
    return np.int64(_CLASS_OF[category])


@compiled_helper()
def _king_and_queen_low(cards: Hands, room: Room, categories: NDArray[np.uint8]) -> bool:
    """Whether a royal flush leaves a king and a queen of one suit."""
    split = 0
    for one in range(6):
        for other in range(one + 1, 7):
            royal = categories[room.keys[split] & HIGH_MASK] == ROYAL
            suited = cards[one] // R == cards[other] // R and cards[other] != JOKER
            if royal and suited and room.keys[split] >> LOW_BITS == _KING_QUEEN:
                return True
            split += 1
    return False


@compiled_helper()
def _one_suit(cards: Hands) -> tuple[np.int64, np.int64]:
    """The ranks of the cards besides a joker as a mask, 0 if they are not of one suit, and their number."""
    ranks, naturals = np.int64(0), np.int64(0)
    for at in range(7):
        if cards[at] != JOKER:
            if cards[at] // R != cards[0] // R:
                return np.int64(0), naturals
            ranks |= np.int64(1) << (np.int64(cards[at]) % R)
            naturals += 1
    return ranks, naturals


# ---------------------------------------------------------------- entries


@compiled_helper()
def entry_of(cards: Hands, of_hands: ValueTables, way: Way, room: Room) -> np.uint32:
    """The entry of seven cards. A joker must be the last of them."""
    hand = value_settings(cards, of_hands, room)
    shape = _shape(hand, way.highest)
    key = _chosen(hand, room, shape, way)
    return np.uint32(key | _class_of(cards, room, shape, of_hands.categories) << CLASS_BITS)


@compiled
def entries_of(hands: Hands, of_hands: ValueTables, way: Way, room: Room) -> Entries:
    """The entry of each hand of seven. A joker must be the last card of its hand."""
    entries = np.empty(len(hands), np.uint32)
    for hand in range(len(hands)):
        entries[hand] = entry_of(hands[hand], of_hands, way, room)
    return entries


def set_hands(hands: Hands, way: CardHouseWay, *, wheel_second: bool = True) -> Entries:
    """The entries of hands of seven, given as indexes of the deck of 53 in any order."""
    in_order = np.ascontiguousarray(np.sort(hands, axis=1))
    entries: Entries = entries_of(
        in_order, value_tables(wheel_second=wheel_second), way_tables(way), room_for_settings()
    )
    return entries


def high_of(entries: Entries) -> NDArray[np.int64]:
    return (entries & HIGH_MASK).astype(np.int64)


def low_of(entries: Entries) -> NDArray[np.int64]:
    return (entries >> LOW_BITS & LOW_MASK).astype(np.int64)


def class_of(entries: Entries) -> NDArray[np.int64]:
    return (entries >> CLASS_BITS).astype(np.int64)
