"""Runs the automaton of `automaton_tables`, compiled: over a tape, and what a split does between its cards.

A split is kept in a few numbers: the row that its next card is read in, the row that each of its hands begins with, how
many hands there are, how many of them have ended, and what their results add up to.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.equipment.compiled import compiled
from croupier.equipment.stream import state_before
from croupier.games.blackjack.kernels.automaton_shuffle import (
    ACROSS,
    DEPTH,
    DRAWS,
    FRESH_SPAN,
    MOST_CARDS,
    SECOND,
    WHOLE_SPAN,
    Shoe,
    cards_across,
    cards_along,
    draw_again_across,
    drawn,
    places_across,
)
from croupier.games.blackjack.kernels.automaton_tables import (
    AGAIN,
    BIAS,
    BLACKJACK,
    CODE_COUNT,
    MATTERS_SHIFT,
    MIDDLE,
    NO_COUNT,
    OPEN_SHIFT,
    OVER,
    ROW_BITS,
    SPLIT,
    TAKEN_SHIFT,
    WIDTH,
    InStep,
    Split,
    SplitTerms,
)

ROW: Final = np.uint32((1 << ROW_BITS) - 1)
RESULT_SHIFT: Final = np.uint32(ROW_BITS)
RESULT: Final = np.uint32(255)
OVER_FLAG: Final = np.uint32(OVER)
SPLIT_FLAG: Final = np.uint32(SPLIT)
AGAIN_FLAG: Final = np.uint32(AGAIN)
_NO_COUNT: Final = np.uint64(NO_COUNT)
_BLACKJACK: Final = np.uint64(BLACKJACK)
_TAKEN: Final = np.uint64(TAKEN_SHIFT)
_OPEN: Final = np.uint64(OPEN_SHIFT)
_MATTERS: Final = np.uint64(MATTERS_SHIFT)
_BYTE: Final = np.uint64(8)
_LOW: Final = np.uint64(255)

GOES_ON: Final = np.int64(-1)
LANES: Final = 4  # shoes dealt side by side: while one waits for its row, the others go on

Steps = NDArray[np.uint32]
SplitState = tuple[np.uint64, int, int, np.int64]  # row, hands, how many ended, code or GOES_ON


@njit(inline="always")
def _settled(hands: int, gains: np.uint64, marks: np.uint64, count: np.uint64, terms: SplitTerms) -> np.int64:
    """The code of a split round. To a blackjack one original wager is lost; bets of busted hands count towards it (C11)."""
    staked = np.int64(marks & _LOW)
    gained = np.int64((gains >> (count * _BYTE)) & _LOW) - BIAS * hands
    if count == _BLACKJACK:
        taken = np.int64((marks >> _TAKEN) & _LOW)
        lost = taken + (1 if (marks >> _OPEN) & _LOW and (terms.also_lost or not taken) else 0)
        gained = -lost * terms.unit_steps
    return staked * 256 + gained + MIDDLE


@njit(inline="always")
def after_card(
    step: np.uint32,
    homes: tuple[np.uint64, np.uint64, np.uint32],
    hands: int,
    ended: int,
    gains: np.uint64,
    marks: np.uint64,
    terms: SplitTerms,
) -> SplitState:
    """What a card of a split has led to: `step` was found at its row, and the result of a hand ended with it is added.

    `homes` are the row that a hand begins with, the one where it may not be split again, and the step the dealer begins
    with. No table is handed over here: that would cost more than all the rest.
    """
    row = np.uint64(step & ROW)
    code = GOES_ON
    drawn_by_dealer = True
    if ended < hands:
        if not step & (OVER_FLAG | AGAIN_FLAG):
            return row, hands, ended, code
        ended += 1 if step & OVER_FLAG else 0
        hands += 1 if step & AGAIN_FLAG else 0
        if ended < hands:
            return homes[0] if hands < terms.most else homes[1], hands, ended, code
        step = homes[2]
        row = np.uint64(step & ROW)
        drawn_by_dealer = not terms.no_hole
    # 2.12(c): the dealer draws only what can matter to a hand; his second card, to any that waits for it.
    waiting = (marks >> (_MATTERS if drawn_by_dealer else _OPEN)) & _LOW
    if step & OVER_FLAG:
        code = _settled(hands, gains, marks, np.uint64((step >> RESULT_SHIFT) & RESULT), terms)
    elif not (waiting or terms.always_draws):
        code = _settled(hands, gains, marks, _NO_COUNT, terms)
    return row, hands, ended, code


@compiled
def play_tape(steps: Steps, split: Split, tape: NDArray[np.uint8], begins: int | np.int64) -> tuple[np.int64, np.int64]:
    """One round from a tape: its code, and how many cards it used. A tape too short for it gives no code."""
    row = np.uint64(0)
    at = np.uint64(begins)
    step = np.uint32(0)
    while not step & (OVER_FLAG | SPLIT_FLAG):
        if at == len(tape):
            return GOES_ON, np.int64(0)
        step = steps[row + np.uint64(tape[at])]
        row = np.uint64(step & ROW)
        at += np.uint64(1)
    code = np.int64(step >> RESULT_SHIFT)
    if step & SPLIT_FLAG:
        last = np.uint64(steps[row] & ROW)
        homes = (row, last, steps[last])
        hands, ended, gains, marks, code = 2, 0, np.uint64(0), np.uint64(0), GOES_ON
        row = row if split.terms.most > hands else last
        while code == GOES_ON:
            if at == len(tape):
                return GOES_ON, np.int64(0)
            step = steps[row + np.uint64(tape[at])]
            at += np.uint64(1)
            if ended < hands and step & OVER_FLAG:
                result = np.uint64((step >> RESULT_SHIFT) & RESULT)
                gains, marks = gains + split.gains[result], marks + split.marks[result]
            row, hands, ended, code = after_card(step, homes, hands, ended, gains, marks, split.terms)
    return code, np.int64(at) - begins


@compiled
def begins_at(seed: np.uint64, block: np.uint64) -> np.uint64:
    """The state before a block's first word."""
    return state_before(seed, block)


@compiled
def counted(codes: NDArray[np.uint16]) -> NDArray[np.int64]:
    """How often each code is there. Neighbours are counted apart: a counter just raised is slow to raise again."""
    often = np.zeros((LANES, CODE_COUNT), np.int64)
    whole = len(codes) // LANES * LANES
    for at in range(0, whole, LANES):
        often[0, codes[at]] += 1
        often[1, codes[at + 1]] += 1
        often[2, codes[at + 2]] += 1
        often[3, codes[at + 3]] += 1
    for at in range(whole, len(codes)):
        often[0, codes[at]] += 1
    total: NDArray[np.int64] = often.sum(axis=0)
    return total


# ---------------------------------------------------------------- every round from a fresh shuffle

_MOST_DRAWN: Final = 128
_THREE_CARDS: Final = 3
_WIDTH: Final = np.uint64(WIDTH)


class Dealt(NamedTuple):
    """Rounds that get their cards at the same time: by place and round, where a card comes from and what it counts."""

    places: NDArray[np.uint16]
    cards: NDArray[np.uint16]
    rows: Steps  # where each round stands
    late: NDArray[np.uint64]  # those that are played out alone
    further: NDArray[np.uint64]  # where the cards of one of them come from


@compiled
def play_fresh(
    base: np.uint64, steps: Steps, split: Split, together: InStep, shoe: Shoe, codes: NDArray[np.uint16]
) -> None:
    """The codes of a block's first rounds. Round k is dealt from shuffle k."""
    words = np.empty(((DEPTH + DRAWS - 1) // DRAWS, ACROSS), np.uint64)
    dealt = Dealt(
        np.empty((DEPTH, ACROSS), np.uint16),
        np.empty((DEPTH, ACROSS), np.uint16),
        np.empty(ACROSS, np.uint32),
        np.empty(ACROSS + 1, np.uint64),
        np.empty(_MOST_DRAWN, np.uint64),
    )
    for first in range(0, len(codes), ACROSS):
        places_across(base, np.uint64(first), shoe, words, dealt.places)
        draw_again_across(base, np.uint64(first), shoe, words, dealt.places)
        cards_across(shoe, dealt.places, dealt.cards)
        some = codes[first : first + ACROSS]
        many = _in_step(together, dealt, some)
        _alone(base, np.uint64(first), many, steps, split, together, shoe, dealt, some)


@compiled
def _in_step(together: InStep, dealt: Dealt, codes: NDArray[np.uint16]) -> np.uint64:
    """The first cards of many rounds; how many of the rounds are not over then, or split."""
    cards, rows, late = dealt.cards, dealt.rows, dealt.late
    for at in range(ACROSS):
        first, up, second = np.uint64(cards[0, at]), np.uint64(cards[1, at]), np.uint64(cards[2, at])
        rows[at] = together.first[(first * _WIDTH + up) * _WIDTH + second]
    for place in range(_THREE_CARDS, DEPTH):
        for at in range(ACROSS):
            rows[at] = together.rows[np.uint64(rows[at]) + np.uint64(cards[place, at])]
    many = np.uint64(0)
    for at in range(np.uint64(len(codes))):
        step = together.rows[np.uint64(rows[at])]
        codes[at] = step >> RESULT_SHIFT
        late[many] = at
        many += np.uint64((step & OVER_FLAG) == 0)
    return many


@compiled
def _alone(
    base: np.uint64,
    first: np.uint64,
    many: np.uint64,
    steps: Steps,
    split: Split,
    together: InStep,
    shoe: Shoe,
    dealt: Dealt,
    codes: NDArray[np.uint16],
) -> None:
    """The rest of rounds that are split, or need more cards than all rounds got."""
    places, cards, rows, late, further = dealt.places, dealt.cards, dealt.rows, dealt.late, dealt.further
    gains_of, marks_of = split.gains, split.marks
    for which in range(many):
        at = late[which]
        shuffle = first + at
        step = together.rows[np.uint64(rows[at])]
        here, last, place = np.uint64(rows[at]), np.uint64(0), np.uint64(DEPTH)
        homes = (here, last, step)
        hands, ended, gains, marks, code = 0, 0, np.uint64(0), np.uint64(0), GOES_ON
        if step & SPLIT_FLAG:
            here, hands, place = np.uint64(step & ROW), 2, np.uint64(3 if split.terms.no_hole else 4)
            last = np.uint64(steps[here] & ROW)
            homes = (here, last, steps[last])
            here = here if split.terms.most > hands else last
        while code == GOES_ON:
            if place < np.uint64(DEPTH):
                card = np.uint64(cards[place, at])
            else:
                left = np.uint64(shoe.size) - place
                number = place + drawn(base, shuffle, FRESH_SPAN, place, left, shoe.too_many)
                further[place] = number
                before = place
                while before:
                    before -= np.uint64(1)
                    came = np.uint64(places[before, at]) if before < np.uint64(DEPTH) else further[before]
                    number = before if number == came else number
                card = np.uint64(shoe.values[number])
            place += np.uint64(1)
            step = steps[here + card]
            here = np.uint64(step & ROW)
            if hands:
                if ended < hands and step & OVER_FLAG:
                    result = np.uint64((step >> RESULT_SHIFT) & RESULT)
                    gains, marks = gains + gains_of[result], marks + marks_of[result]
                here, hands, ended, code = after_card(step, homes, hands, ended, gains, marks, split.terms)
            elif step & OVER_FLAG:
                code = np.int64(step >> RESULT_SHIFT)
        codes[at] = code


# ---------------------------------------------------------------- through the shoe

_MOST_ROUNDS: Final = 256  # of one shoe
_MARGIN: Final = 16  # cards drawn beyond the cutting card: a round that needs more is rare, and its shoe is dealt again
_ONE: Final = np.uint64(1)
_OVER_SHIFT: Final = np.uint32(28)
_LANE: Final = np.uint64(MOST_CARDS)
_LANE_2: Final = np.uint64(2 * MOST_CARDS)
_LANE_3: Final = np.uint64(3 * MOST_CARDS)


class Lanes(NamedTuple):
    """Shoes dealt side by side: of each its cards in the order they come, its rounds so far, and where it stands."""

    cards: NDArray[np.uint8]
    codes: NDArray[np.uint16]
    many: NDArray[np.int64]  # rounds of each shoe; -1 where the cards drawn so far did not do for the last of them
    at: NDArray[np.uint64]  # the next card
    row: NDArray[np.uint64]
    to: NDArray[np.uint64]  # where the next code goes
    last: Steps  # the step of the last card


@compiled
def play_shoes(base: np.uint64, steps: Steps, split: Split, shoe: Shoe, behind: int, codes: NDArray[np.uint16]) -> None:
    """The codes of a block's first rounds: those of its first shoe to the cutting card, those of its second, and so on."""
    until = shoe.size - behind
    depth = min(until + _MARGIN, shoe.size) // DRAWS * DRAWS
    lanes = Lanes(
        np.empty(LANES * MOST_CARDS, np.uint8),
        np.empty(LANES * _MOST_ROUNDS, np.uint16),
        np.empty(LANES, np.int64),
        np.empty(LANES, np.uint64),
        np.empty(LANES, np.uint64),
        np.empty(LANES, np.uint64),
        np.empty(LANES, np.uint32),
    )
    filled, shuffle = 0, 0
    while filled < len(codes):
        for lane in range(LANES):
            cards_along(base, np.uint64(shuffle + lane), shoe, depth, lanes.cards, lane * MOST_CARDS)
        _side_by_side(steps, split, until, depth, lanes)
        for lane in range(LANES):
            some = lanes.codes[lane * _MOST_ROUNDS : (lane + 1) * _MOST_ROUNDS]
            many = lanes.many[lane]
            if many < 0:
                many = one_shoe(base, np.uint64(shuffle + lane), steps, split, shoe, behind, some)
            taken = min(many, len(codes) - filled)
            codes[filled : filled + taken] = some[:taken]
            filled += taken
        shuffle += LANES


@compiled
def one_shoe(
    base: np.uint64, shuffle: np.uint64, steps: Steps, split: Split, shoe: Shoe, behind: int, codes: NDArray[np.uint16]
) -> int:
    """The same for one shoe, from a tape of all its cards; where that ends in mid-round, the discards are shuffled.

    By 2.15(f) one of them is burned, and the round goes on; the cutting card has come out before.
    """
    size = shoe.size
    tape = shoe.values[:size].copy()
    for place in range(size):
        left = np.uint64(size - place)
        far = place + np.int64(drawn(base, shuffle, WHOLE_SPAN, np.uint64(place), left, shoe.too_many))
        tape[place], tape[far] = tape[far], tape[place]
    many, at = 0, np.int64(1)
    while at < size - behind:
        code, used = play_tape(steps, split, tape, at)
        if code == GOES_ON:
            refilled = np.empty(size - 1, np.uint8)
            refilled[: size - at] = tape[at:]
            for place in range(at):
                left, second = np.uint64(at - place), np.uint64(SECOND + place)
                far = place + np.int64(drawn(base, shuffle, WHOLE_SPAN, second, left, shoe.too_many))
                tape[place], tape[far] = tape[far], tape[place]
            refilled[size - at :] = tape[1:at]
            code, _ = play_tape(steps, split, refilled, 0)
            used = np.int64(size)
        codes[many] = code
        many += 1
        at += used
    return many


@njit(inline="always")
def _in_step_to_a_split(steps: Steps, cut: np.uint64, lanes: Lanes) -> None:
    """A card to each of four shoes, and again, until a hand is split or the first of them is at the cutting card."""
    cards, codes = lanes.cards, lanes.codes
    i0, i1, i2, i3 = lanes.at[0], lanes.at[1], lanes.at[2], lanes.at[3]
    r0, r1, r2, r3 = lanes.row[0], lanes.row[1], lanes.row[2], lanes.row[3]
    o0, o1, o2, o3 = lanes.to[0], lanes.to[1], lanes.to[2], lanes.to[3]
    left = cut - min(cut, max(i0, i1, i2, i3))
    s0 = s1 = s2 = s3 = np.uint32(0)
    while left and not (s0 | s1 | s2 | s3) & SPLIT_FLAG:
        left -= _ONE
        s0, s1 = steps[r0 + np.uint64(cards[i0])], steps[r1 + np.uint64(cards[_LANE + i1])]
        s2, s3 = steps[r2 + np.uint64(cards[_LANE_2 + i2])], steps[r3 + np.uint64(cards[_LANE_3 + i3])]
        codes[o0], codes[o1] = s0 >> RESULT_SHIFT, s1 >> RESULT_SHIFT
        codes[o2], codes[o3] = s2 >> RESULT_SHIFT, s3 >> RESULT_SHIFT
        r0, r1, r2, r3 = np.uint64(s0 & ROW), np.uint64(s1 & ROW), np.uint64(s2 & ROW), np.uint64(s3 & ROW)
        o0, o1 = o0 + ((s0 >> _OVER_SHIFT) & _ONE), o1 + ((s1 >> _OVER_SHIFT) & _ONE)
        o2, o3 = o2 + ((s2 >> _OVER_SHIFT) & _ONE), o3 + ((s3 >> _OVER_SHIFT) & _ONE)
        i0, i1, i2, i3 = i0 + _ONE, i1 + _ONE, i2 + _ONE, i3 + _ONE
    lanes.at[0], lanes.at[1], lanes.at[2], lanes.at[3] = i0, i1, i2, i3
    lanes.row[0], lanes.row[1], lanes.row[2], lanes.row[3] = r0, r1, r2, r3
    lanes.to[0], lanes.to[1], lanes.to[2], lanes.to[3] = o0, o1, o2, o3
    lanes.last[0], lanes.last[1], lanes.last[2], lanes.last[3] = s0, s1, s2, s3


@compiled
def _side_by_side(steps: Steps, split: Split, until: int, depth: int, lanes: Lanes) -> None:
    """Four shoes to the cutting card; a split, and the rest of a shoe when another is at its end, goes card by card."""
    cut, size, cards = np.uint64(until), np.uint64(depth), lanes.cards
    gains_of, marks_of = split.gains, split.marks
    for lane in range(LANES):  # 2.6(c): one card is burned
        lanes.at[lane], lanes.row[lane], lanes.to[lane], lanes.many[lane] = 1, 0, lane * _MOST_ROUNDS, 0
    to_the_end = False
    while not to_the_end:
        _in_step_to_a_split(steps, cut, lanes)
        to_the_end = max(lanes.at[0], lanes.at[1], lanes.at[2], lanes.at[3]) >= cut
        for lane in range(LANES):
            at, row, to, step = lanes.at[lane], lanes.row[lane], lanes.to[lane], lanes.last[lane]
            begins = np.uint64(lane) * _LANE
            while True:
                dry = at == size and row != 0
                if step & SPLIT_FLAG:
                    last = np.uint64(steps[row] & ROW)
                    homes = (row, last, steps[last])
                    hands, ended, gains, marks, code = 2, 0, np.uint64(0), np.uint64(0), GOES_ON
                    row = row if split.terms.most > hands else last
                    while code == GOES_ON and at < size:
                        step = steps[row + np.uint64(cards[begins + at])]
                        at += _ONE
                        if ended < hands and step & OVER_FLAG:
                            result = np.uint64((step >> RESULT_SHIFT) & RESULT)
                            gains, marks = gains + gains_of[result], marks + marks_of[result]
                        row, hands, ended, code = after_card(step, homes, hands, ended, gains, marks, split.terms)
                    lanes.codes[to] = code
                    to, row = to + _ONE, np.uint64(0)
                    dry = code == GOES_ON
                if dry or not to_the_end or (row == 0 and at >= cut):
                    break
                step = steps[row + np.uint64(cards[begins + at])]
                at += _ONE
                row = np.uint64(step & ROW)
                lanes.codes[to] = step >> RESULT_SHIFT
                to += np.uint64((step >> _OVER_SHIFT) & _ONE)
            lanes.at[lane], lanes.row[lane], lanes.to[lane] = at, row, to
            dry = dry or lanes.many[lane] < 0
            lanes.many[lane] = -1 if dry else np.int64(to) - np.int64(lane * _MOST_ROUNDS)
