"""Compiled: every board, each once for all that differ only by suits that are alike."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb, factorial, prod
from typing import NamedTuple

import numpy as np

from croupier.equipment.cards import RANKS, SUITS
from croupier.equipment.compiled import compiled, compiled_helper, pointer
from croupier.families.poker.numbers.counting import Boards
from croupier.families.poker.numbers.given import Cards as Indexes
from croupier.families.poker.numbers.given import Spot
from croupier.families.poker.numbers.values import Cards, Counts
from croupier.hands.poker.evaluator import BEGIN, Words

MOST_AT_ONCE = 1 << 17  # boards that stay in the cache between listing and counting

_R, _SUITS = len(RANKS), len(SUITS)
_13, _A_SUIT = np.uint64(_R), np.uint64((1 << _R) - 1)


class Alike(NamedTuple):
    """By suit: the suit before it that is like it, or -1, and its place among those; and working memory."""

    before: Counts
    place: Counts
    ranks: Words
    equal: Counts


@compiled_helper(forceinline=True)
def _number_like(board: np.uint64, suits: Alike) -> np.int64:
    """For how many boards this one stands; 0 if another one stands for it."""
    number = np.int64(1)
    for suit in range(_SUITS):
        other = suits.before[suit]
        suits.ranks[suit] = (board >> (np.uint64(suit) * _13)) & _A_SUIT
        suits.equal[suit] = 1
        if other >= 0:
            if suits.ranks[other] < suits.ranks[suit]:
                return np.int64(0)
            if suits.ranks[other] == suits.ranks[suit]:
                suits.equal[suit] += suits.equal[other]
            number = number * suits.place[suit] // suits.equal[suit]  # counts the orders of these ranks among the suits
    return number


@compiled
def list_boards(known: Cards, live: Cards, at: Counts, words: Words, suits: Alike, boards: Boards) -> int:
    """Lists boards that begin with the known cards until there is no more room or no more board. Returns their number.

    `at` has the places of the next choice of live cards; its last number is 0 when all boards were listed.
    """
    left, given, many, room = len(at) - 1, len(known), len(live), len(boards.masks)
    size = left + given
    cards, masks = pointer(boards.cards), pointer(boards.masks)
    sums, weights = pointer(boards.sums), pointer(boards.weights)
    first, others, word, places = pointer(known), pointer(live), pointer(words), pointer(at)
    alike = Alike(pointer(suits.before), pointer(suits.place), pointer(suits.ranks), pointer(suits.equal))
    masked, summed = np.zeros(left + 1, np.uint64), np.zeros(left + 1, np.uint64)
    so_far, sum_so_far = pointer(masked), pointer(summed)
    sum_so_far[0] = BEGIN
    for place in range(given):
        so_far[0] |= np.uint64(1) << np.uint64(first[place])
        sum_so_far[0] += word[first[place]]
    none_alike = suits.place.max() == 1
    changed, number = 0, 0
    while places[left] and number < room:
        for place in range(changed, left):
            card = others[places[place]]
            so_far[place + 1] = so_far[place] | np.uint64(1) << np.uint64(card)
            sum_so_far[place + 1] = sum_so_far[place] + word[card]
        stands_for = np.int64(1) if none_alike else _number_like(so_far[left], alike)
        if stands_for:
            row = number * size
            for place in range(given):
                cards[row + place] = first[place]
            for place in range(left):
                cards[row + given + place] = others[places[place]]
            masks[number], sums[number], weights[number] = so_far[left], sum_so_far[left], stands_for
            number += 1
        changed = left - 1
        while changed >= 0 and places[changed] == many - left + changed:
            changed -= 1
        if changed < 0:
            places[left] = 0
        else:
            places[changed] += 1
            for place in range(changed + 1, left):
                places[place] = places[place - 1] + 1
    return number


def all_boards(spot: Spot, words: Words, most: int = MOST_AT_ONCE) -> Iterator[Boards]:
    """Every board of a spot, not more than so many at once. What was yielded before is overwritten."""
    known, live = np.array(spot.board, np.uint8), np.array(spot.live, np.uint8)
    left = spot.form.board - len(known)
    at = np.append(np.arange(left), 1)
    room = min(most, comb(len(live), left))
    boards = Boards(
        np.zeros((room, spot.form.board), np.uint8),
        np.zeros(room, np.uint64),
        np.zeros(room, np.uint64),
        np.zeros(room, np.int64),
    )
    suits = suits_alike(spot)
    while at[-1]:
        listed = list_boards(known, live, at, words, suits, boards)
        yield Boards(boards.cards[:listed], boards.masks[:listed], boards.sums[:listed], boards.weights[:listed])


def number_of_boards(spot: Spot) -> int:
    """About how many boards are listed."""
    suits = suits_alike(spot)
    groups = [int(place) for suit, place in enumerate(suits.place) if suit not in suits.before]
    every = comb(len(spot.live), spot.form.board - len(spot.board))
    return every // prod(factorial(size) for size in groups) + 1


def suits_alike(spot: Spot) -> Alike:
    """Which suits can be exchanged without a change of the hands, the board and the cards that are out of play."""
    before, place = np.full(_SUITS, -1), np.ones(_SUITS, np.int64)
    for other in range(1, _SUITS):
        for suit in range(other - 1, -1, -1):
            if exchangeable(spot, suit, other):
                before[other], place[other] = suit, place[suit] + 1
                break
    return Alike(before, place, np.zeros(_SUITS, np.uint64), np.zeros(_SUITS, np.int64))


def exchangeable(spot: Spot, suit: int, other: int) -> bool:
    def exchanged(cards: Indexes) -> frozenset[int]:
        return frozenset(_in_suit(card, {suit: other, other: suit}) for card in cards)

    certain = (spot.board, spot.dead)
    return all(exchanged(cards) == frozenset(cards) for cards in certain) and all(
        {exchanged(cards) for cards in hand.known} == {frozenset(cards) for cards in hand.known} for hand in spot.hands
    )


def _in_suit(card: int, suits: dict[int, int]) -> int:
    suit, rank = divmod(card, _R)
    return suits.get(suit, suit) * _R + rank
