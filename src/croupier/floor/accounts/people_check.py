"""The roll call: who everybody is by the trail, held against what the database says of him.

A role, a table, a locked door or a password that was changed by nobody's doing is one that somebody wrote there. Of a
password the trail has only the digest of what is kept of it, which opens nothing.
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
class Told:
    """A person as the trail tells of him."""

    handle: str
    role: str
    tables: list[str]
    locked: bool = False
    failures: int = 0
    proof: str = ""  # the digest of what is kept of his password, where the trail has it

    def against(self, row: Row[Any]) -> Iterator[str]:
        """What the database says otherwise."""
        for what, told, there in (
            ("handle", self.handle, row.handle),
            ("role", self.role, row.role),
            ("tables", self.tables, _tables(row.tables)),
            ("failed log ins", self.failures, row.failures),
        ):
            if told != there:
                yield f"{what}: {_said(there)} in the database, {_said(told)} by the trail"
        if self.locked != bool(row.locked):
            yield (
                "locked in the database, and by nobody"
                if row.locked
                else "locked by an admin, and open in the database"
            )
        if self.proof and self.proof != digest(row.secret):
            yield "the password was changed by nobody"


@dataclass(slots=True)
class PeopleCheck:
    """Everybody there is, as far as the trail was read."""

    people: dict[str, Told] = field(default_factory=dict)

    def note(self, tree: Tree) -> None:
        """Takes note of an event of the stream "people"."""
        what, person = tree["what"], tree.get("person", "")
        if what == "joined":
            self.people[person] = Told(tree["handle"], tree["as"], tree["tables"], proof=tree.get("proof", ""))
        if (told := self.people.get(person)) is None:
            return
        match what:
            case "appointed":
                told.role, told.tables = tree["as"], tree["tables"]
            case "locked":
                told.locked = True
            case "unlocked":
                told.locked, told.failures = False, 0
            case "login_failed" if "failures" in tree:
                told.failures = tree["failures"]
            case "logged_in":
                told.failures = 0
            case "password_changed" | "password_kept_anew":
                told.proof = tree.get("proof", "")

    def findings(self, connection: Connection) -> Iterator[str]:
        """Everybody who is not who the trail says, and why."""
        there = {row.id: row for row in connection.execute(select(schema.person))}
        for person in sorted(there.keys() | self.people.keys()):
            told, row = self.people.get(person), there.get(person)
            if told is None:
                yield f"{person} is in the database as {there[person].role}, and never joined"
            elif row is None:
                yield f"{person} ({told.role}) joined, and is not in the database"
            else:
                yield from (f"{person}: {why}" for why in told.against(row))


def _tables(kept: str) -> object:
    try:
        return json.loads(kept)
    except ValueError:
        return kept


def _said(value: object) -> str:
    return ", ".join(map(str, value)) or "none" if isinstance(value, list) else str(value)
