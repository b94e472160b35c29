"""Hands of seven divided as the bonus wagers pay them (19:47-11.15 to 11.20): by their best five, and by a little more.

Every hand is in one class. A pay table names categories. If it does not name the class of a hand, the hand is paid in the best
paid category that it has: a seven-card straight flush is also a straight flush, three pairs are also two, and a straight may be
three of a kind too, which some tables pay more. The numbers of hands are those of one deck with a joker.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Any, Protocol

from croupier.equipment.cards import Card
from croupier.hands.poker.categories import (
    FIVE_OF_A_KIND,
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIRS,
)
from croupier.hands.poker.ranking import three

NINE_HIGH, TEN_HIGH, JACK_HIGH, QUEEN_HIGH, KING_HIGH, ACE_HIGH = (
    f"{name}_high" for name in ("nine", "ten", "jack", "queen", "king", "ace")
)
THREE_PAIRS = "three_pairs"
STRAIGHT_AND_THREE = "straight_and_three_of_a_kind"
ROYAL_AND_KING_QUEEN = "royal_flush_and_suited_king_queen"  # the other two are a king and a queen of another suit
SEVEN_CARD_FLUSH = "seven_card_straight_flush"
SEVEN_CARD_FLUSH_WITH_JOKER = "seven_card_straight_flush_with_joker"
SEVEN_CARD_ROYAL, SEVEN_CARD_ROYAL_WITH_JOKER = "seven_card_royal_flush", "seven_card_royal_flush_with_joker"

# By class, the lowest first: the number of hands of seven of 53 cards. Hands without a pair, a straight or a flush are divided
# by their highest card.
SEVEN_CARD_HANDS = {
    NINE_HIGH: 31_080,
    TEN_HIGH: 248_640,
    JACK_HIGH: 963_480,
    QUEEN_HIGH: 2_719_500,
    KING_HIGH: 6_386_940,
    ACE_HIGH: 14_430_780,
    PAIR: 64_221_960,
    TWO_PAIRS: 32_691_816,
    THREE_PAIRS: 2_862_000,
    THREE_OF_A_KIND: 7_470_676,
    STRAIGHT: 11_034_204,
    STRAIGHT_AND_THREE: 201_824,
    FLUSH: 6_172_088,
    FULL_HOUSE: 4_188_528,
    FOUR_OF_A_KIND: 307_472,
    STRAIGHT_FLUSH: 184_644,
    ROYAL_FLUSH: 26_020,
    FIVE_OF_A_KIND: 1_128,
    ROYAL_AND_KING_QUEEN: 72,
    SEVEN_CARD_FLUSH_WITH_JOKER: 160,
    SEVEN_CARD_ROYAL_WITH_JOKER: 36,
    SEVEN_CARD_FLUSH: 28,
    SEVEN_CARD_ROYAL: 4,
}
CLASSES = tuple(SEVEN_CARD_HANDS)
# Of all deals of a player's hand and the bank's, by class of the player's from three of a kind on: those in which the bank's is
# nine, ten or jack high. A royal flush is one with any other two cards.
LOW_BANK_HANDS = (NINE_HIGH, TEN_HIGH, JACK_HIGH)
TWO_HAND_DEALS = comb(53, 7) * comb(46, 7)
WITH_LOW_BANK = {
    THREE_OF_A_KIND: (78_213_896_388, 627_520_747_452, 2_432_943_690_480),
    STRAIGHT: (127_001_286_984, 966_214_112_616, 3_728_427_358_596),
    STRAIGHT_AND_THREE: (2_938_107_132, 21_695_280_708, 82_768_418_640),
    FLUSH: (69_086_073_588, 553_655_404_116, 2_145_623_402_232),
    FULL_HOUSE: (43_652_008_380, 349_248_676_020, 1_353_384_273_900),
    FOUR_OF_A_KIND: (3_438_365_040, 27_508_754_160, 106_599_073_500),
    STRAIGHT_FLUSH: (1_936_502_880, 15_460_065_144, 61_769_013_048),
    ROYAL_FLUSH: (586_048_080, 3_719_441_040, 12_293_627_952),
    FIVE_OF_A_KIND: (25_485_600, 203_884_800, 790_053_600),
    SEVEN_CARD_FLUSH_WITH_JOKER: (1_546_728, 12_748_128, 52_122_696),
    SEVEN_CARD_ROYAL_WITH_JOKER: (672_840, 4_711_104, 16_345_944),
    SEVEN_CARD_FLUSH: (231_864, 1_876_272, 7_597_104),
    SEVEN_CARD_ROYAL: (69_480, 475_056, 1_628_904),
}

STRAIGHT_FLUSH_WITH_JOKER = "straight_flush_with_joker"
# By class, the lowest first: the number of hands of three of 53 cards.
THREE_CARD_HANDS = {
    HIGH_CARD: 16_980,
    PAIR: 3_912,
    FLUSH: 1_308,
    STRAIGHT: 1_020,
    STRAIGHT_FLUSH_WITH_JOKER: 100,
    THREE_OF_A_KIND: 58,
    STRAIGHT_FLUSH: 48,
}
THREE_CARD_CLASSES = tuple(THREE_CARD_HANDS)

_ALSO = {
    **dict.fromkeys((NINE_HIGH, TEN_HIGH, JACK_HIGH, QUEEN_HIGH, KING_HIGH, ACE_HIGH), (HIGH_CARD,)),
    THREE_PAIRS: (TWO_PAIRS,),
    STRAIGHT_AND_THREE: (STRAIGHT, THREE_OF_A_KIND),
    ROYAL_AND_KING_QUEEN: (ROYAL_FLUSH,),
    SEVEN_CARD_FLUSH: (STRAIGHT_FLUSH,),
    SEVEN_CARD_FLUSH_WITH_JOKER: (STRAIGHT_FLUSH,),
    SEVEN_CARD_ROYAL: (SEVEN_CARD_FLUSH, ROYAL_FLUSH),
    SEVEN_CARD_ROYAL_WITH_JOKER: (SEVEN_CARD_FLUSH_WITH_JOKER, ROYAL_FLUSH),
    STRAIGHT_FLUSH_WITH_JOKER: (STRAIGHT_FLUSH,),
}


class Pays(Protocol):
    """What a pay table pays, by category: a `Schedule`, or a mapping."""

    def __contains__(self, category: object, /) -> bool: ...
    def __getitem__(self, category: str, /) -> Any: ...


def category_in(pays: Pays, hand: str) -> str | None:
    """The class itself or else the best paid category that such a hand has; None if the pay table pays nothing for it."""
    if hand in pays:
        return hand
    named = [category for category in _ALSO.get(hand, ()) if category in pays]
    return max(named, key=pays.__getitem__, default=None)


def three_card_class(cards: Sequence[Card]) -> str:
    """The class of three cards."""
    naturals = [card for card in cards if not card.is_joker]
    category = three(naturals, len(cards) - len(naturals)).category
    return STRAIGHT_FLUSH_WITH_JOKER if category == STRAIGHT_FLUSH and len(naturals) < 3 else category


def expected_payment(
    pays: Mapping[str, int | Fraction], hands: Mapping[str, int] = SEVEN_CARD_HANDS
) -> tuple[Fraction, Fraction]:
    """What is paid on average, by category of the pay table, and the chance that anything is, also nothing more than a push.

    A wager of one unit that loses where nothing is paid gains the payment less the chance that nothing is.
    """
    total, paid, hit = sum(hands.values()), Fraction(0), 0
    for hand, number in hands.items():
        if (category := category_in(pays, hand)) is not None:
            paid += Fraction(number) * pays[category]
            hit += number
    return paid / total, Fraction(hit, total)
