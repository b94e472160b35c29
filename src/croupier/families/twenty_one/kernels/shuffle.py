"""Cards for fresh rounds: a shuffle is drawn card by card from the stream, without bias.

It is a Fisher-Yates shuffle. The shoe starts in the order of its values; the card in place p is swapped with one drawn from
p to the end, and is dealt. The draw takes 21 bits, a third of a word, times the number of cards left (Lemire, "Fast random
integer generation in an interval", 2019). A draw that would be biased is replaced by the same bits of a word far ahead. So
the draw for a place is a function of only seed, block, shuffle and place: shuffles can be dealt in parallel and in any order.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.compiled import compiled_helper
from croupier.equipment.stream import GAMMA, mix

MOST_CARDS: Final = 512  # in a shoe: more than eight decks
LARGEST_VALUE: Final = 9  # counted from zero: the ten-value cards
TENS: Final = 4  # ranks worth ten; three in decks without the ten
ACROSS: Final = 256  # shuffles whose first cards are dealt in parallel
DEPTH: Final = 7  # number of these first cards
FRESH_SPAN: Final = np.uint64(32)  # words for a shuffle of which only the first 96 cards can be dealt
DRAWS: Final = 3  # to a word
DRAW_BITS: Final = 21

_BITS: Final = np.uint64(DRAW_BITS)
_DRAW: Final = np.uint64((1 << DRAW_BITS) - 1)
_DRAWS: Final = np.uint64(DRAWS)
_ONE: Final = np.uint64(1)
_16: Final = np.uint32(16)
_FAR_ON: Final = np.uint64((int(GAMMA) << 30) % (1 << 64))

Words = NDArray[np.uint64]
Places = NDArray[np.uint16]


class Shoe(NamedTuple):
    """A shoe, and what all its shuffles share."""

    size: int
    values: NDArray[np.uint8]  # the kinds of its cards before the shuffle, padded with zeros to MOST_CARDS
    too_many: Words  # by cards left: the number of lowest draws to reject so that no card is favored
    by_kind: int  # a card's number times this is its value, shifted left by sixteen bits; 0: it is looked up


def shoe_of(decks: int, *, tens: int = TENS) -> Shoe:
    """A shoe of some decks, aces first: each value four times for each deck, and so each of the ranks worth ten."""
    each = 4 * decks
    size = (LARGEST_VALUE + tens) * each
    number = np.arange(size)
    by_kind = (1 << 16) // each + 1
    if not np.array_equal(number * by_kind >> 16, number // each):
        raise ValueError(f"{decks} decks are too many to number their cards in sixteen bits")
    values = np.zeros(MOST_CARDS, np.uint8)
    values[:size] = np.minimum(number // each, LARGEST_VALUE) + 1
    return Shoe(size, values, _rejected(size), by_kind)


def shoe_of_kinds(kinds: NDArray[np.uint8]) -> Shoe:
    """A shoe of these cards, by kind."""
    values = np.zeros(MOST_CARDS, np.uint8)
    values[: len(kinds)] = kinds
    return Shoe(len(kinds), values, _rejected(len(kinds)), 0)


def _rejected(size: int) -> Words:
    return np.array([0, *((1 << DRAW_BITS) % left for left in range(1, size + 1))], np.uint64)


@compiled_helper(forceinline=True)
def drawn(
    base: np.uint64, shuffle: np.uint64, span: np.uint64, place: np.uint64, left: np.uint64, too_many: Words
) -> np.uint64:
    """Draws one of the cards that are left: the distance from a place to the card that is dealt there."""
    state = base + (shuffle * span + place // _DRAWS + _ONE) * GAMMA
    shift = place % _DRAWS * _BITS
    product = ((mix(state) >> shift) & _DRAW) * left
    while product & _DRAW < too_many[left]:
        state += _FAR_ON
        product = ((mix(state) >> shift) & _DRAW) * left
    return product >> _BITS


# ---------------------------------------------------------------- the first cards of many shuffles


@compiled_helper()
def places_across(base: np.uint64, first: np.uint64, shoe: Shoe, words: Words, places: Places) -> None:
    """Computes the places from which the first cards of many shuffles come.

    Each inner loop does one thing for all shuffles, so the compiler can vectorize it.
    """
    for word in range(len(words)):
        state = base + (first * FRESH_SPAN + np.uint64(word) + np.uint64(1)) * GAMMA
        for at in range(ACROSS):
            words[word, at] = mix(state + np.uint64(at) * (FRESH_SPAN * GAMMA))
    for place in range(DEPTH):
        word, shift = place // DRAWS, np.uint64(place % DRAWS * DRAW_BITS)
        left, here = np.uint64(shoe.size - place), np.uint64(place)
        for at in range(ACROSS):
            places[place, at] = np.uint16(((((words[word, at] >> shift) & _DRAW) * left) >> _BITS) + here)


@compiled_helper()
def draw_again_across(base: np.uint64, first: np.uint64, shoe: Shoe, words: Words, places: Places) -> None:
    """Redraws the few of those draws that would be biased."""
    for place in range(DEPTH):
        word, shift = place // DRAWS, np.uint64(place % DRAWS * DRAW_BITS)
        left, least = np.uint64(shoe.size - place), _DRAW
        for at in range(ACROSS):
            least = min(least, (((words[word, at] >> shift) & _DRAW) * left) & _DRAW)
        if least < shoe.too_many[left]:
            for at in range(ACROSS):
                shuffle = first + np.uint64(at)
                behind = drawn(base, shuffle, FRESH_SPAN, np.uint64(place), left, shoe.too_many)
                places[place, at] = np.uint64(place) + behind


@compiled_helper()
def cards_across(shoe: Shoe, places: Places, cards: Places) -> None:
    """Computes the values of those cards: a place that was drawn from holds the card that was swapped into it."""
    for place in range(DEPTH):
        for at in range(ACROSS):
            cards[place, at] = places[place, at]
    for place in range(DEPTH):
        for back in range(place):
            before = place - 1 - back
            for at in range(ACROSS):
                number = cards[place, at]
                cards[place, at] = np.uint16(before) if number == places[before, at] else number
    _kinds_across(shoe, cards)


@compiled_helper()
def _kinds_across(shoe: Shoe, cards: Places) -> None:
    """Replaces the numbers of those cards by their kinds."""
    by_kind = np.uint16(shoe.by_kind)
    if not by_kind:
        for place in range(DEPTH):
            for at in range(ACROSS):
                cards[place, at] = shoe.values[np.uint64(cards[place, at])]
        return
    for place in range(DEPTH):
        for at in range(ACROSS):
            value = np.uint16((np.uint32(cards[place, at]) * np.uint32(by_kind)) >> _16)
            cards[place, at] = min(value, np.uint16(LARGEST_VALUE)) + np.uint16(1)
