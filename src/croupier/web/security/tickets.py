"""Tickets for sockets: a browser's script cannot send an Authorization header with a WebSocket, so it sends a ticket once.

A ticket is for one table, one session or API key, and some scopes. It can be used once, within 30 seconds. It is kept in memory
alone: after a restart, ask for a new one.
"""

from __future__ import annotations

import secrets
import threading
from dataclasses import dataclass, field

from croupier.floor.accounts.actor import Actor
from croupier.floor.accounts.people import digest
from croupier.floor.clock import Clock

TICKET_SECONDS = 30
MAX_TICKETS = 16  # of one session that wait to be used; the oldest makes room


@dataclass(frozen=True, slots=True)
class Ticket:
    """What a ticket stands for."""

    session: str
    session_key: str = field(repr=False)
    table: str
    scopes: tuple[str, ...]
    ends_at: float


@dataclass(slots=True)
class Tickets:
    """The tickets that were not used yet, by the digests of their secrets."""

    clock: Clock
    _waiting: dict[str, Ticket] = field(default_factory=dict)  # oldest first
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def issue(self, actor: Actor, session_key: str, table: str, scopes: tuple[str, ...]) -> str:
        """A new ticket's secret, which is not kept."""
        secret, now = secrets.token_urlsafe(32), self.clock.monotonic()
        with self._lock:
            self._waiting = {each: ticket for each, ticket in self._waiting.items() if now < ticket.ends_at}
            own = [each for each, ticket in self._waiting.items() if ticket.session == actor.session]
            for oldest in own[: len(own) - MAX_TICKETS + 1]:
                del self._waiting[oldest]
            self._waiting[digest(secret)] = Ticket(actor.session, session_key, table, scopes, now + TICKET_SECONDS)
        return secret

    def use(self, secret: str) -> Ticket | None:
        """Takes a ticket, so that nobody can use it again; None if it is unknown, used or too old."""
        with self._lock:
            ticket = self._waiting.pop(digest(secret), None)
        return ticket if ticket is not None and self.clock.monotonic() < ticket.ends_at else None
