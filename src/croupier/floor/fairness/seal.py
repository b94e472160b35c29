"""Seals: the cards, dice or spins are fixed before the first wager, and nobody can see them.

A seal is a secret seed with a public commitment. The commitment is published before any wager, and the seed after the last
round that used it. With both, anyone can check that they match and that every card came as it had to. In a game with private
cards the seed stays secret, and only the cards that were shown are opened (`card_seal.py`). In between a patron cuts
the cards (19:47-2.5). The cut is the patron's part in their order, made when nobody, not even the house, can know its effect.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from croupier.equipment.cards import FRENCH, Card
from croupier.equipment.decks.deck import Deck
from croupier.equipment.numbers import picked
from croupier.floor.fairness.card_seal import CardSecrets, opens_by_card
from croupier.floor.fairness.generator import SEED_BYTES, Generator, GeneratorWords, below, shuffled

SALT_BYTES = 16
_COMMITMENT = b"croupier/seal/1"
_SHOE, _DRAW = b"shoe", b"draw"


def commitment_of(table: str, number: int, about: str, seed: bytes, salt: bytes) -> str:
    """The public commitment: a digest of the table, the number, the purpose, the seed and the salt.

    Each part has its length in front, so that no two seals give the same bytes. A seal that opens card by card has another.
    """
    if opens_by_card(about):
        return CardSecrets(table, number, about, seed + salt).commitment
    digest = hashlib.sha256(_COMMITMENT)
    for part in (table.encode(), str(number).encode(), about.encode(), seed, salt):
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()


@dataclass(frozen=True)
class Seal:
    """One seed for one table. `about` names the game, the sheet and the equipment, in a form that the verifier reads."""

    table: str
    number: int
    about: str
    seed: bytes
    salt: bytes

    def __post_init__(self) -> None:
        if len(self.seed) != SEED_BYTES or len(self.salt) != SALT_BYTES:
            raise ValueError(f"a seal needs a seed of {SEED_BYTES} bytes and a salt of {SALT_BYTES} bytes")

    def __repr__(self) -> str:
        """Never shows the seed, neither in a log nor in a traceback."""
        return f"Seal({self.table!r}, {self.number}, {self.about!r}, {self.commitment})"

    @cached_property
    def commitment(self) -> str:
        if self.cards is not None:
            return self.cards.commitment
        return commitment_of(self.table, self.number, self.about, self.seed, self.salt)

    @cached_property
    def cards(self) -> CardSecrets | None:
        """What it holds, place by place, if it opens card by card."""
        if not opens_by_card(self.about):
            return None
        return CardSecrets(self.table, self.number, self.about, self.seed + self.salt)

    def words(self, label: bytes) -> GeneratorWords:
        """Random words for one purpose. Each purpose has its own generator."""
        if self.cards is not None:
            return self.cards.draws(label)
        return GeneratorWords(Generator(self.seed, self.salt, label + bytes.fromhex(self.commitment)))

    def order(self, shuffle: int, counts: Sequence[int], depth: int = 0, deck: Deck = FRENCH) -> tuple[Card, ...]:
        """The cards in dealing order: new decks, shuffled, and cut at `depth`.

        `shuffle` is the number of the shuffle under this seal; `counts` are the cards of each kind, in the order of the deck.
        """
        if (cards := self.cards) is not None:
            return tuple(deck.read(cards.card(shuffle, place)) for place in cards.places(shuffle, counts, depth))
        stack = [card for card, count in zip(deck.kinds, counts, strict=True) for _ in range(count)]
        return tuple(cut(shuffled(self.words(_SHOE + shuffle.to_bytes(8, "big")), stack), depth))

    def draw(self, index: int, weights: Sequence[int]) -> int:
        """The index of the outcome of a roll or spin. It depends only on the seal, `index` and the weights."""
        at = below(self.words(_DRAW + index.to_bytes(8, "big")), sum(weights))
        for place, weight in enumerate(weights):
            at -= weight
            if at < 0:
                return place
        raise AssertionError("a draw below the sum of the weights must fall on one of them")

    def numbers(self, index: int, total: int, take: int) -> tuple[int, ...]:
        """Different numbers from 1 to `of`, in the order drawn. They depend only on the seal, `index` and the counts."""
        words = self.words(_DRAW + index.to_bytes(8, "big"))
        return tuple(picked(total, take, lambda bound: below(words, bound)))


def cut(order: Sequence[Card], depth: int) -> list[Card]:
    """Moves the cards above the cut behind those below it (19:47-2.5(c))."""
    return [*order[depth:], *order[:depth]]


def opens(commitment: str, table: str, number: int, about: str, seed: bytes, salt: bytes) -> bool:
    """Whether the seed matches the commitment."""
    return hmac.compare_digest(commitment, commitment_of(table, number, about, seed, salt))
