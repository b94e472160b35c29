"""`croupier.simulate()`: rounds in bulk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil
from pathlib import Path
from typing import Any, Unpack

from croupier.api import arguments
from croupier.api.by_function import played_by
from croupier.api.source import Day, Document, Rules, Source, dealable, sheet_of, stake_of, tree_of
from croupier.api.table import Strategy
from croupier.croupiers.numbers import all_numbers
from croupier.engine.kernel import Scene
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake
from croupier.options import AnyGame
from croupier.paper.press.parts import Item, Listing, Prose
from croupier.sheets.numbers import at_table, kind_and_selection
from croupier.sheets.sheet import Sheet
from croupier.show.html import Shows
from croupier.show.records import FrameColumn, Kind, Records, records
from croupier.show.showable import Showable
from croupier.simulation import run
from croupier.simulation.job import NotPlayed, canonical, cards_of_stack
from croupier.simulation.result import SimulationResult
from croupier.simulation.statistics import Estimate
from croupier.values.brief import brief, quantity
from croupier.values.extras import naming_extras

DEVICES = ("cpu", "gpu")

_ESTIMATES = (
    FrameColumn("wager"),
    FrameColumn("mean", Kind.PERCENT),
    FrameColumn("standard_error", Kind.PERCENT),
    FrameColumn("from_95", Kind.PERCENT, lambda each: each.interval and each.interval[0], heading="95 % from"),
    FrameColumn("to_95", Kind.PERCENT, lambda each: each.interval and each.interval[1], heading="to"),
    FrameColumn("exact", Kind.SHARE),
    FrameColumn("z", Kind.NUMBER, digits=2),
    FrameColumn("standard_deviation", Kind.NUMBER, heading="deviation"),
    FrameColumn("hit_frequency", Kind.PERCENT, heading="win", digits=3),
    FrameColumn("push_frequency", Kind.PERCENT, heading="push", digits=3),
    FrameColumn("element_of_risk", Kind.PERCENT),
    FrameColumn("decided", Kind.WHOLE),
    FrameColumn("unit_cents", Kind.CENTS, heading=""),
    FrameColumn("staked_cents", Kind.CENTS, heading=""),
    FrameColumn("average_bet_cents", Kind.NUMBER, heading=""),
    FrameColumn("gain_per_bet", Kind.NUMBER, heading=""),
    FrameColumn("cents_per_100_rounds", Kind.NUMBER, heading=""),
)
_PER_UNIT = (
    "Mean, standard error and deviation are per initial wager of one unit; z = standard errors above the exact value; "
    "element of risk = loss / total stake."
)


@dataclass(frozen=True, slots=True)
class SimulateResult(Showable):
    """An estimate of every wager; `run` has the tallies, the run time, and a data frame."""

    sheet: Sheet
    run: SimulationResult

    def __repr__(self) -> str:
        about = f"{quantity(self.rounds, 'round')}, seed {self.run.job.seed}, {quantity(len(self.wagers), 'wager')}"
        about += f", {self.method.partition(':')[0]}" if self.method else ""
        stopped = f", {self.run.stopped}" if self.run.stopped else ""
        return brief("croupier.SimulateResult", f"{self.sheet.game.name}, {self.sheet.on}: {about}{stopped}")

    @property
    def wagers(self) -> tuple[Estimate, ...]:
        return self.run.statistics

    @property
    def rounds(self) -> int:
        return self.run.rounds

    @property
    def method(self) -> str:
        """How the rounds of a strategy function were played: as a table by the kernel, or by the engine, and why."""
        return self.run.method

    def __getitem__(self, wager: str) -> Estimate:
        """The estimate of the wager with this name; of a selection that is not simulated by itself, that of its kind."""
        kind, _ = kind_and_selection(self.sheet.game, self.sheet.rules, wager)
        for estimate in self.wagers:
            if estimate.wager in {wager, kind}:
                return estimate
        raise KeyError(wager)

    def _records(self) -> Records:
        best = self.run.best_play  # empty where the seats play it
        of_best_play = FrameColumn(
            "best_play", Kind.SHARE, lambda each: best.get(each.wager, each.exact if best else None)
        )
        after = next(place for place, column in enumerate(_ESTIMATES) if column.name == "exact") + 1
        return records((*_ESTIMATES[:after], of_best_play, *_ESTIMATES[after:]), self.wagers)

    def _shows(self) -> Iterator[Shows]:
        run = self.run
        yield Prose(f"{self.sheet.game.title}, {self.sheet.elected}.")
        yield self._records()
        played = f"{self.rounds:,} rounds, seed {run.job.seed}, kernel {run.kernel}"
        strategy = (f"Strategy: {run.strategy}.",) if run.strategy else ()
        made_again = (f"{run.made_again}.",) if run.made_again else ()
        stopped = (f"Ended early: {run.stopped}.",) if run.stopped else ()
        method = (f"Played {self.method}.",) if self.method else ()
        cut = (f"{run.cut}.",) if run.cut else ()
        yield Listing(
            tuple(Item(words) for words in (f"{played}.", *method, *cut, *strategy, *made_again, *stopped, _PER_UNIT))
        )

    def to_dict(self) -> dict[str, Any]:
        """What `croupier simulate --json` prints."""
        return self.run.answer() | {"on": self.sheet.on.isoformat()}


@naming_extras()
def simulate(  # noqa: PLR0913 (one keyword for each thing a run may need; all have defaults)
    source: Source,
    *,
    rounds: float | str | None = None,
    seed: int = run.FIRST_SEED,
    wagers: str | Iterable[str] = (),
    seats: int = 1,
    play: Document | Strategy | None = None,
    through_the_shoe: bool = False,
    cut: float | str | None = None,
    stake: str | None = None,
    until: Fraction | float | str | None = None,
    jobs: int = 1,
    cluster: str = "",
    device: str = "cpu",
    checkpoint: str | Path | None = None,
    watcher: run.Watcher | None = None,
    rules: Rules | None = None,
    on: Day | None = None,
    **options: Unpack[AnyGame],
) -> SimulateResult:
    """Play rounds in bulk and estimate what each wager is worth.

    The result depends only on the sheet, `wagers`, `seats`, `play`, `through_the_shoe`, `cut`, `stake`, `seed` (0 to 2^64 - 1)
    and `rounds` (a million unless given, 1e6 or "1e6"). Without a `seed` it is that of seed 1, unlike the cards of `table`,
    which are random. `jobs` (processes), `cluster` (a dask scheduler) and `device` ("cpu" or "gpu") only change the run time.
    `until` ("0.01%" or 0.0001) ends the run at that standard error of each wager named (or of the first). `stake` is the
    initial wager where results depend on it, else the sheet's minimum or the usual unit. A run continues from its `checkpoint`.
    `play` says how the seats play: a document, or a function from a `Question` to an answer, as for `Table.play`. One that is
    a table of what the kernel knows plays at its speed, any other by the engine on `jobs` cores; `result.method` says which.
    `source`, `rules`, `on` and the options are as for `check`. With several `jobs` a script needs `if __name__ == "__main__":`.
    Raises `Unreadable` with every mistake, `NotPlayed` if the run cannot start, and at Ctrl-C `KeyboardInterrupt` with `partial`.

    >>> import croupier
    >>> red = croupier.simulate("roulette", wagers=["red"], rounds=10_000, seed=7)["red"]
    >>> red.decided, red.exact, abs(red.z) < 4
    (10000, Fraction(-1, 38), True)
    """
    with _nothing_played_yet():
        wrong = list[Mistake]()
        sheet = arguments.read(wrong, lambda: dealable(sheet_of(source, arguments.options(rules, options), on)), None)
        scene = _scene(wrong, sheet, wagers, stake, seats=seats, through_the_shoe=through_the_shoe, cut=cut)
        number, first, processes, error = _length(wrong, rounds, seed, jobs, until)
        if wrong or sheet is None:
            raise Unreadable(*wrong)
        scene, by_function = _playing(sheet, scene, play)
        played = run.simulate(
            sheet,
            scene=scene,
            by_function=by_function,
            rounds=number,
            seed=first,
            jobs=processes,
            until=error,
            cluster=arguments.text("cluster", cluster, '"tcp://host:8786"'),
            device=_known(device),
            checkpoint=None if checkpoint is None else arguments.path("checkpoint", checkpoint),
            watcher=arguments.having("watcher", watcher, "progress", "trouble"),
        )
    return _whole(SimulateResult(sheet, played))


def _length(
    wrong: list[Mistake], rounds: float | str | None, seed: int, jobs: int, until: Fraction | float | str | None
) -> tuple[int | None, int, int, Fraction | None]:
    """How much is played and by how many processes; the mistakes are added to `wrong`."""
    return (
        arguments.read(wrong, lambda: None if rounds is None else arguments.whole("rounds", rounds), None),
        arguments.read(wrong, lambda: arguments.seed(seed), run.FIRST_SEED),
        arguments.read(wrong, lambda: arguments.whole("jobs", jobs), 1),
        arguments.read(wrong, lambda: None if until is None else arguments.share("until", until), None),
    )


def _scene(
    wrong: list[Mistake],
    sheet: Sheet | None,
    wagers: str | Iterable[str],
    stake: str | None,
    *,
    seats: int,
    through_the_shoe: bool,
    cut: float | str | None,
) -> Scene:
    """What is simulated; the mistakes are added to `wrong`."""
    names = arguments.read(wrong, lambda: arguments.names("wagers", wagers, '["red", "straight"]'), tuple[str, ...]())
    scene = Scene(
        seats=arguments.read(wrong, lambda: arguments.whole("seats", seats), 1),
        through_the_shoe=arguments.read(wrong, lambda: arguments.flag("through_the_shoe", through_the_shoe), False),
        stake_cents=arguments.read(wrong, lambda: stake_of(stake), None),
    )
    behind = None if cut is None else arguments.read(wrong, lambda: _share_behind(cut), None)
    if sheet is None:
        return scene
    return replace(
        scene,
        wagers=_simulated_as(sheet, names),
        stake_cents=scene.stake_cents or _least_stake(sheet),
        cards_behind=None if behind is None else _cards_behind(sheet, behind),
    )


def _share_behind(cut: float | str) -> Fraction:
    return arguments.amount("cut", cut, "cards behind the cutting card", "26, 0.0625 or 6.25%")


def _cards_behind(sheet: Sheet, number: Fraction) -> int:
    """So many cards, or a share of the stack, rounded up."""
    return int(number if number >= 1 else ceil(number * cards_of_stack(sheet.game, sheet.rules)))


def _playing(sheet: Sheet, scene: Scene, play: Document | Strategy | None) -> tuple[Scene, run.ByFunction | None]:
    """The scene with how its seats play, and how the rounds of a function are played."""
    if callable(play):
        return played_by(sheet, scene, play)
    return replace(scene, play="" if play is None else canonical(tree_of(play, "play"))), None


def _simulated_as(sheet: Sheet, wagers: tuple[str, ...]) -> tuple[str, ...]:
    """The names as kernels know them: a selection that is not counted by itself ("ante second") is like any of its kind."""
    known = []
    for name in wagers:
        kind, _ = kind_and_selection(sheet.game, sheet.rules, name)
        counted = {each.wager for each in all_numbers(sheet.game, sheet.rules, kind)} if kind else set[str]()
        known.append(kind if kind in counted and name not in counted else name)
    return tuple(dict.fromkeys(known))


def _least_stake(sheet: Sheet) -> int | None:
    """The minimum that the sheet sets for the game's main wager, if the results depend on it; else the usual unit is as good."""
    numbers = sheet.game.numbers
    if numbers.charts is not None or not sheet.limits:
        return None
    return next((each.stake_cents for each in at_table(sheet)), None)


def _known(device: str) -> str:
    if device not in DEVICES:
        raise NotPlayed(f"device {device}: use {' or '.join(DEVICES)}")
    return device


@contextmanager
def _nothing_played_yet() -> Iterator[None]:
    """Ctrl-C here has no partial result."""
    try:
        yield
    except KeyboardInterrupt as interrupted:
        interrupted.partial = None  # type: ignore[attr-defined]
        raise


def _whole(result: SimulateResult) -> SimulateResult:
    """The result, unless Ctrl-C came during the run: raises `KeyboardInterrupt` with it."""
    if result.run.asked_to_stop:
        # Not a class derived from it: Python ends as Ctrl-C ends a program only for `KeyboardInterrupt` itself.
        interrupted = KeyboardInterrupt(f"{result.rounds:,} rounds were played")
        interrupted.partial = result  # type: ignore[attr-defined]
        raise interrupted
    return result
