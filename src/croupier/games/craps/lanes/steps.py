"""A step of every lane of craps, compiled: a wager is laid, or the dice roll and tables say what becomes of every wager."""

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
    one_below,
    results_at,
    seats_at,
)
from croupier.equipment.compiled import compiled, compiled_helper, pointer

# The state of a lane
POINT, LOW, HIGH, ROUND, OVER, ROLL = range(6)  # the spots with a wager are bits of two numbers
WIDTH: Final = 6
HALF_BITS: Final = 31
_HALF_MASK: Final = (1 << HALF_BITS) - 1

# The columns of an observation
_POINT, _DICE, _WAGERS = 0, 1, 3  # then the number of rounds, and the bankroll
_MOST = 32767

# The places of the book
EPISODE, MOST_ROUNDS, UNIT, BANK, SPOTS, ACTIONS = range(6)
_ROLLS, _FACES = 21, 36


class Tables(NamedTuple):
    """A table with its rules, all int64."""

    book: Array
    rolls: Array  # by each of the 36 equally likely throws: its number among the 21
    dice: Array  # by roll: two numbers
    gains: Array  # by point, roll and spot: cents
    following: Array  # by point, roll and spot: where the wager is then, or -1
    points: Array  # by point and roll: the next point
    marked: Array  # by point: its number
    may: Array  # by point: a bit for each spot that may be bet on; these are the first spots, one for each action
    rolls_with: Array  # by point: a bit for each spot with which the shooter may throw
    needs: Array  # by spot: the spot of the flat bet that it needs, or -1
    cents: Array  # by spot: the stake


@compiled_helper(forceinline=True)
def wagers_of(seats: LaneArrays, lane: Word) -> Word:
    s = lane * WIDTH
    return np.int64(seats.state[s + LOW]) | np.int64(seats.state[s + HIGH]) << HALF_BITS


@compiled_helper(forceinline=True)
def lay(seats: LaneArrays, lane: Word, bits: Word) -> None:
    s = lane * WIDTH
    seats.state[s + LOW], seats.state[s + HIGH] = bits & _HALF_MASK, bits >> HALF_BITS


@compiled_helper(forceinline=True)
def begin_episode(table: Tables, seats: LaneArrays, lane: Word) -> None:
    state, s = seats.state, lane * WIDTH
    state[s + POINT], state[s + ROUND], state[s + OVER], state[s + ROLL] = 0, 0, 0, -1
    lay(seats, lane, np.int64(0))
    seats.bank[lane] = table.book[BANK]


@compiled_helper(forceinline=True)
def show(table: Tables, seats: LaneArrays, lane: Word) -> Word:
    """Writes the observation and the mask; returns whether any action is open."""
    state, seen, book = seats.state, seats.seen, table.book
    s, spots, many = lane * WIDTH, book[SPOTS], book[ACTIONS]
    o, first, bits = lane * (_WAGERS + spots + 2), lane * many, wagers_of(seats, lane)
    point, roll = np.int64(state[s + POINT]), np.int64(state[s + ROLL])
    seen[o + _POINT] = table.marked[point]
    for die in range(2):
        seen[o + _DICE + die] = table.dice[2 * roll + die] if roll >= 0 else 0
    for spot in range(spots):
        seen[o + _WAGERS + spot] = bits >> spot & 1
    rolls, poor, left = np.int64(bits & table.rolls_with[point] != 0), book[EPISODE] == ONE_BANKROLL, np.int64(0)
    if poor:
        left = seats.bank[lane]
        for spot in range(spots):
            left -= (bits >> spot & 1) * table.cents[spot]
        seen[o + _WAGERS + spots] = min(state[s + ROUND], _MOST)
        seen[o + _WAGERS + spots + 1] = min(seats.bank[lane] // book[UNIT], _MOST)
    opened, free = rolls, table.may[point] & ~bits
    for spot in range(many - 1):
        needs = table.needs[spot]
        may = free >> spot & 1 & (needs < 0 or bits >> needs & 1)
        if poor:
            may &= table.cents[spot] <= left
        seats.mask[first + spot] = may
        opened |= may
    seats.mask[first + many - 1] = rolls
    return opened


@compiled_helper(forceinline=True)
def thrown(table: Tables, seats: LaneArrays, lane: Word) -> Word:
    """Rolls the dice; returns what all wagers gain."""
    state, s, spots = seats.state, lane * WIDTH, table.book[SPOTS]
    roll = table.rolls[np.int64(one_below(seats, lane, np.uint64(_FACES)))]
    point, bits = np.int64(state[s + POINT]), wagers_of(seats, lane)
    row = (point * _ROLLS + roll) * spots
    cents, after, spot = np.int64(0), np.int64(0), np.int64(0)
    while bits:
        if bits & 1:
            cents += table.gains[row + spot]
            if table.following[row + spot] >= 0:
                after |= np.int64(1) << table.following[row + spot]
        bits >>= 1
        spot += 1
    lay(seats, lane, after)
    state[s + POINT], state[s + ROLL] = table.points[point * _ROLLS + roll], roll
    state[s + ROUND] += 1
    return cents


@compiled_helper(forceinline=True)
def opened(seats: LaneArrays, lane: Word, many: Word, action: Word) -> Word:
    """The action if it is open; otherwise to roll, or the first bet that is open."""
    chosen = action
    if not 0 <= action < many or not seats.mask[lane * many + action]:
        chosen = many - 1
        if not seats.mask[lane * many + chosen]:
            chosen = 0
            while not seats.mask[lane * many + chosen]:
                chosen += 1
    return chosen


@compiled_helper(forceinline=True)
def step(table: Tables, seats: LaneArrays, lane: Word, action: Word, results: Results, same_step: Word) -> None:
    state, book, s = seats.state, table.book, lane * WIDTH
    results.cents[lane], results.ended[lane], results.cut[lane], results.refused[lane] = 0, 0, 0, 0
    if state[s + OVER]:
        begin_episode(table, seats, lane)
        show(table, seats, lane)
        return
    many, over = book[ACTIONS], 0
    chosen = opened(seats, lane, many, action)
    results.refused[lane] = chosen != action
    if chosen < many - 1:
        lay(seats, lane, wagers_of(seats, lane) | np.int64(1) << chosen)
    else:
        cents = thrown(table, seats, lane)
        results.cents[lane] = cents
        seats.bank[lane] += cents
        if book[EPISODE] == ONE_ROUND:
            over = 1 if not wagers_of(seats, lane) else 0
        elif state[s + ROUND] >= book[MOST_ROUNDS]:
            over = 2
    if not show(table, seats, lane) and not over:  # the bankroll pays for nothing that may be bet now
        over = 1
    if over:
        results.ended[lane], results.cut[lane], state[s + OVER] = over == 1, over > 1, 1
        width = _WAGERS + book[SPOTS] + 2
        for column in range(width):
            seats.final[lane * width + column] = seats.seen[lane * width + column]
        seats.mask[lane * many + many - 1] = 1
        if same_step:
            begin_episode(table, seats, lane)
            show(table, seats, lane)


@compiled_helper(forceinline=True)
def _tables(table: Tables) -> Tables:
    return Tables(
        pointer(table.book),
        pointer(table.rolls),
        pointer(table.dice),
        pointer(table.gains),
        pointer(table.following),
        pointer(table.points),
        pointer(table.marked),
        pointer(table.may),
        pointer(table.rolls_with),
        pointer(table.needs),
        pointer(table.cents),
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
