"""A step of every lane, compiled: it takes the answer, deals what follows, and stops at the next question.

The order of a round is that of the procedure, card for card; tests run the engine on the same cards and answers.
"""

from __future__ import annotations

import numpy as np

from croupier.engine.lanes.arrays import (
    MOST_FRESH,
    ONE_BANKROLL,
    ONE_ROUND,
    ONE_SHOE,
    Array,
    LaneArrays,
    Results,
    card_at,
    fresh_card_at,
    results_at,
    seats_at,
)
from croupier.equipment.compiled import compiled, compiled_helper, pointer
from croupier.families.twenty_one.kernels.general import layout as general
from croupier.families.twenty_one.kernels.general.layout import Word
from croupier.families.twenty_one.kernels.general.round import bonus, two_cards, with_card
from croupier.families.twenty_one.kernels.rows import MATTERS_SHIFT, OPEN_SHIFT, TAKEN_SHIFT, WAITS_SHIFT
from croupier.families.twenty_one.kernels.table import UNIT_CENTS
from croupier.families.twenty_one.lanes import layout as at
from croupier.families.twenty_one.lanes.layout import Rule, Tables

_ACE, _TEN, _ACE_AND_TEN, _21 = 1, 10, 23, 21
_BYTE, _MASK = 8, 255


# ---------------------------------------------------------------- cards


@compiled_helper(forceinline=True)
def draw(table: Tables, seats: LaneArrays, lane: Word) -> Word:
    """The next card of the lane's shoe: any of those that are left."""
    state, s = seats.state, lane * at.WIDTH
    if state[s + at.NEXT] == state[s + at.END]:
        refill(table, seats, lane)
    place = np.int64(state[s + at.NEXT])
    state[s + at.NEXT] = place + 1
    if table.book[Rule.UNKEPT]:
        return fresh_card_at(seats, lane, table.deck, table.book[Rule.CARDS], place)
    return card_at(seats, lane, table.book[Rule.CARDS], place)


@compiled_helper()
def refill(table: Tables, seats: LaneArrays, lane: Word) -> None:
    """All cards that are not on the layout are shuffled, and one is burned: those of this round stay in front."""
    if table.book[Rule.UNKEPT]:
        raise ValueError("so many cards in one round")
    state, shoe, seen = seats.state, seats.shoe, seats.seen
    s, cards = lane * at.WIDTH, table.book[Rule.CARDS]
    o = lane * at.COLUMNS
    first, start, end = lane * cards, np.int64(state[s + at.START]), np.int64(state[s + at.NEXT])
    for place in range(end - start):
        card = shoe[first + place]
        shoe[first + place] = shoe[first + start + place]
        shoe[first + start + place] = card
    for value in range(10):
        seen[o + at.UNSEEN + value] = table.full[value]
    for place in range(end - start):
        seen[o + at.UNSEEN + (np.int64(shoe[first + place]) & general.VALUE) - 1] -= 1
    for covered in range(state[s + at.COVERED]):
        unsee(seats, lane, np.int64(state[s + at.DOWN] >> _BYTE * covered & _MASK))
    if state[s + at.SECOND] and not state[s + at.TURNED]:
        unsee(seats, lane, np.int64(state[s + at.SECOND]))
    state[s + at.START], state[s + at.NEXT], state[s + at.END] = 0, end - start, cards - 1
    state[s + at.REFILLED] = 1
    if end - start >= cards - 1:
        raise ValueError("every card is on the layout")


@compiled_helper(forceinline=True)
def see(seats: LaneArrays, lane: Word, card: Word) -> None:
    seats.seen[lane * at.COLUMNS + at.UNSEEN + (card & general.VALUE) - 1] -= 1


@compiled_helper(forceinline=True)
def unsee(seats: LaneArrays, lane: Word, card: Word) -> None:
    seats.seen[lane * at.COLUMNS + at.UNSEEN + (card & general.VALUE) - 1] += 1


@compiled_helper(forceinline=True)
def own(seats: LaneArrays, lane: Word, card: Word) -> None:
    """A card of the hand in play, face up."""
    seats.seen[lane * at.COLUMNS + at.OWN + (card & general.VALUE) - 1] += 1
    see(seats, lane, card)


@compiled_helper(forceinline=True)
def new_shoe(table: Tables, seats: LaneArrays, lane: Word) -> None:
    """Shuffled, and a card is burned that nobody sees: the last one."""
    s = lane * at.WIDTH
    state = seats.state
    end = MOST_FRESH if table.book[Rule.UNKEPT] else table.book[Rule.CARDS] - 1
    state[s + at.NEXT], state[s + at.START], state[s + at.END] = 0, 0, end
    state[s + at.REFILLED] = 0
    for value in range(10):
        seats.seen[lane * at.COLUMNS + at.UNSEEN + value] = table.full[value]


# ---------------------------------------------------------------- a round


@compiled_helper(forceinline=True)
def deal(table: Tables, seats: LaneArrays, lane: Word) -> bool:
    """Deals the first cards, and goes on to the first question. False if there is none."""
    state, seen, book = seats.state, seats.seen, table.book
    s, o = lane * at.WIDTH, lane * at.COLUMNS
    if book[Rule.FRESH]:
        new_shoe(table, seats, lane)
    state[s + at.START] = state[s + at.NEXT]
    for value in range(10):
        seen[o + at.OWN + value] = 0
    first = draw(table, seats, lane)
    up = draw(table, seats, lane)
    other = draw(table, seats, lane)
    second = draw(table, seats, lane) if book[Rule.HOLE] else 0
    own(seats, lane, first)
    own(seats, lane, other)
    see(seats, lane, up)
    state[s + at.UP], state[s + at.SECOND], state[s + at.TURNED] = up, second, book[Rule.EXPOSED]
    state[s + at.FIRST], state[s + at.OTHER], state[s + at.LAST] = first, other, other
    state[s + at.TOTAL], state[s + at.CARDS] = two_cards(first, other), 2
    state[s + at.DOUBLES], state[s + at.PLACE], state[s + at.LAID], state[s + at.HANDS] = 0, general.WHOLE, 0, 1
    state[s + at.WAITING], state[s + at.INSURED], state[s + at.EVEN], state[s + at.UNITS] = 0, 0, 0, 1
    state[s + at.SUPER], state[s + at.COVERED], state[s + at.DOWN], state[s + at.RESULTS] = 0, 0, 0, 0
    state[s + at.ANSWERED], state[s + at.ANSWERS], state[s + at.ANSWERS + 1] = 0, 0, 0
    seen[o + at.DEALER], seen[o + at.DEALER_SECOND] = up & general.VALUE, 0
    if book[Rule.EXPOSED]:
        see(seats, lane, second)
        seen[o + at.DEALER_SECOND] = second & general.VALUE
    if up & general.VALUE == _ACE and not book[Rule.EXPOSED]:
        if book[Rule.EVEN_MONEY] and state[s + at.TOTAL] == _ACE_AND_TEN:
            state[s + at.ASKED], state[s + at.OPEN] = at.EVEN_MONEY, at.TAKE_EVEN | at.WAIT
            return True
        if asks_insurance(table, seats, lane):
            return True
    return reads_hole_card(table, seats, lane)


@compiled_helper()
def asks_insurance(table: Tables, seats: LaneArrays, lane: Word) -> bool:
    """Insurance is offered, unless the bankroll does not pay for it."""
    state, book = seats.state, table.book
    s = lane * at.WIDTH
    stake = np.int64(state[s + at.STAKE]) * at.A_STAKE
    needs = table.stakes[stake + at.CENTS] + table.stakes[stake + at.INSURANCE_CENTS]
    if not book[Rule.INSURES] or (book[Rule.EPISODE] == ONE_BANKROLL and needs > seats.bank[lane]):
        return False
    state[s + at.ASKED], state[s + at.OPEN] = at.INSURANCE, at.INSURE | at.NO_INSURANCE
    return True


@compiled_helper(forceinline=True)
def reads_hole_card(table: Tables, seats: LaneArrays, lane: Word) -> bool:
    """A dealer blackjack that is known ends the round; otherwise the hand is played, unless it is a blackjack."""
    state, book = seats.state, table.book
    s = lane * at.WIDTH
    known = book[Rule.READER] or book[Rule.EXPOSED]
    dealer_has = known and two_cards(np.int64(state[s + at.UP]), np.int64(state[s + at.SECOND])) == _ACE_AND_TEN
    if state[s + at.TOTAL] == _ACE_AND_TEN:
        first, other = state[s + at.FIRST], state[s + at.OTHER]
        result = general.PAID
        if state[s + at.EVEN]:
            result = general.EVEN
        elif min(first, other) == book[Rule.ACE] and max(first, other) == book[Rule.FACE]:
            result = general.NAMED
        state[s + at.RESULTS], state[s + at.LAID] = result, 1
        return False
    if dealer_has:
        state[s + at.RESULTS], state[s + at.LAID] = 0, 1
        return False
    return plays_on(table, seats, lane)


@compiled_helper(forceinline=True)
def plays_on(table: Tables, seats: LaneArrays, lane: Word) -> bool:
    """Goes on to the next hand that has a choice. False if all are complete."""
    state, book = seats.state, table.book
    s = lane * at.WIDTH
    while True:
        total, cards, doubles = state[s + at.TOTAL], state[s + at.CARDS], state[s + at.DOUBLES]
        bits = np.int64(at.STAND)
        if total >> 1 <= _21:
            many = min(cards - 2, general.CARD_COUNTS - 1)
            row = (doubles * general.PLACES + state[s + at.PLACE]) * general.CARD_COUNTS + many
            bits = np.int64(table.opened[row * general.TOTALS + total])
            pair = state[s + at.FIRST] & general.VALUE
            if cards == 2 and pair == state[s + at.OTHER] & general.VALUE:
                bits |= np.int64(at.SPLIT * (state[s + at.HANDS] < table.most[pair]))
        if bits & (at.DOUBLE | at.SPLIT) and book[Rule.EPISODE] == ONE_BANKROLL:
            bits &= ~closed(table, seats, lane)
        if bits != at.STAND:
            state[s + at.ASKED], state[s + at.OPEN] = at.PLAY, bits
            return True
        lay(table, seats, lane, 0)
        if not next_hand(table, seats, lane):
            return False


@compiled_helper()
def closed(table: Tables, seats: LaneArrays, lane: Word) -> Word:
    """The answers that the bankroll does not pay for."""
    state, s = seats.state, lane * at.WIDTH
    stake = np.int64(state[s + at.STAKE]) * at.A_STAKE
    cents = table.stakes[stake + at.CENTS]
    left = seats.bank[lane] - cents * state[s + at.UNITS]
    left -= state[s + at.INSURED] * table.stakes[stake + at.INSURANCE_CENTS]
    return at.DOUBLE * (left < cents << state[s + at.DOUBLES]) + at.SPLIT * (left < cents)


@compiled_helper(forceinline=True)
def lay(table: Tables, seats: LaneArrays, lane: Word, given_up: Word) -> None:
    """The hand is complete: its result is a number for which tables know what it gains."""
    state, book = seats.state, table.book
    s = lane * at.WIDTH
    doubles, total, place, drawn = (
        np.int64(state[s + at.DOUBLES]),
        np.int64(state[s + at.TOTAL]),
        state[s + at.PLACE],
        state[s + at.CARDS] - 2,
    )
    result = np.int64(table.tab[general.RESULT + doubles * general.TOTALS + total])
    if given_up:
        result = doubles * general.A_RESULT + general.GIVEN_UP
    elif (
        book[Rule.SPECIAL]
        and result == doubles * general.A_RESULT + general.ON_21
        and (not place or not drawn or book[Rule.BONUS_SPLIT])
    ):
        result = doubles * general.A_RESULT + special(seats, lane, np.int64(drawn))
        up = state[s + at.UP] & general.VALUE
        if book[Rule.SUPER] and not place and general.BY_SUITS + 3 < result < general.PAID and up == 7:
            state[s + at.SUPER] = 1
    state[s + at.RESULTS] |= result << _BYTE * np.int64(state[s + at.LAID])
    state[s + at.LAID] += 1


@compiled_helper()
def special(seats: LaneArrays, lane: Word, drawn: Word) -> Word:
    """The result of a 21 at a table where some pay more: by its suits, or by its cards."""
    state, s = seats.state, lane * at.WIDTH
    by_suits = np.int64(0)
    if drawn == 1:
        first, other, last = state[s + at.FIRST], state[s + at.OTHER], state[s + at.LAST]
        by_suits = np.int64(bonus(np.int64(first), np.int64(other), np.int64(last)))
    return by_suits or general.BY_CARDS - 2 + min(drawn + 2, np.int64(7))


@compiled_helper(forceinline=True)
def next_hand(table: Tables, seats: LaneArrays, lane: Word) -> bool:
    """Deals the second card of the next hand of a split. False if there is none."""
    state, s = seats.state, lane * at.WIDTH
    if state[s + at.LAID] == state[s + at.HANDS]:
        return False
    state[s + at.FIRST] = state[s + at.WAITING] & _MASK
    state[s + at.WAITING] >>= _BYTE
    second_card(table, seats, lane)
    return True


@compiled_helper()
def second_card(table: Tables, seats: LaneArrays, lane: Word) -> None:
    """A hand of a split gets its second card."""
    state, seen = seats.state, seats.seen
    s, o = lane * at.WIDTH, lane * at.COLUMNS
    first, card = np.int64(state[s + at.FIRST]), draw(table, seats, lane)
    for value in range(10):
        seen[o + at.OWN + value] = 0
    seen[o + at.OWN + (first & general.VALUE) - 1] += 1
    own(seats, lane, card)
    state[s + at.OTHER], state[s + at.LAST] = card, card
    state[s + at.TOTAL], state[s + at.CARDS], state[s + at.DOUBLES] = two_cards(first, card), 2, 0
    state[s + at.PLACE] = general.SPLIT_ACE if first & general.VALUE == _ACE else general.SPLIT_HAND


@compiled_helper(forceinline=True)
def answered(table: Tables, seats: LaneArrays, lane: Word, bit: Word) -> bool:
    """Carries out an answer about cards, and goes on to the next question. False if the round is over."""
    state, book = seats.state, table.book
    s = lane * at.WIDTH
    if bit & (at.STAND | at.SURRENDER | at.RESCUE):
        if state[s + at.ASKED] == at.NOTHING:
            return False
        lay(table, seats, lane, bit != at.STAND)
        return next_hand(table, seats, lane) and plays_on(table, seats, lane)
    if bit & (at.HIT | at.DOUBLE):
        card = draw(table, seats, lane)
        state[s + at.LAST] = card
        state[s + at.TOTAL] = with_card(np.int64(state[s + at.TOTAL]), card)
        state[s + at.CARDS] += 1
        if bit == at.DOUBLE:
            state[s + at.UNITS] += 1 << state[s + at.DOUBLES]
            state[s + at.DOUBLES] += 1
        if bit == at.DOUBLE and book[Rule.DOUBLE_DOWN]:
            state[s + at.DOWN] |= card << _BYTE * np.int64(state[s + at.COVERED])
            state[s + at.COVERED] += 1
        else:
            own(seats, lane, card)
        return plays_on(table, seats, lane)
    if bit == at.SPLIT:
        state[s + at.WAITING] = state[s + at.WAITING] << _BYTE | state[s + at.OTHER]
        state[s + at.HANDS] += 1
        state[s + at.UNITS] += 1
        second_card(table, seats, lane)
        return plays_on(table, seats, lane)
    return answered_early(table, seats, lane, bit)


@compiled_helper()
def answered_early(table: Tables, seats: LaneArrays, lane: Word, bit: Word) -> bool:
    """Even money and insurance."""
    state, book = seats.state, table.book
    s = lane * at.WIDTH
    if bit == at.TAKE_EVEN:
        state[s + at.EVEN] = 1
    elif bit == at.INSURE:
        if book[Rule.CONSOLIDATED] and state[s + at.TOTAL] == _ACE_AND_TEN:
            state[s + at.EVEN] = 1
        else:
            state[s + at.INSURED] = 1
    elif bit == at.WAIT and asks_insurance(table, seats, lane):
        return True
    return reads_hole_card(table, seats, lane)


# ---------------------------------------------------------------- the dealer, and what is won


@compiled_helper(forceinline=True)
def settled(table: Tables, seats: LaneArrays, lane: Word) -> Word:
    """The dealer's turn; returns what the round gains in cents."""
    state, book = seats.state, table.book
    s = lane * at.WIDTH
    up = np.int64(state[s + at.UP])
    high = (up & general.VALUE == _ACE) | (up & general.VALUE == _TEN)
    added, ored, marks = general.RESULTS * high, np.int64(0), np.int64(0)
    results = np.int64(state[s + at.RESULTS])
    for hand in range(state[s + at.LAID]):
        mark = table.marks[(results >> _BYTE * hand & _MASK) + added]
        ored |= mark
        marks += mark
    count = dealer(table, seats, lane, ored)
    net = np.int64(0)
    for hand in range(state[s + at.LAID]):
        net += table.gains[((results >> _BYTE * hand & _MASK) + added) * general.COUNTS + count]
    if count == general.BLACKJACK:
        taken = (marks >> TAKEN_SHIFT) & _MASK
        opened = (marks >> OPEN_SHIFT) & _MASK
        net -= (taken + (1 if opened and (book[Rule.ALSO_LOST] or not taken) else 0)) * UNIT_CENTS
    stake = np.int64(state[s + at.STAKE]) * at.A_STAKE
    cents = net * table.stakes[stake + at.CENTS] // UNIT_CENTS
    cents += state[s + at.SUPER] * table.stakes[stake + at.SUPER_CENTS]
    if state[s + at.INSURED]:
        if state[s + at.SECOND] & general.VALUE == _TEN:
            cents += table.stakes[stake + at.INSURANCE_WINS]
        else:
            cents -= table.stakes[stake + at.INSURANCE_CENTS]
    for covered in range(state[s + at.COVERED]):
        see(seats, lane, np.int64(state[s + at.DOWN] >> _BYTE * covered & _MASK))
    return cents


@compiled_helper(forceinline=True)
def dealer(table: Tables, seats: LaneArrays, lane: Word, marks: Word) -> Word:
    """Turns or draws the dealer's second card if anything waits for it, and draws as long as it matters. His count."""
    state, book, s = seats.state, table.book, lane * at.WIDTH
    up, second = np.int64(state[s + at.UP]), np.int64(state[s + at.SECOND])
    always = book[Rule.ALWAYS_DRAWS]
    known = book[Rule.READER] and two_cards(up, second) == _ACE_AND_TEN
    insured = state[s + at.INSURED] and not book[Rule.READER]  # a reader has decided it
    if not (book[Rule.EXPOSED] or known or marks >> WAITS_SHIFT & _MASK or insured or always):
        return np.int64(0)
    if not state[s + at.TURNED]:
        if not second:
            second = draw(table, seats, lane)
            state[s + at.SECOND] = second
        state[s + at.TURNED] = 1
        see(seats, lane, second)
    total = two_cards(up, second)
    if total == _ACE_AND_TEN:
        return np.int64(general.BLACKJACK)
    if marks >> MATTERS_SHIFT & _MASK or always:
        while table.tab[general.DRAWS + total]:
            card = draw(table, seats, lane)
            see(seats, lane, card)
            total = with_card(total, card)
    return np.int64(table.tab[general.COUNT + total])


# ---------------------------------------------------------------- episodes


@compiled_helper(forceinline=True)
def asks_bet(table: Tables, seats: LaneArrays, lane: Word) -> None:
    """The question what to bet: the steps of the ladder that the bankroll pays for."""
    state, book, s = seats.state, table.book, lane * at.WIDTH
    bits = np.int64(0)
    for step in range(book[Rule.STAKES]):
        cents = table.stakes[step * at.A_STAKE + at.CENTS]
        pays = book[Rule.EPISODE] != ONE_BANKROLL or cents <= seats.bank[lane]
        bits |= np.int64(pays) << (at.BETS + step)
    state[s + at.ASKED], state[s + at.OPEN] = at.BET, bits


@compiled_helper(forceinline=True)
def begin_episode(table: Tables, seats: LaneArrays, lane: Word) -> None:
    state, book, s = seats.state, table.book, lane * at.WIDTH
    state[s + at.OVER], state[s + at.ROUND], state[s + at.STAKE] = 0, 0, 0
    seats.bank[lane] = book[Rule.BANK]
    if book[Rule.EPISODE] == ONE_ROUND:
        if not deal(table, seats, lane):
            state[s + at.ASKED], state[s + at.OPEN] = at.NOTHING, at.STAND
    else:
        new_shoe(table, seats, lane)
        clear(seats, lane)
        asks_bet(table, seats, lane)


@compiled_helper()
def clear(seats: LaneArrays, lane: Word) -> None:
    """Between rounds there are no cards on the layout."""
    state, seen = seats.state, seats.seen
    s, o = lane * at.WIDTH, lane * at.COLUMNS
    for column in range(at.OWN, at.UNITS_BET):
        seen[o + column] = 0
    state[s + at.TOTAL], state[s + at.FIRST], state[s + at.OTHER], state[s + at.CARDS] = 0, 0, 1, 0
    state[s + at.LAID], state[s + at.HANDS], state[s + at.DOUBLES], state[s + at.INSURED] = 0, 0, 0, 0


@compiled_helper(forceinline=True)
def round_over(table: Tables, seats: LaneArrays, lane: Word) -> Word:
    """After a round: 0 the episode goes on, 1 it is over, 2 it is cut off."""
    state, book, s = seats.state, table.book, lane * at.WIDTH
    state[s + at.ROUND] += 1
    episode = book[Rule.EPISODE]
    if episode == ONE_ROUND:
        return 1
    left, behind = state[s + at.END] - state[s + at.NEXT], book[Rule.BEHIND]
    shuffled = state[s + at.REFILLED] or (behind > 0 and left <= behind) or book[Rule.FRESH]
    if episode == ONE_SHOE:
        if shuffled:
            return 1
    else:
        if seats.bank[lane] < book[Rule.LEAST]:
            return 1
        if state[s + at.ROUND] >= book[Rule.ROUNDS]:
            return 2
        if shuffled:
            new_shoe(table, seats, lane)
    clear(seats, lane)
    asks_bet(table, seats, lane)
    return 0


@compiled_helper(forceinline=True)
def show(table: Tables, seats: LaneArrays, lane: Word) -> None:
    """Writes the columns of the observation that are not kept card by card."""
    state, seen, book = seats.state, seats.seen, table.book
    s, o = lane * at.WIDTH, lane * at.COLUMNS
    total = state[s + at.TOTAL]
    soft = (total & 1) & (total >> 1 <= _21 - _TEN)
    value = state[s + at.FIRST] & general.VALUE
    pair = (value == state[s + at.OTHER] & general.VALUE) & (state[s + at.CARDS] == 2)
    seen[o + at.QUESTION] = state[s + at.ASKED]
    seen[o + at.COUNT], seen[o + at.SOFT], seen[o + at.PAIR] = (total >> 1) + _TEN * soft, soft, value * pair
    first, other, last = state[s + at.FIRST], state[s + at.OTHER], state[s + at.LAST]
    suit = first & general.SUIT
    alike = (suit == other & general.SUIT) & (suit == last & general.SUIT) & (0 < state[s + at.CARDS] < 4)
    seen[o + at.SUITED] = alike * (1 + (suit == 0))
    seen[o + at.HAND], seen[o + at.OF_HANDS] = state[s + at.LAID] + 1, state[s + at.HANDS]
    seen[o + at.DOUBLED], seen[o + at.HAS_INSURANCE] = state[s + at.DOUBLES], state[s + at.INSURED]
    if book[Rule.EPISODE] != ONE_ROUND:
        asked = state[s + at.ASKED] == at.BET
        units = table.stakes[state[s + at.STAKE] * at.A_STAKE + at.UNITS_OF]
        seen[o + at.UNITS_BET], seen[o + at.ROUNDS] = 0 if asked else units, min(state[s + at.ROUND], 32767)
        seen[o + at.BANKROLL] = min(seats.bank[lane] // book[Rule.UNIT], 32767)


@compiled_helper(forceinline=True)
def ask(table: Tables, seats: LaneArrays, lane: Word) -> None:
    """Writes the observation at a question, and its mask."""
    show(table, seats, lane)
    bits, many = np.int64(seats.state[lane * at.WIDTH + at.OPEN]), table.book[Rule.ACTIONS]
    for action in range(many):
        seats.mask[lane * many + action] = (bits & table.codes[action]) != 0


@compiled_helper(forceinline=True)
def chosen(table: Tables, seats: LaneArrays, lane: Word, action: Word, results: Results) -> Word:
    """The bit of an action, or of the default answer if the action is not open."""
    state, book, s = seats.state, table.book, lane * at.WIDTH
    bits = np.int64(state[s + at.OPEN])
    bit = table.codes[action] if 0 <= action < book[Rule.ACTIONS] else np.int64(0)
    results.refused[lane] = not bits & bit
    if not bits & bit:
        bit = bits & -bits  # the lowest bit is what an absent player does
        if bits & at.NO_INSURANCE:
            bit = np.int64(at.NO_INSURANCE)
        elif bits & at.WAIT:
            bit = np.int64(at.WAIT)
    if not bit >> at.BETS:
        given, number = np.int64(state[s + at.ANSWERED]), np.int64(0)
        while bit >> (number + 1):
            number += 1
        if given < at.MOST_ANSWERS:
            state[s + at.ANSWERS + (given >> 3)] |= number << 4 * (given & 7)
        state[s + at.ANSWERED] = given + 1
    return bit


@compiled_helper(forceinline=True)
def steps(table: Tables, seats: LaneArrays, lane: Word, action: Word, results: Results, same_step: Word) -> None:
    """One lane: its answer, and what follows to the next question, or to the end of the episode."""
    state, s = seats.state, lane * at.WIDTH
    results.cents[lane], results.ended[lane], results.cut[lane], results.refused[lane] = 0, 0, 0, 0
    if state[s + at.OVER]:
        begin_episode(table, seats, lane)
        ask(table, seats, lane)
        return
    bit = chosen(table, seats, lane, action, results)
    if bit >> at.BETS:
        step = 0
        while bit >> (at.BETS + step + 1):
            step += 1
        state[s + at.STAKE] = step
        asks = deal(table, seats, lane)
    else:
        asks = answered(table, seats, lane, bit)
    if not asks:
        cents = settled(table, seats, lane)
        results.cents[lane] = cents
        seats.bank[lane] += cents
        over = round_over(table, seats, lane)
        if over:
            results.ended[lane], results.cut[lane] = over == 1, over > 1
            end_episode(table, seats, lane)
            if same_step:
                begin_episode(table, seats, lane)
    ask(table, seats, lane)


@compiled_helper(forceinline=True)
def end_episode(table: Tables, seats: LaneArrays, lane: Word) -> None:
    """The last observation: nothing is asked any more."""
    state, s, o = seats.state, lane * at.WIDTH, lane * at.COLUMNS
    state[s + at.ASKED], state[s + at.OPEN], state[s + at.OVER] = at.NOTHING, at.STAND, 1
    show(table, seats, lane)
    for column in range(at.COLUMNS):
        seats.final[o + column] = seats.seen[o + column]


@compiled_helper(forceinline=True)
def _tables(table: Tables) -> Tables:
    return Tables(
        pointer(table.book),
        pointer(table.opened),
        pointer(table.most),
        pointer(table.tab),
        pointer(table.gains),
        pointer(table.marks),
        pointer(table.stakes),
        pointer(table.codes),
        pointer(table.full),
        pointer(table.deck),
    )


@compiled
def step_all(table: Tables, seats: LaneArrays, results: Results, actions: Array, same_step: Word) -> None:
    """A step of every lane."""
    of_table, of_seats = _tables(table), seats_at(seats)
    out = results_at(results)
    given = pointer(actions)
    for lane in range(len(actions)):
        steps(of_table, of_seats, np.int64(lane), np.int64(given[lane]), out, same_step)


@compiled
def begin_all(table: Tables, seats: LaneArrays, which: Array) -> None:
    """Begins a new episode in the lanes that are marked."""
    of_table, of_seats = _tables(table), seats_at(seats)
    for lane in range(len(which)):
        if which[lane]:
            begin_episode(of_table, of_seats, np.int64(lane))
            ask(of_table, of_seats, np.int64(lane))
