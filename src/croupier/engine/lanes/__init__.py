"""Lanes: many tables of one player side by side, each stopped at a question. Vectorized environments step them.

A game makes its lanes from its rules. They deal real cards or dice, and ask what the game's procedure would ask. They are
admitted by proof: on the same cards and answers the engine asks the same questions and comes to the same cents. `LaneRound` has
what the engine needs for that.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from croupier.engine.standing import Standing
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake
from croupier.money.wager import Bet
from croupier.values.brief import shown_briefly

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ROUND, SHOE, BANKROLL = "round", "shoe", "bankroll"
EPISODES: Final = (ROUND, SHOE, BANKROLL)
LARGEST_COLUMN: Final = (1 << 15) - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class LaneScene:
    """What is played in each lane.

    A round is one round from a fresh shuffle with a bet of one unit. A shoe and a bankroll begin with a bet from the ladder.
    """

    __repr__ = shown_briefly

    lanes: int = 1
    episode: str = ROUND
    unit_cents: int = 10_00
    ladder: tuple[int, ...] = (1, 2, 4, 8)  # the bets that may be made, in units
    bankroll: int = 100  # units
    rounds: int = 1000  # of a bankroll

    def __post_init__(self) -> None:
        wrong = [Mistake(place, words) for place, words, right in self._checks() if not right]
        if wrong:
            raise Unreadable(*wrong)

    def _checks(self) -> tuple[tuple[str, str, bool], ...]:
        ladder = self.ladder
        rising = list(ladder) == sorted({*ladder}) and bool(ladder) and ladder[0] > 0
        return (
            ("num_envs", f"{self.lanes}: at least one lane", self.lanes > 0),
            (
                "episode",
                f'"{self.episode}" is no kind of episode; write one of {", ".join(EPISODES)}',
                self.episode in EPISODES,
            ),
            ("unit", "a unit is an amount of at least one cent", self.unit_cents > 0),
            ("stakes", 'write 1 to 16 rising amounts, such as "10.00", "20.00"', rising and len(ladder) <= 16),
            ("bankroll", "the bankroll pays for the lowest bet", not ladder or self.bankroll >= ladder[0]),
            ("rounds", "at least one round", self.rounds > 0),
        )

    @property
    def bets(self) -> tuple[int, ...]:
        """The bets in units: one unit where nobody chooses."""
        return (1,) if self.episode == ROUND else self.ladder


class LaneColumn(NamedTuple):
    """A part of an observation: so many numbers side by side, each from `least` to `most`."""

    name: str
    size: int = 1
    least: int = 0
    most: int = LARGEST_COLUMN


@dataclass(frozen=True, slots=True, kw_only=True)
class LaneRound:
    """The round of a lane as the engine takes it: the table before it, and the outcomes and answers so far, in order."""

    __repr__ = shown_briefly

    standing: Standing
    bets: tuple[Bet, ...]
    outcomes: tuple[Any, ...]
    answers: tuple[str, ...]


class Lanes(Protocol):
    """The lanes of one table. Their arrays are overwritten by the next step."""

    actions: tuple[str, ...]  # every action, in a fixed order
    columns: tuple[LaneColumn, ...]  # of an observation, from the first number on
    observation: NDArray[np.int16]  # by lane
    # By lane: the last observation of an episode that the last step ended. In the same step it is a new array each time.
    final: NDArray[np.int16]
    mask: NDArray[np.bool_]  # by lane and action: whether it is open
    cents: NDArray[np.int64]  # by lane: gained in the last step
    ended: NDArray[np.bool_]  # by lane: the last step ended its episode
    cut: NDArray[np.bool_]  # by lane: the last step cut its episode off, by its number of rounds
    refused: NDArray[np.bool_]  # by lane: the last action was not open, and the question's default answer was given

    def begin(self, seeds: NDArray[np.uint64] | None = None, which: NDArray[np.bool_] | None = None) -> None:
        """Begins new episodes, in all lanes or in some. A seed determines all that comes to its lane from now on."""

    def step(self, actions: NDArray[np.int64], *, same_step: bool = False) -> None:
        """An answer in each lane. A lane whose episode is over begins another: in the next step, or in the same one."""

    def asked(self, lane: int) -> Hashable:
        """A key of the question in a lane: equal keys are asked by the same paragraph, in the same words."""

    def closed(self, lane: int, action: int) -> Hashable:
        """A key of a closed action in a lane: equal keys are closed by the same rulings."""

    def played(self, lane: int) -> LaneRound:
        """The round of a lane, for the engine to say what it is about. Raises `Refused` if nothing can say it."""
