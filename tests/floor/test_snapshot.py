"""A floor opens from its snapshot as it would from its whole trail; a snapshot that is not its own changes nothing."""

from __future__ import annotations

import asyncio
import multiprocessing
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, insert, select

from croupier.floor import commands as c
from croupier.floor.audit import history_check, snapshot
from croupier.floor.audit.history_check import TrailPlace
from croupier.floor.audit.integrity import FloorDamaged, Restored
from croupier.floor.audit.snapshot import FloorState, StoredSnapshot
from croupier.floor.casino import Casino
from croupier.floor.fairness.vault import Vault, VaultClosed
from croupier.floor.storage import schema
from croupier.floor.trail import trail
from croupier.web.jobs.trail_verification import TrailVerifier
from tests.floor.harness_casino import quick_passwords
from tests.floor.house import ANN, BOB, House, tamper

WHY = Restored("root", "the disk broke")


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(snapshot, "EVERY_EVENTS", 10)
    monkeypatch.setattr(snapshot, "AT_CLOSE_EVENTS", 5)
    with quick_passwords():
        yield


@pytest.fixture
def house(database: str, tmp_path: Path) -> Iterator[House]:
    """A round of roulette is over, and one of blackjack waits for an answer. A snapshot was kept, and play went on after it."""
    house = House.open(database, tmp_path / "keys")
    house.do(ANN, c.BuyIn(cents=100_00))  # event 4
    for game, wager in (("roulette", "red"), ("blackjack", "blackjack")):
        table = house.table(game)
        house.seated(table, ANN, BOB)
        for each in (ANN, BOB):
            house.do(each, c.MakeWager(table=table, wager=wager, cents=10_00))
        house.do(ANN, c.Ready(table=table))
    house.tick()
    house.do(BOB, c.Ready(table="roulette"))
    house.do(BOB, c.Ready(table="blackjack"))
    cut(house)
    yield house
    house.casino.close()


def cut(house: House) -> None:
    """Somebody cuts the cards, which are then dealt."""
    here = house.casino.shown["blackjack"]
    asks = here.running.asks
    assert asks is not None
    who = {each.handle: each for each in (ANN, BOB)}[asks.seat]
    chosen = asks.show(here.sheet.game.play.strategy(asks))
    house.do(who, c.Decide(table="blackjack", question=here.question, site=asks.site, answer=chosen))


sqlite = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


def opened(house: House, *, whole: bool = False) -> Casino:
    return Casino.open(house.database, house.keys, house.clock, full_check=whole)


def killed(house: House) -> int:
    """The floor stops without closing; the event of the snapshot it leaves."""
    house.casino.writer.close()
    house.casino.people.close()
    house.casino.store.close()
    return house.casino.snapshots.number


def kept_in(casino: Casino) -> StoredSnapshot | None:
    with casino.store.reading() as connection:
        row = connection.execute(select(schema.snapshot)).one_or_none()
    return None if row is None else StoredSnapshot(row.number, bytes(row.hash), bytes(row.content))


def state_of(casino: Casino) -> FloorState:
    state = casino.state()
    casino.close()
    return state


def background(house: House, kept: StoredSnapshot) -> list[str]:
    return history_check.findings(TrailPlace(house.database, house.keys, (house.keys / "heads.jsonl",)), kept)


def test_a_floor_opens_from_its_snapshot_as_from_its_whole_trail(house: House) -> None:
    number = killed(house)
    assert 0 < number < house.casino.end.number
    from_snapshot = opened(house)
    found = from_snapshot.snapshots.opened_with
    assert found.state is not None
    assert found.kept is not None
    assert found.state.number == number
    assert background(house, found.kept) == []
    blackjack = from_snapshot.shown["blackjack"]
    assert blackjack.running.journal == house.casino.shown["blackjack"].running.journal  # the same cards
    whole = state_of(opened_after(from_snapshot, house))
    assert whole.number == from_snapshot.end.number
    assert house.casino.state().differences(whole) == []


def opened_after(casino: Casino, house: House) -> Casino:
    casino.close()
    return opened(house, whole=True)


def test_at_its_close_it_keeps_what_came_since(house: House) -> None:
    house.casino.close()
    again = opened(house)
    assert again.snapshots.opened_with.state is not None
    assert again.snapshots.opened_with.state.number == again.end.number == house.casino.end.number
    assert again.state().differences(house.casino.state()) == []
    again.close()


def test_a_small_floor_keeps_none(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshot, "EVERY_EVENTS", 1000)
    house = House.open(database, tmp_path / "keys")
    house.tick()
    house.casino.close()
    again = opened(house)
    assert kept_in(again) is None
    again.close()


def test_a_snapshot_holds_no_card_and_no_seed(house: House) -> None:
    casino = house.casino
    assert casino.shown["blackjack"].running.drawn
    plain = snapshot._dumped(casino.state())
    assert b"blackjack" in plain
    seals = casino.keyring.seals.values()
    assert len(list(seals)) > 1
    for seal in seals:
        assert seal.seed not in plain
        assert seal.seed.hex().encode() not in plain
    assert b"Running" not in plain
    assert b"Drawn" not in plain


# ---------------------------------------------------------------- snapshots that are not the floor's own


def _flipped(kept: StoredSnapshot, _house: House) -> StoredSnapshot:
    return StoredSnapshot(kept.number, kept.hash, kept.content[:-1] + bytes([kept.content[-1] ^ 1]))


def _of_another_event(kept: StoredSnapshot, house: House) -> StoredSnapshot:
    event = next(iter(house.casino.events(kept.number)))
    return StoredSnapshot(event.number, event.hash, kept.content)


def _from_the_future(kept: StoredSnapshot, house: House) -> StoredSnapshot:
    return StoredSnapshot(house.casino.end.number + 7, kept.hash, kept.content)


def _of_another_trail(kept: StoredSnapshot, _house: House) -> StoredSnapshot:
    return StoredSnapshot(kept.number, bytes(32), kept.content)


def _of_another_floor(kept: StoredSnapshot, house: House) -> StoredSnapshot:
    return StoredSnapshot.of(kept.state(house.casino.vault), Vault.open(house.keys.parent / "other", fresh=True))


NOT_ITS_OWN: dict[str, tuple[Callable[[StoredSnapshot, House], StoredSnapshot], str]] = {
    "a bit was changed": (_flipped, "it was changed, or locked away with another key"),
    "it is of another event": (_of_another_event, "it was changed, or locked away with another key"),
    "it is from the future": (_from_the_future, "which this trail does not have"),
    "it is of another trail": (_of_another_trail, "which this trail does not have"),
    "it is of another floor": (_of_another_floor, "it was changed, or locked away with another key"),
}


@sqlite
@pytest.mark.parametrize("what", NOT_ITS_OWN)
def test_a_snapshot_that_is_not_its_own_is_refused_and_reported(house: House, what: str) -> None:
    change, why = NOT_ITS_OWN[what]
    kept = kept_in(house.casino)
    assert kept is not None
    other = change(kept, house)
    row = {"number": other.number, "hash": other.hash, "content": other.content}

    def forge(transaction: object) -> None:
        connection = transaction.connection  # type: ignore[attr-defined]
        connection.execute(delete(schema.snapshot))
        connection.execute(insert(schema.snapshot).values(**row))

    house.casino.writer.submit(forge).result()
    before = house.casino.state()
    killed(house)
    again = opened(house)
    assert again.snapshots.opened_with.state is None
    assert again.state().tables == before.tables
    assert why in again.inbox.notices[-1].text
    assert kept_in(again) is None  # it is reported once
    again.close()


@sqlite
def test_a_snapshot_of_another_version_of_the_program_is_ignored(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    killed(house)
    monkeypatch.setattr(snapshot, "layout", lambda: bytes(32))
    again = opened(house)
    assert again.snapshots.opened_with.ignored
    assert again.snapshots.opened_with.state is None
    assert again.state().differences(house.casino.state()) == []  # and nothing is reported
    again.close()


@pytest.mark.parametrize(
    ("changed", "counts"),
    [
        ("croupier/engine/round.py", True),
        ("croupier/law/corpus/contents.toml", True),
        ("croupier/web/app.py", False),
        ("croupier/engine/notes.md", False),
        ("another_package/engine.py", False),
    ],
)
def test_the_version_of_the_program_is_that_of_the_code_behind_its_state(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changed: str, *, counts: bool
) -> None:
    for name in ("croupier/floor/audit/snapshot.py", "croupier/web/app.py", changed):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("before")
    monkeypatch.setattr(snapshot, "__file__", str(tmp_path / "croupier/floor/audit/snapshot.py"))
    before = snapshot.layout.__wrapped__()
    (tmp_path / changed).write_text("after")
    assert (snapshot.layout.__wrapped__() != before) is counts


# ---------------------------------------------------------------- what is checked when, and restores


@sqlite
def test_what_came_after_the_snapshot_is_checked_before_the_floor_opens(house: House) -> None:
    number, last = killed(house), house.casino.end.number
    path = house.database.removeprefix("sqlite:///")
    shutil.copy(path, f"{path}.whole")
    for statement, finding in {
        f"UPDATE event SET payload = previous WHERE number = {last}": f"event {last} was changed",  # noqa: S608
        f"DELETE FROM event WHERE number = {last}": f"a head was signed at event {last}, but that event is missing",  # noqa: S608
        f"DELETE FROM command WHERE event > {number}": "but its answer is missing",  # noqa: S608
        "UPDATE account SET cents = cents + 1 WHERE name = 'player:p-ann'": "player:p-ann: the balance is",
        "UPDATE person SET role = 'admin' WHERE id = 'p-flo'": "p-flo: role: admin in the database",
    }.items():
        shutil.copy(f"{path}.whole", path)
        with closing(sqlite3.connect(path)) as connection, connection:
            tamper(connection, statement)
        with pytest.raises(FloorDamaged, match=finding):
            opened(house)


@sqlite
def test_what_came_before_it_is_checked_in_the_background(house: House) -> None:
    number = killed(house)
    path = house.database.removeprefix("sqlite:///")
    shutil.copy(path, f"{path}.whole")
    for statement, finding in {
        "UPDATE event SET payload = previous WHERE number = 4": "event 4 was changed: its content does not match its hash",
        "UPDATE transfer SET cents = cents + 1 WHERE event = 4": "event 4 lists other transfers",
        "DELETE FROM command WHERE event = 4": "the command ran with event 4, but its answer is missing",
        "UPDATE command SET answer = asked WHERE event = 4": "the stored answer does not match event 4",
    }.items():
        shutil.copy(f"{path}.whole", path)
        with closing(sqlite3.connect(path)) as connection, connection:
            tamper(connection, statement)
        casino = opened(house)
        kept = casino.snapshots.opened_with.kept
        assert kept is not None
        assert kept.number == number
        found = background(house, kept)
        assert any(finding in each for each in found), found
        casino.close()
        with pytest.raises(FloorDamaged):
            opened(house, whole=True)


@sqlite
@pytest.mark.parametrize("page", [1, 2, 3])
def test_the_background_reads_page_by_page_and_finds_nothing_wrong(
    house: House, monkeypatch: pytest.MonkeyPatch, page: int
) -> None:
    """Transfers and answers at the end of a page belong to its events. Else the floor would halt for nothing."""
    kept = kept_in(house.casino)
    assert kept is not None
    monkeypatch.setattr(history_check, "PAGE", page)
    assert background(house, kept) == []


@sqlite
def test_a_head_of_the_snapshots_own_event_counts(house: House) -> None:
    """Another floor with the same keys went as far, and its head is here: this trail is not the only one."""
    house.casino.close()
    last = house.casino.end.number
    other = trail.Head.signed(house.casino.vault.signing, last, bytes(32), "2026-11-15T21:00:00+00:00")
    path = house.keys / "heads.jsonl"
    path.write_bytes(path.read_bytes() + trail.canonical(other.plain()) + b"\n")
    with pytest.raises(FloorDamaged) as refused:
        opened(house)
    changed = f"event {last} was changed after its head was signed"
    assert refused.value.findings == [changed]
    assert background(house, StoredSnapshot.of(house.casino.state(), house.casino.vault)) == [changed]


@sqlite
def test_the_background_makes_no_new_keys_where_they_are_gone(house: House) -> None:
    """It would check the trail with keys of its own, and the floor would find them at its next start."""
    kept = kept_in(house.casino)
    assert kept is not None
    shutil.rmtree(house.keys)
    with pytest.raises(VaultClosed):
        background(house, kept)
    assert not house.keys.exists()


def noting_daemons(start: Callable[[Any], None], daemons: list[bool]) -> Callable[[Any], None]:
    """Starts a process or a thread, and notes whether it ends with the program."""

    def noted(started: Any) -> None:
        daemons.append(started.daemon)
        start(started)

    return noted


@sqlite
def test_the_background_is_a_process_of_its_own_and_halts_the_floor(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed(house)
    with closing(sqlite3.connect(house.database.removeprefix("sqlite:///"))) as connection, connection:
        tamper(connection, "DELETE FROM command WHERE event = 4")
    casino = opened(house)
    verifier = TrailVerifier(casino, asyncio.Event())
    assert verifier.history == "not yet"
    daemons = list[bool]()
    with monkeypatch.context() as patch:
        for form in (SpawnProcess, threading.Thread):
            patch.setattr(form, "start", noting_daemons(form.start, daemons))
        verifier.check_history()
    assert verifier.history == "checking"
    assert daemons == [True, True]  # a server that ends waits neither for the process nor for the thread
    deadline = time.monotonic() + 300
    while not casino.inbox.notices and time.monotonic() < deadline:  # it is written when the snapshot is dropped
        time.sleep(0.05)
    assert verifier.history == "wrong"
    assert "the command ran with event 4, but its answer is missing" in casino.halted
    verifier.close()
    casino.close()
    with pytest.raises(FloorDamaged):  # the snapshot is gone, and everything is read
        opened(house)


@sqlite
@pytest.mark.parametrize("by_the_floor", [True, False])
def test_a_check_that_ends_before_its_time_is_logged_unless_the_floor_ended_it(
    house: House, caplog: pytest.LogCaptureFixture, *, by_the_floor: bool
) -> None:
    killed(house)
    casino = opened(house)
    verifier = TrailVerifier(casino, asyncio.Event())
    verifier.check_history()
    if by_the_floor:
        verifier.close()
        assert multiprocessing.active_children() == []
    else:
        for process in multiprocessing.active_children():
            process.kill()
    deadline = time.monotonic() + 300
    while verifier.history == "checking" and time.monotonic() < deadline:
        time.sleep(0.01)
    assert verifier.history == "failed"
    assert ("ended without a result" in caplog.text) is not by_the_floor
    verifier.close()
    casino.close()


@sqlite
def test_a_snapshot_that_the_trail_does_not_lead_to_shows(house: House) -> None:
    state = house.casino.state()
    richer = {**state.balances, "player:p-ann": 10**9}
    forged = FloorState(state.end, state.tables, state.inbox, state.people, richer, state.instance)
    found = background(house, StoredSnapshot.of(forged, house.casino.vault))
    assert found == [f"the snapshot of event {state.number} has another balances"]


@sqlite
def test_a_restored_backup_is_noticed_though_it_has_a_snapshot(house: House, tmp_path: Path) -> None:
    sealed = set(house.casino.shown["roulette"].commitments)
    house.casino.store.copy_to(tmp_path / "backup.db")
    house.do(ANN, c.MakeWager(table="roulette", wager="red", cents=10_00))
    killed(house)
    shutil.copy(tmp_path / "backup.db", house.database.removeprefix("sqlite:///"))
    with pytest.raises(FloorDamaged, match="that event is missing"):
        opened(house)
    again = Casino.open(house.database, house.keys, house.clock, restored=WHY)
    assert again.snapshots.opened_with.state is not None
    assert sealed.isdisjoint(again.shown["roulette"].commitments)
    assert not again.shown["blackjack"].playing
    number = again.end.number
    again.close()
    later = opened(house)  # from a snapshot after the restore
    assert later.snapshots.opened_with.kept is not None
    assert later.end.number == number
    assert background(house, later.snapshots.opened_with.kept) == []
    later.close()
