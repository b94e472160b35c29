"""What every count shares: cards by their values, kinds of suits, and the error for a table no count covers."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from croupier.law.citation import Citation

Values = tuple[int, ...]  # cards by what they count, the ace as one, in order


class Suits(StrEnum):
    """Of which kind two cards are where a 6-7-8 of one suit is paid better (2.3(e)1)."""

    ANY = "any"  # suits do not matter
    MIXED = "mixed"
    ONE = "one suit"
    ONE_AND_DEALER = "one suit, and the dealer shows a card of it that would complete a 6-7-8"
    ONE_AND_BOTH = "one suit, and the dealer shows two such cards"


KINDS = (Suits.MIXED, Suits.ONE, Suits.ONE_AND_DEALER, Suits.ONE_AND_BOTH)


class NotCovered(ValueError):
    """A table whose main wager this count does not reach: it says so instead of coming close."""

    def __init__(self, law: Citation, why: str) -> None:
        super().__init__(f"{why} [{law}]")
        self.law, self.why = law, why


class Row(NamedTuple):
    """Two cards, and of which kind where suits matter: its place, and how many in one of such cards are of it."""

    cards: Values
    suits: Suits
    at: int
    share: float
