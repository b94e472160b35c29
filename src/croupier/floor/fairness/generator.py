"""Where the floor's chance comes from: a deterministic generator that is known to be sound, and draws that favour nothing.

The generator is HMAC_DRBG with SHA-256 (NIST SP 800-90A, 10.1.2). Given its seed anyone can run it again, and without the
seed nobody can tell what comes next from all that came before. A seed is never anything but 32 bytes from the operating
system: no clock, no table, no wager has a part in it.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")

SEED_BYTES = 32
_BLOCK_BYTES = 32
_WORD_BITS = 32


class Words(Protocol):
    """A source of whole numbers of so many bits, each as likely as any other."""

    @property
    def bits(self) -> int: ...

    def word(self) -> int: ...


class Generator:
    """HMAC_DRBG with SHA-256, without reseeding: one shoe, or one evening's dice, asks it for little."""

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
        """The next so many bytes. Afterwards the state can no longer tell what they were."""
        made = bytearray()
        while len(made) < count:
            self._value = self._mac(self._value)
            made += self._value
        self._update()
        return bytes(made[:count])


class GeneratorWords:
    """A generator told in words of 32 bits."""

    bits = _WORD_BITS
    _AT_ONCE = 512  # words made in one request: what a shoe of eight decks uses, nearly

    def __init__(self, generator: Generator) -> None:
        self._generator = generator
        self._made: list[int] = []

    def word(self) -> int:
        if not self._made:
            made = self._generator.generate(self._AT_ONCE * 4)
            self._made = [int.from_bytes(made[at : at + 4], "big") for at in range(0, len(made), 4)][::-1]
        return self._made.pop()


def below(words: Words, bound: int) -> int:
    """A whole number from 0 up to the bound, each exactly as likely: a word that would favour the low ones is passed over."""
    ways = 1 << words.bits
    if not 0 < bound <= ways:
        raise ValueError(f"a bound of {bound} wants more than {words.bits} bits")
    fair = ways - ways % bound
    while (word := words.word()) >= fair:
        pass
    return word % bound


def shuffled(words: Words, things: Sequence[T]) -> list[T]:
    """Every order of these things is as likely as any other (Fisher and Yates, from the last to the first)."""
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        other = below(words, last + 1)
        order[last], order[other] = order[other], order[last]
    return order
