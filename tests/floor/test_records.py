"""Whole sessions on the floor: records/ has for each everything that was said, written and shown."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.games import registry
from tests import snapshots
from tests.floor import sessions
from tests.floor.house import House
from tests.floor.session import Session

RECORDS = Path(__file__).parent / "records"


@pytest.mark.parametrize("play", sessions.ALL, ids=lambda play: play.__name__)
def test_record(house: House, play: Callable[[Session], None]) -> None:
    """Nothing that a command writes, answers, refuses or shows to somebody changes unseen."""
    with registry.guest(sessions.STACKS):
        session = Session(house)
        play(session)
        snapshots.compare(RECORDS / f"{play.__name__}.txt", session.end())


def test_each_record_has_its_session() -> None:
    assert sorted(path.stem for path in RECORDS.glob("*.txt")) == sorted(play.__name__ for play in sessions.ALL)
