"""Cards for fresh rounds: a shuffle is drawn card by card from the stream, each card exactly as likely as any other.

It is Fisher and Yates's shuffle. The shoe lies in the order of its values; the card in place p changes places with one
drawn from p to the end, and is dealt. Which one is a draw of 21 bits, a third of a word, multiplied by how many cards are
left (Lemire, "Fast random integer generation in an interval", 2019); where that would give some card a chance too many,
the same bits of a word far on are taken instead. So the draw for a place of a shuffle is a function of seed, block,
shuffle and place, and of nothing else: shuffles can be dealt side by side and in any order.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.equipment.compiled import compiled
from croupier.equipment.stream import GAMMA, mix

MOST_CARDS: Final = 512  # in a shoe: more than eight decks
LARGEST_VALUE: Final = 9  # of those counted from nought: all that count ten
ACROSS: Final = 256  # shuffles of which the first cards are dealt at the same time
DEPTH: Final = 7  # how many cards that is
FRESH_SPAN: Final = np.uint64(32)  # words for a shuffle of which only the first cards are dealt: for 96 of them
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
    """A shoe and what is the same for every shuffle of it."""

    size: int
    values: NDArray[np.uint8]  # of its cards as they lie before the shuffle, and noughts up to MOST_CARDS
    too_many: Words  # by cards left: as many draws, the least ones, would give some card a chance too many
    by_kind: int  # multiplied by it, the number of a card becomes what it counts, sixteen bits up


def shoe_of(decks: int) -> Shoe:
    """Some decks, aces first: each value four times a deck, tens sixteen times."""
    each = 4 * decks
    size = 13 * each
    number = np.arange(size)
    by_kind = (1 << 16) // each + 1
    if not np.array_equal(number * by_kind >> 16, number // each):
        raise ValueError(f"{decks} decks are too many to number their cards in sixteen bits")
    values = np.zeros(MOST_CARDS, np.uint8)
    values[:size] = np.minimum(number // each, LARGEST_VALUE) + 1
    too_many = np.array([0, *((1 << DRAW_BITS) % left for left in range(1, size + 1))], np.uint64)
    return Shoe(size, values, too_many, by_kind)


@njit(inline="always")
def drawn(
    base: np.uint64, shuffle: np.uint64, span: np.uint64, place: np.uint64, left: np.uint64, too_many: Words
) -> np.uint64:
    """One of so many that are left: how far behind a place of a shuffle the card lies that comes there."""
    state = base + (shuffle * span + place // _DRAWS + _ONE) * GAMMA
    shift = place % _DRAWS * _BITS
    product = ((mix(state) >> shift) & _DRAW) * left
    while product & _DRAW < too_many[left]:
        state += _FAR_ON
        product = ((mix(state) >> shift) & _DRAW) * left
    return product >> _BITS


# ---------------------------------------------------------------- the first cards of many shuffles


@compiled
def places_across(base: np.uint64, first: np.uint64, shoe: Shoe, words: Words, places: Places) -> None:
    """From which places the first cards of many shuffles come.

    Each loop does one thing for all shuffles, and is alone in its outer loop: so the processor does many at once.
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


@compiled
def draw_again_across(base: np.uint64, first: np.uint64, shoe: Shoe, words: Words, places: Places) -> None:
    """Some of those draws, very few, would have given a card a chance too many."""
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


@compiled
def cards_across(shoe: Shoe, places: Places, cards: Places) -> None:
    """The values of those cards: a place from which a card has been drawn holds the one that lay where it went."""
    by_kind = np.uint16(shoe.by_kind)
    for place in range(DEPTH):
        for at in range(ACROSS):
            cards[place, at] = places[place, at]
    for place in range(DEPTH):
        for back in range(place):
            before = place - 1 - back
            for at in range(ACROSS):
                number = cards[place, at]
                cards[place, at] = np.uint16(before) if number == places[before, at] else number
    for place in range(DEPTH):
        for at in range(ACROSS):
            value = np.uint16((np.uint32(cards[place, at]) * np.uint32(by_kind)) >> _16)
            cards[place, at] = min(value, np.uint16(LARGEST_VALUE)) + np.uint16(1)
