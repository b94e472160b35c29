"""Compiled: what a poker hand is worth.

A hand is a mask with a bit for each card of the deck, and the sum of its cards' words (`hands.poker.evaluator`). It is worth a
number for high and one for low. The greater one wins, and 0 is no low.
"""

from __future__ import annotations

from functools import cache
from math import comb, lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import RANKS
from croupier.equipment.compiled import compiled_helper, pointer
from croupier.families.poker.numbers.forms import ANY, Form, Made
from croupier.hands.poker.evaluator import (
    BEGIN,
    FLUSHES,
    Values,
    Words,
    flush_suit,
    lows_by_sum,
    tables,
    three_card_values,
    value_of_sum,
)

Cards = NDArray[np.uint8]  # a row for each hand
Counts = NDArray[np.int64]

TWO_AND_THREE, ANY_THREE = int(Made.TWO_AND_THREE), int(Made.ANY_THREE)
LOW_BITS = 16  # where the number for high begins in the value of a hand
LOW_MASK = (1 << LOW_BITS) - 1
RESULTS, LOW_RESULTS = 3, 4  # of the first of two hands: won, tied, lost; or nobody has a low
ZERO = np.uint64(0)

_R = len(RANKS)
_TRIPLES = 10  # threes of a board of five
_13, _A_SUIT = np.uint64(_R), np.uint64((1 << _R) - 1)


class HandTables(NamedTuple):
    """What values the hands of one form."""

    made: np.int64
    split: np.int64  # high and low share the pot
    low_only: np.int64
    words: Words  # by card
    displacements: Values
    values: Values  # of hands without a flush
    flushes: Values  # by the ranks of the suit, as a mask
    shift: np.uint64
    mask: np.uint64
    lows: Values  # at the places of `values`
    threes: Values  # by whether three cards are suited, and by their ranks
    low_threes: Values  # by three ranks
    half: np.int64  # of a pot, in units


@cache
def hand_tables(form: Form, hands: int) -> HandTables:
    size = form.own + form.board if form.made is Made.ANY_FIVE else 5
    of_size = tables(size)
    return HandTables(
        np.int64(form.made),
        np.int64(form.split),
        np.int64(not form.high),
        of_size.cards,
        of_size.displacements,
        of_size.values,
        of_size.flushes,
        of_size.shift,
        of_size.mask,
        _winning_lows(lows_by_sum(size), form),
        three_card_values().ravel(),
        _low_threes(form.worst_low),
        np.int64(lcm(*range(1, hands + 1))),
    )


def _winning_lows(lows: Values, form: Form) -> Values:
    """The lows that may win, turned around: the greater number is better, and 0 is none."""
    worst = int(lows.max()) if form.worst_low == ANY else comb(form.worst_low, 5)
    return np.where((lows > 0) & (lows <= worst), worst + 1 - lows.astype(np.int64), 0).astype(np.uint16)


def _low_threes(worst: int) -> Values:
    """By three ranks: the low of three cards, the same way. Three different ranks are needed."""
    low_first = np.sort((np.indices((_R,) * 3) + 1) % _R, axis=0)  # an ace is 0
    lowest, middle, highest = low_first
    strengths = _R**3 - (highest * _R + middle) * _R - lowest
    return np.where((lowest < middle) & (middle < highest) & (highest < worst), strengths, 0).astype(np.uint16).ravel()


class Workspace(NamedTuple):
    """Working memory: the hands that are possible on a board, and the three-card parts of a board of five."""

    masks: Words
    highs: Counts
    lows: Counts
    begins: Counts
    at: Counts  # by player: the hand under way
    used: Words
    triple_masks: Words
    triple_sums: Words
    cells: Counts  # of two players, by the result of high and low


def workspace(hands: int, players: int) -> Workspace:
    return Workspace(
        np.zeros(hands, np.uint64),
        np.zeros(hands, np.int64),
        np.zeros(hands, np.int64),
        np.zeros(players + 1, np.int64),
        np.zeros(players, np.int64),
        np.zeros(players + 1, np.uint64),
        np.zeros(_TRIPLES, np.uint64),
        np.zeros(_TRIPLES, np.uint64),
        np.zeros(RESULTS * LOW_RESULTS, np.int64),
    )


# Inside compiled code these tuples hold pointers in place of arrays (`equipment.compiled`), which takes a twentieth of the time.


@compiled_helper(forceinline=True)
def tables_pointed(of_hands: HandTables) -> HandTables:
    return HandTables(
        of_hands.made,
        of_hands.split,
        of_hands.low_only,
        pointer(of_hands.words),
        pointer(of_hands.displacements),
        pointer(of_hands.values),
        pointer(of_hands.flushes),
        of_hands.shift,
        of_hands.mask,
        pointer(of_hands.lows),
        pointer(of_hands.threes),
        pointer(of_hands.low_threes),
        of_hands.half,
    )


@compiled_helper(forceinline=True)
def space_pointed(space: Workspace) -> Workspace:
    return Workspace(
        pointer(space.masks),
        pointer(space.highs),
        pointer(space.lows),
        pointer(space.begins),
        pointer(space.at),
        pointer(space.used),
        pointer(space.triple_masks),
        pointer(space.triple_sums),
        pointer(space.cells),
    )


@compiled_helper(forceinline=True)
def _of_all(cards: np.uint64, total: np.uint64, of_hands: HandTables) -> np.int64:
    """The best five of all cards: the high number above the low one."""
    low = value_of_sum(total, of_hands.displacements, of_hands.lows, of_hands.shift, of_hands.mask)
    if total & FLUSHES:
        high = np.uint64(of_hands.flushes[(cards >> (flush_suit(total) * _13)) & _A_SUIT])
    else:
        high = value_of_sum(total, of_hands.displacements, of_hands.values, of_hands.shift, of_hands.mask)
    return np.int64(high) << LOW_BITS | np.int64(low)


@compiled_helper()
def split_board(board: Cards, first: int, of_hands: HandTables, space: Workspace) -> None:
    """Finds the masks and sums of all threes of a board, whose cards begin at a place."""
    place = 0
    for one in range(3):
        for two in range(one + 1, 4):
            for three in range(two + 1, 5):
                mask, total = ZERO, BEGIN
                for at in (one, two, three):
                    mask |= np.uint64(1) << np.uint64(board[first + at])
                    total += of_hands.words[board[first + at]]
                space.triple_masks[place] = mask
                space.triple_sums[place] = total
                place += 1


@compiled_helper()
def _two_and_three(own: Cards, first: int, of_hands: HandTables, space: Workspace) -> np.int64:
    """The best of two of the own cards, which begin at a place, with three of the board."""
    high, low = np.int64(0), np.int64(0)
    for one in range(3):
        for two in range(one + 1, 4):
            card, other = own[first + one], own[first + two]
            mask = np.uint64(1) << np.uint64(card) | np.uint64(1) << np.uint64(other)
            total = of_hands.words[card] + of_hands.words[other]
            for triple in range(_TRIPLES):
                both = _of_all(mask | space.triple_masks[triple], total + space.triple_sums[triple], of_hands)
                high, low = max(high, both >> LOW_BITS), max(low, both & LOW_MASK)
    return high << LOW_BITS | low


@compiled_helper()
def _any_three(own: Cards, first: int, on_board: np.int64, of_hands: HandTables) -> np.int64:
    """The best three of three own cards, which begin at a place, and the one on the board."""
    high, low = np.int64(0), np.int64(0)
    for left_out in range(4):
        ranks, suits, suit = np.int64(0), 0, np.int64(0)
        for at in range(4):
            if at != left_out:
                card = np.int64(own[first + at] if at < 3 else on_board)
                ranks = ranks * _R + card % _R
                suits += int(suits == 0 or card // _R == suit)
                suit = card // _R if suits == 1 else suit
        high = max(high, np.int64(of_hands.threes[(_R**3 if suits == 3 else 0) + ranks]))
        low = max(low, np.int64(of_hands.low_threes[ranks]))
    return high << LOW_BITS | low


@compiled_helper(forceinline=True)
def value_of_hand(
    own: Cards,
    first: int,
    on_board: np.int64,
    cards: np.uint64,
    total: np.uint64,
    of_hands: HandTables,
    space: Workspace,
) -> np.int64:
    """The value of own cards, which begin at a place, on a board that begins with `on_board`; `cards` and `total` are of both."""
    if of_hands.made == TWO_AND_THREE:
        value = _two_and_three(own, first, of_hands, space)
    elif of_hands.made == ANY_THREE:
        value = _any_three(own, first, on_board, of_hands)
    else:
        value = _of_all(cards, total, of_hands)
    return (value & LOW_MASK) << LOW_BITS if of_hands.low_only else value
