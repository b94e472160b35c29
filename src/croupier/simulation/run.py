"""The run: submits batches of blocks to workers and collects their tallies until the run is complete or stopped."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from types import FrameType, TracebackType
from typing import Any, Protocol, Self

from croupier.documents.sheet import read_sheet
from croupier.engine.kernel import MOST_BLOCKS, Kernel, Scene, Tally, strategy_of
from croupier.engine.strategy import Strategy
from croupier.games import registry
from croupier.law.ruling import Refused
from croupier.sheets.sheet import Sheet
from croupier.simulation import statistics
from croupier.simulation.blocks import Book, Plan, merged
from croupier.simulation.checkpoint import Checkpoint
from croupier.simulation.cluster import Cluster
from croupier.simulation.gpu import on_gpu
from croupier.simulation.job import Job, NotPlayed, requested_wagers
from croupier.simulation.result import INTERRUPTED, SimulationResult
from croupier.simulation.statistics import Exact
from croupier.simulation.workers import Batch, BatchResult, Processes, ThisProcess, Workers, WorkersLost

FIRST_SEED = 1
USUAL_ROUNDS = 1_000_000
MOST_ROUNDS = 10**15
UNTIL_ROUNDS = 10**12  # the round limit of a run that stops at a standard error, if none is given
MOST_JOBS = 1024

BATCH_S = 0.3  # seconds one batch should take: much longer than submitting it, short enough to stop soon
PROCESSES_PAY_S = 2.0  # a shorter run ends before other processes have started
CHECKPOINT_S = 10.0
_GROWTH = 4

_A_FAST_TABLE = 10**9  # rounds a second: the fastest kernel on one or two cores
_DAY_S, _YEAR_DAYS = 86_400, 365
_AGES = 5_000  # years


@dataclass(frozen=True, slots=True)
class ByFunction:
    """Seats that play by a function: as a table in the scene, or question by question."""

    strategy: str  # in words
    method: str  # how its rounds are played, in words
    engine: Strategy | None = None  # it answers every question of the engine; None: the scene has its table
    in_processes: bool = True  # it can be sent to other processes


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is: rounds done, rounds expected in all, and rounds played now, without those from a checkpoint."""

    rounds: int
    wanted: int
    played: int
    seconds: float


class Watcher(Protocol):
    """Receives reports while a run is in progress."""

    def progress(self, progress: Progress) -> None: ...

    def trouble(self, what: str) -> None:
        """Reports a problem that does not end the run."""


class _NoWatcher:
    def progress(self, progress: Progress) -> None: ...

    def trouble(self, what: str) -> None: ...


def simulate(  # noqa: PLR0913 (one for each thing a run may need)
    source: Sheet | Mapping[str, Any] | str | Path,
    *,
    scene: Scene | None = None,
    rounds: int | None = None,
    seed: int = FIRST_SEED,
    jobs: int = 1,
    until: Fraction | float | None = None,
    cluster: str = "",
    device: str = "cpu",
    checkpoint: str | Path | None = None,
    watcher: Watcher | None = None,
    by_function: ByFunction | None = None,
) -> SimulationResult:
    """Plays rounds in bulk at a table: a sheet, its tree or its file, or a game by name with every option at its default.

    The result depends only on sheet, scene, seed and rounds. `until` ends the run when the standard error of each wager named
    in the scene (or of the first) is that small. Raises `NotPlayed` if the run cannot start. With several `jobs` a script
    needs `if __name__ == "__main__":`, as always with processes.
    """
    if not 1 <= jobs <= MOST_JOBS:
        raise NotPlayed(f"{jobs} jobs: use 1 to {MOST_JOBS} processes")
    job = Job.at(_sheet(source), scene or Scene(), seed)
    if by_function is not None and by_function.engine is not None:
        job, jobs = replace(job, function=by_function.engine), jobs if by_function.in_processes else 1
        if cluster or checkpoint is not None or device != "cpu":
            raise NotPlayed(f"no checkpoint, cluster or GPU for a function that the engine plays: {by_function.method}")
    kernel = job.kernel() if device == "cpu" else on_gpu(job.kernel())
    rule = None if until is None else StopRule(job, kernel, Fraction(until))
    plan = _plan(rounds, kernel, rule)
    run = Run(job, kernel, plan, rule, watcher or _NoWatcher())
    run.by_function = by_function
    if checkpoint is not None:
        run.checkpoint = Checkpoint.at(Path(checkpoint), job, kernel.name, plan)
        run.checkpoint.load(run.book)
    if cluster:
        return run.play(Cluster(cluster), 1)
    kernel.block(seed, 0, 1)  # compiles the kernel before the clock starts
    return run.play(ThisProcess(kernel), jobs if device == "cpu" else 1)


def _sheet(source: Sheet | Mapping[str, Any] | str | Path) -> Sheet:
    if isinstance(source, Sheet):
        return source
    if isinstance(source, str) and source in registry.names():
        return read_sheet({"game": source})
    return read_sheet(source if isinstance(source, str | Path) else dict(source))


def _plan(rounds: int | None, kernel: Kernel, rule: StopRule | None) -> Plan:
    """The rounds to play. Raises `NotPlayed` for fewer than one, or for more than a run can have."""
    wanted = rounds if rounds is not None else UNTIL_ROUNDS if rule else USUAL_ROUNDS
    if wanted < 1:
        raise NotPlayed(f"{wanted:,} rounds: at least one is needed")
    each = kernel.block_rounds
    most = min(MOST_ROUNDS, MOST_BLOCKS * each)
    if wanted > most:
        days = wanted // (_A_FAST_TABLE * _DAY_S)
        years = days // _YEAR_DAYS
        needed = f"{days:,} days" if not years else f"{years:,} years" if years < _AGES else "thousands of years"
        shown = f"{wanted:,}" if years < _AGES else "too many"
        raise NotPlayed(
            f"{shown} rounds: one run has at most {most:,}. At a billion rounds a second, which few tables reach, "
            f"it would take {needed}."
        )
    return Plan(wanted, each)


# ---------------------------------------------------------------- when to stop


class StopRule:
    """Ends a run when the standard errors are small enough. It is checked after whole stretches, in order."""

    def __init__(self, job: Job, kernel: Kernel, wanted: Fraction) -> None:
        if wanted <= 0:
            raise NotPlayed("the standard error to stop at must be above zero, such as 0.01%")
        self.wanted = wanted
        self.units = {wager: kernel.units[wager] for wager in requested_wagers(job.scene, kernel.units)}
        self._at = 0
        self._so_far = Tally()

    def met(self, book: Book) -> bool:
        """Moves `at` over every complete stretch; whether the blocks up to it are enough."""
        for piece in book.in_order():
            if piece.first == self._at and piece.last in book.plan.marks:
                self._so_far = merged((self._so_far, piece.tally))
                self._at = piece.last
                if all(
                    statistics.precise(self._so_far.gains.get(wager, {}), unit, self.wanted)
                    for wager, unit in self.units.items()
                ):
                    return True
        return False

    @property
    def at(self) -> int:
        """The number of blocks checked so far."""
        return self._at

    def rounds_needed(self) -> int | None:
        """An estimate: the standard error falls with the square root of the rounds. None if it is not known yet."""
        squares = [
            statistics.Moments.of(self._so_far.gains.get(wager, {})).squared_error(unit)
            for wager, unit in self.units.items()
        ]
        if not squares or not all(squares):
            return None
        worst = max(square for square in squares if square is not None)
        return int(self._so_far.rounds * worst / (self.wanted * self.wanted))


# ---------------------------------------------------------------- the run itself


class InterruptHandler:
    """The first Ctrl-C stops a run after its current batches; the second stops it at once. Only the main thread handles it.

    If only this process plays, the second Ctrl-C raises immediately, and the run ends without its current batch. With other
    workers it takes effect at the next poll: an exception in the middle of talking to them could leave locks behind.
    """

    def __init__(self, *, alone: bool) -> None:
        self.requested = self.forced = False
        self.alone = alone
        self._before: Any = None

    def __enter__(self) -> Self:
        enabled = signal.getsignal(signal.SIGINT) is not signal.SIG_IGN  # ignored for a run in the background
        if enabled and threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._handle)
        return self

    def _handle(self, _signal: int, _frame: FrameType | None) -> None:
        if self.requested and self.alone:
            raise KeyboardInterrupt
        self.forced = self.requested
        self.requested = True

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)


class BatchSize:
    """How many blocks a batch should have, from the time that earlier ones took."""

    def __init__(self) -> None:
        self.blocks = 1
        self.block_s: float | None = None
        self._warm = False

    def update(self, done: BatchResult) -> None:
        """Adapts the size to a finished batch. The first one is ignored: the worker was still starting."""
        if not self._warm:
            self._warm = True
            return
        self.block_s = done.seconds / done.batch.blocks
        fitting = int(BATCH_S / self.block_s) if self.block_s > 0 else self.blocks * _GROWTH
        self.blocks = max(1, min(fitting, self.blocks * _GROWTH))


class Run:
    """One run, from its first block to its end."""

    def __init__(self, job: Job, kernel: Kernel, plan: Plan, rule: StopRule | None, watcher: Watcher) -> None:
        self.job, self.kernel, self.plan, self.rule, self.watcher = job, kernel, plan, rule, watcher
        self.book = Book(plan)
        self.checkpoint: Checkpoint | None = None
        self.by_function: ByFunction | None = None
        self._batch_size = BatchSize()
        self._spans: list[tuple[int, int]] = []
        self._began = self._saved_at = 0.0
        self._checkpoint_error = ""
        self._before = 0  # rounds that came from a checkpoint

    def play(self, workers: Workers, jobs: int) -> SimulationResult:
        """Plays the blocks that the book lacks, and returns the result of the whole run."""
        self._spans = list(self.book.missing())
        self._before = self.book.rounds
        self._began = self._saved_at = time.perf_counter()
        stopped = ""
        up_to = self.plan.blocks
        with InterruptHandler(alone=isinstance(workers, ThisProcess)) as interrupt:
            try:
                met = self.rule is not None and self.rule.met(self.book)
                while not met and not interrupt.forced and self._submit(workers, interrupt):
                    self._collect(workers)
                    met = self.rule is not None and self.rule.met(self.book)
                    if jobs > 1 and self._processes_pay():
                        interrupt.alone = False
                        workers, jobs = self._start_processes(workers, jobs), 1
                if interrupt.requested and not met and self.book.rounds < self.plan.rounds:
                    stopped = INTERRUPTED
                if met and self.rule is not None:
                    up_to = self.rule.at
            except WorkersLost as lost:
                stopped = str(lost)
            except KeyboardInterrupt:
                interrupt.requested = interrupt.forced = True
                stopped = INTERRUPTED
            finally:
                interrupt.alone = False  # another Ctrl-C must not interrupt saving
                seconds = time.perf_counter() - self._began
                self._save()
                workers.close()
        exact = None if interrupt.forced else self._exact()
        result = self._result(up_to, stopped, seconds, workers, exact or {})
        return replace(result, asked_to_stop=interrupt.requested or exact is None)

    def _submit(self, workers: Workers, interrupt: InterruptHandler) -> bool:
        """Submits two batches per worker, so that none waits. Whether any batch is pending."""
        if interrupt.requested:
            self._spans.clear()
            workers.cancel_waiting()
        while self._spans and workers.pending() < (1 if workers.parallel == 1 else 2 * workers.parallel):
            first, end = self._spans.pop(0)
            left = end - first + sum(end - first for first, end in self._spans)
            fair = -(-left // (2 * workers.parallel))  # smaller toward the end, so that all workers finish together
            last = min(end, first + min(self._batch_size.blocks, fair))
            if last < end:
                self._spans.insert(0, (last, end))
            workers.submit(Batch(self.job, self.plan, first, last))
        return workers.pending() > 0

    def _collect(self, workers: Workers) -> None:
        for done in workers.collect():
            for piece in done.pieces:
                self.book.add(piece)
            self._batch_size.update(done)
        now = time.perf_counter()
        if now - self._saved_at > CHECKPOINT_S:
            self._save()
        done_rounds = self.book.rounds
        self.watcher.progress(
            Progress(done_rounds, self._wanted(), done_rounds - self._before, now - self._began),
        )

    def _wanted(self) -> int:
        needed = self.rule.rounds_needed() if self.rule else None
        return self.plan.rounds if needed is None else min(max(needed, self.book.rounds), self.plan.rounds)

    def _processes_pay(self) -> bool:
        """Whether the rest of the run is long enough to be worth starting other processes."""
        left = (self._wanted() - self.book.rounds) / self.plan.block_rounds
        return self._batch_size.block_s is not None and left * self._batch_size.block_s > PROCESSES_PAY_S

    def _start_processes(self, workers: Workers, jobs: int) -> Workers:
        workers.close()
        return Processes(jobs)

    def _save(self) -> None:
        """Writes the checkpoint. An error, such as a full disk, is reported and does not end the run."""
        self._saved_at = time.perf_counter()
        if self.checkpoint is None:
            return
        self._checkpoint_error = ""
        try:
            self.checkpoint.save(self.book)
        except OSError as error:
            self._checkpoint_error = (
                f"the checkpoint {self.checkpoint.path} could not be written: {error.strerror or error}"
            )
            self.watcher.trouble(self._checkpoint_error)

    def _exact(self) -> Mapping[str, Exact] | None:
        """The exact means: none at a table that cannot be counted; None if Ctrl-C cut the computation short."""
        try:
            return dict(self.kernel.exact())
        except Refused:
            return {}
        except KeyboardInterrupt:
            return None

    def _result(
        self, up_to: int, stopped: str, seconds: float, workers: Workers, exact: Mapping[str, Exact]
    ) -> SimulationResult:
        return SimulationResult(
            job=replace(self.job, function=None),  # a result can be kept where the function cannot
            kernel=self.kernel.name,
            strategy=self.by_function.strategy if self.by_function is not None else strategy_of(self.kernel),
            method=self.by_function.method if self.by_function is not None else "",
            by_engine=self.job.function is not None,
            units=dict(self.kernel.units),
            exact=exact,
            block_rounds=self.plan.block_rounds,
            pieces=self.book.in_order(up_to),
            wanted=self.plan.rounds,
            until=self.rule.wanted if self.rule else None,
            stopped=stopped,
            played=self.book.rounds - self._before,
            seconds=seconds,
            played_by=workers.name,
            checkpoint_error=self._checkpoint_error,
        )
