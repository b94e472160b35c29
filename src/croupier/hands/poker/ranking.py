"""Ranks poker hands card by card: for procedures, where it must be plain why one hand beats another.

Ranks run from 0 (the two) to 12 (the ace). An ace is also low in 5-4-3-2-A or 3-2-A, the lowest straight. Suits are equal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum
from itertools import combinations
from typing import NamedTuple

from croupier.equipment.cards import RANKS, SUITS, Card
from croupier.hands.poker.categories import (
    FIVE_CARD_STRENGTH,
    FIVE_OF_A_KIND,
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_CARD_STRENGTH,
    THREE_OF_A_KIND,
    TWO_PAIRS,
)

_ACE = 12
_NAMES = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
_PLURALS = tuple(f"{name}es" if name == "six" else f"{name}s" for name in _NAMES)
_BY_SHAPE = {
    (5,): FIVE_OF_A_KIND,
    (4, 1): FOUR_OF_A_KIND,
    (3, 2): FULL_HOUSE,
    (3, 1, 1): THREE_OF_A_KIND,
    (2, 2, 1): TWO_PAIRS,
    (2, 1, 1, 1): PAIR,
    (3,): THREE_OF_A_KIND,
    (2, 1): PAIR,
}


class Rank(NamedTuple):
    """What a hand is worth: a greater rank beats a smaller one, and equal ranks tie."""

    strength: int  # of its category, among hands of as many cards
    ranks: tuple[int, ...]  # what decides within the category, the most important first
    category: str

    @property
    def words(self) -> str:
        """The hand as a dealer calls it: "a pair of queens", "queen, six and four"."""
        return _spoken(self.category, self.ranks)


class Wild(StrEnum):
    """What a joker may stand for."""

    ANY = "any"  # any card, also one that the hand already has
    BUG = "bug"  # an ace, or a card that completes a straight, a flush or a straight flush


def rank_of(card: Card) -> int:
    """The rank of a card as a number: 0 for a two, 12 for an ace."""
    return RANKS.index(card.rank)


def rank_name(rank: int, *, many: bool = False) -> str:
    """The name of a rank: "six", or "sixes" of many."""
    return _PLURALS[rank] if many else _NAMES[rank]


# ---------------------------------------------------------------- high


def five(cards: Sequence[Card], jokers: int = 0, wild: Wild = Wild.BUG, *, wheel_second: bool = False) -> Rank:
    """The rank of a hand of five. With `wheel_second`, 5-4-3-2-A is the second best straight, not the lowest."""
    _must_be(cards, jokers, 5)
    return _with_jokers(cards, jokers, wild, FIVE_CARD_STRENGTH, wheel_second=wheel_second)


def three(cards: Sequence[Card], jokers: int = 0, wild: Wild = Wild.BUG) -> Rank:
    """The rank of a hand of three, in the order of three-card games: a straight beats a flush."""
    _must_be(cards, jokers, 3)
    return _with_jokers(cards, jokers, wild, THREE_CARD_STRENGTH, wheel_second=False)


def best_five(cards: Sequence[Card], jokers: int = 0, wild: Wild = Wild.BUG, *, wheel_second: bool = False) -> Rank:
    """The rank of the best five of more cards, such as seven. A joker may be left out: three kings and two fives need none."""
    if len(cards) + jokers < 5 or jokers > 5:
        raise ValueError(f"{len(cards)} cards and {jokers} jokers do not give a hand of five")
    used = range(max(0, 5 - len(cards)), jokers + 1)
    hands = ((hand, number) for number in used for hand in combinations(cards, 5 - number))
    return max(five(hand, number, wild, wheel_second=wheel_second) for hand, number in hands)


def _must_be(cards: Sequence[Card], jokers: int, size: int) -> None:
    if len(cards) + jokers != size or jokers < 0:
        raise ValueError(f"a hand of {size} cards is needed, not {len(cards)} and {jokers} jokers")


def _with_jokers(
    cards: Sequence[Card], jokers: int, wild: Wild, strength: dict[str, int], *, wheel_second: bool
) -> Rank:
    """The best rank over everything that the jokers may stand for."""
    if not jokers:
        return _rank(cards, strength, wheel_second=wheel_second)
    completed = []
    suit = cards[0].suit if cards else SUITS[0]  # another suit would be no better
    for card in (Card(rank, suit) for rank in RANKS):
        rank = _with_jokers((*cards, card), jokers - 1, wild, strength, wheel_second=wheel_second)
        completes = rank.category in {STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH}
        if wild is Wild.ANY or completes or rank_of(card) == _ACE:
            completed.append(rank)
    return max(completed)


def _rank(cards: Sequence[Card], strength: dict[str, int], *, wheel_second: bool) -> Rank:
    counts = Counter(map(rank_of, cards))
    ranks = tuple(sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True))
    if len(ranks) < len(cards):
        category = _BY_SHAPE[tuple(counts[rank] for rank in ranks)]
        return Rank(strength[category], ranks, category)
    flush = len({card.suit for card in cards}) == 1
    top = _straight(ranks)
    if top is None:
        category = FLUSH if flush else HIGH_CARD
        return Rank(strength[category], ranks, category)
    category = _straight_category(top, flush=flush, royal=ROYAL_FLUSH in strength)
    return Rank(strength[category], (_wheel_lifted(top, len(cards)) if wheel_second else top,), category)


def _straight_category(top: int, *, flush: bool, royal: bool) -> str:
    if not flush:
        return STRAIGHT
    return ROYAL_FLUSH if royal and top == _ACE else STRAIGHT_FLUSH


def _straight(ranks: tuple[int, ...]) -> int | None:
    """The highest rank of a straight, given different ranks in descending order; None if they are not one."""
    if ranks[0] - ranks[-1] == len(ranks) - 1:
        return ranks[0]
    if ranks[0] == _ACE and ranks[1] == len(ranks) - 2:  # the ace is low, and the others run down to the two
        return ranks[1]
    return None


def _wheel_lifted(top: int, size: int) -> int:
    """The rank of a straight if the wheel is the second best: just below the highest one, which moves up."""
    if top == _ACE:
        return _ACE + 1
    return _ACE if top == size - 2 else top


# ---------------------------------------------------------------- low


class Low(NamedTuple):
    """What a low hand is worth: a smaller value is better. Straights and flushes do not count, and an ace is 1."""

    shape: tuple[int, ...]  # how many cards of each rank, most first; five different ranks are the best
    ranks: tuple[int, ...]

    @property
    def eight_or_better(self) -> bool:
        """Whether it is five different ranks, none above eight."""
        return self.shape == (1,) * 5 and self.ranks[0] <= 8


def best_low(cards: Sequence[Card], jokers: int = 0) -> Low:
    """The lowest five of five or more cards. A joker is the lowest rank that the hand does not have."""
    if len(cards) + jokers < 5 or jokers > 5:
        raise ValueError(f"{len(cards)} cards and {jokers} jokers do not give a hand of five")
    return min(_low(_low_ranks(hand, jokers)) for hand in combinations(cards, 5 - jokers))


def _low_ranks(cards: Iterable[Card], jokers: int) -> list[int]:
    ranks = [(rank_of(card) + 1) % len(RANKS) + 1 for card in cards]
    for _ in range(jokers):
        ranks.append(next(rank for rank in range(1, len(RANKS) + 1) if rank not in ranks))
    return ranks


def _low(ranks: list[int]) -> Low:
    counts = Counter(ranks)
    ordered = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    return Low(tuple(counts[rank] for rank in ordered), tuple(ordered))


# ---------------------------------------------------------------- in words


def _spoken(category: str, ranks: tuple[int, ...]) -> str:
    if category == HIGH_CARD:
        return _listed([_NAMES[rank] for rank in ranks])
    many, more = (_PLURALS[min(rank, _ACE)] for rank in (ranks[0], ranks[-1] if len(ranks) == 1 else ranks[1]))
    high = f"{category.replace('_', ' ')}, {_NAMES[min(ranks[0], _ACE)]} high"
    return {
        ROYAL_FLUSH: "a royal flush",
        FULL_HOUSE: f"a full house, {many} over {more}",
        TWO_PAIRS: f"two pairs, {many} and {more}",
        PAIR: f"a pair of {many}",
        FIVE_OF_A_KIND: f"five {many}",
        FOUR_OF_A_KIND: f"four {many}",
        THREE_OF_A_KIND: f"three {many}",
    }.get(category, f"a {high}")


def _listed(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}"
