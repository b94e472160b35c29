"""The index of a table's rounds: which event ended each, and which round an event belongs to."""

from __future__ import annotations

import pytest

from croupier.floor.audit.history import EndedRounds


def test_rounds_are_found_by_number_and_by_event() -> None:
    ended = EndedRounds()
    for round_, event in ((1, 12), (2, 30), (4, 55)):
        ended.add(round_, event)
    assert dict(ended) == {1: 12, 2: 30, 4: 55}
    assert [ended.round_at(event) for event in (1, 12, 13, 55, 56)] == [1, 1, 2, 4, None]
    assert list(ended.before(None)) == [4, 2, 1]
    assert list(ended.before(4)) == [2, 1]
    assert list(ended.before(3)) == [2, 1]
    assert 3 not in ended
    with pytest.raises(KeyError):
        ended[3]


def test_a_round_added_twice_has_its_last_event() -> None:
    ended = EndedRounds()
    for event in (12, 20):
        ended.add(1, event)
    assert (list(ended), dict(ended), len(ended)) == ([1], {1: 20}, 1)


def test_a_round_that_is_added_late_takes_its_place() -> None:
    ended = EndedRounds()
    for round_, event in ((1, 12), (4, 55), (2, 30)):
        ended.add(round_, event)
    assert list(ended.items()) == [(1, 12), (2, 30), (4, 55)]
