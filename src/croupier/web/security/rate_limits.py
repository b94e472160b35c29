"""Rate limits per person and per client address."""

from __future__ import annotations

import math
from collections import deque

from limits import RateLimitItem, parse

from croupier.floor.accounts.people import Actor
from croupier.floor.clock import Clock
from croupier.web.problems import Problem
from croupier.web.security.addresses import client_key
from croupier.web.security.settings import Guards


class _Window:
    """The recent request times of each key, by the floor's clock. What `limits` itself has reads the machine's clock."""

    _CLEAN_UP_AFTER = 10_000  # keys

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.times: dict[str, deque[float]] = {}

    def count(self, key: str, limit: int, seconds: int) -> float | None:
        """Counts one request. If the limit is reached it does not, and returns how long to wait."""
        now, times = self.clock.monotonic(), self._recent(key, seconds)
        if len(times) >= limit:
            return times[0] + seconds - now
        times.append(now)
        if len(self.times) > self._CLEAN_UP_AFTER:
            self._clean_up(seconds)
        return None

    def _recent(self, key: str, seconds: int) -> deque[float]:
        now = self.clock.monotonic()
        times = self.times.setdefault(key, deque())
        while times and times[0] <= now - seconds:
            times.popleft()
        return times

    def _clean_up(self, seconds: int) -> None:
        for key in list(self.times):
            if not self._recent(key, seconds):
                del self.times[key]


class RateLimits:
    """Counts requests per person and per address. Call it on the event loop's thread only."""

    def __init__(self, guards: Guards, clock: Clock) -> None:
        self._enabled, self._window = guards.rate_limits, _Window(clock)
        self._actor, self._address = parse(guards.per_actor), parse(guards.per_address)
        self._login = parse(guards.logins_per_address)

    def hit(self, actor: Actor | None, address: str) -> None:
        """Counts one request; raises `Problem` if it exceeds a limit."""
        self.hit_address(address)
        self.hit_actor(actor)

    def hit_address(self, address: str, *, login: bool = False) -> None:
        if login:
            self._count(self._login, "login", client_key(address))
        self._count(self._address, "address", client_key(address))

    def hit_actor(self, actor: Actor | None) -> None:
        if actor is not None:
            self._count(self._actor, "actor", actor.person)

    def _count(self, limit: RateLimitItem, kind: str, name: str) -> None:
        if not self._enabled:
            return
        wait = self._window.count(f"{kind} {name}", limit.amount, limit.get_expiry())
        if wait is None:
            return
        seconds = max(1, math.ceil(wait))
        why = f"at most {limit.amount} requests in {limit.get_expiry()} seconds; try again in {seconds} seconds"
        raise Problem(429, "too_often", why, {"Retry-After": str(seconds)}, retry_after_seconds=seconds)
