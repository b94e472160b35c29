"""Seven cards set as a high hand of five and a low hand of two (19:47-11.3).

A joker is an ace, or the card that completes a straight or a flush; in a flush it is the highest rank that is missing. With
`wheel_second`, A-2-3-4-5 is the second best straight. A low hand is a pair or two different cards. The high hand must rank as
high as the low one or higher: five cards with the same pair, or with the same two highest cards, do.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from croupier.equipment.cards import WITH_JOKER, Card
from croupier.equipment.combination import Cards
from croupier.hands.poker.categories import HIGH_CARD, PAIR
from croupier.hands.poker.ranking import Rank, five, rank_name, rank_of

ACE = 12


class LowRank(NamedTuple):
    """What a low hand is worth: a pair beats two different cards."""

    pair: bool
    ranks: tuple[int, ...]

    @property
    def words(self) -> str:
        """The hand as a dealer calls it: "a pair of queens", "ace and king"."""
        if self.pair:
            return f"a pair of {rank_name(self.ranks[0], many=True)}"
        return " and ".join(rank_name(rank) for rank in self.ranks)


class CardSetting(NamedTuple):
    """One way to set seven cards."""

    high: Cards
    low: Cards
    high_rank: Rank
    low_rank: LowRank

    @property
    def foul(self) -> bool:
        """Whether the low hand ranks above the high one."""
        if self.high_rank.category not in {PAIR, HIGH_CARD}:
            return False
        high_pair = self.high_rank.category == PAIR
        if high_pair != self.low_rank.pair:
            return self.low_rank.pair
        return self.low_rank.ranks > self.high_rank.ranks[: len(self.low_rank.ranks)]

    @property
    def words(self) -> str:
        return f"{self.high_rank.words}; low: {self.low_rank.words}"


def rank_with_joker(card: Card) -> int:
    """The rank of a card as a number, of a joker that of an ace."""
    return ACE if card.is_joker else rank_of(card)


@lru_cache(maxsize=4096)
def low_rank(cards: Cards) -> LowRank:
    """The rank of two cards. A joker is an ace."""
    one, other = sorted(map(rank_with_joker, cards), reverse=True)
    return LowRank(True, (one,)) if one == other else LowRank(False, (one, other))


@lru_cache(maxsize=1 << 16)
def high_rank(cards: Cards, *, wheel_second: bool = True) -> Rank:
    """The rank of five cards."""
    naturals = [card for card in cards if not card.is_joker]
    return five(naturals, len(cards) - len(naturals), wheel_second=wheel_second)


def in_card_order(cards: Sequence[Card]) -> Cards:
    """The cards in the order of a new deck with a joker, so that nothing depends on the order of the deal."""
    return tuple(sorted(cards, key=WITH_JOKER.index.__getitem__))


def set_cards(cards: Sequence[Card], low: Sequence[Card], *, wheel_second: bool = True) -> CardSetting:
    """These seven cards with two of them as the low hand, foul or not. Raises `ValueError` if they are not two of them."""
    high = in_card_order([card for card in cards if card not in low])
    if len(cards) != 7 or len(high) != 5 or len(low) != 2:
        raise ValueError(f"seven cards are set as five and two of them, not as {len(high)} and {len(low)}")
    in_order = in_card_order(low)
    return CardSetting(high, in_order, high_rank(high, wheel_second=wheel_second), low_rank(in_order))


def card_settings(cards: Sequence[Card], *, wheel_second: bool = True) -> tuple[CardSetting, ...]:
    """The lawful ways to set seven cards, of the 21 ways to divide them."""
    every = (set_cards(cards, low, wheel_second=wheel_second) for low in combinations(in_card_order(cards), 2))
    return tuple(setting for setting in every if not setting.foul)
