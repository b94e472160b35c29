"""Sessions: who is in, known by a key that only the holder has, and for how long."""

from __future__ import annotations

import hashlib
import hmac
import math
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime

from croupier.floor.accounts.actor import Actor
from croupier.floor.accounts.settings import Settings
from croupier.floor.clock import Clock


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def csrf_of(key: str) -> str:
    """The token a page's forms carry. It follows from the session's key, which a foreign page cannot read."""
    return hmac.new(key.encode("utf-8", "surrogatepass"), b"croupier/csrf/1", hashlib.sha256).hexdigest()


@dataclass(slots=True)
class Session:
    actor: Actor
    kind: str
    event: int  # the number of the log in it began with
    made_at: datetime
    seen: datetime  # the last sign of it: a request, or a stream that is open
    written: datetime
    asked: datetime = field(init=False)  # its last request: an open stream asks for nothing

    def __post_init__(self) -> None:
        self.asked = self.seen


@dataclass(slots=True)
class Sessions:
    """The sessions that are open, in memory: a request is not to wait for the disk to know who asks.

    Whatever ends all sessions of a person is an event with a number, and it ends those that began before it. So it does not
    matter in which order two threads hear of what was committed.
    """

    clock: Clock
    settings: Settings
    listeners: list[Callable[[frozenset[str]], None]] = field(default_factory=list)
    _open: dict[str, Session] = field(default_factory=dict)  # by the digest of its key
    _names: dict[str, str] = field(default_factory=dict)  # the same digest by the session's name
    _ended: dict[str, int] = field(default_factory=dict)  # per person: sessions that began before this event are over
    _over: list[tuple[str, str]] = field(default_factory=list)  # sessions that ran out, and why; not yet written down
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def begin(self, key_digest: str, session: Session) -> None:
        with self._lock:
            self._open[key_digest] = session
            self._names[session.actor.session] = key_digest

    def actor(self, key: str, *, seen: bool = True) -> Actor | None:
        """Who holds this key. To ask is to be seen, unless one says otherwise."""
        now, key_digest = self.clock.now(), digest(key)
        with self._lock:
            found = self._open.get(key_digest)
            if found is None:
                return None
            if not (why := self._run_out(found, now)):
                if seen:
                    found.seen, found.asked = max(now, found.seen), max(now, found.asked)
                return found.actor
            self._close(key_digest, why)
        self._tell([found])
        return None

    def _run_out(self, session: Session, now: datetime) -> str:
        if session.event < self._ended.get(session.actor.person, 0):
            return "ended"
        if now - session.seen >= self.settings.idle:
            return "idle"
        return "longest" if now - session.made_at >= self.settings.longest else ""

    def _close(self, key_digest: str, why: str) -> None:
        over = self._forget(key_digest)
        if why != "ended":
            self._over.append((over.actor.session, why))

    def alive(self, session: str) -> bool:
        """Whether a session is open; to look does not keep it so."""
        now = self.clock.now()
        with self._lock:
            found = self._open.get(self._names.get(session, ""))
            return found is not None and not self._run_out(found, now)

    def present(self) -> frozenset[str]:
        """The persons who have asked for something of late; to look does not keep it so.

        Who only watches keeps the session and the chips, but not a chair that somebody else may want.
        """
        now = self.clock.now()
        with self._lock:
            return frozenset(
                each.actor.person
                for each in self._open.values()
                if not self._run_out(each, now) and now - each.asked < self.settings.idle
            )

    def watching(self, sessions: Iterable[str]) -> None:
        """Streams of these sessions are open: a player who watches is there, for as long as a session lasts at all.

        Staff are not: a desk that nobody sits at shuts, whatever its screen shows.
        """
        now = self.clock.now()
        with self._lock:
            for name in sessions:
                found = self._open.get(self._names.get(name, ""))
                if found is not None and found.actor.role == "player" and not self._run_out(found, now):
                    found.seen = max(now, found.seen)

    def silent(self, person: str) -> float:
        """For how many seconds there has been no sign of somebody; for ever where he has no session open."""
        now = self.clock.now()
        with self._lock:
            seen = [each.seen for each in self._open.values() if each.actor.person == person]
        return (now - max(seen)).total_seconds() if seen else math.inf

    def end(self, person: str, before: int) -> None:
        """All sessions of a person that began before an event are over."""
        with self._lock:
            self._ended[person] = max(before, self._ended.get(person, 0))
            over = self._take(lambda each: each.actor.person == person and each.event < self._ended[person])
        self._tell(over)

    def leave(self, session: str) -> None:
        with self._lock:
            over = self._take(lambda each: each.actor.session == session)
        self._tell(over)

    def _take(self, wanted: Callable[[Session], bool]) -> list[Session]:
        return [self._forget(key) for key, each in list(self._open.items()) if wanted(each)]

    def _forget(self, key_digest: str) -> Session:
        over = self._open.pop(key_digest)
        self._names.pop(over.actor.session, None)
        return over

    def ran_out(self) -> tuple[list[tuple[str, str]], list[tuple[str, datetime]]]:
        """Takes out what ran out; what of that, and of who was seen, is still to be written down."""
        now = self.clock.now()
        with self._lock:
            due = [(key, each, why) for key, each in self._open.items() if (why := self._run_out(each, now))]
            for key, _each, why in due:
                self._close(key, why)
            over, self._over = self._over, []
            seen = [each for each in self._open.values() if each.seen - each.written >= self.settings.seen_every]
            for each in seen:
                each.written = each.seen
        self._tell([each for _key, each, _why in due])
        return over, [(each.actor.session, each.seen) for each in seen]

    def _tell(self, over: Iterable[Session]) -> None:
        ids = frozenset(each.actor.session for each in over)
        if ids:
            for listener in list(self.listeners):
                listener(ids)
