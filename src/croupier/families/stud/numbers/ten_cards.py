"""The compiled deal of the five-card games: ten cards of one deck, five for the player and five for the dealer.

A round takes one word of the stream. Each half gives five cards, by a shuffle that goes on from the cards of the round before:
whatever order the deck has, ten fair swaps make all hands equally likely.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import DECK, Card
from croupier.equipment.compiled import compiled, compiled_helper, pointer
from croupier.equipment.stream import GAMMA, HALF, LOWER, fair, mix, state_before
from croupier.hands.poker.evaluator import (
    BEGIN,
    FIRST_OF_FIVE,
    FLUSHES,
    VALUES_OF_FIVE,
    Values,
    Words,
    flush_suit,
    tables,
    value_of_sum,
)

Codes = NDArray[np.uint64]
Cells = NDArray[np.int64]
Pointer: TypeAlias = Any  # to the items of an array

BLOCK_ROUNDS = 1 << 16
FIVE, TEN = 5, 10
_FIRST, _SECOND = np.uint64(52 * 51 * 50 * 49 * 48), np.uint64(47 * 46 * 45 * 44 * 43)
_ZERO, _ONE, _SIX, _13, _52 = (np.uint64(number) for number in (0, 1, 6, 13, 52))
SIX_BITS = np.uint64(0x3F)


class Deals(NamedTuple):
    """The rounds of a block: the ten cards of each, six bits a card, and the values of both hands."""

    codes: Codes
    player: Values
    dealer: Values


@compiled_helper(forceinline=True)
def _five(deck: Pointer, draw: np.uint64, first: np.uint64) -> None:
    """Puts five cards of the rest of the deck at `first`. The draw is fair for their number of orders."""
    for k in range(FIVE):
        at = first + np.uint64(k)
        draw *= _52 - at
        other = at + (draw >> HALF)
        draw &= LOWER
        card = deck[other]
        deck[other] = deck[at]
        deck[at] = card


@compiled_helper(forceinline=True)
def _value(
    deck: Pointer,
    first: np.uint64,
    cards: Pointer,
    displaced: Pointer,
    values: Pointer,
    flushes: Pointer,
    shift: np.uint64,
    mask: np.uint64,
) -> np.uint64:
    """The value of the five cards at `first`."""
    total = BEGIN
    for k in range(FIVE):
        total += cards[deck[first + np.uint64(k)]]
    if total & FLUSHES:
        ranks, lowest = _ZERO, flush_suit(total) * _13
        for k in range(FIVE):
            ranks |= _ONE << (np.uint64(deck[first + np.uint64(k)]) - lowest)
        return np.uint64(flushes[ranks])
    return value_of_sum(total, displaced, values, shift, mask)


@compiled
def _dealt(
    seed: np.uint64,
    block: np.uint64,
    rounds: int,
    cards: Words,
    displacements: Values,
    values: Values,
    flushes: Values,
    shift: np.uint64,
    mask: np.uint64,
) -> tuple[Codes, Values, Values]:
    codes, player, dealer = np.empty(rounds, np.uint64), np.empty(rounds, np.uint16), np.empty(rounds, np.uint16)
    order = np.arange(52).astype(np.uint8)
    deck, words, displaced = pointer(order), pointer(cards), pointer(displacements)
    of_sums, of_suits = pointer(values), pointer(flushes)
    state = state_before(seed, block)
    for k in range(rounds):
        state += GAMMA
        word = mix(state)
        _five(deck, fair(state, word, _ZERO, _FIRST), _ZERO)
        _five(deck, fair(state, word, HALF, _SECOND), np.uint64(FIVE))
        player[k] = _value(deck, _ZERO, words, displaced, of_sums, of_suits, shift, mask)
        dealer[k] = _value(deck, np.uint64(FIVE), words, displaced, of_sums, of_suits, shift, mask)
        code = _ZERO
        for place in range(TEN):
            code |= np.uint64(deck[np.uint64(place)]) << (np.uint64(place) * _SIX)
        codes[k] = code
    return codes, player, dealer


def dealt(seed: int, block: int, rounds: int) -> Deals:
    """The first rounds of a block."""
    return Deals(*_dealt(np.uint64(seed), np.uint64(block), rounds, *tables(5)))


def cards_of(code: int) -> tuple[Card, ...]:
    """The ten cards of a round: the player's five, then the dealer's, each in the order of the deal."""
    return tuple(DECK[code >> 6 * place & 0x3F] for place in range(TEN))


def categories() -> NDArray[np.uint8]:
    """By value of a hand of five: the number of its category, worst first."""
    numbers = np.searchsorted(FIRST_OF_FIVE, np.arange(VALUES_OF_FIVE), side="right") - 1
    return numbers.astype(np.uint8)


@compiled
def tallied(cells: Cells, size: int) -> tuple[Cells, Cells]:
    """How many rounds are in each cell, and the first of them."""
    counts, first = np.zeros(size, np.int64), np.zeros(size, np.int64)
    for k in range(cells.size):
        cell = cells[k]
        if counts[cell] == 0:
            first[cell] = k
        counts[cell] += 1
    return counts, first
