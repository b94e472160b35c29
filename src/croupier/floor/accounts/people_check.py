"""Compares the people in the database with the trail.

A role, table, lock or password that differs from the trail was changed in the database directly. The trail has only a digest
of the password hash, which gives no access.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Row, select

from croupier.floor.accounts.sessions import digest
from croupier.floor.storage import schema
from croupier.floor.storage.new_event import Tree


@dataclass(slots=True)
class ExpectedPerson:
    """A person according to the trail."""

    handle: str
    role: str
    tables: list[str]
    locked: bool = False
    failures: int = 0
    proof: str = ""  # the digest of the password hash, if the trail has it

    def differences(self, row: Row[Any]) -> Iterator[str]:
        """What the database says differently."""
        for what, expected, actual in (
            ("handle", self.handle, row.handle),
            ("role", self.role, row.role),
            ("tables", self.tables, _tables(row.tables)),
            ("failed log ins", self.failures, row.failures),
        ):
            if expected != actual:
                yield f"{what}: {_text(actual)} in the database, {_text(expected)} by the trail"
        if self.locked != bool(row.locked):
            yield (
                "locked in the database, but no admin locked it"
                if row.locked
                else "an admin locked it, but it is not locked in the database"
            )
        if self.proof and self.proof != digest(row.secret):
            yield "the password in the database was changed without an event"


@dataclass(slots=True)
class PeopleCheck:
    """All people according to the trail so far."""

    people: dict[str, ExpectedPerson] = field(default_factory=dict)

    def note(self, tree: Tree) -> None:
        """Takes an event of the stream "people"."""
        what, person = tree["what"], tree.get("person", "")
        if what == "joined":
            self.people[person] = ExpectedPerson(
                tree["handle"], tree["as"], tree["tables"], proof=tree.get("proof", "")
            )
        if (expected := self.people.get(person)) is None:
            return
        match what:
            case "appointed":
                expected.role, expected.tables = tree["as"], tree["tables"]
            case "locked":
                expected.locked = True
            case "unlocked":
                expected.locked, expected.failures = False, 0
            case "login_failed" if "failures" in tree:
                expected.failures = tree["failures"]
            case "logged_in":
                expected.failures = 0
            case "password_changed" | "password_kept_anew":
                expected.proof = tree.get("proof", "")

    def findings(self, connection: Connection) -> Iterator[str]:
        """Yields every difference between the trail and the database."""
        actual = {row.id: row for row in connection.execute(select(schema.person))}
        for person in sorted(actual.keys() | self.people.keys()):
            expected, row = self.people.get(person), actual.get(person)
            if expected is None:
                yield f"{person} is in the database as {actual[person].role}, but never joined"
            elif row is None:
                yield f"{person} ({expected.role}) joined, but is not in the database"
            else:
                yield from (f"{person}: {why}" for why in expected.differences(row))


def _tables(stored: str) -> object:
    try:
        return json.loads(stored)
    except ValueError:
        return stored


def _text(value: object) -> str:
    return ", ".join(map(str, value)) or "none" if isinstance(value, list) else str(value)
