"""Cards dealt together: who counts chances needs to know only which cards come, never in which order.

At a table the cards of a hand still come one by one, each with its own place in the shoe and its own entry in the journal.
A croupier that counts chances offers `together` and is asked once for all of them. `Dealing.draw_together` chooses.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate, groupby
from math import comb
from typing import TYPE_CHECKING, NamedTuple, Protocol, runtime_checkable

from croupier.equipment.cards import DECK, RANKS, SUITS, Card, NotACard, read_card
from croupier.law.ruling import Refused, unlawful

if TYPE_CHECKING:
    from croupier.law.citation import Citation

Cards = tuple[Card, ...]

_Hand = tuple[list[Card], int]  # cards, and in how many ways they come
_PLACE = {card: place for place, card in enumerate(DECK)}


class Suits(StrEnum):
    """How far the rules of a round look at suits. Cards that no rule tells apart are counted together."""

    MATTER = "matter"  # each card is a card of its own
    FLUSHES = "flushes"  # only whether cards are of one suit matters, never which suit that is
    IGNORED = "ignored"  # only ranks matter


@dataclass(frozen=True, slots=True)
class Distinct:
    """Which cards the rules of a round tell apart. `EACH_CARD`, `RANKS_ONLY` and `flushes` make one."""

    suits: Suits
    known: tuple[Cards, ...] = ()  # each hand and group of cards that the rules look at, where flushes matter

    def beside(self, *hands: Cards) -> Distinct:
        """The same with more hands known."""
        return Distinct(self.suits, (*self.known, *hands))


EACH_CARD = Distinct(Suits.MATTER)
RANKS_ONLY = Distinct(Suits.IGNORED)


def flushes(*known: Cards) -> Distinct:
    """Suits matter only as being the same or not. Every hand and group of cards that the rules look at must be named."""
    return Distinct(Suits.FLUSHES, known)


def in_order(cards: Sequence[Card]) -> Cards:
    """The cards in the order of `DECK`, so that nothing can depend on the order in which they came."""
    return tuple(sorted(cards, key=_PLACE.__getitem__))


@dataclass(frozen=True, slots=True)
class Combination:
    """The chance of some cards dealt together without order.

    Where only flushes matter, two suits are alike while the cards not yet seen have the same ranks in both, and so has
    every known hand. Exchanging two such suits changes nothing that the rules look at, so of hands that differ by such
    an exchange only one is listed, with the weight of all.
    """

    site: str
    cite: Citation
    unseen: tuple[int, ...]  # how many of each card, in the order of `DECK`
    size: int
    distinct: Distinct = EACH_CARD

    def outcomes(self) -> Sequence[tuple[Cards, int]]:
        """Hands that stand for all that can come, each with the number of combinations it stands for."""
        if self.distinct.suits is Suits.FLUSHES:
            hands = _suit_by_suit(self._suits(), self.size)
        else:
            hands = _from_groups(self._groups(), self.size)
        return [(in_order(cards), weight) for cards, weight in hands]

    def show(self, outcome: Cards) -> str:
        return " ".join(map(str, outcome))

    def read(self, text: str) -> Cards:
        """The cards in any order, or raises `Refused` when they cannot come together."""
        try:
            cards = [read_card(each) for each in text.split()]
        except NotACard as not_a_card:
            raise Refused(unlawful(self.cite, str(not_a_card))) from None
        if len(cards) != self.size:
            raise Refused(unlawful(self.cite, f"{text}: {self.size} cards are dealt together, not {len(cards)}"))
        for card in cards:
            if cards.count(card) > self.unseen[_PLACE[card]]:
                raise Refused(unlawful(self.cite, f"{card}: no such card can come now from this shoe"))
        return in_order(cards)

    def _groups(self) -> list[list[Card]]:
        """The cards that are left, those together that are not told apart."""
        each = [[card] * count for card, count in zip(DECK, self.unseen, strict=True) if count]
        if self.distinct.suits is not Suits.IGNORED:
            return each
        return [[card for cards in each for card in cards if card.rank == rank] for rank in RANKS]

    def _suits(self) -> list[list[_Suit]]:
        """The suits, those together that are alike."""
        suits = sorted((self._suit(suit) for suit in SUITS), key=lambda suit: suit.known_as)
        return [list(alike) for _, alike in groupby(suits, key=lambda suit: suit.known_as)]

    def _suit(self, suit: str) -> _Suit:
        groups = [cards for cards in self._groups() if cards[0].suit == suit]
        left = tuple((cards[0].rank, len(cards)) for cards in groups)
        held = tuple(tuple(sorted(card.rank for card in hand if card.suit == suit)) for hand in self.distinct.known)
        return _Suit((left, held), groups)


class _Suit(NamedTuple):
    """One suit: what it is known by, and its cards that are left."""

    known_as: tuple[tuple[tuple[str, int], ...], tuple[tuple[str, ...], ...]]
    groups: list[list[Card]]


def _from_groups(groups: list[list[Card]], size: int, begin: int = 0) -> Iterator[_Hand]:
    """So many cards from groups of cards that are not told apart: which cards of a group come makes no difference."""
    if not size:
        yield [], 1
        return
    for at in range(begin, len(groups)):
        cards = groups[at]
        for taken in range(1, min(size, len(cards)) + 1):
            ways = comb(len(cards), taken)
            for more, weight in _from_groups(groups, size - taken, at + 1):
                yield cards[:taken] + more, ways * weight


def _suit_by_suit(alike: list[list[_Suit]], size: int) -> Iterator[_Hand]:
    """So many cards, suit by suit. Among suits that are alike only one order of what they hold is listed."""
    if not alike:
        if not size:
            yield [], 1
        return
    first, *others = alike
    for taken in range(size, -1, -1):
        mine = list(_alike(first, taken))
        theirs = list(_suit_by_suit(others, size - taken)) if mine else []
        for cards, weight in mine:
            for more, ways in theirs:
                yield cards + more, weight * ways


def _alike(suits: list[_Suit], taken: int) -> Iterator[_Hand]:
    """So many cards from suits that are alike: none holds a later holding than the suit before it."""
    by_size = [[list(_from_groups(suit.groups, size)) for size in range(taken + 1)] for suit in suits]
    holdings = [[each for sized in found for each in sized] for found in by_size]
    begins = [0, *accumulate(len(sized) for sized in by_size[0])]  # by size: the number of the first holding

    def place(at: int, left: int, last: int, equal: int, held: _Hand) -> Iterator[_Hand]:
        """The suits from this one on. The `equal` suits just before it hold the holding numbered `last`."""
        if at == len(suits):
            yield held
            return
        fewest = begins[left] if at == len(suits) - 1 else 0  # what is left must go into the last suit
        for number in range(fewest, min(last + 1, begins[left + 1])):
            cards, ways = holdings[at][number]
            run = equal + 1 if number == last else 1
            weight = held[1] * ways * (at + 1) // run  # in how many orders these suits can hold what they hold
            yield from place(at + 1, left - len(cards), number, run, (held[0] + cards, weight))

    yield from place(0, taken, len(holdings[0]), 0, ([], 1))


@runtime_checkable
class DealsTogether(Protocol):
    """A croupier that takes cards dealt together as one chance."""

    def together(self, hand: Combination, /) -> Cards: ...
