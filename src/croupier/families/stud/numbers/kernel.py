"""Simulates a game in which three cards and two more decide: the engine settles one round of every kind that comes up.

A round's cell is the class of the five cards, both choices, and the category of the first three cards. Every round of a cell
gains the same, so the engine settles the first one that comes up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.engine.kernel import Tally

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from croupier.families.stud.numbers.deal_kernel import Choices, Dealt

Settled = dict[str, tuple[int, int]]  # by wager: gain and stake, in cents


class FiveCardKernel:
    """Simulates one seat. Every round has a freshly shuffled deck, as at the table."""

    def __init__(
        self,
        *,
        name: str,
        strategy: str,
        units: Mapping[str, int],
        choices: Choices,
        settle: Callable[[Dealt], Settled],
        exact: Mapping[str, Fraction],
    ) -> None:
        from croupier.families.stud.numbers.deal_kernel import BLOCK_ROUNDS, Deals

        self._deals, self._settle, self._exact = Deals(choices), settle, exact
        self._ends: dict[int, Settled] = {}  # by cell
        self.name, self.strategy, self.units = name, strategy, units
        self.block_rounds = BLOCK_ROUNDS

    def tape(self, seed: int, block: int, rounds: int) -> list[Dealt]:
        """The cards of each round and both choices."""
        return [self._deals.cards(int(code)) for code in self._deals.codes(seed, block, rounds)]

    def block(self, seed: int, block: int, rounds: int) -> Tally:
        counts, examples = self._deals.counts(seed, block, rounds)
        gains: dict[str, Counter[int]] = {wager: Counter() for wager in self.units}
        staked = dict.fromkeys(self.units, 0)
        for cell in counts.nonzero()[0].tolist():
            times = int(counts[cell])
            for wager, (cents, stake) in self._end(cell, int(examples[cell])).items():
                gains[wager][cents] += times
                staked[wager] += times * stake
        return Tally(rounds, {wager: dict(times_of) for wager, times_of in gains.items()}, staked)

    def nets(self, seed: int, block: int, rounds: int) -> NDArray[np.int64]:
        import numpy as np

        from croupier.families.stud.numbers.deal_kernel import CELLS

        codes = self._deals.codes(seed, block, rounds)
        cells = self._deals.cells(codes)
        nets = np.zeros(CELLS, np.int64)
        for cell, first in zip(*np.unique(cells, return_index=True), strict=True):
            nets[cell] = sum(cents for cents, _ in self._end(int(cell), int(codes[first])).values())
        return nets[cells]

    def exact(self) -> Mapping[str, Fraction]:
        return self._exact

    def _end(self, cell: int, code: int) -> Settled:
        if cell not in self._ends:
            self._ends[cell] = self._settle(self._deals.cards(code))
        return self._ends[cell]
