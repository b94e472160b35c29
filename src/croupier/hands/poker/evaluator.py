"""Poker hands as numbers, for kernels and analyzers.

Every hand of five, or best five of seven, has a value from 0 to 7461: the 7,462 ranks in order, so a greater value beats a
smaller one. A hand of three has a value from 0 to 740. A card is its index in `DECK`: 13 times the suit, plus the rank.

Each card has a word of 64 bits. Its lower half is a number of the rank, chosen so that all rank holdings of a size have
different sums. Its upper half counts the suits, four bits each: starting from three, a fifth card of a suit sets a bit.
So a hand is seven additions, a test for a flush, and two lookups in a perfect hash table: the lower bits of the sum select a
displacement, which is added to its upper bits (Fox, Chen and Heath, "A faster algorithm for constructing minimal perfect
hash functions", 1992; here the table has a quarter of free places).
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import DECK, RANKS, SUITS
from croupier.equipment.compiled import compiled, compiled_helper, eight_bytes, pointer
from croupier.hands.poker.categories import FIVE_CARDS, THREE_CARDS

Hands = NDArray[np.uint8]  # one row for each hand
Values = NDArray[np.uint16]
Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]
Held = NDArray[np.int64]  # one row for each holding: how many cards of each rank

VALUES_OF_FIVE = 7_462
VALUES_OF_THREE = 741
# By category, worst first: the first value of a hand of five, and of three.
FIRST_OF_FIVE = (0, 1_277, 4_137, 4_995, 5_853, 5_863, 7_140, 7_296, 7_452, 7_461)
FIRST_OF_THREE = (0, 274, 430, 704, 716, 729)
CATEGORIES_OF_FIVE = tuple(reversed(FIVE_CARDS))
CATEGORIES_OF_THREE = tuple(reversed(THREE_CARDS))

_R = len(RANKS)
# Random numbers with which the sums of all holdings of five, six and seven ranks can be hashed; `tables` checks it.
_RANK_WORDS = (
    513_266_990,
    463_378_291,
    508_861_007,
    455_833_081,
    30_360_787,
    49_169_210,
    45_565_307,
    193_841_254,
    448_555_044,
    90_776_072,
    395_120_879,
    434_308_191,
    359_558_769,
)

BEGIN = np.uint64(0x3333 << 32)  # the word of a hand before its first card
FLUSHES = np.uint64(0x8888 << 32)  # the bits that a fifth card of a suit sets
SUMS = np.uint64(0xFFFFFFFF)
_SUIT_BITS = (np.uint64(0x8 << 32), np.uint64(0x8 << 36), np.uint64(0x8 << 40))
_NOTHING, _ONE = np.uint64(0), np.uint64(1)
_13, _SIX_BITS = np.uint64(_R), np.uint64(0x3F)
_A_FLUSH = 5
_NOT_A_CARD = f"a card must be below {len(DECK)}, its index in the deck"


# ---------------------------------------------------------------- strengths, from which the values are numbered


def _straights(held: Held) -> Numbers:
    """By holding: the highest rank of the best straight; -1 if there is none. An ace is also low."""
    highest = np.full(len(held), -1)
    runs = np.concatenate((held[:, -1:], held), axis=1) > 0
    for top in range(3, _R):
        highest[runs[:, top - 3 : top + 2].all(axis=1)] = top
    return highest


def _highest(held: Held, least: int) -> Numbers:
    """By holding: the highest rank of which there are at least that many cards; -1 if there is none."""
    enough = held >= least
    return np.where(enough.any(axis=1), _R - 1 - enough[:, ::-1].argmax(axis=1), -1)


def _without(held: Held, ranks: Numbers) -> Held:
    """The holdings without all cards of one rank each."""
    left = held.copy()
    left[np.arange(len(held))[ranks >= 0], ranks[ranks >= 0]] = 0
    return left


def _strengths(category: int, held: Held, groups: list[Numbers], kickers: int) -> Numbers:
    """A number for a category, the ranks of its groups, and the highest ranks besides them."""
    strengths, left, digits = np.full(len(held), category), held, 0
    for ranks in groups:
        strengths, left, digits = strengths * (_R + 1) + ranks + 1, _without(left, ranks), digits + 1
    for _ in range(kickers):
        ranks = _highest(left, 1)
        strengths, left, digits = strengths * (_R + 1) + ranks + 1, _without(left, ranks), digits + 1
    padded: Numbers = strengths * (_R + 1) ** (5 - digits)
    return padded


def _unsuited_strengths(held: Held, straight: Numbers) -> Numbers:
    """The strength of the best five cards of each holding of ranks, if there is no flush. Later lines win over earlier.

    `straight` has the highest rank of the best straight, -1 if there is none or it does not count.
    """
    four, three = _highest(held, 4), _highest(held, 3)
    pair = _highest(_without(held, three), 2)
    second = _highest(_without(_without(held, three), pair), 2)
    strengths = _strengths(0, held, [], 5)
    for category, groups, kickers, has in (
        (1, [pair], 3, pair >= 0),
        (2, [pair, second], 1, second >= 0),
        (3, [three], 2, three >= 0),
        (4, [straight], 0, straight >= 0),
        (6, [three, pair], 0, (three >= 0) & (pair >= 0)),
        (7, [four], 1, four >= 0),
    ):
        strengths = np.where(has, _strengths(category, held, groups, kickers), strengths)
    return strengths


def _suited_strengths() -> Numbers:
    """By the ranks of a suit as a mask: the strength of the best flush, 0 if there are fewer than five ranks."""
    held = (np.arange(1 << _R)[:, None] >> np.arange(_R)) & 1
    straight = _straights(held)
    flush = np.where(straight >= 0, _strengths(8, held, [straight], 0), _strengths(5, held, [], 5))
    return np.where(held.sum(axis=1) >= _A_FLUSH, flush, 0)


@cache
def holdings(size: int) -> Held:
    """Every holding of that many ranks, at most four of each: how many cards of each rank."""
    ranks = np.array(list(combinations_with_replacement(range(_R), size)))
    held = (ranks[:, :, None] == np.arange(_R)).sum(axis=1)
    possible: Held = held[held.max(axis=1) <= len(SUITS)]
    return possible


@cache
def _strengths_in_order() -> Numbers:
    """The strengths of all hands of five, each once, the worst first. A hand's value is its index here."""
    suited = _suited_strengths()
    return np.unique(np.concatenate((_high_strengths(holdings(5)), suited[suited > 0])))


def _high_strengths(held: Held) -> Numbers:
    return _unsuited_strengths(held, _straights(held))


# ---------------------------------------------------------------- the hash table


@compiled
def _displaced(order: Numbers, begins: Numbers, ends: Numbers, places: Numbers, size: int) -> Numbers:
    """The displacement of each bucket, given in `order`: the first one at which its sums find free places.

    `places` has the places of all sums without displacement, bucket by bucket. Returns no displacements if there are none.
    """
    used = np.zeros(size, np.bool_)
    shifts = np.zeros(len(order), np.int64)
    for bucket in order:
        displacement, at = 0, begins[bucket]
        while at < ends[bucket] and displacement < size:
            place = (places[at] + displacement) & (size - 1)
            if used[place]:
                while at > begins[bucket]:
                    at -= 1
                    used[(places[at] + displacement) & (size - 1)] = False
                displacement += 1
            else:
                used[place] = True
                at += 1
        if displacement == size:
            return shifts[:0]
        shifts[bucket] = displacement
    return shifts


def _hashed(sums: Numbers, values: Numbers, bits: int) -> tuple[Values, Values]:
    """A hash table of these sums: the displacement of each bucket, and the values."""
    buckets, size = 1 << (bits - 3), 1 << bits
    by_bucket = np.argsort(sums % buckets, kind="stable")
    places = sums[by_bucket] // buckets % size
    counts = np.bincount(sums % buckets, minlength=buckets)
    ends = np.cumsum(counts)
    largest_first = np.argsort(-counts, kind="stable")
    displacements: Numbers = _displaced(largest_first, ends - counts, ends, places, size)
    if not len(displacements):
        raise ValueError("the rank words do not suit a hash table of this size: choose others")
    table = np.zeros(size, np.uint16)
    table[(sums // buckets + displacements[sums % buckets]) % size] = values
    return displacements.astype(np.uint16), table


# ---------------------------------------------------------------- the tables


class Tables(NamedTuple):
    """What compiled code needs to value hands of one size."""

    cards: Words  # by card: its rank's word, and its suit in the upper half
    displacements: Values
    values: Values  # of hands without a flush
    flushes: Values  # by the ranks of the suit, as a mask
    shift: np.uint64  # the number of lower bits of a sum that are its bucket
    mask: np.uint64  # of a place in `values`


@cache
def tables(size: int) -> Tables:
    """The tables for hands of five, six or seven cards."""
    bits = {5: 13, 6: 15, 7: _BITS_OF_SEVEN}[size]
    order, suited = _strengths_in_order(), _suited_strengths()
    displacements, table = _hashed(holdings(size) @ np.array(_RANK_WORDS), unsuited_values(size), bits)
    cards = [_RANK_WORDS[rank] + (1 << (32 + 4 * suit)) for suit in range(len(SUITS)) for rank in range(_R)]
    return Tables(
        np.array(cards, np.uint64),
        displacements,
        table,
        np.where(suited > 0, np.searchsorted(order, suited), 0).astype(np.uint16),
        np.uint64(bits - 3),
        np.uint64((1 << bits) - 1),
    )


@cache
def unsuited_values(size: int) -> Numbers:
    """By holding of that many ranks: the value of the best five cards, if there is no flush."""
    return np.searchsorted(_strengths_in_order(), _high_strengths(holdings(size)))


@cache
def lows_by_sum(size: int) -> Values:
    """The lows of all holdings of five, six or seven ranks, at the same places as `values` in `tables(size)`.

    The best low, 5-4-3-2-A, is 1, and the worst, four kings and a queen, is 6,175. Pairs count, straights and flushes do not.
    """
    of_five, of_size, words = holdings(5), holdings(size), np.array(_RANK_WORDS)
    ace_low = np.roll(of_five, 1, axis=1)
    lows = np.unique(_unsuited_strengths(ace_low, np.full(len(ace_low), -1)), return_inverse=True)[1] + 1
    in_order = np.argsort(of_five @ words)
    sums = (of_five @ words)[in_order]
    ranks = np.repeat(np.tile(np.arange(_R), len(of_size)), of_size.ravel()).reshape(-1, size)
    best = np.full(len(of_size), len(lows))
    for chosen in combinations(range(size), 5):
        best = np.minimum(best, lows[in_order[np.searchsorted(sums, words[ranks[:, chosen]].sum(axis=1))]])
    table = np.zeros(len(tables(size).values), np.uint16)
    table[_places(of_size @ words, tables(size))] = best
    return table


def _places(sums: Numbers, of_size: Tables) -> Numbers:
    """Where the holdings with these sums are in the hash table."""
    buckets = 1 << int(of_size.shift)
    places: Numbers = (sums // buckets + of_size.displacements[sums % buckets]) % len(of_size.values)
    return places


# ---------------------------------------------------------------- one hand, for compiled code


@compiled_helper(forceinline=True)
def value_of_sum(
    total: np.uint64, displacements: Values, values: Values, shift: np.uint64, mask: np.uint64
) -> np.uint64:
    """The value of a hand without a flush, by the sum of its cards' words; with a table of lows, its low."""
    ranks = total & SUMS
    bucket = ranks & ((_ONE << shift) - _ONE)
    return np.uint64(values[((ranks >> shift) + np.uint64(displacements[bucket])) & mask])


@compiled_helper(forceinline=True)
def flush_suit(total: np.uint64) -> np.uint64:
    """The suit of a flush, given the sum of the cards' words."""
    if total & _SUIT_BITS[0]:
        return np.uint64(0)
    if total & _SUIT_BITS[1]:
        return np.uint64(1)
    return np.uint64(2) if total & _SUIT_BITS[2] else np.uint64(3)


@compiled_helper()
def flush_value(hands: Hands, hand: np.uint64, size: int, total: np.uint64, flushes: Values) -> np.uint64:
    """The value of a hand with a flush."""
    first_of_suit, ranks = flush_suit(total) * _13, _NOTHING
    for at in range(size):
        rank = np.uint64(hands[hand, np.uint64(at)]) - first_of_suit  # of another suit: not below 13
        ranks |= np.uint64(rank < _13) << (rank & _SIX_BITS)
    return np.uint64(flushes[ranks])


# ---------------------------------------------------------------- many hands


@compiled
def _values_of_five(
    hands: Hands,
    cards: Words,
    displacements: Values,
    values: Values,
    flushes: Values,
    shift: np.uint64,
    mask: np.uint64,
) -> Values:
    ranked = np.empty(hands.shape[0], np.uint16)
    for number in range(hands.shape[0]):
        hand = np.uint64(number)
        total = BEGIN
        for at in range(5):
            total += cards[hands[hand, np.uint64(at)]]
        if total & FLUSHES:
            ranked[hand] = flush_value(hands, hand, 5, total, flushes)
        else:
            ranked[hand] = value_of_sum(total, displacements, values, shift, mask)
    return ranked


# Seven cards are read as one word, and their words are looked up in pairs. All sums of a batch come first, then all values, then
# the flushes: short loops without branches keep more hands in flight than one long one.
_BATCH = np.uint64(4096)
_BITS_OF_SEVEN = 16  # of a place in the table for hands of seven
_SHIFT_OF_SEVEN, _MASK_OF_SEVEN = np.uint64(_BITS_OF_SEVEN - 3), np.uint64((1 << _BITS_OF_SEVEN) - 1)
_TWELVE_BITS = np.uint64(0xFFF)
_EVEN, _ODD = np.uint64(0x003F_003F_003F), np.uint64(0x0FC0_0FC0_0FC0)  # a pair's two cards in twelve bits
_2, _7, _16, _32, _48 = (np.uint64(number) for number in (2, 7, 16, 32, 48))
_NO_CARD = np.uint64(1 << 56)  # in the words of numbers that are no card
_ABOVE_SIX_BITS = np.uint64(0xC0C0_C0C0_C0C0_C0C0)


class Pairs(NamedTuple):
    """The sums of two cards' words, by the first plus 64 times the second, and the words of one card with a hand's begin."""

    pairs: Words
    begun: Words


@cache
def _pairs() -> Pairs:
    cards = np.full(64, _NO_CARD)
    cards[: len(DECK)] = tables(7).cards
    return Pairs(np.ascontiguousarray((cards[:, None] + cards[None, :]).ravel()), cards + BEGIN)


@compiled
def _values_of_seven(
    hands: Hands, pairs: Words, begun: Words, displacements: Values, values: Values, flushes: Values
) -> tuple[Values, bool]:
    """The values, and whether all numbers were cards."""
    count = np.uint64(hands.shape[0])
    ranked, sums = np.empty(hands.shape[0], np.uint16), np.empty(int(_BATCH), np.uint64)
    suited = np.empty(int(_BATCH), np.uint64)  # the places in the batch of hands with a flush
    read, two, one, total, value = pointer(hands), pointer(pairs), pointer(begun), pointer(sums), pointer(ranked)
    displaced, of_sums, flush = pointer(displacements), pointer(values), pointer(suited)
    first, at, words, all_sums = _NOTHING, _NOTHING, _NOTHING, _NOTHING
    while first < count:
        size = min(_BATCH, count - first)
        by_word = size if first + size < count else size - _ONE
        for k in range(by_word):
            word = eight_bytes(read, at)  # the eighth byte is the next hand's
            by_two = (word & _EVEN) | ((word >> _2) & _ODD)
            of_pairs = two[by_two & _TWELVE_BITS] + two[(by_two >> _16) & _TWELVE_BITS] + two[by_two >> _32]
            total[k] = of_pairs + one[(word >> _48) & _SIX_BITS]
            words |= word
            at += _7
        if by_word < size:  # no byte follows the last hand
            total[by_word] = BEGIN
            for _ in range(7):
                total[by_word] += one[np.uint64(read[at]) & _SIX_BITS] - BEGIN
                words |= np.uint64(read[at])
                at += _ONE
        with_flush = _NOTHING
        for k in range(size):
            ranks_and_suits = total[k]
            value[first + k] = value_of_sum(ranks_and_suits, displaced, of_sums, _SHIFT_OF_SEVEN, _MASK_OF_SEVEN)
            all_sums |= ranks_and_suits
            flush[with_flush] = k
            with_flush += np.uint64((ranks_and_suits & FLUSHES) != _NOTHING)
        for place in range(with_flush):
            k = flush[place]
            value[first + k] = flush_value(hands, first + k, 7, total[k], flushes)
        first += size
    return ranked, bool(words & _ABOVE_SIX_BITS == _NOTHING and all_sums < _NO_CARD)


def values_of_five(hands: Hands) -> Values:
    """The value of each hand of five."""
    values: Values = _values_of_five(_checked(hands, 5), *tables(5))
    return values


def values_of_seven(hands: Hands) -> Values:
    """The value of the best five of each hand of seven."""
    of_seven = tables(7)
    values: Values
    values, are_cards = _values_of_seven(
        _in_rows(hands, 7), *_pairs(), of_seven.displacements, of_seven.values, of_seven.flushes
    )
    if not are_cards:
        raise ValueError(_NOT_A_CARD)
    return values


def values_of_three(hands: Hands) -> Values:
    """The value of each hand of three, in the order of three-card games."""
    checked = _checked(hands, 3)
    suits, ranks = np.divmod(checked, _R)
    suited = (suits[:, 0] == suits[:, 1]) & (suits[:, 0] == suits[:, 2])
    values: Values = three_card_values()[suited.astype(np.uint8), ranks[:, 0], ranks[:, 1], ranks[:, 2]]
    return values


def low_values(hands: Hands) -> Values:
    """The value of the best low of each hand of any size: five different ranks, ace low. The lowest is 1; 0 is none."""
    masks = np.zeros(len(hands), np.int64)
    for column in _checked(hands, hands.shape[1]).T.astype(np.int64):
        masks |= 1 << (column % _R + 1) % _R
    values: Values = _lows()[masks]
    return values


def _in_rows(hands: Hands, size: int) -> Hands:
    """The hands as compiled code takes them. Raises `ValueError` for other arrays."""
    given = np.ascontiguousarray(hands)
    if given.dtype != np.uint8 or given.ndim != 2 or given.shape[1] != size:
        raise ValueError(f"hands must be an array of uint8 with {size} columns, not {given.dtype} {given.shape}")
    return given


def _checked(hands: Hands, size: int) -> Hands:
    """The same, and every number is a card."""
    given = _in_rows(hands, size)
    if given.size and given.max() >= len(DECK):
        raise ValueError(_NOT_A_CARD)
    return given


# ---------------------------------------------------------------- three cards, and low


@cache
def three_card_values() -> NDArray[np.uint16]:
    """The values of hands of three: by whether they are suited (0 or 1) and by their three ranks."""
    strengths = np.zeros((2, _R, _R, _R), np.int64)
    for ranks in np.ndindex(_R, _R, _R):
        for suited in range(2):
            strengths[(suited, *ranks)] = _three_card_strength(*sorted(ranks), suited=bool(suited))
    lawful = [
        (suited, *ranks) for suited in range(2) for ranks in np.ndindex(_R, _R, _R) if not suited or len({*ranks}) == 3
    ]
    order = np.unique([strengths[hand] for hand in lawful])
    return np.searchsorted(order, strengths).clip(max=len(order) - 1).astype(np.uint16)


def _three_card_strength(low: int, middle: int, high: int, *, suited: bool) -> int:
    if low == high:
        return 4 * _R**3 + high
    if middle in (low, high):
        return _R**3 + middle * _R + (low + high - middle)
    wheel = (low, middle, high) == (0, 1, _R - 1)
    if wheel or high - low == 2:
        return (5 if suited else 3) * _R**3 + (1 if wheel else high)
    return (2 if suited else 0) * _R**3 + (high * _R + middle) * _R + low


@cache
def _lows() -> NDArray[np.uint16]:
    """By the ranks of a hand as a mask, the ace lowest: the number of the best five, 0 if there are fewer."""
    best = [_lowest_five(mask) for mask in range(1 << _R)]
    order = sorted({mask for mask in best if mask})
    number = {mask: place for place, mask in enumerate(order, 1)}
    return np.array([number.get(mask, 0) for mask in best], np.uint16)


def _lowest_five(mask: int) -> int:
    ranks = [rank for rank in range(_R) if mask >> rank & 1][:5]
    return sum(1 << rank for rank in ranks) if len(ranks) == 5 else 0
