"""Rate limits per person and per client address."""

from __future__ import annotations

import math
from collections import deque

from limits import RateLimitItem, parse
from limits.storage.base import MovingWindowSupport, Storage
from limits.strategies import MovingWindowRateLimiter

from croupier.floor.accounts.people import Actor
from croupier.floor.clock import Clock
from croupier.web.problems import Problem
from croupier.web.security.addresses import client_key
from croupier.web.security.settings import Guards


class _Window(Storage, MovingWindowSupport):
    """The recent request times of each key, by the floor's clock. The storage in `limits` reads the machine's clock."""

    STORAGE_SCHEME = None
    _CLEAN_UP_AFTER = 10_000  # keys

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self.clock = clock
        self.times: dict[str, deque[float]] = {}

    @property
    def base_exceptions(self) -> type[Exception]:
        return ValueError

    def _recent(self, key: str, expiry: int) -> deque[float]:
        now = self.clock.monotonic()
        times = self.times.setdefault(key, deque())
        while times and times[0] <= now - expiry:
            times.popleft()
        return times

    def acquire_entry(self, key: str, limit: int, expiry: int, amount: int = 1) -> bool:
        times = self._recent(key, expiry)
        if len(times) + amount > limit:
            return False
        times.extend([self.clock.monotonic()] * amount)
        if len(self.times) > self._CLEAN_UP_AFTER:
            self._clean_up(expiry)
        return True

    def _clean_up(self, expiry: int) -> None:
        for key in list(self.times):
            if not self._recent(key, expiry):
                del self.times[key]

    def get_moving_window(self, key: str, limit: int, expiry: int) -> tuple[float, int]:  # noqa: ARG002 (the base's)
        times = self._recent(key, expiry)
        return times[0] if times else self.clock.monotonic(), len(times)

    # Our limits need none of the following.

    def get(self, key: str) -> int:
        raise NotImplementedError

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        raise NotImplementedError

    def get_expiry(self, key: str) -> float:
        raise NotImplementedError

    def check(self) -> bool:
        raise NotImplementedError

    def reset(self) -> int | None:
        raise NotImplementedError

    def clear(self, key: str) -> None:
        raise NotImplementedError


class RateLimits:
    """Counts requests per person and per address. Call it on the event loop's thread only."""

    def __init__(self, guards: Guards, clock: Clock) -> None:
        self._enabled, self._clock = guards.rate_limits, clock
        self._limiter = MovingWindowRateLimiter(_Window(clock))
        self._actor, self._address = parse(guards.per_actor), parse(guards.per_address)
        self._login = parse(guards.logins_per_address)

    def hit(self, actor: Actor | None, address: str, *, login: bool = False) -> None:
        """Counts one request; raises `Problem` if it exceeds a limit."""
        self.hit_address(address, login=login)
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
        if self._limiter.hit(limit, kind, name):
            return
        wait = self._limiter.get_window_stats(limit, kind, name).reset_time - self._clock.monotonic()
        seconds = max(1, math.ceil(wait))
        why = f"at most {limit.amount} requests in {limit.get_expiry()} seconds; try again in {seconds} seconds"
        raise Problem(429, "too_often", why, {"Retry-After": str(seconds)}, retry_after_seconds=seconds)
