"""A step of every lane of three card poker, compiled."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from croupier.engine.lanes.arrays import (
    ONE_BANKROLL,
    ONE_ROUND,
    Array,
    LaneArrays,
    Results,
    Word,
    card_at,
    results_at,
    seats_at,
)
from croupier.equipment.compiled import compiled, compiled_helper, pointer

# The state of a lane
OVER, ROUND, ASKED, OPEN, STAKE, ANSWERED, VALUE, DEALER = range(8)
WIDTH: Final = 8
BET, DECIDE, NOTHING = range(3)  # what is asked
PLAY_BIT, FOLD_BIT = 1, 2
_BETS: Final = 2  # the first bit of the ladder

# The cells of rounds
CATEGORIES, RESULTS = 7, 5
FOLDED, NOT_QUALIFIED, HIGHER, TIED, LOWER = range(RESULTS)  # of the dealer's hand

# The columns of an observation
_QUESTION, _RANKS, _CATEGORY, _VALUE, _UNITS, _ROUNDS, _BANKROLL = 0, 1, 14, 15, 16, 17, 18
COLUMNS: Final = 19
_RANKS_IN_A_SUIT, _CARDS, _MOST = 13, 52, 32767

# The places of the book
_EPISODE, _MOST_ROUNDS, _UNIT, _BANK, _STAKES, _ACTIONS, _ONE_BY_ONE, _QUALIFIES = range(8)


class Tables(NamedTuple):
    """A table with its rules."""

    book: Array  # int64
    values: Array  # uint16: by suited and three ranks, the value of a hand
    categories: Array  # uint8: by value
    gains: Array  # int64: by step of the ladder, category and result, in cents
    stakes: Array  # int64: by step of the ladder, its cents and its units


@compiled_helper(forceinline=True)
def value_of(table: Tables, one: Word, two: Word, three: Word) -> Word:
    """The value of a hand of three."""
    suit = one // _RANKS_IN_A_SUIT
    suited = (two // _RANKS_IN_A_SUIT == suit) & (three // _RANKS_IN_A_SUIT == suit)
    ranks = (suited * _RANKS_IN_A_SUIT + one % _RANKS_IN_A_SUIT) * _RANKS_IN_A_SUIT + two % _RANKS_IN_A_SUIT
    return np.int64(table.values[ranks * _RANKS_IN_A_SUIT + three % _RANKS_IN_A_SUIT])


@compiled_helper(forceinline=True)
def deal(table: Tables, seats: LaneArrays, lane: Word) -> None:
    """Three cards each; the question is whether to play, if the bankroll pays for it."""
    state, seen, book = seats.state, seats.seen, table.book
    s, o = lane * WIDTH, lane * COLUMNS
    for rank in range(_RANKS_IN_A_SUIT):
        seen[o + _RANKS + rank] = 0
    one, two, three = card_at(seats, lane, _CARDS, 0), card_at(seats, lane, _CARDS, 1), card_at(seats, lane, _CARDS, 2)
    four, five, six = card_at(seats, lane, _CARDS, 3), card_at(seats, lane, _CARDS, 4), card_at(seats, lane, _CARDS, 5)
    if book[_ONE_BY_ONE]:
        two, three, four, five = three, five, two, four
    for card in (one, two, three):
        seen[o + _RANKS + card % _RANKS_IN_A_SUIT] += 1
    state[s + VALUE], state[s + DEALER] = value_of(table, one, two, three), value_of(table, four, five, six)
    poor = book[_EPISODE] == ONE_BANKROLL and seats.bank[lane] < 2 * table.stakes[2 * np.int64(state[s + STAKE])]
    state[s + ASKED], state[s + OPEN], state[s + ANSWERED] = DECIDE, FOLD_BIT if poor else PLAY_BIT | FOLD_BIT, 0


@compiled_helper(forceinline=True)
def asks_bet(table: Tables, seats: LaneArrays, lane: Word) -> None:
    """The question what to bet: the steps of the ladder that the bankroll pays for."""
    state, book, s, o = seats.state, table.book, lane * WIDTH, lane * COLUMNS
    bits = np.int64(0)
    for step in range(book[_STAKES]):
        bits |= np.int64(table.stakes[2 * step] <= seats.bank[lane]) << (_BETS + step)
    state[s + ASKED], state[s + OPEN], state[s + VALUE] = BET, bits, 0
    for rank in range(_RANKS_IN_A_SUIT):
        seats.seen[o + _RANKS + rank] = 0


@compiled_helper(forceinline=True)
def begin_episode(table: Tables, seats: LaneArrays, lane: Word) -> None:
    state, book, s = seats.state, table.book, lane * WIDTH
    state[s + OVER], state[s + ROUND], state[s + STAKE], state[s + ANSWERED] = 0, 0, 0, 0
    seats.bank[lane] = book[_BANK]
    if book[_EPISODE] == ONE_ROUND:
        deal(table, seats, lane)
    else:
        asks_bet(table, seats, lane)


@compiled_helper(forceinline=True)
def settled(table: Tables, seats: LaneArrays, lane: Word, played: Word) -> Word:
    """What the round gains in cents."""
    state, s = seats.state, lane * WIDTH
    value, dealer = np.int64(state[s + VALUE]), np.int64(state[s + DEALER])
    result = np.int64(FOLDED)
    if played:
        result = np.int64(NOT_QUALIFIED)
        if dealer >= table.book[_QUALIFIES]:
            result = HIGHER + np.int64(value >= dealer) + np.int64(value > dealer)
    cell = (np.int64(state[s + STAKE]) * CATEGORIES + np.int64(table.categories[value])) * RESULTS + result
    return table.gains[cell]


@compiled_helper(forceinline=True)
def show(table: Tables, seats: LaneArrays, lane: Word) -> None:
    """Writes the rest of the observation, and the mask: the bets, then play and fold."""
    state, seen, book = seats.state, seats.seen, table.book
    s, o = lane * WIDTH, lane * COLUMNS
    asked, value = state[s + ASKED], np.int64(state[s + VALUE])
    seen[o + _QUESTION], seen[o + _VALUE] = asked, value
    seen[o + _CATEGORY] = 0 if asked == BET else table.categories[value]
    if book[_EPISODE] != ONE_ROUND:
        seen[o + _UNITS] = 0 if asked == BET else table.stakes[2 * state[s + STAKE] + 1]
        seen[o + _ROUNDS] = min(state[s + ROUND], _MOST)
        seen[o + _BANKROLL] = min(seats.bank[lane] // book[_UNIT], _MOST)
    first, bits, bets = lane * book[_ACTIONS], np.int64(state[s + OPEN]), book[_ACTIONS] - 2
    for step in range(bets):
        seats.mask[first + step] = bits >> (_BETS + step) & 1
    seats.mask[first + bets], seats.mask[first + bets + 1] = bits & 1, bits >> 1 & 1


@compiled_helper(forceinline=True)
def over_after(table: Tables, seats: LaneArrays, lane: Word) -> Word:
    """After a round: 0 the episode goes on, 1 it is over, 2 it is cut off."""
    state, book, s = seats.state, table.book, lane * WIDTH
    state[s + ROUND] += 1
    if book[_EPISODE] == ONE_ROUND or seats.bank[lane] < table.stakes[0]:
        return 1
    if state[s + ROUND] >= book[_MOST_ROUNDS]:
        return 2
    asks_bet(table, seats, lane)
    return 0


@compiled_helper(forceinline=True)
def step(table: Tables, seats: LaneArrays, lane: Word, action: Word, results: Results, same_step: Word) -> None:
    state, s, bets = seats.state, lane * WIDTH, table.book[_ACTIONS] - 2
    results.cents[lane], results.ended[lane], results.cut[lane], results.refused[lane] = 0, 0, 0, 0
    if state[s + OVER]:
        begin_episode(table, seats, lane)
        show(table, seats, lane)
        return
    bits = np.int64(state[s + OPEN])
    bit = np.int64(0)
    if 0 <= action < bets:
        bit = np.int64(1) << (_BETS + action)
    elif bets <= action < bets + 2:
        bit = np.int64(1) << (action - bets)
    if not bits & bit:
        results.refused[lane] = 1
        bit = np.int64(FOLD_BIT) if bits & FOLD_BIT else bits & -bits
    if bit >> _BETS:
        number = 0
        while bit >> (_BETS + number + 1):
            number += 1
        state[s + STAKE] = number
        deal(table, seats, lane)
    else:
        seats.answers[2 * lane], state[s + ANSWERED] = bit == PLAY_BIT, 1
        cents = settled(table, seats, lane, bit == PLAY_BIT)
        results.cents[lane] = cents
        seats.bank[lane] += cents
        over = over_after(table, seats, lane)
        if over:
            results.ended[lane], results.cut[lane] = over == 1, over > 1
            state[s + ASKED], state[s + OPEN], state[s + OVER] = NOTHING, FOLD_BIT, 1
            show(table, seats, lane)
            for column in range(COLUMNS):
                seats.final[lane * COLUMNS + column] = seats.seen[lane * COLUMNS + column]
            if same_step:
                begin_episode(table, seats, lane)
    show(table, seats, lane)


@compiled_helper(forceinline=True)
def _tables(table: Tables) -> Tables:
    return Tables(
        pointer(table.book),
        pointer(table.values),
        pointer(table.categories),
        pointer(table.gains),
        pointer(table.stakes),
    )


@compiled
def step_all(table: Tables, seats: LaneArrays, results: Results, actions: Array, same_step: int) -> None:
    """A step of every lane."""
    of_table, of_seats, out, given = _tables(table), seats_at(seats), results_at(results), pointer(actions)
    for lane in range(len(actions)):
        step(of_table, of_seats, np.int64(lane), np.int64(given[lane]), out, same_step)


@compiled
def begin_all(table: Tables, seats: LaneArrays, which: Array) -> None:
    """Begins a new episode in the lanes that are marked."""
    of_table, of_seats = _tables(table), seats_at(seats)
    for lane in range(len(which)):
        if which[lane]:
            begin_episode(of_table, of_seats, np.int64(lane))
            show(of_table, of_seats, np.int64(lane))
