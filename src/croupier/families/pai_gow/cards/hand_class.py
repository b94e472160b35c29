"""The class of seven cards, card by card: for procedures, where it must be plain what a bonus wager is paid for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from croupier.equipment.cards import Card
from croupier.families.pai_gow.cards import classes
from croupier.hands.poker.categories import HIGH_CARD, ROYAL_FLUSH, STRAIGHT, STRAIGHT_FLUSH, TWO_PAIRS
from croupier.hands.poker.ranking import best_five, rank_name, rank_of

_ACE, _KING, _QUEEN = 12, 11, 10
_SEVEN = 7


def seven_card_class(cards: Sequence[Card], *, wheel_second: bool = True) -> str:
    """The class of seven cards, however they are set."""
    naturals = [card for card in cards if not card.is_joker]
    jokers = len(cards) - len(naturals)
    rank = best_five(naturals, jokers, wheel_second=wheel_second)
    if rank.category in {STRAIGHT_FLUSH, ROYAL_FLUSH}:
        return _seven_in_a_row(rank.category, naturals, jokers) or _of_royal(rank.category, naturals, jokers)
    counts = Counter([*map(rank_of, naturals), *[_ACE] * jokers])
    if rank.category == HIGH_CARD:
        return f"{rank_name(max(counts))}_high"
    if rank.category == TWO_PAIRS and list(counts.values()).count(2) == 3:
        return classes.THREE_PAIRS
    if rank.category == STRAIGHT and max(counts.values()) == 3:
        return classes.STRAIGHT_AND_THREE
    return rank.category


def _seven_in_a_row(category: str, naturals: Sequence[Card], jokers: int) -> str:
    """The class of seven cards of one suit in a row, one of which a joker may stand for; empty if they are not."""
    if len({card.suit for card in naturals}) > 1:
        return ""
    held = {rank_of(card) for card in naturals}
    rows = [{(first + step) % 13 for step in range(_SEVEN)} for first in (_ACE, *range(7))]  # ace to seven first
    if not any(held <= row for row in rows):
        return ""
    royal = category == ROYAL_FLUSH  # the joker may be an eight of seven cards, and an ace of five
    if jokers:
        return classes.SEVEN_CARD_ROYAL_WITH_JOKER if royal else classes.SEVEN_CARD_FLUSH_WITH_JOKER
    return classes.SEVEN_CARD_ROYAL if royal else classes.SEVEN_CARD_FLUSH


def _of_royal(category: str, naturals: Sequence[Card], jokers: int) -> str:
    """A royal flush, also one with a joker, may come with the king and the queen of another suit."""
    suits = Counter(card.suit for card in naturals)
    if category == ROYAL_FLUSH and sorted(suits.values()) == [2, 5 - jokers]:
        other = min(suits, key=lambda suit: suits[suit])
        if {rank_of(card) for card in naturals if card.suit == other} == {_KING, _QUEEN}:
            return classes.ROYAL_AND_KING_QUEEN
    return category
