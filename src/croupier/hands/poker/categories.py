"""The categories of poker hands, best first, and how many hands of one deck each has."""

from __future__ import annotations

ROYAL_FLUSH = "royal_flush"
STRAIGHT_FLUSH = "straight_flush"
FOUR_OF_A_KIND = "four_of_a_kind"
FULL_HOUSE = "full_house"
FLUSH = "flush"
STRAIGHT = "straight"
THREE_OF_A_KIND = "three_of_a_kind"
TWO_PAIRS = "two_pairs"
PAIR = "pair"
HIGH_CARD = "high_card"
FIVE_OF_A_KIND = "five_of_a_kind"  # only with a joker

# By category: the number of hands of 52 cards.
FIVE_CARDS = {
    ROYAL_FLUSH: 4,
    STRAIGHT_FLUSH: 36,
    FOUR_OF_A_KIND: 624,
    FULL_HOUSE: 3_744,
    FLUSH: 5_108,
    STRAIGHT: 10_200,
    THREE_OF_A_KIND: 54_912,
    TWO_PAIRS: 123_552,
    PAIR: 1_098_240,
    HIGH_CARD: 1_302_540,
}
THREE_CARDS = {
    STRAIGHT_FLUSH: 48,
    THREE_OF_A_KIND: 52,
    STRAIGHT: 720,
    FLUSH: 1_096,
    PAIR: 3_744,
    HIGH_CARD: 16_440,
}
# The best five of six cards, and of seven.
SIX_CARDS = {
    ROYAL_FLUSH: 188,
    STRAIGHT_FLUSH: 1_656,
    FOUR_OF_A_KIND: 14_664,
    FULL_HOUSE: 165_984,
    FLUSH: 205_792,
    STRAIGHT: 361_620,
    THREE_OF_A_KIND: 732_160,
    TWO_PAIRS: 2_532_816,
    PAIR: 9_730_740,
    HIGH_CARD: 6_612_900,
}
SEVEN_CARDS = {
    ROYAL_FLUSH: 4_324,
    STRAIGHT_FLUSH: 37_260,
    FOUR_OF_A_KIND: 224_848,
    FULL_HOUSE: 3_473_184,
    FLUSH: 4_047_644,
    STRAIGHT: 6_180_020,
    THREE_OF_A_KIND: 6_461_620,
    TWO_PAIRS: 31_433_400,
    PAIR: 58_627_800,
    HIGH_CARD: 23_294_460,
}

# The strength of each category: a stronger one has a higher number. Three-card games rank a straight above a flush, and
# three of a kind above both.
FIVE_CARD_STRENGTH = {name: strength for strength, name in enumerate((*reversed(FIVE_CARDS), FIVE_OF_A_KIND))}
THREE_CARD_STRENGTH = {name: strength for strength, name in enumerate(reversed(THREE_CARDS))}
