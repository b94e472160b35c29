"""How many streams and WebSockets may be open at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from starlette.types import Scope

from croupier.floor.accounts.people import Actor
from croupier.web.problems import Problem
from croupier.web.security.addresses import client_key


class HubFull(Problem):
    """The server has as many readers as it takes."""

    def __init__(self) -> None:
        super().__init__(503, "not_now", "too many viewers are connected; try again shortly", {"Retry-After": "30"})


class TooManyStreams(Problem):
    """A session, a person or an address has too many streams and sockets open."""

    def __init__(self, limit: int) -> None:
        why = f"at most {limit} streams and sockets may be open at once; close one first"
        super().__init__(429, "too_many_streams", why, {"Retry-After": "5"})


@dataclass(frozen=True, slots=True)
class StreamLimits:
    """How many streams and sockets may be open. A browser opens six connections to a server at most."""

    total: int = 5_000
    per_session: int = 8
    per_person: int = 16
    per_address: int = 640
    anonymous_per_address: int = 16

    @property
    def anonymous_total(self) -> int:
        """Clients without a session leave half of the capacity to the others."""
        return (self.total + 1) // 2


class OpenStreams:
    """Counts open streams and sockets: all of them, and those of each session, person and address."""

    def __init__(self, limits: StreamLimits) -> None:
        self._limits = limits
        self.counts: Counter[str] = Counter()

    @contextmanager
    def slot(self, scope: Scope) -> Iterator[None]:
        """Counts one more stream while the context lasts; raises `HubFull` or `TooManyStreams` on entry."""
        limits, actor = self._limits, scope["state"]["actor"]
        if self.counts["all"] >= (limits.total if actor is not None else limits.anonymous_total):
            raise HubFull
        keys = self._keys(scope, actor)
        for key, limit in keys.items():
            if self.counts[key] >= limit:
                raise TooManyStreams(limit)
        self.counts.update(keys.keys())
        try:
            yield
        finally:
            self.counts -= Counter(keys.keys())  # also removes zero counts

    def _keys(self, scope: Scope, actor: Actor | None) -> dict[str, int]:
        """The counters a stream falls under, with the limit of each."""
        limits, address = self._limits, client_key((scope.get("client") or ("",))[0])
        keys = {"all": limits.total, f"address {address}": limits.per_address}
        if actor is None:
            return keys | {f"anonymous {address}": limits.anonymous_per_address}
        return keys | {f"session {actor.session}": limits.per_session, f"person {actor.person}": limits.per_person}
