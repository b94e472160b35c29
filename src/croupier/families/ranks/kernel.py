"""Kernels of games in which only the ranks of a few cards from a shoe matter: the deal is compiled, the results are looked up."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.engine.automaton_kernel import CellResults, count_cells
from croupier.engine.kernel import Tally
from croupier.equipment.cards import RANKS
from croupier.families.ranks.deals import RankResults, Ranks

Cells = NDArray[np.uint16]
Bytes = NDArray[np.uint8]


class RankKernel(ABC):
    """Simulates wagers on ranks, from a fresh shoe each round or down to the cutting card. A game deals the cells of a block."""

    block_rounds = 1 << 20

    def __init__(self, name: str, deals: RankResults, cells: Sequence[Ranks], *, through_the_shoe: bool) -> None:
        shoe = deals.shoe
        self.through = through_the_shoe and shoe.behind < shoe.full
        self.name = f"{name}, {'to the cutting card' if self.through else 'a fresh shoe each round'}"
        self.units = deals.units
        # Cards gone when a round may still begin. 0: every round has a new shoe.
        self.most_gone = np.uint64(max(shoe.loaded - shoe.behind - 1, 0) if self.through else 0)
        self._deals = deals
        known = [deals.by_ranks.get(ranks) for ranks in cells]  # no deal: no round comes to this cell
        ends = [tuple(deal.ends[wager] if deal else None for wager in deals.units) for deal in known]
        self._size, self._results = len(ends), CellResults(tuple(deals.units), ends)

    @abstractmethod
    def cells(self, seed: int, block: int, rounds: int) -> Cells:
        """The cell (the ranks dealt) of each round, in order."""

    def shoe(self) -> Bytes:
        """The rank of every card of a new shoe."""
        return np.array([card % len(RANKS) for card in range(self._deals.shoe.full)], np.uint8)

    def block(self, seed: int, block: int, rounds: int) -> Tally:
        return self._results.tally(rounds, count_cells(self.cells(seed, block, rounds), self._size))

    def nets(self, seed: int, block: int, rounds: int) -> NDArray[np.int64]:
        return self._results.nets[self.cells(seed, block, rounds)]

    def exact(self) -> Mapping[str, Fraction]:
        """Known only for a fresh shoe: later rounds depend on the number of cards dealt before."""
        return {} if self.through else self._deals.expected_gains()
