"""Whenever the lights go out, nothing that was answered is lost and nothing is half there. And the campaigns have teeth.

Quick here; `make soak` kills and fails at every call, and cuts the power thousands of times. Another evening is put to the
same campaigns by its name, "module:function", in EVENINGS.
"""

from __future__ import annotations

import errno
import platform
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from croupier.floor import store
from tests.floor import harness_crash as crash
from tests.floor import harness_evening as evenings
from tests.floor.harness import Cluster
from tests.floor.harness_crash import SOAK
from tests.floor.harness_record import Call

EVENING = "tests.floor.harness_evening:{}"
CUTS = 20_000 if SOAK else 200


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[Call], Path]:
    """The evening as it should be, and where it was played."""
    folder = tmp_path_factory.mktemp("evening")
    return crash.played(EVENING.format("ledger"), folder), folder


def some(calls: list[Call], many: int) -> range:
    """Calls to fail at: all of them in a soak."""
    return range(1, len(calls), 1 if SOAK else len(calls) // many)


# ---------------------------------------------------------------- SQLite


def test_the_recording_is_what_happened(recorded: tuple[list[Call], Path]) -> None:
    calls, folder = recorded
    *_, (_, files, lines) = crash.kills(calls)
    assert files == crash.on_disk(folder / "whole")
    assert lines == (folder / "whole.said").read_text("utf-8").splitlines()
    assert len(lines) == len(evenings.asked())
    assert evenings.wrong_in(folder / "whole", lines) == []


def test_killed_at_any_call_nothing_is_lost_and_nothing_half_there(recorded: tuple[list[Call], Path]) -> None:
    calls, _ = recorded
    report = crash.kill_everywhere(calls, evenings.wrong_in)
    assert report.wrong == {}
    assert report.points == len(calls) + 1 > 400


def last_hash(folder: Path) -> bytes:
    kept = store.Store.open(str(folder / "floor.db"), read_only=True)
    *_, last = kept.events()
    kept.close()
    return last.hash


def test_killed_at_any_call_the_evening_goes_on_to_the_same_end(recorded: tuple[list[Call], Path]) -> None:
    calls, folder = recorded
    whole = last_hash(folder / "whole")

    def same_end(left: Path, lines: list[str]) -> list[str]:
        found = evenings.wrong_in(left, lines)
        ended = len(lines) == len(evenings.asked())
        return found if not ended or last_hash(left) == whole else [*found, "the evening ended otherwise"]

    report = crash.kill_everywhere(calls, crash.resumed(evenings.ledger, same_end), every=1 if SOAK else 12)
    assert report.wrong == {}
    assert report.points >= len(calls) // 12


def half_written(calls: list[Call]) -> list[int]:
    """Where a commit had begun to go into the database: whoever opens it next must first take that back."""
    return [number for number, call in enumerate(calls) if (call.what, call.path) == ("write", "floor.db")]


def test_killed_again_while_it_recovers_nothing_is_lost(recorded: tuple[list[Call], Path], tmp_path: Path) -> None:
    calls, _ = recorded
    for number in half_written(calls)[-1 :: -1 if SOAK else -60]:
        _, files, lines = next(islice(crash.kills(calls), number, None))
        start, before = {name: bytearray(held) for name, held in files.items()}, list(lines)
        folder = tmp_path / str(number)
        folder.mkdir()
        again = crash.played(EVENING.format("ledger"), folder, start)
        recovery = again[: 20 if SOAK else 12]
        assert any(call.path == "floor.db" and call.what == "write" for call in recovery)
        report = crash.kill_everywhere(recovery, evenings.wrong_in, 1, start, before)
        assert report.wrong == {}


def test_really_killed_it_is_the_same(recorded: tuple[list[Call], Path], tmp_path: Path) -> None:
    """What the recording says would lie there is what SIGKILL leaves: checked with the process itself."""
    calls, _ = recorded
    wanted = some(calls, 8)
    report = crash.fail(EVENING.format("ledger"), tmp_path, 0, wanted, evenings.wrong_in)
    assert report.wrong == {}
    assert report.points == len(wanted)


@pytest.mark.parametrize("error", [errno.EIO, errno.ENOSPC])
@pytest.mark.skipif(platform.machine() != "x86_64", reason="the harness fails calls by the registers of an x86_64")
def test_a_disk_that_fails_is_never_taken_for_one_that_did_not(
    recorded: tuple[list[Call], Path], tmp_path: Path, error: int
) -> None:
    calls, _ = recorded
    syncs = [number for number, call in enumerate(calls) if call.what in {"sync", "truncate"}]
    wanted = [*some(calls, 5), *syncs[:: 1 if SOAK else len(syncs) // 5]]
    report = crash.fail(EVENING.format("ledger"), tmp_path, error, sorted({*wanted}), evenings.wrong_in)
    assert report.wrong == {}


def test_after_a_power_cut_nothing_that_was_answered_is_lost(recorded: tuple[list[Call], Path]) -> None:
    calls, _ = recorded
    report = crash.cut_the_power(calls, CUTS, 1947, evenings.wrong_in)
    assert report.wrong == {}
    assert report.points == CUTS


# ---------------------------------------------------------------- teeth: each of these must be found


@pytest.mark.parametrize(
    ("evening", "finding"),
    [("told_too_soon", "said, and lost"), ("in_two_transactions", "is there without its answer")],
)
def test_an_evening_that_tells_too_soon_or_writes_in_two_parts_is_found_by_killing_it(
    tmp_path: Path, evening: str, finding: str
) -> None:
    calls = crash.played(EVENING.format(evening), tmp_path)
    report = crash.kill_everywhere(calls, evenings.wrong_in, every=1 if SOAK else 6)
    found = [wrong for wrongs in report.wrong.values() for wrong in wrongs]
    assert found
    assert all(finding in wrong for wrong in found)


@pytest.mark.parametrize("evening", ["synchronous_normal", "synchronous_off"])
def test_a_commit_that_is_not_on_the_disk_when_it_is_told_is_found_by_cutting_the_power(
    tmp_path: Path, evening: str
) -> None:
    calls = crash.played(EVENING.format(evening), tmp_path)
    report = crash.cut_the_power(calls, CUTS // 4, 1947, evenings.wrong_in)
    assert len(report.wrong) > report.points // 50


@pytest.mark.skipif(platform.machine() != "x86_64", reason="the harness fails calls by the registers of an x86_64")
def test_who_overlooks_that_the_disk_failed_is_found(recorded: tuple[list[Call], Path], tmp_path: Path) -> None:
    calls, _ = recorded
    syncs = [number for number, call in enumerate(calls) if (call.what, call.path) == ("sync", "floor.db")]
    report = crash.fail(EVENING.format("told_all_the_same"), tmp_path, errno.EIO, syncs[2:4], evenings.wrong_in)
    assert set(report.wrong) == set(syncs[2:4])


# ---------------------------------------------------------------- PostgreSQL


@pytest.fixture(scope="module")
def durable() -> Iterator[Cluster]:
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
