"""Whole sessions on the floor, each with the record of all that was said, written and shown, beside it in records/.

To write the records anew, and then read what changed: CROUPIER_WRITE=1 pytest tests/floor/test_records.py.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.floor import sessions
from tests.floor.house import House
from tests.floor.session import Session

RECORDS = Path(__file__).parent / "records"


@pytest.mark.parametrize("play", sessions.ALL, ids=lambda play: play.__name__)
def test_record(house: House, play: Callable[[Session], None]) -> None:
    """Nothing that a command writes, answers, refuses or shows to somebody changes unseen."""
    session = Session(house)
    play(session)
    record, kept = session.end(), RECORDS / f"{play.__name__}.txt"
    if os.environ.get("CROUPIER_WRITE"):
        kept.write_text(record, "utf-8")
    assert record == kept.read_text("utf-8")


def test_each_record_has_its_session() -> None:
    assert sorted(path.stem for path in RECORDS.glob("*.txt")) == sorted(play.__name__ for play in sessions.ALL)
