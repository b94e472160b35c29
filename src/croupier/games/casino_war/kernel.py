"""The compiled deal of casino war.

Round k of a block uses word k of its stream: the lower half for the first cards of player and dealer, the upper half for
their cards in a war. Cards burned before a war are not drawn: they are unseen, so they stay among the possible cards and
only count toward the cutting card.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.engine.automaton import End
from croupier.engine.automaton_kernel import ShoeKernel
from croupier.equipment.cards import RANKS
from croupier.equipment.compiled import compiled, compiled_helper
from croupier.equipment.stream import GAMMA, HALF, LOWER, fair, mix, state_before
from croupier.games.casino_war.exact import UNIT_CENTS
from croupier.games.casino_war.rank_table import CELLS, RankTable

Cells = NDArray[np.uint16]
Ranks = NDArray[np.uint8]

_ZERO, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)
_RANKS = np.uint64(len(RANKS))


@compiled_helper(forceinline=True)
def two_places(state: np.uint64, word: np.uint64, half: np.uint64, left: np.uint64) -> tuple[np.uint64, np.uint64]:
    """The positions of two cards: the first of `left` cards, the second of one fewer."""
    first = fair(state, word, half, left * (left - _ONE)) * left
    return first >> HALF, ((first & LOWER) * (left - _ONE)) >> HALF


@compiled_helper(forceinline=True)
def swap(shoe: Ranks, one: np.uint64, other: np.uint64) -> None:
    shoe[one], shoe[other] = shoe[other], shoe[one]


@compiled
def dealt(
    seed: np.uint64, block: np.uint64, rounds: int, shoe: Ranks, war: np.uint64, burned: np.uint64, most: np.uint64
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


class DealKernel(ShoeKernel):
    """Simulates casino war's wagers."""

    def __init__(self, table: RankTable, wagers: tuple[str, ...], *, through_the_shoe: bool) -> None:
        through = through_the_shoe and table.behind < table.full
        nothing = dict.fromkeys(wagers, End(0, 0))  # of a cell that no round reaches
        ends = [tuple(table.ends.get(cell, nothing)[wager] for wager in wagers) for cell in range(CELLS)]
        super().__init__("casino_war: every rank", dict.fromkeys(wagers, UNIT_CENTS), ends, through=through)
        self._table = table
        # Cards gone when a round may still begin.
        self._most = np.uint64(table.loaded - table.behind - 1 if through else 0)

    def cells(self, seed: int, block: int, rounds: int) -> Cells:
        table = self._table
        shoe = np.array([card % len(RANKS) for card in range(table.full)], np.uint8)
        place = (np.uint64(seed), np.uint64(block), rounds)
        cells: Cells = dealt(*place, shoe, np.uint64(table.war), np.uint64(table.burned), self._most)
        return cells

    def expected_gains(self) -> Mapping[str, Fraction]:
        return {wager: self._table.expected_gain(wager) for wager in self.units}
