"""Who is on the floor: accounts, passwords, sessions, invitations and roles.

A person has one role, and staff are never players. What changes here is an event on the stream "people", which names a
person by handle and never holds a secret. Of a password only its argon2id hash is kept, of a session's key and of an
invitation only a digest.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol, TypeVar

from argon2 import PasswordHasher
from sqlalchemy import LABEL_STYLE_TABLENAME_PLUS_COL, Row, delete, func, insert, select, update

from croupier.floor.accounts.actor import ASSIGNED, EVERYWHERE, Actor
from croupier.floor.accounts.passwords import HANDLE, Busy, Passwords, mistakes_in
from croupier.floor.accounts.permissions import Forbidden, demand, may
from croupier.floor.accounts.sessions import Session, Sessions, csrf_of, digest
from croupier.floor.accounts.settings import Settings
from croupier.floor.clock import Clock
from croupier.floor.storage import schema
from croupier.floor.storage.store import Transaction
from croupier.floor.storage.writer import waited
from croupier.floor.trail import trail
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake

__all__ = [
    "DISMISSED",
    "STAFF",
    "Actor",
    "Busy",
    "Entry",
    "Invited",
    "LoginRefused",
    "NoSuchPerson",
    "People",
    "Settings",
    "csrf_of",
    "digest",
    "find",
]

STAFF = ("dealer", "floorperson", "inspector", "admin")
DISMISSED = "dismissed"  # has worked here; has no way in
_NAME = re.compile(r"[pia]-[0-9a-f]{16}")  # of a person, an invitation, an appointment
_NAMED = 40  # tables, in an answer
_GUESSES = 5  # at a guest's handle that is still free

T = TypeVar("T")
Tree = dict[str, Any]
_Right = tuple[str, tuple[str, ...], Tree]  # the role and the tables somebody joins with, and what is told of it
_person, _session = schema.person.c, schema.session.c
_invitation, _appointment = schema.invitation.c, schema.appointment.c


@dataclass(frozen=True, slots=True)
class Entry:
    """Somebody was let in: the key of the session, told once, and who it is."""

    key: str
    actor: Actor


@dataclass(frozen=True, slots=True)
class Invited:
    """An invitation: its secret is told once. It waits where a second admin must agree first."""

    id: str
    secret: str
    alone: bool
    waits: bool


class LoginRefused(Exception):
    """One answer for every reason: no such handle, the wrong password, a locked account."""

    def __init__(self) -> None:
        super().__init__(
            "Handle and password do not open an account, or it is locked for a while after too many failures."
        )


class NoSuchPerson(LookupError):
    """No person, invitation or appointment by that name."""


class Writer(Protocol):
    """Whoever writes for us, one job after the other."""

    def submit(self, job: Callable[[Transaction], T]) -> Future[T]:
        """Runs a job; what it did is on the disk when the future resolves."""


def find(transaction: Transaction, handle: str) -> Actor | None:
    """The person of a handle, within a transaction; without a session."""
    row = _by_handle(transaction, handle)
    return None if row is None else _actor(row)


def known(transaction: Transaction, person: str, session: str = "") -> Actor | None:
    """Who a person is by now, within a transaction; nobody where an admin has shut the door on him."""
    row = transaction.connection.execute(select(schema.person).where(_person.id == person)).one_or_none()
    return None if row is None or row.locked else _actor(row, session)


def supervised(transaction: Transaction, table: str, but: str) -> bool:
    """Whether somebody could rule at a table: a floorperson of it with the door open to him, other than this one."""
    rows = transaction.connection.execute(
        select(schema.person).where(_person.role == "floorperson", _person.locked == 0, _person.id != but)
    )
    return any(_actor(row).at(table) for row in rows)


def still(transaction: Transaction, actor: Actor) -> None:
    """Raises `Forbidden` where whoever acts is not who he was when he asked.

    A role may have gone, or a door been shut, while the job waited for the pen.
    """
    if known(transaction, actor.person, actor.session) != actor:
        raise Forbidden(may(None, "do_command"))


def _who(by: Actor | None) -> Tree:
    if by is None:
        return {"by": "house", "role": "house"}
    return {"by": by.person, "role": by.role, "session": by.session}


def _by_handle(transaction: Transaction, handle: str) -> Row[Any] | None:
    if not HANDLE.fullmatch(handle):  # nobody is called that, and not every database can even be asked
        return None
    wanted = select(schema.person).where(func.lower(_person.handle) == handle.lower())
    return transaction.connection.execute(wanted).one_or_none()


def _actor(row: Row[Any], session: str = "") -> Actor:
    return Actor(row.id, row.handle, row.role, tuple(json.loads(row.tables)), session)


# ---------------------------------------------------------------- people


@dataclass(slots=True)
class People:
    """The accounts of the floor. Its methods wait for the disk: call them from a thread that may wait."""

    writer: Writer
    clock: Clock
    settings: Settings
    passwords: Passwords
    sessions: Sessions
    welcome: Callable[[Transaction, Actor], None] | None = None  # what a newcomer is given, in the same transaction
    tables: Callable[[], Collection[str]] = lambda: ()  # the names of those there are

    @classmethod
    def open(
        cls, writer: Writer, clock: Clock, settings: Settings | None = None, hasher: PasswordHasher | None = None
    ) -> People:
        settings = settings or Settings()
        passwords = Passwords(hasher or PasswordHasher(parallelism=1), settings)
        people = cls(writer, clock, settings, passwords, Sessions(clock, settings))
        people._do(people._remember)
        return people

    def close(self) -> None:
        self.passwords.close()

    @property
    def listeners(self) -> list[Callable[[frozenset[str]], None]]:
        return self.sessions.listeners

    def actor(self, key: str, *, seen: bool = True) -> Actor | None:
        """Who holds a key. Whoever only looks whether somebody is still there does not keep the session from running out."""
        return self.sessions.actor(key, seen=seen)

    def alive(self, session: str) -> bool:
        return self.sessions.alive(session)

    def _do(self, job: Callable[[Transaction], T]) -> T:
        return waited(self.writer.submit(job))

    def _remember(self, transaction: Transaction) -> None:
        """The sessions that were open when the server stopped are open still, as far as their time has not run out."""
        wanted = select(schema.session, schema.person).join_from(schema.session, schema.person)
        for row in transaction.connection.execute(wanted.set_label_style(LABEL_STYLE_TABLENAME_PLUS_COL)):
            seen = datetime.fromisoformat(row.session_seen_at)
            tables = tuple(json.loads(row.person_tables))
            actor = Actor(row.person_id, row.person_handle, row.person_role, tables, row.session_id)
            made_at = datetime.fromisoformat(row.session_made_at)
            kept = Session(actor, row.session_kind, row.session_event, made_at, seen, seen)
            self.sessions.begin(row.session_digest, kept)

    def _tell(self, transaction: Transaction, what: str, by: Actor | None, **told: object) -> trail.Event:
        return transaction.append("people", {"what": what, "at": self._now(), **_who(by), **told})

    def _now(self) -> str:
        return self.clock.now().isoformat()

    # ------------------------------------------------------------ coming in

    def register(self, handle: str, password: str, kind: str = "page") -> Entry:
        """A new player."""
        return self._join(handle, password, kind, lambda _writing: ("player", (), {}))

    def redeem(self, secret: str, handle: str, password: str, kind: str = "page") -> Entry:
        """A new member of the staff, by an invitation. It serves once."""

        def invited(transaction: Transaction) -> _Right:
            wanted = select(schema.invitation).where(_invitation.digest == digest(secret), _invitation.state == "open")
            row = transaction.connection.execute(wanted).one_or_none()
            if row is None or self.clock.now() >= datetime.fromisoformat(row.ends_at):
                raise Unreadable(
                    Mistake("invitation", "no such invitation is open: it was used, has run out, or waits")
                )
            self._set(transaction, schema.invitation, row.id, state="used")
            return row.role, tuple(json.loads(row.tables)), {"invitation": row.id}

        return self._join(handle, password, kind, invited)

    def _join(self, handle: str, password: str, kind: str, right: Callable[[Transaction], _Right]) -> Entry:
        if mistakes := mistakes_in(handle, password):
            raise Unreadable(*mistakes)
        return self._made(handle, self.passwords.hashed(password), kind, right)

    def guest(self, kind: str = "page") -> Entry:
        """A player without a password: the account is good for as long as the session is."""
        taken: Unreadable | None = None
        for _ in range(_GUESSES):
            handle = f"Guest-{secrets.randbelow(10**6):06}"
            try:
                return self._made(handle, self.passwords.nobody, kind, lambda _writing: ("player", (), {}))
            except Unreadable as why:
                taken = why
        raise taken or LoginRefused

    def _made(self, handle: str, secret: str, kind: str, right: Callable[[Transaction], _Right]) -> Entry:
        def join(transaction: Transaction) -> tuple[Entry, Session]:
            role, tables, told = right(transaction)
            if _by_handle(transaction, handle) is not None:
                raise Unreadable(Mistake("handle", f"somebody is called {handle} already"))
            newcomer = Actor(f"p-{secrets.token_hex(8)}", handle, role, tables)
            row = {"id": newcomer.person, "handle": handle, "role": role, "tables": json.dumps(tables)}
            transaction.connection.execute(insert(schema.person).values(**row, secret=secret, made_at=self._now()))
            if "invitation" in told:
                self._set(transaction, schema.invitation, told["invitation"], used_by=newcomer.person)
            given: Tree = {"person": newcomer.person, "handle": handle, "as": role, "tables": list(tables), **told}
            self._tell(transaction, "joined", newcomer, proof=digest(secret), **given)
            if role == "player" and self.welcome is not None:
                self.welcome(transaction, newcomer)
            return self._begin(transaction, newcomer, kind)

        return self._enter(self._do(join))

    def log_in(self, handle: str, password: str, kind: str = "page", old_key: str = "") -> Entry:
        """Lets somebody in, by a key that nobody knew before.

        An unknown handle costs the same work and gets the same answer as a wrong password, and a locked account the same as both.
        """
        row = self._do(lambda transaction: _by_handle(transaction, handle))
        secret = None if row is None else str(row.secret)
        fits = self.passwords.fits(secret, password)
        renewed = self._renewed(secret, password) if fits and secret else None
        begun = self._do(lambda transaction: self._judge(transaction, handle, secret if fits else None, kind, renewed))
        if begun is None:
            raise LoginRefused
        if old_key:
            self.log_out(old_key)
        return self._enter(begun)

    def _renewed(self, secret: str, password: str) -> str | None:
        return self.passwords.hashed(password) if self.passwords.hasher.check_needs_rehash(secret) else None

    def _judge(
        self, transaction: Transaction, handle: str, proved: str | None, kind: str, renewed: str | None
    ) -> tuple[Entry, Session] | None:
        row = _by_handle(transaction, handle)
        if row is None or self._locked(row) or row.role == DISMISSED:
            self._tell(transaction, "login_failed", None, person="" if row is None else row.id, refused=row is not None)
            return None
        if proved is None or proved != row.secret:  # the second: it was changed while we looked
            self._failed(transaction, row)
            return None
        self._set(transaction, schema.person, row.id, failures=0, locked_until=None, secret=renewed or row.secret)
        if renewed:
            self._tell(transaction, "password_kept_anew", None, person=row.id, proof=digest(renewed))
        return self._begin(transaction, _actor(row), kind)

    def _locked(self, row: Row[Any]) -> bool:
        until = row.locked_until
        return bool(row.locked) or (until is not None and self.clock.now() < datetime.fromisoformat(until))

    def _failed(self, transaction: Transaction, row: Row[Any]) -> None:
        """The third failure locks the account for a while, as 13:69O-1.8 has it.

        Sessions that are open stay so: else anybody who knows a handle could take a player from the table. While it is locked
        nothing is counted.
        """
        if self._locked(row):
            self._tell(transaction, "login_failed", None, person=row.id, refused=True)
            return
        failures = (0 if row.locked_until else row.failures) + 1
        locks = failures >= self.settings.failures
        until = (self.clock.now() + self.settings.locked_for).isoformat() if locks else None
        self._set(transaction, schema.person, row.id, failures=failures, locked_until=until)
        self._tell(transaction, "login_failed", None, person=row.id, failures=failures, locked=locks)

    def _begin(self, transaction: Transaction, actor: Actor, kind: str) -> tuple[Entry, Session]:
        """A session. A player has one at a time: the one before is over."""
        key, now = secrets.token_urlsafe(32), self.clock.now()
        actor = Actor(actor.person, actor.handle, actor.role, actor.tables, f"s-{secrets.token_hex(8)}")
        ended = self._drop(transaction, actor.person) if actor.role == "player" else []
        told = self._tell(transaction, "logged_in", actor, person=actor.person, kind=kind, ended=ended)
        row = {"id": actor.session, "digest": digest(key), "person": actor.person, "kind": kind, "event": told.number}
        at = now.isoformat()
        transaction.connection.execute(insert(schema.session).values(**row, made_at=at, seen_at=at))
        return Entry(key, actor), Session(actor, kind, told.number, now, now, now)

    def _enter(self, begun: tuple[Entry, Session]) -> Entry:
        entry, session = begun
        self.sessions.begin(digest(entry.key), session)
        if entry.actor.role == "player":
            self.sessions.end(entry.actor.person, session.event)
        return entry

    def _drop(self, transaction: Transaction, person: str) -> list[str]:
        mine = _session.person == person
        ended = transaction.connection.execute(select(_session.id).where(mine)).scalars().all()
        transaction.connection.execute(delete(schema.session).where(mine))
        return sorted(ended)

    def _set(self, transaction: Transaction, table: Any, name: str, **values: object) -> None:  # noqa: ANN401 (a Table of schema's)
        transaction.connection.execute(update(table).where(table.c.id == name).values(**values))

    # ------------------------------------------------------------ going out

    def log_out(self, key: str) -> None:
        """Ends the session of a key; an unknown key ends nothing."""

        def leave(transaction: Transaction) -> str:
            wanted = select(_session.id, _session.person).where(_session.digest == digest(key))
            row = transaction.connection.execute(wanted).one_or_none()
            if row is None:
                return ""
            transaction.connection.execute(delete(schema.session).where(_session.id == row.id))
            self._tell(transaction, "logged_out", None, person=row.person, session=row.id)
            return str(row.id)

        if session := self._do(leave):
            self.sessions.leave(session)

    def sweep(self) -> None:
        """Ends what ran out, and writes down who was seen. Does not wait for it."""
        over, seen = self.sessions.ran_out()
        if not over and not seen:
            return

        def write(transaction: Transaction) -> None:
            for session, why in over:
                transaction.connection.execute(delete(schema.session).where(_session.id == session))
                self._tell(transaction, "session_ended", None, session=session, why=why)
            for session, at in seen:
                self._set(transaction, schema.session, session, seen_at=at.isoformat())

        self.writer.submit(write)

    def change_password(self, actor: Actor, old: str, new: str, kind: str = "page") -> Entry:
        """A new password, and a new session: all the old ones are over. A wrong old one counts as a failed log in."""
        if mistakes := mistakes_in(None, new):
            raise Unreadable(*mistakes)
        secret = self._do(lambda transaction: str(self._row(transaction, schema.person, actor.person).secret))
        fits, hashed = self.passwords.fits(secret, old), self.passwords.hashed(new)

        def change(transaction: Transaction) -> tuple[Entry, Session] | None:
            row = self._row(transaction, schema.person, actor.person)
            if self._locked(row) or not fits or row.secret != secret:
                self._failed(transaction, row)
                return None
            self._set(transaction, schema.person, row.id, secret=hashed, failures=0)
            ended, proof = self._drop(transaction, row.id), digest(hashed)
            self._tell(transaction, "password_changed", actor, person=row.id, ended=ended, proof=proof)
            return self._begin(transaction, _actor(row), kind)

        if (begun := self._do(change)) is None:
            raise LoginRefused
        self.sessions.end(actor.person, begun[1].event)
        return self._enter(begun)

    def _row(self, transaction: Transaction, table: Any, name: str) -> Row[Any]:  # noqa: ANN401 (a Table of schema's)
        asked = select(table).where(table.c.id == name)
        row = transaction.connection.execute(asked).one_or_none() if _NAME.fullmatch(name) else None
        if row is None:
            raise NoSuchPerson(name)
        return row

    # ------------------------------------------------------------ invitations

    def first_invitation(self, *, renew: bool = False) -> str | None:
        """An admin's invitation, for a floor that has no admin and no invitation open; its secret is to be printed once.

        Whoever starts the server may have a new one in place of one that was lost, as long as there is no admin.
        """

        def first(transaction: Transaction) -> str | None:
            if self._admins(transaction):
                return None
            now, waiting = self.clock.now(), _invitation.state == "open"
            rows = transaction.connection.execute(
                select(schema.invitation).where(waiting, _invitation.role == "admin")
            ).all()
            if not renew and any(now < datetime.fromisoformat(row.ends_at) for row in rows):
                return None
            for row in rows:
                self._set(transaction, schema.invitation, row.id, state="withdrawn")
                self._tell(transaction, "invitation_withdrawn", None, invitation=row.id)
            return self._invite(transaction, None, "admin", (EVERYWHERE,), waits=False, alone=False).secret

        return self._do(first)

    def reset_admin(self, handle: str) -> str:
        """A new password for an admin who lost his or was locked out, for who sits at the machine; told once.

        Every session of his is over. Whoever can do this has the database and the keys: it gives nobody more than he had. But
        the Commission is told, for an admin's door was opened from outside.
        """
        password = secrets.token_urlsafe(18)
        hashed = self.passwords.hashed(password)

        def reset(transaction: Transaction) -> tuple[str, int]:
            row = _by_handle(transaction, handle)
            if row is None or row.role != "admin":
                raise Unreadable(Mistake("--reset-admin", f"no admin is called {handle}"))
            self._set(transaction, schema.person, row.id, secret=hashed, locked=0, locked_until=None, failures=0)
            self._tell(transaction, "unlocked", None, person=row.id)
            ended, proof = self._drop(transaction, row.id), digest(hashed)
            told = self._tell(transaction, "password_changed", None, person=row.id, ended=ended, proof=proof)
            words = f"{row.handle}, an admin, was given a new password at the machine, by who runs the server."
            self._tell_commission(transaction, None, words)
            return str(row.id), told.number

        self.sessions.end(*self._do(reset))
        return password

    def invite(self, actor: Actor, role: str, tables: Sequence[str]) -> Invited:
        """Invites somebody to the staff. Where there are more admins than one, a second has to agree before it serves."""
        demand(actor, "invite")
        tables = _tables(role, tables, self.tables())

        def invite(transaction: Transaction) -> Invited:
            still(transaction, actor)
            alone = self._admins(transaction) == 1
            invited = self._invite(transaction, actor, role, tables, waits=not alone, alone=alone)
            if alone:
                words = f"{actor.handle}, the only admin, invited a new {role} alone."
                self._tell_commission(transaction, actor, words, invitation=invited.id)
            return invited

        return self._do(invite)

    def _invite(
        self,
        transaction: Transaction,
        actor: Actor | None,
        role: str,
        tables: tuple[str, ...],
        *,
        waits: bool,
        alone: bool,
    ) -> Invited:
        made = Invited(f"i-{secrets.token_hex(8)}", secrets.token_urlsafe(32), alone, waits)
        ends_at = (self.clock.now() + self.settings.invitation_lasts).isoformat()
        transaction.connection.execute(
            insert(schema.invitation).values(
                id=made.id,
                digest=digest(made.secret),
                role=role,
                tables=json.dumps(tables),
                made_by=None if actor is None else actor.person,
                made_at=self._now(),
                ends_at=ends_at,
                state="waiting" if waits else "open",
            )
        )
        told: Tree = {"as": role, "tables": list(tables), "alone": alone, "waits": waits, "ends_at": ends_at}
        self._tell(transaction, "invited", actor, invitation=made.id, **told)
        return made

    def _tell_commission(self, transaction: Transaction, by: Actor | None, words: str, **more: str) -> None:
        """What one did where two should have, or who runs the machine: the Commission hears of it."""
        told: Tree = {"what": "notice", "at": self._now(), "table": "", "change": 0, "text": words, "cite": "", **more}
        transaction.append("desk", {**told, **_who(by)})

    def second_invitation(self, actor: Actor, invitation: str) -> None:
        """A second admin agrees: the invitation serves from now on."""

        def second(transaction: Transaction) -> None:
            still(transaction, actor)
            row = self._row(transaction, schema.invitation, invitation)
            demand(actor, "change_people", owner=row.made_by)
            if row.state != "waiting":
                raise Unreadable(Mistake("invitation", f"this invitation is {row.state}, and waits for nobody"))
            self._first_stands(transaction, "invitation", row.made_by)
            self._set(transaction, schema.invitation, row.id, state="open")
            self._tell(transaction, "invitation_seconded", actor, invitation=row.id)

        self._do(second)

    def withdraw_invitation(self, actor: Actor, invitation: str) -> None:
        demand(actor, "invite")

        def withdraw(transaction: Transaction) -> None:
            still(transaction, actor)
            row = self._row(transaction, schema.invitation, invitation)
            if row.state not in {"waiting", "open"}:
                raise Unreadable(Mistake("invitation", f"this invitation is {row.state} already"))
            self._set(transaction, schema.invitation, row.id, state="withdrawn")
            self._tell(transaction, "invitation_withdrawn", actor, invitation=row.id)

        self._do(withdraw)

    # ------------------------------------------------------------ roles

    def propose(self, actor: Actor, person: str, role: str, tables: Sequence[str]) -> str:
        """Proposes another role or other tables for a member of the staff. Players stay players, and staff stay staff."""
        demand(actor, "propose_people", owner=person)
        tables = _tables(role, tables, self.tables())

        def propose(transaction: Transaction) -> str:
            still(transaction, actor)
            row = self._row(transaction, schema.person, person)
            if row.role == "player":
                raise Unreadable(Mistake("person", "a player's account never becomes staff: invite the person instead"))
            made = f"a-{secrets.token_hex(8)}"
            values: Tree = {"id": made, "person": row.id, "role": role, "tables": json.dumps(tables)}
            told: Tree = {"appointment": made, "person": row.id, "as": role, "tables": list(tables)}
            transaction.connection.execute(
                insert(schema.appointment).values(**values, made_by=actor.person, made_at=self._now(), state="waiting")
            )
            self._tell(transaction, "proposed", actor, **told)
            return made

        return self._do(propose)

    def second(self, actor: Actor, appointment: str) -> None:
        """A second admin agrees: the role changes now, and every session of the person is over at once."""

        def second(transaction: Transaction) -> tuple[str, int]:
            still(transaction, actor)
            row = self._row(transaction, schema.appointment, appointment)
            demand(actor, "change_people", owner={row.made_by, row.person})
            if row.state != "waiting":
                raise Unreadable(Mistake("appointment", f"this is {row.state} already"))
            self._first_stands(transaction, "appointment", row.made_by)
            self._set(transaction, schema.appointment, row.id, state="made")
            self._set(transaction, schema.person, row.person, role=row.role, tables=row.tables)
            told: Tree = {"as": row.role, "tables": json.loads(row.tables), "proposed_by": row.made_by}
            ended = self._drop(transaction, row.person)
            made = self._tell(
                transaction, "appointed", actor, person=row.person, appointment=row.id, ended=ended, **told
            )
            return row.person, made.number

        self.sessions.end(*self._do(second))

    def _first_stands(self, transaction: Transaction, what: str, first: str) -> None:
        """Two admins agree where both are: a proposal does not outlive the role, or the open door, of who made it."""
        if not may(known(transaction, first), "propose_people"):
            raise Unreadable(Mistake(what, "who proposed this is no admin any more: withdraw it, and propose it anew"))

    def withdraw(self, actor: Actor, appointment: str) -> None:
        demand(actor, "propose_people")

        def withdraw(transaction: Transaction) -> None:
            still(transaction, actor)
            row = self._row(transaction, schema.appointment, appointment)
            if row.state != "waiting":
                raise Unreadable(Mistake("appointment", f"this is {row.state} already"))
            self._set(transaction, schema.appointment, row.id, state="withdrawn")
            self._tell(transaction, "proposal_withdrawn", actor, appointment=row.id)

        self._do(withdraw)

    def lock(self, actor: Actor, person: str) -> None:
        """Shuts the door on somebody, until an admin unlocks; every session of the person is over at once."""
        demand(actor, "lock_person", owner=person)
        self._shut(actor, person, "locked", locked=1)

    def unlock(self, actor: Actor, person: str) -> None:
        demand(actor, "unlock", owner=person)

        def unlock(transaction: Transaction) -> None:
            still(transaction, actor)
            row = self._row(transaction, schema.person, person)
            self._set(transaction, schema.person, row.id, locked=0, locked_until=None, failures=0)
            self._tell(transaction, "unlocked", actor, person=row.id)

        self._do(unlock)

    def _shut(self, actor: Actor, person: str, what: str, **values: object) -> None:
        def shut(transaction: Transaction) -> int:
            still(transaction, actor)
            row = self._row(transaction, schema.person, person)
            self._set(transaction, schema.person, row.id, **values)
            return self._tell(transaction, what, actor, person=row.id, ended=self._drop(transaction, row.id)).number

        self.sessions.end(person, self._do(shut))

    def _admins(self, transaction: Transaction) -> int:
        wanted = select(func.count()).select_from(schema.person).where(_person.role == "admin")
        return int(transaction.connection.execute(wanted).scalar() or 0)

    # ------------------------------------------------------------ reading

    def everybody(self, actor: Actor) -> Tree:
        """Who is here, and what waits for a second admin."""
        demand(actor, "read_people")

        def read(transaction: Transaction) -> Tree:
            run, now = transaction.connection.execute, self._now()
            shown = (_person.id, _person.handle, _person.role, _person.tables, _person.made_at)
            people = run(select(*shown, _person.locked, _person.locked_until).order_by(func.lower(_person.handle)))
            kept = (_invitation.id, _invitation.role, _invitation.tables, _invitation.made_by, _invitation.ends_at)
            live = (_invitation.state.in_(("waiting", "open")), _invitation.ends_at > now)
            invitations = run(select(*kept, _invitation.state).where(*live).order_by(_invitation.made_at))
            waiting = select(schema.appointment).where(_appointment.state == "waiting").order_by(_appointment.made_at)
            told = [_shown(row) for row in people]
            for each in told:
                until = each.pop("locked_until") or ""
                each["locked"] = bool(each["locked"]) or until > now
            return {
                "people": told,
                "invitations": [_shown(row) for row in invitations],
                "appointments": [_shown(row) for row in run(waiting)],
            }

        return self._do(read)

    def sessions_of(self, actor: Actor) -> list[Tree]:
        """One's own sessions."""
        demand(actor, "read_own_account")
        shown = (_session.id, _session.kind, _session.made_at, _session.seen_at)
        wanted = select(*shown).where(_session.person == actor.person).order_by(_session.made_at)
        rows = self._do(lambda transaction: transaction.connection.execute(wanted).all())
        return [{**dict(row._mapping), "this": row.id == actor.session} for row in rows]  # noqa: SLF001 (public in SQLAlchemy)


def _shown(row: Any) -> Tree:  # noqa: ANN401 (a Row, of any length)
    told = dict(row._mapping)  # noqa: SLF001 (public in SQLAlchemy)
    return {**told, "tables": json.loads(told["tables"])}


def _named(there: Collection[str]) -> str:
    """The tables there are; of very many some, for who mistyped a name."""
    more = f" and {len(there) - _NAMED} more" if len(there) > _NAMED else ""
    return f"those there are: {', '.join(sorted(there)[:_NAMED])}{more}" if there else "the floor has none yet"


def _tables(role: str, tables: Sequence[str], there: Collection[str]) -> tuple[str, ...]:
    """The tables of a role: dealers and floorpersons are assigned some that are there, the others none."""
    if role not in (*STAFF, DISMISSED):
        raise Unreadable(Mistake("role", f"{role} is not a role of the staff; those are {', '.join(STAFF)}"))
    if role in ASSIGNED and not tables:
        raise Unreadable(Mistake("tables", f"a {role} works at tables: name them, or {EVERYWHERE} for all"))
    if unknown := [name for name in dict.fromkeys(tables) if name not in {EVERYWHERE, *there}]:
        raise Unreadable(Mistake("tables", f"there is no table {' and no '.join(map(repr, unknown))}; {_named(there)}"))
    return tuple(dict.fromkeys(tables)) if role in ASSIGNED else ()
