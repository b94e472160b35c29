"""Test floors: their first event says so, for ever. Only there may the seed of a table be chosen.

A trail only grows, and its first event cannot be changed. So a real floor never becomes a test floor, nor the other way round.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.floor.trail.trail import Event

MARK = "test_floor"  # the desk event
_NOT_FIRST = "the event that makes a test floor is not the first one"
_NO_TEST_FLOOR = "a table has a chosen seed, and this is no test floor"


def is_marked(first: Event | None) -> bool | None:
    """Whether a floor with this first event is a test floor; None if it has no event yet."""
    return None if first is None else first.stream == "desk" and first.tree["what"] == MARK


def fault(number: int, tree: Mapping[str, Any], *, is_test: bool) -> str:
    """What is wrong with an event on a floor of this kind; empty if nothing is."""
    if tree["what"] == MARK and number != 1:
        return _NOT_FIRST
    return _NO_TEST_FLOOR if tree["what"] == "table_made" and "seed" in tree and not is_test else ""
