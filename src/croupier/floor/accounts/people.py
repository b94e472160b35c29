"""People: accounts, passwords, sessions, invitations and roles.

A person has one role, and staff are never players. Each change is an event on the stream "people". Events name a person by id
or handle and never hold a secret. Of a password only the argon2id hash is stored; of session keys and invitations only digests.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Protocol, TypeVar

from argon2 import PasswordHasher
from sqlalchemy import Row, bindparam, delete, func, insert, select, update

from croupier.floor.accounts import people_list
from croupier.floor.accounts.actor import EVERYWHERE, Actor
from croupier.floor.accounts.login_throttle import LoginThrottle
from croupier.floor.accounts.passwords import Busy, Passwords, mistakes_in
from croupier.floor.accounts.people_check import PeopleCheck, account_by_trail, known_by_trail
from croupier.floor.accounts.people_list import (
    actor_of,
    by_handle,
    current_actor,
    find,
    has_other_supervisor,
    require_unchanged,
)
from croupier.floor.accounts.permissions import demand, may
from croupier.floor.accounts.posts import DISMISSED, STAFF, tables_of
from croupier.floor.accounts.sessions import Session, Sessions, csrf_of, digest, invitation_proof, session_proof
from croupier.floor.accounts.settings import Settings
from croupier.floor.clock import Clock
from croupier.floor.storage import schema
from croupier.floor.storage.new_event import Tree
from croupier.floor.storage.store import Transaction
from croupier.floor.storage.streams import DESK, PEOPLE
from croupier.floor.storage.writer import wait_for
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
    "current_actor",
    "digest",
    "find",
    "has_other_supervisor",
    "require_unchanged",
]

_NAME = re.compile(r"[pia]-[0-9a-f]{16}")  # ids of persons, invitations and appointments
_GUEST_TRIES = 5  # to find a free guest handle

T = TypeVar("T")
_Grant = tuple[str, tuple[str, ...], Tree]  # role and tables of a new person, and data for the event
_person, _session = schema.person.c, schema.session.c
_invitation, _appointment, _key = schema.invitation.c, schema.appointment.c, schema.api_key.c

# Statements of every command or log-in are made once: to make one takes longer than SQLite's answer.
_ADMINS = select(func.count()).select_from(schema.person).where(_person.role == "admin")
_OPEN_INVITATION = select(schema.invitation).where(
    _invitation.digest == bindparam("secret"), _invitation.state == "open"
)
_SESSIONS_OF = select(_session.id).where(_session.person == bindparam("owner"))
_KEYS_OF = select(_key.id).where(_key.person == bindparam("owner"), _key.state != "revoked")
_END_SESSIONS_OF = delete(schema.session).where(_session.person == bindparam("owner"))
_ADD_PERSON, _ADD_SESSION = insert(schema.person), insert(schema.session)


@dataclass(frozen=True, slots=True)
class Entry:
    """A successful log in: the session key, shown only once, and the actor."""

    key: str
    actor: Actor


@dataclass(frozen=True, slots=True)
class Invited:
    """A new invitation. Its secret is shown only once. `waits` is True if a second admin must agree first."""

    id: str
    secret: str
    alone: bool
    waits: bool


class LoginRefused(Exception):
    """One message for every reason: unknown handle, wrong password, locked account."""

    def __init__(self) -> None:
        super().__init__(
            "The handle or password is wrong, or the account is locked for a while after too many failures."
        )


class NoSuchPerson(LookupError):
    """There is no person, invitation, appointment or API key with that id."""


class Writer(Protocol):
    """The interface of the storage writer that this module needs."""

    def submit(self, job: Callable[[Transaction], T]) -> Future[T]:
        """Queues a job; the future resolves after the commit."""


def _who(by: Actor | None) -> Tree:
    if by is None:
        return {"by": "house", "role": "house"}
    return {"by": by.person, "role": by.role, "session": by.session, **by.by_key()}


def _keys_ended(keys: list[str]) -> Tree:
    return {"keys_ended": keys} if keys else {}


# ---------------------------------------------------------------- people


@dataclass(slots=True)
class People:
    """The accounts of the floor. The methods wait for the database: call them from a worker thread."""

    writer: Writer
    clock: Clock
    settings: Settings
    passwords: Passwords
    sessions: Sessions
    throttle: LoginThrottle
    welcome: Callable[[Transaction, Actor], None] | None = None  # called for a new player, in the same transaction
    named: Callable[[Transaction, Actor, str], None] | None = None  # called for a guest's new name, likewise
    tables: Callable[[], Collection[str]] = lambda: ()  # the names of the existing tables
    known: PeopleCheck = field(default_factory=PeopleCheck)  # the people by the trail, as committed last
    _former: set[str] = field(default_factory=set)  # handles of guests who chose a name; nobody gets one of them again

    @classmethod
    def open(
        cls, writer: Writer, clock: Clock, settings: Settings | None = None, hasher: PasswordHasher | None = None
    ) -> People:
        """The accounts. Nobody is logged in until `start`, which follows the check of the database."""
        settings = settings or Settings()
        passwords = Passwords(hasher or PasswordHasher(parallelism=1), settings)
        return cls(writer, clock, settings, passwords, Sessions(clock, settings), LoginThrottle(settings))

    def start(self, check: PeopleCheck) -> None:
        """Loads the sessions that were open when the server stopped; expired ones end at their next use.

        What release 0.1.0 wrote has no proof on the trail: such sessions end, and such invitations get their proof now.
        """

        def start(transaction: Transaction) -> None:
            for session in check.unproved_sessions():
                transaction.connection.execute(delete(schema.session).where(_session.id == session))
                self._write_event(transaction, "session_ended", None, session=session, why="unproved")
            for name in check.unproved_invitations():
                proof = invitation_proof(self._row(transaction, schema.invitation, name).digest)
                self._write_event(transaction, "invitation_kept", None, invitation=name, proof=proof)
            self.sessions.load(transaction.connection)

        self.known = check
        self._former = {handle for person in check.people.values() for handle in person.former}
        self._do(start)

    def close(self) -> None:
        self.passwords.close()

    @property
    def listeners(self) -> list[Callable[[frozenset[str]], None]]:
        return self.sessions.listeners

    def actor(self, key: str, *, seen: bool = True) -> Actor | None:
        """The actor of a key. With `seen=False` the call does not extend the session."""
        return self.sessions.actor(key, seen=seen)

    def alive(self, session: str) -> bool:
        return self.sessions.alive(session)

    def _do(self, job: Callable[[Transaction], T]) -> T:
        return wait_for(self.writer.submit(job))

    def _write_event(self, transaction: Transaction, what: str, by: Actor | None, **data: object) -> trail.Event:
        return transaction.append(PEOPLE, {"what": what, "at": self._now(), **_who(by), **data})

    def _now(self) -> str:
        return self.clock.now().isoformat()

    # ------------------------------------------------------------ joining and logging in

    def register(self, handle: str, password: str, kind: str = "page") -> Entry:
        """Creates a player."""
        return self._join(handle, password, kind, lambda _writing: ("player", (), {}))

    def redeem(self, secret: str, handle: str, password: str, kind: str = "page") -> Entry:
        """Creates a member of the staff from an invitation, which can be used once."""

        def invited(transaction: Transaction) -> _Grant:
            row = transaction.connection.execute(_OPEN_INVITATION, {"secret": digest(secret)}).one_or_none()
            if row is None or self.clock.now() >= datetime.fromisoformat(row.ends_at):
                raise Unreadable(
                    Mistake("invitation", "this invitation is unknown, used, expired, or waits for a second admin")
                )
            if not known_by_trail(transaction, row):
                why = "this invitation was written into the database: the trail does not know it"
                raise Unreadable(Mistake("invitation", why))
            self._set(transaction, schema.invitation, row.id, state="used")
            return row.role, tuple(json.loads(row.tables)), {"invitation": row.id}

        return self._join(handle, password, kind, invited)

    def _join(self, handle: str, password: str, kind: str, grant: Callable[[Transaction], _Grant]) -> Entry:
        if mistakes := mistakes_in(handle, password):
            raise Unreadable(*mistakes)
        return self._create(handle, self.passwords.hashed(password), kind, grant)

    def guest(self, kind: str = "page") -> Entry:
        """Creates a player without a password; the account lasts as long as the session."""
        taken: Unreadable | None = None
        for _ in range(_GUEST_TRIES):
            handle = f"Guest-{secrets.randbelow(10**6):06}"
            try:
                return self._create(handle, self.passwords.unusable_hash, kind, lambda _writing: ("player", (), {}))
            except Unreadable as why:
                taken = why
        raise taken or LoginRefused

    def _create(self, handle: str, secret: str, kind: str, grant: Callable[[Transaction], _Grant]) -> Entry:
        def join(transaction: Transaction) -> tuple[Entry, Session]:
            role, tables, data = grant(transaction)
            self._require_free(transaction, handle)
            newcomer = Actor(f"p-{secrets.token_hex(8)}", handle, role, tables)
            row = {"id": newcomer.person, "handle": handle, "role": role, "tables": json.dumps(tables)}
            transaction.connection.execute(_ADD_PERSON, {**row, "secret": secret, "made_at": (at := self._now())})
            if "invitation" in data:
                self._set(transaction, schema.invitation, data["invitation"], used_by=newcomer.person)
            event_data: Tree = {"person": newcomer.person, "handle": handle, "as": role, "tables": list(tables), **data}
            self._write_event(transaction, "joined", newcomer, proof=digest(secret), made_at=at, **event_data)
            if role == "player" and self.welcome is not None:
                self.welcome(transaction, newcomer)
            return self._begin(transaction, newcomer, kind)

        return self._enter(self._do(join))

    def _require_free(self, transaction: Transaction, handle: str) -> None:
        if handle in self._former or by_handle(transaction, handle) is not None:
            raise Unreadable(Mistake("handle", f"the handle {handle} is taken; choose another one"))

    def choose_name(self, actor: Actor, handle: str, password: str) -> Entry:
        """Gives a guest a name and a password. Chips, seats and rounds stay with the account; its session is renewed."""
        demand(actor, "choose_name", owner=actor.person)
        if not actor.guest:
            raise Unreadable(Mistake("handle", "only a guest can choose a name; yours is chosen already"))
        if mistakes := mistakes_in(handle, password):
            raise Unreadable(*mistakes)
        hashed = self.passwords.hashed(password)

        def choose(transaction: Transaction) -> tuple[Entry, Session]:
            require_unchanged(transaction, actor)
            self._require_free(transaction, handle)
            self._former.add(actor.handle)
            self._set(transaction, schema.person, actor.person, handle=handle, secret=hashed)
            data: Tree = {"handle": handle, "was": actor.handle, "proof": digest(hashed)}
            self._write_event(transaction, "named", actor, person=actor.person, **data)
            begun = self._begin(transaction, Actor(actor.person, handle, actor.role, actor.tables), "page")
            if self.named is not None:
                self.named(transaction, begun[0].actor, actor.handle)
            return begun

        return self._enter(self._do(choose))

    def handles_of(self, actor: Actor | None) -> frozenset[str]:
        """Every handle that a person has or had."""
        known = self.known.people.get(actor.person) if actor is not None else None
        return frozenset((*((actor.handle,) if actor is not None else ()), *(known.former if known else ())))

    def log_in(self, handle: str, password: str, kind: str = "page", old_key: str = "", address: str = "") -> Entry:
        """Logs a person in with a new session key. Failures are counted by the account and the address together.

        An unknown handle, a wrong password and a locked account take the same time and give the same error.
        """
        row = self._do(lambda transaction: by_handle(transaction, handle))
        secret = None if row is None else str(row.secret)
        proved = secret if self.passwords.fits(secret, password) else None
        renewed = None if proved is None else self._renewed(proved, password)
        begun = self._do(lambda transaction: self._check_log_in(transaction, handle, proved, kind, renewed, address))
        if begun is None:
            raise LoginRefused
        if old_key:
            self.log_out(old_key)
        return self._enter(begun)

    def _renewed(self, secret: str, password: str) -> str | None:
        return self.passwords.hashed(password) if self.passwords.hasher.check_needs_rehash(secret) else None

    def _check_log_in(
        self, transaction: Transaction, handle: str, proved: str | None, kind: str, renewed: str | None, address: str
    ) -> tuple[Entry, Session] | None:
        row = by_handle(transaction, handle)
        refused = row is None or self._locked(row, address) or row.role == DISMISSED
        if refused or row is None or not account_by_trail(transaction, row, self.known):
            self._write_event(
                transaction, "login_failed", None, person="" if row is None else row.id, refused=row is not None
            )
            return None
        if proved is None or proved != row.secret:  # the second: it was changed since
            self._failed(transaction, row, address)
            return None
        self.throttle.succeeded(row.id, address)
        self._set(transaction, schema.person, row.id, failures=0, locked_until=None, secret=renewed or row.secret)
        if renewed:
            self._write_event(transaction, "password_kept_anew", None, person=row.id, proof=digest(renewed))
        return self._begin(transaction, actor_of(row), kind)

    def _locked(self, row: Row[Any], address: str) -> bool:
        return bool(row.locked) or self.throttle.refuses(row.id, address, self.clock.now())

    def _failed(self, transaction: Transaction, row: Row[Any], address: str) -> None:
        """Counts a failed log in. The third from one address refuses the account to that address for a while (13:69O-1.8).

        Open sessions stay open, and other addresses are let in: else anybody who knows a handle could keep its owner out.
        While an address is refused, its failures are not counted.
        """
        if self._locked(row, address):
            self._write_event(transaction, "login_failed", None, person=row.id, refused=True)
            return
        failures, locks = row.failures + 1, self.throttle.failed(row.id, address, self.clock.now())
        self._set(transaction, schema.person, row.id, failures=failures, locked_until=None)
        self._write_event(transaction, "login_failed", None, person=row.id, failures=failures, locked=locks)

    def _begin(self, transaction: Transaction, actor: Actor, kind: str) -> tuple[Entry, Session]:
        """Starts a session. A player has only one: the earlier one ends."""
        key, now = secrets.token_urlsafe(32), self.clock.now()
        actor = Actor(actor.person, actor.handle, actor.role, actor.tables, f"s-{secrets.token_hex(8)}")
        ended = self._drop(transaction, actor.person) if actor.role == "player" else []
        at = now.isoformat()
        data: Tree = {"kind": kind, "ended": ended, "proof": session_proof(digest(key), actor.person, kind, at)}
        event = self._write_event(transaction, "logged_in", actor, person=actor.person, **data)
        row = {"id": actor.session, "digest": digest(key), "person": actor.person, "kind": kind, "event": event.number}
        transaction.connection.execute(_ADD_SESSION, {**row, "made_at": at, "seen_at": at})
        return Entry(key, actor), Session(actor, kind, event.number, now, now, now)

    def _enter(self, begun: tuple[Entry, Session]) -> Entry:
        entry, session = begun
        self.sessions.begin(digest(entry.key), session)
        if entry.actor.role == "player":
            self.sessions.end(entry.actor.person, session.event)
        return entry

    def _drop(self, transaction: Transaction, person: str) -> list[str]:
        ended = transaction.connection.execute(_SESSIONS_OF, {"owner": person}).scalars().all()
        transaction.connection.execute(_END_SESSIONS_OF, {"owner": person})
        return sorted(ended)

    def revoke_keys(self, transaction: Transaction, person: str) -> list[str]:
        """Revokes all API keys of a person. The caller writes an event with them, and ends them after the commit."""
        keys = transaction.connection.execute(_KEYS_OF, {"owner": person}).scalars().all()
        for key in keys:
            self._set(transaction, schema.api_key, key, state="revoked")
        return sorted(keys)

    def _set(self, transaction: Transaction, table: Any, name: str, **values: object) -> None:
        transaction.connection.execute(update(table).where(table.c.id == name).values(**values))

    # ------------------------------------------------------------ logging out

    def log_out(self, key: str) -> None:
        """Ends the session of a key; does nothing for an unknown key."""

        def end_one(transaction: Transaction) -> str:
            query = select(_session.id, _session.person).where(_session.digest == digest(key))
            row = transaction.connection.execute(query).one_or_none()
            if row is None:
                return ""
            transaction.connection.execute(delete(schema.session).where(_session.id == row.id))
            self._write_event(transaction, "logged_out", None, person=row.person, session=row.id)
            return str(row.id)

        if session := self._do(end_one):
            self.sessions.end_one(session)

    def sweep(self) -> None:
        """Ends expired sessions and writes last-seen times. Does not wait for the commit."""
        over, seen = self.sessions.expire()
        if not over and not seen:
            return

        def write(transaction: Transaction) -> None:
            for session, why in over:
                transaction.connection.execute(delete(schema.session).where(_session.id == session))
                self._write_event(transaction, "session_ended", None, session=session, why=why)
            for session, at in seen:
                if session.startswith("k-"):
                    self._set(transaction, schema.api_key, session, used_at=at.isoformat())
                else:
                    self._set(transaction, schema.session, session, seen_at=at.isoformat())

        self.writer.submit(write).add_done_callback(lambda done: self.sessions.keep(over) if done.exception() else None)

    def change_password(self, actor: Actor, old: str, new: str, kind: str = "page", address: str = "") -> Entry:
        """Sets a new password and starts a new session; all old sessions end. A wrong old password counts as a failed log in."""
        if mistakes := mistakes_in(None, new):
            raise Unreadable(*mistakes)
        secret = self._do(lambda transaction: str(self._row(transaction, schema.person, actor.person).secret))
        fits, hashed = self.passwords.fits(secret, old), self.passwords.hashed(new)

        def change(transaction: Transaction) -> tuple[Entry, Session] | None:
            row = self._row(transaction, schema.person, actor.person)
            if self._locked(row, address) or not fits or row.secret != secret:
                self._failed(transaction, row, address)
                return None
            self.throttle.succeeded(row.id, address)
            self._set(transaction, schema.person, row.id, secret=hashed, failures=0)
            ended, proof = self._drop(transaction, row.id), digest(hashed)
            self._write_event(transaction, "password_changed", actor, person=row.id, ended=ended, proof=proof)
            return self._begin(transaction, actor_of(row), kind)

        if (begun := self._do(change)) is None:
            raise LoginRefused
        self.sessions.end(actor.person, begun[1].event)
        return self._enter(begun)

    def _row(self, transaction: Transaction, table: Any, name: str) -> Row[Any]:
        query = select(table).where(table.c.id == name)
        row = transaction.connection.execute(query).one_or_none() if _NAME.fullmatch(name) else None
        if row is None:
            raise NoSuchPerson(name)
        return row

    # ------------------------------------------------------------ invitations

    def first_invitation(self, *, renew: bool = False) -> str | None:
        """Creates an admin invitation for a floor without an admin; returns its secret, to be printed once.

        Returns None if there is an admin, or an open invitation; `renew` replaces a lost invitation.
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
                self._write_event(transaction, "invitation_withdrawn", None, invitation=row.id)
            return self._invite(transaction, None, "admin", (EVERYWHERE,), waits=False, alone=False).secret

        return self._do(first)

    def reset_admin(self, handle: str) -> str:
        """Gives an admin a new password, for the operator at the machine; returns it once.

        All sessions of the admin end. The operator has the database and the keys already, so this gives no new power. The
        Commission gets a notice, because an admin account was opened from outside.
        """
        password = secrets.token_urlsafe(18)
        hashed = self.passwords.hashed(password)

        def reset(transaction: Transaction) -> tuple[str, int, list[str]]:
            row = by_handle(transaction, handle)
            if row is None or row.role != "admin":
                raise Unreadable(Mistake("--reset-admin", f"there is no admin with the handle {handle}"))
            self._set(transaction, schema.person, row.id, secret=hashed, locked=0, locked_until=None, failures=0)
            self._write_event(transaction, "unlocked", None, person=row.id)
            self.throttle.forget(row.id)
            ended, proof = self._drop(transaction, row.id), digest(hashed)
            keys = self.revoke_keys(transaction, row.id)
            data: Tree = {"ended": ended, "proof": proof, **_keys_ended(keys)}
            event = self._write_event(transaction, "password_changed", None, person=row.id, **data)
            words = f"The admin {row.handle} was given a new password by the operator of the server."
            self._notify_commission(transaction, None, words)
            return str(row.id), event.number, keys

        self._end_all(*self._do(reset))
        return password

    def invite(self, actor: Actor, role: str, tables: Sequence[str]) -> Invited:
        """Invites a member of the staff. If there are several admins, a second one must agree first."""
        demand(actor, "invite")
        tables = tables_of(role, tables, self.tables())

        def invite(transaction: Transaction) -> Invited:
            require_unchanged(transaction, actor)
            alone = self._admins(transaction) == 1
            invited = self._invite(transaction, actor, role, tables, waits=not alone, alone=alone)
            if alone:
                words = f"{actor.handle}, the only admin, invited a new {role} alone."
                self._notify_commission(transaction, actor, words, invitation=invited.id)
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
        invited = Invited(f"i-{secrets.token_hex(8)}", secrets.token_urlsafe(32), alone, waits)
        ends_at = (self.clock.now() + self.settings.invitation_lasts).isoformat()
        transaction.connection.execute(
            insert(schema.invitation).values(
                id=invited.id,
                digest=digest(invited.secret),
                role=role,
                tables=json.dumps(tables),
                made_by=None if actor is None else actor.person,
                made_at=(at := self._now()),
                ends_at=ends_at,
                state="waiting" if waits else "open",
            )
        )
        data: Tree = {"as": role, "tables": list(tables), "alone": alone, "waits": waits, "ends_at": ends_at}
        data |= {"proof": invitation_proof(digest(invited.secret)), "made_at": at}
        self._write_event(transaction, "invited", actor, invitation=invited.id, **data)
        return invited

    def _notify_commission(self, transaction: Transaction, by: Actor | None, words: str, **more: str) -> None:
        """Sends the Commission a notice of something that one person did alone, or the operator."""
        data: Tree = {"what": "notice", "at": self._now(), "table": "", "change": 0, "text": words, "cite": "", **more}
        transaction.append(DESK, {**data, **_who(by)})

    def second_invitation(self, actor: Actor, invitation: str) -> None:
        """A second admin agrees: the invitation can be used now."""

        def second(transaction: Transaction) -> None:
            require_unchanged(transaction, actor)
            row = self._row(transaction, schema.invitation, invitation)
            demand(actor, "change_people", owner=row.made_by)
            if row.state != "waiting":
                raise Unreadable(
                    Mistake("invitation", f"this invitation is {row.state}; it does not wait for a second admin")
                )
            self._require_proposer_admin(transaction, "invitation", row.made_by)
            self._set(transaction, schema.invitation, row.id, state="open")
            self._write_event(transaction, "invitation_seconded", actor, invitation=row.id)

        self._do(second)

    def withdraw_invitation(self, actor: Actor, invitation: str) -> None:
        demand(actor, "invite")

        def withdraw(transaction: Transaction) -> None:
            require_unchanged(transaction, actor)
            row = self._row(transaction, schema.invitation, invitation)
            if row.state not in {"waiting", "open"}:
                raise Unreadable(Mistake("invitation", f"this invitation is {row.state} already"))
            self._set(transaction, schema.invitation, row.id, state="withdrawn")
            self._write_event(transaction, "invitation_withdrawn", actor, invitation=row.id)

        self._do(withdraw)

    # ------------------------------------------------------------ roles

    def propose(self, actor: Actor, person: str, role: str, tables: Sequence[str]) -> str:
        """Proposes a role or tables for a member of the staff. Players cannot become staff, nor staff players."""
        demand(actor, "propose_people", owner=person)
        tables = tables_of(role, tables, self.tables())

        def propose(transaction: Transaction) -> str:
            require_unchanged(transaction, actor)
            row = self._row(transaction, schema.person, person)
            if row.role == "player":
                raise Unreadable(Mistake("person", "a player's account cannot become staff; invite the person instead"))
            appointment = f"a-{secrets.token_hex(8)}"
            values: Tree = {"id": appointment, "person": row.id, "role": role, "tables": json.dumps(tables)}
            data: Tree = {"appointment": appointment, "person": row.id, "as": role, "tables": list(tables)}
            data["made_at"] = at = self._now()
            transaction.connection.execute(
                insert(schema.appointment).values(**values, made_by=actor.person, made_at=at, state="waiting")
            )
            self._write_event(transaction, "proposed", actor, **data)
            return appointment

        return self._do(propose)

    def second(self, actor: Actor, appointment: str) -> None:
        """A second admin agrees: the role changes now, and all sessions of the person end."""

        def second(transaction: Transaction) -> tuple[str, int, list[str]]:
            require_unchanged(transaction, actor)
            row = self._row(transaction, schema.appointment, appointment)
            demand(actor, "change_people", owner={row.made_by, row.person})
            if row.state != "waiting":
                raise Unreadable(Mistake("appointment", f"this proposal is {row.state} already"))
            self._require_proposer_admin(transaction, "appointment", row.made_by)
            self._set(transaction, schema.appointment, row.id, state="made")
            self._set(transaction, schema.person, row.person, role=row.role, tables=row.tables)
            keys = self.revoke_keys(transaction, row.person)
            data: Tree = {"as": row.role, "tables": json.loads(row.tables), "proposed_by": row.made_by}
            data |= _keys_ended(keys)
            ended = self._drop(transaction, row.person)
            event = self._write_event(
                transaction, "appointed", actor, person=row.person, appointment=row.id, ended=ended, **data
            )
            return row.person, event.number, keys

        self._end_all(*self._do(second))

    def _require_proposer_admin(self, transaction: Transaction, what: str, first: str) -> None:
        """Two admins must agree. So a proposal is void if the proposer is locked or no longer an admin."""
        if not may(current_actor(transaction, first), "propose_people"):
            raise Unreadable(
                Mistake(what, "the proposer is no longer an active admin; withdraw this and propose it again")
            )

    def withdraw(self, actor: Actor, appointment: str) -> None:
        demand(actor, "propose_people")

        def withdraw(transaction: Transaction) -> None:
            require_unchanged(transaction, actor)
            row = self._row(transaction, schema.appointment, appointment)
            if row.state != "waiting":
                raise Unreadable(Mistake("appointment", f"this proposal is {row.state} already"))
            self._set(transaction, schema.appointment, row.id, state="withdrawn")
            self._write_event(transaction, "proposal_withdrawn", actor, appointment=row.id)

        self._do(withdraw)

    def lock(self, actor: Actor, person: str) -> None:
        """Locks an account until an admin unlocks it; all sessions of the person end."""
        demand(actor, "lock_person", owner=person)
        self._change_and_end_sessions(actor, person, "locked", locked=1)

    def unlock(self, actor: Actor, person: str) -> None:
        demand(actor, "unlock", owner=person)

        def unlock(transaction: Transaction) -> None:
            require_unchanged(transaction, actor)
            row = self._row(transaction, schema.person, person)
            self._set(transaction, schema.person, row.id, locked=0, locked_until=None, failures=0)
            self._write_event(transaction, "unlocked", actor, person=row.id)
            self.throttle.forget(row.id)

        self._do(unlock)

    def _change_and_end_sessions(self, actor: Actor, person: str, what: str, **values: object) -> None:
        def shut(transaction: Transaction) -> tuple[int, list[str]]:
            require_unchanged(transaction, actor)
            row = self._row(transaction, schema.person, person)
            self._set(transaction, schema.person, row.id, **values)
            keys, ended = self.revoke_keys(transaction, row.id), self._drop(transaction, row.id)
            data: Tree = {"ended": ended, **_keys_ended(keys)}
            return self._write_event(transaction, what, actor, person=row.id, **data).number, keys

        self._end_all(person, *self._do(shut))

    def _end_all(self, person: str, before: int, keys: Sequence[str]) -> None:
        """Ends all sessions of a person, and the person's API keys."""
        self.sessions.end(person, before)
        for key in keys:
            self.sessions.end_one(key)

    def _admins(self, transaction: Transaction) -> int:
        return transaction.connection.execute(_ADMINS).scalar_one()

    # ------------------------------------------------------------ reading

    def everybody(self, actor: Actor, after: str = "", most: int = 100, search: str = "") -> Tree:
        """People by handle, at most so many after a handle, and what waits for a second admin (`people_list`)."""
        demand(actor, "read_people")
        return self._do(lambda transaction: people_list.read(transaction, self._now(), after, most, search))

    def sessions_of(self, actor: Actor) -> list[Tree]:
        """The person's own sessions."""
        demand(actor, "read_own_account")
        shown = (_session.id, _session.kind, _session.made_at, _session.seen_at)
        query = select(*shown).where(_session.person == actor.person).order_by(_session.made_at)
        rows = self._do(lambda transaction: transaction.connection.execute(query).all())
        return [{**dict(row._mapping), "this": row.id == actor.session} for row in rows]  # noqa: SLF001 (public in SQLAlchemy)
