"""A floor that is not as it was left does not open; a backup opens where somebody answers for it; and the books are watched."""

from __future__ import annotations

import logging
import os
import re
import shutil
import sqlite3
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import text

from croupier.floor import clock
from croupier.floor import commands as c
from croupier.floor.accounts.people import LoginRefused
from croupier.floor.audit import verification
from croupier.floor.audit.integrity import FloorDamaged, Restored
from croupier.floor.audit.verification import Keys, Report
from croupier.floor.casino import Casino
from croupier.floor.desk.sheet_changes import Timestamp
from croupier.floor.refusals import FloorHalted, ForgedAnswer
from croupier.floor.storage.locks import CannotOpen, ReplacedWriter
from croupier.floor.storage.store import KeyReused, Store
from croupier.floor.storage.writer import Writer, WriterStopped
from croupier.floor.trail import heads, trail
from croupier.law.option import Unreadable
from tests.floor.harness import StoppedClock
from tests.floor.harness_casino import quick_passwords
from tests.floor.house import ANN, BOB, House, hire, staff, unguarded

WHY = Restored("root", "the disk broke")


@pytest.fixture(autouse=True)
def _quickly() -> Iterator[None]:
    with quick_passwords():
        yield


@pytest.fixture
def house(database: str, tmp_path: Path) -> Iterator[House]:
    """Three of the staff, and two players who have bought chips: five events."""
    house = House.open(database, tmp_path / "keys")
    for actor in (ANN, BOB):
        house.do(actor, c.BuyIn(cents=100_00))
    yield house
    house.casino.close()


@contextmanager
def owner(database: str) -> Iterator[Any]:
    """The database in its owner's hands: the guards are off, and on again when he has done."""
    if database.startswith("sqlite"):
        path = database.removeprefix("sqlite:///")
        with closing(sqlite3.connect(path)) as connection, connection, unguarded(connection):
            yield connection
        return
    with psycopg.connect(database) as other:
        other.execute("SET session_replication_role = replica")
        yield other


def report_of(house: House) -> Report:
    store = Store.open(house.database, read_only=True)
    try:
        return verification.verify(store, Keys.read(house.keys))
    finally:
        store.close()


def found(house: House) -> list[str]:
    return [each.why for each in report_of(house).findings]


def refused(house: House, restored: Restored | None = None) -> list[str]:
    with pytest.raises(FloorDamaged) as error:
        Casino.open(house.database, house.keys, house.clock, restored=restored)
    return error.value.findings


# ---------------------------------------------------------------- before it opens

CUT = (
    "DELETE FROM command WHERE event > 4",
    "UPDATE account SET cents = cents + 10000 WHERE name = 'cage'",
    "UPDATE account SET cents = 0 WHERE name = 'player:p-bob'",
    "DELETE FROM transfer WHERE event > 4",
    "DELETE FROM event WHERE number > 4",
)
TAMPERED = {
    "an event": (
        ("UPDATE event SET payload = previous WHERE number = 4",),
        "event 4 was changed: its content does not match its hash",
    ),
    "the end": (CUT, "a head was signed at event 5, but that event is missing"),
    "a transfer": (("DELETE FROM transfer WHERE event = 5",), "the transfer table has 1 rows, but the events list 2"),
    "an account": (
        ("UPDATE account SET cents = 7 WHERE name = 'player:p-ann'",),
        "player:p-ann: the balance is 7 cents",
    ),
    "a role": (
        ("UPDATE person SET role = 'admin' WHERE id = 'p-flo'",),
        "p-flo: role: admin in the database, floorperson by the trail",
    ),
    "tables": (("UPDATE person SET tables = '[]' WHERE id = 'p-flo'",), "p-flo: tables: none in the database, * by"),
    "a door": (
        ("UPDATE person SET locked = 1 WHERE id = 'p-flo'",),
        "p-flo: locked in the database, but no admin locked it",
    ),
    "somebody": (("UPDATE person SET id = 'p-eve' WHERE id = 'p-flo'",), "p-eve is in the database as floorperson"),
}


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
@pytest.mark.parametrize("what", TAMPERED)
def test_a_floor_that_was_tampered_with_does_not_open(house: House, what: str) -> None:
    statements, finding = TAMPERED[what]
    house.casino.close()
    with owner(house.database) as connection:
        for statement in statements:
            assert connection.execute(statement).rowcount
    assert any(finding in each for each in refused(house)), refused(house)
    if what == "a transfer":  # the trail does not list it; the books do, and they are looked at on opening
        assert not any(finding in each for each in found(house))
    else:
        assert any(finding in each for each in found(house)), found(house)


UNREADABLE = {  # an event, what it says now, and what the audit says of its transfers
    (1, "nothing that can be read"): [],
    (1, '{"transfers":[],"what":"joined"}'): [],
    (4, "nothing that can be read"): [
        "the payload of event 4 cannot be read",
        "event 4 lists other transfers than the transfer table has for it",
    ],
    (4, "{}"): [
        "the payload of event 4 cannot be read",
        "event 4 lists other transfers than the transfer table has for it",
    ],
}


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
@pytest.mark.parametrize("number", [1, 3, 5, 6])
def test_a_transfer_that_no_event_lists_is_found_under_its_number(house: House, number: int) -> None:
    """Whether its event moved nothing, moved something else, or is none."""
    with owner(house.database) as connection:
        connection.execute("INSERT INTO transfer VALUES (?, 9, 'cage', 'player:p-ann', 1, 'a present')", (number,))
    reported = [each.why for each in report_of(house).findings if each.place == "books"]
    assert (
        f"event {number} lists other transfers than the transfer table has for it"
        if number < 6
        else "there are transfers of event 6, but no such event"
    ) in reported
    assert len([each for each in reported if f"event {number}" in each]) == 1


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
@pytest.mark.parametrize(("number", "payload"), UNREADABLE)
def test_an_event_that_cannot_be_read_is_not_said_to_be_missing(house: House, number: int, payload: str) -> None:
    """Its transfers are still there, and belong to it. An event that moved nothing is no matter of the books."""
    with owner(house.database) as connection:
        connection.execute("UPDATE event SET payload = ? WHERE number = ?", (payload.encode(), number))
    findings = report_of(house).findings
    assert [each.why for each in findings if each.place == "books" and "event" in each.why.partition(":")[0]] == (
        UNREADABLE[number, payload]
    )
    assert any(each.why.startswith(f"event {number} was changed") for each in findings)


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_so_it_is_on_postgresql(house: House) -> None:
    house.casino.close()
    with owner(house.database) as connection:
        connection.execute(TAMPERED["a role"][0][0])
        connection.execute("DELETE FROM command WHERE actor = 'p-ann'")
    assert refused(house) == found(house) == [next(iter(COMMANDS.values())), TAMPERED["a role"][1]]
    with owner(house.database) as connection:
        for statement in CUT:
            connection.execute(statement)
    assert TAMPERED["the end"][1] in refused(house)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_password_that_nobody_changed_shows(house: House) -> None:
    entry = house.casino.people.guest()
    house.casino.close()
    assert found(house) == []
    with owner(house.database) as connection:
        connection.execute(f"UPDATE person SET secret = 'x' WHERE id = '{entry.actor.person}'")  # noqa: S608
    assert (
        refused(house)
        == found(house)
        == [f"{entry.actor.person}: the password in the database was changed without an event"]
    )


def test_guards_that_were_taken_off_or_written_anew_show(house: House) -> None:
    house.casino.close()
    sqlite = house.database.startswith("sqlite")
    taken = "DROP TRIGGER event_no_update" if sqlite else "DROP TRIGGER event_append_only ON event"
    with (
        closing(sqlite3.connect(house.database.removeprefix("sqlite:///")))
        if sqlite
        else psycopg.connect(house.database) as connection
    ):
        connection.execute(taken)
        if sqlite:
            made = "CREATE TRIGGER event_no_delete BEFORE DELETE ON event BEGIN SELECT 1; END"
            connection.execute("DROP TRIGGER event_no_delete")
            connection.execute(made)
        else:
            connection.execute("ALTER TABLE transfer DISABLE TRIGGER transfer_append_only")
            connection.execute("GRANT UPDATE (cents) ON account TO croupier_floor")
        connection.commit()
    wanted = (
        [
            "the guard event_no_delete was changed; restore the database from a backup",
            "the guard event_no_update is missing; restore the database from a backup",
        ]
        if sqlite
        else [
            "the guard event_append_only is missing; restore the database from a backup",
            "the guard transfer_append_only is disabled; enable the trigger",
            "the role croupier_floor may change account; revoke UPDATE, DELETE and TRUNCATE, it may only add rows",
        ]
    )
    assert refused(house) == found(house) == wanted


COMMANDS = {
    "DELETE FROM command WHERE actor = 'p-ann'": "p-ann, key key-1: the command ran with event 4, but its answer is missing",
    "UPDATE command SET key = 'x' WHERE actor = 'p-ann'": "p-ann, key x: its stored answer names event 4, which is not its own",
    "UPDATE command SET actor = 'p-eve' WHERE actor = 'p-ann'": "p-ann, key key-1: the command ran with event 4, but its answer",
    "UPDATE command SET event = 1 WHERE actor = 'p-ann'": "p-ann, key key-1: its stored answer names event 1, which is",
    "UPDATE command SET answer = asked WHERE actor = 'p-ann'": "p-ann, key key-1: the stored answer does not match event",
}


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
@pytest.mark.parametrize(("statement", "finding"), COMMANDS.items())
def test_commands_that_are_not_those_of_the_trail_show(house: House, statement: str, finding: str) -> None:
    with owner(house.database) as connection:
        assert connection.execute(statement).rowcount
    assert any(each.startswith(finding) for each in found(house)), found(house)
    house.casino.close()
    assert refused(house) == found(house)


# ---------------------------------------------------------------- rows written by hand


@pytest.fixture
def staffed(house: House) -> House:
    """The first admin is logged in, has invited an inspector and a dealer, and proposes another role for the inspector."""
    people = house.casino.people
    secret = people.first_invitation()
    assert secret is not None
    admin = people.redeem(secret, "ada", "a quiet evening at the tables").actor
    inspector = people.redeem(people.invite(admin, "inspector", ()).secret, "ivan", "a quiet evening at the tables")
    people.log_out(inspector.key)
    people.invite(admin, "dealer", ("*",))
    people.propose(admin, inspector.actor.person, "dealer", ("*",))
    house.casino.close()
    assert found(house) == []
    return house


BY_HAND = {
    "UPDATE session SET digest = 'mine'": "its key or its time was changed without an event",
    "UPDATE session SET made_at = '2027-01-01T00:00:00+00:00'": "its key or its time was changed without an event",
    "UPDATE session SET person = 'p-flo'": "its person, kind or log in is not the one on the trail",
    "UPDATE session SET seen_at = 'late'": "its time cannot be read",
    "INSERT INTO session SELECT 's-1', 'mine', person, kind, event, made_at, seen_at FROM session": (
        "is in the database, but by the trail it is not open"
    ),
    "INSERT INTO invitation SELECT 'i-0123456789abcdef', 'mine', 'admin', '[]', made_by, made_at, ends_at, 'open', NULL "
    "FROM invitation WHERE role = 'dealer'": "for a new admin is in the database, but nobody made it",
    "UPDATE invitation SET digest = 'mine' WHERE role = 'dealer'": "its secret was changed without an event",
    "UPDATE invitation SET role = 'admin' WHERE role = 'dealer'": "role: admin in the database, dealer by the trail",
    "UPDATE invitation SET state = 'open' WHERE role = 'admin'": "state: open in the database, used by the trail",
    "UPDATE invitation SET ends_at = '2099-01-01' WHERE role = 'dealer'": "end: 2099-01-01 in the database",
    "DELETE FROM invitation WHERE role = 'dealer'": "was made, but is not in the database",
    "UPDATE appointment SET role = 'admin'": "role: admin in the database, dealer by the trail",
    "UPDATE appointment SET made_at = '2026-11-15T20:00:01+00:00'": "made at: 2026-11-15T20:00:01+00:00 in the database",
    "UPDATE invitation SET made_at = '2026-11-15T19:59:59+00:00' WHERE role = 'dealer'": "made at: 2026-11-15T19:59:59+00:00 in",
    "UPDATE person SET made_at = '2026-11-15T20:00:01+00:00' WHERE role = 'admin'": "made at: 2026-11-15T20:00:01+00:00 in",
    "UPDATE person SET made_at = 'yesterday' WHERE id = 'p-flo'": "made at: yesterday in the database, about 2026-11-15T20:00:00",
    "UPDATE person SET made_at = '2026-11-14' WHERE id = 'p-flo'": "made at: 2026-11-14 in the database, about 2026-11-15T20",
    "INSERT INTO account (name, kind) VALUES ('player:p-eve', 'player')": "player:p-eve: the account is in the database, but no",
    "UPDATE command SET asked = answer WHERE actor = 'p-ann'": "the stored request does not match event 4",
    "UPDATE command SET answer = CAST(replace(CAST(answer AS TEXT), 'buy', 'cash') AS BLOB) WHERE actor = 'p-ann'": (
        "the stored answer does not match event 4"
    ),
}


@pytest.mark.parametrize("statement", BY_HAND)
def test_a_row_that_was_written_by_hand_shows_and_the_floor_does_not_open(staffed: House, statement: str) -> None:
    finding = BY_HAND[statement]
    with owner(staffed.database) as connection:
        if not staffed.database.startswith("sqlite"):
            statement = statement.replace("CAST(replace(CAST(answer AS TEXT), 'buy', 'cash') AS BLOB)", "answer || ' '")
        assert connection.execute(statement).rowcount
    assert [finding in each for each in found(staffed)] == [True], found(staffed)
    assert refused(staffed) == found(staffed)


STRANGERS = {
    "CREATE TABLE notes (words TEXT)": "the table notes does not belong to the floor; find out who added it",
    "CREATE VIEW rich AS SELECT name FROM account": "the view rich does not belong to the floor; find out who added it",
}


@pytest.mark.parametrize("statement", STRANGERS)
def test_a_table_that_is_not_the_floors_is_named_by_the_audit_and_the_floor_opens(house: House, statement: str) -> None:
    house.casino.close()
    with owner(house.database) as connection:
        connection.execute(statement)
    assert found(house) == [STRANGERS[statement]]
    Casino.open(house.database, house.keys, house.clock).close()


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_an_index_that_is_not_the_floors_is_named(house: House) -> None:
    with owner(house.database) as connection:
        connection.execute("CREATE UNIQUE INDEX one_each ON session (person)")
        connection.execute("ANALYZE")  # SQLite's own tables are its own
    assert found(house) == ["the index one_each does not belong to the floor; find out who added it"]


def test_heads_that_were_taken_out_are_named_although_those_beside_the_database_are_whole(tmp_path: Path) -> None:
    database, keys, clock = str(tmp_path / "floor.db"), tmp_path / "keys", StoppedClock()
    for _ in range(4):  # each start and each end signs a head
        casino = Casino.open(database, keys, clock, heads_beside=True)
        hire(casino, staff(f"flo-{casino.end.number}"))
        casino.close()
    path, beside = keys / "heads.jsonl", heads.beside(database)
    assert beside is not None
    lines = path.read_bytes().splitlines(keepends=True)
    assert beside.read_bytes() == path.read_bytes()
    assert len(lines) > 3
    assert Keys.read(keys, beside).wrong == []
    for cut in (lines[:1], lines[1:], [*lines[:1], *lines[2:]]):
        path.write_bytes(b"".join(cut))
        (shown,) = Keys.read(keys, beside).wrong
        assert re.match(
            r"heads\.jsonl lacks (the head|\d+ heads) of events? \d+.*, which floor\.db\.heads has: it was cut", shown
        )
    (keys / "heads.key").unlink()  # an inspector, whose copy is older
    assert Keys.read(keys, beside).wrong == []


ROWS = {  # what is written by hand, and all that the audit says of it; the ids of people and papers follow the names
    "UPDATE person SET handle = 'eve', failures = 2 WHERE id = 'p-flo'": [
        "p-flo: handle: eve in the database, flo by the trail",
        "p-flo: failed log ins: 2 in the database, 0 by the trail",
    ],
    "UPDATE person SET tables = 'all' WHERE id = 'p-fred'": ["p-fred: tables: all in the database, * by the trail"],
    "UPDATE person SET id = 'p-zoe' WHERE id = 'p-ines'": [
        "p-ines (inspector) joined, but is not in the database",
        "p-zoe is in the database as inspector, but never joined",
    ],
    "UPDATE session SET kind = 'program'": ["session: its person, kind or log in is not the one on the trail"],
    "UPDATE invitation SET tables = '[\"craps\"]', made_by = 'p-flo', used_by = 'p-flo' WHERE role = 'dealer'": [
        "invitation: tables: craps in the database, * by the trail",
        "invitation: made by: p-flo in the database, ada by the trail",
        "invitation: person: p-flo in the database, none by the trail",
    ],
    "UPDATE appointment SET state = 'made', tables = '[]', made_by = 'p-flo', person = 'p-flo'": [
        "appointment: state: made in the database, waiting by the trail",
        "appointment: tables: none in the database, * by the trail",
        "appointment: made by: p-flo in the database, ada by the trail",
        "appointment: person: p-flo in the database, ivan by the trail",
    ],
    "INSERT INTO appointment SELECT 'a-1', person, 'admin', tables, made_by, made_at, state FROM appointment": [
        "appointment a-1 for a new admin is in the database, but nobody made it"
    ],
}


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_every_column_that_was_written_by_hand_is_named(staffed: House) -> None:
    with owner(staffed.database) as connection:
        handles = dict(connection.execute("SELECT id, handle FROM person"))
        for statement in ROWS:
            assert connection.execute(statement).rowcount, statement
    shown = [re.sub(r"\bp-[0-9a-f]{16}\b", lambda found: handles[found[0]], each) for each in found(staffed)]
    shown = [re.sub(r"^(session|invitation|appointment) [^:]{8,}: ", r"\1: ", each) for each in shown]
    assert sorted(shown) == sorted(why for findings in ROWS.values() for why in findings)
    assert len(refused(staffed)) == len(shown)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_lock_that_was_taken_off_by_hand_shows(house: House) -> None:
    people = house.casino.people
    secret, guest = people.first_invitation(), people.guest().actor
    assert secret is not None
    people.lock(people.redeem(secret, "ada", "a quiet evening at the tables").actor, guest.person)
    house.casino.close()
    assert found(house) == []
    with owner(house.database) as connection:
        connection.execute("UPDATE person SET locked = 0")
    assert (
        refused(house) == found(house) == [f"{guest.person}: an admin locked it, but it is not locked in the database"]
    )


def test_an_invitation_that_was_written_while_the_floor_is_open_lets_nobody_in(house: House) -> None:
    people = house.casino.people
    secret = people.first_invitation()
    assert secret is not None
    admin = people.redeem(secret, "ada", "a quiet evening at the tables").actor
    invited = people.invite(admin, "dealer", ("*",))
    with owner(house.database) as connection:
        connection.execute(f"UPDATE invitation SET role = 'admin' WHERE id = '{invited.id}'")  # noqa: S608
    with pytest.raises(Unreadable, match="the trail does not know it"):
        people.redeem(invited.secret, "eve", "a quiet evening at the tables")
    with owner(house.database) as connection:
        connection.execute(f"UPDATE invitation SET role = 'dealer' WHERE id = '{invited.id}'")  # noqa: S608
    assert people.redeem(invited.secret, "dan", "a quiet evening at the tables").actor.role == "dealer"


def test_the_newest_events_cannot_be_deleted_unseen(house: House) -> None:
    """No minute has passed, and the server was killed: it has signed each commit all the same."""
    for _ in range(5):
        house.do(BOB, c.BuyIn(cents=1_00))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(house.casino.heads, "sign_if_behind", lambda: None)
        house.casino.close()
    with owner(house.database) as connection:
        connection.execute("DELETE FROM command WHERE event > 5")
        connection.execute("DELETE FROM transfer WHERE event > 5")
        connection.execute("UPDATE account SET cents = cents + 500 WHERE name = 'cage'")
        connection.execute("UPDATE account SET cents = cents - 500 WHERE name = 'player:p-bob'")
        connection.execute("DELETE FROM event WHERE number > 5")
    missing = [f"a head was signed at event {number}, but that event is missing" for number in range(6, 11)]
    assert found(house) == refused(house) == missing


# ---------------------------------------------------------------- a backup


@pytest.fixture
def lost(migrated_file: Path, tmp_path: Path) -> House:
    """A floor whose database was restored from a backup: three events and their heads are lost."""
    shutil.copy(migrated_file, tmp_path / "floor.db")
    house = House.open(str(tmp_path / "floor.db"), tmp_path / "keys")
    house.do(ANN, c.BuyIn(cents=100_00))
    house.casino.store.copy_to(tmp_path / "backup.db")
    for _ in range(3):
        house.clock.go_on(60)
        house.do(BOB, c.BuyIn(cents=100_00))
    house.casino.close()
    shutil.copy(tmp_path / "backup.db", tmp_path / "floor.db")
    return house


def test_a_backup_opens_where_somebody_answers_for_it(lost: House) -> None:
    assert refused(lost) == [f"a head was signed at event {number}, but that event is missing" for number in (5, 6, 7)]
    casino = Casino.open(lost.database, lost.keys, lost.clock, restored=WHY)
    shown = "The floor was opened from a restored backup that ends with event 4: signed heads up to event 7"
    (notice,) = casino.inbox.notices
    assert (notice.text.startswith(shown), notice.text.endswith("root says: the disk broke")) == (True, True)
    casino.close()
    report = report_of(lost)  # it is said for good, and nothing else
    assert (report.findings, [each.why for each in report.explained]) == ([], [notice.text])
    assert [each["why"] for each in report.plain()["explained"]] == [notice.text]
    again = House.open(lost.database, lost.keys, lost.clock)
    for _ in range(4):  # beyond the heads that were lost
        again.do(BOB, c.BuyIn(cents=1_00))
    again.casino.close()
    assert (found(lost), len(report_of(lost).explained)) == ([], 1)
    with pytest.raises(CannotOpen, match="no backup was restored"):
        Casino.open(lost.database, lost.keys, lost.clock, restored=WHY)


def test_a_backup_may_be_restored_again_and_again_whatever_the_clock_says(lost: House) -> None:
    """Each time some heads of the epoch before are lost as well, by numbers that come twice."""
    backup = Path(lost.database).with_name("backup.db")
    for guests in (1, 2, 5):
        shutil.copy(backup, lost.database)
        lost.clock.go_on(-7200)
        casino = Casino.open(lost.database, lost.keys, lost.clock, restored=WHY)
        for number in range(guests):
            lost.clock.go_on(61)
            casino.do(BOB, c.BuyIn(cents=100), f"again-{guests}-{number}").result()
            casino.heads.sign()
        casino.close()
        Casino.open(lost.database, lost.keys, lost.clock).close()
        assert (found(lost), len(report_of(lost).explained)) == ([], 1)


def test_who_was_cut_off_while_he_answered_for_a_backup_answers_again(
    lost: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The trail has it, and no head was signed over that yet: it explains nothing."""
    with monkeypatch.context() as patch:
        patch.setattr(heads.Heads, "sign_at_start", lambda _heads: None)
        patch.setattr(heads.Heads, "on_commit", lambda _heads, _events: None)
        patch.setattr(heads.Heads, "sign_if_behind", lambda _heads: None)
        Casino.open(lost.database, lost.keys, lost.clock, restored=WHY).close()
    assert "event 5 was changed after its head was signed" in refused(lost)
    Casino.open(lost.database, lost.keys, lost.clock, restored=WHY).close()
    Casino.open(lost.database, lost.keys, lost.clock).close()
    assert found(lost) == []


def test_a_backup_that_is_tampered_with_is_no_backup(lost: House) -> None:
    with owner(f"sqlite:///{lost.database}") as connection:
        connection.execute("UPDATE account SET cents = 7 WHERE name = 'player:p-ann'")
    (wrong, *_) = refused(lost, WHY)
    assert wrong.startswith("player:p-ann: the balance is 7 cents")


def test_nobody_explains_lost_heads_by_writing_in_the_database(lost: House) -> None:
    """What says so must be signed for, and only who has the key can do that."""
    store = Store.open(lost.database)
    with store.transaction() as transaction:
        at = "2099-01-01"
        epoch = {
            "what": trail.RESTORED,
            "after": 4,
            "lost": 99,
            "heads": [head.name for head in heads.read(lost.keys / heads.FILE)[0]],
            "at": at,
            "by": "x",
            "text": "all is well",
        }
        transaction.append("desk", epoch)
    store.close()
    assert [each for each in refused(lost) if "head" in each] == [
        "event 5 was changed after its head was signed",
        *(f"a head was signed at event {number}, but that event is missing" for number in (6, 7)),
    ]


def test_a_floor_without_its_heads_is_no_floor_to_open_in_silence(lost: House) -> None:
    (lost.keys / heads.FILE).write_bytes(b"")
    missing = "there is no signed head: none was ever signed, or the heads file was lost or emptied"
    assert refused(lost) == [missing]
    assert found(lost) == ["there is no signed head: none was ever signed, or the heads file was lost or emptied"]
    (lost.keys / heads.FILE).unlink()
    assert refused(lost) == [missing]
    assert "a trail that was cut short or rewritten would not show" in found(lost)[0]
    Casino.open(lost.database, lost.keys, lost.clock, restored=WHY).close()
    assert found(lost) == []
    (explained,) = report_of(lost).explained
    assert "that ends with event 4: its heads are lost, and so is everything after that event." in explained.why


def test_heads_that_end_long_before_the_trail_show(lost: House) -> None:
    (lost.keys / heads.FILE).write_bytes(b"")
    casino = Casino.open(lost.database, lost.keys, lost.clock, restored=WHY)
    signed = (lost.keys / heads.FILE).read_bytes()
    for _ in range(7):
        lost.clock.go_on(60)
        casino.do(BOB, c.BuyIn(cents=100), f"late-{lost.clock.went_by}").result()
    casino.close()
    (lost.keys / heads.FILE).write_bytes(signed)
    assert found(lost) == ["the last 7 events are not signed, but a head was due"]
    Casino.open(
        lost.database, lost.keys, lost.clock
    ).close()  # a disk that was full may be the cause: it signs, and goes on
    assert found(lost) == []


def test_so_many_events_needed_a_head(lost: House, monkeypatch: pytest.MonkeyPatch) -> None:
    (lost.keys / heads.FILE).write_bytes(b"")
    casino = Casino.open(lost.database, lost.keys, lost.clock, restored=WHY)
    signed = (lost.keys / heads.FILE).read_bytes()
    for number in range(3):
        casino.do(BOB, c.BuyIn(cents=100), f"late-{number}").result()
    casino.close()
    (lost.keys / heads.FILE).write_bytes(signed)
    monkeypatch.setattr(verification, "_MAX_UNSIGNED_EVENTS", 3)
    assert found(lost) == []
    monkeypatch.setattr(verification, "_MAX_UNSIGNED_EVENTS", 2)
    assert found(lost) == ["the last 3 events are not signed, but a head was due"]


def test_two_events_more_than_five_minutes_apart_needed_a_head(lost: House) -> None:
    (lost.keys / heads.FILE).write_bytes(b"")
    casino = Casino.open(lost.database, lost.keys, lost.clock, restored=WHY)
    signed = (lost.keys / heads.FILE).read_bytes()
    casino.do(BOB, c.BuyIn(cents=100), "late").result()
    lost.clock.go_on(301)
    casino.do(BOB, c.BuyIn(cents=100), "later").result()
    casino.close()
    (lost.keys / heads.FILE).write_bytes(signed)
    assert found(lost) == ["the last 2 events are not signed, but a head was due"]


@pytest.mark.parametrize(("events", "which"), [(1, "the last event"), (2, "the last 2 events")])
def test_what_came_after_the_last_head_is_reported_as_unchecked(lost: House, events: int, which: str) -> None:
    (lost.keys / heads.FILE).write_bytes(b"")
    casino = Casino.open(lost.database, lost.keys, lost.clock, restored=WHY)
    signed = (lost.keys / heads.FILE).read_bytes()
    for number in range(events):
        lost.clock.go_on(300 * number)  # five minutes are not too long
        casino.do(BOB, c.BuyIn(cents=100), f"late-{number}").result()
    casino.close()
    (lost.keys / heads.FILE).write_bytes(signed)
    report = report_of(lost)
    assert (report.findings, [each for each in report.unchecked if "signed head" in each]) == (
        [],
        [f"{which} against a signed head: no head was signed since"],
    )


@pytest.mark.parametrize(("findings", "last"), [(1, "finding 1"), (20, "finding 20"), (21, "and 1 more")])
def test_of_many_findings_the_first_twenty_are_reported(findings: int, last: str) -> None:
    damaged = FloorDamaged([f"finding {number + 1}" for number in range(findings)])
    assert (damaged.findings[0], damaged.findings[-1], len(damaged.findings)) == ("finding 1", last, findings)


# ---------------------------------------------------------------- one hand


def test_a_second_server_is_refused_by_whatever_name_it_comes(migrated_file: Path, tmp_path: Path) -> None:
    path, link, hard = tmp_path / "floor.db", tmp_path / "other" / "link.db", tmp_path / "other" / "hard.db"
    shutil.copy(migrated_file, path)
    link.parent.mkdir()
    link.symlink_to(path)
    first = Store.open(str(path))
    with pytest.raises(CannotOpen, match="another server"):
        Store.open(str(link))
    first.close()
    Store.open(str(link)).close()
    os.link(path, hard)
    with pytest.raises(CannotOpen, match="2 names"):
        Store.open(str(hard))


def test_where_another_hand_writes_the_pen_breaks(database: str) -> None:
    store = Store.open(database)
    writer = Writer(store)
    writer.submit(lambda transaction: transaction.append("desk", {"what": "x"})).result()
    row = "INSERT INTO event VALUES (2, 'x', 1, :bytes, :bytes, :bytes)"
    with store.engine.connect().execution_options(writer=True) as other, other.begin():  # past the lock
        other.execute(text(row), {"bytes": bytes(32)})

    def swallowed(transaction: Any) -> None:
        with pytest.raises(ReplacedWriter):
            transaction.append("desk", {"what": "y"})

    with pytest.raises(WriterStopped, match="another process writes"):
        writer.submit(swallowed).result()
    assert isinstance(writer.broken, ReplacedWriter)
    writer.close()
    store.close()


# ---------------------------------------------------------------- the half hour


def test_a_server_started_again_goes_on_in_the_same_run_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    assert clock.boot() == clock.boot()
    now = StoppedClock()
    before = Timestamp.of(now, clock.boot())
    now.at += (later := StoppedClock()).at - later.at.replace(
        hour=19, minute=30
    )  # somebody sets the clock half an hour on
    assert Timestamp.of(now, clock.boot()).since(before).total_seconds() == 0
    monkeypatch.setattr(clock, "_BOOT", Path("/nowhere"))
    assert clock.boot() != clock.boot()


# ---------------------------------------------------------------- while it is open


DIFFER = {
    "UPDATE account SET cents = cents + 1 WHERE name = 'player:p-ann'": "ann",
    "UPDATE transfer SET cents = 9 WHERE event = 6": "bob",
}


@pytest.mark.parametrize(("change", "whose"), DIFFER.items())
def test_books_that_do_not_agree_halt_the_floor(house: House, change: str, whose: str) -> None:
    house.tick(60)
    assert house.casino.halted == ""
    house.do(BOB, c.BuyIn(cents=1_00))
    with owner(house.database) as connection:
        connection.execute(change)
    house.tick(59)
    assert house.casino.halted == ""
    house.tick(1)
    assert f"player:p-{whose}: the balance is" in house.casino.halted
    assert [each.text for each in house.casino.inbox.notices] == [f"{house.casino.halted}."]
    with pytest.raises(FloorHalted):
        house.do(ANN, c.BuyIn(cents=1_00))
    with pytest.raises(FloorHalted):
        house.casino.make_table("late", {"game": "roulette"}, 7).result()
    assert house.do(BOB, c.BuyIn(cents=1_00), "key-3")["number"] == 6  # what was done is answered as ever
    house.tick(60)
    assert len(house.casino.inbox.notices) == 1
    house.casino.close()
    assert any(f"player:p-{whose}" in each for each in refused(house))


FORGED = {
    "a command that never ran": "INSERT INTO command SELECT 'p-ann', 'key-9', asked, answer, event FROM command WHERE event = 4",
    "another request": "UPDATE command SET asked = answer WHERE event = 4",
    "another answer": "UPDATE command SET answer = asked WHERE event = 4",
}


@pytest.mark.parametrize(("what", "change"), FORGED.items())
def test_an_answer_that_was_written_into_the_database_of_an_open_floor_halts_it(
    house: House, what: str, change: str
) -> None:
    key = "key-9" if what == "a command that never ran" else "key-1"
    with owner(house.database) as connection:
        connection.execute(change)
    before = house.casino.cents(ANN.person)
    with pytest.raises(ForgedAnswer, match=f"p-ann, key {key}"):
        house.do(ANN, c.BuyIn(cents=100_00), key)
    with pytest.raises(FloorHalted, match="a stored answer was changed in its database"):
        house.do(BOB, c.BuyIn(cents=1_00))
    assert house.casino.cents(ANN.person) == before
    house.casino.writer.submit(lambda _transaction: None).result()  # the notice was written before
    assert [each.text for each in house.casino.inbox.notices] == [f"{house.casino.halted}."]
    house.casino.close()
    assert refused(house)


def test_a_key_that_was_used_for_another_request_is_no_forgery(house: House) -> None:
    with pytest.raises(KeyReused):
        house.do(ANN, c.BuyIn(cents=1), "key-1")
    assert house.do(ANN, c.BuyIn(cents=100_00), "key-1")["number"] == 4
    house.do(ANN, c.BuyIn(cents=1))
    assert house.casino.halted == ""


def test_what_others_write_in_the_same_moment_is_no_difference(house: House) -> None:
    """The comparison shares its transaction with commands that are not committed yet."""
    jobs: list[Future[Any]] = [house.casino.do(ANN, c.BuyIn(cents=1_00), f"at-once-{each}") for each in range(5)]
    house.clock.go_on(60)
    jobs += house.casino.tick()
    jobs += [house.casino.do(ANN, c.BuyIn(cents=1_00), f"later-{each}") for each in range(5)]
    for job in jobs:
        job.result()
    assert house.casino.halted == ""


@pytest.mark.parametrize("change", ["role = 'admin'", "tables = '[\"*\"]'", "secret = 'SECRET'", "handle = 'boss'"])
def test_an_account_that_was_changed_while_the_floor_is_open_lets_nobody_in(
    house: House, change: str, caplog: pytest.LogCaptureFixture
) -> None:
    people, passphrase = house.casino.people, "a long pass phrase"
    eve = people.register("eve", passphrase)
    other = people.passwords.hashed(passphrase)
    with owner(house.database) as connection:
        connection.execute(f"UPDATE person SET {change.replace('SECRET', other)} WHERE handle = 'eve'")  # noqa: S608 (our own words)
    with pytest.raises(LoginRefused):
        people.log_in("boss" if "handle" in change else "eve", passphrase)
    assert f"the account {eve.actor.person} was changed in the database" in caplog.text


def test_who_changed_the_password_logs_in_with_it(house: House) -> None:
    people, passphrase = house.casino.people, "a long pass phrase"
    eve = people.register("eve", passphrase)
    people.change_password(eve.actor, passphrase, "another pass phrase")
    assert people.log_in("eve", "another pass phrase").actor.person == eve.actor.person


# ---------------------------------------------------------------- heads


def test_a_head_is_signed_at_a_start_and_when_the_pen_breaks(house: House) -> None:
    def numbers() -> list[int]:
        return [head.number for head in heads.read(house.keys / heads.FILE)[0]]

    assert numbers() == [0, 3, 4, 5]  # of a floor where nothing had happened yet, and of each commit
    with pytest.raises(WriterStopped):
        house.casino.writer.submit(_breaks).result()
    assert numbers() == [0, 5]
    house.casino.close()
    house.casino = Casino.open(house.database, house.keys, house.clock)
    assert numbers() == [0, 5]
    with pytest.MonkeyPatch.context() as patch:  # it is killed before it can sign, as it were
        patch.setattr(house.casino.heads, "on_commit", lambda _events: None)
        house.do(ANN, c.BuyIn(cents=1_00))
        house.casino.close()
    house.casino = Casino.open(house.database, house.keys, house.clock)
    assert numbers() == [0, 5, 6]


def _breaks(_writing: object) -> None:
    raise ReplacedWriter


def test_heads_that_cannot_be_written_are_said_once(house: House, caplog: pytest.LogCaptureFixture) -> None:
    path = house.keys / heads.FILE
    kept = path.read_bytes()
    path.unlink()
    path.mkdir()
    with caplog.at_level(logging.CRITICAL, "croupier.floor"):
        for _ in range(3):
            house.tick(60)
            house.do(ANN, c.BuyIn(cents=1_00))  # the floor goes on
    assert len(caplog.records) == 1
    (notice,) = house.casino.inbox.notices
    assert notice.text.startswith("On the whole floor no head of the trail can be signed")
    path.rmdir()
    path.write_bytes(kept)
    house.tick(60)
    house.tick()
    assert [each.text for each in house.casino.inbox.notices[1:]] == ["On the whole floor heads are signed again."]
    assert house.casino.writer.broken is None
