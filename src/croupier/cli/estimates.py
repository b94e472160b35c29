"""How a simulation looks: its bar while it runs, its tables, its plots and its frame."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.cli.output import UsageError

if TYPE_CHECKING:
    from fractions import Fraction

    from croupier.sheets.sheet import Sheet
    from croupier.simulate.result import Result
    from croupier.simulate.run import Progress
    from croupier.simulate.statistics import Estimate, Exact

PATHS = 40
PATH_ROUNDS = 2_000
MOST_DISTRIBUTIONS = 3  # so many wagers have their gains told to people; a program is told of all
MOST_GAINS = 24  # of one wager
PLOTS = (".svg", ".png", ".pdf")


class Watched:
    """A run that is watched: by a bar on a terminal; elsewhere only trouble is told of, and only once."""

    def __init__(self) -> None:
        self._told: set[str] = set()
        self._shown: Any = None

    @contextmanager
    def bar(self) -> Iterator[None]:
        if not sys.stderr.isatty():
            yield
            return
        from rich.console import Console  # noqa: PLC0415
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: PLC0415

        told = TextColumn("{task.percentage:>3.0f} % {task.fields[told]}")
        columns = (BarColumn(), told, TimeRemainingColumn())
        with Progress(*columns, console=Console(stderr=True), transient=True) as self._shown:
            self._shown.add_task("", total=None, told="")
            yield
        self._shown = None

    def progress(self, progress: Progress) -> None:
        if self._shown is None:
            return
        rate = progress.played / progress.seconds if progress.seconds else 0
        told = f"{progress.rounds:,} of {progress.wanted:,} rounds, {rate:,.0f} a second"
        self._shown.update(self._shown.task_ids[0], completed=progress.rounds, total=progress.wanted, told=told)

    def trouble(self, what: str) -> None:
        from croupier.cli import output  # noqa: PLC0415

        if what not in self._told:
            output.complain(f"{what}; what was played is not lost by it")
            self._told.add(what)


# ---------------------------------------------------------------- tables


def show(sheet: Sheet, result: Result) -> None:
    """The estimates on standard output, where the same run always prints the same; how long it took on standard error."""
    from croupier.cli import output  # noqa: PLC0415
    from croupier.cli.odds import elected  # noqa: PLC0415

    right = ("mean", "standard error", "95 % from", "to", "exact", "z", "deviation", "win", "push", "element of risk")
    made = output.table(
        "wager", *right, "decided", title=f"{sheet.game.title}, {elected(sheet)}", right=(*right, "decided")
    )
    for each in result.statistics:
        output.row(made, *_cells(each))
    output.console().print(made)
    _show_gains(result)
    if result.strategy:
        output.say(f"Played by: {result.strategy}.")
    output.say(f"{result.rounds:,} rounds, seed {result.job.seed}, kernel {result.kernel}.", style="bold")
    if result.until is not None:
        output.say(_stopped_at(result, result.until))
    output.say(
        "Mean gain, its standard error and the deviation of one decision in initial wagers; z = standard errors above the "
        "exact value; element of risk = loss / all that is staked; sheet "
        f"{result.job.sheet_hash[:12]}.",
        style="dim",
    )
    rate = f"{result.rounds_per_second:,.0f} rounds a second" if result.played else "all from the checkpoint"
    output.complain(f"{result.seconds:.2f} seconds, {rate}, by {result.crew}")


def _stopped_at(result: Result, until: Fraction) -> str:
    """Whether the standard error that was to end the run has been reached, of all the wagers it was asked of."""
    from croupier.simulate.job import asked_for  # noqa: PLC0415

    asked = asked_for(result.job.scene, result.units)
    errors = [each.standard_error for each in result.statistics if each.wager in asked]
    reached = all(error is not None and 0 < error <= until for error in errors)
    told = f"a standard error of {_percent(float(until))} for {', '.join(asked)}"
    return f"Stopped at {told}." if reached else f"It was to stop at {told}, which these rounds do not reach."


def _cells(each: Estimate) -> Iterator[str]:
    low, high = each.interval or (None, None)
    yield each.wager
    yield _percent(each.mean)
    yield _percent(each.standard_error)
    yield _percent(low)
    yield _percent(high)
    yield _percent(each.exact)
    yield "" if each.z is None else f"{each.z:+.2f}"
    yield "" if each.standard_deviation is None else f"{each.standard_deviation:.4f}"
    yield _percent(each.hit_frequency, 3)
    yield _percent(each.push_frequency, 3)
    yield _percent(each.element_of_risk)
    yield f"{each.decided:,}"


def _percent(share: Exact | None, digits: int = 4) -> str:
    return "" if share is None else f"{float(share):.{digits}%}"


def _show_gains(result: Result) -> None:
    """How often each gain came, of the wagers that were asked for; of many wagers a program or a frame tells."""
    from croupier.amounts.cents import dollars  # noqa: PLC0415
    from croupier.cli import output  # noqa: PLC0415

    if len(result.statistics) > MOST_DISTRIBUTIONS:
        output.say("How often each gain came, of every wager: --json, or --out FILE.", style="dim")
        return
    for each in result.statistics:
        gains = f"{each.wager} at {dollars(each.unit_cents)} gains"
        made = output.table(gains, "times", "share", right=(gains, "times", "share"))
        for cents, times in each.gains[:MOST_GAINS]:
            output.row(made, dollars(cents, sign=True), f"{times:,}", _percent(times / each.decided))
        if len(each.gains) > MOST_GAINS:
            output.row(made, f"{len(each.gains) - MOST_GAINS} more", "", "")
        output.console().print(made)


# ---------------------------------------------------------------- files


class Files:
    """The files a simulation was asked for."""

    def __init__(self, out: str, plot: str, paths: str) -> None:
        self.out, self.plot, self.paths = (Path(name) if name else None for name in (out, plot, paths))

    def can_be_written(self, checkpoint: str) -> None:
        """Raises before a long run what would only be found after it; no two may be the same file, the checkpoint's too."""
        from croupier.paper.files import place_fault  # noqa: PLC0415
        from croupier.simulate import frames  # noqa: PLC0415

        files = [path.resolve() for path in (self.out, self.plot, self.paths, Path(checkpoint)) if path and path.name]
        if twice := [str(path) for path in files if files.count(path) > 1]:
            raise UsageError(f"{twice[0]} is named for two files: one would be written over the other")
        if self.out:
            frames.can_write(self.out)
        for path in filter(None, (self.plot, self.paths)):
            if path.suffix.lower() not in PLOTS:
                raise UsageError(f"{path}: a plot is drawn as {', '.join(PLOTS)}")
            if fault := place_fault(path):
                raise UsageError(f"{path} cannot be written: {fault}")
            if find_spec("matplotlib") is None:
                raise UsageError("a plot needs matplotlib: pip install 'croupier[plot]'")

    def write(self, sheet: Sheet, result: Result) -> bool:
        """Writes them all; what cannot be written is told, and the rest is written all the same."""
        from croupier.cli import output  # noqa: PLC0415

        done = True
        for path, draw in ((self.out, _frame), (self.plot, _convergence), (self.paths, _bankrolls)):
            if path is not None:
                done &= output.put(path, partial(draw, path, sheet, result))
        return done


def _frame(path: Path, _sheet: Sheet, result: Result) -> None:
    from croupier.simulate import frames  # noqa: PLC0415

    frames.write(path, result.job, result.pieces)


def _convergence(path: Path, sheet: Sheet, result: Result) -> None:
    from croupier.cli import output  # noqa: PLC0415
    from croupier.paper import plots  # noqa: PLC0415

    wager, points = result.first_wager, list(result.convergence())
    if not points:
        output.complain(f"{path} is not drawn: {wager} was not decided twice")
        return
    exact = result.exact.get(wager)
    title = f"{sheet.game.title}, {wager}: {result.rounds:,} rounds, seed {result.job.seed}"
    plots.convergence(points, None if exact is None else float(exact), title, path)


def _bankrolls(path: Path, sheet: Sheet, result: Result) -> None:
    """The first rounds of the first blocks, each an evening or two of its own, whether or not the run came so far."""
    import numpy as np  # noqa: PLC0415

    from croupier.amounts.cents import dollars  # noqa: PLC0415
    from croupier.paper import plots  # noqa: PLC0415

    kernel, seed = result.job.kernel(), result.job.seed
    rounds = min(PATH_ROUNDS, result.block_rounds, result.wanted)
    lines = [np.concatenate(([0], np.cumsum(kernel.nets(seed, block, rounds)))) for block in range(PATHS)]
    stakes = {dollars(unit) for unit in result.units.values()}
    at = f" at {stakes.pop()}" if len(stakes) == 1 else ""
    title = f"{sheet.game.title}{at}: {len(lines)} bankrolls over {rounds:,} rounds, seed {seed}"
    plots.paths(lines, title, path)
