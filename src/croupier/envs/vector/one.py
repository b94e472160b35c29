"""One lane as a plain environment: a fast one, with what the engine says about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from croupier.api.source import Source
from croupier.envs.vector.table import LaneTable, Observation
from croupier.values.error import NotAvailable

_WORDS = np.iinfo(np.int64).max


class LaneEnv(gymnasium.Env[Observation, np.int64]):
    """A table of one player. An action is a place in `actions`, which never changes for a table.

    `info` has the mask of the open actions, the question and its paragraph. An action that is not open is played as the
    question's default answer, and `info["refused"]` says by which paragraph. With `values`, `info` has the exact value of
    each action where the game counts it; `values()` gives them at any time.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 (Gymnasium declares it)

    def __init__(self, game: Source, *, values: bool = False, render_mode: str | None = None, **table: Any) -> None:
        self.table = LaneTable(game, 1, **table)
        self.lanes, self.actions = self.table.lanes, self.table.lanes.actions
        self.render_mode, self._with_values = render_mode, values
        self.action_space = self.table.action_space
        self.observation_space = self.table.observation_space()
        self._begun = False
        self._action, self._unit_cents = np.zeros(1, np.int64), self.table.scene.unit_cents

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new episode. The same seed deals the same cards from now on."""
        super().reset(seed=seed, options=options)
        seeds = None
        if seed is not None or not self._begun:
            seeds = np.array([self.np_random.integers(_WORDS) if seed is None else seed], np.uint64)
        self.lanes.begin(seeds)
        self._begun = True
        return self.table.observed_alone(self.lanes.observation[0]), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Plays an action."""
        if not self._begun:
            raise gymnasium.error.ResetNeeded("call reset() first")
        lanes, chosen = self.lanes, int(action)
        open_ = 0 <= chosen < len(self.actions) and lanes.mask[0, chosen]
        why = "" if open_ else self.table.ruling(0, chosen)
        self._action[0] = chosen
        lanes.step(self._action)
        info = self._info()
        if why:
            info["refused"] = why
        reward = float(lanes.cents[0]) / self._unit_cents
        return self.table.observed_alone(lanes.observation[0]), reward, bool(lanes.ended[0]), bool(lanes.cut[0]), info

    def action_masks(self) -> NDArray[np.bool_]:
        """The actions that are open, as `sb3_contrib` asks for them."""
        mask: NDArray[np.bool_] = self.lanes.mask[0].copy()
        return mask

    def values(self) -> Mapping[str, float]:
        """The exact mean gain of each open action in units, by the best play from then on. Raises `NotAvailable`."""
        return self.table.values()

    def render(self) -> str | None:
        """The table in a line of text."""
        return self.table.described() if self.render_mode == "ansi" else None

    def _info(self) -> dict[str, Any]:
        question, cite = self.table.question()
        info: dict[str, Any] = {"action_mask": self.lanes.mask[0].astype(np.int8), "question": question, "cite": cite}
        if self._with_values:
            try:
                values = self.values()
            except NotAvailable:
                return info
            info |= {"values": values, "optimal": self.actions.index(max(values, key=lambda name: values[name]))}
        return info
