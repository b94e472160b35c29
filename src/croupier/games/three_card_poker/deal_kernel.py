"""The compiled deal of three card poker: two hands of three that share no card.

A round draws the number of a hand for the player and one for the dealer, 22,100 each, both from half a word. If they share a
card, which one of six pairs does, the next half is drawn. A block uses the halves of its words one after the other.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import DECK, Card
from croupier.equipment.compiled import compiled, compiled_helper
from croupier.equipment.stream import GAMMA, HALF, LOWER, fair, mix, state_before
from croupier.games.three_card_poker.analysis import MINI_ROYAL, QUEEN_HIGH, Deals
from croupier.hands.poker.evaluator import (
    BEGIN,
    FIRST_OF_FIVE,
    FIRST_OF_THREE,
    FLUSHES,
    Tables,
    flush_suit,
    tables,
    value_of_sum,
)

Codes = NDArray[np.uint32]
Counts = NDArray[np.int64]

HANDS = np.uint64(22_100)
RESULTS = 5  # folded, and played against a dealer who does not qualify, loses, ties, wins
CATEGORIES = 7  # of three cards, with the mini royal
SIX_CATEGORIES = len(FIRST_OF_FIVE)
_ZERO, _ONE = np.uint64(0), np.uint64(1)
_VALUE, _PLAYED, _CATEGORY = np.uint64(0x3FF), np.uint64(0x400), np.uint64(11)  # parts of a hand's entry
_QUEEN_HIGH = np.uint64(QUEEN_HIGH)


@compiled_helper(forceinline=True)
def cell_of(player: np.uint64, dealer: np.uint64) -> np.uint64:
    """The cell of a round, from the entries of both hands: category of the player's hand, and the result."""
    own, other = player & _VALUE, dealer & _VALUE
    result = _ZERO
    if player & _PLAYED:
        if other < _QUEEN_HIGH:
            result = np.uint64(1)
        else:
            result = np.uint64(2) if own > other else np.uint64(3) if own == other else np.uint64(4)
    return (player >> _CATEGORY) * np.uint64(RESULTS) + result


@compiled_helper(forceinline=True)
def pair_of(
    state: np.uint64, half: np.uint64, masks: NDArray[np.uint64]
) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    """The next two hands without a common card, and the state and half of the word they came from."""
    while True:
        if half == _ZERO:
            half = HALF
        else:
            half = _ZERO
            state += GAMMA
        first = fair(state, mix(state), half, HANDS * HANDS) * HANDS
        player, dealer = first >> HALF, ((first & LOWER) * HANDS) >> HALF
        if masks[player] & masks[dealer] == _ZERO:
            return player, dealer, state, half


@compiled
def dealt(seed: np.uint64, block: np.uint64, rounds: int, masks: NDArray[np.uint64]) -> Codes:
    """The two hands of each round of a block, in order, as one number."""
    codes = np.empty(rounds, np.uint32)
    state, half = state_before(seed, block), HALF
    for k in range(rounds):
        player, dealer, state, half = pair_of(state, half, masks)
        codes[k] = player * HANDS + dealer
    return codes


@compiled
def counted(
    seed: np.uint64, block: np.uint64, rounds: int, masks: NDArray[np.uint64], entries: NDArray[np.uint16], size: int
) -> tuple[Counts, Codes]:
    """How many rounds of a block are in each cell, and the hands of one of them."""
    counts, examples = np.zeros(size, np.int64), np.zeros(size, np.uint32)
    state, half = state_before(seed, block), HALF
    for _ in range(rounds):
        player, dealer, state, half = pair_of(state, half, masks)
        cell = cell_of(np.uint64(entries[player]), np.uint64(entries[dealer]))
        counts[cell] += 1
        examples[cell] = player * HANDS + dealer
    return counts, examples


@compiled
def six_card_cells(
    codes: Codes,
    masks: NDArray[np.uint64],
    entries: NDArray[np.uint16],
    words: NDArray[np.uint64],
    firsts: NDArray[np.uint64],
    displacements: NDArray[np.uint16],
    values: NDArray[np.uint16],
    flushes: NDArray[np.uint16],
    shift: np.uint64,
    mask: np.uint64,
) -> NDArray[np.int64]:
    """The cell of each pair of hands if the six cards matter too."""
    cells = np.empty(codes.size, np.int64)
    for k in range(codes.size):
        player, dealer = np.uint64(codes[k]) // HANDS, np.uint64(codes[k]) % HANDS
        total = BEGIN + words[player] + words[dealer]
        if total & FLUSHES:
            suit = flush_suit(total)
            value = np.uint64(flushes[((masks[player] | masks[dealer]) >> (suit * np.uint64(13))) & np.uint64(0x1FFF)])
        else:
            value = value_of_sum(total, displacements, values, shift, mask)
        category = 0
        while category + 1 < firsts.size and value >= firsts[category + 1]:
            category += 1
        cell = cell_of(np.uint64(entries[player]), np.uint64(entries[dealer]))
        cells[k] = np.int64(cell) * SIX_CATEGORIES + category
    return cells


class Hands(NamedTuple):
    """By the number of a hand: its cards as a mask, and its entry (value, whether it is played, category)."""

    masks: NDArray[np.uint64]
    entries: NDArray[np.uint16]


class Pairs:
    """Pairs of hands, and the cells of their rounds."""

    def __init__(self, hands: Deals, played: NDArray[np.bool_], *, ante: bool, six_card: bool) -> None:
        categories = np.searchsorted((*FIRST_OF_THREE, MINI_ROYAL), hands.values, side="right") - 1
        masks = (np.uint64(1) << hands.hands.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
        entries = hands.values | (played & ante) << 10 | categories << 11
        self._hands = Hands(masks, entries.astype(np.uint16))
        self._ante, self._six = ante, _six(hands.hands) if six_card else None
        self.size = CATEGORIES * RESULTS * (SIX_CATEGORIES if six_card else 1)

    def codes(self, seed: int, block: int, rounds: int) -> Codes:
        codes: Codes = dealt(np.uint64(seed), np.uint64(block), rounds, self._hands.masks)
        return codes

    def cells(self, codes: Codes) -> Counts:
        cells: Counts
        if self._six is None:
            cells = plain_cells(codes, self._hands.entries)
        else:
            words, firsts, of_six = self._six
            cells = six_card_cells(
                codes,
                self._hands.masks,
                self._hands.entries,
                words,
                firsts,
                of_six.displacements,
                of_six.values,
                of_six.flushes,
                of_six.shift,
                of_six.mask,
            )
        return cells

    def counts(self, seed: int, block: int, rounds: int) -> tuple[Counts, Codes]:
        """How many rounds are in each cell, and the hands of one of them."""
        if self._six is None:
            counts, examples = counted(np.uint64(seed), np.uint64(block), rounds, *self._hands, self.size)
            return counts, examples
        codes = self.codes(seed, block, rounds)
        cells = self.cells(codes)
        examples = np.zeros(self.size, np.uint32)
        examples[cells] = codes
        return np.bincount(cells, minlength=self.size), examples

    def cards(self, code: int) -> tuple[tuple[Card, ...], tuple[Card, ...], bool]:
        """The player's cards, the dealer's, and whether the player's are played."""
        player, dealer = divmod(code, int(HANDS))
        played = bool(int(self._hands.entries[player]) & int(_PLAYED))
        return _ALL[player], _ALL[dealer], played


@compiled
def plain_cells(codes: Codes, entries: NDArray[np.uint16]) -> Counts:
    """The cell of each pair of hands."""
    cells = np.empty(codes.size, np.int64)
    for k in range(codes.size):
        player, dealer = np.uint64(codes[k]) // HANDS, np.uint64(codes[k]) % HANDS
        cells[k] = np.int64(cell_of(np.uint64(entries[player]), np.uint64(entries[dealer])))
    return cells


def _six(hands: NDArray[np.uint8]) -> tuple[NDArray[np.uint64], NDArray[np.uint64], Tables]:
    """For six cards: the word of each hand of three, the first value of each category, and the tables."""
    of_six = tables(6)
    return of_six.cards[hands].sum(axis=1, dtype=np.uint64), np.array(FIRST_OF_FIVE, np.uint64), of_six


_ALL = tuple(combinations(DECK, 3))
