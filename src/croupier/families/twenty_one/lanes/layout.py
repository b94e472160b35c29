"""The places of a lane's state, the columns of its observation, and the bits of answers."""

from __future__ import annotations

from typing import Final, NamedTuple

from croupier.engine.lanes.arrays import Array


class Tables(NamedTuple):
    """A table with its rules, as compiled steps read it. No step changes it."""

    book: Array  # int64, by `Rule`
    opened: Array  # int32: by doubles, place, number of cards and total, the bits of the answers
    most: Array  # int64, by card value: the most hands that a pair of it may become
    tab: Array  # uint8: the totals of the general kernel
    gains: Array  # int64: by result and the dealer's count, in cents for a wager of `UNIT_CENTS`
    marks: Array  # int64: by result
    stakes: Array  # int64: by step of the ladder, `A_STAKE` numbers
    codes: Array  # int64: by action, its bit
    full: Array  # int16: by card value, the number of cards in a full shoe
    deck: Array  # uint8: the cards of a full shoe


# ---------------------------------------------------------------- the state of a lane

NEXT, START, END = 0, 1, 2  # in its shoe: the next card, the first one of this round, the end
ASKED: Final = 3  # one of the questions below
OPEN: Final = 4  # the bits of the open answers
UP, SECOND, TURNED = 5, 6, 7  # the dealer's cards (0: not dealt), and whether the second is face up
FIRST, OTHER, LAST = 8, 9, 10  # the cards of the hand: the first two, and the last one
TOTAL, CARDS, DOUBLES, PLACE = 11, 12, 13, 14
LAID, HANDS, WAITING = 15, 16, 17  # hands that are complete, all hands, the first cards of those to come
INSURED, EVEN, UNITS = 18, 19, 20  # units on the hands
STAKE, ROUND = 21, 22  # the step of the ladder; the rounds that are over
OVER: Final = 23  # the episode is over: the next step begins another
REFILLED, SUPER, COVERED = 24, 25, 26  # face-down double cards: how many
DOWN: Final = 27  # these cards, a byte each
RESULTS: Final = 28  # the results of the hands that are complete, a byte each
ANSWERED: Final = 29  # the answers of this round: how many
ANSWERS: Final = 30  # the first of them, half a byte each, in two numbers
WIDTH: Final = 32
MOST_ANSWERS: Final = 16

# The questions
BET, EVEN_MONEY, INSURANCE, PLAY, NOTHING = range(5)

# The bits of answers
STAND, HIT, DOUBLE, SPLIT, SURRENDER, RESCUE, INSURE, NO_INSURANCE, TAKE_EVEN, WAIT = (1 << bit for bit in range(10))
BETS: Final = 10  # the first bit of the ladder
MOST_STAKES: Final = 20

# The columns of an observation
QUESTION: Final = 0
OWN: Final = 1  # by value, ace to ten: the cards of the hand in play
COUNT, SOFT, PAIR = 11, 12, 13
DEALER, DEALER_SECOND = 14, 15
HAND, OF_HANDS, DOUBLED, HAS_INSURANCE = 16, 17, 18, 19
SUITED: Final = 20  # the two or three cards of the hand are of one suit: 1, or 2 if they are spades
UNITS_BET, ROUNDS, BANKROLL = 21, 22, 23
UNSEEN: Final = 24  # by value: the cards that this seat has not seen
COLUMNS: Final = 34


class _Rule(NamedTuple):
    """The places of `Tables.book`."""

    CARDS: int = 0
    BEHIND: int = 1  # the cutting card
    EPISODE: int = 2
    ROUNDS: int = 3  # of a bankroll
    UNIT: int = 4  # in cents
    BANK: int = 5  # in cents
    LEAST: int = 6  # the least that may be bet, in cents
    EXPOSED: int = 7  # both cards of the dealer are face up
    HOLE: int = 8  # the dealer gets his second card before the players draw
    READER: int = 9
    INSURES: int = 10
    EVEN_MONEY: int = 11
    CONSOLIDATED: int = 12  # an insured blackjack is paid at once
    DOUBLE_DOWN: int = 13  # the card of a double lies face down
    ALSO_LOST: int = 14
    ALWAYS_DRAWS: int = 15
    SPECIAL: int = 16  # some 21 pays more than others
    BONUS_SPLIT: int = 17
    ACE: int = 18  # the designated blackjack
    FACE: int = 19
    STAKES: int = 20  # steps of the ladder
    ACTIONS: int = 21
    FRESH: int = 22  # every round is from a fresh shuffle
    SUPER: int = 23
    UNKEPT: int = 24  # every round is from a fresh shoe that is not kept
    SIZE: int = 25


Rule: Final = _Rule()


A_STAKE: Final = 5
CENTS, UNITS_OF, INSURANCE_CENTS, INSURANCE_WINS, SUPER_CENTS = range(A_STAKE)
