"""Rounds of the general kernel, compiled, and how they are settled: one after the other, each continuing the shoe of the last.

Results are counted in small histograms: the main wager by steps of its stake, any other by its outcome code.
"""

from __future__ import annotations

import numpy as np

from croupier.equipment.compiled import compiled, compiled_helper, pointer
from croupier.families.twenty_one.kernels.general import layout
from croupier.families.twenty_one.kernels.general.cards import determine, take_up, write_down
from croupier.families.twenty_one.kernels.general.layout import (
    A_SEAT,
    BLACKJACK,
    HANDS,
    MOST_HANDS,
    Box,
    Desk,
    Integers,
    Rule,
    Side,
    State,
    Word,
)
from croupier.families.twenty_one.kernels.general.round import (
    ACE,
    ACE_AND_TEN,
    MASK,
    TEN,
    deal,
    dealer,
    early,
    level_now,
    nobody_plays,
    players,
    turn_hole_card,
    two_cards,
)
from croupier.families.twenty_one.kernels.general.sides import (
    offered,
    queens_wait,
    settle_sides,
    streaks_are_made,
    third_cards,
)
from croupier.families.twenty_one.kernels.rows import OPEN_SHIFT, TAKEN_SHIFT

_FACE_DOWN, _FACE_UP = 1, 2


# ---------------------------------------------------------------- the main wager and its insurance


@compiled_helper(forceinline=True)
def settle(desk: Desk, n: Word, spot: Word, count: Word) -> None:
    """Settles all hands of a box against one dealer hand, and the insurance."""
    book, at, net, marks = desk.book, n * A_SEAT, 0, 0
    for k in range(book[at + Box.HANDS]):
        result = book[HANDS + n * MOST_HANDS + k]
        net += desk.gains[result * layout.COUNTS + count]
        marks += desk.marks[result]
    if count == BLACKJACK:
        net -= lost_to_blackjack(desk, marks) * book[Rule.UNIT_STEPS]
    scale, stake, extra, region = 1 + book[State.RAISED], book[State.STAKE], 0, 0
    if book[State.SUPERS]:
        own = book[at + Box.SUPER]
        region = own * 8 + book[State.SUPERS]
        extra = own * book[Rule.SUPER] + (book[State.SUPERS] - own) * book[Rule.ENVY]
    net *= scale
    units = book[layout.UNITS + stake]
    box = (n * book[Rule.SPOTS] + spot) * book[Rule.STAKES] + stake
    book[layout.HIST + (box * book[Rule.REGIONS] + region) * book[Rule.NETS] + book[Rule.EVEN_OUT] + net] += 1
    book[layout.STAKED + n * book[Rule.SPOTS] + spot] += units * (marks & MASK) * scale
    book[State.NET] += net * units * book[Rule.STEP_CENTS] + extra
    if book[Rule.EACH]:
        results_of_hands(desk, n, count)
    if book[Rule.INSURES] and book[at + Box.INSURED]:
        settle_insurance(desk, n, box)


@compiled_helper(forceinline=True)
def lost_to_blackjack(desk: Desk, marks: Word) -> Word:
    """2.11(d): the units that are lost: the original wager, toward which wagers of busted hands count (C11)."""
    taken = (marks >> TAKEN_SHIFT) & MASK
    return taken + (1 if (marks >> OPEN_SHIFT) & MASK and (desk.book[Rule.ALSO_LOST] or not taken) else 0)


@compiled_helper(forceinline=True)
def results_of_hands(desk: Desk, n: Word, count: Word) -> None:
    """Counts the hands that are won, lost and neither. Of those that wait for a dealer blackjack only one is lost."""
    book, at, opened, taken = desk.book, n * A_SEAT, 0, 0
    for k in range(book[at + Box.HANDS]):
        result = book[HANDS + n * MOST_HANDS + k]
        gain, mark = desk.gains[result * layout.COUNTS + count], desk.marks[result]
        if count == BLACKJACK:
            gone = (mark >> TAKEN_SHIFT & MASK) > 0
            first = mark >> OPEN_SHIFT & MASK and not opened and (book[Rule.ALSO_LOST] or not taken)
            opened, taken = opened or mark >> OPEN_SHIFT & MASK, taken or gone
            gain = -1 if gone or first else gain
        book[at + Box.WON] += gain > 0
        book[at + Box.LOST] += gain < 0
        book[at + Box.OTHERS] += gain == 0


@compiled_helper()
def settle_insurance(desk: Desk, n: Word, box: Word) -> None:
    """2.9(a), (c): won if the dealer's second card is worth ten; void if it was part of a consolidated payout."""
    book = desk.book
    gain, result = -book[layout.INSURANCE + book[State.STAKE]], layout.LOST
    if book[n * A_SEAT + Box.INSURED] > 1:
        gain, result = 0, layout.VOID
    elif book[State.SECOND] & layout.VALUE == TEN:
        gain, result = book[layout.INSURANCE_WINS + book[State.STAKE]], layout.WON
    book[layout.HIST + book[Rule.INSURANCE_AT] + box * layout.INSURANCE_CODES + result] += 1
    book[State.NET] += gain


# ---------------------------------------------------------------- a round


@compiled_helper(forceinline=True)
def make_wagers(desk: Desk, i: Word) -> None:
    """Sets the stake by the count, and makes streak wagers if none is pending."""
    book = desk.book
    level = level_now(desk, i, 0) if book[Rule.COUNTING] else 0
    book[State.STAKE] = book[layout.OF_LEVEL + 2 * level]
    if book[Rule.SIDES] & layout.STREAK_BITS:
        streaks_are_made(desk)


@compiled_helper(forceinline=True)
def play_round(desk: Desk, i: Word) -> Word:
    """Plays one round; returns the place in the shoe after its last card."""
    book = desk.book
    if book[Rule.EXTRA]:
        make_wagers(desk, i)
        if book[Rule.DETERMINES]:
            i = determine(desk, i)
    book[State.NET] = 0
    i = deal(desk, i)
    if book[Rule.OFFERS] and book[State.UP] & layout.VALUE == ACE:
        early(desk, i)
    marks, needed = np.int64(0), 0
    known = book[Rule.READER] or book[Rule.HOLE] == _FACE_UP
    if known and two_cards(book[State.UP], book[State.SECOND]) == ACE_AND_TEN:
        if book[Rule.READER]:
            turn_hole_card(desk)
        if offered(desk, Side.SEVENS):
            i = third_cards(desk, i)
        nobody_plays(desk)
    else:
        i, marks = players(desk, i)
    if book[Rule.SIDES]:
        needed = 2 * offered(desk, Side.BUST_IT) or (offered(desk, Side.TWENTY_POINT) and queens_wait(desk))
    i, count = dealer(desk, i, np.int64(0), marks, np.int64(needed))
    for n in range(book[Rule.SEATS]):
        settle(desk, n, np.int64(0), count)
    return finish(desk, i, marks, count) if book[Rule.EXTRA] else i


@compiled_helper(forceinline=True)
def finish(desk: Desk, i: Word, marks: Word, count: Word) -> Word:
    """Plays the further dealer hands of multiple action; settles additional wagers; updates rack and count."""
    book, blackjack = desk.book, count == BLACKJACK
    for spot in range(1, book[Rule.SPOTS]):
        if book[Rule.DOUBLE_DOWN] and count != BLACKJACK:
            marks = turn_doubles(desk)
        i, count = dealer(desk, i, np.int64(spot), marks, np.int64(0))
        for n in range(book[Rule.SEATS]):
            settle(desk, n, np.int64(spot), count)
    if book[Rule.SIDES]:
        settle_sides(desk, blackjack)
    if book[State.RACKED]:
        for place in range(layout.RACK, layout.TAG):
            book[place] = 0
        book[State.RACKED] = 0
    if book[Rule.COUNTING]:
        close_count(desk)
    return i


@compiled_helper()
def turn_doubles(desk: Desk) -> Word:
    """2.10(c), 2.18(f): a double card turned after the first dealer hand may be a bust, which loses the other wagers.

    Returns the marks of all hands.
    """
    book, marks = desk.book, 0
    for n in range(book[Rule.SEATS]):
        for at in range(HANDS + n * MOST_HANDS, HANDS + n * MOST_HANDS + book[n * A_SEAT + Box.HANDS]):
            if book[at] % layout.A_RESULT == layout.OVER_21:
                book[at] += layout.TURNED_OVER_21 - layout.OVER_21
            marks |= desk.marks[book[at]]
    return marks


@compiled_helper()
def close_count(desk: Desk) -> None:
    """After the round, double cards have been seen; a hole card that was not turned stays unseen until the shuffle."""
    book = desk.book
    if book[Rule.HOLE] == _FACE_DOWN and not book[State.TURNED]:
        book[State.OLD_UNSEEN] += 1
        book[State.OLD_TAGS] += book[layout.TAG + book[State.SECOND]]
    book[State.UNSEEN], book[State.UNSEEN_TAGS] = book[State.OLD_UNSEEN], book[State.OLD_TAGS]
    book[State.PEEK], book[State.PEEK_TAGS] = 0, 0


# ---------------------------------------------------------------- rounds


@compiled_helper(forceinline=True)
def pointers(desk: Desk) -> Desk:
    return Desk(
        pointer(desk.shoe),
        pointer(desk.act),
        pointer(desk.tab),
        pointer(desk.gains),
        pointer(desk.marks),
        pointer(desk.book),
        pointer(desk.sums),
        pointer(desk.word),
    )


@compiled
def play_rounds(desk: Desk, rounds: int, nets: Integers) -> None:
    """Plays some rounds and writes their nets, as many as fit into `nets`.

    On a taped desk the cards of the last round are written down.
    """
    book, at = desk.book, pointers(desk)
    i = np.uint64(book[State.NEXT])
    for k in range(rounds):
        i = play_round(at, take_up(at, i))
        if k < nets.size:
            nets[k] = book[State.NET]
    if book[Rule.TAPED]:
        write_down(at, i)
    book[State.NEXT] = np.int64(i)
