"""A game of a third party with a kernel in plain Python, to be installed for the length of a test.

A coin has ten chances to show heads, ten to show tails and one to stand on its edge. Its document of play makes mischief:
`{"dies": "once", "at": 7, "mark": FILE}` kills a process that was started to play and has come to block 7, once or always;
`{"faults": true}` is a kernel with a fault, which may be "elsewhere" only; `{"slow": 0.01}` takes that many seconds a block.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.engine.game import Analysis, Game, Outcome, Play
from croupier.engine.kernel import Scene, Tally
from croupier.engine.standing import Standing
from croupier.engine.wager_kind import WagerKind
from croupier.law.citation import cite
from croupier.law.option import TableRules, Unreadable, flag, nearest
from croupier.law.ruling import Mistake
from croupier.money.odds import EVEN_MONEY

LAW = cite("19:47-8.4(d)")
SIDES = 21
BLOCK = 1000
HEADS, EDGE = 10, 20  # below ten heads, twenty the edge
UNITS = {"heads": 1000, "edge": 500}
KEYS = {"dies", "at", "mark", "faults", "slow"}


@dataclass(frozen=True, slots=True, kw_only=True)
class CoinRules(TableRules):
    edge_pushes: bool = flag(False, cite="19:47-8.4(d)", note="heads is not lost on the edge")


class CoinKernel:
    """Draws a whole block from Philox, with the block as its counter, and counts as many as are wanted."""

    name = "a coin in plain Python"
    strategy = "the patron calls heads"
    block_rounds = BLOCK

    def __init__(self, rules: CoinRules, scene: Scene) -> None:
        self.rules = rules
        self.play: dict[str, Any] = json.loads(scene.play or "{}")
        mistakes = [Mistake(key, "a coin is not played so") for key in self.play if key not in KEYS]
        unknown = [wager for wager in scene.wagers if wager not in UNITS]
        mistakes += [Mistake("wagers", f"a coin knows no {wager}{nearest(wager, list(UNITS))}") for wager in unknown]
        if mistakes:
            raise Unreadable(*mistakes)
        self.units = {wager: unit for wager, unit in UNITS.items() if wager in (scene.wagers or UNITS)}

    def _draws(self, seed: int, block: int, rounds: int) -> NDArray[np.int64]:
        drawn = np.random.Generator(np.random.Philox(key=seed, counter=[0, 0, 0, block]))
        return drawn.integers(0, SIDES, BLOCK)[:rounds]

    def _gain(self, wager: str, side: int) -> int:
        if wager == "edge":
            return 15 * UNITS["edge"] if side == EDGE else -UNITS["edge"]
        if side == EDGE and self.rules.edge_pushes:
            return 0
        return UNITS["heads"] if side < HEADS else -UNITS["heads"]

    def block(self, seed: int, block: int, rounds: int) -> Tally:
        self._mischief(block)
        sides = Counter(self._draws(seed, block, rounds).tolist())
        gains: dict[str, Counter[int]] = {wager: Counter() for wager in self.units}
        for side, times in sides.items():
            for wager in self.units:
                gains[wager][self._gain(wager, side)] += times
        staked = {wager: unit * rounds for wager, unit in self.units.items()}
        return Tally(rounds, {wager: dict(each) for wager, each in gains.items()}, staked)

    def nets(self, seed: int, block: int, rounds: int) -> NDArray[np.int64]:
        drawn = self._draws(seed, block, rounds)
        return np.array([sum(self._gain(wager, side) for wager in self.units) for side in drawn.tolist()], np.int64)

    def exact(self) -> Mapping[str, Fraction | float]:
        means = {"heads": Fraction(0 if self.rules.edge_pushes else -1, SIDES), "edge": Fraction(-5, SIDES)}
        return {wager: means[wager] for wager in self.units}

    def _mischief(self, block: int) -> None:
        time.sleep(self.play.get("slow", 0))
        elsewhere = multiprocessing.parent_process() is not None
        if self.play.get("faults") == ("elsewhere" if elsewhere else True):
            raise ZeroDivisionError("a fault of the kernel")
        if "dies" in self.play and block >= self.play["at"] and elsewhere:
            mark = Path(self.play["mark"])
            if self.play["dies"] == "always" or not mark.exists():
                mark.touch()
                os.kill(os.getpid(), signal.SIGKILL)


def _not_here(*_any: object) -> Any:
    raise NotImplementedError


def _offered(_rules: CoinRules) -> Mapping[str, WagerKind]:
    return {name: WagerKind(name, name.title(), LAW, (EVEN_MONEY,)) for name in UNITS}


def _play(*_any: object) -> Outcome:
    return Outcome((), Standing())


GAME: Game[Any, Any] = Game(
    name="coin",
    title="Coin",
    sections=("19:47-8.4",),
    since=date(1978, 6, 2),
    rules=CoinRules,
    play=Play(
        tape="spins",
        opening=lambda _rules: Standing(),
        wagers=_offered,
        ruling=_not_here,
        procedure=_play,
    ),
    numbers=Analysis(
        cases=lambda _rules: (),
        kernel=lambda _game, rules, scene: CoinKernel(rules, scene),
    ),
)
