"""Rate limits per person and per client address."""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass

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

    def wait(self, key: str, seconds: int) -> float:
        """How long the oldest request that counts will still count."""
        times = self.times.get(key)
        return times[0] + seconds - self.clock.monotonic() if times else 0

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


@dataclass(frozen=True, slots=True)
class Quota:
    """How much of one limit is left: `left` requests, and more after `seconds`."""

    limit: int
    window: int
    left: int
    seconds: int


Quotas = dict[str, Quota]  # by what is counted: the address, its log ins, the person


def quota_headers(quotas: Quotas) -> list[tuple[bytes, bytes]]:
    """The limits of a request as headers (draft-ietf-httpapi-ratelimit-headers)."""
    if not quotas:
        return []
    policy = ", ".join(f'"{name}";q={each.limit};w={each.window}' for name, each in quotas.items())
    left = ", ".join(f'"{name}";r={each.left};t={each.seconds}' for name, each in quotas.items())
    return [(b"ratelimit-policy", policy.encode()), (b"ratelimit", left.encode())]


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

    def hit_address(self, address: str, quotas: Quotas | None = None, *, login: bool = False) -> None:
        """Counts one request of an address, and notes in `quotas` what is left."""
        if login:
            self._count(self._login, "login", client_key(address), quotas)
        self._count(self._address, "address", client_key(address), quotas)

    def hit_actor(self, actor: Actor | None, quotas: Quotas | None = None) -> None:
        if actor is not None:
            self._count(self._actor, "person", actor.person, quotas)

    def _count(self, limit: RateLimitItem, kind: str, name: str, quotas: Quotas | None) -> None:
        if not self._enabled:
            return
        key, amount, window = f"{kind} {name}", limit.amount, limit.get_expiry()
        wait = self._window.count(key, amount, window)
        seconds = max(1, math.ceil(self._window.wait(key, window)))
        if quotas is not None:
            left = 0 if wait is not None else amount - len(self._window.times[key])
            quotas[kind] = Quota(amount, window, left, seconds)
        if wait is None:
            return
        why = f"at most {limit.amount} requests in {limit.get_expiry()} seconds; try again in {seconds} seconds"
        raise Problem(429, "too_often", why, {"Retry-After": str(seconds)}, retry_after_seconds=seconds)
