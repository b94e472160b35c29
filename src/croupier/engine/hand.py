"""A hand on the layout as one viewer sees it, card by card, and the mark that a round leaves on a table's display."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from croupier.equipment.cards import UNTURNED
from croupier.equipment.decks.deck import known_piece
from croupier.equipment.decks.tiles import TILE_FACE_DOWN
from croupier.values.brief import brief

FACE_DOWN = UNTURNED
BACKS = {FACE_DOWN: "a card face down", TILE_FACE_DOWN: "a tile face down"}
OWN_SEAT = "seat"  # the place in front of the player; a game knows names, a table turns them into seat numbers
NEXT_SEAT = "next seat"  # the place after it, where a player may have a second hand


@dataclass(frozen=True, slots=True)
class Staked:
    """The stake of one wager on a hand; 0 cents once the dealer has taken or paid it."""

    seat: str
    wager: str
    on: str
    cents: int


@dataclass(frozen=True, slots=True)
class OnFelt:
    """What lies with a hand besides the cards that came to it, as everybody sees it."""

    note: str = ""  # its status: "folded", "pair of kings"
    down: int = 0  # cards that lie face down and that nobody has seen
    stakes: tuple[Staked, ...] = ()  # for games that move chips between hands during a round
    without_cards: bool = False  # it lies there also before and after the cards: a stack, a pot
    makes: str = ""  # what the cards make, for the hand's own seat alone: "a pair of kings"


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards of one hand: the place, the seat, the number of the hand there, and each card or its back (`Deck.face_down`)."""

    place: str  # "dealer", "box 1", "left"
    seat: str | None  # who plays it
    hand: int
    cards: tuple[str, ...]
    note: str = ""  # its status: "over 21", "surrendered"
    count: str = ""  # its total, if the viewer may see all of it: "soft 17"
    stakes: tuple[Staked, ...] = ()  # for games that move chips between hands during a round

    def __repr__(self) -> str:
        about = ", ".join(filter(None, (self.count, self.note)))
        whose = f" of {self.seat}" if self.seat else ""
        hand = f" hand {self.hand}" if self.hand > 1 else ""
        return brief("Hand", f"{self.place}{hand}{whose}: {' '.join(self.cards)}{about and f' ({about})'}")

    @property
    def words(self) -> str:
        """In words: "ace of hearts and a card face down"."""
        return spoken_cards(self.cards)


@dataclass(frozen=True, slots=True)
class RoundMark:
    """What the display above a table keeps of a settled round: a number, a total, a winner."""

    text: str  # short: "17", "B"
    words: str  # for people who hear it: "banker wins, 7 over 4"
    tone: str = ""  # of the felt; empty: that of the area with this text
    streak: str = ""  # what a big road puts into one column, as long as it goes on; "" for a tie
    dots: tuple[str, ...] = ()  # tones of small dots, such as for a pair


def seat_place(number: int) -> str:
    """The name of the place in front of a seat on a felt."""
    return f"{OWN_SEAT} {number}"


def at_seats(hands: Iterable[Hand], numbers: Mapping[str, int]) -> tuple[Hand, ...]:
    """The hands with `OWN_SEAT` and `NEXT_SEAT` replaced by the place of a seat number."""
    return tuple(replace(hand, place=numbered_place(hand.place, numbers.get(hand.seat or "", 0))) for hand in hands)


def numbered_place(place: str, number: int) -> str:
    """A place of a question or a hand on the felt, given the player's seat number; 0: the player has none."""
    if number and place in {OWN_SEAT, NEXT_SEAT}:
        return seat_place(number + (place == NEXT_SEAT))
    return place


def spoken_cards(cards: tuple[str, ...]) -> str:
    named = [BACKS.get(card) or known_piece(card).spoken for card in cards]
    if len(named) <= 1:
        return "".join(named) or "no card"
    return f"{', '.join(named[:-1])} and {named[-1]}"
