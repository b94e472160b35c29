"""Compiled: random deals."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from croupier.equipment.compiled import compiled, compiled_helper, pointer
from croupier.equipment.stream import GAMMA, HALF, fair, mix, state_before
from croupier.families.poker.numbers.counting import Hands, share_pot
from croupier.families.poker.numbers.values import (
    LOW_BITS,
    LOW_MASK,
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
from croupier.hands.poker.evaluator import BEGIN, Words

MOST_TRIES = 20_000  # choices of hands for one deal


class Dealt(NamedTuple):
    """What random deals begin with, and working memory: the known cards of each hand are in `Hands`, and come first."""

    unknown: Counts  # by player: how many of its own cards are dealt
    live: Cards
    known_on_board: int
    own: Cards  # a row for each player
    board: Cards  # one row: the known cards first


@compiled_helper(forceinline=True)
def _drawn(state: np.uint64, bound: np.uint64) -> np.uint64:
    """A number below the bound, by the word of a state."""
    return (fair(state, mix(state), ZERO, bound) * bound) >> HALF


@compiled_helper()
def _dealt(
    state: np.uint64, used: np.uint64, into: Cards, first: int, last: int, live: Cards, many: np.uint64
) -> tuple[np.uint64, np.uint64]:
    """Fills some places with live cards that are not used. Returns the state and the cards used then."""
    for at in range(first, last):
        card = ZERO
        while True:
            state += GAMMA
            card = np.uint64(live[_drawn(state, many)])
            if (used >> card) & np.uint64(1) == ZERO:
                break
        used |= np.uint64(1) << card
        into[at] = card
    return state, used


@compiled_helper()
def _chosen(
    state: np.uint64, players: int, begins: Counts, masks: Words, space: Workspace
) -> tuple[np.uint64, np.uint64, int]:
    """Gives each player one of its hands. All choices in which no card comes twice are equally likely.

    Returns the state, the cards used, and how often it had to begin anew.
    """
    used, player, again = ZERO, 0, 0
    while player < players:
        state += GAMMA
        hand = begins[player] + np.int64(_drawn(state, np.uint64(begins[player + 1] - begins[player])))
        if masks[hand] & used:
            used, player, again = ZERO, 0, again + 1
            if again > MOST_TRIES:
                break
        else:
            used |= masks[hand]
            space.at[player] = hand
            player += 1
    return state, used, again


@compiled_helper(forceinline=True)
def _all_in(cards: Cards, first: int, last: int, of_hands: HandTables) -> tuple[np.uint64, np.uint64]:
    """The mask of some cards, from a place to another, and the sum of their words."""
    mask, total = ZERO, ZERO
    for at in range(first, last):
        mask |= np.uint64(1) << np.uint64(cards[at])
        total += of_hands.words[cards[at]]
    return mask, total


@compiled
def sample_deals(
    seed: np.uint64,
    first: int,
    last: int,
    hands: Hands,
    deal: Dealt,
    of_hands: HandTables,
    space: Workspace,
    counts: Counts,
    once: Counts,
) -> bool:
    """Counts random deals. Deal k draws from block k of the seed's stream. Returns whether all could soon be dealt."""
    players, size, board_size = len(hands.begins) - 1, deal.own.shape[1], deal.board.shape[1]
    tables_, work, counted, in_all = tables_pointed(of_hands), space_pointed(space), pointer(counts), pointer(once)
    begins, masks, given = pointer(hands.begins), pointer(hands.masks), pointer(hands.cards)
    own, board, live, unknown = pointer(deal.own), pointer(deal.board), pointer(deal.live), pointer(deal.unknown)
    many = np.uint64(len(deal.live))
    known, _ = _all_in(board, 0, deal.known_on_board, tables_)
    for number in range(first, last):
        state, used, again = _chosen(state_before(seed, np.uint64(number)), players, begins, masks, work)
        if again > MOST_TRIES:
            return False
        state, used = _dealt(state, used | known, board, deal.known_on_board, board_size, live, many)
        for player in range(players):
            here, to_come = player * size, unknown[player]
            for at in range(size - to_come):
                own[here + at] = given[work.at[player] * size + at]
            state, used = _dealt(state, used, own, here + size - to_come, here + size, live, many)
        on_board, of_board = _all_in(board, 0, board_size, tables_)
        if tables_.made == TWO_AND_THREE:
            split_board(board, 0, tables_, work)
        for player in range(players):
            cards, total = _all_in(own, player * size, (player + 1) * size, tables_)
            both, total = cards | on_board, total + of_board + BEGIN
            up = np.int64(board[0]) if board_size else np.int64(0)
            value = value_of_hand(own, player * size, up, both, total, tables_, work)
            work.highs[player], work.lows[player] = value >> LOW_BITS, value & LOW_MASK
            work.at[player] = player
        share_pot(players, np.int64(1), tables_, work, counted, in_all)
    return True
