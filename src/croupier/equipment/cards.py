"""Cards: a rank and a suit, written in two characters (`Th` is the ten of hearts)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

RANKS = "23456789TJQKA"
SUITS = "shdc"
UNTURNED = "??"  # on a tape, a face-down card that was never turned over
_RANK_NAMES = {rank: rank for rank in "23456789"} | {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}
_SUIT_NAMES = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}


class NotACard(ValueError):
    """A text is not a card."""


class Card(NamedTuple):
    """One card of a standard deck of 52."""

    rank: str
    suit: str

    def __str__(self) -> str:
        return self.rank + self.suit

    @property
    def spoken(self) -> str:
        """The card in words: "10 of hearts"."""
        return f"{_RANK_NAMES[self.rank]} of {_SUIT_NAMES[self.suit]}"


DECK = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)
_BY_NAME = {str(card): card for card in DECK}


def cards_of_ranks(ranks: Iterable[int]) -> list[Card]:
    """Up to four different cards of these ranks, as indexes of `RANKS`, for rounds in which suits do not matter."""
    return [Card(RANKS[rank], suit) for rank, suit in zip(ranks, SUITS, strict=False)]


@cache
def read_card(text: str) -> Card:
    card = _BY_NAME.get(text)
    if card is None:
        meant = text[:-1].upper().replace("10", "T") + text[-1:].lower()
        hint = (
            f"did you mean {meant}?"
            if meant in _BY_NAME
            else f"a card is a rank ({RANKS}) and a suit ({SUITS}), such as Th"
        )
        message = f'"{text}" is not a card; {hint}'
        raise NotACard(message)
    return card


def is_card(text: str) -> bool:
    return text in _BY_NAME
