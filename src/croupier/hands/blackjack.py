"""Blackjack totals (19:47-2.1, 2.2(b)): the points of a hand, and whether an ace in it counts eleven."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from croupier.equipment.cards import Card

TWENTY_ONE = 21
_ACE_HIGH = 10  # what an ace adds if it counts eleven, not one

# An ace counts one here; `total` counts it as eleven if that does not go over 21 (2.2(b)3i).
VALUES = {rank: min(value, 10) for value, rank in enumerate("A23456789TJQK", 1)}
ACE, TEN = 1, 10
_ACE_AND_TEN = {ACE, TEN}


class Total(NamedTuple):
    """The points of a hand; soft if an ace in it counts eleven."""

    points: int
    soft: bool

    @property
    def bust(self) -> bool:
        return self.points > TWENTY_ONE

    def __str__(self) -> str:
        return f"{'soft ' if self.soft else ''}{self.points}"


# The totals that hands have, made once: the engine asks for totals again and again.
_HARD, _SOFT = ([Total(points, soft) for points in range(TWENTY_ONE + TEN)] for soft in (False, True))


def value(card: Card) -> int:
    """The points of a card, with the ace as one."""
    return VALUES[card.rank]


def total(cards: Sequence[Card]) -> Total:
    """The best total: an ace counts eleven unless that would go over 21."""
    values = [VALUES[card.rank] for card in cards]
    hard = sum(values)
    if hard + _ACE_HIGH <= TWENTY_ONE and ACE in values:
        return _SOFT[hard + _ACE_HIGH]
    return _HARD[hard] if hard < len(_HARD) else Total(hard, False)


def is_ten(card: Card) -> bool:
    """A card worth ten: 10, jack, queen or king."""
    return VALUES[card.rank] == TEN


def is_ace(card: Card) -> bool:
    return card.rank == "A"


def ace_and_ten(cards: Sequence[Card]) -> bool:
    """Whether the cards are an ace and a ten. That is a blackjack only as the initial two cards, not after a split (2.1)."""
    return len(cards) == 2 and {VALUES[card.rank] for card in cards} == _ACE_AND_TEN
