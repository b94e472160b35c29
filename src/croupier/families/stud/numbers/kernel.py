"""Kernels: rounds in bulk, and the engine's own result for every kind of round that comes up.

A round's cell is what decides all its wagers, such as the class of five cards and the player's choices. Every round of a cell
gains the same, so the engine settles the first one that comes up.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol

from croupier.engine.kernel import Tally

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Settled = dict[str, tuple[int, int]]  # by wager: gain and stake, in cents


class CellKernel(ABC):
    """Simulates one seat. Every round has a freshly shuffled deck, as at the table."""

    size: int  # the number of cells
    units: Mapping[str, int]

    def __init__(self) -> None:
        self._ends: dict[int, Settled] = {}  # by cell

    @abstractmethod
    def settled_in(self, cell: int, code: int) -> Settled:
        """What the wagers gain and stake in a round of a cell, by the engine. The code has its cards."""

    @abstractmethod
    def cells_of(self, seed: int, block: int, rounds: int) -> tuple[NDArray[Any], NDArray[np.int64]]:
        """The code and the cell of each round."""

    @abstractmethod
    def counts_of(self, seed: int, block: int, rounds: int) -> tuple[NDArray[np.int64], NDArray[Any]]:
        """How many rounds are in each cell, and the code of one of them."""

    def block(self, seed: int, block: int, rounds: int) -> Tally:
        counts, examples = self.counts_of(seed, block, rounds)
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

        codes, cells = self.cells_of(seed, block, rounds)
        nets = np.zeros(self.size, np.int64)
        for cell, first in zip(*np.unique(cells, return_index=True), strict=True):
            nets[cell] = sum(cents for cents, _ in self._end(int(cell), int(codes[first])).values())
        return nets[cells]

    def _end(self, cell: int, code: int) -> Settled:
        if cell not in self._ends:
            self._ends[cell] = self.settled_in(cell, code)
        return self._ends[cell]


class Deals(Protocol):
    """Rounds dealt by compiled code: each has a code, which has its cards and choices."""

    size: int

    def codes(self, seed: int, block: int, rounds: int) -> NDArray[Any]: ...
    def cells(self, codes: NDArray[Any]) -> NDArray[np.int64]: ...
    def counts(self, seed: int, block: int, rounds: int) -> tuple[NDArray[np.int64], NDArray[Any]]: ...
    def cards(self, code: int) -> Any: ...


class DealtKernel(CellKernel):
    """Simulates the rounds that compiled code deals."""

    def __init__(
        self,
        *,
        name: str,
        strategy: str,
        units: Mapping[str, int],
        deals: Deals,
        settle: Callable[[Any], Settled],
        worth: Callable[[], Mapping[str, Fraction]],
    ) -> None:
        from croupier.families.stud.numbers.deal_kernel import BLOCK_ROUNDS

        super().__init__()
        self._deals, self._settle, self._worth = deals, settle, worth
        self.name, self.strategy, self.units = name, strategy, units
        self.size, self.block_rounds = deals.size, BLOCK_ROUNDS

    def tape(self, seed: int, block: int, rounds: int) -> list[Any]:
        """The cards of each round and what is done with them."""
        return [self._deals.cards(int(code)) for code in self._deals.codes(seed, block, rounds)]

    def exact(self) -> Mapping[str, Fraction]:
        return self._worth()

    def settled_in(self, cell: int, code: int) -> Settled:
        del cell
        return self._settle(self._deals.cards(code))

    def cells_of(self, seed: int, block: int, rounds: int) -> tuple[NDArray[Any], NDArray[np.int64]]:
        codes = self._deals.codes(seed, block, rounds)
        return codes, self._deals.cells(codes)

    def counts_of(self, seed: int, block: int, rounds: int) -> tuple[NDArray[np.int64], NDArray[Any]]:
        return self._deals.counts(seed, block, rounds)
