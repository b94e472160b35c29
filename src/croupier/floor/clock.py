"""The floor's clock: one object, handed to whoever must know the time, so that a test can set it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """What the time is, and how much of it went by: the first may be set back, the second never is."""

    def now(self) -> datetime:
        """The time of day, in UTC."""

    def monotonic(self) -> float:
        """Seconds since some moment: only differences mean anything."""


@dataclass(frozen=True, slots=True)
class MachineClock:
    """The machine's own clock."""

    def now(self) -> datetime:
        return datetime.now(UTC)

    def monotonic(self) -> float:
        return time.monotonic()
