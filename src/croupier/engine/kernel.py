"""Kernels: rounds in bulk. What one counts is whole numbers, so tallies add up to the same wherever their rounds were played.

The unit of work is a block of rounds: sheet, scene, seed and the number of the block decide everything in it, so any block
can be played again, anywhere, and compared. A kernel is admitted when it settles the same cards, dice or spins as the
engine to the same cent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BLOCK_ROUNDS = 1 << 16  # the rounds of a whole block of a card game; the last of a run may have fewer


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """What is simulated at a table, beside its sheet."""

    wagers: tuple[str, ...] = ()  # which ones; none named: those the game thinks of first
    seats: int = 1
    play: str = ""  # how the seats play: the game's own document as JSON; nothing: as the game thinks best
    through_the_shoe: bool = False  # cards go on to the cutting card; otherwise each round is from a fresh shuffle


@dataclass(frozen=True, slots=True)
class Tally:
    """What some rounds came to. A wager may be decided in fewer rounds than were played."""

    rounds: int = 0
    gains: Mapping[str, Mapping[int, int]] = field(default_factory=dict)  # by wager: cents gained -> how often
    staked_cents: Mapping[str, int] = field(default_factory=dict)  # by wager: all that was put up, raises and all

    def __add__(self, other: Tally) -> Tally:
        gains = {wager: Counter(self.gains.get(wager, {})) for wager in {**self.gains, **other.gains}}
        for wager, counted in other.gains.items():
            gains[wager].update(counted)
        staked = Counter(self.staked_cents)
        staked.update(other.staked_cents)
        return Tally(self.rounds + other.rounds, {wager: dict(each) for wager, each in gains.items()}, dict(staked))


class Kernel(Protocol):
    """A table simulated: rules and scene compiled into something quick."""

    @property
    def name(self) -> str:
        """Which kernel this is, for who reads the result."""

    @property
    def units(self) -> Mapping[str, int]:
        """The wagers it tallies, each with the cents of its initial stake."""

    @property
    def block_rounds(self) -> int:
        """The rounds of a whole block: some milliseconds of work, so that adding up tallies costs next to nothing."""

    def block(self, seed: int, block: int, rounds: int) -> Tally:
        """Plays the first `rounds` rounds of a block, at most `block_rounds`."""

    def nets(self, seed: int, block: int, rounds: int) -> NDArray[np.int64]:
        """What each of the same rounds brought or cost all wagers together, in cents."""

    def exact(self) -> Mapping[str, Fraction | float]:
        """The expected gain of a wager per unit of its initial stake, where it is known: what the simulation is held to."""


# ---------------------------------------------------------------- what some kernels can do besides


@runtime_checkable
class PlaysByStrategy(Protocol):
    """A kernel whose seats make choices."""

    @property
    def strategy(self) -> str:
        """How they play, in words."""


@runtime_checkable
class NamesItsTape(Protocol):
    """A kernel that tells what came in each round, so that the engine can be given the same."""

    def tape(self, seed: int, block: int, rounds: int) -> Sequence[object]: ...


@runtime_checkable
class PlaysOnGpu(Protocol):
    """A kernel that has a twin on an accelerator, which plays the same blocks from the same words of the stream."""

    def on_gpu(self) -> Kernel: ...


@runtime_checkable
class PlaysManyBlocks(Protocol):
    """A kernel to which one block is next to nothing: it is given many at once."""

    def run_of_blocks(self, seed: int, block: int, rounds: int) -> Tally: ...
