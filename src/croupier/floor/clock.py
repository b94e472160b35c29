"""The floor's clock: one object, handed to whoever must know the time, so that a test can set it."""

from __future__ import annotations

import hashlib
import secrets
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

_BOOT = Path("/proc/sys/kernel/random/boot_id")


class Clock(Protocol):
    """What the time is, and how much of it went by: the first may be set back, the second never is."""

    def now(self) -> datetime:
        """The time of day, in UTC."""

    def monotonic(self) -> float:
        """Seconds since some moment: only differences mean anything."""


def boot() -> str:
    """The name of this run of the machine, within which all its programs have the clock in common that is never set.

    Where the machine does not tell, the name of this program's own run: another start is then another.
    """
    try:
        return hashlib.sha256(_BOOT.read_bytes()).hexdigest()[:16]
    except OSError:
        return secrets.token_hex(8)


@dataclass(frozen=True, slots=True)
class MachineClock:
    """The machine's own clock."""

    def now(self) -> datetime:
        return datetime.now(UTC)

    def monotonic(self) -> float:
        return time.monotonic()
