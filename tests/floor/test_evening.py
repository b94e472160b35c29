"""A whole evening on the floor, interrupted anywhere: what was answered is there, and it ends with the same cards and cents.

Quick here: some points of a short evening. `make soak` takes every call of the long one, and every command.
"""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from croupier.floor.fairness.keyring import Keyring
from croupier.floor.fairness.seal import Seal
from croupier.floor.fairness.vault import new_seal
from croupier.floor.storage.store import Store, last_position
from croupier.floor.tables.table import Table
from croupier.floor.trail import heads
from tests.floor import evening
from tests.floor import harness_crash as crash
from tests.floor.harness_crash import SOAK
from tests.floor.harness_record import Call

pytestmark = pytest.mark.slow

EVENING = "tests.floor.evening:{}"
SHARES = 50 if SOAK else 1  # of the longest campaign, for as many workers as there are
Tree = dict[str, Any]


@dataclass
class Planned:
    """An evening that went well: what was asked for, how it ended, and how the floor stood after each command."""

    folder: Path
    entries: list[Tree] = field(default_factory=list)
    stood: dict[int, tuple[dict[str, Table], dict[str, int]]] = field(default_factory=dict)
    ended: str = ""

    def left_after(self, number: int, into: Path) -> Path:
        """The floor as it lay on the disk after so many commands."""
        into.mkdir()
        shutil.copy(self.folder / f"{number}.db", into / "floor.db")
        shutil.copytree(self.folder / "whole" / "keys", into / "keys")
        signed = heads.read(path := into / "keys" / heads.FILE)[0]  # of the whole evening; not all were there by then
        store = Store.open(str(into / "floor.db"), read_only=True)
        with store.reading() as connection:
            by_then = last_position(connection).number
        store.close()
        path.write_bytes(b"".join(heads._line(head) for head in signed if head.number <= by_then))
        return into


def _planned(folder: Path, tables: tuple[str, ...]) -> Planned:
    made = Planned(folder)
    opened: list[evening.Stage] = []
    begin = evening.Stage.__post_init__

    def remembered(self: evening.Stage) -> None:
        begin(self)
        opened.append(self)

    def after(number: int) -> None:
        casino = opened[0].casino
        casino.store.copy_to(folder / f"{number}.db")
        made.stood[number] = dict(casino.shown), dict(casino.balances)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(evening.Stage, "__post_init__", remembered)
        made.entries = evening.plan(folder / "whole", tables, after)
    (folder / "plan.json").write_text(json.dumps(made.entries), "utf-8")
    made.ended = evening.last_hash(folder / "whole")
    return made


@pytest.fixture(scope="module")
def long(tmp_path_factory: pytest.TempPathFactory) -> Planned:
    return _planned(tmp_path_factory.mktemp("long"), evening.ALL)


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> Planned:
    return _planned(tmp_path_factory.mktemp("short"), evening.ALL if SOAK else evening.FEW)


@pytest.fixture(scope="module")
def recorded(short: Planned, tmp_path_factory: pytest.TempPathFactory) -> list[Call]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv(evening.PLAN, str(short.folder / "plan.json"))
        return crash.played(EVENING.format("played"), tmp_path_factory.mktemp("recorded"))


# ---------------------------------------------------------------- undisturbed


def test_the_evening_has_something_of_everything(long: Planned) -> None:
    store = Store.open(str(long.folder / "whole" / "floor.db"), read_only=True)
    events = [event.tree for event in store.events()]
    store.close()
    append = {tree["what"] for tree in events}
    assert append >= set(
        "bought_in cashed_out sat left bet ready began decided settled sealed revealed halted resumed raised ruled "
        "change_scheduled duty_done sheet_in_force closing closed table_made opened".split()
    )
    assert {tree["record"]["game"] for tree in events if tree["what"] == "settled"} == {
        name.replace("-", "_") for name in evening.ALL
    }
    assert [entry for entry in long.entries if entry.get("answered") is False]
    assert evening.wrong(long.folder / "whole", []) == []


def test_played_again_by_its_plan_it_ends_the_same(long: Planned, tmp_path: Path) -> None:
    said = list[str]()
    evening.by_plan(tmp_path, long.entries, said.append)
    assert evening.last_hash(tmp_path) == long.ended
    again = list[str]()
    evening.by_plan(tmp_path, long.entries, again.append)  # everything is answered as before, and nothing happens
    assert again == said
    assert evening.last_hash(tmp_path) == long.ended
    assert evening.wrong(tmp_path, said) == []


# ---------------------------------------------------------------- restarted after any command


def finished(planned: Planned, number: int, folder: Path) -> str:
    evening.by_plan(folder, planned.entries[number:], lambda _line: None)
    return evening.last_hash(folder)


def test_opened_again_after_any_command_the_floor_is_what_it_was(long: Planned, tmp_path: Path) -> None:
    for number in sorted(long.stood)[:: 1 if SOAK else 5]:
        shown, balances = long.stood[number]
        with evening.stage(long.left_after(number, tmp_path / str(number))) as opened:
            assert opened.casino.balances == balances
            for name, was in shown.items():
                now = opened.casino.shown[name]
                assert now == was
                if was.playing:
                    assert now.running.journal == was.running.journal
                    assert now.running.drawn == was.running.drawn


def test_restarted_after_any_command_the_evening_ends_with_the_same_cards_and_cents(
    long: Planned, tmp_path: Path
) -> None:
    numbers = sorted(long.stood)[:: 1 if SOAK else 16]
    for number in numbers:
        folder = long.left_after(number, tmp_path / str(number))
        assert finished(long, number, folder) == long.ended, number


def test_a_floor_that_shuffles_again_after_a_restart_is_found(
    long: Planned, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Teeth: a seal made anew in place of the one that was committed to."""
    tables = {number: shown["blackjack"] for number, (shown, _) in long.stood.items() if "blackjack" in shown}
    dealing = next(number for number, table in tables.items() if table.playing and table.running.drawn)

    def anew(_self: Keyring, table: str, number: int) -> Seal:
        return new_seal(table, number, "blackjack, sheet 1")

    folder = long.left_after(dealing, tmp_path / "left")
    monkeypatch.setattr(Keyring, "_read", anew)
    with evening.stage(folder) as opened:
        assert opened.casino.shown["blackjack"].running.drawn != tables[dealing].running.drawn


# ---------------------------------------------------------------- killed at any call to the file system


def to_the_same_end(planned: Planned) -> crash.Check:
    """What was said is there; and the evening, played on, says the same again and ends the same."""

    def both(folder: Path, lines: list[str]) -> list[str]:
        found = evening.wrong(folder, lines)
        again = list[str]()
        evening.by_plan(folder, planned.entries, again.append)
        found += [f"{line}: answered otherwise after the crash" for line in lines if line not in again]
        return [*found, *([] if evening.last_hash(folder) == planned.ended else ["the evening ended otherwise"])]

    return both


def some(calls: list[Call], many: int) -> int:
    return 1 if SOAK else max(1, len(calls) // many)


@pytest.mark.parametrize("share", range(SHARES))
def test_killed_at_any_call_the_evening_goes_on_to_the_same_end(
    short: Planned, recorded: list[Call], share: int
) -> None:
    points, every = len(recorded) + 1, some(recorded, 16)
    first, last = points * share // SHARES, points * (share + 1) // SHARES
    report = crash.kill_everywhere(recorded, to_the_same_end(short), every, first=first, last=last)
    assert report.wrong == {}
    assert report.points >= (last - first) // every


def test_a_floor_that_answers_too_soon_is_found(
    short: Planned, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(evening.PLAN, str(short.folder / "plan.json"))
    calls = crash.played(EVENING.format("answered_too_soon"), tmp_path)
    said = [number for number, call in enumerate(calls) if call.what == "said"]
    report = crash.Report()
    for number, files, lines in crash.kills(calls):
        if number in {each + 1 for each in said[20:26]}:
            crash._look(report, number, files, lines, evening.wrong)
    assert any("said, and lost" in each for wrong in report.wrong.values() for each in wrong)
