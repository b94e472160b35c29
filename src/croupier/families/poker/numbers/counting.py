"""Compiled: every deal of given hands on given boards counted, by who wins what."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from croupier.equipment.compiled import compiled, compiled_helper, pointer
from croupier.families.poker.numbers.values import (
    LOW_BITS,
    LOW_MASK,
    LOW_RESULTS,
    RESULTS,
    TWO_AND_THREE,
    ZERO,
    Cards,
    Counts,
    HandTables,
    Workspace,
    space_pointed,
    split_board,
    tables_pointed,
    value_of_hand,
)
from croupier.hands.poker.evaluator import Words

# What is counted for each hand. Shares of a pot are in units, so that they are whole.
WHOLE, PART = 0, 1  # it takes all of the pot, or a part
HIGH_WON, HIGH_TIED, HIGH_UNITS = 2, 3, 4
LOW_WON, LOW_TIED, LOW_UNITS = 5, 6, 7
UNITS, SQUARES = 8, 9  # of both halves together, and their squares
COUNTS = 10
DEALS, WITHOUT_LOW = 0, 1  # counted once for all hands


class Hands(NamedTuple):
    """The hands that players may have: those of player p are the rows from `begins[p]` to `begins[p + 1]`."""

    cards: Cards
    masks: Words
    sums: Words
    begins: Counts


class Boards(NamedTuple):
    """Whole boards, and for how many each stands."""

    cards: Cards
    masks: Words
    sums: Words
    weights: Counts


@compiled_helper(forceinline=True)
def share_pot(
    players: int, weight: np.int64, of_hands: HandTables, space: Workspace, counts: Counts, once: Counts
) -> None:
    """Counts one deal, in which player p has the hand `space.at[p]`."""
    high, low, highs, lows = np.int64(-1), np.int64(0), 0, 0
    for player in range(players):
        hand = space.at[player]
        highs = highs + 1 if space.highs[hand] == high else 1 if space.highs[hand] > high else highs
        lows = lows + 1 if space.lows[hand] == low else 1 if space.lows[hand] > low else lows
        high, low = max(high, space.highs[hand]), max(low, space.lows[hand])
    once[DEALS] += weight
    once[WITHOUT_LOW] += weight * np.int64(low == 0)
    for player in range(players):
        hand, own = space.at[player], player * COUNTS
        of_high = of_hands.half // highs if space.highs[hand] == high else np.int64(0)
        of_low = of_hands.half // lows if low > 0 and space.lows[hand] == low else np.int64(0)
        units = of_high + (of_low if low > 0 else of_high)
        counts[own + WHOLE] += weight * np.int64(units == 2 * of_hands.half)
        counts[own + PART] += weight * np.int64(0 < units < 2 * of_hands.half)
        counts[own + (HIGH_WON if highs == 1 else HIGH_TIED)] += weight * np.int64(of_high > 0)
        counts[own + (LOW_WON if lows == 1 else LOW_TIED)] += weight * np.int64(of_low > 0)
        counts[own + HIGH_UNITS] += weight * of_high
        counts[own + LOW_UNITS] += weight * of_low
        counts[own + UNITS] += weight * units
        counts[own + SQUARES] += weight * units * units


@compiled_helper(forceinline=True)
def _all_of_two(weight: np.int64, of_hands: HandTables, space: Workspace) -> None:
    """Counts every pair of hands that have no card in common, by who wins high and low."""
    masks, highs, lows = space.masks, space.highs, space.lows
    begin, end = space.begins[1], space.begins[2]
    for one in range(begin):
        cards, high, low = masks[one], highs[one], lows[one]
        if of_hands.split:
            for other in range(begin, end):
                if masks[other] & cards == ZERO:
                    of_high = 1 - np.int64(high > highs[other]) + np.int64(high < highs[other])
                    of_low = 1 - np.int64(low > lows[other]) + np.int64(low < lows[other])
                    of_low += 2 * np.int64(low | lows[other] == 0)
                    space.cells[of_high * LOW_RESULTS + of_low] += weight
        else:
            won, tied, all_of_them = np.int64(0), np.int64(0), np.int64(0)
            for other in range(begin, end):
                apart = np.int64(masks[other] & cards == ZERO)
                all_of_them += apart
                won += apart & np.int64(high > highs[other])
                tied += apart & np.int64(high == highs[other])
            space.cells[LOW_RESULTS - 1] += weight * won
            space.cells[2 * LOW_RESULTS - 1] += weight * tied
            space.cells[3 * LOW_RESULTS - 1] += weight * (all_of_them - won - tied)


@compiled_helper(forceinline=True)
def _all_of_many(
    players: int, weight: np.int64, of_hands: HandTables, space: Workspace, counts: Counts, once: Counts
) -> None:
    """Counts every choice of a hand for each player in which no card comes twice."""
    player = 0
    space.at[0] = -1
    while player >= 0:
        space.at[player] += 1
        hand = space.at[player]
        if hand == space.begins[player + 1]:
            player -= 1
        elif space.masks[hand] & space.used[player] == ZERO:
            if player == players - 1:
                share_pot(players, weight, of_hands, space, counts, once)
            else:
                space.used[player + 1] = space.used[player] | space.masks[hand]
                player += 1
                space.at[player] = space.begins[player] - 1


@compiled_helper()
def _from_cells(of_hands: HandTables, space: Workspace, counts: Counts, once: Counts) -> None:
    """Adds the results of two players to the counts."""
    for cell in range(RESULTS * LOW_RESULTS):
        of_high, of_low, weight = cell // LOW_RESULTS, cell % LOW_RESULTS, space.cells[cell]
        none = of_low == LOW_RESULTS - 1
        for player in range(2):
            space.at[player] = player
            space.highs[player] = np.int64(of_high == (2 * player) or of_high == 1)
            space.lows[player] = np.int64(not none and (of_low == (2 * player) or of_low == 1))
        if weight:
            share_pot(2, weight, of_hands, space, counts, once)
        space.cells[cell] = 0


@compiled
def count_deals(
    hands: Hands, boards: Boards, of_hands: HandTables, space: Workspace, counts: Counts, once: Counts
) -> None:
    """Counts every deal of these hands on these boards."""
    players, own, size = len(hands.begins) - 1, hands.cards.shape[1], boards.cards.shape[1]
    tables_, work, counted, in_all = tables_pointed(of_hands), space_pointed(space), pointer(counts), pointer(once)
    cards, masks, sums, begins = pointer(hands.cards), pointer(hands.masks), pointer(hands.sums), pointer(hands.begins)
    on_boards, board_masks = pointer(boards.cards), pointer(boards.masks)
    board_sums, weights = pointer(boards.sums), pointer(boards.weights)
    for at in range(len(boards.masks)):
        board, total = board_masks[at], board_sums[at]
        if tables_.made == TWO_AND_THREE:
            split_board(on_boards, at * size, tables_, work)
        possible = 0
        for player in range(players):
            work.begins[player] = possible
            for hand in range(begins[player], begins[player + 1]):
                if masks[hand] & board == ZERO:
                    on_board = np.int64(on_boards[at * size]) if size else np.int64(0)
                    value = value_of_hand(
                        cards, hand * own, on_board, masks[hand] | board, sums[hand] + total, tables_, work
                    )
                    work.masks[possible] = masks[hand]
                    work.highs[possible], work.lows[possible] = value >> LOW_BITS, value & LOW_MASK
                    possible += 1
        work.begins[players] = possible
        if players == 2:
            _all_of_two(weights[at], tables_, work)
        else:
            _all_of_many(players, weights[at], tables_, work, counted, in_all)
    if players == 2:
        _from_cells(tables_, work, counted, in_all)
