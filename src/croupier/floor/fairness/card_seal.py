"""A seal that opens card by card, for games with private cards: what was shown is opened to everybody, the rest stays sealed.

The pile of a new shoe is shuffled a fixed number of times. The commitment is the root of a Merkle tree with one salted leaf for
each place of each shuffle, and one for the key of the rolls. A leaf opens with its card and its salt, and tells nothing about
another place. So a folded hand stays its player's secret, and still no card can be changed. The seed stays in the vault: with
it the Commission checks every card.

A stack without the cards on the layout is the shuffled pile without their copies: of each kind the first ones of the new pile,
wherever they came to lie. Places are those of the uncut pile.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from croupier.floor.fairness import verifier
from croupier.floor.fairness.generator import Generator, GeneratorWords, shuffled
from croupier.floor.storage.new_event import Tree
from croupier.floor.trail.merkle import MerkleTree, proof

BY_CARD = ", card by card"  # how the game and the sheet end in the `about` text of such a seal
SHUFFLES = 2  # of one seal that are committed to: for the round that loads from it, and for one that runs out of cards
_SEAL, _CARD, _DRAWS = b"croupier/seal/2", b"croupier/card/2", b"croupier/draws/2"
_SHOE, _SALT, _KEY = b"shoe", b"salt", b"draws"
_SALT_BYTES = 16


def opens_by_card(about: str) -> bool:
    return about.partition(": ")[0].endswith(BY_CARD)


def _digest(*parts: bytes) -> bytes:
    """A digest of the parts, each with its length in front."""
    digest = hashlib.sha256(_SEAL)
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.digest()


def _number(number: int) -> bytes:
    return number.to_bytes(8, "big")


@dataclass(frozen=True)
class CardSecrets:
    """What a seal holds, place by place. `secret` is its seed and salt."""

    table: str
    number: int
    about: str
    secret: bytes

    def __repr__(self) -> str:
        return f"CardSecrets({self.table!r}, {self.number})"

    @cached_property
    def _bound(self) -> bytes:
        return _digest(self.table.encode(), str(self.number).encode(), self.about.encode())

    @cached_property
    def pile(self) -> tuple[str, ...]:
        """The cards of a new shoe, in order."""
        promised = verifier.promise(self.about)
        counts = promised.cards if promised is not None and promised.cards is not None else {}
        return tuple(card for card, count in counts.items() for _ in range(count))

    def _shuffled(self, shuffle: int) -> list[int]:
        words = GeneratorWords(Generator(self.secret, b"", _SHOE + _number(shuffle) + self._bound))
        return shuffled(words, range(len(self.pile)))

    @cached_property
    def _orders(self) -> tuple[list[int], ...]:
        return tuple(map(self._shuffled, range(SHUFFLES)))

    def order(self, shuffle: int) -> Sequence[int]:
        """The place in the new pile of the card at each place of the shuffled one."""
        return self._orders[shuffle] if shuffle < SHUFFLES else self._shuffled(shuffle)

    @cached_property
    def draws_key(self) -> bytes:
        """What rolls and spins are made from. It tells nothing about the cards."""
        return hmac.digest(self.secret, _KEY + self._bound, "sha256")

    def draws(self, label: bytes) -> GeneratorWords:
        return GeneratorWords(Generator(self.draws_key, b"", label + self._bound))

    # ------------------------------------------------------------ stacks

    def away(self, shuffle: int, counts: Sequence[int]) -> tuple[int, ...]:
        """The places that a stack with so many cards of each kind leaves out."""
        gone = self._gone(counts)
        return tuple(place for place, at in enumerate(self.order(shuffle)) if at in gone) if gone else ()

    def _gone(self, counts: Sequence[int]) -> frozenset[int]:
        """The cards of the new pile that are on the layout: the first of each kind."""
        if sum(counts) == len(self.pile):
            return frozenset()
        first, gone = 0, set[int]()
        for kind, count in zip(verifier.kinds_of(self.about), counts, strict=True):
            full = self.pile.count(kind)
            gone.update(range(first, first + full - count))
            first += full
        return frozenset(gone)

    def places(self, shuffle: int, counts: Sequence[int], depth: int) -> list[int]:
        """The places of the uncut pile, in the order in which a stack that is cut there is dealt."""
        away = frozenset(self.away(shuffle, counts))
        left = [place for place in range(len(self.pile)) if place not in away]
        return [*left[depth:], *left[:depth]]

    def card(self, shuffle: int, place: int) -> str:
        return self.pile[self.order(shuffle)[place]]

    # ------------------------------------------------------------ the tree

    def _salt(self, shuffle: int, place: int) -> bytes:
        return hmac.digest(self.secret, _SALT + _number(shuffle) + _number(place) + self._bound, "sha256")[:_SALT_BYTES]

    def _leaf(self, shuffle: int, place: int) -> bytes:
        salt = self._salt(shuffle, place)
        return _CARD + _number(shuffle) + _number(place) + salt + self.card(shuffle, place).encode()

    @cached_property
    def _leaves(self) -> tuple[bytes, ...]:
        every_place = ((shuffle, place) for shuffle in range(SHUFFLES) for place in range(len(self.pile)))
        return (_DRAWS + self.draws_key, *(self._leaf(*each) for each in every_place))

    @cached_property
    def commitment(self) -> str:
        root = MerkleTree.of(self._leaves).root
        return _digest(self.table.encode(), str(self.number).encode(), self.about.encode(), root).hex()

    def opening(self, places: Iterable[tuple[int, int]]) -> Tree:
        """What opens these places (shuffle and place) to everybody: cards, salts, the key of the rolls, and nodes of the tree."""
        size = len(self.pile)
        known = sorted({each for each in places if each[0] < SHUFFLES})
        nodes = proof(self._leaves, [0, *(1 + shuffle * size + place for shuffle, place in known)])
        return {
            "cards": [[*each, self.card(*each), self._salt(*each).hex()] for each in known],
            "draws": self.draws_key.hex(),
            "nodes": [node.hex() for node in nodes],
        }
