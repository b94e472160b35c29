"""The compiled deal of casino war.

Round k of a block uses word k of its stream: the lower half for the first cards of player and dealer, the upper half for
their cards in a war. Cards burned before a war are not drawn: they are unseen, so they stay among the possible cards and
only count toward the cutting card.
"""

from __future__ import annotations

import numpy as np

from croupier.equipment.cards import RANKS
from croupier.equipment.compiled import compiled, compiled_helper
from croupier.equipment.stream import GAMMA, HALF, LOWER, fair, mix, state_before
from croupier.families.ranks.deals import RankResults, Ranks
from croupier.families.ranks.kernel import Bytes, Cells, RankKernel

FIRST_PAIRS = len(RANKS) ** 2
CELLS = (
    FIRST_PAIRS + len(RANKS) ** 3
)  # the first cards of player and dealer; then the rank of a tie and their cards in a war

_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)
_RANKS = np.uint64(len(RANKS))


def ranks_of(cell: int) -> Ranks:
    """The ranks dealt in a round: two, or four if it went to war."""
    war, pair = divmod(cell, FIRST_PAIRS)
    last = divmod(pair, len(RANKS))
    return (war - 1, war - 1, *last) if war else last


@compiled_helper(forceinline=True)
def two_places(state: np.uint64, word: np.uint64, half: np.uint64, left: np.uint64) -> tuple[np.uint64, np.uint64]:
    """The positions of two cards: the first of `left` cards, the second of one fewer."""
    first = fair(state, word, half, left * (left - _ONE)) * left
    return first >> HALF, ((first & LOWER) * (left - _ONE)) >> HALF


@compiled_helper(forceinline=True)
def swap(shoe: Bytes, one: np.uint64, other: np.uint64) -> None:
    shoe[one], shoe[other] = shoe[other], shoe[one]


@compiled
def dealt(
    seed: np.uint64,
    block: np.uint64,
    rounds: int,
    shoe: Bytes,
    war: np.uint64,
    burned: np.uint64,
    most: np.uint64,
) -> Cells:
    """The cell of each round of a block, in order. The shoe is reshuffled when more than `most` cards are gone.

    With `most` = 0 every round has a new shoe. The cards of a round are swapped to the front of the remaining ones, so
    every order of the shoe is equally likely (Durstenfeld, 1964). A new shoe needs no sorting. `war` is 1 if a tie goes to
    war, 0 if it is surrendered.
    """
    cells = np.empty(rounds, np.uint16)
    state = state_before(seed, block)
    size = np.uint64(shoe.size)
    at = _ZERO  # cards dealt
    gone = _ZERO  # cards dealt or burned
    for k in range(rounds):
        state += GAMMA
        word = mix(state)
        if gone > most:
            at = gone = _ZERO
        first, second = two_places(state, word, _ZERO, size - at)
        swap(shoe, at, at + first)
        swap(shoe, at + _ONE, at + _ONE + second)
        cell = np.uint64(shoe[at]) * _RANKS + np.uint64(shoe[at + _ONE])
        tied, rank = shoe[at] == shoe[at + _ONE], np.uint64(shoe[at])
        at += _TWO
        gone += _TWO
        if tied and war == _ONE:
            third, fourth = two_places(state, word, HALF, size - at)
            swap(shoe, at, at + third)
            swap(shoe, at + _ONE, at + _ONE + fourth)
            pair = np.uint64(shoe[at]) * _RANKS + np.uint64(shoe[at + _ONE])
            cell = (rank + _ONE) * _RANKS * _RANKS + pair
            at += _TWO
            gone += _TWO + burned
        cells[k] = cell
    return cells


class DealKernel(RankKernel):
    """Simulates casino war's wagers."""

    def __init__(self, deals: RankResults, *, war: bool, burned: int, through_the_shoe: bool) -> None:
        cells = [ranks_of(cell) for cell in range(CELLS)]
        super().__init__("casino_war: every rank", deals, cells, through_the_shoe=through_the_shoe)
        self._war, self._burned = np.uint64(war), np.uint64(burned)

    def cells(self, seed: int, block: int, rounds: int) -> Cells:
        place = (np.uint64(seed), np.uint64(block), rounds)
        cells: Cells = dealt(*place, self.shoe(), self._war, self._burned, self.most_gone)
        return cells
