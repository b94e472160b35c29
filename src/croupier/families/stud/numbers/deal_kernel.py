"""The compiled deal of three cards and two more, without a common card.

A round draws the number of a hand of three, 22,100 of them, and two cards, all from half a word. If a card comes twice, which
happens in one of eight draws, the next half is drawn. A block uses the halves of its words one after the other.

What is done with the three cards and with the fourth is a table: by hand of three, whether the first choice is made, and the
fourth cards with which the second one is.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import DECK, Card
from croupier.equipment.compiled import compiled, compiled_helper
from croupier.equipment.stream import GAMMA, HALF, fair, mix, state_before
from croupier.families.stud.numbers.classes import CLASSES
from croupier.families.stud.numbers.paid_by_hand import ThreeThenOne, class_of_value, in_standard_suits
from croupier.hands.poker.evaluator import (
    BEGIN,
    FIRST_OF_THREE,
    FLUSHES,
    flush_suit,
    tables,
    value_of_sum,
    values_of_three,
)

Codes = NDArray[np.uint32]
Counts = NDArray[np.int64]
Words = NDArray[np.uint64]

BLOCK_ROUNDS = 1 << 20
THREES = np.uint64(22_100)
CELLS = len(CLASSES) * 4 * len(FIRST_OF_THREE)
_52, _ZERO, _ONE, _TWO, _THREE = (np.uint64(number) for number in (52, 0, 1, 2, 3))
_CATEGORIES = np.uint64(len(FIRST_OF_THREE))
_TWO_CARDS = _52 * _52
_ALL = THREES * _TWO_CARDS
_13, _A_SUIT = np.uint64(13), np.uint64(0x1FFF)


class Choices(NamedTuple):
    """What is done: by hand of three, whether the first choice is made, and the fourth cards with which the second is."""

    first: NDArray[np.bool_]
    second: Words  # a mask of cards


def in_every_suit(choices: ThreeThenOne, first: NDArray[np.bool_], second: NDArray[np.bool_]) -> Choices:
    """Choices for all hands, given those for hands whose suits are in order. Swapping suits changes no choice."""
    standard, suits = in_standard_suits(all_threes())
    number = {tuple(hand): at for at, hand in enumerate(choices.threes.tolist())}
    rows = np.array([number[tuple(hand)] for hand in standard.tolist()])
    by_card = np.zeros((len(choices.threes), len(DECK)), np.bool_)
    np.put_along_axis(by_card, choices.fourths.astype(np.int64), second, axis=1)
    cards = np.arange(len(DECK))
    renamed = suits[:, cards // 13] * 13 + cards % 13
    made = np.take_along_axis(by_card[rows], renamed, axis=1).astype(np.uint64)
    return Choices(first[rows], (made << cards.astype(np.uint64)).sum(axis=1, dtype=np.uint64))


class DealTables(NamedTuple):
    """What compiled code needs: for hands of three, and to value five cards.

    A hand of three has three numbers side by side, so that they are read together: a mask of its cards, with the first choice
    and the category of three cards above it; the sum of its cards' words; the fourth cards with which the second choice is made.
    """

    threes: Words
    cards: Words
    displacements: NDArray[np.uint16]
    values: NDArray[np.uint16]
    flushes: NDArray[np.uint16]
    shift: np.uint64
    mask: np.uint64
    classes: NDArray[np.uint8]


@compiled_helper(forceinline=True)
def code_of(state: np.uint64, half: np.uint64, threes: Words) -> tuple[np.uint64, np.uint64, np.uint64]:
    """The next hand of three with two more cards as one number, and the state and half of the word it came from."""
    while True:
        if half == _ZERO:
            half = HALF
        else:
            half = _ZERO
            state += GAMMA
        code = (fair(state, mix(state), half, _ALL) * _ALL) >> HALF
        three, two = code // _TWO_CARDS, code % _TWO_CARDS
        fourth, fifth = two // _52, two % _52
        held = threes[three * _THREE]
        if (held >> fourth | held >> fifth) & _ONE == _ZERO and fourth != fifth:
            return code, state, half


@compiled_helper(forceinline=True)
def cell_of(code: np.uint64, table: DealTables) -> np.uint64:
    """The cell of a round: class of the five cards, both choices, category of the first three cards."""
    three, two = code // _TWO_CARDS, code % _TWO_CARDS
    fourth, fifth = two // _52, two % _52
    at = three * _THREE
    total = BEGIN + table.threes[at + _ONE] + table.cards[fourth] + table.cards[fifth]
    if total & FLUSHES:
        held = table.threes[at] | _ONE << fourth | _ONE << fifth
        value = np.uint64(table.flushes[held >> (flush_suit(total) * _13) & _A_SUIT])
    else:
        value = value_of_sum(total, table.displacements, table.values, table.shift, table.mask)
    small = table.threes[at] >> _52
    chosen = (small & _ONE) * _TWO + (table.threes[at + _TWO] >> fourth & _ONE)
    return np.uint64((np.uint64(table.classes[value]) * np.uint64(4) + chosen) * _CATEGORIES + (small >> _ONE))


@compiled
def dealt(seed: np.uint64, block: np.uint64, rounds: int, threes: Words) -> Codes:
    """The cards of each round of a block, in order, as one number."""
    codes = np.empty(rounds, np.uint32)
    state, half = state_before(seed, block), HALF
    for k in range(rounds):
        code, state, half = code_of(state, half, threes)
        codes[k] = code
    return codes


@compiled
def counted(seed: np.uint64, block: np.uint64, rounds: int, table: DealTables, size: int) -> tuple[Counts, Codes]:
    """How many rounds of a block are in each cell, and the cards of one of them."""
    counts, examples = np.zeros(size, np.int64), np.zeros(size, np.uint32)
    state, half = state_before(seed, block), HALF
    for _ in range(rounds):
        code, state, half = code_of(state, half, table.threes)
        cell = cell_of(code, table)
        counts[cell] += 1
        examples[cell] = code
    return counts, examples


@compiled
def cells_of(codes: Codes, table: DealTables) -> Counts:
    cells = np.empty(codes.size, np.int64)
    for k in range(codes.size):
        cells[k] = np.int64(cell_of(np.uint64(codes[k]), table))
    return cells


class Dealt(NamedTuple):
    """The cards of a round and both choices."""

    three: tuple[Card, ...]
    fourth: Card
    fifth: Card
    first: bool
    second: bool


class Deals:
    """Rounds of three cards and two more, and their cells."""

    size = CELLS

    def __init__(self, choices: Choices) -> None:
        hands, of_five = all_threes(), tables(5)
        self._choices = choices
        categories = np.searchsorted(FIRST_OF_THREE, values_of_three(hands), side="right") - 1
        masks = (_ONE << hands.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
        above = (choices.first | categories << 1).astype(np.uint64) << _52
        words = of_five.cards[hands].sum(axis=1, dtype=np.uint64)
        self._table = DealTables(
            np.stack((masks | above, words, choices.second), axis=1).ravel(),
            of_five.cards,
            of_five.displacements,
            of_five.values,
            of_five.flushes,
            of_five.shift,
            of_five.mask,
            class_of_value(),
        )

    def codes(self, seed: int, block: int, rounds: int) -> Codes:
        codes: Codes = dealt(np.uint64(seed), np.uint64(block), rounds, self._table.threes)
        return codes

    def cells(self, codes: Codes) -> Counts:
        cells: Counts = cells_of(codes, self._table)
        return cells

    def counts(self, seed: int, block: int, rounds: int) -> tuple[Counts, Codes]:
        """How many rounds are in each cell, and the cards of one of them."""
        counts, examples = counted(np.uint64(seed), np.uint64(block), rounds, self._table, CELLS)
        return counts, examples

    def cards(self, code: int) -> Dealt:
        three, two = divmod(code, len(DECK) ** 2)
        fourth, fifth = divmod(two, len(DECK))
        first, second = bool(self._choices.first[three]), bool(int(self._choices.second[three]) >> fourth & 1)
        return Dealt(_ALL_THREES[three], DECK[fourth], DECK[fifth], first, second)


def all_threes() -> NDArray[np.uint8]:
    """Every hand of three, in the order of their numbers."""
    return np.array(list(combinations(range(len(DECK)), 3)), np.uint8)


_ALL_THREES = tuple(combinations(DECK, 3))
