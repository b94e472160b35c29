"""The run: blocks handed out, brought back and booked, until there are enough of them or somebody says stop."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from types import FrameType, TracebackType
from typing import Any, Protocol, Self

from croupier.documents.sheet import read_sheet
from croupier.engine.kernel import Kernel, PlaysByStrategy, Scene, Tally
from croupier.equipment.stream import MOST_BLOCKS
from croupier.games import registry
from croupier.law.ruling import Refused
from croupier.sheets.sheet import Sheet
from croupier.simulate import statistics
from croupier.simulate.blocks import Book, Plan, merged
from croupier.simulate.checkpoint import Checkpoint
from croupier.simulate.cluster import Cluster
from croupier.simulate.gpu import on_gpu
from croupier.simulate.job import Job, NotPlayed, asked_for
from croupier.simulate.result import Result
from croupier.simulate.statistics import Exact
from croupier.simulate.workers import Alone, Crew, CrewLost, Done, Processes, Work

FIRST_SEED = 1
USUAL_ROUNDS = 1_000_000
MOST_ROUNDS = 10**15
UNTIL_ROUNDS = 10**12  # where a run is to stop at a standard error, and nobody says how many rounds it may take
MOST_JOBS = 1024

WORK_S = 0.3  # what a run of blocks should take: long beside the handing out, short beside our patience
PROCESSES_PAY_S = 2.0  # a run shorter than this is over before other processes have started
CHECKPOINT_S = 10.0
_GROWTH = 4

_A_FAST_TABLE = 10**9  # rounds a second: the quickest kernel on a core or two
_DAY_S, _YEAR_DAYS = 86_400, 365
_AGES = 5_000  # years


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run has come: rounds played and wanted, as far as can be told, and those of them played by itself."""

    rounds: int
    wanted: int
    played: int
    seconds: float


class Watcher(Protocol):
    """Who is told how a run goes."""

    def progress(self, progress: Progress) -> None: ...

    def trouble(self, what: str) -> None:
        """Something went wrong that does not end the run."""


class _Nobody:
    def progress(self, progress: Progress) -> None: ...

    def trouble(self, what: str) -> None: ...


def simulate(
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
) -> Result:
    """Plays rounds in bulk at a table: a sheet, its tree or its file, or a game by name with every option at its default.

    The answer depends on sheet, scene, seed and rounds alone, never on who played. `until` ends the run where the standard
    error of each wager named in the scene (or of the first) has come down to it. Raises `NotPlayed` where it cannot be
    begun. With several `jobs` a script needs its `if __name__ == "__main__":`, as always with processes.
    """
    if not 1 <= jobs <= MOST_JOBS:
        raise NotPlayed(f"{jobs} jobs: from 1 to {MOST_JOBS} processes can play")
    job = Job.at(_sheet(source), scene or Scene(), seed)
    kernel = job.kernel() if device == "cpu" else on_gpu(job.kernel())
    rule = None if until is None else StopRule(job, kernel, Fraction(until))
    plan = _plan(rounds, kernel, rule)
    run = Run(job, kernel, plan, rule, watcher or _Nobody())
    if checkpoint is not None:
        run.keeper = Checkpoint.at(Path(checkpoint), job, kernel.name, plan)
        run.keeper.load(run.book)
    if cluster:
        return run.play(Cluster(cluster), 1)
    kernel.block(seed, 0, 1)  # compiles what is not compiled yet, before the clock starts
    return run.play(Alone(kernel), jobs if device == "cpu" else 1)


def _sheet(source: Sheet | Mapping[str, Any] | str | Path) -> Sheet:
    if isinstance(source, Sheet):
        return source
    if isinstance(source, str) and source in registry.names():
        return read_sheet({"game": source})
    return read_sheet(source if isinstance(source, str | Path) else dict(source))


def _plan(rounds: int | None, kernel: Kernel, rule: StopRule | None) -> Plan:
    """The rounds wanted; raises `NotPlayed` where there are none, or more than any machine plays."""
    wanted = rounds if rounds is not None else UNTIL_ROUNDS if rule else USUAL_ROUNDS
    if wanted < 1:
        raise NotPlayed(f"{wanted:,} rounds: at least one is wanted")
    each = kernel.block_rounds
    most = min(MOST_ROUNDS, MOST_BLOCKS * each)
    if wanted > most:
        days = wanted // (_A_FAST_TABLE * _DAY_S)
        years = days // _YEAR_DAYS
        took = f"{days:,} days" if not years else f"{years:,} years" if years < _AGES else "longer than there are dice"
        told = f"{wanted:,}" if years < _AGES else "so many"
        raise NotPlayed(
            f"{told} rounds: at most {most:,} are played in one run; at a thousand million a second, which few tables "
            f"reach, it would take {took}"
        )
    return Plan(wanted, each)


# ---------------------------------------------------------------- when to stop


class StopRule:
    """Ends a run where the standard error of a wager's mean has come down far enough: asked at whole stretches, in order."""

    def __init__(self, job: Job, kernel: Kernel, wanted: Fraction) -> None:
        if wanted <= 0:
            raise NotPlayed("a standard error to stop at is more than nought, such as 0.01%")
        self.wanted = wanted
        self.units = {wager: kernel.units[wager] for wager in asked_for(job.scene, kernel.units)}
        self._at = 0
        self._so_far = Tally()

    def met(self, book: Book) -> bool:
        """Whether the blocks up to `at` are enough; goes on by every stretch that has been played to its end."""
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
        """The blocks it has looked at."""
        return self._at

    def rounds_needed(self) -> int | None:
        """As far as can be told so far: a standard error goes down with the root of the rounds."""
        squares = [
            statistics.Moments.of(self._so_far.gains.get(wager, {})).squared_error(unit)
            for wager, unit in self.units.items()
        ]
        if not squares or not all(squares):
            return None
        worst = max(square for square in squares if square is not None)
        return int(self._so_far.rounds * worst / (self.wanted * self.wanted))


# ---------------------------------------------------------------- the run itself


class Heed:
    """Ctrl-C asks a run to stop; asked again, it stops at once. Only the main thread is asked.

    Where this process plays alone, at once is in the middle of whatever it does. Where others play too, it is when we next
    look up, which is soon: stopped in the middle of talking to them we would leave locks behind that nobody opens.
    """

    def __init__(self, *, alone: bool) -> None:
        self.asked = self.hurried = False
        self.alone = alone
        self._before: Any = None

    def __enter__(self) -> Self:
        heard = signal.getsignal(signal.SIGINT) is not signal.SIG_IGN  # a run in the background is not asked
        if heard and threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._ask)
        return self

    def _ask(self, _signal: int, _frame: FrameType | None) -> None:
        if self.asked and self.alone:
            raise KeyboardInterrupt
        self.hurried = self.asked
        self.asked = True

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)


class Pace:
    """How many blocks make a run that is worth handing out."""

    def __init__(self) -> None:
        self.blocks = 1
        self.block_s: float | None = None
        self._warm = False

    def learn(self, done: Done) -> None:
        """The first one tells nothing: whoever played it was still unpacking."""
        if not self._warm:
            self._warm = True
            return
        self.block_s = done.seconds / done.work.blocks
        fitting = int(WORK_S / self.block_s) if self.block_s > 0 else self.blocks * _GROWTH
        self.blocks = max(1, min(fitting, self.blocks * _GROWTH))


class Run:
    """One run, from its first block to whatever ends it."""

    def __init__(self, job: Job, kernel: Kernel, plan: Plan, rule: StopRule | None, watcher: Watcher) -> None:
        self.job, self.kernel, self.plan, self.rule, self.watcher = job, kernel, plan, rule, watcher
        self.book = Book(plan)
        self.keeper: Checkpoint | None = None
        self._pace = Pace()
        self._spans: list[tuple[int, int]] = []
        self._began = self._kept = 0.0
        self._unkept = ""
        self._before = 0  # rounds that came from a checkpoint

    def play(self, crew: Crew, jobs: int) -> Result:
        """Plays on from what is booked, and tells what it all came to."""
        self._spans = list(self.book.missing())
        self._before = self.book.rounds
        self._began = self._kept = time.perf_counter()
        stopped = ""
        up_to = self.plan.blocks
        with Heed(alone=isinstance(crew, Alone)) as heed:
            try:
                met = self.rule is not None and self.rule.met(self.book)
                while not met and not heed.hurried and self._hand_out(crew, heed):
                    self._take(crew)
                    met = self.rule is not None and self.rule.met(self.book)
                    if jobs > 1 and self._worth_more():
                        heed.alone = False
                        crew, jobs = self._joined_by(crew, jobs), 1
                if heed.asked and not met and self.book.rounds < self.plan.rounds:
                    stopped = "interrupted"
                if met and self.rule is not None:
                    up_to = self.rule.at
            except CrewLost as lost:
                stopped = str(lost)
            finally:
                heed.alone = False  # what was played is kept, however often we are asked now
                seconds = time.perf_counter() - self._began
                self._keep()
                crew.leave()
        return self._result(up_to, stopped, seconds, crew)

    def _hand_out(self, crew: Crew, heed: Heed) -> bool:
        """Gives everybody something to do, twice over so that nobody waits; whether there is anything to wait for."""
        if heed.asked:
            self._spans.clear()
            crew.give_back()
        while self._spans and crew.busy() < (1 if crew.width == 1 else 2 * crew.width):
            first, end = self._spans.pop(0)
            left = end - first + sum(end - first for first, end in self._spans)
            fair = -(-left // (2 * crew.width))  # towards the end smaller, so that all end together
            last = min(end, first + min(self._pace.blocks, fair))
            if last < end:
                self._spans.insert(0, (last, end))
            crew.give(Work(self.job, self.plan, first, last))
        return crew.busy() > 0

    def _take(self, crew: Crew) -> None:
        for done in crew.take():
            for piece in done.pieces:
                self.book.add(piece)
            self._pace.learn(done)
        now = time.perf_counter()
        if now - self._kept > CHECKPOINT_S:
            self._keep()
        done_rounds = self.book.rounds
        self.watcher.progress(
            Progress(done_rounds, self._wanted(), done_rounds - self._before, now - self._began),
        )

    def _wanted(self) -> int:
        needed = self.rule.rounds_needed() if self.rule else None
        return self.plan.rounds if needed is None else min(max(needed, self.book.rounds), self.plan.rounds)

    def _worth_more(self) -> bool:
        """Whether what is left takes long enough for other processes to be worth their start."""
        left = (self._wanted() - self.book.rounds) / self.plan.block_rounds
        return self._pace.block_s is not None and left * self._pace.block_s > PROCESSES_PAY_S

    def _joined_by(self, crew: Crew, jobs: int) -> Crew:
        crew.leave()
        return Processes(jobs)

    def _keep(self) -> None:
        """Writes the checkpoint; a disk that is full costs the checkpoint, not the run."""
        self._kept = time.perf_counter()
        if self.keeper is None:
            return
        self._unkept = ""
        try:
            self.keeper.save(self.book)
        except OSError as error:
            self._unkept = f"the checkpoint {self.keeper.path} could not be written: {error.strerror or error}"
            self.watcher.trouble(self._unkept)

    def _exact(self) -> Mapping[str, Exact]:
        """What the estimates are held to. A table that cannot be counted, or nobody to wait for it, costs no estimate."""
        try:
            return dict(self.kernel.exact())
        except (Refused, KeyboardInterrupt):
            return {}

    def _result(self, up_to: int, stopped: str, seconds: float, crew: Crew) -> Result:
        return Result(
            job=self.job,
            kernel=self.kernel.name,
            strategy=self.kernel.strategy if isinstance(self.kernel, PlaysByStrategy) else "",
            units=dict(self.kernel.units),
            exact=self._exact(),
            block_rounds=self.plan.block_rounds,
            pieces=self.book.in_order(up_to),
            wanted=self.plan.rounds,
            until=self.rule.wanted if self.rule else None,
            stopped=stopped,
            played=self.book.rounds - self._before,
            seconds=seconds,
            crew=crew.name,
            unkept=self._unkept,
        )
