"""Runs the automaton of `rows`, compiled: over a tape of cards, and over fresh shuffles.

The state of a split is a few numbers: the row for its next card, the row in which each hand starts, the number of hands, how
many of them have ended, and the sum of their results.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.compiled import compiled, compiled_helper
from croupier.equipment.stream import state_before
from croupier.families.twenty_one.kernels import rows
from croupier.families.twenty_one.kernels.rows import Parallel, Split, SplitTerms
from croupier.families.twenty_one.kernels.shuffle import (
    ACROSS,
    DEPTH,
    DRAWS,
    FRESH_SPAN,
    Shoe,
    cards_across,
    draw_again_across,
    drawn,
    places_across,
)

ROW: Final = np.uint32((1 << rows.ROW_BITS) - 1)
RESULT_SHIFT: Final = np.uint32(rows.ROW_BITS)
RESULT: Final = np.uint32(255)
_RAISED: Final = np.uint32(15)
_SUITS: Final = np.uint32(15)
_SUITS_SHIFT: Final = np.uint32(rows.ROW_BITS + 4)
_SUIT: Final = np.uint64(3)
_2: Final = np.uint64(2)
_4: Final = np.uint64(4)
OVER_FLAG: Final = np.uint32(rows.OVER)
SPLIT_FLAG: Final = np.uint32(rows.SPLIT)
AGAIN_FLAG: Final = np.uint32(rows.AGAIN)
_NO_COUNT: Final = np.uint64(rows.NO_COUNT)
_BLACKJACK: Final = np.uint64(rows.BLACKJACK)
_TAKEN: Final = np.uint64(rows.TAKEN_SHIFT)
_OPEN: Final = np.uint64(rows.OPEN_SHIFT)
_MATTERS: Final = np.uint64(rows.MATTERS_SHIFT)
_WAITS: Final = np.uint64(rows.WAITS_SHIFT)
_BYTE: Final = np.uint64(8)
_LOW: Final = np.uint64(255)

GOES_ON: Final = np.int64(-1)
_APART: Final = 4  # separate counters for neighboring rounds

Steps = NDArray[np.uint32]
SplitState = tuple[np.uint64, int, int, np.int64, np.uint64]  # row, hands, hands ended, code or GOES_ON, suits


@compiled_helper(forceinline=True)
def _settled(hands: int, gains: np.uint64, marks: np.uint64, count: np.uint64, terms: SplitTerms) -> np.int64:
    """The code of a split round. A blackjack takes one original wager; wagers of busted hands count toward it (C11)."""
    staked = np.int64(marks & _LOW)
    gained = np.int64((gains >> (count * _BYTE)) & _LOW) - rows.BIAS * hands
    if count == _BLACKJACK:
        taken = np.int64((marks >> _TAKEN) & _LOW)
        lost = taken + (1 if (marks >> _OPEN) & _LOW and (terms.also_lost or not taken) else 0)
        gained -= lost * terms.unit_steps
    return staked * 256 + gained + rows.MIDDLE


@compiled_helper(forceinline=True)
def raised(step: np.uint32) -> np.int64:
    """What a split adds to its code, by the step that leads to it: a wager raised before the cards has codes of its own."""
    return np.int64((step >> RESULT_SHIFT) & _RAISED) << 8


@compiled_helper(forceinline=True)
def both_suits(step: np.uint32) -> np.uint64:
    """The suits of the cards of a pair, if they matter: that of the hand in play in the low bits, then the waiting ones."""
    return np.uint64((step >> _SUITS_SHIFT) & _SUITS)


@compiled_helper(forceinline=True)
def after_card(
    step: np.uint32,
    homes: tuple[np.uint64, np.uint64, np.uint32, np.uint64],
    hands: int,
    ended: int,
    gains: np.uint64,
    marks: np.uint64,
    suits: np.uint64,
    terms: SplitTerms,
) -> SplitState:
    """Handles a card of a split: `step` is its table entry, and the result of a hand that ended is already added.

    `homes` are the row in which a hand starts, the row if it may not be split again, the dealer's first step, and the
    distance to the rows for the next suit. No table is passed: that would cost more than all the rest.
    """
    row = np.uint64(step & ROW)
    code = GOES_ON
    drawn_by_dealer = True
    if ended < hands:
        if not step & (OVER_FLAG | AGAIN_FLAG):
            return row, hands, ended, code, suits
        if step & OVER_FLAG:
            ended += 1
            suits >>= _2
        else:
            hands += 1
            suits = (suits & _SUIT) | (np.uint64(step >> RESULT_SHIFT) & _SUIT) << _2 | suits >> _2 << _4
        if ended < hands:
            home = homes[0] if hands < terms.most else homes[1]
            return home + (suits & _SUIT) * homes[3], hands, ended, code, suits
        step = homes[2]
        row = np.uint64(step & ROW)
        drawn_by_dealer = not terms.no_hole
    # 2.12(c): the dealer draws only cards that can affect a hand; his second card if any hand waits for it.
    waiting = (marks >> (_MATTERS if drawn_by_dealer else _WAITS)) & _LOW
    if step & OVER_FLAG:
        code = _settled(hands, gains, marks, np.uint64((step >> RESULT_SHIFT) & RESULT), terms)
    elif not (waiting or terms.always_draws):
        code = _settled(hands, gains, marks, _NO_COUNT, terms)
    return row, hands, ended, code, suits


@compiled_helper(forceinline=True)
def unturned(marks: np.uint64) -> np.int64:
    """What a split adds to its code through the shoe, if no hand was left for the dealer."""
    return np.int64(0 if (marks >> _OPEN) & _LOW else rows.UNTURNED)


@compiled
def play_tape(steps: Steps, split: Split, tape: NDArray[np.uint8], begins: int | np.int64) -> tuple[np.int64, np.int64]:
    """Plays one round from a tape; returns its code and the number of cards used. A tape too short gives GOES_ON."""
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
        homes = (row, last, steps[last], split.stride)
        more, suits = raised(step), both_suits(step)
        hands, ended, gains, marks, code = 2, 0, np.uint64(0), np.uint64(0), GOES_ON
        row = (row if split.terms.most > hands else last) + (suits & _SUIT) * split.stride
        while code == GOES_ON:
            if at == len(tape):
                return GOES_ON, np.int64(0)
            step = steps[row + np.uint64(tape[at])]
            at += np.uint64(1)
            if ended < hands and step & OVER_FLAG:
                result = np.uint64((step >> RESULT_SHIFT) & RESULT)
                gains, marks = gains + split.gains[result], marks + split.marks[result]
            row, hands, ended, code, suits = after_card(step, homes, hands, ended, gains, marks, suits, split.terms)
        code += more + unturned(marks)
    return code, np.int64(at) - begins


@compiled
def begins_at(seed: np.uint64, block: np.uint64) -> np.uint64:
    """The state before a block's first word."""
    return state_before(seed, block)


@compiled
def counted(codes: NDArray[np.uint16]) -> NDArray[np.int64]:
    """Counts each code. Neighboring rounds use separate counters: incrementing the same one twice in a row is slow."""
    often = np.zeros((_APART, rows.CODE_COUNT), np.int64)
    whole = len(codes) // _APART * _APART
    for at in range(0, whole, _APART):
        often[0, codes[at]] += 1
        often[1, codes[at + 1]] += 1
        often[2, codes[at + 2]] += 1
        often[3, codes[at + 3]] += 1
    for at in range(whole, len(codes)):
        often[0, codes[at]] += 1
    total = np.empty(rows.CODE_COUNT, np.int64)
    for code in range(rows.CODE_COUNT):  # `often.sum(axis=0)` would take ten times as long to compile
        total[code] = often[0, code] + often[1, code] + often[2, code] + often[3, code]
    return total


# ---------------------------------------------------------------- every round from a fresh shuffle

_MOST_DRAWN: Final = 128


class Dealt(NamedTuple):
    """Rounds dealt in parallel: by place and round, where each card comes from and its value."""

    places: NDArray[np.uint16]
    cards: NDArray[np.uint16]
    rows: Steps  # the current row of each round
    late: NDArray[np.uint64]  # the rounds that are played out one by one
    further: NDArray[np.uint64]  # where the further cards of such a round come from


@compiled
def play_fresh(
    base: np.uint64, steps: Steps, split: Split, together: Parallel, shoe: Shoe, codes: NDArray[np.uint16]
) -> None:
    """Writes the codes of a block's first rounds. Round k is dealt from shuffle k."""
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


@compiled_helper()
def _in_step(together: Parallel, dealt: Dealt, codes: NDArray[np.uint16]) -> np.uint64:
    """Plays the first cards of many rounds; returns how many rounds are not over then, or split."""
    cards, row_of, late, width = dealt.cards, dealt.rows, dealt.late, together.width
    for at in range(ACROSS):
        first, up, second = np.uint64(cards[0, at]), np.uint64(cards[1, at]), np.uint64(cards[2, at])
        row_of[at] = together.first[(first * width + up) * width + second]
    for place in range(3, DEPTH):
        for at in range(ACROSS):
            row_of[at] = together.rows[np.uint64(row_of[at]) + np.uint64(cards[place, at])]
    many = np.uint64(0)
    for at in range(np.uint64(len(codes))):
        step = together.rows[np.uint64(row_of[at])]
        codes[at] = step >> RESULT_SHIFT
        late[many] = at
        many += np.uint64((step & OVER_FLAG) == 0)
    return many


@compiled_helper()
def _alone(
    base: np.uint64,
    first: np.uint64,
    many: np.uint64,
    steps: Steps,
    split: Split,
    together: Parallel,
    shoe: Shoe,
    dealt: Dealt,
    codes: NDArray[np.uint16],
) -> None:
    """Plays out the rounds that are split or need more cards."""
    places, cards, row_of, late, further = dealt.places, dealt.cards, dealt.rows, dealt.late, dealt.further
    gains_of, marks_of = split.gains, split.marks
    for which in range(many):
        at = late[which]
        shuffle = first + at
        step = together.rows[np.uint64(row_of[at])]
        here, last, place = np.uint64(row_of[at]), np.uint64(0), np.uint64(DEPTH)
        homes, suits = (here, last, step, split.stride), np.uint64(0)
        hands, ended, gains, marks, code, more = 0, 0, np.uint64(0), np.uint64(0), GOES_ON, np.int64(0)
        if step & SPLIT_FLAG:
            more, suits = raised(step), both_suits(step)
            here, hands, place = np.uint64(step & ROW), 2, np.uint64(3 if split.terms.no_hole else 4)
            last = np.uint64(steps[here] & ROW)
            homes = (here, last, steps[last], split.stride)
            here = (here if split.terms.most > hands else last) + (suits & _SUIT) * split.stride
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
                    source = np.uint64(places[before, at]) if before < np.uint64(DEPTH) else further[before]
                    number = before if number == source else number
                card = np.uint64(shoe.values[number])
            place += np.uint64(1)
            step = steps[here + card]
            here = np.uint64(step & ROW)
            if hands:
                if ended < hands and step & OVER_FLAG:
                    result = np.uint64((step >> RESULT_SHIFT) & RESULT)
                    gains, marks = gains + gains_of[result], marks + marks_of[result]
                here, hands, ended, code, suits = after_card(
                    step, homes, hands, ended, gains, marks, suits, split.terms
                )
            elif step & OVER_FLAG:
                code = np.int64(step >> RESULT_SHIFT)
        codes[at] = code + more
