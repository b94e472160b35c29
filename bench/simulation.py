"""Benchmarks of kernels on one core: rounds per second, compared with the engine and plain numpy, and the time to 0.01 %."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from typing import Any, NamedTuple

import numpy as np

from bench import plain
from bench.engine import engine_rate
from bench.measure import best_rate
from croupier.engine.game import Game
from croupier.engine.kernel import Kernel, Scene, Tally
from croupier.games import registry
from croupier.law.option import TableRules
from croupier.simulation.statistics import Moments

SEED = 7
WANTED = 0.0001  # a standard error of 0.01 % of the initial wager

Plain = Callable[[np.random.Generator], int]

_HI_LO = {"A": -1, **dict.fromkeys("23456", 1), **dict.fromkeys("789", 0), "T": -1}


class Line(NamedTuple):
    """One table simulated."""

    what: str
    rate: float  # rounds per second
    engine: float  # the engine's rate for the same game
    numpy: float | None  # plain numpy's rate, if there is one
    seconds: float | None  # to a standard error of 0.01 % of the first wager


@dataclass(frozen=True, slots=True)
class Table:
    """A table to simulate, and its plain numpy version."""

    what: str
    game: str
    elected: dict[str, Any]
    scene: Scene
    plain: Plain | None = None
    counts: bool = False  # a player who counts cards

    @property
    def rules(self) -> TableRules:
        rules: TableRules = registry.game(self.game).rules.example()
        return replace(rules, **self.elected)

    def kernel(self) -> Kernel:
        game = registry.game(self.game)
        if game.numbers.kernel is None:
            raise LookupError(f"{self.game} has no kernel")
        scene = replace(self.scene, play=_counting(game, self.rules)) if self.counts else self.scene
        return game.numbers.kernel(game, self.rules, scene)


def tables() -> Iterator[Table]:
    pass_line, red = Scene(wagers=("pass",)), Scene(wagers=("red",))
    yield Table("roulette: red", "roulette", {}, red, plain.roulette_red)
    yield Table("roulette: every wager", "roulette", {}, Scene())
    yield Table("Big Six: every wager", "big_six", {}, Scene(), plain.big_six_one)
    yield Table("craps: pass line", "craps", {}, pass_line, plain.craps_pass)
    yield Table("craps: every wager", "craps", {}, Scene())
    yield Table("red dog", "red_dog", {}, Scene(), plain.red_dog)
    yield Table("baccarat, fresh shoes", "baccarat", {}, Scene())
    yield Table("baccarat, to the cutting card", "baccarat", {}, Scene(through_the_shoe=True))
    yield Table("three card poker: ante and pair plus", "three_card_poker", {}, Scene())
    yield Table("let it ride: three bets", "let_it_ride", {}, Scene())
    yield Table("double down stud", "double_down_stud", {}, Scene())
    yield Table("Caribbean stud, best play", "caribbean_stud", {}, Scene())
    yield Table("Boston 5: ante and three-card bonus", "boston_5", {}, Scene())
    six = {"decks": 6, "boxes": 6, "max_hands": 4, "hole_card": "down", "card_reader": True}
    through = Scene(through_the_shoe=True)
    yield Table("blackjack: a chart, fresh shoes", "blackjack", six, Scene(), plain.blackjack_shuffles)
    yield Table("blackjack: a chart, to the cutting card", "blackjack", six, through, plain.blackjack_shuffles)
    sides = {**six, "match_the_dealer": True, "streak": False}
    yield Table("blackjack: with match the dealer", "blackjack", sides, Scene(wagers=("match_the_dealer",)))
    yield Table("blackjack: three seats", "blackjack", six, Scene(seats=3))
    yield Table("blackjack: a count, to the cutting card", "blackjack", six, through, counts=True)


def _counting(game: Game[Any, Any], rules: TableRules) -> str:
    """Hi-Lo with the true count, bets of one to eight units, and the table's best chart."""
    if game.numbers.charts is None:
        raise LookupError(f"{game.name} has no charts")
    chart = dict(game.numbers.charts.best(rules).document)
    spread = {"-100": 1, "1": 2, "2": 4, "3": 6, "4": 8}
    return json.dumps({**chart, "count": {"tags": _HI_LO, "per": "deck"}, "spread": spread})


def lines() -> Iterator[Line]:
    rng = np.random.default_rng(SEED)
    for table in tables():
        kernel = table.kernel()
        rate = best_rate(_block_after_block(kernel))
        by_numpy = best_rate(partial(table.plain, rng)) if table.plain else None
        yield Line(table.what, rate, engine_rate(table.game), by_numpy, _seconds(kernel, rate))


def _block_after_block(kernel: Kernel) -> Callable[[], int]:
    blocks = count()
    return lambda: kernel.block(SEED, next(blocks), kernel.block_rounds).rounds


def _seconds(kernel: Kernel, rate: float) -> float | None:
    """The time until the first wager's mean is known to 0.01 %, estimated from one block."""
    tally: Tally = kernel.block(SEED, 0, kernel.block_rounds)
    wager, unit = next(iter(kernel.units.items()))
    error = Moments.of(tally.gains[wager]).squared_error(unit)
    if error is None:
        return None
    return float(error) * tally.rounds / WANTED**2 / rate if not math.isnan(rate) else None
