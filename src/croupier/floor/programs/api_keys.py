"""API keys: what a program of a person sends in place of a session. An admin issues one, and its owner collects it.

A key has scopes, which never go beyond its owner's role, and an end. Its secret is made when the owner collects it, and shown
once, to the owner alone: an admin who could read it could act as anybody. Only a digest is stored. A key ends when it is revoked,
when its time is over, and when its owner is locked, or gets another role or other tables. No key can log in, change a password,
or issue keys.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, TypeVar

from sqlalchemy import Row, insert, select, update

from croupier.floor.accounts.actor import Actor
from croupier.floor.accounts.people import NoSuchPerson, People, current_actor, require_unchanged
from croupier.floor.accounts.permissions import SCOPES, demand, scopes_of
from croupier.floor.accounts.sessions import Session, digest, key_proof
from croupier.floor.storage import schema
from croupier.floor.storage.new_event import Tree
from croupier.floor.storage.store import Transaction
from croupier.floor.storage.streams import PEOPLE
from croupier.floor.storage.writer import wait_for
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake

MAX_KEYS = 20  # of one person, that are not revoked and not over
MAX_DAYS = 366
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _.:-]{0,39}")
_ID, _PERSON = re.compile(r"k-[0-9a-f]{16}"), re.compile(r"p-[0-9a-f]{16}")
_MAX_LISTED = 500
T = TypeVar("T")
_key, _person = schema.api_key.c, schema.person.c


@dataclass(frozen=True, slots=True)
class CollectedKey:
    """A key that its owner has just collected. The token is shown only once."""

    token: str
    about: Tree


@dataclass(frozen=True, slots=True)
class ApiKeys:
    """The API keys of a floor's people. The methods wait for the database: call them from a worker thread."""

    people: People

    def issue(self, actor: Actor, person: str, name: str, scopes: Sequence[str], days: int) -> Tree:
        """Issues a key. It waits until its owner collects it."""
        demand(actor, "issue_key", owner=person)
        if mistakes := [*_name_mistakes(name), *_days_mistakes(days)]:
            raise Unreadable(*mistakes)
        made_at = self.people.clock.now()
        ends_at = made_at + timedelta(days=days)

        def issue(transaction: Transaction) -> Tree:
            require_unchanged(transaction, actor)
            owner = current_actor(transaction, person) if _PERSON.fullmatch(person) else None
            if owner is None:
                raise NoSuchPerson(person)
            wanted = _scopes(owner, scopes)
            self._require_room(transaction, owner, name)
            key = f"k-{secrets.token_hex(8)}"
            row = {"id": key, "person": person, "name": name, "scopes": json.dumps(wanted), "made_by": actor.person}
            row |= {"made_at": made_at.isoformat(), "ends_at": ends_at.isoformat(), "state": "waiting"}
            transaction.connection.execute(insert(schema.api_key).values(**row))
            data = {each: row[each] for each in ("person", "name", "made_at", "ends_at")}
            self._note(transaction, "key_issued", actor, key, scopes=wanted, **data)
            return self._about(transaction, key)

        return self._do(issue)

    def _require_room(self, transaction: Transaction, owner: Actor, name: str) -> None:
        if owner.guest:
            raise Unreadable(Mistake("person", "a guest has no keys: the account lasts as long as its session"))
        live = _key.person == owner.person, _key.state != "revoked", _key.ends_at > self.people.clock.now().isoformat()
        names = transaction.connection.execute(select(_key.name).where(*live)).scalars().all()
        if name in names:
            raise Unreadable(
                Mistake("name", f'{owner.handle} has a key "{name}" already; revoke it, or choose another name')
            )
        if len(names) >= MAX_KEYS:
            raise Unreadable(Mistake("person", f"{owner.handle} has {MAX_KEYS} keys already; revoke one first"))

    def collect(self, actor: Actor, key: str) -> CollectedKey:
        """Makes the secret of one's own key, and opens the key."""
        demand(actor, "change_own_keys")
        token = f"croupier_{key.removeprefix('k-')}_{secrets.token_urlsafe(32)}"

        def collect(transaction: Transaction) -> tuple[Tree, Session]:
            require_unchanged(transaction, actor)
            row = self._row(transaction, key, actor.person)
            if row.state != "waiting" or row.ends_at <= self.people.clock.now().isoformat():
                state = row.state if row.state != "waiting" else "over"
                raise Unreadable(
                    Mistake("key", f"this key is {state}: a key is collected once; ask an admin for a new one")
                )
            used_at = self.people.clock.now().isoformat()
            values = {"digest": digest(token), "state": "open", "used_at": used_at}
            transaction.connection.execute(update(schema.api_key).where(_key.id == key).values(**values))
            self._note(transaction, "key_collected", actor, key, proof=key_proof(digest(token), key))
            owner = Actor(actor.person, actor.handle, actor.role, actor.tables)
            return self._about(transaction, key), Session.of_key(self._row(transaction, key), owner)

        about, opened = self._do(collect)
        self.people.sessions.begin(digest(token), opened)
        return CollectedKey(token, about)

    def revoke(self, actor: Actor, key: str) -> None:
        """Revokes anybody's key. Its streams and sockets end at once."""
        demand(actor, "revoke_key")
        self._revoke(actor, key, "")

    def revoke_own(self, actor: Actor, key: str) -> None:
        demand(actor, "change_own_keys")
        self._revoke(actor, key, actor.person)

    def _revoke(self, actor: Actor, key: str, owner: str) -> None:
        def revoke(transaction: Transaction) -> None:
            require_unchanged(transaction, actor)
            if self._row(transaction, key, owner).state == "revoked":
                return
            transaction.connection.execute(update(schema.api_key).where(_key.id == key).values(state="revoked"))
            self._note(transaction, "key_revoked", actor, key, keys_ended=[key])

        self._do(revoke)
        self.people.sessions.end_one(key)

    # ------------------------------------------------------------ reading

    def all(self, actor: Actor) -> list[Tree]:
        """The keys of everybody, newest first."""
        demand(actor, "read_people")
        return self._do(self._list)

    def own(self, actor: Actor) -> list[Tree]:
        demand(actor, "read_own_account")
        return self._do(lambda transaction: self._list(transaction, person=actor.person))

    def _about(self, transaction: Transaction, key: str) -> Tree:
        return self._list(transaction, key=key)[0]

    def _list(self, transaction: Transaction, key: str = "", person: str = "") -> list[Tree]:
        shown = [_key[name] for name in ("id", "person", "name", "scopes", "made_at", "ends_at", "state", "used_at")]
        issuer = schema.person.alias()
        query = select(*shown, _person.handle, issuer.c.handle.label("issued_by"))
        query = query.join_from(schema.api_key, schema.person, _key.person == _person.id)
        query = query.join(issuer, _key.made_by == issuer.c.id)
        query = query.order_by(_key.made_at.desc(), _key.id).limit(_MAX_LISTED)
        query = query.where(_key.id == key) if key else query
        query = query.where(_key.person == person) if person else query
        now = self.people.clock.now().isoformat()
        rows = [dict(row._mapping) for row in transaction.connection.execute(query)]  # noqa: SLF001 (public in SQLAlchemy)
        for row in rows:
            row["scopes"] = json.loads(row["scopes"])
            row["state"] = "over" if row["state"] != "revoked" and row["ends_at"] <= now else row["state"]
        return rows

    # ------------------------------------------------------------ the database

    def _do(self, job: Callable[[Transaction], T]) -> T:
        return wait_for(self.people.writer.submit(job))

    def _row(self, transaction: Transaction, key: str, owner: str = "") -> Row[Any]:
        """The row of a key, of this owner if one is named. Raises `NoSuchPerson`."""
        query = select(schema.api_key).where(_key.id == key)
        row = transaction.connection.execute(query).one_or_none() if _ID.fullmatch(key) else None
        if row is None or (owner and row.person != owner):
            raise NoSuchPerson(key)
        return row

    def _note(self, transaction: Transaction, what: str, by: Actor, key: str, **data: object) -> None:
        at = self.people.clock.now().isoformat()
        who = {"by": by.person, "role": by.role, "session": by.session}
        transaction.append(PEOPLE, {"what": what, "at": at, **who, "key": key, **data})


def _name_mistakes(name: str) -> list[Mistake]:
    if NAME.fullmatch(name):
        return []
    return [Mistake("name", "write up to 40 letters, digits, spaces and _ . : -, with a letter or digit first")]


def _days_mistakes(days: int) -> list[Mistake]:
    return [] if 1 <= days <= MAX_DAYS else [Mistake("days", f"write from 1 to {MAX_DAYS} days")]


def _scopes(owner: Actor, scopes: Collection[str]) -> list[str]:
    """The scopes in their usual order; raises `Unreadable` if there is none, or one that the owner's role does not have."""
    useful = scopes_of(owner.role)
    wrong = [scope for scope in dict.fromkeys(scopes) if scope not in useful]
    if wrong or not scopes:
        why = f"{', '.join(wrong)}: no such scope" if wrong else "name at least one"
        known = ", ".join(useful)
        raise Unreadable(Mistake("scopes", f"{why}; the role {owner.role} has {known}"))
    return [scope for scope in SCOPES if scope in scopes]
