"""A checkpoint: the same answer after a pause, and never a wrong one from a damaged or foreign file."""

from __future__ import annotations

import errno
import json
import os
import re
import signal
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from croupier.law.option import Unreadable
from croupier.simulation import NotPlayed, Scene, SimulationResult, checkpoint, run, simulate
from croupier.simulation.checkpoint import _sum
from croupier.simulation.job import canonical
from croupier.simulation.run import Progress

ROUNDS = 60_500


class Stop:
    """Asks for a stop at so many rounds, and remembers trouble."""

    def __init__(self, at: int) -> None:
        self.at = at
        self.troubles: list[str] = []

    def progress(self, progress: Progress) -> None:
        if progress.rounds >= self.at:
            self.at = 10**18
            signal.raise_signal(signal.SIGINT)

    def trouble(self, what: str) -> None:
        self.troubles.append(what)


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    return tmp_path / "kept.json"


@pytest.fixture(scope="module")
def whole() -> SimulationResult:
    return simulate("coin", rounds=ROUNDS)


def begun(kept: Path, rounds: int = ROUNDS, at: int = 20_000) -> SimulationResult:
    stopped = simulate("coin", rounds=rounds, checkpoint=kept, watcher=Stop(at), scene=Scene())
    assert stopped.stopped
    return stopped


@pytest.fixture(autouse=True)
def short_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "BATCH_S", 0.001)


def test_a_run_goes_on_to_the_answer_of_one_that_never_paused(kept: Path, whole: SimulationResult) -> None:
    first = begun(kept)
    second = simulate("coin", rounds=ROUNDS, checkpoint=kept)
    assert (second.tally, second.pieces) == (whole.tally, whole.pieces)
    assert second.played == ROUNDS - first.rounds > 0
    third = simulate("coin", rounds=ROUNDS, checkpoint=kept)
    assert (third.pieces, third.played) == (whole.pieces, 0)


def test_blocks_that_came_back_out_of_order_are_not_lost(kept: Path, whole: SimulationResult) -> None:
    simulate("coin", rounds=ROUNDS, checkpoint=kept)
    tree = json.loads(kept.read_text())
    tree["pieces"] = tree["pieces"][1:9] + tree["pieces"][12:20]
    rewritten(kept, tree)
    again = simulate("coin", rounds=ROUNDS, checkpoint=kept)
    assert again.pieces == whole.pieces
    assert 0 < again.played < ROUNDS


@pytest.mark.parametrize("rounds", [ROUNDS + 20_000, ROUNDS - 20_000, ROUNDS + 1, ROUNDS - 1, 500])
def test_a_finished_run_may_be_made_longer_or_shorter(kept: Path, rounds: int) -> None:
    simulate("coin", rounds=ROUNDS, checkpoint=kept)
    other = simulate("coin", rounds=rounds, checkpoint=kept)
    assert other.pieces == simulate("coin", rounds=rounds).pieces
    assert (other.played < rounds) is (rounds != 500)  # a piece has more rounds than that


@pytest.mark.parametrize("rounds", [500, 20_000, ROUNDS - 1])
def test_a_shorter_run_leaves_the_longer_one_where_it_is(kept: Path, whole: SimulationResult, rounds: int) -> None:
    simulate("coin", rounds=ROUNDS, checkpoint=kept)
    simulate("coin", rounds=rounds, checkpoint=kept)
    again = simulate("coin", rounds=ROUNDS, checkpoint=kept)
    assert (again.pieces, again.played) == (whole.pieces, 0)


def test_a_longer_run_replaces_the_block_that_was_cut(kept: Path) -> None:
    simulate("coin", rounds=500, checkpoint=kept)
    simulate("coin", rounds=ROUNDS, checkpoint=kept)
    blocks = [tuple(piece["blocks"]) for piece in json.loads(kept.read_text())["pieces"]]
    assert all(before[1] == after[0] for before, after in pairwise(blocks))
    assert simulate("coin", rounds=ROUNDS, checkpoint=kept).played == 0


def test_a_stop_rule_stops_where_it_would_have_without_the_pause(kept: Path) -> None:
    begun(kept)
    resumed = simulate("coin", until=0.006, checkpoint=kept)
    straight = simulate("coin", until=0.006)
    assert resumed.pieces == straight.pieces
    far_on = simulate("coin", rounds=ROUNDS, checkpoint=kept)
    assert far_on.rounds > straight.rounds
    assert simulate("coin", until=0.006, checkpoint=kept).pieces == straight.pieces


def test_it_is_written_as_the_run_goes_on(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "CHECKPOINT_S", 0)
    written: list[int] = []

    def put(_path: Path, content: bytes) -> None:
        written.append(len(json.loads(content)["pieces"]))

    monkeypatch.setattr(checkpoint, "write_atomically", put)
    simulate("coin", rounds=20_000, checkpoint=kept)
    assert len(written) > 3
    assert written == sorted(written)


# ---------------------------------------------------------------- damaged, foreign


def rewritten(kept: Path, tree: dict[str, Any]) -> None:
    """Whatever the tree says, with a sum that agrees."""
    tree.pop("sum", None)
    kept.write_text(canonical(tree | {"sum": _sum(tree)}), "utf-8")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (r".*", ""),
        (r".{200}\n$", ""),
        (r'"rounds":1000', '"rounds":1001'),
        (r'"seed":1', '"seed":2'),
        (r".*", "[]"),
        (r".*", "{}"),
        (r".*", 'game = "roulette"'),
        (r"heads", "\u0000"),
    ],
)
def test_a_damaged_one_is_reported_and_not_used(kept: Path, old: str, new: str) -> None:
    begun(kept)
    damaged, times = re.subn(old, new, kept.read_text("utf-8"), count=1, flags=re.DOTALL)
    assert times == 1
    kept.write_text(damaged, "utf-8")
    before = kept.read_bytes()
    with pytest.raises(Unreadable, match="not a checkpoint, or damaged"):
        simulate("coin", rounds=ROUNDS, checkpoint=kept)
    assert kept.read_bytes() == before


def test_bytes_that_are_no_text_are_reported(kept: Path) -> None:
    kept.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Unreadable, match="cannot be read"):
        simulate("coin", rounds=ROUNDS, checkpoint=kept)


def test_one_whose_sum_agrees_must_still_be_a_checkpoint(kept: Path) -> None:
    begun(kept)
    tree = json.loads(kept.read_text())
    tree["pieces"][0]["rounds"] = "many"
    tree["pieces"][1]["gains"] = {"heads": {"ten": 1}}
    tree["pices"] = []
    rewritten(kept, tree)
    with pytest.raises(Unreadable) as unreadable:
        simulate("coin", rounds=ROUNDS, checkpoint=kept)
    places = [mistake.place for mistake in unreadable.value.mistakes]
    assert places[0] == "pieces[0].rounds"
    assert "pices" in places
    assert len(places) == 3


@pytest.mark.parametrize(
    ("other", "what"),
    [
        ({"seed": 2}, "seed"),
        ({"scene": Scene(wagers=("edge",))}, "sheet_hash"),
        ({"source": {"game": "coin", "rules": {"edge_pushes": True}}}, "sheet_hash"),
    ],
)
def test_one_of_another_run_is_reported_and_left_alone(kept: Path, other: dict[str, Any], what: str) -> None:
    begun(kept)
    before = kept.read_bytes()
    given: dict[str, Any] = {"source": "coin", "rounds": ROUNDS, "checkpoint": kept} | other
    with pytest.raises(Unreadable, match=f"{what}: the checkpoint has .*, this run has"):
        simulate(given.pop("source"), **given)
    assert kept.read_bytes() == before


@pytest.mark.parametrize(("key", "value"), [("croupier", "0.0.1"), ("kernel", "another"), ("block_rounds", 999)])
def test_one_of_another_version_kernel_or_block_is_reported(kept: Path, key: str, value: object) -> None:
    begun(kept)
    rewritten(kept, json.loads(kept.read_text()) | {key: value})
    with pytest.raises(Unreadable, match=f"{key}: the checkpoint has {value}"):
        simulate("coin", rounds=ROUNDS, checkpoint=kept)


# ---------------------------------------------------------------- where it cannot be written


def test_a_full_disk_costs_the_checkpoint_and_not_the_run(
    kept: Path, whole: SimulationResult, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(kept)
    before = kept.read_bytes()

    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    watching = Stop(10**18)
    result = simulate("coin", rounds=ROUNDS, checkpoint=kept, watcher=watching)
    assert result.tally == whole.tally
    assert result.checkpoint_error == watching.troubles[-1]
    assert "could not be written: No space left on device" in result.checkpoint_error
    assert kept.read_bytes() == before  # the one before still stands
    assert [path.name for path in kept.parent.iterdir()] == [kept.name]  # and nothing half-written beside it


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("/dev/full", "it is not a regular file"),
        ("no/such/folder.json", "there is no folder"),
        (".", "it is not a regular file"),
    ],
)
def test_a_place_for_no_file_is_reported_before_anything_is_played(path: str, why: str) -> None:
    with pytest.raises(NotPlayed, match=why):
        simulate("coin", rounds=ROUNDS, checkpoint=path)
    assert not Path("/dev/full").is_file()


def test_a_link_is_followed(kept: Path) -> None:
    link = kept.with_name("link.json")
    link.symlink_to(kept)
    begun(link)
    assert link.is_symlink()
    assert kept.is_file()
