"""What an earlier release wrote still opens, verifies and goes on: floors, one of them stopped in mid-round, and journals.

The files of each release are kept as it wrote them, in `releases/VERSION`. They are never made again.
"""

from __future__ import annotations

import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest

from croupier.documents import journal
from croupier.floor import commands as c
from croupier.floor.audit import verification
from croupier.floor.storage.store import Store
from tests.floor.evening import WHO
from tests.floor.harness import StoppedClock
from tests.floor.house import House

RELEASES = Path(__file__).parent / "releases"
FLOORS = sorted(path.parent for path in RELEASES.glob("*/*/floor.db"))
JOURNALS = sorted(RELEASES.glob("*/journals/*.jsonl"))
LATER = datetime(2026, 11, 16, tzinfo=UTC)


def named(path: Path) -> str:
    return path.relative_to(RELEASES).as_posix()


def copied(floor: Path, to: Path) -> Path:
    """A copy to open: opening a floor writes into it, and its keys must be readable by nobody else."""
    folder = to / "floor"
    shutil.copytree(floor, folder)
    (folder / "keys").chmod(0o700)
    for key in (folder / "keys").iterdir():
        key.chmod(0o600)
    return folder


def audited(folder: Path) -> verification.Report:
    store = Store.open(str(folder / "floor.db"), read_only=True)
    try:
        return verification.replay_all(store, verification.Keys.read(folder / "keys"))
    finally:
        store.close()


@pytest.mark.parametrize("floor", FLOORS, ids=named)
def test_a_floor_opens_goes_on_and_verifies(floor: Path, tmp_path: Path) -> None:
    folder = copied(floor, tmp_path)
    before = audited(folder)
    assert before.findings == []
    assert before.events > 50
    house = House.open(str(folder / "floor.db"), folder / "keys", StoppedClock(LATER))
    assert house.findings() == []
    for name in house.casino.shown:
        played_to_its_end(house, name)
    assert house.findings() == []
    house.casino.close()
    assert audited(folder).findings == []


def played_to_its_end(house: House, name: str) -> None:
    while (here := house.casino.shown[name]).playing and (asks := here.running.asks) is not None:
        answer = asks.show(here.sheet.game.play.strategy(asks))
        decide = c.Decide(table=name, question=here.question, site=asks.site, answer=answer)
        house.do(WHO[here.persons[asks.seat]], decide)


def test_one_of_them_was_stopped_in_mid_round(tmp_path: Path) -> None:
    folder = copied(RELEASES / "0.1.0" / "halfway", tmp_path)
    house = House.open(str(folder / "floor.db"), folder / "keys", StoppedClock(LATER))
    assert [table.name for table in house.casino.shown.values() if table.playing]
    house.casino.close()


@pytest.mark.parametrize("file", JOURNALS, ids=named)
def test_a_journal_verifies_and_replays(file: Path) -> None:
    records = journal.read_journal(file)
    assert len(records) > 5
    assert [*journal.verify(records), *journal.replay_all(records)] == []
