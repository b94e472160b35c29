"""Every hand of five in the order of its value, and for each how many hands without its cards are lower or equal.

The hands are taken in order. Counters say how many hands so far contain a set of up to five cards. The hands below one, with
none of its cards, follow by inclusion and exclusion over its subsets. So no two hands are ever compared.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import DECK
from croupier.equipment.compiled import compiled, compiled_helper
from croupier.hands.poker.evaluator import values_of_five

Counts = NDArray[np.int64]

FULL_DECK = tuple(range(len(DECK)))
_CARDS = len(DECK)
_1, _2, _3, _6, _24 = (np.uint64(number) for number in (1, 2, 3, 6, 24))


class Hands(NamedTuple):
    """All hands of a deck, the lowest first, and of those of a player: which are counted, and for how many each stands."""

    cards: NDArray[np.uint8]
    values: Counts
    weights: Counts  # 0: counted with another hand that has other suits
    deck: NDArray[np.bool_]


@cache
def hands_of(deck: tuple[int, ...] = FULL_DECK) -> Hands:
    """The hands of a deck, given as indexes of `DECK`. Only the full deck has suits that can be swapped."""
    cards = _combinations(np.array(deck, np.uint8), comb(len(deck), 5))
    values = values_of_five(cards)
    order = np.argsort(values, kind="stable")
    cards = np.ascontiguousarray(cards[order])
    weights = suit_weights(cards) if deck == FULL_DECK else np.ones(len(cards), np.int64)
    held = np.zeros(_CARDS, np.bool_)
    held[list(deck)] = True
    return Hands(cards, values[order].astype(np.int64), weights, held)


@cache
def examples_by_value() -> dict[int, list[list[int]]]:
    """Two hands of each value, whose suits differ unless it is a flush; the lowest value first."""
    ranks = range(_CARDS // 4)
    mixed = [each for each in combinations_with_replacement(ranks, 5) if each[0] != each[4]]
    by_turns = [[(at % 4) * 13 + rank for at, rank in enumerate(each)] for each in mixed]
    by_copies = [[each[:at].count(rank) * 13 + rank for at, rank in enumerate(each)] for each in mixed]
    for hand in by_copies:
        hand[0] += 26 * (len({card // 13 for card in hand}) == 1)  # else it would be a flush
    flushes = [[suit * 13 + rank for rank in each] for suit in (0, 2) for each in combinations(ranks, 5)]
    hands = [sorted(hand) for hand in (*by_turns, *by_copies, *flushes)]
    by_value: dict[int, list[list[int]]] = {}
    for value, hand in sorted(zip(values_of_five(np.array(hands, np.uint8)).tolist(), hands, strict=True)):
        by_value.setdefault(value, []).append(hand)
    return by_value


@compiled
def _combinations(deck: NDArray[np.uint8], number: int) -> NDArray[np.uint8]:
    hands = np.empty((number, 5), np.uint8)
    at = 0
    for a in range(deck.size):
        for b in range(a + 1, deck.size):
            for c in range(b + 1, deck.size):
                for d in range(c + 1, deck.size):
                    for e in range(d + 1, deck.size):
                        hands[at, 0], hands[at, 1], hands[at, 2] = deck[a], deck[b], deck[c]
                        hands[at, 3], hands[at, 4] = deck[d], deck[e]
                        at += 1
    return hands


@compiled
def suit_weights(cards: NDArray[np.uint8]) -> Counts:
    """How many hands a hand stands for: 0 unless its suits are in order, the one with the highest ranks first."""
    weights = np.zeros(len(cards), np.int64)
    ranks = np.zeros(4, np.int64)
    for hand in range(len(cards)):
        ranks[:] = 0
        for card in cards[hand]:
            ranks[card // 13] |= 1 << (card % 13)
        if ranks[0] >= ranks[1] and ranks[1] >= ranks[2] and ranks[2] >= ranks[3]:
            same, run = 1, 1
            for suit in range(1, 4):
                run = run + 1 if ranks[suit] == ranks[suit - 1] else 1
                same *= run
            weights[hand] = 24 // same
    return weights


# ---------------------------------------------------------------- how many are lower


class Compared(NamedTuple):
    """By hand, in the order of `hands_of`: how many hands without its cards are lower, and how many are equal.

    Hands without a weight are not counted.
    """

    lower: NDArray[np.int32]
    equal: NDArray[np.int32]
    against: int  # all hands without its cards


@cache
def compared(deck: tuple[int, ...] = FULL_DECK) -> Compared:
    hands = hands_of(deck)
    lower, equal = np.zeros(len(hands.values), np.int32), np.zeros(len(hands.values), np.int32)
    counters = _Counters(
        np.zeros(1, np.int32),
        np.zeros(_CARDS, np.int32),
        np.zeros(comb(_CARDS, 2), np.int32),
        np.zeros(comb(_CARDS, 3), np.int32),
        np.zeros(comb(_CARDS, 4), np.int8),
    )
    _compare(hands.cards, hands.values, hands.weights, counters, lower, equal)
    return Compared(lower, equal, comb(len(deck) - 5, 5))


class _Counters(NamedTuple):
    """How many hands so far contain a subset, by its size and its number among all subsets of that size."""

    all: NDArray[np.int32]
    ones: NDArray[np.int32]
    pairs: NDArray[np.int32]
    triples: NDArray[np.int32]
    quads: NDArray[np.int8]


@compiled_helper()
def _add(hand: NDArray[np.uint8], to: _Counters) -> None:
    cards = (np.uint64(hand[0]), np.uint64(hand[1]), np.uint64(hand[2]), np.uint64(hand[3]), np.uint64(hand[4]))
    to.all[0] += 1
    for a in range(5):
        to.ones[cards[a]] += 1
        for b in range(a + 1, 5):
            pair = cards[b] * (cards[b] - _1) // _2 + cards[a]
            to.pairs[pair] += 1
            for c in range(b + 1, 5):
                triple = cards[c] * (cards[c] - _1) * (cards[c] - _2) // _6 + pair
                to.triples[triple] += 1
                for d in range(c + 1, 5):
                    to.quads[cards[d] * (cards[d] - _1) * (cards[d] - _2) * (cards[d] - _3) // _24 + triple] += 1


@compiled_helper()
def _without(hand: NDArray[np.uint8], counters: _Counters) -> np.int64:
    """How many of the hands counted so far have no card of this hand. It has not been counted itself."""
    cards = (np.uint64(hand[0]), np.uint64(hand[1]), np.uint64(hand[2]), np.uint64(hand[3]), np.uint64(hand[4]))
    count = np.int64(counters.all[0])
    for a in range(5):
        count -= counters.ones[cards[a]]
        for b in range(a + 1, 5):
            pair = cards[b] * (cards[b] - _1) // _2 + cards[a]
            count += counters.pairs[pair]
            for c in range(b + 1, 5):
                triple = cards[c] * (cards[c] - _1) * (cards[c] - _2) // _6 + pair
                count -= counters.triples[triple]
                for d in range(c + 1, 5):
                    count += counters.quads[
                        cards[d] * (cards[d] - _1) * (cards[d] - _2) * (cards[d] - _3) // _24 + triple
                    ]
    return count


@compiled
def _compare(
    cards: NDArray[np.uint8],
    values: Counts,
    weights: Counts,
    counters: _Counters,
    lower: NDArray[np.int32],
    equal: NDArray[np.int32],
) -> None:
    begin = 0
    while begin < len(cards):
        end = begin
        while end < len(cards) and values[end] == values[begin]:
            if weights[end]:
                lower[end] = _without(cards[end], counters)
            end += 1
        for hand in range(begin, end):
            _add(cards[hand], counters)
        for hand in range(begin, end):
            if weights[hand]:
                equal[hand] = _without(cards[hand], counters) - 1 - lower[hand]  # the subsets leave itself once
        begin = end
