"""The floor's clock: passed to everything that needs the time, so that a test can set it."""

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
    """The time of day, which may be set back, and the monotonic time, which never is."""

    def now(self) -> datetime:
        """The time of day, in UTC."""

    def monotonic(self) -> float:
        """Seconds since some moment; only differences have a meaning."""


def boot() -> str:
    """The name of this run of the machine, from one boot to the next. All its programs share one monotonic clock.

    If the machine has none, it is a name for this run of the program.
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
