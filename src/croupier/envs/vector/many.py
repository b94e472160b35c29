"""Thousands of tables at once: the vector environment of a game that has lanes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from croupier.api.source import Source
from croupier.envs.vector.table import LaneTable, Observation
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake

_WORDS = np.iinfo(np.int64).max


class TableVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[np.bool_]]):
    """`num_envs` tables of one player, each with its own cards.

    Rewards are in units of the bet. An action that is not open is played as the question's default answer; `info["refused"]`
    says where. Lane k with seed s is dealt what `LaneEnv` with the seed s + k is dealt. By default a lane whose episode ends
    begins the next one in the same step, and `info["final_obs"]` has its last observation; with `autoreset_mode="NextStep"`
    the next step begins it. Without `copy` what is returned is overwritten by the next step.
    `options={"reset_mask": ...}` begins new episodes only where it is true.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 (Gymnasium declares it)

    def __init__(
        self,
        game: Source,
        num_envs: int = 1,
        *,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        copy: bool = True,
        render_mode: None = None,
        **table: Any,
    ) -> None:
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self.copy, self.render_mode = copy, render_mode
        self.table = LaneTable(game, num_envs, **table)
        self.lanes, self.num_envs = self.table.lanes, num_envs
        self.actions = self.lanes.actions
        self.single_action_space = self.table.action_space
        self.single_observation_space = self.table.observation_space()
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._begun = False
        self._unit_cents = self.table.scene.unit_cents
        self._same_step = self.autoreset_mode == AutoresetMode.SAME_STEP

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """New episodes, in every lane or where `options["reset_mask"]` is true. A seed determines all cards from now on."""
        first = seed if isinstance(seed, int) or seed is None else None
        super().reset(seed=first)
        which = None if options is None else options.get("reset_mask")
        seeds = self._seeds(seed)
        self.lanes.begin(seeds, None if which is None else self._in_every("reset_mask", np.asarray(which, np.bool_)))
        self._begun = True
        return self._observed(self.lanes.observation), {"action_mask": self._kept(self.lanes.mask)}

    def _seeds(self, seed: int | Sequence[int | None] | None) -> NDArray[np.uint64] | None:
        if isinstance(seed, int):
            return np.arange(seed, seed + self.num_envs).astype(np.uint64)
        if seed is None and self._begun:
            return None
        drawn = self.np_random.integers(_WORDS, size=self.num_envs).astype(np.uint64)
        if seed is not None:
            given = [value if value is not None else int(drawn[lane]) for lane, value in enumerate(seed)]
            return self._in_every("seed", np.array(given, np.uint64))
        return drawn

    def step(  # type: ignore[override] # Gymnasium declares the rewards as flags
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """An answer in every lane."""
        if not self._begun:
            raise ResetNeeded("call reset() first")
        lanes = self.lanes
        lanes.step(self._in_every("actions", np.ascontiguousarray(actions, np.int64)), same_step=self._same_step)
        info: dict[str, Any] = {"action_mask": self._kept(lanes.mask), "refused": self._kept(lanes.refused)}
        ended, cut = self._kept(lanes.ended), self._kept(lanes.cut)
        if self._same_step and (ended.any() or cut.any()):
            info |= {"final_obs": self.table.observed(lanes.final), "_final_obs": ended | cut}
        return self._observed(lanes.observation), lanes.cents / self._unit_cents, ended, cut, info

    def _in_every(self, name: str, given: NDArray[Any]) -> NDArray[Any]:
        """What is given for every lane. Compiled loops do not look how many there are."""
        if given.shape != (self.num_envs,):
            raise Unreadable(
                Mistake(name, f"write one for each of the {self.num_envs} environments, not {given.shape}")
            )
        return given

    def _observed(self, rows: NDArray[np.int16]) -> Observation:
        return self.table.observed(rows.copy() if self.copy else rows)

    def _kept(self, flags: NDArray[np.bool_]) -> NDArray[np.bool_]:
        return flags.copy() if self.copy else flags

    def values(self, lane: int = 0) -> Mapping[str, float]:
        """The exact mean gain of each open action of a lane, in units."""
        return self.table.values(lane)
