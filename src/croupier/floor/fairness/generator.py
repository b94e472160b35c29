"""The random generator of the floor, and unbiased draws from it.

The generator is HMAC_DRBG with SHA-256 (NIST SP 800-90A, 10.1.2). Anyone with the seed can run it again; without the seed
nobody can predict the next output from earlier ones. A seed is always 32 bytes from the operating system. It does not depend
on the clock, the table or any wager.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")

SEED_BYTES = 32
_BLOCK_BYTES = 32
_WORD_BITS = 32
_WORDS_IN_A_BLOCK = range(0, _BLOCK_BYTES, _WORD_BITS // 8)


class Words(Protocol):
    """A source of uniform random integers of a fixed number of bits."""

    @property
    def bits(self) -> int: ...

    def word(self) -> int: ...


class Generator:
    """HMAC_DRBG with SHA-256. It is never reseeded: one shoe, or one evening of dice, needs little output."""

    def __init__(self, entropy: bytes, nonce: bytes = b"", label: bytes = b"") -> None:
        self._key = bytes(_BLOCK_BYTES)
        self._value = b"\x01" * _BLOCK_BYTES
        self._update(entropy + nonce + label)

    def _mac(self, message: bytes) -> bytes:
        return hmac.digest(self._key, message, "sha256")

    def _update(self, provided: bytes = b"") -> None:
        for mark in (b"\x00", b"\x01") if provided else (b"\x00",):
            self._key = self._mac(self._value + mark + provided)
            self._value = self._mac(self._value)

    def generate(self, count: int) -> bytes:
        """The next `count` bytes. Afterwards the state does not reveal them."""
        return b"".join(self.blocks(-(-count // _BLOCK_BYTES)))[:count]

    def blocks(self, count: int) -> Iterator[bytes]:
        """Yields blocks lazily, since a roll needs one; exhaust it before calling again."""
        for _ in range(count):
            self._value = self._mac(self._value)
            yield self._value
        self._update()


class GeneratorWords:
    """A generator read as 32-bit words."""

    bits = _WORD_BITS
    _AT_ONCE = 64  # blocks per request: about what a shoe of eight decks needs

    def __init__(self, generator: Generator) -> None:
        self._words = self._words_of(generator)

    def _words_of(self, generator: Generator) -> Iterator[int]:
        while True:
            for block in generator.blocks(self._AT_ONCE):
                for at in _WORDS_IN_A_BLOCK:
                    yield int.from_bytes(block[at : at + 4], "big")

    def word(self) -> int:
        return next(self._words)


def below(words: Words, bound: int) -> int:
    """A uniform integer from 0 to bound - 1. Words that would favor low results are skipped."""
    range_size = 1 << words.bits
    if not 0 < bound <= range_size:
        raise ValueError(f"the bound {bound} must be from 1 to 2**{words.bits}")
    limit = range_size - range_size % bound
    while (word := words.word()) >= limit:
        pass
    return word % bound


def shuffled(words: Words, items: Sequence[T]) -> list[T]:
    """A uniform shuffle (Fisher-Yates, from the last item to the first)."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = below(words, last + 1)
        order[last], order[other] = order[other], order[last]
    return order
