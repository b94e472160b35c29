"""The settings of accounts: how long sessions last, and how many logins may fail."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta


@dataclass(frozen=True, slots=True)
class Settings:
    """Limits on sessions, logins, invitations and password hashing."""

    idle: timedelta = timedelta(minutes=15)
    longest: timedelta = timedelta(hours=12)
    failures: int = 3
    locked_for: timedelta = timedelta(minutes=15)
    invitation_lasts: timedelta = timedelta(days=7)
    seen_every: timedelta = timedelta(minutes=1)  # how often the last use of a session is written to the database
    hashing: int = 2  # passwords hashed at the same time
    waiting: int = 16  # passwords that may wait in the queue for that
