"""Sessions: who is logged in, identified by a secret key, and for how long."""

from __future__ import annotations

import hashlib
import hmac
import json
import math
import re
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from sqlalchemy import LABEL_STYLE_TABLENAME_PLUS_COL, Connection, Row, select, union_all

from croupier.floor.accounts.actor import Actor
from croupier.floor.accounts.settings import Settings
from croupier.floor.clock import Clock
from croupier.floor.storage import schema

_OPEN = (  # with the person of each
    select(schema.session, schema.person)
    .join_from(schema.session, schema.person)
    .set_label_style(LABEL_STYLE_TABLENAME_PLUS_COL)
)


_key = schema.api_key.c
_OPEN_KEYS = select(schema.api_key).where(_key.state == "open")
_KEY_OWNERS = select(schema.person).where(schema.person.c.id.in_(select(_key.person).where(_key.state == "open")))
_DIGESTS = union_all(select(schema.session.c.digest), select(_key.digest).where(_key.state == "open"))
_API_KEY = re.compile(r"croupier_([0-9a-f]{16})_[A-Za-z0-9_-]{43}")  # the middle is its id, which is no secret


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def session_proof(key_digest: str, person: str, kind: str, made_at: str) -> str:
    """What the log in event says of a session's row. It is a digest of a digest: the trail gives access to no session."""
    return digest(f"session\n{key_digest}\n{person}\n{kind}\n{made_at}")


def invitation_proof(secret_digest: str) -> str:
    """What the trail says of an invitation's secret, in the same way."""
    return digest(f"invitation\n{secret_digest}")


def key_proof(secret_digest: str, key: str) -> str:
    """What the trail says of an API key's secret, in the same way."""
    return digest(f"api key\n{key}\n{secret_digest}")


def csrf_of(key: str) -> str:
    """The CSRF token of a page's forms. It is derived from the session key, which a foreign page cannot read."""
    return hmac.new(key.encode("utf-8", "surrogatepass"), b"croupier/csrf/1", hashlib.sha256).hexdigest()


@dataclass(slots=True)
class Session:
    """An open session, or an API key: a program that sends one needs no session."""

    actor: Actor
    kind: str
    event: int  # the number of the log in event
    made_at: datetime
    seen: datetime  # the last request, or the last time a stream was open
    written: datetime
    ends_at: datetime | None = None  # of an API key
    requested_at: datetime = field(init=False)  # the last request; open streams do not count

    def __post_init__(self) -> None:
        self.requested_at = self.seen

    @classmethod
    def of_key(cls, row: Row[Any], owner: Actor) -> Session:
        """An API key in the database. It ends with its time, and not with its owner's sessions."""
        used = datetime.fromisoformat(row.used_at or row.made_at)
        actor = replace(owner, session=row.id, api_key=row.name, scopes=tuple(json.loads(row.scopes)))
        made_at, ends_at = datetime.fromisoformat(row.made_at), datetime.fromisoformat(row.ends_at)
        return cls(actor, "key", 0, made_at, used, used, ends_at)


@dataclass(slots=True)
class Sessions:
    """The open sessions, in memory, so that a request need not read the database.

    An event that ends all sessions of a person ends those that began before its number. So the order in which threads learn of
    commits does not matter.
    """

    clock: Clock
    settings: Settings
    listeners: list[Callable[[frozenset[str]], None]] = field(default_factory=list)
    _open: dict[str, Session] = field(default_factory=dict)  # by the digest of the key
    _names: dict[str, str] = field(default_factory=dict)  # key digest by session id
    _ended: dict[str, int] = field(default_factory=dict)  # per person: sessions that began before this event have ended
    _expired_unwritten: list[tuple[str, str]] = field(
        default_factory=list
    )  # expired sessions and reasons, not yet written
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def load(self, connection: Connection) -> None:
        """Opens the sessions of the database again."""
        for row in connection.execute(_OPEN):
            seen, made_at = (datetime.fromisoformat(at) for at in (row.session_seen_at, row.session_made_at))
            tables = tuple(json.loads(row.person_tables))
            actor = Actor(row.person_id, row.person_handle, row.person_role, tables, row.session_id)
            self.begin(row.session_digest, Session(actor, row.session_kind, row.session_event, made_at, seen, seen))
        owners = {row.id: row for row in connection.execute(_KEY_OWNERS)}
        for row in connection.execute(_OPEN_KEYS):
            owner = owners[row.person]
            actor = Actor(owner.id, owner.handle, owner.role, tuple(json.loads(owner.tables)))
            self.begin(row.digest, Session.of_key(row, actor))

    def reload(self, connection: Connection) -> None:
        """Compares with the database after an outage: it may have sessions that we missed."""
        rows = frozenset(connection.execute(_DIGESTS).scalars())
        with self._lock:
            unwritten = {name for name, _why in self._expired_unwritten}
            kept = {key: each for key, each in self._open.items() if key in rows}
            ended = [each for key, each in self._open.items() if key not in rows]
        self.load(connection)
        with self._lock:
            for key, each in kept.items():  # with the times they were seen at
                if (known := self._open.get(key)) is not None:
                    known.seen, known.requested_at = each.seen, each.requested_at
        for session in {each.actor.session for each in ended} | unwritten:
            self.end_one(session)

    def begin(self, key_digest: str, session: Session) -> None:
        with self._lock:
            self._open[key_digest] = session
            self._names[session.actor.session] = key_digest

    def actor(self, key: str, *, seen: bool = True) -> Actor | None:
        """The actor of a key; None if there is no open session. Counts as a request unless `seen` is False."""
        now = self.clock.now()
        with self._lock:
            key_digest = self._digest_of(key)
            session = self._open.get(key_digest)
            if session is None:
                return None
            if not (why := self._expired(session, now)):
                if seen:
                    session.seen, session.requested_at = max(now, session.seen), max(now, session.requested_at)
                return session.actor
            self._close(key_digest, why)
        self._notify([session])
        return None

    def _digest_of(self, key: str) -> str:
        """Under which digest a key is open. An API key is found by its id, and its secret compared in constant time."""
        key_digest = digest(key)
        if (match := _API_KEY.fullmatch(key)) is None:
            return key_digest
        known = self._names.get(f"k-{match[1]}", "")
        return known if hmac.compare_digest(known, key_digest) else ""

    def _expired(self, session: Session, now: datetime) -> str:
        if session.ends_at is not None:
            return "" if now < session.ends_at else "ended"
        if session.event < self._ended.get(session.actor.person, 0):
            return "ended"
        if now - session.seen >= self.settings.idle:
            return "idle"
        return "longest" if now - session.made_at >= self.settings.longest else ""

    def _close(self, key_digest: str, why: str) -> None:
        ended = self._remove(key_digest)
        if why != "ended":
            self._expired_unwritten.append((ended.actor.session, why))

    def alive(self, session: str) -> bool:
        """Whether a session is open. Does not extend it."""
        now = self.clock.now()
        with self._lock:
            opened = self._open.get(self._names.get(session, ""))
            return opened is not None and not self._expired(opened, now)

    def active_persons(self) -> frozenset[str]:
        """The persons with a recent request. Does not extend their sessions.

        A person who only watches keeps the session and the chips, but not a seat that somebody else may want.
        """
        now = self.clock.now()
        with self._lock:
            return frozenset(
                each.actor.person
                for each in self._open.values()
                if not self._expired(each, now) and now - each.requested_at < self.settings.idle
            )

    def streams_open(self, sessions: Iterable[str]) -> None:
        """Marks sessions with an open stream as seen. A player who watches stays logged in, up to the maximum time.

        This does not apply to staff: a desk without a person must log out, whatever its screen shows.
        """
        now = self.clock.now()
        with self._lock:
            for name in sessions:
                opened = self._open.get(self._names.get(name, ""))
                if opened is not None and opened.actor.role == "player" and not self._expired(opened, now):
                    opened.seen = max(now, opened.seen)

    def seconds_since_seen(self, person: str) -> float:
        """Seconds since the person was last seen; infinite without an open session."""
        now = self.clock.now()
        with self._lock:
            seen = [each.seen for each in self._open.values() if each.actor.person == person]
        return (now - max(seen)).total_seconds() if seen else math.inf

    def end(self, person: str, before: int) -> None:
        """Ends all sessions of a person that began before an event."""
        with self._lock:
            self._ended[person] = max(before, self._ended.get(person, 0))
            before = self._ended[person]
            ended = self._remove_matching(
                lambda each: each.actor.person == person and each.event < before and each.ends_at is None
            )
        self._notify(ended)

    def end_one(self, session: str) -> None:
        with self._lock:
            ended = self._remove_matching(lambda each: each.actor.session == session)
        self._notify(ended)

    def _remove_matching(self, wanted: Callable[[Session], bool]) -> list[Session]:
        return [self._remove(key) for key, each in list(self._open.items()) if wanted(each)]

    def _remove(self, key_digest: str) -> Session:
        ended = self._open.pop(key_digest)
        self._names.pop(ended.actor.session, None)
        return ended

    def expire(self) -> tuple[list[tuple[str, str]], list[tuple[str, datetime]]]:
        """Removes expired sessions. Returns those to write as ended, and the last-seen times to write."""
        now = self.clock.now()
        with self._lock:
            due = [(key, each, why) for key, each in self._open.items() if (why := self._expired(each, now))]
            for key, _each, why in due:
                self._close(key, why)
            ended, self._expired_unwritten = self._expired_unwritten, []
            seen = [each for each in self._open.values() if each.seen - each.written >= self.settings.seen_every]
            for each in seen:
                each.written = each.seen
        self._notify([each for _key, each, _why in due])
        return ended, [(each.actor.session, each.seen) for each in seen]

    def keep(self, ended: Iterable[tuple[str, str]]) -> None:
        """Keeps ended sessions to be written later: the database was away."""
        with self._lock:
            self._expired_unwritten += ended

    def _notify(self, ended: Iterable[Session]) -> None:
        ids = frozenset(each.actor.session for each in ended)
        if ids:
            for listener in list(self.listeners):
                listener(ids)
