"""Blackjack's main wager on a GPU: the rounds of `kernel.MainWager`, round for round, many thousands at a time.

A fresh round is a function of seed, block and its number, so it does not matter who plays it: a thread of a GPU comes to
the same cents as a core. The program is `gpu.cu`; it is compiled by cupy when it is first wanted.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import import_module, resources
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from numpy.typing import NDArray

from croupier.engine.kernel import Kernel, PlaysByStrategy, Tally
from croupier.games.blackjack.kernels.automaton_tables import CODE_COUNT, Automaton, SplitTerms

if TYPE_CHECKING:
    from croupier.games.blackjack.kernels.automaton_shuffle import Shoe

PROGRAM = "gpu.cu"
THREADS = 1024  # in a group, which shares one copy of the automaton
GROUPS_A_PROCESSOR = 2  # as many threads as a processor keeps in hand
_TERMS = np.dtype([(name, np.int32) for name in (*SplitTerms._fields, "size")])


def source() -> str:
    return (resources.files("croupier.games.blackjack.kernels") / PROGRAM).read_text("utf-8")


def constants() -> dict[str, str]:
    """The constants of the program, as it writes them: the tests hold them against ours."""
    return dict(re.findall(r"^#define (\w+) (.+)$", source(), re.MULTILINE))


def terms_of(automaton: Automaton, shoe: Shoe) -> NDArray[np.void]:
    """What a split round is settled by, as the program's `Terms` lies in memory."""
    return np.array([(*automaton.split.terms, shoe.size)], _TERMS)


@dataclass(slots=True)
class Device:
    """The program with one table's automaton, on one GPU."""

    automaton: Automaton
    shoe: Shoe
    cupy: Any = field(init=False)
    _program: Any = field(init=False)
    _tables: tuple[Any, ...] = field(init=False)
    _groups: int = field(init=False)
    _shared_bytes: int = field(init=False)

    def __post_init__(self) -> None:
        self.cupy = cupy = import_module("cupy")
        steps, split, shoe = self.automaton.steps, self.automaton.split, self.shoe
        too_many = shoe.too_many.astype(np.uint32)
        self._shared_bytes = 4 * (CODE_COUNT + len(steps) + len(too_many)) + shoe.size
        self._program = cupy.RawModule(code=source(), options=("--std=c++14",)).get_function("play_fresh")
        self._program.max_dynamic_shared_size_bytes = self._shared_bytes
        self._groups = GROUPS_A_PROCESSOR * cupy.cuda.Device().attributes["MultiProcessorCount"]
        gains, marks, values = cupy.asarray(split.gains), cupy.asarray(split.marks), cupy.asarray(shoe.values)
        length = np.int32(len(steps))
        self._tables = (cupy.asarray(steps), length, gains, marks, values, cupy.asarray(too_many))

    def counted(self, seed: int, block_rounds: int, first: int, last: int) -> NDArray[np.int64]:
        """How often each code came in the rounds from `first` up to `last`, numbered over all blocks."""
        counts = self.cupy.zeros(CODE_COUNT, self.cupy.uint64)
        numbers = [np.uint64(each) for each in (seed, block_rounds, first, last)]
        told = terms_of(self.automaton, self.shoe)[0]
        arguments = (*numbers, *self._tables, told, counts)
        self._program((self._groups,), (THREADS,), arguments, shared_mem=self._shared_bytes)
        often: NDArray[np.int64] = counts.get().astype(np.int64)
        return often


class CpuKernel(Kernel, PlaysByStrategy, Protocol):
    """The kernel that plays the same rounds on a CPU core."""

    def tallied(self, rounds: int, often: NDArray[np.int64]) -> Tally: ...


@dataclass(slots=True)
class OnGpu:
    """A `Kernel` whose blocks are played by a GPU, and are those of the kernel it was made from."""

    kernel: CpuKernel
    device: Device

    @property
    def name(self) -> str:
        return f"{self.kernel.name} on a GPU"

    @property
    def strategy(self) -> str:
        return self.kernel.strategy

    @property
    def units(self) -> Mapping[str, int]:
        return self.kernel.units

    @property
    def block_rounds(self) -> int:
        return self.kernel.block_rounds

    def block(self, seed: int, block: int, rounds: int) -> Tally:
        return self.run_of_blocks(seed, block, rounds)

    def run_of_blocks(self, seed: int, block: int, rounds: int) -> Tally:
        """So many rounds, of this block and as many after it as they fill: one launch for all of them."""
        first = block * self.block_rounds
        return self.kernel.tallied(rounds, self.device.counted(seed, self.block_rounds, first, first + rounds))

    def nets(self, seed: int, block: int, rounds: int) -> NDArray[np.int64]:
        """In order and one by one: that is a core's work."""
        return self.kernel.nets(seed, block, rounds)

    def exact(self) -> Mapping[str, Fraction | float]:
        return self.kernel.exact()
