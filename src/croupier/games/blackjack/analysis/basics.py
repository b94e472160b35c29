"""What every count shares: cards by their values, kinds of suits, and the error for a table no count covers."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from croupier.families.twenty_one.analysis.basics import Values
from croupier.law.citation import Citation

__all__ = ["KINDS", "NotCovered", "Row", "Suits", "Values"]


class Suits(StrEnum):
    """The suits of two cards, at a table where a suited 6-7-8 pays more (2.3(e)1)."""

    ANY = "any"  # suits do not matter
    MIXED = "mixed"
    ONE = "one suit"
    ONE_AND_DEALER = "one suit, and the dealer shows a card of it that would complete a 6-7-8"
    ONE_AND_BOTH = "one suit, and the dealer shows two such cards"


KINDS = (Suits.MIXED, Suits.ONE, Suits.ONE_AND_DEALER, Suits.ONE_AND_BOTH)


class NotCovered(ValueError):
    """Raised for a table whose main wager cannot be counted exactly."""

    def __init__(self, law: Citation, why: str) -> None:
        super().__init__(f"{why} [{law}]")
        self.law, self.why = law, why


class Row(NamedTuple):
    """Two cards of one kind of suits: the index of the hand, and the share of these cards that are of this kind."""

    cards: Values
    suits: Suits
    at: int
    share: float
