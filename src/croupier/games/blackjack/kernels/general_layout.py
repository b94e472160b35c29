"""The memory layout of the general kernel's desk: what each place of its arrays means.

All integers are in one array, the book, so that compiled functions need few arguments.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.stream import GAMMA

Bytes = NDArray[np.uint8]
Integers = NDArray[np.int64]
Words = NDArray[np.uint64]
Word = Any  # an integer in compiled code, signed or unsigned


class Desk(NamedTuple):
    """The arrays a round is played on."""

    shoe: Bytes  # the cards in order, room for as many again, and the tape of a traced round
    act: Bytes  # the act by level of the count, kind of hand, dealer's column, total or pair
    tab: Bytes  # points by total, dealer draws by total, index in a deck by card, outcomes by two cards
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
    EACH: int = 5  # the result of each hand is needed, for streaks or a trace
    PREPARE: int = 6  # cards shuffled at first
    EXTEND: int = 7  # cards shuffled when these are used up
    SEATS: int = 8
    SPOTS: int = 9  # dealer hands that each box is against (2.18)
    HOLE: int = 10  # 0 none, 1 face down, 2 face up
    READER: int = 11
    ALWAYS_DRAWS: int = 12
    EVEN_MONEY: int = 13  # offered and taken
    CONSOLIDATED: int = 14
    INSURES: int = 15  # insurance may be taken
    OWN_TURN: int = 16
    READER_HASTENS: int = 17  # a blackjack is paid at once if the reader finds none (C6)
    DOUBLE_DOWN: int = 18  # the double card is face down
    MAX_HANDS: int = 19
    RESPLIT_ACES: int = 20
    SPLIT_BEATS: int = 21  # an ace and ten of a split hand beat a dealer's 21 (B5)
    ALSO_LOST: int = 22  # busted wagers are lost in addition to the original wager (C11)
    BLACKJACK: int = 23  # its payout, in tenths of the wager
    DESIGNATED: int = 24
    DESIGNATED_ACE: int = 25  # the cards, or 0
    DESIGNATED_FACE: int = 26
    EVEN: int = 27
    SPECIAL: int = 28  # some hand other than a blackjack pays more than even money
    FIVE_CARDS: int = 29  # in tenths, or 0
    SUITED_678: int = 30
    SEVENS: int = 31
    ODDS_ON_DOUBLE: int = 32
    SIDES: int = 33  # a bit for each additional wager
    KEEP: int = 34  # some additional wager needs the third and fourth card
    RACKS: int = 35  # the cards of a hand over 21 leave the layout at once
    COUNTING: int = 36
    PER_DECK: int = 37
    START_COUNT: int = 38
    PEEKED: int = 39  # the first two cards of others are not seen, at a 6 to 5 table
    STAKES: int = 40  # the number of different stakes
    MAIN_TENTH: int = 41  # cents in a tenth of the unit
    INSURANCE_AT: int = 42  # the start of the insurance histograms
    SIDES_AT: int = 43
    AWARDS: int = 44  # the sum of the weights of the bonus awards
    DETERMINES: int = 45  # at a double shoe: 1 if a red card selects the side it is drawn from, 2 if a black one does
    TRACED: int = 46
    ACES_GO_ON: int = 47  # cards after a split also count for the progressive wager (C25)
    PUSHED_SPLITS: int = 49  # a streak needs a majority of all split hands (C28)
    OFFERS: int = 50  # even money or insurance may be taken before the players draw
    EXTRA: int = 51  # there is more to handle than one plain wager for each box
    QUICK: int = 52  # the quick round can be used


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
    LINES: int = 82
    RACKED: int = 83
    UP: int = 84
    SECOND: int = 85  # the dealer's second card, which the kernel knows before the table does
    THIRD: int = 86
    TURNED: int = 87  # the dealer shows two cards
    CLOSING: int = 90  # pending streaks are being played out
    INSURED: int = 92  # the number of insured seats
    DRAWN: int = 93  # cards the dealer drew after his first two
    NEXT: int = 94  # the place of the next round's first card
    TRACED: int = 95  # the cards of a traced round before this place are on its tape
    TAPE: int = 96  # the number of cards on the tape


State: Final = _State()


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
    SURRENDERED: int = 136
    WON: int = 137
    LOST: int = 138
    OTHERS: int = 139
    PEEK_TAGS: int = 140
    CODE: int = 141
    WINS: int = 142
    PENDING: int = 143


Box: Final = _Box()


class _Hand(NamedTuple):
    """A hand is one integer; these are the positions of its fields."""

    MINE: int = 0  # points plus one; 0 if over 21 or surrendered, above all points if already paid
    TIE: int = 8  # its result at equal points plus one: 2 wins, 1 pushes, 0 loses
    WIN: int = 10  # tenths that it wins, double included
    LOSE: int = 18
    OPEN: int = 26  # it waits for the dealer
    MATTERS: int = 27  # a card of the dealer can make it lose
    BUST: int = 28  # over 21 and taken at once
    GIVEN_UP: int = 29  # surrendered
    NATURAL: int = 30  # a blackjack
    DOUBLED: int = 31
    NUMBER: int = 32
    WIN_FIRST: int = 44  # tenths that the original wager wins, without the double


Hand: Final = _Hand()


HANDS: Final = 240  # the hands of all seats, `MOST_HANDS` for each
LAID: Final = 272  # by total: a final hand, not doubled; then the same doubled
RACK: Final = LAID + 2 * 64  # by card: how many went to the rack before the round was over
TAG: Final = RACK + 256  # by card: its tag for the running count
MOST_COUNT: Final = 128
MOST_LEVELS: Final = 64
LEVEL: Final = TAG + 256  # by count, from the lowest: its level
OF_LEVEL: Final = LEVEL + 2 * MOST_COUNT + 1  # by level: the index of the stake, and whether insurance is taken
UNITS: Final = OF_LEVEL + 2 * MOST_LEVELS  # by stake
INSURANCE: Final = UNITS + MOST_LEVELS  # by stake: the cents of its insurance
INSURANCE_WINS: Final = INSURANCE + MOST_LEVELS
AWARD: Final = INSURANCE_WINS + MOST_LEVELS  # the cumulative weights of the bonus awards


class _Side(NamedTuple):
    """The additional wagers, in the order of the chapter."""

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
    OPTIONAL_BONUS: int = 12


Side: Final = _Side()


SIDES: Final = len(Side)
STREAK_BITS: Final = 0b1111 << 6  # the bits of the four streak wagers in `Rule.SIDES`
CODES: Final = 256  # outcome codes for one additional wager; 0 is a loss
FURTHER: Final = 128  # beyond the codes in use: other data of a wager
STAKE_AT: Final = 255
GAIN: Final = AWARD + 128  # by additional wager and outcome: cents
STAKED: Final = GAIN + SIDES * CODES  # by seat and spot: units
A_LINE: Final = 6  # of a trace: seat, wager, hand, stake, gain, result
MOST_LINES: Final = 256
TRACE: Final = STAKED + 32
HIST: Final = TRACE + A_LINE * MOST_LINES  # the histograms of outcomes, to the end of the book

NETS: Final = 320  # the size of a histogram of the main wager, by tenths of the stake
EVEN_OUT: Final = 96  # the place of a gain of zero in it
INSURANCE_CODES: Final = 4

# In `Desk.tab`.
TOTALS: Final = 64
DRAWS: Final = TOTALS
INDEX: Final = 2 * TOTALS
TWO: Final = INDEX + 256
PAIRS_OF_CARDS: Final = 52 * 52
# The wagers that depend only on the first two cards, in the order of their outcome tables.
ON_TWO_CARDS = (Side.OVER_13, Side.UNDER_13, Side.SAME_SUIT, Side.SEVENS, Side.TWENTY_POINT)

# In `Desk.act`: the acts, and the kinds of hands: the first two cards, a split hand that may be split again, one that may
# not, more than two cards. Pairs come after the totals, by card value.
STAND, HIT, DOUBLE, SPLIT, SURRENDER, BLACKJACK = range(6)
BY_COUNT: Final = 128  # flag of an act that differs between levels
FIRST_TWO, SPLIT_AGAIN, SPLIT_LAST, MORE_CARDS = range(4)
A_COLUMN: Final = 2 * TOTALS
A_KIND: Final = 32 * A_COLUMN
A_LEVEL: Final = 4 * A_KIND

# The results of a wager, as in `Result`; and the numbers of the wagers in a trace, additional ones last.
LOST, WON, PUSHED, VOID, STANDS = range(5)
MAIN, DOUBLED, INSURED, ADDITIONAL = 0, 3, 6, 9

# A card is one byte: its value, its suit, and which of the four ten-value ranks it is.
VALUE: Final = 15
SUIT: Final = 0x30
COLOR: Final = 0x10
RANK: Final = 0xCF

OTHERS_BEGIN: Final = int(GAMMA) << 31  # the distance of the words for all else from the first word for cards
