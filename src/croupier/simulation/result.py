"""The result of a simulation: its tally, the estimates, and both as a data frame or a plain tree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from croupier.croupiers.numbers import all_numbers, with_stakes
from croupier.engine.kernel import BEST_PLAY, Tally
from croupier.games import registry
from croupier.show.frames import FrameKind
from croupier.simulation import frames, statistics
from croupier.simulation.blocks import BlockPiece, merged
from croupier.simulation.job import Job, cut_in_words, requested_wagers
from croupier.simulation.statistics import Estimate, Exact
from croupier.values.brief import brief, quantity
from croupier.values.frozen import FrozenFields

MEAN_IS = (
    "gain / (decided * unit_cents): per unit, also if more units are bet at some counts; gain_per_bet is per dollar of "
    "initial wagers, and element_of_risk per dollar staked"
)
INTERRUPTED = "interrupted"  # by Ctrl-C
_SAME = Fraction(1, 10**11)  # counts in double precision differ by less
_FIRST_ROUNDS, _FIRST_STEP, _FIRST_BLOCKS = 100, 8, 16  # a curve starts at 100 rounds; each next point has 1/8 more

MADE_AGAIN = (
    "A wager that lasts several rounds is made again as soon as it is decided and the table allows it, "
    "at the table of that moment"
)


@dataclass(frozen=True)
class SimulationResult(FrozenFields):
    """A run, or the part of it that was played: always the blocks from 0 on, so that the same run can be repeated.

    Runs with the same results are equal, wherever they were played and however long they took.
    """

    job: Job
    kernel: str
    strategy: str  # how the seats played, in words; empty if there was nothing to choose
    units: Mapping[str, int]  # by wager: the cents of its initial stake
    exact: Mapping[str, Exact]
    block_rounds: int
    pieces: tuple[BlockPiece, ...]
    wanted: int  # rounds
    until: Fraction | None  # the standard error to stop at
    stopped: str  # why the run ended early, such as `INTERRUPTED`; empty if it did not
    played: int = field(compare=False)  # rounds played now; the others came from a checkpoint
    seconds: float = field(compare=False)
    played_by: str = field(compare=False)
    checkpoint_error: str = ""  # why the checkpoint is incomplete; empty if it is complete or there is none
    asked_to_stop: bool = False  # by Ctrl-C, perhaps only when every round was played
    method: str = ""  # how the rounds of a strategy function were played, in words; empty without a function
    by_engine: bool = False  # the engine played them, since the function is no table

    def __repr__(self) -> str:
        return brief(
            "Result", f"{self.job.game}: {quantity(self.rounds, 'round')} in {self.seconds:.1f} s by {self.played_by}"
        )

    @cached_property
    def tally(self) -> Tally:
        return merged(piece.tally for piece in self.pieces)

    @property
    def rounds(self) -> int:
        return self.tally.rounds

    @property
    def blocks(self) -> int:
        return self.pieces[-1].last if self.pieces else 0

    @property
    def rounds_per_second(self) -> float:
        return self.played / self.seconds if self.seconds else 0.0

    @property
    def cut(self) -> str:
        """Where the cutting card lay, and whether the law allows that, if the run put it elsewhere; else empty."""
        game = registry.game(self.job.game)
        return cut_in_words(game, game.rules.elect(self.job.rules), self.job.scene.cards_behind)

    @cached_property
    def statistics(self) -> tuple[Estimate, ...]:
        """An estimate of every wager, in the kernel's order."""
        tally = self.tally
        return tuple(
            statistics.estimate(
                wager,
                unit,
                tally.gains.get(wager, {}),
                tally.staked_cents.get(wager, 0),
                self.exact.get(wager),
                rounds=tally.rounds,
                bet_cents=tally.bet_cents.get(wager),
            )
            for wager, unit in self.units.items()
        )

    @cached_property
    def best_play(self) -> Mapping[str, Exact]:
        """By wager: the exact mean by the best play, as `odds` has it, where the seats play otherwise.

        It takes a second to count, and is empty if Ctrl-C cuts the count short or has cut the run short.
        """
        if self.strategy in {"", BEST_PLAY} or self.asked_to_stop or not self.exact:
            return {}
        game = registry.game(self.job.game)
        rules = game.rules.elect(self.job.rules)
        kinds = {wager: wager.split(" ", 2)[-1] if wager.startswith("seat ") else wager for wager in self.exact}
        try:
            usual = [each for each in all_numbers(game, rules) if each.wager in kinds.values()]
            units = {kind: self.units[wager] for wager, kind in kinds.items()}
            numbers = with_stakes(game, rules, usual, lambda each: units[each.wager])
        except KeyboardInterrupt:
            return {}
        best = {each.wager: each.expected_gain for each in numbers}
        return {
            wager: best[kind]
            for wager, kind in kinds.items()
            if kind in best and abs(best[kind] - Fraction(self.exact[wager])) > _SAME
        }

    @property
    def made_again(self) -> str:
        """When a wager that lasts several rounds is made again, in words; empty if none does.

        The table it then finds is part of what its deviation depends on, so it can differ from that of `odds`.
        """
        game = registry.game(self.job.game)
        kinds = game.play.wagers(game.rules.elect(self.job.rules)).items()
        in_play = tuple(name for name, kind in kinds if kind.made_in_play)  # such as insurance: not in every round
        lasting = (each for each in self.statistics if each.decided < self.rounds and not each.wager.endswith(in_play))
        return MADE_AGAIN if any(lasting) else ""

    @property
    def first_wager(self) -> str:
        """The wager that a plot shows: the first one named, or the kernel's first."""
        return requested_wagers(self.job.scene, self.units)[0]

    def convergence(self, wager: str = "") -> Iterator[tuple[int, float, float]]:
        """How a wager's mean converges: rounds so far, mean per unit, standard error."""
        wager = wager or self.first_wager
        return statistics.convergence((*self._first_rounds(), *self._so_far()), wager, self.units[wager])

    def _so_far(self) -> Iterator[Tally]:
        """The total tally after each piece."""
        so_far = Tally()
        for piece in self.pieces:
            so_far = merged((so_far, piece.tally))
            if piece.last > _FIRST_BLOCKS or piece is self.pieces[-1] or self.by_engine:
                yield so_far

    def _first_rounds(self) -> Iterator[Tally]:
        """Total tallies within the first blocks. Parts of blocks are played again to give the curve its beginning."""
        if self.by_engine:
            return
        kernel, rounds = self.job.kernel(), _FIRST_ROUNDS
        while rounds < min(self.rounds, _FIRST_BLOCKS * self.block_rounds):
            block, cut = divmod(rounds, self.block_rounds)
            begun = [kernel.block(self.job.seed, block, cut)] if cut else []
            yield merged([*(piece.tally for piece in self.pieces[:block]), *begun])
            rounds += rounds // _FIRST_STEP

    def rows(self) -> Iterator[frames.FrameRow]:
        return frames.rows(self.job, self.pieces)

    def frame(self, kind: FrameKind | None = "arrow") -> Any:
        """The rows as a data frame: "arrow" (a pyarrow table), "polars" or "pandas"; with None, what is there."""
        return frames.data_frame(self.job, self.pieces, kind)

    def answer(self) -> dict[str, Any]:
        """The plain tree that `--json` prints."""
        return {
            "game": self.job.game,
            "rules": dict(self.job.rules),
            "scene": self.job.scene.tree() | {"wagers": list(self.job.scene.wagers)},
            "rounds": self.rounds,
            "seed": self.job.seed,
            "seconds": self.seconds,
            "rounds_per_second": self.rounds_per_second,
            "played_by": self.played_by,
            "kernel": self.kernel,
            "strategy": self.strategy,
            "method": self.method,
            "cut": self.cut,
            "sheet_hash": self.job.sheet_hash,
            "block_rounds": self.block_rounds,
            "blocks": self.blocks,
            "rounds_wanted": self.wanted,
            "until": None if self.until is None else float(self.until),
            "interrupted": bool(self.stopped),
            "stopped": self.stopped,
            "mean_is": MEAN_IS,
            "made_again": self.made_again,
            "wagers": [
                estimate_answer(each)
                | {"best_play": float(self.best_play[each.wager]) if each.wager in self.best_play else None}
                for each in self.statistics
            ],
        }


def estimate_answer(estimate: Estimate) -> dict[str, Any]:
    interval = estimate.interval
    return {
        "wager": estimate.wager,
        "unit_cents": estimate.unit_cents,
        "decided": estimate.decided,
        "mean": estimate.mean,
        "standard_error": estimate.standard_error,
        "interval_95": list(interval) if interval else None,
        "exact": None if estimate.exact is None else float(estimate.exact),
        "exact_fraction": str(estimate.exact) if isinstance(estimate.exact, Fraction) else None,
        "z": estimate.z,
        "standard_deviation": estimate.standard_deviation,
        "hit_frequency": estimate.hit_frequency,
        "push_frequency": estimate.push_frequency,
        "element_of_risk": estimate.element_of_risk,
        "staked_cents": estimate.staked_cents,
        "average_bet_cents": estimate.average_bet_cents,
        "gain_per_bet": estimate.gain_per_bet,
        "cents_per_100_rounds": estimate.cents_per_100_rounds,
        "distribution": [
            {"cents": cents, "times": times, "share": times / estimate.decided} for cents, times in estimate.gains
        ],
    }
