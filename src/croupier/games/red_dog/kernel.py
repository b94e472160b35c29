"""The compiled deal of red dog.

Round k of a block draws three cards from one half of word k // 2 of its stream, the lower half first. If the round deals
only two cards, the third goes back unseen, so the next card is drawn from all remaining cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.engine.automaton_kernel import ShoeKernel
from croupier.equipment.cards import RANKS
from croupier.equipment.compiled import compiled, compiled_helper
from croupier.equipment.stream import GAMMA, HALF, LOWER, fair, mix, state_before
from croupier.games.red_dog.rank_table import RankTable

Cells = NDArray[np.uint16]
Ranks = NDArray[np.uint8]

_ONE, _TWO = np.uint64(1), np.uint64(2)
_RANKS = np.uint64(len(RANKS))


@compiled_helper(forceinline=True)
def three_places(before: np.uint64, k: int, left: np.uint64) -> tuple[np.uint64, np.uint64, np.uint64]:
    """The positions of round k's cards among the remaining ones: of `left`, of one fewer, and of two fewer."""
    state = before + np.uint64((k >> 1) + 1) * GAMMA
    ways = left * (left - _ONE) * (left - _TWO)
    first = fair(state, mix(state), np.uint64(k & 1) * HALF, ways) * left
    second = (first & LOWER) * (left - _ONE)
    third = (second & LOWER) * (left - _TWO)
    return first >> HALF, second >> HALF, third >> HALF


@compiled_helper(forceinline=True)
def cell_of(first: np.uint8, second: np.uint8, third: np.uint8) -> np.uint64:
    return (np.uint64(first) * _RANKS + np.uint64(second)) * _RANKS + np.uint64(third)


@compiled
def dealt_afresh(seed: np.uint64, block: np.uint64, rounds: int, shoe: Ranks) -> Cells:
    """The cell of each round of a block, in order, each dealt from a full shoe. `shoe` has the rank of every card.

    The last remaining card takes the position of a card already dealt.
    """
    cells = np.empty(rounds, np.uint16)
    before = state_before(seed, block)
    full = np.uint64(shoe.size)
    for k in range(rounds):
        first, second, third = three_places(before, k, full)
        if third == second:
            third = full - _TWO
        if third == first:
            third = full - _ONE
        if second == first:
            second = full - _ONE
        cells[k] = cell_of(shoe[first], shoe[second], shoe[third])
    return cells


@compiled
def dealt_through(seed: np.uint64, block: np.uint64, rounds: int, shoe: Ranks, taken: Ranks, most: np.uint64) -> Cells:
    """The cell of each round of a block, in order. The shoe is reshuffled when more than `most` cards are gone.

    `taken` is the number of cards a round deals, by cell. The cards of a round are swapped to the front of the remaining
    ones, so every order of the shoe is equally likely (Durstenfeld, 1964). A new shoe needs no sorting: the next cards are
    drawn from all of it, whatever its order.
    """
    cells = np.empty(rounds, np.uint16)
    before = state_before(seed, block)
    gone = np.uint64(0)
    for k in range(rounds):
        if gone > most:
            gone = np.uint64(0)
        first, second, third = three_places(before, k, np.uint64(shoe.size) - gone)
        a, b, c = gone, gone + _ONE, gone + _TWO
        shoe[a], shoe[a + first] = shoe[a + first], shoe[a]
        shoe[b], shoe[b + second] = shoe[b + second], shoe[b]
        shoe[c], shoe[c + third] = shoe[c + third], shoe[c]
        cell = cell_of(shoe[a], shoe[b], shoe[c])
        cells[k] = cell
        gone += np.uint64(taken[cell])
    return cells


class DealKernel(ShoeKernel):
    """Simulates red dog's original wager with its raise."""

    def __init__(self, table: RankTable, *, through_the_shoe: bool) -> None:
        through = through_the_shoe and table.behind < table.full
        units, ends = {table.wager: table.unit_cents}, [(end,) for end in table.ends]
        super().__init__("red_dog: every three ranks", units, ends, through=through)
        self._table = table
        self._taken = np.array(table.cards, np.uint8)
        self._most = np.uint64(max(table.loaded - table.behind, 1) - 1)  # cards gone when a round may still begin

    def cells(self, seed: int, block: int, rounds: int) -> Cells:
        at = (np.uint64(seed), np.uint64(block), rounds)
        shoe = np.array([card % len(RANKS) for card in range(self._table.full)], np.uint8)
        cells: Cells = dealt_through(*at, shoe, self._taken, self._most) if self._through else dealt_afresh(*at, shoe)
        return cells

    def expected_gains(self) -> Mapping[str, Fraction]:
        return {self._table.wager: self._table.expected_gain}
