"""Cards: a rank and a suit, written in two characters (`Th` is the ten of hearts), and the decks of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from croupier.equipment.decks.deck import Deck

RANKS = "23456789TJQKA"
SUITS = "shdc"
UNTURNED = "??"  # on a tape, a face-down card that was never turned over
_WILD = "*"  # the rank and the suit of a joker
_RANK_NAMES = {rank: rank for rank in "23456789"} | {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}
_SUIT_NAMES = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}


class Card(NamedTuple):
    """One card: of the 52, or a joker, which has no rank and no suit."""

    rank: str
    suit: str

    def __str__(self) -> str:
        return self.rank + self.suit

    @property
    def is_joker(self) -> bool:
        return self.rank == _WILD

    @property
    def spoken(self) -> str:
        """The card in words: "10 of hearts"."""
        return "joker" if self.is_joker else f"{_RANK_NAMES[self.rank]} of {_SUIT_NAMES[self.suit]}"


DECK = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)
JOKER = Card(_WILD, _WILD)
_FORM = f"a card is a rank ({RANKS}) and a suit ({SUITS}), such as Th"

FRENCH = Deck("52 cards", DECK, (1,) * len(DECK), form=_FORM)
WITH_JOKER = Deck("53 cards", (*DECK, JOKER), (1,) * (len(DECK) + 1), form=f"{_FORM}, or {JOKER} for the joker")

read_card = FRENCH.read
is_card = FRENCH.has


def cards_of_ranks(ranks: Iterable[int]) -> list[Card]:
    """Up to four different cards of these ranks, as indexes of `RANKS`, for rounds in which suits do not matter."""
    return [Card(RANKS[rank], suit) for rank, suit in zip(ranks, SUITS, strict=False)]
