"""Compares the people in the database with the trail: accounts, sessions, invitations and proposed roles.

What differs from the trail was written into the database directly. Of a password hash, and of the digest of a session's key or an
invitation's secret, the trail has only a digest, which gives no access.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Row, Select, inspect, select

from croupier.floor.accounts.sessions import digest, invitation_proof, key_proof, session_proof
from croupier.floor.storage import schema
from croupier.floor.storage.new_event import Tree
from croupier.floor.storage.store import Transaction
from croupier.floor.storage.streams import PEOPLE

_A_MOMENT = timedelta(minutes=1)  # between two readings of the clock in one transaction, at the very most
_log = logging.getLogger("croupier.floor")
_PEOPLE = select(schema.person)
_SESSIONS = select(schema.session).order_by(schema.session.c.id)
_KEYS = select(schema.api_key).order_by(schema.api_key.c.id)
_INVITATIONS, _APPOINTMENTS = ((table.name, select(table)) for table in (schema.invitation, schema.appointment))
_BECOMES = {  # the state of an invitation or a proposed role after an event
    "invitation_seconded": "open",
    "invitation_withdrawn": "withdrawn",
    "joined": "used",
    "appointed": "made",
    "proposal_withdrawn": "withdrawn",
}


@dataclass(frozen=True, slots=True)
class Made:
    """When a row was made according to the trail.

    Events of earlier releases have only their own time, a moment after that of the row: only another day can then be seen.
    """

    at: str = ""
    event_at: str = ""

    @classmethod
    def of(cls, tree: Tree) -> Made:
        return cls(tree.get("made_at", ""), tree.get("at", ""))

    def differences(self, row: Row[Any]) -> Iterator[str]:
        if self.at and row.made_at != self.at:
            yield f"made at: {row.made_at} in the database, {self.at} by the trail"
        elif not self.at and self.event_at and not _same_day(row.made_at, self.event_at):
            yield f"made at: {row.made_at} in the database, about {self.event_at} by the trail"


@dataclass(frozen=True, slots=True)
class ExpectedPerson:
    """A person according to the trail."""

    handle: str
    role: str
    tables: list[str]
    locked: bool = False
    failures: int = 0
    proof: str = ""  # the digest of the password hash, if the trail has it
    former: tuple[str, ...] = ()  # the handle of a guest who has chosen a name
    made: Made = Made()

    def same_account(self, row: Row[Any]) -> bool:
        """Whether handle, role, tables and password are those of the trail."""
        same = (self.handle, self.role, self.tables) == (row.handle, row.role, _tables(row.tables))
        return same and self.proof in {"", digest(row.secret)}

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
        yield from self.made.differences(row)
        if self.proof and self.proof != digest(row.secret):
            yield "the password in the database was changed without an event"


@dataclass(frozen=True, slots=True)
class ExpectedSession:
    """An open session according to the trail. Those of release 0.1.0 have no proof."""

    person: str
    kind: str
    event: int  # the number of the log in; 0 if it is not known
    proof: str

    def differences(self, row: Row[Any]) -> Iterator[str]:
        if (self.person, self.kind, self.event) != (row.person, row.kind, row.event if self.event else 0):
            yield "its person, kind or log in is not the one on the trail"
        elif self.proof and self.proof != session_proof(row.digest, row.person, row.kind, row.made_at):
            yield "its key or its time was changed without an event"
        elif not _is_time(row.made_at) or not _is_time(row.seen_at):
            yield "its time cannot be read"


@dataclass(frozen=True, slots=True)
class ExpectedPaper:
    """An invitation or a proposed role according to the trail."""

    by: str
    role: str
    tables: list[str]
    state: str
    person: str = ""  # whose role it is, or who used the invitation
    ends_at: str = ""  # of an invitation
    proof: str = ""  # of an invitation; those of release 0.1.0 have none
    made: Made = Made()

    def differences(self, row: Row[Any]) -> Iterator[str]:
        invitation = hasattr(row, "used_by")
        for what, expected, actual in (
            ("state", self.state, row.state),
            ("role", self.role, row.role),
            ("tables", self.tables, _tables(row.tables)),
            ("made by", self.by, row.made_by or "house"),
            ("person", self.person, (row.used_by or "") if invitation else row.person),
            ("end", self.ends_at, row.ends_at if invitation else ""),
        ):
            if expected != actual:
                yield f"{what}: {_text(actual)} in the database, {_text(expected)} by the trail"
        yield from self.made.differences(row)
        if self.proof and self.proof != invitation_proof(row.digest):
            yield "its secret was changed without an event"


@dataclass(frozen=True, slots=True)
class ExpectedKey:
    """An API key according to the trail."""

    by: str
    person: str
    name: str
    scopes: list[str]
    made_at: str
    ends_at: str
    state: str = "waiting"
    proof: str = ""

    def differences(self, row: Row[Any]) -> Iterator[str]:
        expected = self.by, self.person, self.name, self.scopes, self.made_at, self.ends_at
        if expected != (row.made_by, row.person, row.name, _tables(row.scopes), row.made_at, row.ends_at):
            yield "its owner, its name, its scopes or its times are not those on the trail"
        if self.state != row.state:
            yield f"it is {row.state} in the database, {self.state} by the trail"
        if self.proof != ("" if row.digest is None else key_proof(row.digest, row.id)):
            yield "its secret was changed without an event"


@dataclass(slots=True)
class PeopleCheck:
    """All people according to the trail so far."""

    people: dict[str, ExpectedPerson] = field(default_factory=dict)
    sessions: dict[str, ExpectedSession] = field(default_factory=dict)  # the open ones
    invitations: dict[str, ExpectedPaper] = field(default_factory=dict)
    appointments: dict[str, ExpectedPaper] = field(default_factory=dict)
    keys: dict[str, ExpectedKey] = field(default_factory=dict)

    def copy(self) -> PeopleCheck:
        """The same, which stays as it is when this goes on."""
        papers = dict(self.invitations), dict(self.appointments), dict(self.keys)
        return PeopleCheck(dict(self.people), dict(self.sessions), *papers)

    def note(self, tree: Tree, number: int = 0) -> None:
        """Takes an event of the stream "people"."""
        self._note_person(tree)
        self._note_session(tree, number)
        self._note_paper(tree)
        self._note_key(tree)

    def _note_key(self, tree: Tree) -> None:
        for revoked in tree.get("keys_ended", ()):
            self.keys[revoked] = replace(self.keys[revoked], state="revoked")
        match tree["what"]:
            case "key_issued":
                made = tree["by"], tree["person"], tree["name"], tree["scopes"], tree["made_at"], tree["ends_at"]
                self.keys[tree["key"]] = ExpectedKey(*made)
            case "key_collected":
                self.keys[tree["key"]] = replace(self.keys[tree["key"]], state="open", proof=tree["proof"])

    def _note_session(self, tree: Tree, number: int) -> None:
        for ended in tree.get("ended", ()):
            self.sessions.pop(ended, None)
        match tree["what"]:
            case "logged_in":
                proof = tree.get("proof", "")
                self.sessions[tree["session"]] = ExpectedSession(tree["person"], tree["kind"], number, proof)
            case "logged_out" | "session_ended":
                self.sessions.pop(tree["session"], None)

    def _note_paper(self, tree: Tree) -> None:
        papers, name = self.appointments, tree.get("appointment", "")
        if "invitation" in tree:
            papers, name = self.invitations, tree["invitation"]
        what, paper = tree["what"], papers.get(name)
        if what == "invited":
            made = ExpectedPaper(tree["by"], tree["as"], tree["tables"], "waiting" if tree["waits"] else "open")
            papers[name] = replace(made, ends_at=tree["ends_at"], proof=tree.get("proof", ""), made=Made.of(tree))
        elif what == "proposed":
            made = ExpectedPaper(tree["by"], tree["as"], tree["tables"], "waiting", tree["person"])
            papers[name] = replace(made, made=Made.of(tree))
        elif paper is not None and what in _BECOMES:
            person = tree["person"] if what == "joined" else paper.person
            papers[name] = replace(paper, state=_BECOMES[what], person=person)
        elif paper is not None and what == "invitation_kept":
            papers[name] = replace(paper, proof=tree["proof"])

    def unproved_sessions(self) -> list[str]:
        return [name for name, session in self.sessions.items() if not session.proof]

    def unproved_invitations(self) -> list[str]:
        live = {"waiting", "open"}
        return [name for name, paper in self.invitations.items() if not paper.proof and paper.state in live]

    def _note_person(self, tree: Tree) -> None:
        what, person = tree["what"], tree.get("person", "")
        if what == "joined":
            self.people[person] = ExpectedPerson(
                tree["handle"], tree["as"], tree["tables"], proof=tree.get("proof", ""), made=Made.of(tree)
            )
        if (expected := self.people.get(person)) is None:
            return
        match what:
            case "appointed":
                expected = replace(expected, role=tree["as"], tables=tree["tables"])
            case "locked":
                expected = replace(expected, locked=True)
            case "unlocked":
                expected = replace(expected, locked=False, failures=0)
            case "login_failed" if "failures" in tree:
                expected = replace(expected, failures=tree["failures"])
            case "logged_in":
                expected = replace(expected, failures=0)
            case "named":
                former = (*expected.former, expected.handle)
                expected = replace(expected, handle=tree["handle"], proof=tree["proof"], former=former)
            case "password_changed" | "password_kept_anew":
                expected = replace(expected, proof=tree.get("proof", ""))
        self.people[person] = expected

    def findings(self, connection: Connection) -> Iterator[str]:
        """Yields every difference between the trail and the database."""
        actual = {row.id: row for row in connection.execute(_PEOPLE)}
        for person in sorted(actual.keys() | self.people.keys()):
            expected, row = self.people.get(person), actual.get(person)
            if expected is None:
                yield f"{person} is in the database as {actual[person].role}, but never joined"
            elif row is None:
                yield f"{person} ({expected.role}) joined, but is not in the database"
            else:
                yield from (f"{person}: {why}" for why in expected.differences(row))
        yield from self.session_findings(connection)
        for table, known in ((_INVITATIONS, self.invitations), (_APPOINTMENTS, self.appointments)):
            yield from _paper_findings(connection, *table, known)

    def session_findings(self, connection: Connection) -> Iterator[str]:
        """A session that is missing in the database is only logged out; one that the trail does not know was forged."""
        for row in connection.execute(_SESSIONS):
            session = self.sessions.get(row.id)
            if session is None:
                yield f"session {row.id} of {row.person} is in the database, but by the trail it is not open"
            else:
                yield from (f"session {row.id} of {row.person}: {why}" for why in session.differences(row))
        yield from self._key_findings(connection)

    def _key_findings(self, connection: Connection) -> Iterator[str]:
        """An audit may read a floor of an earlier release, which has no keys."""
        if not self.keys and not inspect(connection).has_table(schema.api_key.name):
            return
        actual = {row.id: row for row in connection.execute(_KEYS)}
        for name in sorted(actual.keys() | self.keys.keys()):
            key, row_of_it = self.keys.get(name), actual.get(name)
            if key is None:
                yield f"API key {name} of {actual[name].person} is in the database, but nobody issued it"
            elif row_of_it is None:
                yield f"API key {name} of {key.person} was issued, but is not in the database"
            else:
                yield from (f"API key {name} of {key.person}: {why}" for why in key.differences(row_of_it))


def account_by_trail(transaction: Transaction, row: Row[Any], known: PeopleCheck) -> bool:
    """Whether an account is as the trail has it. If it was changed in the database, the log says so.

    `known` is the trail as of the last commit. What it does not explain may be of this transaction: then the trail is read.
    """
    expected = known.people.get(row.id)
    if expected is not None and expected.same_account(row):
        return True
    again = PeopleCheck()
    for tree in transaction.events_with(PEOPLE, str(row.id).encode()):
        again.note(tree)
    expected = again.people.get(row.id)
    if expected is not None and expected.same_account(row):
        return True
    _log.critical("the account %s was changed in the database without an event: nobody can log in with it", row.id)
    return False


def known_by_trail(transaction: Transaction, invitation: Row[Any]) -> bool:
    """Whether the trail knows an invitation as it is in the database: it may have been changed since the floor opened."""
    check = PeopleCheck()
    for tree in transaction.events_with(PEOPLE, invitation.id.encode()):
        check.note(tree)
    known = check.invitations.get(invitation.id)
    return known is not None and not [*known.differences(invitation)]


def _paper_findings(
    connection: Connection, table: str, query: Select[Any], known: Mapping[str, ExpectedPaper]
) -> Iterator[str]:
    """Differences of invitations or proposed roles."""
    actual = {row.id: row for row in connection.execute(query)}
    for name in sorted(actual.keys() | known.keys()):
        expected, row = known.get(name), actual.get(name)
        if expected is None:
            yield f"{table} {name} for a new {actual[name].role} is in the database, but nobody made it"
        elif row is None:
            yield f"{table} {name} was made, but is not in the database"
        else:
            yield from (f"{table} {name}: {why}" for why in expected.differences(row))


def _same_day(row_at: str, event_at: str) -> bool:
    """Whether a row was made on the day of an event, or a moment before that day began."""
    try:
        before = (datetime.fromisoformat(event_at) - _A_MOMENT).isoformat()
        datetime.fromisoformat(row_at)
    except ValueError:
        return False
    return row_at[:10] in {event_at[:10], before[:10]}


def _is_time(text: str) -> bool:
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


def _tables(stored: str) -> object:
    try:
        return json.loads(stored)
    except ValueError:
        return stored


def _text(value: object) -> str:
    return ", ".join(map(str, value)) or "none" if isinstance(value, list) else str(value) or "none"
