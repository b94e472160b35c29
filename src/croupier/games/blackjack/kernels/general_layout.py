"""How the general kernel's desk is laid out: which place of its arrays means what.

All numbers that are not bytes stand in one long book, so that compiled parts hand each other few things.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.stream import GAMMA

Bytes = NDArray[np.uint8]
Integers = NDArray[np.int64]
Words = NDArray[np.uint64]
Word = Any  # a whole number as compiled code has it, with a sign or without


class Desk(NamedTuple):
    """Everything a round is played on."""

    shoe: Bytes  # the cards as they lie, room for as many again, and where a round is traced its tape
    act: Bytes  # what is done: by level of the count, kind of hand, what the dealer shows, total or pair
    tab: Bytes  # by total the points, then whether the dealer draws; by card its place in a deck; by two cards the outcomes
    book: Integers
    sums: Integers  # what the shuffled cards before each place count together, where they are counted
    word: Words  # where the stream of chance has come to: for the cards, for the shoe they are of, for anything else


class _Rule(NamedTuple):
    """What a table elects and a scene asks for, each a place in `Desk.book`."""

    CARDS: int = 0  # how many the full stack holds
    BEHIND: int = 1  # with so many cards left the next round begins with a shuffle
    CUT: int = 2  # a shoe that ran out is shuffled after the round: its cutting card has come out
    BURN_NEW: int = 3  # a card is burned for a new shoe
    BURN_ROUND: int = 4  # and before every round (2.6A(c))
    EACH: int = 5  # the result of each hand is wanted: for streaks, or a trace
    PREPARE: int = 6  # how many cards are shuffled at first
    EXTEND: int = 7  # and how many more when they are spent
    SEATS: int = 8
    SPOTS: int = 9  # how many of the dealer's hands each box is against (2.18)
    HOLE: int = 10  # 0 none, 1 face down, 2 face up
    READER: int = 11
    ALWAYS_DRAWS: int = 12
    EVEN_MONEY: int = 13  # offered, and taken
    CONSOLIDATED: int = 14
    INSURES: int = 15  # insurance may be taken
    OWN_TURN: int = 16
    READER_HASTENS: int = 17  # a blackjack is paid at once when the reader has found none (C6)
    DOUBLE_DOWN: int = 18  # the double card lies face down
    MAX_HANDS: int = 19
    RESPLIT_ACES: int = 20
    SPLIT_BEATS: int = 21  # ace and ten of a split hand beat a dealer's 21 (B5)
    ALSO_LOST: int = 22  # busted bets are lost beside the original wager (C11)
    BLACKJACK: int = 23  # what one wager wins, in tenths of it
    DESIGNATED: int = 24
    DESIGNATED_ACE: int = 25  # the cards, or 0
    DESIGNATED_FACE: int = 26
    EVEN: int = 27
    SPECIAL: int = 28  # some hand is paid better than even
    FIVE_CARDS: int = 29  # in tenths, or 0
    SUITED_678: int = 30
    SEVENS: int = 31
    ODDS_ON_DOUBLE: int = 32
    SIDES: int = 33  # a bit for each additional wager
    KEEP: int = 34  # some additional wager looks at the third and fourth card
    RACKS: int = 35  # the cards of a hand over 21 leave the layout at once
    COUNTING: int = 36
    PER_DECK: int = 37
    START_COUNT: int = 38
    PEEKED: int = 39  # at a 6 to 5 table others' first two cards are not seen
    STAKES: int = 40  # how many different stakes there are
    MAIN_TENTH: int = 41  # cents in a tenth of the unit
    INSURANCE_AT: int = 42  # where the histograms of insurance begin
    SIDES_AT: int = 43
    AWARDS: int = 44  # the sum of the weights of the bonus awards
    DETERMINES: int = (
        45  # at a double shoe: 1 where a red card selects the side it is drawn from, 2 where a black one does
    )
    TRACED: int = 46
    ACES_GO_ON: int = 47  # cards count for the progressive wager after a split too (C25)
    PUSHED_SPLITS: int = 49  # a streak goes by a majority of all split hands (C28)
    OFFERS: int = 50  # even money or insurance is taken before the players draw
    EXTRA: int = 51  # something beside one plain wager of each box is to be minded
    QUICK: int = 52  # the quick round can be played


Rule: Final = _Rule()


class _State(NamedTuple):
    """What changes as rounds are played, each a place in `Desk.book`."""

    READY: int = 64  # so far the cards are shuffled
    END: int = 65  # so far they may be dealt; the burned ones lie beyond
    START: int = 66  # the first card of this round
    REFILLED: int = 67  # the shoe ran out, and is shuffled after the round
    UNSEEN_TAGS: int = 71  # what the cards dealt count that nobody has seen
    UNSEEN: int = 72
    OLD_TAGS: int = 73  # of those the ones left from earlier rounds
    OLD_UNSEEN: int = 74
    PEEK_TAGS: int = 75  # first cards seen only by their patron
    PEEK: int = 76
    STAKE: int = 78  # which of the stakes
    NET: int = 81  # of the round, in cents
    LINES: int = 82
    RACKED: int = 83
    UP: int = 84
    SECOND: int = 85  # the dealer's second card: known to the kernel before it is to the table
    THIRD: int = 86
    TURNED: int = 87  # the dealer has two cards showing
    CLOSING: int = 90  # only pending streaks are played out
    INSURED: int = 92  # how many seats have
    DRAWN: int = 93  # by the dealer, beside his first two
    NEXT: int = 94  # where a traced round begins
    TOLD: int = 95  # so far the cards of a traced round are on its tape
    TAPE: int = 96  # how many are


State: Final = _State()


MOST_SEATS: Final = 7
MOST_HANDS: Final = 4  # on one box
A_SEAT: Final = 16


class _Box(NamedTuple):
    """What lies on the first seat's box; the next seat's is `A_SEAT` further on. The last two outlive the round."""

    FIRST: int = 128
    SECOND: int = 129
    THIRD: int = 130  # drawn to the first two; kept only where an additional wager looks at them
    FOURTH: int = 131
    HANDS: int = 132
    INSURED: int = 133  # 1 alive, 2 gone into a consolidated payout
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
    """A hand is one number; these are the lowest bits of what stands in it."""

    MINE: int = 0  # one more than its points; 0 over 21 or given up, above all where it is paid already
    TIE: int = 8  # one more than what it does at equal points: wins, pushes or loses
    WIN: int = 10  # tenths that it wins, should it, with what it was doubled by
    LOSE: int = 18
    OPEN: int = 26  # it waits for the dealer
    MATTERS: int = 27  # and a card of his can hurt it
    BUST: int = 28  # it was over 21 and taken at once
    GIVEN_UP: int = 29
    NATURAL: int = 30  # a blackjack
    DOUBLED: int = 31
    NUMBER: int = 32
    SECOND: int = 36  # its second card
    WIN_FIRST: int = 44  # of what it wins the part of the wager that it was not doubled by


Hand: Final = _Hand()


HANDS: Final = 240  # the hands of all seats, `MOST_HANDS` for each
LAID: Final = 272  # by total: such a hand, not doubled; then the same doubled
RACK: Final = LAID + 2 * 64  # by card: how many went to the rack before the round was over
TAG: Final = RACK + 256  # by card: what it adds to the running count
MOST_COUNT: Final = 128
MOST_LEVELS: Final = 64
LEVEL: Final = TAG + 256  # by count, from the lowest: the level
OF_LEVEL: Final = LEVEL + 2 * MOST_COUNT + 1  # by level: which stake, and whether insurance is taken
UNITS: Final = OF_LEVEL + 2 * MOST_LEVELS  # by stake
INSURANCE: Final = UNITS + MOST_LEVELS  # by stake: the cents of its insurance
INSURANCE_WINS: Final = INSURANCE + MOST_LEVELS
AWARD: Final = INSURANCE_WINS + MOST_LEVELS  # the weights of the bonus awards, added up


class _Side(NamedTuple):
    """The additional wagers, in the chapter's order."""

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
STREAK_BITS: Final = 0b1111 << 6  # of `Rule.SIDES`, those of the four streak wagers
CODES: Final = 256  # of the outcomes of one additional wager; the first is a loss
FURTHER: Final = 128  # beyond the codes in use: what else is told of a wager
STAKE_AT: Final = 255
GAIN: Final = AWARD + 128  # by additional wager and outcome: cents
STAKED: Final = GAIN + SIDES * CODES  # by seat and spot: units
A_LINE: Final = 6  # of a trace: seat, wager, hand, stake, gain, result
MOST_LINES: Final = 256
TRACE: Final = STAKED + 32
HIST: Final = TRACE + A_LINE * MOST_LINES  # how often each outcome came, to the end of the book

NETS: Final = 320  # of one histogram of the main wager, by tenths of the stake
EVEN_OUT: Final = 96  # where in it nothing gained stands
INSURANCE_CODES: Final = 4

# In `Desk.tab`.
TOTALS: Final = 64
DRAWS: Final = TOTALS
INDEX: Final = 2 * TOTALS
TWO: Final = INDEX + 256
PAIRS_OF_CARDS: Final = 52 * 52
# The wagers on the first two cards alone, in the order of their outcomes there.
ON_TWO_CARDS = (Side.OVER_13, Side.UNDER_13, Side.SAME_SUIT, Side.SEVENS, Side.TWENTY_POINT)

# In `Desk.act`: what is done, and with which kind of hand: the first two cards, a split hand that may be split again, one
# that may not, more than two cards. A pair of two cards stands after the totals, by what they count.
STAND, HIT, DOUBLE, SPLIT, SURRENDER, BLACKJACK = range(6)
BY_COUNT: Final = 128  # beside it, where levels differ
FIRST_TWO, SPLIT_AGAIN, SPLIT_LAST, MORE_CARDS = range(4)
A_COLUMN: Final = 2 * TOTALS
A_KIND: Final = 32 * A_COLUMN
A_LEVEL: Final = 4 * A_KIND

# What became of a wager, as `Result` has it; and where in a trace each kind stands, additional ones coming after.
LOST, WON, PUSHED, VOID, STANDS = range(5)
MAIN, DOUBLED, INSURED, ADDITIONAL = 0, 3, 6, 9

# A card is one byte: what it counts, its suit, and which of the four ten-value cards it is.
VALUE: Final = 15
SUIT: Final = 0x30
COLOR: Final = 0x10
RANK: Final = 0xCF

OTHERS_BEGIN: Final = int(GAMMA) << 31  # so far beyond the first word for cards those for anything else begin
