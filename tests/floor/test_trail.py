"""The trail: whatever is done to it shows, and what only a signed head can show is shown by that."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.floor.trail import trail
from croupier.floor.trail.trail import BEGINNING, Event, Head, canonical, faults, parse

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
PUBLIC = KEY.public_key()
AT = "2026-11-15T20:00:00+00:00"


def made(length: int = 24) -> list[Event]:
    events, before, versions = list[Event](), BEGINNING, dict[str, int]()
    for number in range(1, length + 1):
        stream = f"table:{number % 3}"
        versions[stream] = versions.get(stream, 0) + 1
        tree = {"what": "wager", "by": "p-1", "cents": 500 * number}
        events.append(trail.event(number, stream, versions[stream], tree, before))
        before = events[-1].hash
    return events


EVENTS = made()
HEAD = Head.signed(KEY, EVENTS[-1].number, EVENTS[-1].hash, AT)


def found(events: Sequence[Event], *heads: Head) -> list[str]:
    return list(faults(events, heads, PUBLIC))


def rewritten(events: Sequence[Event], start: int, payload: bytes) -> list[Event]:
    """The trail with one event altered and all hashes after it made anew: what its owner could do."""
    kept, before = list(events[:start]), events[start].before
    for place, old in enumerate(events[start:]):
        now = payload if place == 0 else old.payload
        digest = trail.hash_of(old.number, old.stream, old.version, now, before)
        kept.append(old._replace(payload=now, before=before, hash=digest))
        before = digest
    return kept


def flips(part: Event) -> Iterator[Event]:
    """Every event that differs from this one in one bit of what is stored."""
    changed: Any
    for name in Event._fields:
        value = getattr(part, name)
        if isinstance(value, int):
            for changed in (*(value ^ (1 << bit) for bit in range(63)), -value):
                yield part._replace(**{name: changed})
            continue
        stored = value.encode() if isinstance(value, str) else value
        for place in range(len(stored)):
            for bit in range(8):
                other = bytearray(stored)
                other[place] ^= 1 << bit
                changed = bytes(other).decode("latin1") if isinstance(value, str) else bytes(other)
                yield part._replace(**{name: changed})


def test_a_trail_that_nobody_touched_has_no_faults() -> None:
    assert found(EVENTS) == []
    assert found(EVENTS, HEAD) == []
    assert found([]) == []


def test_every_flip_of_a_bit_shows() -> None:
    """In the middle and at the very end, where no event follows to contradict it; without any head."""
    tried = 0
    for place in (0, 11, len(EVENTS) - 1):
        for flipped in flips(EVENTS[place]):
            tried += 1
            assert found([*EVENTS[:place], flipped, *EVENTS[place + 1 :]]), flipped
    assert tried > 3 * 8 * 100


def test_every_event_left_out_shows() -> None:
    for place in range(len(EVENTS) - 1):
        assert found([*EVENTS[:place], *EVENTS[place + 1 :]])


def test_every_two_events_exchanged_show() -> None:
    for first in range(len(EVENTS)):
        for second in range(first + 1, len(EVENTS)):
            swapped = list(EVENTS)
            swapped[first], swapped[second] = swapped[second], swapped[first]
            assert found(swapped)


def test_every_event_put_in_shows() -> None:
    for place in range(len(EVENTS)):
        assert found([*EVENTS[:place], EVENTS[place], *EVENTS[place:]])
        before = EVENTS[place].before
        strange = trail.event(EVENTS[place].number, "cage", 1, {"what": "buy_in"}, before)
        assert found([*EVENTS[:place], strange, *EVENTS[place:]])


def test_what_does_not_follow_is_reported_by_what_is_wrong_with_it() -> None:
    """Each event is genuine in itself: its hash is that of what it says."""
    last, tree = EVENTS[-1], {"what": "buy_in"}
    number, stream, version = last.number + 1, last.stream, last.version + 1
    wrong = {
        "": trail.event(number, stream, version, tree, last.hash),
        "event 26 is in the place of event 25": trail.event(number + 1, stream, version, tree, last.hash),
        "event 25 does not continue the event before it": trail.event(number, stream, version, tree, last.before),
        "event 25 is not the next event of table:0": trail.event(number, stream, version + 1, tree, last.hash),
        "event 25 is not the next event of nowhere": trail.event(number, "nowhere", 2, tree, last.hash),
    }
    for text, event in wrong.items():
        assert found([*EVENTS, event]) == ([text] if text else [])


def test_an_end_cut_off_shows_by_a_head_and_only_by_a_head() -> None:
    for length in range(len(EVENTS)):
        assert found(EVENTS[:length]) == []
        assert found(EVENTS[:length], HEAD) == [f"a head was signed at event {HEAD.number}, but that event is missing"]


def test_a_trail_written_anew_shows_by_a_head_and_only_by_a_head() -> None:
    for start in range(len(EVENTS)):
        forged = rewritten(EVENTS, start, canonical({"what": "wager", "by": "p-1", "cents": 1}))
        assert found(forged) == []
        assert found(forged, HEAD) == [f"event {HEAD.number} was changed after its head was signed"]


def test_a_head_that_somebody_else_signed_shows() -> None:
    forged = rewritten(EVENTS, 5, b"{}")
    other = Ed25519PrivateKey.from_private_bytes(bytes(32))
    head = Head.signed(other, forged[-1].number, forged[-1].hash, AT)
    assert found(forged, head) == ["the head of event 24 is not signed with the floor's key"]
    moved = replace(HEAD, number=3, hash=EVENTS[2].hash)
    assert found(EVENTS[:3], moved) == ["the head of event 3 is not signed with the floor's key"]
    later = replace(HEAD, at="2026-11-16T20:00:00+00:00")
    assert found(EVENTS, later) == ["the head of event 24 is not signed with the floor's key"]


def test_of_two_heads_at_one_event_both_count() -> None:
    forged = rewritten(EVENTS, 5, b"{}")
    again = Head.signed(KEY, forged[-1].number, forged[-1].hash, AT)
    for heads in ((HEAD, again), (again, HEAD)):
        assert found(EVENTS, *heads) == ["event 24 was changed after its head was signed"]


def test_a_tree_is_written_in_one_way() -> None:
    assert canonical({"b": [1, (2,)], "a": "é"}) == b'{"a":"\\u00e9","b":[1,[2]]}'
    for wrong in ({"x": 0.5}, {"x": [{"y": (1.0,)}]}):
        with pytest.raises(TypeError):
            canonical(wrong)


def test_parts_cannot_be_shifted_into_each_other() -> None:
    """Two events whose parts run together to the same bytes have different hashes."""
    assert trail.hash_of(1, "table:1", 1, b"x", BEGINNING) != trail.hash_of(1, "table:", 1, b"1x", BEGINNING)


@pytest.mark.parametrize("part", [0.5, -1e30, 1e-9, float("inf"), float("-inf"), float("nan")])
def test_a_float_is_found_wherever_it_is(part: float) -> None:
    trees: list[Any] = [{"a": part}, {"a": [part]}, {"a": [1, part]}, {"a": {"b": ["2.5", {"c": part}]}}]
    trees += [{"a": ['"no more bets"', part]}, {"a": ['\\"\\', part, '"']}]  # beside quotes in a text
    for tree in trees:
        with pytest.raises(TypeError, match="the trail stores no floats"):
            canonical(tree)


def test_a_text_that_looks_like_a_float_is_none() -> None:
    tree = {"a": '":1.5', "at": "08:59:01.25", "b": ",2.5", "c": "[3e9", "d": [1, "x,1.5"]}
    assert json.loads(canonical(tree)) == tree


def test_what_the_quick_parser_refuses_is_read_all_the_same() -> None:
    """Half of a surrogate pair, as a browser may send it, and a number of any length."""
    tree = {"words": "\ud83d", "cents": 10**30}
    assert parse(canonical(tree)) == tree
