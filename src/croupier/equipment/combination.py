"""Cards dealt together: for computing chances, only the set of cards matters, not their order.

At a table the cards of a hand come one by one, each with its own position in the shoe and its own journal entry. A croupier
that computes chances has a method `together` and is asked once for the whole hand. `Dealing.draw_around` handles both.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import accumulate, groupby
from math import comb
from typing import NamedTuple, Protocol, TypeGuard

from croupier.equipment.cards import FRENCH, Card
from croupier.equipment.chance import ChanceSource
from croupier.equipment.decks.deck import Deck, NotACard
from croupier.law.citation import Citation
from croupier.law.ruling import Refused, unlawful

Cards = tuple[Card, ...]

_Hand = tuple[Cards, int]  # cards, and the number of ways to get them
_Groups = tuple[Cards, ...]  # cards, grouped by what the rules do not tell apart


class Suits(StrEnum):
    """How suits matter in the rules of a round. Cards that no rule tells apart are counted together."""

    MATTER = "matter"  # every card is different
    FLUSHES = "flushes"  # it matters whether cards have the same suit, but not which suit
    IGNORED = "ignored"  # only ranks matter


@dataclass(frozen=True, slots=True)
class Distinct:
    """Which cards the rules of a round tell apart: `EACH_CARD`, `RANKS_ONLY`, or made by `flushes`."""

    suits: Suits
    known: tuple[Cards, ...] = ()  # for flushes: each known hand or group of cards that the rules look at

    def with_known(self, *hands: Cards) -> Distinct:
        """A copy with more known hands."""
        return Distinct(self.suits, (*self.known, *hands))


EACH_CARD = Distinct(Suits.MATTER)
RANKS_ONLY = Distinct(Suits.IGNORED)


def flushes(*known: Cards) -> Distinct:
    """Only equality of suits matters. Pass every known hand and group of cards that the rules look at."""
    return Distinct(Suits.FLUSHES, known)


def in_order(cards: Sequence[Card], deck: Deck = FRENCH) -> Cards:
    """The cards in the order of a new deck, so that nothing depends on the order of the deal."""
    return tuple(sorted(cards, key=deck.index.__getitem__))


@dataclass(frozen=True, slots=True)
class Combination:
    """The chance of several cards dealt together, without order.

    If only flushes matter, two suits are equivalent if the unseen cards have the same ranks in both, and every known hand
    does too. Swapping equivalent suits changes nothing for the rules, so of hands that differ only by such swaps one is
    listed, with the weight of all.
    """

    site: str
    cite: Citation
    unseen: tuple[int, ...]  # the number of each card, in the order of the deck
    size: int
    distinct: Distinct = EACH_CARD
    deck: Deck = FRENCH

    def outcomes(self) -> Sequence[tuple[Cards, int]]:
        """One hand for each class of equivalent hands, with the number of combinations in the class."""
        if self.distinct.suits is Suits.FLUSHES:
            hands = _suit_by_suit(self._suits(), self.size)
        else:
            hands = _from_groups(self._groups(), self.size)
        return [(in_order(cards, self.deck), weight) for cards, weight in hands]

    def show(self, outcome: Cards) -> str:
        return " ".join(map(str, outcome))

    def read(self, text: str) -> Cards:
        """The cards, given in any order, or raises `Refused` if this hand is impossible."""
        try:
            cards = [self.deck.read(each) for each in text.split()]
        except NotACard as not_a_card:
            raise Refused(unlawful(self.cite, str(not_a_card))) from None
        if len(cards) != self.size:
            raise Refused(unlawful(self.cite, f"{text}: the hand has {self.size} cards, not {len(cards)}"))
        for card in cards:
            if cards.count(card) > self.unseen[self.deck.index[card]]:
                raise Refused(unlawful(self.cite, f"{card} cannot come from this shoe now"))
        return in_order(cards, self.deck)

    def _groups(self) -> _Groups:
        """The unseen cards, grouped by what the rules do not tell apart."""
        each = tuple((card,) * count for card, count in zip(self.deck.kinds, self.unseen, strict=True) if count)
        if self.distinct.suits is not Suits.IGNORED:
            return each
        return tuple(tuple(card for cards in each for card in cards if card.rank == rank) for rank in self.deck.ranks)

    def _suits(self) -> list[list[_Suit]]:
        """The suits, grouped by equivalence."""
        groups = self._groups()
        suits = sorted((self._suit(suit, groups) for suit in self.deck.suits), key=lambda suit: suit.signature)
        return [list(group) for _, group in groupby(suits, key=lambda suit: suit.signature)]

    def _suit(self, suit: str, unseen: _Groups) -> _Suit:
        groups = tuple(cards for cards in unseen if cards[0].suit == suit)
        left = tuple((cards[0].rank, len(cards)) for cards in groups)
        known = tuple(tuple(sorted(card.rank for card in hand if card.suit == suit)) for hand in self.distinct.known)
        return _Suit((left, known), groups)


class _Suit(NamedTuple):
    """One suit: its signature, which equivalent suits share, and its unseen cards."""

    signature: tuple[tuple[tuple[str, int], ...], tuple[tuple[str, ...], ...]]
    groups: _Groups


def _from_groups(groups: _Groups, size: int, begin: int = 0) -> Iterator[_Hand]:
    """All choices of `size` cards from groups, where only the number taken from each group matters."""
    if not size:
        yield (), 1
        return
    for at in range(begin, len(groups)):
        cards = groups[at]
        for taken in range(1, min(size, len(cards)) + 1):
            ways = comb(len(cards), taken)
            for more, weight in _from_groups(groups, size - taken, at + 1):
                yield cards[:taken] + more, ways * weight


def _suit_by_suit(classes: list[list[_Suit]], size: int) -> Iterator[_Hand]:
    """All choices of `size` cards, one class of equivalent suits after the other."""
    if not size:
        yield (), 1
        return
    if not classes:
        return
    first, *others = classes
    for taken in range(size, -1, -1):
        mine = list(_from_equivalent(first, taken))
        theirs = list(_suit_by_suit(others, size - taken)) if mine else []
        for cards, weight in mine:
            for more, ways in theirs:
                yield cards + more, weight * ways


@lru_cache(maxsize=64)  # a solver asks for the same few again and again; those of a whole suit are thousands
def _from_suit(groups: _Groups, most: int) -> tuple[tuple[_Hand, ...], ...]:
    """All choices from the cards of one suit, by their number, up to `most`."""
    return tuple(tuple(_from_groups(groups, size)) for size in range(most + 1))


def _from_equivalent(suits: list[_Suit], taken: int) -> Iterator[_Hand]:
    """All choices of `taken` cards from equivalent suits. The holdings are in descending order, so each is listed once."""
    if not taken:
        yield (), 1
        return
    by_size = [_from_suit(suit.groups, taken) for suit in suits]
    holdings = [[each for sized in sizes for each in sized] for sizes in by_size]
    begins = [0, *accumulate(len(sized) for sized in by_size[0])]  # by size: the index of the first holding

    def place(at: int, left: int, last: int, equal: int, hand: _Hand) -> Iterator[_Hand]:
        """Fills the suits from index `at` on. The `equal` suits just before it have the holding number `last`."""
        if at == len(suits):
            yield hand
            return
        fewest = begins[left] if at == len(suits) - 1 else 0  # the last suit must take all that is left
        for number in range(fewest, min(last + 1, begins[left + 1])):
            cards, ways = holdings[at][number]
            run = equal + 1 if number == last else 1
            weight = hand[1] * ways * (at + 1) // run  # counts the orders of these holdings among the suits
            yield from place(at + 1, left - len(cards), number, run, (hand[0] + cards, weight))

    yield from place(0, taken, len(holdings[0]), 0, ((), 1))


class DealsTogether(ChanceSource, Protocol):
    """A croupier that treats cards dealt together as one chance."""

    def together(self, hand: Combination, /) -> Cards: ...


def deals_together(croupier: object) -> TypeGuard[DealsTogether]:
    return hasattr(croupier, "together")
