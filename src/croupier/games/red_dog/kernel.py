"""The compiled deal of red dog.

Round k of a block draws three cards from one half of word k // 2 of its stream, the lower half first. If the round deals
only two cards, the third goes back unseen, so the next card is drawn from all remaining cards.
"""

from __future__ import annotations

import numpy as np

from croupier.equipment.cards import RANKS
from croupier.equipment.compiled import compiled, compiled_helper
from croupier.equipment.stream import GAMMA, HALF, LOWER, fair, mix, state_before
from croupier.families.ranks.deals import THREES, RankResults
from croupier.families.ranks.kernel import Bytes, Cells, RankKernel

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
def dealt_afresh(seed: np.uint64, block: np.uint64, rounds: int, shoe: Bytes) -> Cells:
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
def dealt_through(seed: np.uint64, block: np.uint64, rounds: int, shoe: Bytes, taken: Bytes, most: np.uint64) -> Cells:
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


class DealKernel(RankKernel):
    """Simulates red dog's original wager with its raise."""

    def __init__(self, deals: RankResults, *, through_the_shoe: bool) -> None:
        super().__init__("red_dog: every three ranks", deals, THREES, through_the_shoe=through_the_shoe)
        self._taken = np.array([deals.by_ranks[ranks].cards for ranks in THREES], np.uint8)

    def cells(self, seed: int, block: int, rounds: int) -> Cells:
        at, shoe = (np.uint64(seed), np.uint64(block), rounds), self.shoe()
        cells: Cells = (
            dealt_through(*at, shoe, self._taken, self.most_gone) if self.through else dealt_afresh(*at, shoe)
        )
        return cells
