"""Failed log ins, counted by account and address together.

Too many of them refuse that account to that address for a while (13:69O-1.8). If they were counted by account alone, anybody
who knows an admin's handle could lock the admin out. The counts are in memory: a restart of the server forgets them.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from datetime import datetime

from croupier.floor.accounts.settings import Settings

_CLEAN_UP_AFTER = 10_000  # counts


@dataclass(slots=True)
class _Count:
    failures: int
    last: datetime
    until: datetime | None = None  # refused until then


@dataclass(slots=True)
class LoginThrottle:
    """The failed log ins of each account from each address."""

    settings: Settings
    _counts: dict[tuple[str, str], _Count] = field(default_factory=dict)  # by person and address
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def refuses(self, person: str, address: str, now: datetime) -> bool:
        """Whether the address has failed too often at this account lately."""
        with self._lock:
            count = self._counts.get((person, address))
            return count is not None and count.until is not None and now < count.until

    def failed(self, person: str, address: str, now: datetime) -> bool:
        """Counts a failure. Returns whether the address is refused from now on."""
        with self._lock:
            count = self._counts.get((person, address))
            before = 0 if count is None or count.until is not None else count.failures
            locks = before + 1 >= self.settings.failures
            until = now + self.settings.locked_for if locks else None
            self._counts[person, address] = _Count(before + 1, now, until)
            if len(self._counts) > _CLEAN_UP_AFTER:
                self._clean_up(now)
            return locks

    def succeeded(self, person: str, address: str) -> None:
        """Forgets the failures of an address at an account."""
        with self._lock:
            self._counts.pop((person, address), None)

    def forget(self, person: str) -> None:
        """Forgets all failures at an account: an admin has unlocked it."""
        with self._lock:
            for key in [key for key in self._counts if key[0] == person]:
                del self._counts[key]

    def _clean_up(self, now: datetime) -> None:
        lasts = self.settings.locked_for
        for key in [key for key, count in self._counts.items() if now - count.last >= lasts]:
            del self._counts[key]
