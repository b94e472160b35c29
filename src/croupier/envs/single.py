"""One player against the house: the Gymnasium environment of every such game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random  # noqa: TID251 (an environment draws the cards, by the seed it is given)
from typing import Any, Unpack

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from croupier.api.source import Day, Rules, Source
from croupier.envs import view
from croupier.envs.rounds import Episode, Rounds, Setting, open_table
from croupier.envs.spaces import Observation, observation_space, observed
from croupier.envs.worth import asked
from croupier.options import AnyGame
from croupier.states.state import State

SEAT = "A"


class TableEnv(gymnasium.Env[Observation, np.int64]):
    """A table with one player. An action is a place in `actions`, which never changes for a table.

    A reward is what the rounds that an action ends have paid, in units of the first stake. `bets` says whether the player bets:
    otherwise the first stake is bet on `wager`, by default the game's main wager. With `values`, `info` has the exact value
    of each action where the game counts it. An episode is cut short after so many `rounds`. `rules`, `on` and the options of the
    game are those of `croupier.state`.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "html"], "render_fps": 1}  # noqa: RUF012 (as Gymnasium has it)

    def __init__(  # noqa: PLR0913 (one argument for each choice)
        self,
        game: Source,
        *,
        episode: str = Episode.ROUND,
        bets: bool | None = None,
        wager: str = "",
        stakes: Sequence[str] = (),
        bankroll: str = "1000.00",
        rounds: int = 1000,
        values: bool = False,
        render_mode: str | None = None,
        rules: Rules | None = None,
        on: Day | None = None,
        **options: Unpack[AnyGame],
    ) -> None:
        self._has_bankroll = episode == Episode.BANKROLL
        money = bankroll if self._has_bankroll else None
        opening = open_table(game, seats=(SEAT,), stakes=stakes, bankroll=money, rules=rules, on=on, **options)
        self.setting = Setting.of(opening, episode, bets=bets, wager=wager, rounds=rounds)
        self.unit_cents = self.setting.unit_cents
        self._with_values, self.render_mode = values, render_mode
        self.actions: tuple[str, ...] = opening.action_list
        self.action_space = spaces.Discrete(len(self.actions))
        self.observation_space = observation_space(opening, with_bankroll=self._has_bankroll)
        self._rounds: Rounds | None = None

    # ------------------------------------------------------------ Gymnasium's methods

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new table. The same seed deals the same cards."""
        super().reset(seed=seed, options=options)
        self._rounds = Rounds(self.setting, Random(int(self.np_random.integers(1 << 63))))  # noqa: S311 (has a seed)
        self._paid_cents = 0
        return self._observed(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Plays the action. For one that is not open the table's default answer is played, and `info` says why."""
        rounds = self.rounds
        refused = rounds.act(int(action))
        before_cents, self._paid_cents = self._paid_cents, rounds.paid_cents[SEAT]
        reward = (self._paid_cents - before_cents) / self.unit_cents
        info = self._info() | ({"refused": refused} if refused else {})
        return self._observed(), reward, rounds.over and not rounds.cut_short, rounds.over and rounds.cut_short, info

    def action_masks(self) -> NDArray[np.bool_]:
        """The actions that are open, as `sb3_contrib` asks for them."""
        return self.rounds.mask().astype(np.bool_)

    def render(self) -> str | None:
        """The table as text or as HTML."""
        if self.render_mode is None:
            return None
        return (view.html if self.render_mode == "html" else view.text)(self.state, SEAT)

    # ------------------------------------------------------------ what the player sees

    @property
    def rounds(self) -> Rounds:
        """The episode under way."""
        if self._rounds is None:
            raise gymnasium.error.ResetNeeded("call reset() first")
        return self._rounds

    @property
    def state(self) -> State:
        """The state, to search from."""
        return self.rounds.state

    def _observed(self) -> Observation:
        seen = observed(self.state, SEAT)
        if self._has_bankroll:
            table = (
                self.state.next_round() if self.state.over else self.state
            )  # what was lost is on the layout no longer
            seen["bankroll"] = np.array([table.rail_cents(SEAT) / self.unit_cents], np.float32)
        return seen

    def _info(self) -> dict[str, Any]:
        rounds = self.rounds
        info: dict[str, Any] = {"action_mask": rounds.mask(), "returns": rounds.paid_cents[SEAT]}
        info |= asked(rounds.state, self.unit_cents, values=self._with_values)
        if rounds.lines:
            info["settlement"] = rounds.lines
        return info
