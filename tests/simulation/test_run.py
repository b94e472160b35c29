"""The run: the same answer on any workers, in whatever order, and whatever happens to them."""

from __future__ import annotations

import json
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import threading
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.documents.sheet import read_sheet
from croupier.games import registry
from croupier.law.citation import cite
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake, Refused, unlawful
from croupier.simulation import Job, NotPlayed, Scene, SimulationResult, run, simulate
from croupier.simulation.blocks import Plan
from croupier.simulation.job import requested_wagers
from croupier.simulation.run import Progress
from croupier.simulation.workers import Batch, Processes, play
from tests.simulation import toy_coin

ROUNDS = 123_456
LAW = cite("19:47-8.4(d)")


class Watching:
    """Remembers its reports, and does something at a number of rounds."""

    def __init__(self, at: int = 0, then: Any = None) -> None:
        self.seen: list[Progress] = []
        self.troubles: list[str] = []
        self.at, self.then = at, then

    def progress(self, progress: Progress) -> None:
        self.seen.append(progress)
        if self.then and progress.rounds >= self.at:
            self.then()
            self.then = None

    def trouble(self, what: str) -> None:
        self.troubles.append(what)


def interrupt() -> None:
    signal.raise_signal(signal.SIGINT)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other processes are started however short the run is."""
    monkeypatch.setattr(run, "PROCESSES_PAY_S", 0)
    monkeypatch.setattr(run, "BATCH_S", 0.004)


def same(one: SimulationResult, other: SimulationResult) -> bool:
    return (one.tally, one.pieces, one.statistics) == (other.tally, other.pieces, other.statistics)


@pytest.fixture(scope="module")
def alone() -> SimulationResult:
    return simulate("coin", rounds=ROUNDS, seed=5)


# ---------------------------------------------------------------- what is played


def test_exactly_the_blocks_of_the_seed_are_played(alone: SimulationResult) -> None:
    kernel = toy_coin.CoinKernel(toy_coin.CoinRules(), Scene())
    heads = sum(int((kernel._draws(5, block, min(1000, ROUNDS - 1000 * block)) < 10).sum()) for block in range(124))
    assert alone.rounds == ROUNDS
    assert alone.blocks == 124
    assert alone.tally.gains["heads"] == {1000: heads, -1000: ROUNDS - heads}
    assert alone.tally.staked_cents == {"heads": 1000 * ROUNDS, "edge": 500 * ROUNDS}
    assert not alone.stopped


def test_the_mean_is_within_four_standard_errors_of_the_exact_value(alone: SimulationResult) -> None:
    heads, edge = alone.statistics
    assert (heads.exact, edge.exact) == (Fraction(-1, 21), Fraction(-5, 21))
    assert all(each.z is not None and abs(each.z) < 4 for each in alone.statistics)
    assert heads.z is not None
    assert heads.z != 0


def test_a_curve_begins_within_the_first_block_and_ends_with_the_whole(alone: SimulationResult) -> None:
    points = list(alone.convergence())
    heads = alone.statistics[0]
    assert points[-1] == (ROUNDS, heads.mean, heads.standard_error)
    assert points[0][0] == 100
    assert [rounds for rounds, _, _ in points] == sorted({rounds for rounds, _, _ in points})
    for rounds, mean, error in points[:40:7]:
        shorter = simulate("coin", rounds=rounds, seed=5).statistics[0]
        assert (mean, error) == (shorter.mean, shorter.standard_error)


def test_another_seed_is_another_run_and_the_same_seed_the_same(alone: SimulationResult) -> None:
    assert simulate("coin", rounds=ROUNDS, seed=6).tally != alone.tally
    assert same(simulate("coin", rounds=ROUNDS, seed=5), alone)


def test_a_longer_run_begins_with_the_shorter(alone: SimulationResult) -> None:
    longer = simulate("coin", rounds=ROUNDS + 5000, seed=5)
    assert longer.pieces[: len(alone.pieces) - 3] == alone.pieces[:-3]


def test_the_sheet_hash_names_game_rules_and_scene_but_not_the_seed() -> None:
    def hashed(rules: dict[str, Any] | None = None, scene: Scene | None = None, seed: int = 1) -> str:
        return Job.at(read_sheet({"game": "coin", "rules": rules or {}}), scene or Scene(), seed).sheet_hash

    assert len(hashed()) == 64
    assert hashed(seed=9) == hashed() == hashed({"edge_pushes": False})  # a default written out is the same sheet
    others = [hashed({"edge_pushes": True}), hashed(scene=Scene(seats=2)), hashed(scene=Scene(wagers=("edge",)))]
    assert len({hashed(), *others}) == 4


def test_rules_reach_the_kernel() -> None:
    pushed = simulate({"game": "coin", "rules": {"edge_pushes": True}}, rounds=3000)
    assert 0 in pushed.tally.gains["heads"]
    assert pushed.statistics[0].exact == 0


def test_named_wagers_alone_are_tallied() -> None:
    assert set(simulate("coin", rounds=10, scene=Scene(wagers=("edge",))).tally.gains) == {"edge"}


def test_a_table_that_cannot_be_counted_is_simulated_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_kernel: object) -> None:
        raise Refused(unlawful(LAW, "nobody has counted it"))

    installed = sys.modules[registry.game("coin").rules.__module__]  # not the file beside this one: a copy in a package
    monkeypatch.setattr(installed.CoinKernel, "exact", refuse)
    heads = simulate("coin", rounds=1000).statistics[0]
    assert (heads.exact, heads.z) == (None, None)
    assert heads.mean is not None


def test_a_wager_that_is_named_is_meant_at_every_seat() -> None:
    units = {"seat 1 pairs": 1, "seat 1 red": 1, "seat 2 pairs": 1, "seat 2 red": 1, "red": 1}
    assert requested_wagers(Scene(wagers=("red",)), units) == ["seat 1 red", "seat 2 red", "red"]
    assert requested_wagers(Scene(), units) == ["seat 1 pairs"]


# ---------------------------------------------------------------- who plays


@pytest.mark.usefixtures("at_once")
def test_two_processes_give_the_answer_of_one(alone: SimulationResult) -> None:
    shared = simulate("coin", rounds=ROUNDS, seed=5, jobs=2)
    assert shared.played_by == "2 processes"
    assert same(shared, alone)
    assert not multiprocessing.active_children()


@pytest.mark.usefixtures("at_once")
def test_two_processes_give_the_answer_of_one_with_a_compiled_kernel() -> None:
    one, two = (simulate("red_dog", rounds=20_000_001, jobs=jobs) for jobs in (1, 2))
    assert same(one, two)
    assert one.rounds == 20_000_001


@pytest.mark.usefixtures("at_once")
def test_the_work_of_a_process_that_dies_is_played_again(alone: SimulationResult, tmp_path: Path) -> None:
    mark = tmp_path / "died"
    mischief = json.dumps({"dies": "once", "at": 0, "mark": str(mark), "slow": 0.001})
    shared = simulate("coin", rounds=ROUNDS, seed=5, jobs=2, scene=Scene(play=mischief))
    assert mark.exists()
    assert not shared.stopped
    assert shared.tally == alone.tally


@pytest.mark.usefixtures("at_once")
def test_blocks_that_kill_their_workers_end_the_run_and_what_was_played_stands(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    mischief = json.dumps({"dies": "always", "at": 0, "mark": str(tmp_path / "died"), "slow": 0.02})
    stopped = simulate("coin", rounds=10**6, seed=5, jobs=2, scene=Scene(play=mischief), checkpoint=kept)
    assert stopped.stopped.startswith("processes died 4 times over blocks")
    assert 0 < stopped.rounds < 10**6
    assert stopped.tally == simulate("coin", rounds=stopped.rounds, seed=5).tally
    assert kept.exists()


def test_what_a_process_died_of_is_never_played_by_this_one() -> None:
    job = Job.at(read_sheet({"game": "coin"}), Scene(), 1)
    processes = Processes(2)
    try:
        batches = [Batch(job, Plan(9000, 1000), first, first + 1) for first in range(3)]
        processes.submit(batches[0])
        processes.submit(batches[1])
        assert processes._own_batch == batches[1]
        processes._own_batch = None
        processes._attempts[2] = 1
        processes.submit(batches[2])
        assert processes._own_batch is None
    finally:
        processes.close()


def test_a_fault_of_the_kernel_is_raised_unchanged() -> None:
    with pytest.raises(ZeroDivisionError, match="a fault of the kernel"):
        simulate("coin", rounds=10, scene=Scene(play='{"faults": true}'))


@pytest.mark.usefixtures("at_once")
def test_a_fault_of_the_kernel_in_another_process_is_raised_unchanged(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    with pytest.raises(ZeroDivisionError, match="a fault of the kernel"):
        simulate("coin", rounds=10**6, jobs=2, scene=Scene(play='{"faults": "elsewhere"}'), checkpoint=kept)
    assert json.loads(kept.read_text())["pieces"]


@pytest.mark.parametrize(
    "error", [Refused(unlawful(LAW, "no cards")), Unreadable(Mistake("a", "b"), Mistake("c", "d"))]
)
def test_what_another_process_refuses_comes_back_whole(error: Refused | Unreadable) -> None:
    brought = pickle.loads(pickle.dumps(error))  # noqa: S301 (our own)
    assert (type(brought), vars(brought), str(brought)) == (type(error), vars(error), str(error))


def test_blocks_are_played_by_our_own_version_alone() -> None:
    job = Job.at(read_sheet({"game": "coin"}), Scene(), 1)
    with pytest.raises(NotPlayed, match=r"needs croupier 0\.0\.1"):
        play(Batch(job, Plan(1000, 1000), 0, 1, "0.0.1"))


def test_a_run_outside_the_main_thread_leaves_signals_alone(alone: SimulationResult) -> None:
    found: list[SimulationResult] = []
    thread = threading.Thread(target=lambda: found.append(simulate("coin", rounds=ROUNDS, seed=5)))
    thread.start()
    thread.join()
    assert same(found[0], alone)


# ---------------------------------------------------------------- when it stops


def test_until_stops_at_the_first_mark_that_is_precise_enough() -> None:
    wanted = Fraction("0.004")
    stopped = simulate("coin", until=wanted, seed=5)
    errors = [error for _, _, error in stopped.convergence()]
    assert errors[-1] <= wanted < errors[-2]
    assert stopped.statistics[0].standard_error == errors[-1]
    assert not stopped.stopped
    assert stopped.tally == simulate("coin", rounds=stopped.rounds, seed=5).tally


@pytest.mark.usefixtures("at_once")
def test_until_stops_at_the_same_block_on_any_workers() -> None:
    one, two = (simulate("coin", until=0.004, seed=5, jobs=jobs) for jobs in (1, 2))
    assert same(one, two)


def test_until_goes_by_every_wager_that_is_named() -> None:
    heads, edge = (simulate("coin", until=0.02, scene=Scene(wagers=(wager,))) for wager in ("heads", "edge"))
    both = simulate("coin", until=0.02, scene=Scene(wagers=("heads", "edge")))
    assert heads.rounds < edge.rounds == both.rounds  # the edge swings wider


def test_until_never_plays_more_than_the_rounds_it_is_given() -> None:
    assert simulate("coin", until=1e-9, rounds=5500).rounds == 5500


def test_progress_is_printed_with_an_estimate_of_the_end() -> None:
    watching = Watching()
    simulate("coin", until=0.004, watcher=watching)
    assert [each.rounds for each in watching.seen] == sorted(each.rounds for each in watching.seen)
    assert 50_000 < watching.seen[-2].wanted < 80_000  # one over the square of 0.004


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.usefixtures("at_once")
def test_asked_to_stop_it_tells_what_was_reached(jobs: int, tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    watching = Watching(50_000, interrupt)
    scene = Scene(play='{"slow": 0.0005}')
    stopped = simulate("coin", rounds=10**8, seed=5, jobs=jobs, watcher=watching, checkpoint=kept, scene=scene)
    assert stopped.stopped == "interrupted"
    assert 0 < stopped.rounds < 10**7
    assert stopped.tally == simulate("coin", rounds=stopped.rounds, seed=5).tally
    assert kept.exists()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_run_in_the_background_does_not_begin_to_hear_ctrl_c() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        assert not simulate("coin", rounds=50_000, watcher=Watching(1, interrupt)).stopped
    finally:
        signal.signal(signal.SIGINT, before)


def test_asked_twice_it_stops_at_once_and_keeps_what_it_has(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"

    def twice() -> None:
        interrupt()
        interrupt()

    stopped = simulate("coin", rounds=10**8, seed=5, watcher=Watching(50_000, twice), checkpoint=kept)
    assert (stopped.stopped, stopped.asked_to_stop) == ("interrupted", True)
    assert 0 < stopped.rounds < 10**8
    assert stopped.tally == simulate("coin", rounds=stopped.rounds, seed=5).tally
    assert json.loads(kept.read_text())["pieces"]


@pytest.mark.usefixtures("at_once")
def test_asked_again_and_again_while_others_play_it_ends_and_keeps_what_it_has(tmp_path: Path) -> None:
    """An interruption in the middle of the pool's own talk would leave it locked, and us waiting for ever."""
    kept = tmp_path / "kept.json"

    def often() -> None:
        for _ in range(5):
            interrupt()

    scene = Scene(play='{"slow": 0.0005}')
    stopped = simulate(
        "coin", rounds=10**8, seed=5, jobs=2, watcher=Watching(50_000, often), checkpoint=kept, scene=scene
    )
    assert (stopped.stopped, stopped.played_by) == ("interrupted", "2 processes")
    assert stopped.tally == simulate("coin", rounds=stopped.rounds, seed=5).tally
    assert json.loads(kept.read_text())["pieces"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


# What a user's script may look like: three runs in a loop, and a watcher that says when the run is well under way.
_SCRIPT = """
import croupier, sys
class Watcher:
    reports = 0
    def progress(self, progress):
        self.reports += 1
        if self.reports == 5:
            print("begun", flush=True)
    def trouble(self, what): ...
if __name__ == "__main__":
    for run in range(3):
        print("run", run, flush=True)
        try:
            given = {"jobs": int(sys.argv[1]), "play": {"slow": 0.0005}, "watcher": Watcher()}
            croupier.simulate("coin", rounds=10**12, seed=5, **given)
        except KeyboardInterrupt as error:
            partial = error.partial
            print(type(partial).__name__, partial.rounds, partial.run.tally.gains["heads"][1000], flush=True)
            raise
"""


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_ends_a_users_loop_and_the_error_has_the_partial_result(jobs: int, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(_SCRIPT, "utf-8")
    with subprocess.Popen(
        [sys.executable, str(script), str(jobs)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        first = [process.stdout.readline(), process.stdout.readline()]
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to every process of the run
        out, err = process.communicate(timeout=300)
    assert first == ["run 0\n", "begun\n"], err
    kind, rounds, heads = out.split()  # nothing of a second run
    assert kind == "SimulateResult"
    assert 0 < int(rounds) < 10**12
    assert simulate("coin", rounds=int(rounds), seed=5).tally.gains["heads"][1000] == int(heads)
    assert process.returncode == -signal.SIGINT
    assert "KeyboardInterrupt" in err


def partial_of(interrupted: KeyboardInterrupt) -> croupier.SimulateResult | None:
    partial = interrupted.partial  # type: ignore[attr-defined]
    assert partial is None or isinstance(partial, croupier.SimulateResult)
    return partial


def test_ctrl_c_in_the_last_batch_is_not_lost() -> None:
    with pytest.raises(KeyboardInterrupt) as stopped:
        croupier.simulate("coin", rounds=ROUNDS, seed=5, watcher=Watching(ROUNDS, interrupt))
    partial = partial_of(stopped.value)
    assert partial is not None
    assert (partial.rounds, partial.run.stopped) == (ROUNDS, "")
    assert partial["heads"].exact == Fraction(-1, 21)
    assert partial_of(pickle.loads(pickle.dumps(stopped.value))) == partial  # noqa: S301 (our own)


def test_ctrl_c_while_the_exact_means_are_counted_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    installed = sys.modules[registry.game("coin").rules.__module__]
    monkeypatch.setattr(installed.CoinKernel, "exact", lambda _kernel: interrupt())
    with pytest.raises(KeyboardInterrupt, match="1,000 rounds") as stopped:
        croupier.simulate("coin", rounds=1000)
    partial = partial_of(stopped.value)
    assert partial is not None
    assert partial["heads"].exact is None


def test_ctrl_c_before_the_first_round_has_no_partial_result(monkeypatch: pytest.MonkeyPatch) -> None:
    installed = sys.modules[registry.game("coin").rules.__module__]
    monkeypatch.setattr(installed.CoinKernel, "block", lambda *_: interrupt())
    with pytest.raises(KeyboardInterrupt) as stopped:
        croupier.simulate("coin", rounds=1000)
    assert partial_of(stopped.value) is None


# ---------------------------------------------------------------- what cannot be begun


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"rounds": 0}, "0 rounds: at least one is needed"),
        ({"rounds": -5}, "-5 rounds: at least one is needed"),
        ({"rounds": 10**18}, "1,000,000,000,000,000,000 rounds: one run has at most .* it would take 31 years"),
        ({"rounds": 10**99}, "too many rounds: one run has at most .* thousands of years"),
        ({"seed": -1}, "a seed is a whole number from 0"),
        ({"seed": 2**64}, "a seed is a whole number from 0"),
        ({"jobs": 0}, "0 jobs"),
        ({"jobs": 10**6}, "1000000 jobs"),
        ({"until": 0}, "must be above zero"),
        ({"scene": Scene(seats=0)}, "0 seats"),
        ({"scene": Scene(wagers=("hedas",))}, "a coin knows no hedas; there are: heads, edge|did you mean heads"),
        ({"device": "gpu"}, "does not run on a GPU"),
    ],
)
def test_what_cannot_be_begun_is_said_in_words(given: dict[str, Any], why: str) -> None:
    with pytest.raises(NotPlayed, match=why):
        simulate("coin", **({"rounds": 10} | given))


def test_every_mistake_in_a_document_of_play_is_reported() -> None:
    with pytest.raises(Unreadable) as unreadable:
        simulate("coin", rounds=10, scene=Scene(play='{"lucky": 1, "charm": 2}'))
    assert [mistake.place for mistake in unreadable.value.mistakes] == ["lucky", "charm"]


def test_the_largest_seed_and_the_least_are_seeds() -> None:
    assert simulate("coin", rounds=10, seed=2**64 - 1).tally != simulate("coin", rounds=10, seed=0).tally
