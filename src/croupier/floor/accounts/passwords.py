"""Passwords: hashed with argon2id, a few at a time; easily guessed ones are refused."""

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

from croupier.floor.accounts.common_passwords import is_common
from croupier.floor.accounts.settings import Settings
from croupier.law.ruling import Mistake

HANDLE = re.compile(r"[A-Za-z][A-Za-z0-9_-]{1,19}")
MIN_LENGTH, MAX_LENGTH = 10, 200  # of a password
_MIN_DIFFERENT = 4  # different characters in a password
_MIN_BESIDES_HANDLE = 5  # characters besides the handle
_RESERVED = frozenset(  # without - and _
    """
    house cage dealer nobody anon croupier commission admin administrator admins system root operator server
    service security support help staff floor floorperson floorman supervisor pit pitboss manager inspector
    inspectors auditor audit regulator casino player players guest bot table tables desk everybody everyone
    anybody all anonymous moderator official bank cashier dge ccc none null undefined unknown webmaster
    postmaster hostmaster abuse owner surveillance
    """.split()
)
_AUTHORITY = frozenset(  # reserved with a number or an article as well
    """
    house croupier commission admin administrator system root security support staff manager inspector auditor
    regulator casino moderator official bank dge ccc surveillance owner
    """.split()
)
_ARTICLES = ("the", "nj", "real", "official", "mr", "ms")
_LOOKS_LIKE = (str.maketrans("0134578", "oieastb"), str.maketrans("0134578", "oleastb"))  # a 1 is an i or an l

T = TypeVar("T")


class Busy(Exception):
    """Too many passwords are waiting to be checked."""


@dataclass(slots=True)
class Passwords:
    """Hashes and checks passwords in a small thread pool. When too many wait, new ones get `Busy`."""

    hasher: PasswordHasher
    settings: Settings
    _pool: ThreadPoolExecutor = field(init=False)
    _slots: threading.BoundedSemaphore = field(init=False)

    def __post_init__(self) -> None:
        self._pool = ThreadPoolExecutor(self.settings.hashing, "password")
        self._slots = threading.BoundedSemaphore(self.settings.hashing + self.settings.waiting)

    @property
    def unusable_hash(self) -> str:
        """A random string in the form of an argon2 hash. No password matches it, and a check takes as long as usual."""
        costs = f"m={self.hasher.memory_cost},t={self.hasher.time_cost},p={self.hasher.parallelism}"
        salt, digest = (
            b64encode(secrets.token_bytes(length)).decode().rstrip("=")
            for length in (self.hasher.salt_len, self.hasher.hash_len)
        )
        return f"$argon2id$v={ARGON2_VERSION}${costs}${salt}${digest}"

    def hashed(self, password: str) -> str:
        return self._run_in_pool(lambda: self.hasher.hash(_normalized(password)))

    def fits(self, secret: str | None, password: str) -> bool:
        """Whether the password matches the hash. Without a hash it does the same work and returns False."""
        actual_hash = secret or self.unusable_hash
        return self._run_in_pool(lambda: self._compare(actual_hash, password) and secret is not None)

    def _compare(self, secret: str, password: str) -> bool:
        try:
            return self.hasher.verify(secret, _normalized(password))
        except (VerificationError, InvalidHashError):
            return False

    def _run_in_pool(self, work: Callable[[], T]) -> T:
        if not self._slots.acquire(blocking=False):
            raise Busy
        try:
            return self._pool.submit(work).result()
        finally:
            self._slots.release()

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def _normalized(password: str) -> bytes:
    """The bytes of the password in Unicode NFKC, so that the keyboard does not matter."""
    return unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")


def mistakes_in(handle: str | None, password: str) -> list[Mistake]:
    """Everything wrong with a new handle and password, so that all is reported at once."""
    mistakes = []
    if handle is not None and not HANDLE.fullmatch(handle):
        mistakes.append(Mistake("handle", "a handle is a letter followed by 1 to 19 letters, digits, - or _"))
    elif handle is not None and _is_reserved(handle.lower()):
        mistakes.append(Mistake("handle", f"{handle} is reserved for the house; choose another handle"))
    if not MIN_LENGTH <= len(password) <= MAX_LENGTH:
        mistakes.append(Mistake("password", f"a password needs {MIN_LENGTH} to {MAX_LENGTH} characters"))
    elif _easily_guessed(handle or "", password.lower()):
        mistakes.append(Mistake("password", "this password is too easy to guess; choose another one"))
    return mistakes


def _is_reserved(handle: str) -> bool:
    """Whether a handle could be taken for the house's, the Commission's or the software's own.

    Digits that look like letters count as letters. A word of authority is reserved with a number or an article too.
    """
    plain = handle.translate({ord("-"): None, ord("_"): None})
    shapes = {plain, *(plain.translate(looks) for looks in _LOOKS_LIKE)}
    bare = {shape.rstrip("0123456789") for shape in (plain, *(_spelled(plain, looks) for looks in _LOOKS_LIKE))}
    bare |= {shape.removeprefix(article) for shape in bare for article in _ARTICLES}
    return bool(shapes & _RESERVED or bare & _AUTHORITY) or handle.startswith(("bot-", "guest-"))


def _spelled(handle: str, looks: dict[int, int]) -> str:
    """The handle with the digits before its last letter read as letters."""
    ends = len(handle.rstrip("0123456789"))
    return handle[:ends].translate(looks) + handle[ends:]


def _easily_guessed(handle: str, password: str) -> bool:
    """Whether it is a common password, little more than the handle, or only a few different characters."""
    mostly_handle = handle.lower() in password and len(password) - len(handle) < _MIN_BESIDES_HANDLE
    return is_common(password, handle) or len(set(password)) < _MIN_DIFFERENT or mostly_handle
