"""One box on a GPU: the same rounds as `simulation.OneBox`, many thousands at a time.

A fresh round is a function of seed, block and its number, so a GPU thread and a CPU core get the same cents. The program is
`gpu.cu`; cupy compiles it on first use.
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

from croupier.engine.kernel import PlaysByStrategy, Tally
from croupier.families.twenty_one.kernels.rows import CODE_COUNT, Automaton, SplitTerms

if TYPE_CHECKING:
    from croupier.families.twenty_one.kernels.shuffle import Shoe

PROGRAM = "gpu.cu"
THREADS = 1024  # in a group; each group shares one copy of the automaton
GROUPS_A_PROCESSOR = 2  # fills a multiprocessor with threads
_TERMS = np.dtype([(name, np.int32) for name in (*SplitTerms._fields, "size")])


def source() -> str:
    return (resources.files("croupier.families.twenty_one.kernels") / PROGRAM).read_text("utf-8")


def constants() -> dict[str, str]:
    """The constants defined in the program; tests compare them with the Python ones."""
    return dict(re.findall(r"^#define (\w+) (.+)$", source(), re.MULTILINE))


def terms_of(automaton: Automaton, shoe: Shoe) -> NDArray[np.void]:
    """The terms of a split, in the memory layout of the program's `Terms`."""
    return np.array([(*automaton.split.terms, shoe.size)], _TERMS)


@dataclass(slots=True)
class Device:
    """The program and one table's automaton on a GPU."""

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
        """How often each code occurred in the rounds from `first` to before `last`, numbered over all blocks."""
        counts = self.cupy.zeros(CODE_COUNT, self.cupy.uint64)
        numbers = [np.uint64(each) for each in (seed, block_rounds, first, last)]
        terms = terms_of(self.automaton, self.shoe)[0]
        arguments = (*numbers, *self._tables, terms, counts)
        self._program((self._groups,), (THREADS,), arguments, shared_mem=self._shared_bytes)
        often: NDArray[np.int64] = counts.get().astype(np.int64)
        return often


class CpuKernel(PlaysByStrategy, Protocol):
    """The kernel that plays the same rounds on a CPU core."""

    def tallied(self, rounds: int, often: NDArray[np.int64]) -> Tally: ...


@dataclass(slots=True)
class OnGpu:
    """A `Kernel` that plays the blocks of a CPU kernel on a GPU."""

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
        """Plays this many rounds, of this block and the following ones, in one launch."""
        first = block * self.block_rounds
        return self.kernel.tallied(rounds, self.device.counted(seed, self.block_rounds, first, first + rounds))

    def nets(self, seed: int, block: int, rounds: int) -> NDArray[np.int64]:
        """The nets in order, one by one, which the CPU kernel computes."""
        return self.kernel.nets(seed, block, rounds)

    def exact(self) -> Mapping[str, Fraction | float]:
        return self.kernel.exact()
