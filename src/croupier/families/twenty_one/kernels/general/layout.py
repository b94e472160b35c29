"""The memory layout of the general kernel's desk: what each place of its arrays means.

All integers that rounds change are in one array, the book, so that compiled functions need few arguments.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import Card
from croupier.equipment.stream import GAMMA
from croupier.hands.blackjack import VALUES

Bytes = NDArray[np.uint8]
Integers = NDArray[np.int64]
Words = NDArray[np.uint64]
Word = Any  # an integer in compiled code, signed or unsigned


class Desk(NamedTuple):
    """The arrays a round is played on."""

    shoe: Bytes  # the cards in order, room for as many again, and the tape of a taped round
    act: Bytes  # the choice by level of the count, doubles, place of the hand, cards, column, and total or pair
    tab: Bytes  # by total: the dealer's count, whether he draws, results; by card: its index; by two cards: outcomes
    gains: Integers  # by result and the dealer's count, in steps
    marks: Integers  # by result
    book: Integers
    sums: Integers  # the running count before each place, if cards are counted
    word: Words  # states of the random stream: for the cards, for their shoe, for all else


class _Rule(NamedTuple):
    """The rules of a table and the settings of a scene, each a place in `Desk.book`."""

    CARDS: int = 0  # cards in the full stack
    BEHIND: int = 1  # the next round starts with a shuffle if no more cards than this are left
    CUT: int = 2  # a shoe that ran out is shuffled after the round, since its cutting card has come out
    BURN_NEW: int = 3  # a card is burned for a new shoe
    BURN_ROUND: int = 4  # a card is burned before every round (2.6A(c))
    EACH: int = 5  # the result of each hand is needed, for streaks
    PREPARE: int = 6  # cards shuffled at first
    EXTEND: int = 7  # cards shuffled when these are used up
    SEATS: int = 8
    SPOTS: int = 9  # dealer hands that each box is against (2.18)
    HOLE: int = 10  # 0 none, 1 face down, 2 face up
    READER: int = 11
    DEALT: int = 12  # the number of cards dealt to boxes and dealer before anybody plays
    ALWAYS_DRAWS: int = 13
    EVEN_MONEY: int = 16  # offered and taken
    CONSOLIDATED: int = 17
    INSURES: int = 18  # insurance may be taken
    OWN_TURN: int = 19
    DOUBLE_DOWN: int = 20  # the double card is face down
    MOST_HANDS: int = 21
    MOST_ACES: int = 22
    BONUS_SPLIT: int = 23  # a 21 of a split hand may pay more
    ALSO_LOST: int = 24  # busted wagers are lost in addition to the original wager (C11)
    DESIGNATED_ACE: int = 25  # the cards, or 0
    DESIGNATED_FACE: int = 26
    SPECIAL: int = 27  # some 21 pays more than others
    SUPER: int = 28  # cents of the super bonus, or 0
    ENVY: int = 29
    SIDES: int = 30  # a bit for each additional wager
    KEEP: int = 31  # some additional wager needs the third and fourth card
    RACKS: int = 32  # the cards of a hand over 21 leave the layout at once
    COUNTING: int = 33
    PER_DECK: int = 34
    START_COUNT: int = 35
    PEEKED: int = 36  # the first two cards of others are not seen, at a 6 to 5 table
    STAKES: int = 37  # the number of different stakes
    UNIT_STEPS: int = 38
    STEP_CENTS: int = 39
    NETS: int = 40  # the size of a histogram of the main wager, by steps of its stake
    EVEN_OUT: int = 41  # the place of a gain of zero in it
    REGIONS: int = 42  # its histograms for each stake: more than one if there is a super bonus
    INSURANCE_AT: int = 43  # the start of the insurance histograms
    SIDES_AT: int = 44
    AWARDS: int = 45  # the sum of the weights of the bonus awards
    DETERMINES: int = 46  # at a double shoe: 1 if a red card selects the side it is drawn from, 2 if a black one does
    TAPED: int = 47  # the cards of a round are written down
    ACES_GO_ON: int = 48  # cards after a split also count for the progressive wager (C25)
    PUSHED_SPLITS: int = 49  # a streak needs a majority of all split hands (C28)
    OFFERS: int = 50  # even money or insurance may be taken before the players draw
    EXTRA: int = 51  # there is more to handle than one plain wager for each box
    A_LEVEL: int = 52  # of `Desk.act`


Rule: Final = _Rule()


class _State(NamedTuple):
    """The state that rounds change, each a place in `Desk.book`."""

    READY: int = 64  # the cards before this place are shuffled
    END: int = 65  # the cards before this place may be dealt; the burned ones are beyond
    START: int = 66  # the first card of this round
    REFILLED: int = 67  # the shoe ran out and is shuffled after the round
    UNSEEN_TAGS: int = 71  # the sum of the tags of dealt cards that nobody has seen
    UNSEEN: int = 72
    OLD_TAGS: int = 73  # the same for cards of earlier rounds only
    OLD_UNSEEN: int = 74
    PEEK_TAGS: int = 75  # the sum of the tags of first cards seen only by their patron
    PEEK: int = 76
    STAKE: int = 78  # the index of the stake
    NET: int = 81  # of the round, in cents
    RACKED: int = 83
    UP: int = 84
    SECOND: int = 85  # the dealer's second card, which the kernel knows before the table does
    THIRD: int = 86
    TURNED: int = 87  # the dealer shows two cards
    RAISED: int = 88  # 1 if the wagers are attacked
    SUPERS: int = 89  # super bonuses of the round
    CLOSING: int = 90  # pending streaks are being played out
    INSURED: int = 92  # the number of insured seats
    DRAWN: int = 93  # cards the dealer drew after his first two
    NEXT: int = 94  # the place of the next round's first card
    TAPED: int = 95  # the cards of a taped round before this place are on its tape
    TAPE: int = 96  # the number of cards on the tape


State: Final = _State()
ATTACKS: Final = 100  # by up card: whether the wager is attacked


MOST_SEATS: Final = 7
MOST_HANDS: Final = 4  # on one box
A_SEAT: Final = 16


class _Box(NamedTuple):
    """The box of the first seat; the next seat's is `A_SEAT` further on. The last two outlive the round."""

    FIRST: int = 128
    SECOND: int = 129
    THIRD: int = 130  # stored only if an additional wager needs it
    FOURTH: int = 131
    HANDS: int = 132
    INSURED: int = 133  # 1 open, 2 part of a consolidated payout
    EVEN: int = 134  # paid even money
    SPLIT: int = 135
    GAVE_UP: int = 136
    WON: int = 137
    LOST: int = 138
    OTHERS: int = 139
    SUPER: int = 140
    PEEK_TAGS: int = 141
    WINS: int = 142
    PENDING: int = 143


Box: Final = _Box()

HANDS: Final = 240  # the results of the hands of all seats, `MOST_HANDS` for each
RACK: Final = 272  # by card: how many went to the rack before the round was over
TAG: Final = RACK + 256  # by card: its tag for the running count
MOST_COUNT: Final = 128
MOST_LEVELS: Final = 64
LEVEL: Final = TAG + 256  # by count, from the lowest: its level
OF_LEVEL: Final = LEVEL + 2 * MOST_COUNT + 1  # by level: the index of the stake, and whether insurance is taken
UNITS: Final = OF_LEVEL + 2 * MOST_LEVELS  # by stake
INSURANCE: Final = UNITS + MOST_LEVELS  # by stake: the cents of its insurance
INSURANCE_WINS: Final = INSURANCE + MOST_LEVELS
AWARD: Final = INSURANCE_WINS + MOST_LEVELS  # the cumulative weights of the bonus awards
CODE: Final = AWARD + 128  # by seat: an outcome that is not settled yet
DEALT: Final = CODE + 8  # by card dealt: where it goes


class _Side(NamedTuple):
    """The additional wagers."""

    OVER_13: int = 0
    UNDER_13: int = 1
    SAME_SUIT: int = 2
    SEVENS: int = 3
    PROGRESSIVE: int = 4
    BONUS: int = 5
    STREAK_2: int = 6
    STREAK_3: int = 7
    STREAK_4: int = 8
    STREAK_5: int = 9
    MATCH_THE_DEALER: int = 10
    TWENTY_POINT: int = 11
    BUST_IT: int = 12  # the optional bonus wager of blackjack


Side: Final = _Side()


SIDES: Final = len(Side)
STREAK_BITS: Final = 0b1111 << 6  # the bits of the four streak wagers in `Rule.SIDES`
CODES: Final = 256  # outcome codes for one additional wager; 0 is a loss
FURTHER: Final = 128  # beyond the codes in use: other data of a wager
STAKE_AT: Final = 255
GAIN: Final = DEALT + 16  # by additional wager and outcome: cents
STAKED: Final = GAIN + SIDES * CODES  # by seat and spot: units
HIST: Final = STAKED + 32  # the histograms of outcomes, to the end of the book

INSURANCE_CODES: Final = 3
LOST, WON, VOID = range(INSURANCE_CODES)

# In `Desk.tab`: by total, by doubles and total, by card, by additional wager and two cards.
TOTALS: Final = 64  # a total: twice the hard points, plus one with an ace
COUNT, DRAWS, RESULT = 0, TOTALS, 2 * TOTALS
INDEX: Final = RESULT + 4 * TOTALS
TWO: Final = INDEX + 256
PAIRS_OF_CARDS: Final = 52 * 52
# The wagers that depend only on the first two cards, in the order of their outcome tables.
ON_TWO_CARDS = (Side.OVER_13, Side.UNDER_13, Side.SAME_SUIT, Side.SEVENS, Side.TWENTY_POINT)

# The dealer's count: 0 if it does not matter, 17 to 21, over 21, blackjack.
OVER, BLACKJACK, COUNTS = 6, 7, 8

# In `Desk.act`: the choices, as in `analysis.play`. Pairs come after the totals, by value: first those that may be split.
STAND, HIT, DOUBLE, SPLIT, GIVE_UP, NATURAL = range(6)
BY_COUNT: Final = 128  # flag of a choice that differs between levels
WHOLE, SPLIT_HAND, SPLIT_ACE = range(3)
PLACES, CARD_COUNTS, COLUMNS = 3, 5, 32  # two cards to six or more
NO_SPLIT: Final = 16
A_COLUMN: Final = 2 * TOTALS
A_COUNT: Final = COLUMNS * A_COLUMN
A_PLACE: Final = CARD_COUNTS * A_COUNT
A_DOUBLE: Final = PLACES * A_PLACE
SOFT_COLUMNS: Final = 9  # the offset of an exposed soft total from the hard one

# Results of a hand: for each number of doubles the points to 16, 17 to 21, over 21, given up; then 21s that may pay more.
A_RESULT: Final = 32
ON_21, OVER_21, GIVEN_UP = 5, 6, 7
BY_CARDS: Final = 8  # a 21 of two cards (a split hand's) to seven
BY_SUITS: Final = 16  # 6-7-8, then 7-7-7: mixed, of one suit, spades
TURNED_OVER_21: Final = 22  # a face-down double card has been turned
PAID, NAMED, EVEN = 24, 25, 26  # blackjacks: at the usual odds, a designated one, at even money
RESULTS: Final = 4 * A_RESULT  # for each: against a low card, or against an ace or ten
ATTACKED: Final = 2 * RESULTS  # and for each of these: the wager was attacked

# A card is one byte: its value, its suit, and which of the four ten-value ranks it is.
VALUE: Final = 15
SUIT: Final = 0x30
COLOR: Final = 0x10
RANK: Final = 0xCF
_SUIT_BITS: Final = {"s": 0, "h": 1, "c": 2, "d": 3}  # the low bit is set for red suits
_TENS: Final = "TJQK"

OTHERS_BEGIN: Final = int(GAMMA) << 31  # the distance of the words for all else from the first word for cards


def code(card: Card) -> int:
    """Encodes a card."""
    which = _TENS.index(card.rank) if card.rank in _TENS else 0
    return VALUES[card.rank] | _SUIT_BITS[card.suit] << 4 | which << 6
