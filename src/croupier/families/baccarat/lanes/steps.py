"""A step of every lane of baccarat, compiled: the bet, and the coup card by card through the family's table of states."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from croupier.engine.lanes.arrays import (
    ONE_BANKROLL,
    ONE_ROUND,
    ONE_SHOE,
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
OVER, ROUND, NEXT, START, END, BET, LAST, REACHED = range(8)
WIDTH: Final = 8
RANK, SUIT_SHIFT = 15, 4  # of a card
_RANKS, _TENS = 13, 10

# The columns of an observation
_LAST_RESULT, _ROUNDS, _BANKROLL, _LAST_ROUND, _UNSEEN = range(5)
COLUMNS: Final = _UNSEEN + _RANKS
_MOST = 32767

# The places of the book
CARDS, BEHIND, EPISODE, MOST_ROUNDS, UNIT, BANK, ACTIONS, BY_FIRST_CARD, ONE_MORE, FRESH, BURNED, DECKS = range(12)


class Tables(NamedTuple):
    """A table with its rules."""

    book: Array  # int64
    following: Array  # int32: by state and rank, the next state of a coup
    classes: Array  # int32: by state and rank, the class of a coup that ends; else -1
    gains: Array  # int64: by class, what each bet gains in cents; then who won
    stakes: Array  # int64: by action, its cents and its units


@compiled_helper(forceinline=True)
def draw(table: Tables, seats: LaneArrays, lane: Word) -> Word:
    """The rank of the next card, which everybody sees."""
    state, s = seats.state, lane * WIDTH
    place = np.int64(state[s + NEXT])
    state[s + NEXT] = place + 1
    rank = card_at(seats, lane, table.book[CARDS], place) & RANK
    seats.seen[lane * COLUMNS + _UNSEEN + rank] -= 1
    return rank


@compiled_helper()
def new_shoe(table: Tables, seats: LaneArrays, lane: Word) -> None:
    """Shuffled, and burned: one card, or as many as the first one says, which is turned."""
    state, book, s = seats.state, table.book, lane * WIDTH
    state[s + NEXT], state[s + START], state[s + END], state[s + REACHED] = 0, 0, book[CARDS] - book[BURNED], 0
    state[s + LAST] = 0
    for rank in range(_RANKS):
        seats.seen[lane * COLUMNS + _UNSEEN + rank] = 4 * book[DECKS]
    if book[BY_FIRST_CARD]:
        first = draw(table, seats, lane)
        # Ranks are counted from the two; an ace burns one card, a ten or a court card ten.
        burned = 1 if first == _RANKS - 1 else min(first + 2, _TENS)
        state[s + END] = book[CARDS] - burned


@compiled_helper(forceinline=True)
def coup(table: Tables, seats: LaneArrays, lane: Word) -> Word:
    """Deals a coup; returns its class."""
    state, at, ended = seats.state, np.int64(0), np.int64(-1)
    s = lane * WIDTH
    if state[s + START] or not table.book[BY_FIRST_CARD] or state[s + NEXT] > 1:
        state[s + START] = state[s + NEXT]
    while ended < 0:
        cell = at * _RANKS + draw(table, seats, lane)
        ended, at = np.int64(table.classes[cell]), np.int64(table.following[cell])
    return ended


@compiled_helper(forceinline=True)
def begin_episode(table: Tables, seats: LaneArrays, lane: Word) -> None:
    state, s = seats.state, lane * WIDTH
    state[s + OVER], state[s + ROUND] = 0, 0
    seats.bank[lane] = table.book[BANK]
    new_shoe(table, seats, lane)


@compiled_helper(forceinline=True)
def over_after(table: Tables, seats: LaneArrays, lane: Word) -> Word:
    """After a round: 0 the episode goes on, 1 it is over, 2 it is cut off."""
    state, book, s = seats.state, table.book, lane * WIDTH
    state[s + ROUND] += 1
    if book[EPISODE] == ONE_ROUND:
        return 1
    reached = state[s + END] - state[s + NEXT] <= book[BEHIND]
    shuffled = book[FRESH] or state[s + REACHED] or (reached and not book[ONE_MORE])
    state[s + REACHED] = reached
    if book[EPISODE] == ONE_SHOE:
        return 1 if shuffled else 0
    least = table.stakes[0]
    for action in range(book[ACTIONS]):
        least = min(least, table.stakes[2 * action])
    if seats.bank[lane] < least:
        return 1
    if state[s + ROUND] >= book[MOST_ROUNDS]:
        return 2
    if shuffled:
        new_shoe(table, seats, lane)
    return 0


@compiled_helper(forceinline=True)
def show(table: Tables, seats: LaneArrays, lane: Word) -> None:
    """Writes the rest of the observation, and the mask."""
    state, seen, book = seats.state, seats.seen, table.book
    s, o, first = lane * WIDTH, lane * COLUMNS, lane * book[ACTIONS]
    seen[o + _LAST_RESULT], seen[o + _LAST_ROUND] = state[s + LAST], state[s + REACHED]
    poor = book[EPISODE] == ONE_BANKROLL and not state[s + OVER]
    if book[EPISODE] != ONE_ROUND:
        seen[o + _ROUNDS] = min(state[s + ROUND], _MOST)
        seen[o + _BANKROLL] = max(min(seats.bank[lane] // book[UNIT], _MOST), 0)
    for action in range(book[ACTIONS]):
        seats.mask[first + action] = not poor or table.stakes[2 * action] <= seats.bank[lane]


@compiled_helper(forceinline=True)
def step(table: Tables, seats: LaneArrays, lane: Word, action: Word, results: Results, same_step: Word) -> None:
    state, book, s = seats.state, table.book, lane * WIDTH
    results.cents[lane], results.ended[lane], results.cut[lane], results.refused[lane] = 0, 0, 0, 0
    if state[s + OVER]:
        begin_episode(table, seats, lane)
        show(table, seats, lane)
        return
    many, chosen = book[ACTIONS], action
    if not 0 <= action < many or not seats.mask[lane * many + action]:
        results.refused[lane], chosen = 1, 0
        while not seats.mask[lane * many + chosen]:
            chosen += 1
    state[s + BET] = chosen
    row = coup(table, seats, lane) * (many + 1)
    cents = table.gains[row + chosen]
    state[s + LAST] = table.gains[row + many]
    results.cents[lane] = cents
    seats.bank[lane] += cents
    over = over_after(table, seats, lane)
    if over:
        results.ended[lane], results.cut[lane], state[s + OVER] = over == 1, over > 1, 1
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
        pointer(table.following),
        pointer(table.classes),
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
