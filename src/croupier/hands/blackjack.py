"""Blackjack's count (19:47-2.1, 2.2(b)): what a hand totals, and whether an ace in it counts eleven."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from croupier.equipment.cards import Card

TWENTY_ONE = 21
_ACE_HIGH = 10  # what an ace adds when it counts eleven instead of one

# An ace counts one here; `total` makes it eleven where that does not go over 21 (2.2(b)3i).
VALUES = {rank: min(value, 10) for value, rank in enumerate("A23456789TJQK", 1)}
ACE, TEN = 1, 10


class Total(NamedTuple):
    """The count of a hand; soft when an ace in it counts eleven."""

    points: int
    soft: bool

    @property
    def bust(self) -> bool:
        return self.points > TWENTY_ONE

    def __str__(self) -> str:
        return f"{'soft ' if self.soft else ''}{self.points}"


def value(card: Card) -> int:
    """A card's count, the ace as one."""
    return VALUES[card.rank]


def total(cards: Sequence[Card]) -> Total:
    """The best count: an ace is eleven unless that would go over 21."""
    values = [VALUES[card.rank] for card in cards]
    hard = sum(values)
    if hard + _ACE_HIGH <= TWENTY_ONE and ACE in values:
        return Total(hard + _ACE_HIGH, True)
    return Total(hard, False)


def is_ten(card: Card) -> bool:
    """A card worth ten: 10, jack, queen or king."""
    return VALUES[card.rank] == TEN


def is_ace(card: Card) -> bool:
    return card.rank == "A"


def ace_and_ten(cards: Sequence[Card]) -> bool:
    """An ace and a card worth ten; a blackjack only as the initial two cards, and for a player not after a split (2.1)."""
    return len(cards) == 2 and total(cards).points == TWENTY_ONE  # noqa: PLR2004
