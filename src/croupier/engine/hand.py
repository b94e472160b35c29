"""A hand as somebody sees it on the layout: where it is, whose it is, and each card or that it lies face down."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from croupier.equipment.cards import UNTURNED, read_card

FACE_DOWN = UNTURNED
OWN_SEAT = "seat"  # the place in front of whoever plays a hand: a game knows names, a table knows seat numbers


@dataclass(frozen=True, slots=True)
class Staked:
    """Money on one hand: whose, on which wager; none left where the dealer has taken or paid it already."""

    seat: str
    wager: str
    on: str
    cents: int


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards that lie together: where, for whom, which hand there, and each card or `FACE_DOWN`."""

    place: str  # "dealer", "box 1", "left"
    seat: str | None  # who plays it
    hand: int
    cards: tuple[str, ...]
    note: str = ""  # what has become of it: "over 21", "surrendered"
    count: str = ""  # what it comes to, where all who look may see that: "soft 17"
    stakes: tuple[Staked, ...] = ()  # where a game moves chips from hand to hand in a round

    @property
    def words(self) -> str:
        """As a dealer tells it: "ace of hearts and a card face down"."""
        return spoken_cards(self.cards)


def seat_place(number: int) -> str:
    """What a felt calls the place in front of a seat."""
    return f"{OWN_SEAT} {number}"


def at_seats(hands: Iterable[Hand], numbers: Mapping[str, int]) -> tuple[Hand, ...]:
    """The hands, those in front of a seat at the place of that seat's number."""
    return tuple(
        replace(hand, place=seat_place(numbers[_own_seat(hand)])) if _own_seat(hand) in numbers else hand
        for hand in hands
    )


def _own_seat(hand: Hand) -> str:
    return (hand.seat or "") if hand.place == OWN_SEAT else ""


def spoken_cards(cards: tuple[str, ...]) -> str:
    named = ["a card face down" if card == FACE_DOWN else read_card(card).spoken for card in cards]
    if len(named) <= 1:
        return "".join(named) or "no card"
    return f"{', '.join(named[:-1])} and {named[-1]}"
