"""Signed heads: when they are due, what is kept of them, and what they show of a database somebody wrote in."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import text

from croupier.floor.storage.store import Store, Transaction
from croupier.floor.storage.writer import Writer
from croupier.floor.trail import heads, trail
from croupier.floor.trail.heads import Heads
from tests.floor.harness import StoppedClock
from tests.floor.test_trail import EVENTS, KEY, PUBLIC


def signed(path: Path) -> list[int]:
    kept, wrong = heads.read(path)
    assert wrong == []
    return [head.number for head in kept]


@pytest.fixture
def keeper(clock: StoppedClock, tmp_path: Path) -> Heads:
    return Heads(KEY, clock, 0, trail.BEGINNING, tmp_path / "heads.jsonl", tmp_path / "elsewhere.jsonl")


def test_every_commit_is_signed_and_a_head_of_a_minute_stands_for_those_before_it(
    keeper: Heads, clock: StoppedClock, tmp_path: Path
) -> None:
    path = tmp_path / "heads.jsonl"
    clock.go_on(100)
    keeper.tick()
    assert not path.exists()
    keeper.on_commit(EVENTS[:1])  # the first is due
    keeper.on_commit(EVENTS[1:2])
    keeper.on_commit(EVENTS[2:3])
    assert signed(path) == [1, 2, 3]
    clock.go_on(59.9)
    keeper.tick()
    assert signed(path) == [1, 2, 3]
    clock.go_on(0.1)
    keeper.tick()
    keeper.tick()
    assert signed(path) == signed(tmp_path / "elsewhere.jsonl") == [1, 3]
    assert heads.read(path)[0][1].at == "2026-11-15T20:02:40+00:00"


def test_only_the_head_of_a_minute_waits_for_the_disk(
    keeper: Heads, clock: StoppedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper.sign()
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)
    for each in EVENTS:
        keeper.on_commit([each])
    assert synced == []
    clock.go_on(60)
    keeper.tick()
    assert len(synced) == 2  # two files


def test_a_new_file_of_heads_is_found_after_a_power_cut(
    keeper: Heads, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its name is in the folder only when that is synced too; later heads need the file alone."""
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda descriptor: synced.append(os.fstat(descriptor).st_ino))
    keeper.sign()
    files = [(tmp_path / name).stat().st_ino for name in ("heads.jsonl", "elsewhere.jsonl")]
    folder = tmp_path.stat().st_ino
    assert synced == [files[0], folder, files[1], folder]
    synced.clear()
    keeper.sign()
    assert synced == files


def test_every_line_that_is_no_head_is_reported_in_order(keeper: Heads, tmp_path: Path) -> None:
    keeper.sign()
    path = tmp_path / "heads.jsonl"
    (line,) = path.read_bytes().splitlines()
    path.write_bytes(b"x\n" + line + b"\n" + b"{}\n" + line.replace(b":", b": ") + b"\n")
    found, problems = heads.read(path, after=-1)
    assert [head.number for head in found] == [0]
    assert [problem.partition(" of ")[0] for problem in problems] == ["line 1", "line 3", "line 4"]


def test_a_file_that_only_grows_keeps_every_head(
    keeper: Heads, clock: StoppedClock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(_file: Path, _size: int) -> None:
        raise PermissionError(1, "append only")

    monkeypatch.setattr(os, "truncate", refused)
    for each in EVENTS[:3]:
        keeper.on_commit([each])
    clock.go_on(60)
    keeper.tick()
    assert sorted(signed(tmp_path / "heads.jsonl")) == [1, 2, 3, 3]
    assert keeper.fault == ""


def test_recent_heads_that_a_power_cut_spoiled_do_not_count(keeper: Heads, tmp_path: Path) -> None:
    keeper.sign()
    for each in EVENTS[:3]:
        keeper.on_commit([each])
    recent = tmp_path / "heads.recent"
    first, second, third = recent.read_bytes().splitlines(keepends=True)
    recent.write_bytes(first + bytes(len(second)) + b"\n" + third)
    assert signed(tmp_path / "heads.jsonl") == [0, 1, 3]
    assert list(heads.findings(EVENTS, [tmp_path / "heads.jsonl"], PUBLIC)) == []
    assert list(heads.findings(EVENTS[:2], [tmp_path / "heads.jsonl"], PUBLIC)) != []


def test_a_thousand_events_are_synced_without_waiting_for_the_minute(keeper: Heads, tmp_path: Path) -> None:
    commit_many(keeper, 2100)
    assert signed(tmp_path / "heads.jsonl") == [1000, 2000, *range(2001, 2101)]


def test_after_a_restore_the_thousand_is_counted_from_the_beginning(clock: StoppedClock, tmp_path: Path) -> None:
    path = tmp_path / "heads.jsonl"
    Heads(KEY, clock, EVENTS[-1].number, EVENTS[-1].hash, path).sign()
    commit_many(Heads(KEY, clock, 0, trail.BEGINNING, path), 1002)
    assert signed(path) == [24, 1000, 1001, 1002]


def commit_many(keeper: Heads, count: int) -> None:
    before = trail.BEGINNING
    for number in range(1, count + 1):
        made = trail.event(number, "desk", number, {"what": "x"}, before)
        before = made.hash
        keeper.on_commit([made])


def test_a_head_is_signed_on_demand(keeper: Heads, tmp_path: Path) -> None:
    assert keeper.sign().hash == trail.BEGINNING  # that nothing happened yet
    keeper.on_commit(EVENTS)
    head = keeper.sign()
    assert head.genuine(PUBLIC)
    assert signed(tmp_path / "heads.jsonl") == [0, 24]
    assert list(heads.findings(EVENTS, [tmp_path / "heads.jsonl"], PUBLIC)) == []


def test_what_a_crash_left_unsigned_is_signed_by_the_next_server(clock: StoppedClock, tmp_path: Path) -> None:
    path = tmp_path / "heads.jsonl"
    first = Heads(KEY, clock, 0, trail.BEGINNING, path)
    first.on_commit(EVENTS[:5])
    first.sign()
    first.on_commit(EVENTS[5:])  # and is killed
    after = Heads(KEY, clock, EVENTS[-1].number, EVENTS[-1].hash, path)
    clock.go_on(60)
    after.tick()
    after.tick()
    assert signed(path) == [5, 24]


def test_half_a_head_is_taken_off_by_the_next_server(clock: StoppedClock, tmp_path: Path) -> None:
    path = tmp_path / "heads.jsonl"
    first = Heads(KEY, clock, 0, trail.BEGINNING, path)
    first.on_commit(EVENTS)
    first.sign()
    whole = path.read_bytes()
    for cut in range(len(whole)):
        path.write_bytes(whole + whole[:cut])
        Heads(KEY, clock, EVENTS[-1].number, EVENTS[-1].hash, path)
        assert path.read_bytes() == whole


def test_a_full_disk_leaves_no_half_of_a_head(keeper: Heads, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is waited for, and the next head stands on a line of its own."""
    keeper.sign()
    with monkeypatch.context() as full:
        full.setattr(os, "write", lambda file, line, write=os.write: write(file, line[:100]))
        with pytest.raises(OSError, match="only part of a head"):
            keeper.sign()
    keeper.on_commit(EVENTS[:1])
    keeper.sign()
    assert signed(tmp_path / "heads.jsonl") == [0, 1]


def test_every_flip_of_a_bit_in_the_file_of_heads_shows(clock: StoppedClock, tmp_path: Path) -> None:
    path = tmp_path / "heads.jsonl"
    keeper = Heads(KEY, clock, 0, trail.BEGINNING, path)
    keeper.on_commit(EVENTS[:10])
    keeper.sign()
    keeper.on_commit(EVENTS)
    keeper.sign()
    whole = path.read_bytes()
    assert list(heads.findings(EVENTS, [path], PUBLIC)) == []
    with path.open("r+b", buffering=0) as written:  # one byte at a time: a file cut short and written anew is slow
        for place, byte in enumerate(whole):
            for bit in range(8):
                os.pwrite(written.fileno(), bytes([byte ^ 1 << bit]), place)
                assert next(heads.findings(EVENTS, [path], PUBLIC), ""), (place, bit)
            os.pwrite(written.fileno(), bytes([byte]), place)
    assert path.read_bytes() == whole


def test_another_key_signs_nothing(clock: StoppedClock, tmp_path: Path) -> None:
    path = tmp_path / "heads.jsonl"
    keeper = Heads(Ed25519PrivateKey.from_private_bytes(bytes(32)), clock, 0, trail.BEGINNING, path)
    keeper.on_commit(EVENTS)
    keeper.sign()
    assert list(heads.findings(EVENTS, [path], PUBLIC)) == ["the head of event 24 is not signed with the floor's key"]


# ---------------------------------------------------------------- against a real database


def unguarded(store: Store, *statements: str, **values: object) -> None:
    """Writes as the database's owner can: he takes the guards off first."""
    assert store.writer is not None
    if store.engine.dialect.name == "sqlite":
        driver: Any = store.writer.connection.dbapi_connection
        driver.execute("PRAGMA foreign_keys = OFF")
    with store.transaction() as transaction:
        if transaction.connection.dialect.name == "sqlite":
            triggers = transaction.connection.execute(text("SELECT name FROM sqlite_master WHERE type = 'trigger'"))
            for (name,) in triggers.all():
                transaction.connection.execute(text(f"DROP TRIGGER {name}"))
        else:
            transaction.connection.execute(text("RESET ROLE"))
            transaction.connection.execute(text("SET LOCAL session_replication_role = replica"))
        for statement in statements:
            transaction.connection.execute(text(statement), values)


TAMPERED = {
    "UPDATE event SET payload = previous WHERE number = 7": "event 7 was changed: its content does not match its hash",
    "UPDATE event SET stream = 'table:x' WHERE number = 7": "event 7 was changed: its content does not match its hash",
    "UPDATE event SET version = -version WHERE number = 7": "event 7 was changed: its content does not match its hash",
    "UPDATE event SET number = -number WHERE number = 7": "event 8 is in the place of event 7",
    "DELETE FROM event WHERE number = 7": "event 8 is in the place of event 7",
    "DELETE FROM event WHERE number > 17": "a head was signed at event 20, but that event is missing",
    "DELETE FROM event": "a head was signed at event 20, but that event is missing",
}


@pytest.mark.parametrize(("statement", "finding"), TAMPERED.items())
def test_what_the_owner_did_to_the_database_shows(
    store: Store, clock: StoppedClock, tmp_path: Path, statement: str, finding: str
) -> None:
    path = tmp_path / "heads.jsonl"
    keeper = Heads(KEY, clock, 0, trail.BEGINNING, path)
    writer = Writer(store)
    writer.after_commit.append(keeper.on_commit)
    for each in range(20):
        event = {"what": "x", "n": each}
        writer.submit(partial(Transaction.append, stream=f"table:{each % 2}", tree=event))
    writer.close()
    keeper.sign()
    assert list(heads.findings(store.events(), [path], PUBLIC)) == []
    unguarded(store, statement)
    assert finding in list(heads.findings(store.events(), [path], PUBLIC)), statement
