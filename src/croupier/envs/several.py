"""Tables of several seats for PettingZoo: blackjack with up to seven players, chemin de fer, poker.

    from croupier.envs import several
    env = several.env("blackjack", seats=3)           # AEC: one seat after the other
    env = several.parallel_env("blackjack", seats=3)  # all seats at once

No game here asks all seats at once. So the parallel form is PettingZoo's conversion for turns: each seat gives an action, and
that of the seat in turn is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random  # noqa: TID251 (an environment draws the cards, by the seed it is given)
from typing import Any, ClassVar, Unpack

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray

from croupier.api import arguments
from croupier.api.source import Day, Rules, Source
from croupier.envs import view
from croupier.envs.rounds import Episode, Rounds, Setting, open_table
from croupier.envs.spaces import MOST, flat, flat_size
from croupier.envs.worth import asked
from croupier.options import AnyGame
from croupier.states.state import State
from croupier.values.extras import naming_extras

with naming_extras():
    from pettingzoo import AECEnv, ParallelEnv  # type: ignore[import-untyped]
    from pettingzoo.utils import wrappers  # type: ignore[import-untyped]
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel  # type: ignore[import-untyped]

Observed = dict[str, NDArray[Any]]
_MOST_SEATS = 26  # more than any table has


class SeveralEnv(AECEnv[str, Observed, int]):  # type: ignore[misc] # pettingzoo has no types
    """A table whose seats act in turn, `seat_0` first. Its arguments and its rewards are those of the Gymnasium environment.

    An observation is a vector, `observation`, and the mask of the open actions, `action_mask`, which is empty for a seat whose
    turn it is not. The action of a seat that is not open is not played: the table's default answer is, and `infos` says why.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi", "html"],
        "name": "croupier_v0",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(  # noqa: PLR0913 (one argument for each choice)
        self,
        game: Source = "blackjack",
        *,
        seats: int = 2,
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
        super().__init__()
        self.possible_agents = [f"seat_{place}" for place in range(arguments.within("seats", seats, _MOST_SEATS))]
        self.agents = self.possible_agents[:]
        money = bankroll if episode == Episode.BANKROLL else None
        opening = open_table(game, seats=self.agents, stakes=stakes, bankroll=money, rules=rules, on=on, **options)
        self.setting = Setting.of(opening, episode, bets=bets, wager=wager, rounds=rounds)
        self.unit_cents, self._with_values, self.render_mode = self.setting.unit_cents, values, render_mode
        self.actions: tuple[str, ...] = opening.action_list
        shapes = {"observation": (flat_size(opening),), "action_mask": (len(self.actions),)}
        self._observation_spaces = {
            agent: spaces.Dict(
                observation=spaces.Box(-MOST, MOST, shapes["observation"], np.float32),
                action_mask=spaces.Box(0, 1, shapes["action_mask"], np.int8),
            )
            for agent in self.agents
        }
        self._action_spaces = {agent: spaces.Discrete(len(self.actions)) for agent in self.agents}
        self._random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new table. The same seed deals the same cards."""
        del options
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.agents = self.possible_agents[:]
        self._rounds = Rounds(self.setting, Random(int(self._random.integers(1 << 63))))  # noqa: S311 (has a seed)
        self._paid_cents = dict.fromkeys(self.agents, 0)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection = self._rounds.actor
        self._inform("")

    def step(self, action: int | None) -> None:
        """Plays the action of the seat in turn."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        refused = self._rounds.act(int(action or 0))
        before, self._paid_cents = self._paid_cents, self._rounds.paid_cents
        self.rewards = {each: (self._paid_cents[each] - before[each]) / self.unit_cents for each in self.agents}
        self._cumulative_rewards[agent] = 0.0
        self._accumulate_rewards()
        if self._rounds.over:
            ended = self.truncations if self._rounds.cut_short else self.terminations
            ended.update(dict.fromkeys(self.agents, True))
        else:
            self.agent_selection = self._rounds.actor
        self._inform(refused, agent)

    def observe(self, agent: str) -> Observed:
        """What a seat sees, and what it may do."""
        state = self._rounds.state
        in_turn = agent == self.agent_selection and not self._rounds.over
        mask = self._rounds.mask() if in_turn else np.zeros(len(self.actions), np.int8)
        return {"observation": flat(state, agent), "action_mask": mask}

    def render(self) -> str | None:
        """The table as everybody sees it, as text or as HTML."""
        if self.render_mode is None:
            return None
        return (view.html if self.render_mode == "html" else view.text)(self.table, None)

    @property
    def table(self) -> State:
        """The state, to search from."""
        return self._rounds.state

    def _inform(self, refused: str, by: str = "") -> None:
        """What each seat is told besides: its settled wagers, the paragraph of its question, why its action was not open."""
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        state = self._rounds.state
        if state.question is not None:
            self.infos[state.actor] = asked(state, self.unit_cents, values=self._with_values)
        for agent in self.agents:
            if lines := tuple(line for line in self._rounds.lines if line.seat == agent):
                self.infos[agent]["settlement"] = lines
        if refused:
            self.infos[by]["refused"] = refused


def env(game: Source = "blackjack", **others: Any) -> AECEnv[str, Observed, int]:
    """The table as PettingZoo's environments are given out: it says when it is used in the wrong order."""
    checked: AECEnv[str, Observed, int] = wrappers.OrderEnforcingWrapper(SeveralEnv(game, **others))
    return checked


raw_env = SeveralEnv


def parallel_env(game: Source = "blackjack", **others: Any) -> ParallelEnv[str, Observed, int | None]:
    """The table with an action of every seat in each step, of which that of the seat in turn is played."""
    together: ParallelEnv[str, Observed, int | None] = turn_based_aec_to_parallel(env(game, **others))
    return together
