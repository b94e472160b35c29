"""What every count shares: cards by their values, and kinds of suits."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from croupier.families.twenty_one.analysis.basics import NotCovered, Values

__all__ = ["KINDS", "NotCovered", "Row", "Suits", "Values"]


class Suits(StrEnum):
    """The suits of two cards, at a table where a suited 6-7-8 pays more (2.3(e)1)."""

    ANY = "any"  # suits do not matter
    MIXED = "mixed"
    ONE = "one suit"
    ONE_AND_DEALER = "one suit, and the dealer shows a card of it that would complete a 6-7-8"
    ONE_AND_BOTH = "one suit, and the dealer shows two such cards"


KINDS = (Suits.MIXED, Suits.ONE, Suits.ONE_AND_DEALER, Suits.ONE_AND_BOTH)


class Row(NamedTuple):
    """Two cards of one kind of suits: the index of the hand, and the share of these cards that are of this kind."""

    cards: Values
    suits: Suits
    at: int
    share: float
