"""Kernels: rounds in bulk. Tallies are whole numbers, so they add up to the same total wherever the rounds were played.

The unit of work is a block of rounds. The sheet, the scene, the seed and the block's number determine everything in it, so
any block can be played again anywhere and compared. A kernel is accepted when it settles the same cards, dice or spins as
the engine, to the cent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol, TypeGuard

from croupier.values.brief import shown_briefly

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BLOCK_ROUNDS = 1 << 16  # the rounds of a full block of a card game; the last block of a run may have fewer
LARGEST_SEED = (1 << 64) - 1
BEST_PLAY = "best play"  # the strategy of a kernel whose exact means are those of `odds`
MOST_BLOCKS = 1 << 32  # each has a range of its own, 2 ** 32 words, of the 2 ** 64 of `equipment.stream`


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """What is simulated at a table, besides its rule sheet."""

    __repr__ = shown_briefly

    wagers: tuple[str, ...] = ()  # empty: the game's default wagers
    seats: int = 1
    play: str = ""  # how the seats play: the game's own document as JSON; empty: the game's best play
    through_the_shoe: bool = False  # deal on to the cutting card; otherwise each round is from a fresh shuffle
    stake_cents: int | None = None  # the initial stake; None: the game's usual unit
    cards_behind: int | None = None  # what if so many cards were behind the cutting card; None: as the table has it

    def tree(self) -> dict[str, Any]:
        """The scene as plain data. What is None is left out, so that no scene of an earlier release changes."""
        return {name: value for name, value in asdict(self).items() if value is not None}


@dataclass(frozen=True, slots=True)
class Tally:
    """The results of some rounds. A wager may be decided in fewer rounds than were played."""

    __repr__ = shown_briefly

    rounds: int = 0
    # Its mappings are no part of the hash: freezing those of every block would cost too much.
    gains: Mapping[str, Mapping[int, int]] = field(
        default_factory=dict, hash=False
    )  # by wager: cents gained -> how often
    staked_cents: Mapping[str, int] = field(default_factory=dict, hash=False)  # by wager: the total stake, with raises
    # By wager: the total of the initial stakes, if they were not all one unit (a spread of bets).
    bet_cents: Mapping[str, int] = field(default_factory=dict, hash=False)

    def __add__(self, other: Tally) -> Tally:
        gains = {wager: Counter(self.gains.get(wager, {})) for wager in {**self.gains, **other.gains}}
        for wager, counted in other.gains.items():
            gains[wager].update(counted)
        staked = Counter(self.staked_cents)
        staked.update(other.staked_cents)
        bet = Counter(self.bet_cents)
        bet.update(other.bet_cents)
        by_wager = {wager: dict(each) for wager, each in gains.items()}
        return Tally(self.rounds + other.rounds, by_wager, dict(staked), dict(bet))


class Kernel(Protocol):
    """Simulates one table: its rules and scene, compiled for speed."""

    @property
    def name(self) -> str:
        """The name of the kernel, for people who read the result."""

    @property
    def units(self) -> Mapping[str, int]:
        """The wagers it tallies, each with the cents of its initial stake."""

    @property
    def block_rounds(self) -> int:
        """The rounds of a full block. A block takes some milliseconds, so adding up tallies costs next to nothing."""

    def block(self, seed: int, block: int, rounds: int) -> Tally:
        """Plays the first `rounds` rounds of a block, at most `block_rounds`."""

    def nets(self, seed: int, block: int, rounds: int) -> NDArray[np.int64]:
        """The net gain of all wagers together in each of the same rounds, in cents."""

    def exact(self) -> Mapping[str, Fraction | float]:
        """By wager: the exact expected gain per unit of the initial stake, if known. The simulation is compared with it."""


# ---------------------------------------------------------------- optional abilities of a kernel
#
# A kernel has one if it has the attribute, and None there says that this one kernel has it not. `isinstance` of a protocol
# would judge that in one way on Python 3.11 and in another from 3.12 on.


class PlaysByStrategy(Kernel, Protocol):
    """A kernel whose seats make choices."""

    @property
    def strategy(self) -> str:
        """How the seats play, in words."""


class NamesItsTape(Kernel, Protocol):
    """A kernel that returns the outcomes of its rounds, so that the engine can replay them."""

    def tape(self, seed: int, block: int, rounds: int) -> Sequence[object]: ...


class PlaysOnGpu(Kernel, Protocol):
    """A kernel with a GPU version that plays the same blocks from the same words of the stream."""

    def on_gpu(self) -> Kernel: ...


class PlaysManyBlocks(Kernel, Protocol):
    """A kernel that plays many blocks in one call, since a single block is too little work for it."""

    def run_of_blocks(self, seed: int, block: int, rounds: int) -> Tally: ...


def strategy_of(kernel: Kernel) -> str:
    """How the seats of a kernel play, in words; empty if they make no choices."""
    strategy: str | None = getattr(kernel, "strategy", None)
    return strategy or ""


def names_its_tape(kernel: Kernel) -> TypeGuard[NamesItsTape]:
    return getattr(kernel, "tape", None) is not None


def plays_on_gpu(kernel: Kernel) -> TypeGuard[PlaysOnGpu]:
    return getattr(kernel, "on_gpu", None) is not None


def plays_many_blocks(kernel: Kernel) -> TypeGuard[PlaysManyBlocks]:
    return getattr(kernel, "run_of_blocks", None) is not None
