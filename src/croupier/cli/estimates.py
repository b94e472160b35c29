"""Output of a simulation: progress bar, tables, plots and data frame."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.amounts.cents import dollars
from croupier.cli import output
from croupier.cli.odds import elected
from croupier.cli.output import UsageError
from croupier.paper.files import write_fault
from croupier.values import extras

if TYPE_CHECKING:
    from croupier.sheets.sheet import Sheet
    from croupier.simulation.result import SimulationResult
    from croupier.simulation.run import Progress
    from croupier.simulation.statistics import Estimate, Exact

PATHS = 40
PATH_ROUNDS = 2_000
MOST_DISTRIBUTIONS = 3  # wagers whose gains are printed; --json has all
MOST_GAINS = 24  # printed for one wager
PLOTS = (".svg", ".png", ".pdf")


class RunReporter:
    """Reports on a run: a progress bar on a terminal, and each problem once."""

    def __init__(self) -> None:
        self._reported: set[str] = set()
        self._bar: Any = None

    @contextmanager
    def bar(self) -> Iterator[None]:
        if not sys.stderr.isatty():
            yield
            return
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

        text = TextColumn("{task.percentage:>3.0f} % {task.fields[text]}")
        columns = (BarColumn(), text, TimeRemainingColumn())
        with Progress(*columns, console=Console(stderr=True), transient=True) as self._bar:
            self._bar.add_task("", total=None, text="")
            yield
        self._bar = None

    def progress(self, progress: Progress) -> None:
        if self._bar is None:
            return
        rate = progress.played / progress.seconds if progress.seconds else 0
        text = f"{progress.rounds:,} of {progress.wanted:,} rounds, {rate:,.0f} per second"
        self._bar.update(self._bar.task_ids[0], completed=progress.rounds, total=progress.wanted, text=text)

    def trouble(self, what: str) -> None:
        if what not in self._reported:
            output.to_stderr(f"{what}; the run continues and its results are not affected")
            self._reported.add(what)


# ---------------------------------------------------------------- tables


def show(sheet: Sheet, result: SimulationResult) -> None:
    """Prints the estimates to standard output, where the same run always prints the same, and the time to standard error."""
    exact = ("exact as played", "best play") if result.best_play else ("exact",)
    right = ("mean", "standard error", "95 % from", "to", *exact, "z", "deviation", "win", "push", "element of risk")
    grid = output.table(
        "wager", *right, "decided", title=f"{sheet.game.title}, {elected(sheet)}", right=(*right, "decided")
    )
    for each in result.statistics:
        output.row(grid, *_cells(each, result.best_play))
    output.console().print(grid)
    _show_bets(result)
    _show_gains(result)
    if result.strategy:
        output.say(f"Strategy: {result.strategy}.")
    if result.cut:
        output.say(f"{result.cut}.")
    output.say(f"{result.rounds:,} rounds, seed {result.job.seed}, kernel {result.kernel}.", style="bold")
    for words in _stakes(sheet, result):
        output.say(words, style="dim")
    if result.made_again:
        output.say(f"{result.made_again}.", style="dim")
    if result.until is not None:
        output.say(_stopped_at(result, result.until))
    output.say(
        "Mean, standard error and standard deviation are per initial wager of one unit; z = standard errors above the "
        "exact value; element of risk = loss / total stake; sheet "
        f"{result.job.sheet_hash[:12]}.",
        style="dim",
    )
    rate = f"{result.rounds_per_second:,.0f} rounds per second" if result.played else "all from the checkpoint"
    output.to_stderr(f"{result.seconds:.2f} seconds, {rate}, by {result.played_by}")


def _stakes(sheet: Sheet, result: SimulationResult) -> Iterator[str]:
    """The stake of each wager whose results depend on it."""
    from croupier.sheets.numbers import at_table

    if sheet.game.numbers.charts is not None:
        return
    for unit in dict.fromkeys(result.units.values()):
        for numbers in at_table(sheet, unit):
            if numbers.stake_cents is not None and result.units.get(numbers.wager) == unit:
                yield f"{numbers.wager}: {numbers.holds}."


def _stopped_at(result: SimulationResult, until: Fraction) -> str:
    """Whether the run reached its standard error for all requested wagers."""
    from croupier.simulation.job import requested_wagers

    wagers = requested_wagers(result.job.scene, result.units)
    errors = [each.standard_error for each in result.statistics if each.wager in wagers]
    reached = all(error is not None and 0 < error <= until for error in errors)
    target = f"a standard error of {_percent(float(until))} for {', '.join(wagers)}"
    return f"Stopped at {target}." if reached else f"These rounds did not reach {target}."


def _cells(estimate: Estimate, best_play: Mapping[str, Exact]) -> Iterator[str]:
    low, high = estimate.interval or (None, None)
    yield estimate.wager
    yield _percent(estimate.mean)
    yield _percent(estimate.standard_error)
    yield _percent(low)
    yield _percent(high)
    yield _percent(estimate.exact)
    if best_play:
        yield _percent(best_play.get(estimate.wager, estimate.exact))
    yield "" if estimate.z is None else f"{estimate.z:+.2f}"
    yield "" if estimate.standard_deviation is None else f"{estimate.standard_deviation:.4f}"
    yield _percent(estimate.hit_frequency, 3)
    yield _percent(estimate.push_frequency, 3)
    yield _percent(estimate.element_of_risk)
    yield f"{estimate.decided:,}"


def _percent(share: Exact | None, digits: int = 4) -> str:
    return "" if share is None else f"{float(share):.{digits}%}"


def _show_bets(result: SimulationResult) -> None:
    """For a spread of bets, what the mean per unit does not tell: the average bet, the gain on it, and the hourly pace."""
    spread = [each for each in result.statistics if result.tally.bet_cents.get(each.wager) and each.decided]
    if not spread:
        return
    headings = ("unit", "average bet", "gain / initial wagers", "gain / total stake", "gain in 100 rounds")
    grid = output.table("bets", *headings, right=headings)
    for each in spread:
        risk = None if each.element_of_risk is None else -each.element_of_risk
        output.row(
            grid,
            each.wager,
            dollars(each.unit_cents),
            dollars(round(each.average_bet_cents or 0)),
            _percent(each.gain_per_bet),
            _percent(risk),
            dollars(round(each.cents_per_100_rounds or 0), sign=True),
        )
    output.console().print(grid)
    output.say("Mean, standard error and deviation above are per unit, not per bet.", style="dim")


def _show_gains(result: SimulationResult) -> None:
    """Prints how often each gain occurred, unless there are many wagers."""
    if len(result.statistics) > MOST_DISTRIBUTIONS:
        output.say("For the distribution of every wager's gains use --json or --out FILE.", style="dim")
        return
    for each in result.statistics:
        gains = f"{each.wager} at {dollars(each.unit_cents)} gains"
        grid = output.table(gains, "times", "share", right=(gains, "times", "share"))
        for cents, times in each.gains[:MOST_GAINS]:
            output.row(grid, dollars(cents, sign=True), f"{times:,}", _percent(times / each.decided))
        if len(each.gains) > MOST_GAINS:
            output.row(grid, f"{len(each.gains) - MOST_GAINS} more", "", "")
        output.console().print(grid)


# ---------------------------------------------------------------- files


class Files:
    """The files that a simulation writes."""

    def __init__(self, out: str, plot: str, paths: str) -> None:
        self.out, self.plot, self.paths = (Path(name) if name else None for name in (out, plot, paths))

    def can_be_written(self, checkpoint: str) -> None:
        """Raises `UsageError` or `NotPlayed`, before a long run, if a file cannot be written or two have the same name."""
        from croupier.simulation import frames

        files = [path.resolve() for path in (self.out, self.plot, self.paths, Path(checkpoint)) if path and path.name]
        if twice := [str(path) for path in files if files.count(path) > 1]:
            raise UsageError(f"{twice[0]} is named for two files: one would overwrite the other")
        if self.out:
            frames.can_write(self.out)
        for path in filter(None, (self.plot, self.paths)):
            if path.suffix.lower() not in PLOTS:
                raise UsageError(f"{path}: the name of a plot must end in one of {', '.join(PLOTS)}")
            if fault := write_fault(path):
                raise UsageError(f"{path} cannot be written: {fault}")
            if find_spec("matplotlib") is None:
                raise extras.lacking("matplotlib", "a plot")

    def write(self, sheet: Sheet, result: SimulationResult) -> bool:
        """Writes all files. An error is reported and does not stop the others. Whether all were written."""
        done = True
        for path, draw in ((self.out, _frame), (self.plot, _convergence), (self.paths, _bankrolls)):
            if path is not None:
                done &= output.write_file(path, partial(draw, path, sheet, result))
        return done


def _frame(path: Path, _sheet: Sheet, result: SimulationResult) -> None:
    from croupier.simulation import frames

    frames.write(path, result.job, result.pieces)


def _convergence(path: Path, sheet: Sheet, result: SimulationResult) -> None:
    from croupier.paper import plots

    wager, points = result.first_wager, list(result.convergence())
    if not points:
        output.to_stderr(f"{path} is not drawn: {wager} was decided fewer than two times")
        return
    exact = result.exact.get(wager)
    title = f"{sheet.game.title}, {wager}: {result.rounds:,} rounds, seed {result.job.seed}"
    plots.convergence(points, None if exact is None else float(exact), title, path)


def _bankrolls(path: Path, sheet: Sheet, result: SimulationResult) -> None:
    """Plots the first rounds of the first blocks as separate bankrolls, even if the run was shorter."""
    import numpy as np

    from croupier.paper import plots

    kernel, seed = result.job.kernel(), result.job.seed
    rounds = min(PATH_ROUNDS, result.block_rounds, result.wanted)
    lines = [np.concatenate(([0], np.cumsum(kernel.nets(seed, block, rounds)))) for block in range(PATHS)]
    stakes = {dollars(unit) for unit in result.units.values()}
    at = f" at {stakes.pop()}" if len(stakes) == 1 else ""
    title = f"{sheet.game.title}{at}: {len(lines)} bankrolls over {rounds:,} rounds, seed {seed}"
    plots.paths(lines, title, path)
