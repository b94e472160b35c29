"""Whenever the lights go out, nothing that was answered is lost and nothing is half there. And the campaigns have teeth.

Quick here; `make soak` kills and fails at every call, and cuts the power thousands of times. Another evening is put to the
same campaigns by naming it among EVENINGS.
"""

from __future__ import annotations

import errno
import platform
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import pytest

from croupier.floor.storage import store
from tests import parts
from tests.floor import harness_casino as casinos
from tests.floor import harness_crash as crash
from tests.floor import harness_evening as evenings
from tests.floor.harness import Cluster
from tests.floor.harness_crash import SOAK, Check
from tests.floor.harness_record import Call

pytestmark = pytest.mark.slow

FAULTY = "tests.floor.harness_evening:{}"
TEETH = 5000 if SOAK else 50  # cuts in an evening that must be found out


@dataclass(frozen=True)
class Evening:
    """An evening, how it is checked, and how often: at every n-th call, and by how many cuts."""

    name: str
    play: Callable[[Path, evenings.Say], None]
    wrong: Check
    kill_every: int
    resume_every: int
    cuts: int
    kills: int  # of the process itself


EVENINGS = {
    "ledger": Evening(
        "tests.floor.harness_evening:ledger",
        evenings.ledger,
        evenings.wrong_in,
        kill_every=1 if SOAK else 5,
        resume_every=1 if SOAK else 25,
        cuts=20_000 if SOAK else 100,
        kills=500 if SOAK else 8,
    ),
    "floor": Evening(
        "tests.floor.harness_casino:floor",
        casinos.floor,
        casinos.wrong_in,
        kill_every=1 if SOAK else 61,
        resume_every=5 if SOAK else 180,
        cuts=5_000 if SOAK else 30,
        kills=100 if SOAK else 3,
    ),
}


@dataclass(frozen=True)
class Recorded:
    """An evening as it was played from its beginning to its end."""

    evening: Evening
    folder: Path
    calls: list[Call]

    def some(self, many: int) -> range:
        """So many of its calls, evenly."""
        return range(1, len(self.calls), max(1, len(self.calls) // many))


@pytest.fixture(scope="module", params=EVENINGS)
def recorded(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Recorded:
    evening = EVENINGS[request.param]
    folder = tmp_path_factory.mktemp("evening")
    return Recorded(evening, folder, crash.played(evening.name, folder))


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> Recorded:
    """The small evening alone, where a process is started for every call."""
    evening = EVENINGS["ledger"]
    folder = tmp_path_factory.mktemp("ledger")
    return Recorded(evening, folder, crash.played(evening.name, folder))


def last_hash(folder: Path) -> bytes:
    kept = store.Store.open(str(folder / "floor.db"), read_only=True)
    *_, last = kept.events()
    kept.close()
    return last.hash


# ---------------------------------------------------------------- SQLite


def test_the_recording_is_what_happened(recorded: Recorded) -> None:
    *_, (_, files, lines) = crash.kills(recorded.calls)
    assert files == crash.on_disk(recorded.folder / "whole")
    assert lines == (recorded.folder / "whole.said").read_text("utf-8").splitlines()
    assert len(lines) > 10
    assert len(recorded.calls) > 400
    assert recorded.evening.wrong(recorded.folder / "whole", lines) == []


def test_killed_at_any_call_nothing_is_lost_and_nothing_half_there(recorded: Recorded) -> None:
    every = recorded.evening.kill_every
    report = crash.kill_everywhere(recorded.calls, recorded.evening.wrong, every)
    assert report.wrong == {}
    assert report.points == len(recorded.calls) // every + 1


def test_killed_at_any_call_the_evening_goes_on_to_the_same_end(recorded: Recorded) -> None:
    evening, whole = recorded.evening, last_hash(recorded.folder / "whole")

    def play(left: Path, say: evenings.Say) -> None:
        evening.play(left, say)
        assert last_hash(left) == whole, "the evening ended otherwise"

    check = crash.resumed(play, evening.wrong)
    report = crash.kill_everywhere(recorded.calls, check, evening.resume_every)
    assert report.wrong == {}
    assert report.points >= len(recorded.calls) // evening.resume_every


def test_after_a_power_cut_nothing_that_was_answered_is_lost(recorded: Recorded) -> None:
    report = crash.cut_the_power(recorded.calls, recorded.evening.cuts, 1947, recorded.evening.wrong)
    assert report.wrong == {}
    assert report.points == recorded.evening.cuts


def test_really_killed_it_is_the_same(recorded: Recorded, tmp_path: Path) -> None:
    """What the recording says would lie there is what SIGKILL leaves: checked with the process itself."""
    wanted = recorded.some(recorded.evening.kills)
    report = crash.fail(recorded.evening.name, tmp_path, 0, wanted, recorded.evening.wrong)
    assert report.wrong == {}
    assert report.points == len(wanted)


def test_killed_again_while_it_recovers_nothing_is_lost(ledger: Recorded, tmp_path: Path) -> None:
    """Where a commit had begun to go into the database, the next to open it must first take that back."""
    half_written = [
        number for number, call in enumerate(ledger.calls) if (call.what, call.path) == ("write", "floor.db")
    ]
    for number in half_written[-1 :: -1 if SOAK else -60]:
        _, files, lines = next(islice(crash.kills(ledger.calls), number, None))
        start, before = {name: bytearray(held) for name, held in files.items()}, list(lines)
        folder = tmp_path / str(number)
        folder.mkdir()
        recovery = crash.played(ledger.evening.name, folder, start)[: 20 if SOAK else 12]
        taken_back = {"write", "truncate"}  # of the very first commit nothing is left
        assert any(call.path == "floor.db" and call.what in taken_back for call in recovery)
        report = crash.kill_everywhere(recovery, ledger.evening.wrong, 1, start, before)
        assert report.wrong == {}


@pytest.mark.parametrize("error", [errno.EIO, errno.ENOSPC])
@pytest.mark.skipif(platform.machine() != "x86_64", reason="the harness fails calls by the registers of an x86_64")
def test_a_disk_that_fails_is_never_taken_for_one_that_did_not(ledger: Recorded, tmp_path: Path, error: int) -> None:
    syncs = [number for number, call in enumerate(ledger.calls) if call.what in {"sync", "truncate"}]
    wanted = {*ledger.some(500 if SOAK else 5), *syncs[:: 1 if SOAK else len(syncs) // 5]}
    report = crash.fail(ledger.evening.name, tmp_path, error, sorted(wanted), ledger.evening.wrong)
    assert report.wrong == {}
    assert report.points == len(wanted)


# ---------------------------------------------------------------- teeth: each of these must be found


@pytest.mark.parametrize(
    ("evening", "finding"),
    [("answered_too_soon", "said, and lost"), ("in_two_transactions", "is there without its answer")],
)
def test_an_evening_that_tells_too_soon_or_writes_in_two_parts_is_found_by_killing_it(
    tmp_path: Path, evening: str, finding: str
) -> None:
    calls = crash.played(FAULTY.format(evening), tmp_path)
    report = crash.kill_everywhere(calls, evenings.wrong_in, 1 if SOAK else 6)
    found = [wrong for wrongs in report.wrong.values() for wrong in wrongs]
    assert found
    assert all(finding in wrong for wrong in found)


@pytest.mark.parametrize("evening", ["synchronous_normal", "synchronous_off"])
def test_a_commit_that_is_not_on_the_disk_when_it_is_answered_is_found_by_cutting_the_power(
    tmp_path: Path, evening: str
) -> None:
    calls = crash.played(FAULTY.format(evening), tmp_path)
    report = crash.cut_the_power(calls, TEETH, 1947, evenings.wrong_in)
    assert len(report.wrong) > report.points // 50


@pytest.mark.skipif(platform.machine() != "x86_64", reason="the harness fails calls by the registers of an x86_64")
def test_who_overlooks_that_the_disk_failed_is_found(ledger: Recorded, tmp_path: Path) -> None:
    syncs = [number for number, call in enumerate(ledger.calls) if (call.what, call.path) == ("sync", "floor.db")]
    report = crash.fail(FAULTY.format("answered_ok_on_failure"), tmp_path, errno.EIO, syncs[2:4], evenings.wrong_in)
    assert set(report.wrong) == set(syncs[2:4])


# ---------------------------------------------------------------- PostgreSQL


@pytest.fixture(scope="module")
def durable() -> Iterator[Cluster]:
    parts.need(parts.POSTGRESQL)
    cluster = Cluster(durable=True)
    yield cluster
    cluster.stop()


def test_postgresql_killed_under_writers_loses_nothing(durable: Cluster) -> None:
    waves = 40 if SOAK else 2
    report = crash.kill_under_writers(
        durable, durable.database(), evenings.writers, evenings.wrong, waves=waves, answers=150
    )
    assert report.wrong == {}
    assert report.points == waves


def test_postgresql_that_answers_before_it_writes_is_found(durable: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "_POSTGRESQL_SETTINGS", ("synchronous_commit = off",))
    report = crash.kill_under_writers(
        durable, durable.database(), evenings.writers, evenings.wrong, waves=3, answers=100
    )
    found = [wrong for wrongs in report.wrong.values() for wrong in wrongs]
    assert any("said, and lost" in wrong for wrong in found)
