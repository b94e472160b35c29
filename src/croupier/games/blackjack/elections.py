"""The option values of a blackjack sheet, and the dates on which they took effect."""

from __future__ import annotations

from datetime import date

# 2.6(h), (j), (k): the dealer's second card.
NO_HOLE_CARD, FACE_DOWN_HOLE, EXPOSED_HOLE = "none", "down", "up"

# 2.2(c)-(e), 2.6(a), 2.6A, 2.21: where the cards are dealt from; the hand needs an automated shuffler.
SINGLE_SHOE, DOUBLE_SHOE, AUTOMATED_SHUFFLER, CONTINUOUS_SHUFFLER, FROM_THE_HAND = (
    "single shoe",
    "double shoe",
    "automated shuffler",
    "continuous shuffler",
    "hand",
)

# 2.9(b): when insurance is placed at a table without a card reader.
BEFORE_ANY_CARD, OWN_TURN = "before any card", "own turn"

# 2.10(c): how the double card is dealt.
DOUBLE_FACE_UP, DOUBLE_FACE_DOWN, DOUBLE_ON_REQUEST = "face up", "face down", "on request"

# 2.17(a): the additional wager a table offers.
NO_ADDITIONAL_WAGER, OVER_UNDER_13, SAME_SUIT, SEVENS = "none", "over/under 13", "same suit", "sevens"

# 2.24(f): the pay table of the twenty point bonus wager.
NO_TWENTY_POINT, TWENTY_POINT_A, TWENTY_POINT_B = "none", "A", "B"

# 2.5(g): who cuts again.
LAST_CUTTER, NEXT_ENTITLED = "last cutter", "next entitled"

DOUBLE_SHOES = date(1982, 9, 15)  # operative (reading E1); also the Bart Carter Shuffle and continuous shuffling
INSURANCE_FIRST = date(1989, 12, 4)  # 2.9(b): insurance before any further card to anyone
SEVERAL_BOXES = date(1991, 9, 16)
NOTICE_RULE = date(1991, 11, 4)  # 8.3; also the exposed hole card, resplitting and five-card 21
OVER_UNDER = date(1992, 4, 20)
ACES_ONCE = date(1992, 8, 17)
CARD_READERS = date(1993, 1, 19)
MULTIPLE_ACTION = date(1993, 9, 20)
SAME_SUITS = date(1994, 2, 22)
RECUTS = date(1996, 5, 20)
PROGRESSIVES = date(1996, 7, 15)  # also the sevens wager
CONSOLIDATED_PAYOUT = date(1998, 12, 7)  # also insurance at the player's own turn
BLACKJACK_BONUS = date(1999, 1, 4)
AUTOMATED_SHUFFLERS = date(1999, 7, 6)
STREAKS = date(2001, 1, 16)
MATCH_THE_DEALER = date(2004, 7, 19)
FACE_DOWN_DOUBLES = date(2005, 1, 18)
SIX_TO_FIVE = date(2006, 1, 17)
TWENTY_POINT = date(2006, 6, 5)
SOFT_17 = date(2006, 6, 19)
EVEN_MONEY = date(2007, 1, 2)
OPTIONAL_BONUS = date(2007, 11, 19)
TEXT_OF_2_3 = SIX_TO_FIVE  # 2.3 was last amended then; which one brought in (e)1 to 3 and (i) is not known
UNDATED_IN_2_3 = f"our text of 2.3 is that of {TEXT_OF_2_3}; when this paragraph came into it is not known"
DOUBLES_ON_REQUEST = date(2010, 6, 7)
USELESS_CARDS_ENDED = date(1981, 11, 2)  # 2.12(c) added
SOFT_21_CLOSED = date(1984, 3, 5)  # 2.12(a)1: soft 21 added
