"""Passwords: hashed by argon2id, a few at a time, and none that anybody would try first."""

from __future__ import annotations

import re
import secrets
import threading
import unicodedata
from base64 import b64encode
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from argon2.low_level import ARGON2_VERSION

from croupier.floor.accounts.settings import Settings
from croupier.law.ruling import Mistake

HANDLE = re.compile(r"[A-Za-z][A-Za-z0-9_-]{1,19}")
SHORTEST, LONGEST = 10, 200  # of a password
_FEWEST_LETTERS = 4  # that differ
_FEWEST_BESIDES = 5  # besides the handle
_RESERVED = frozenset({"house", "cage", "dealer", "nobody", "anon", "croupier", "commission"})
_WORN_OUT = frozenset(
    {"1234567890", "0123456789", "qwertyuiop", "password12", "password123", "passwordpassword", "iloveyou12"}
)

T = TypeVar("T")


class Busy(Exception):
    """Too many passwords wait to be looked at."""


@dataclass(slots=True)
class Passwords:
    """Hashes and compares, a few at a time: a flood of log ins waits, and then is sent away, but holds nobody else up."""

    hasher: PasswordHasher
    settings: Settings
    _pool: ThreadPoolExecutor = field(init=False)
    _room: threading.BoundedSemaphore = field(init=False)

    def __post_init__(self) -> None:
        self._pool = ThreadPoolExecutor(self.settings.hashing, "password")
        self._room = threading.BoundedSemaphore(self.settings.hashing + self.settings.waiting)

    @property
    def nobody(self) -> str:
        """As argon2 would write a hash, but of chance alone: no password fits it, and to compare one takes as long."""
        costs = f"m={self.hasher.memory_cost},t={self.hasher.time_cost},p={self.hasher.parallelism}"
        salt, digest = (
            b64encode(secrets.token_bytes(length)).decode().rstrip("=")
            for length in (self.hasher.salt_len, self.hasher.hash_len)
        )
        return f"$argon2id$v={ARGON2_VERSION}${costs}${salt}${digest}"

    def hashed(self, password: str) -> str:
        return self._in_turn(lambda: self.hasher.hash(_plain(password)))

    def fits(self, secret: str | None, password: str) -> bool:
        """Whether a password is the one; without a secret the same work is done for nothing."""
        compared = secret or self.nobody
        return self._in_turn(lambda: self._compare(compared, password) and secret is not None)

    def _compare(self, secret: str, password: str) -> bool:
        try:
            return self.hasher.verify(secret, _plain(password))
        except (VerificationError, InvalidHashError):
            return False

    def _in_turn(self, work: Callable[[], T]) -> T:
        if not self._room.acquire(blocking=False):
            raise Busy
        try:
            return self._pool.submit(work).result()
        finally:
            self._room.release()

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def _plain(password: str) -> bytes:
    """The same password however a keyboard composes its letters."""
    return unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")


def mistakes_in(handle: str | None, password: str) -> list[Mistake]:
    """All that is wrong with a new account, so that it is told at once."""
    found = []
    if handle is not None and not HANDLE.fullmatch(handle):
        found.append(Mistake("handle", "a handle is a letter, then 1 to 19 letters, digits, - or _"))
    elif handle is not None and (handle.lower() in _RESERVED or handle.lower().startswith(("bot-", "guest-"))):
        found.append(Mistake("handle", f"{handle} is kept for the house"))
    if not SHORTEST <= len(password) <= LONGEST:
        found.append(Mistake("password", f"a password has {SHORTEST} to {LONGEST} characters"))
    elif _easily_guessed(handle or "", password.lower()):
        found.append(Mistake("password", "this password is among the first that anybody would try"))
    return found


def _easily_guessed(handle: str, password: str) -> bool:
    """Worn out, or hardly more than the handle, or the same few letters over and over."""
    mostly_handle = len(handle) > 1 and handle.lower() in password and len(password) - len(handle) < _FEWEST_BESIDES
    return password in _WORN_OUT or len(set(password)) < _FEWEST_LETTERS or mostly_handle
