"""Sealed chance: what the cards, dice or spins will be is settled before the first wager, and nobody can see it.

A seal is a seed nobody has seen and a commitment everybody has: the commitment is published before a wager is taken, and
the seed when the last round that drew on it is settled. Whoever has both can check that the one belongs to the other and
that every card came as it had to. In between a patron cuts the cards (19:47-2.5): that is his part in their order, made
when nobody, the house least of all, can tell what it does.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from croupier.equipment.cards import DECK, Card
from croupier.floor.fairness.generator import SEED_BYTES, Generator, GeneratorWords, below, shuffled

SALT_BYTES = 16
_COMMITMENT = b"croupier/seal/1"
_SHOE, _DRAW = b"shoe", b"draw"


def commitment_of(table: str, number: int, about: str, seed: bytes, salt: bytes) -> str:
    """What is published of a seal: a digest of where it is used, for what, and of the seed.

    Each part is preceded by its length, so that no two seals can be told as the same bytes.
    """
    digest = hashlib.sha256(_COMMITMENT)
    for part in (table.encode(), str(number).encode(), about.encode(), seed, salt):
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()


@dataclass(frozen=True)
class Seal:
    """One seed, in use at one table. `about` says what it is for, in a line that a verifier can read: the cards, the device."""

    table: str
    number: int
    about: str
    seed: bytes
    salt: bytes

    def __post_init__(self) -> None:
        if len(self.seed) != SEED_BYTES or len(self.salt) != SALT_BYTES:
            raise ValueError(f"a seal wants a seed of {SEED_BYTES} bytes and a salt of {SALT_BYTES}")

    def __repr__(self) -> str:
        """A seed shows itself nowhere: not in a log, not in a traceback."""
        return f"Seal({self.table!r}, {self.number}, {self.about!r}, {self.commitment})"

    @cached_property
    def commitment(self) -> str:
        return commitment_of(self.table, self.number, self.about, self.seed, self.salt)

    def words(self, label: bytes) -> GeneratorWords:
        """Words for one purpose. Purposes have generators of their own: none can be told from another's."""
        return GeneratorWords(Generator(self.seed, self.salt, label + bytes.fromhex(self.commitment)))

    def order(self, shuffle: int, counts: Sequence[int], depth: int = 0) -> tuple[Card, ...]:
        """The cards as they come: a stack in the order of new decks, shuffled, and cut so deep.

        `shuffle` says which shuffle under this seal it is, `counts` how many of each card, in the order of `DECK`.
        """
        stack = [card for card, count in zip(DECK, counts, strict=True) for _ in range(count)]
        return tuple(cut(shuffled(self.words(_SHOE + shuffle.to_bytes(8, "big")), stack), depth))

    def draw(self, index: int, weights: Sequence[int]) -> int:
        """Which outcome of a roll or a spin comes, by its place among the device's: the number of the draw decides alone."""
        at = below(self.words(_DRAW + index.to_bytes(8, "big")), sum(weights))
        for place, weight in enumerate(weights):
            at -= weight
            if at < 0:
                return place
        raise AssertionError("a draw below the sum of all weights falls on one of them")


def cut(order: Sequence[Card], depth: int) -> list[Card]:
    """The cards above the cut go behind those below it (19:47-2.5(c))."""
    return [*order[depth:], *order[:depth]]


def opens(commitment: str, table: str, number: int, about: str, seed: bytes, salt: bytes) -> bool:
    """Whether a seed is the one that was committed to."""
    return hmac.compare_digest(commitment, commitment_of(table, number, about, seed, salt))
