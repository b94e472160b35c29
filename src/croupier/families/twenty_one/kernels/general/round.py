"""The general round of the family, compiled: several boxes, insurance and side wagers, with whole cards.

It plays by tables of choices and settles by tables of results (`tables`). All arrays are bare pointers.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.compiled import compiled_helper, compiled_in_place, pointer
from croupier.equipment.stream import GAMMA, HALF, LOWER, mix
from croupier.families.twenty_one.kernels.rows import (
    BIAS,
    BLACKJACK,
    MATTERS_SHIFT,
    MIDDLE,
    OPEN_SHIFT,
    TAKEN_SHIFT,
    WAITS_SHIFT,
)

MOST_BOXES: Final = 7

# Choices, and the table of them: by place of the hand, number of cards, up card and total.
STAND, HIT, DOUBLE, GIVE_UP = range(4)
WHOLE, SPLIT_HAND, SPLIT_ACE = range(3)
PLACES: Final = 3  # for each number of doubles
MOST_DOUBLES: Final = 3
CARD_COUNTS: Final = 5  # two cards to six or more
TOTALS: Final = 64  # a total: twice the hard points, plus one with an ace
A_COUNT: Final = 11 * TOTALS
A_PLACE: Final = CARD_COUNTS * A_COUNT

# Results of a hand: for each number of doubles the points to 16, 17 to 21, over 21, given up; then 21s that may pay more.
A_LEVEL: Final = 8
UNDOUBLED_21, OVER_21, GIVEN_UP = 5, 6, 7
BY_CARDS: Final = A_LEVEL * (MOST_DOUBLES + 1)  # a 21 of up to seven cards
BY_SUITS: Final = BY_CARDS + 8  # 6-7-8, then 7-7-7: mixed, of one suit, spades
NATURAL: Final = BY_SUITS + 6
RESULTS: Final = 64  # for each: a blackjack may come, or not
ATTACKED: Final = 2 * RESULTS  # and for each of these: the wager was attacked

CODES: Final = 40 * 256  # units staked, then steps gained
REGIONS: Final = 2  # of a box's codes: plain, attacked
A_RARE: Final = 3  # a box, its code, and the cents in addition
MOST_RARE: Final = 4096  # boxes in rounds with a super bonus

# The book: what the table does, what a round knows, and what is counted.
(
    SEATS,
    SIZE,
    CUT,  # a new shoe when so many cards are dealt; 0: every round is from a fresh shuffle
    BATCH,
    UP_FIRST,
    READER,
    MOST_HANDS,
    MOST_ACES,
    UNIT_STEPS,
    ALSO_LOST,
    INSURES,
    BUST_IT,
    MATCH,
    SUITED,
    SUPER,
    BONUS_SPLIT,
    READY,
    NEXT,
    START,
    REFILLED,
    BURNED,
    UP,
    SECOND,
    THIRD,
    COUNT,
    SUPERS,  # super bonuses of the round
    RARE,  # boxes in rounds with one
) = range(27)
ATTACKS: Final = 32  # by up card
SPLITS: Final = 48  # by up card and value
BOX: Final = 176  # by box: its state
A_BOX: Final = 7
(B_FIRST, B_SECOND, B_HANDS, B_GAINS, B_MARKS, B_REGION, B_SUPER) = range(A_BOX)
INSURED: Final = BOX + MOST_BOXES * A_BOX  # how often insurance was lost and won
BUST_COUNTS: Final = INSURED + 2
MATCH_COUNTS: Final = BUST_COUNTS + 8  # by box
BOOK: Final = MATCH_COUNTS + MOST_BOXES * 6

# Cents: of an insurance lost and won, of each result of the side wagers, of the super bonus and of the envy payment.
C_INSURED, C_BUST, C_MATCH, C_SUPER, C_ENVY = 0, 2, 10, 16, 17
CENTS: Final = 18

_LOW: Final = 255
_ALL: Final = np.uint64(1 << 32)
_ONE: Final = np.uint64(1)
_ACE, _TEN, _SEVEN, _EIGHT, _TWENTY_ONE, _SEVENTEEN = 1, 10, 7, 8, 21, 17
_RANK: Final = 60
_SUIT: Final = 3
_BOTH_SUITED: Final = 6
_THREE_CARDS, _SIX_CARDS, _SEVEN_CARDS = 3, 6, 7
_SIX_SEVEN_EIGHT: Final = 1 << 6 | 1 << 7 | 1 << 8

Word = Any


class Desk(NamedTuple):
    """The arrays of a table."""

    shoe: NDArray[np.uint8]  # cards: the rank times four, and the suit
    word: NDArray[np.uint64]  # the state of the stream
    act: NDArray[np.uint8]
    result: NDArray[np.uint8]  # by doubles and total
    draws: NDArray[np.uint8]  # by total: whether the dealer draws
    gains: NDArray[np.uint64]
    marks: NDArray[np.uint64]
    cents: NDArray[np.int64]  # by region and code
    other: NDArray[np.int64]  # cents of everything else
    book: NDArray[np.int64]
    hist: NDArray[np.int64]  # by box, region and code
    rare: NDArray[np.int64]  # instead: the boxes in rounds with a super bonus


class _Bare(NamedTuple):
    shoe: Any
    word: Any
    act: Any
    result: Any
    draws: Any
    gains: Any
    marks: Any
    cents: Any
    other: Any
    book: Any
    hist: Any
    rare: Any


# ---------------------------------------------------------------- cards


@compiled_helper()
def more(on: _Bare, least: Word) -> None:
    """Shuffles further cards: at least to this place, if the shoe has them."""
    book, shoe = on.book, on.shoe
    at, size = np.uint64(book[READY]), np.uint64(book[SIZE])
    until = np.uint64(min(max(book[READY] + book[BATCH], least), book[SIZE]))
    state = on.word[0]
    while at < until:
        left = size - at
        bound = left * (left - _ONE)
        state += GAMMA
        draw = mix(state) >> HALF
        while bound and (draw * bound) & LOWER < bound and (draw * bound) & LOWER < _ALL % bound:
            state += GAMMA
            draw = mix(state) >> HALF
        first = draw * left
        far = at + (first >> HALF)
        shoe[at], shoe[far] = shoe[far], shoe[at]
        at += _ONE
        if at < size:
            far = at + ((first & LOWER) * (left - _ONE) >> HALF)
            shoe[at], shoe[far] = shoe[far], shoe[at]
            at += _ONE
    on.word[0] = state
    book[READY] = np.int64(at)


@compiled_helper()
def refill(on: _Bare, i: Word) -> Word:
    """Fills an empty shoe with the discards and burns one; returns the place of the next card.

    The cards of the round move to the front, in their order.
    """
    book, shoe = on.book, on.shoe
    start, size = book[START], book[SIZE]
    if start < 2:
        raise ValueError("no card is left to continue with")
    for _ in range(start):
        first = shoe[0]
        for place in range(size - 1):
            shoe[place] = shoe[place + 1]
        shoe[size - 1] = first
    book[START], book[READY], book[REFILLED] = 0, i - start, 1
    more(on, i - start + 2)
    book[BURNED] = i - start
    return i - start + 1


@compiled_helper(forceinline=True)
def ready(on: _Bare, i: Word) -> Word:
    """Makes sure that a card is ready, and returns its place."""
    if i == on.book[READY]:
        if i == on.book[SIZE]:
            return refill(on, i)
        more(on, i + 1)
    return i


@compiled_helper(forceinline=True)
def value(card: Word) -> Word:
    return min(card >> 2, _TEN)


@compiled_helper(forceinline=True)
def with_card(total: Word, card: Word) -> Word:
    counts = value(card)
    return (total + 2 * counts) | (counts == _ACE)


@compiled_helper(forceinline=True)
def points(total: Word) -> Word:
    hard = total >> 1
    return hard + _TEN * ((total & 1) & (hard <= _TWENTY_ONE - _TEN))


# ---------------------------------------------------------------- the players


@compiled_helper(forceinline=True)
def play_hand(on: _Bare, i: Word, first: Word, second: Word, place: Word) -> tuple[Word, Word]:
    """Plays a hand of two cards; returns the place of the next card, and its result."""
    act, column = on.act, on.book[UP] * TOTALS
    total = with_card(with_card(0, first), second)
    cards, level, third, cell = 2, 0, np.int64(0), place * A_PLACE + column
    choice = np.int64(act[cell + total])
    while HIT <= choice <= DOUBLE:
        i = ready(on, i)
        third = np.int64(on.shoe[i])
        i += 1
        total = with_card(total, third)
        cards += 1
        cell += A_COUNT if cards <= _SIX_CARDS else 0
        if choice == DOUBLE:
            level += 1
            cell += PLACES * A_PLACE
        choice = np.int64(act[cell + total])
    if choice == GIVE_UP:
        return i, level * A_LEVEL + GIVEN_UP
    result = np.int64(on.result[level * TOTALS + total])
    if result == UNDOUBLED_21 and on.book[SUITED] and (on.book[BONUS_SPLIT] or place == WHOLE):
        better = _bonus(first, second, third) if cards == _THREE_CARDS else 0
        return i, better or BY_CARDS + min(cards, _SEVEN_CARDS)
    return i, result


@compiled_helper()
def _bonus(first: Word, second: Word, third: Word) -> Word:
    """The result of 6-7-8 and of 7-7-7, or 0."""
    ranks = 1 << (first >> 2) | 1 << (second >> 2) | 1 << (third >> 2)
    if ranks not in (_SIX_SEVEN_EIGHT, 1 << _SEVEN):
        return 0
    suit = first & _SUIT
    alike = suit == second & _SUIT and suit == third & _SUIT
    return BY_SUITS + 3 * (ranks == 1 << _SEVEN) + (alike + (alike and suit == 0))


@compiled_helper(forceinline=True)
def _sums(on: _Bare, result: Word) -> tuple[np.uint64, np.uint64]:
    up = on.book[UP]
    if not on.book[READER] and up in (_ACE, _TEN):
        result += RESULTS
    result += ATTACKED * on.book[ATTACKS + up]
    return on.gains[result], on.marks[result]


@compiled_helper()
def play_split(on: _Bare, i: Word, box: Word, first: Word, second: Word) -> Word:
    """Plays the hands of a split, one after the other; returns the place of the next card."""
    book = on.book
    aces = value(first) == _ACE
    most, place = (book[MOST_ACES], SPLIT_ACE) if aces else (book[MOST_HANDS], SPLIT_HAND)
    hands, waiting, pending = 2, 1, second
    gains, marks = np.uint64(0), np.uint64(0)
    while True:
        i = ready(on, i)
        card = np.int64(on.shoe[i])
        i += 1
        if value(card) == value(first) and hands < most:
            hands, waiting, pending = hands + 1, waiting + 1, pending << 8 | card
            continue
        i, result = play_hand(on, i, first, card, place)
        gain, mark = _sums(on, result)
        gains, marks = gains + gain, marks + mark
        if not waiting:
            break
        first, pending, waiting = pending & _LOW, pending >> 8, waiting - 1
    book[box + B_HANDS], book[box + B_GAINS], book[box + B_MARKS] = hands, np.int64(gains), np.int64(marks)
    return i


@compiled_helper(forceinline=True)
def play_box(on: _Bare, i: Word, box: Word) -> Word:
    """Plays a box; returns the place of the next card."""
    book = on.book
    first, second = book[box + B_FIRST], book[box + B_SECOND]
    one, two = value(first), value(second)
    if one == two and book[SPLITS + book[UP] * 11 + one]:
        return play_split(on, i, box, first, second)
    result = NATURAL
    if (one != _ACE or two != _TEN) and (one != _TEN or two != _ACE):
        i, result = play_hand(on, i, first, second, WHOLE)
        if result > BY_SUITS + 3 and book[SUPER] and book[UP] == _SEVEN:  # sevens of one suit
            book[box + B_SUPER] = 1
            book[SUPERS] += 1
    gain, mark = _sums(on, result)
    book[box + B_HANDS], book[box + B_GAINS], book[box + B_MARKS] = 1, np.int64(gain), np.int64(mark)
    return i


# ---------------------------------------------------------------- the dealer and the settlement


@compiled_helper(forceinline=True)
def dealer(on: _Bare, i: Word, marks: Word) -> Word:
    """Plays the dealer's hand as far as it matters and sets its count; returns the place of the next card."""
    book = on.book
    book[COUNT], book[THIRD] = 0, 0
    waits = (marks >> WAITS_SHIFT) & _LOW or book[BUST_IT] or (book[INSURES] and book[UP] == _ACE)
    if not waits:
        return i
    if not book[READER]:
        i = ready(on, i)
        book[SECOND] = on.shoe[i]
        i += 1
    up, second = book[UP], book[SECOND]
    total = with_card(2 * up | (up == _ACE), second)
    if total == 2 * (_ACE + _TEN) + 1:
        book[COUNT] = BLACKJACK
        return i
    matters = (marks >> MATTERS_SHIFT) & _LOW
    third = book[BUST_IT] and points(total) < _SEVENTEEN
    while on.draws[total] and (matters or third):
        i = ready(on, i)
        card = np.int64(on.shoe[i])
        i += 1
        total = with_card(total, card)
        book[THIRD] = book[THIRD] or card
        third = 0
    reached = points(total)
    book[COUNT] = 6 if reached > _TWENTY_ONE else max(reached - 16, 0)
    return i


@compiled_helper(forceinline=True)
def settle(on: _Bare, box: Word, seat: Word) -> Word:
    """Settles the wager of a box; returns its net."""
    book = on.book
    hands, gains, marks = book[box + B_HANDS], np.uint64(book[box + B_GAINS]), book[box + B_MARKS]
    count = book[COUNT]
    gained = np.int64((gains >> np.uint64(8 * count)) & np.uint64(_LOW)) - BIAS * hands
    if count == BLACKJACK:
        taken = (marks >> TAKEN_SHIFT) & _LOW
        lost = taken + (1 if (marks >> OPEN_SHIFT) & _LOW and (book[ALSO_LOST] or not taken) else 0)
        gained -= lost * book[UNIT_STEPS]
    code = book[box + B_REGION] * CODES + (marks & _LOW) * 256 + gained + MIDDLE
    if book[SUPERS]:
        return on.cents[code] + rare(on, box, seat, code)
    on.hist[seat * REGIONS * CODES + code] += 1
    return on.cents[code]


@compiled_helper()
def rare(on: _Bare, box: Word, seat: Word, code: Word) -> Word:
    """Records a box in a round with a super bonus; returns what it wins in addition: its own, and envy payments."""
    book = on.book
    own = book[box + B_SUPER]
    cents = own * on.other[C_SUPER] + (book[SUPERS] - own) * on.other[C_ENVY]
    at = book[RARE] * A_RARE
    if book[RARE] == MOST_RARE:
        raise ValueError("too many super bonuses")
    on.rare[at], on.rare[at + 1], on.rare[at + 2] = seat, code, cents
    book[RARE] += 1
    return cents


@compiled_helper()
def bust_it(on: _Bare, up_card: Word) -> Word:
    """What the third card is paid for: 0 nothing, 1 to 5 by its value, 6 and 7 for eights of one color or suit."""
    book = on.book
    second, third = book[SECOND], book[THIRD]
    up = value(up_card)
    two = with_card(2 * up | (up == _ACE), second)
    if not third or points(two) >= _SEVENTEEN or points(with_card(two, third)) <= _TWENTY_ONE:
        return 0
    if up_card >> 2 == second >> 2 == third >> 2 == _EIGHT:
        if up_card == second and second == third:
            return 7
        red = ((up_card & _SUIT) + 1) & 2
        if red == ((second & _SUIT) + 1) & 2 and red == ((third & _SUIT) + 1) & 2:
            return 6
    return value(third) - 5


@compiled_helper(forceinline=True)
def matched(card: Word, up_card: Word) -> Word:
    """Whether a card matches the dealer's: 0 no, 1 in rank, 3 in suit too."""
    return (card >> 2 == up_card >> 2) + 2 * (card == up_card)


@compiled_helper()
def settle_sides(on: _Bare, up_card: Word) -> Word:
    """Settles insurance and the side wagers of all boxes; returns their net."""
    book, net = on.book, np.int64(0)
    seats = book[SEATS]
    if book[INSURES] and book[UP] == _ACE:
        won = value(book[SECOND]) == _TEN
        book[INSURED + won] += 1
        net += seats * on.other[C_INSURED + won]
    if book[BUST_IT]:
        code = bust_it(on, up_card)
        book[BUST_COUNTS + code] += 1
        net += seats * on.other[C_BUST + code]
    if book[MATCH]:
        for seat in range(seats):
            box = BOX + seat * A_BOX
            code = matched(book[box + B_FIRST], up_card) + matched(book[box + B_SECOND], up_card)
            code -= code == _BOTH_SUITED
            net += on.other[C_MATCH + code]
            book[MATCH_COUNTS + seat * 6 + code] += 1
    return net


# ---------------------------------------------------------------- rounds


@compiled_helper(forceinline=True)
def deal(on: _Bare, i: Word) -> tuple[Word, Word]:
    """Deals the first cards; returns the place of the next card, and the up card."""
    book, shoe = on.book, on.shoe
    seats = book[SEATS]
    if book[READY] < i + 2 * seats + 2 <= book[SIZE]:
        more(on, i + 2 * seats + 2)
    up_card = np.int64(0)
    if book[UP_FIRST]:
        i = ready(on, i)
        up_card = np.int64(shoe[i])
        i += 1
    for seat in range(seats):
        i = ready(on, i)
        book[BOX + seat * A_BOX + B_FIRST] = shoe[i]
        i += 1
    if not book[UP_FIRST]:
        i = ready(on, i)
        up_card = np.int64(shoe[i])
        i += 1
    for seat in range(seats):
        i = ready(on, i)
        book[BOX + seat * A_BOX + B_SECOND] = shoe[i]
        i += 1
    if book[READER]:
        i = ready(on, i)
        book[SECOND] = shoe[i]
        i += 1
    book[UP] = value(up_card)
    return i, up_card


@compiled_helper(forceinline=True)
def one_round(on: _Bare, i: Word) -> tuple[Word, Word]:
    """Plays one round; returns the place of the next card, and the net of all wagers."""
    book = on.book
    i, up_card = deal(on, i)
    up, seats, marks = book[UP], book[SEATS], np.int64(0)
    if book[SUPERS]:
        for seat in range(seats):
            book[BOX + seat * A_BOX + B_SUPER] = 0
        book[SUPERS] = 0
    for seat in range(seats):
        book[BOX + seat * A_BOX + B_REGION] = book[ATTACKS + up]
    if book[READER] and with_card(2 * up | (up == _ACE), book[SECOND]) == 2 * (_ACE + _TEN) + 1:
        book[COUNT], book[THIRD] = BLACKJACK, 0
        known_blackjack(on)
    else:
        for seat in range(seats):
            i = play_box(on, i, BOX + seat * A_BOX)
            marks |= book[BOX + seat * A_BOX + B_MARKS]
        i = dealer(on, i, marks)
    net = np.int64(0)
    for seat in range(seats):
        net += settle(on, BOX + seat * A_BOX, seat)
    if book[INSURES] | book[BUST_IT] | book[MATCH]:
        net += settle_sides(on, up_card)
    return i, net


@compiled_helper()
def known_blackjack(on: _Bare) -> None:
    """A blackjack that the card reader has shown: no hand is played."""
    book = on.book
    for seat in range(book[SEATS]):
        box = BOX + seat * A_BOX
        one, two = value(book[box + B_FIRST]), value(book[box + B_SECOND])
        natural = (one == _ACE and two == _TEN) or (one == _TEN and two == _ACE)
        result = NATURAL if natural else 0
        book[box + B_HANDS] = 1
        book[box + B_GAINS], book[box + B_MARKS] = np.int64(on.gains[result]), np.int64(on.marks[result])


@compiled_in_place
def play_rounds(desk: Desk, rounds: int, nets: NDArray[np.int64]) -> None:
    """Plays rounds, and writes the net of each if there is room for it."""
    on = _Bare(
        pointer(desk.shoe),
        pointer(desk.word),
        pointer(desk.act),
        pointer(desk.result),
        pointer(desk.draws),
        pointer(desk.gains),
        pointer(desk.marks),
        pointer(desk.cents),
        pointer(desk.other),
        pointer(desk.book),
        pointer(desk.hist),
        pointer(desk.rare),
    )
    book = desk.book
    i = book[NEXT]
    for k in range(rounds):
        if i >= book[CUT] or book[REFILLED]:
            book[READY], i = 0, 0
            if book[CUT]:
                i = ready(on, i) + 1  # one card is burned
        book[START], book[REFILLED], book[BURNED] = i, 0, -1
        i, net = one_round(on, i)
        if k < len(nets):
            nets[k] = net
    book[NEXT] = i
