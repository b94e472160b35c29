"""Compiled: hands valued on boards, all deals of them counted, and random deals.

A hand is a mask with a bit for each card of the deck, and the sum of its cards' words (`hands.poker.evaluator`). What it is worth
is a number for high and one for low. The greater one wins, and 0 is no low.
"""

from __future__ import annotations

from functools import cache
from math import comb, lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import RANKS, SUITS
from croupier.equipment.compiled import compiled, compiled_helper, pointer
from croupier.equipment.stream import GAMMA, HALF, fair, mix, state_before
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

# What is counted for each hand. Shares of a pot are in units, so that they are whole.
WHOLE, PART = 0, 1  # it takes all of the pot, or a part
HIGH_WON, HIGH_TIED, HIGH_UNITS = 2, 3, 4
LOW_WON, LOW_TIED, LOW_UNITS = 5, 6, 7
UNITS, SQUARES = 8, 9  # of both halves together, and their squares
COUNTS = 10
DEALS, WITHOUT_LOW = 0, 1  # counted once for all hands

_R, _SUITS = len(RANKS), len(SUITS)
MOST_TRIES = 20_000  # choices of hands for one deal
_TRIPLES = 10  # threes of a board of five
_TWO_AND_THREE, _ANY_THREE = int(Made.TWO_AND_THREE), int(Made.ANY_THREE)
_ZERO, _13, _LOW_BITS = np.uint64(0), np.uint64(_R), 16
_LOW_MASK = (1 << _LOW_BITS) - 1
_A_SUIT = np.uint64((1 << _R) - 1)
_RESULTS, _LOW_RESULTS = 3, 4  # of the first of two hands: won, tied, lost; or nobody has a low


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


# ---------------------------------------------------------------- the value of a hand


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


class Alike(NamedTuple):
    """By suit: the suit before it that is like it, or -1, and its place among those; and working memory."""

    before: Counts
    place: Counts
    ranks: Words
    equal: Counts


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
        np.zeros(_RESULTS * _LOW_RESULTS, np.int64),
    )


# Inside compiled code, these tuples hold pointers in place of arrays (`equipment.compiled`), which costs a tenth.


@compiled_helper(forceinline=True)
def _tables_pointed(of_hands: HandTables) -> HandTables:
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
def _space_pointed(space: Workspace) -> Workspace:
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
    return np.int64(high) << _LOW_BITS | np.int64(low)


@compiled_helper()
def _split_board(board: Cards, first: int, of_hands: HandTables, space: Workspace) -> None:
    """Finds the masks and sums of all threes of a board, whose cards begin at a place."""
    place = 0
    for one in range(3):
        for two in range(one + 1, 4):
            for three in range(two + 1, 5):
                mask, total = _ZERO, BEGIN
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
                high, low = max(high, both >> _LOW_BITS), max(low, both & _LOW_MASK)
    return high << _LOW_BITS | low


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
    return high << _LOW_BITS | low


@compiled_helper(forceinline=True)
def _value(
    own: Cards,
    first: int,
    on_board: np.int64,
    cards: np.uint64,
    total: np.uint64,
    of_hands: HandTables,
    space: Workspace,
) -> np.int64:
    """The value of own cards, which begin at a place, on a board that begins with `on_board`; `cards` and `total` are of both."""
    if of_hands.made == _TWO_AND_THREE:
        value = _two_and_three(own, first, of_hands, space)
    elif of_hands.made == _ANY_THREE:
        value = _any_three(own, first, on_board, of_hands)
    else:
        value = _of_all(cards, total, of_hands)
    return (value & _LOW_MASK) << _LOW_BITS if of_hands.low_only else value


# ---------------------------------------------------------------- who wins


@compiled_helper(forceinline=True)
def _share(
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
                if masks[other] & cards == _ZERO:
                    of_high = 1 - np.int64(high > highs[other]) + np.int64(high < highs[other])
                    of_low = 1 - np.int64(low > lows[other]) + np.int64(low < lows[other])
                    of_low += 2 * np.int64(low | lows[other] == 0)
                    space.cells[of_high * _LOW_RESULTS + of_low] += weight
        else:
            won, tied, all_of_them = np.int64(0), np.int64(0), np.int64(0)
            for other in range(begin, end):
                apart = np.int64(masks[other] & cards == _ZERO)
                all_of_them += apart
                won += apart & np.int64(high > highs[other])
                tied += apart & np.int64(high == highs[other])
            space.cells[_LOW_RESULTS - 1] += weight * won
            space.cells[2 * _LOW_RESULTS - 1] += weight * tied
            space.cells[3 * _LOW_RESULTS - 1] += weight * (all_of_them - won - tied)


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
        elif space.masks[hand] & space.used[player] == _ZERO:
            if player == players - 1:
                _share(players, weight, of_hands, space, counts, once)
            else:
                space.used[player + 1] = space.used[player] | space.masks[hand]
                player += 1
                space.at[player] = space.begins[player] - 1


@compiled_helper()
def _from_cells(of_hands: HandTables, space: Workspace, counts: Counts, once: Counts) -> None:
    """Adds the results of two players to the counts."""
    for cell in range(_RESULTS * _LOW_RESULTS):
        of_high, of_low, weight = cell // _LOW_RESULTS, cell % _LOW_RESULTS, space.cells[cell]
        none = of_low == _LOW_RESULTS - 1
        for player in range(2):
            space.at[player] = player
            space.highs[player] = np.int64(of_high == (2 * player) or of_high == 1)
            space.lows[player] = np.int64(not none and (of_low == (2 * player) or of_low == 1))
        if weight:
            _share(2, weight, of_hands, space, counts, once)
        space.cells[cell] = 0


@compiled
def count_deals(
    hands: Hands, boards: Boards, of_hands: HandTables, space: Workspace, counts: Counts, once: Counts
) -> None:
    """Counts every deal of these hands on these boards."""
    players, own, size = len(hands.begins) - 1, hands.cards.shape[1], boards.cards.shape[1]
    tables_, work, counted, in_all = _tables_pointed(of_hands), _space_pointed(space), pointer(counts), pointer(once)
    cards, masks, sums, begins = pointer(hands.cards), pointer(hands.masks), pointer(hands.sums), pointer(hands.begins)
    on_boards, board_masks = pointer(boards.cards), pointer(boards.masks)
    board_sums, weights = pointer(boards.sums), pointer(boards.weights)
    for at in range(len(boards.masks)):
        board, total = board_masks[at], board_sums[at]
        if tables_.made == _TWO_AND_THREE:
            _split_board(on_boards, at * size, tables_, work)
        possible = 0
        for player in range(players):
            work.begins[player] = possible
            for hand in range(begins[player], begins[player + 1]):
                if masks[hand] & board == _ZERO:
                    on_board = np.int64(on_boards[at * size]) if size else np.int64(0)
                    value = _value(cards, hand * own, on_board, masks[hand] | board, sums[hand] + total, tables_, work)
                    work.masks[possible] = masks[hand]
                    work.highs[possible], work.lows[possible] = value >> _LOW_BITS, value & _LOW_MASK
                    possible += 1
        work.begins[players] = possible
        if players == 2:
            _all_of_two(weights[at], tables_, work)
        else:
            _all_of_many(players, weights[at], tables_, work, counted, in_all)
    if players == 2:
        _from_cells(tables_, work, counted, in_all)


# ---------------------------------------------------------------- boards


@compiled_helper(forceinline=True)
def _number_like(board: np.uint64, suits: Alike) -> np.int64:
    """For how many boards this one stands; 0 if another one stands for it."""
    number = np.int64(1)
    for suit in range(_SUITS):
        other = suits.before[suit]
        suits.ranks[suit] = (board >> (np.uint64(suit) * _13)) & _A_SUIT
        suits.equal[suit] = 1
        if other >= 0:
            if suits.ranks[other] < suits.ranks[suit]:
                return np.int64(0)
            if suits.ranks[other] == suits.ranks[suit]:
                suits.equal[suit] += suits.equal[other]
            number = number * suits.place[suit] // suits.equal[suit]  # counts the orders of these ranks among the suits
    return number


@compiled
def list_boards(known: Cards, live: Cards, left: int, words: Words, suits: Alike, boards: Boards) -> int:
    """Lists the known cards with every choice of so many live ones, and returns their number.

    Of boards that differ only by suits that are alike, one is listed. `boards` has room for all choices.
    """
    size, given, many = len(known) + left, len(known), len(live)
    cards, masks, sums, weights = (
        pointer(boards.cards),
        pointer(boards.masks),
        pointer(boards.sums),
        pointer(boards.weights),
    )
    first, cards_left, of_cards = pointer(known), pointer(live), pointer(words)
    alike_suits = Alike(pointer(suits.before), pointer(suits.place), pointer(suits.ranks), pointer(suits.equal))
    places, masked, summed = np.arange(left + 1), np.zeros(left + 1, np.uint64), np.zeros(left + 1, np.uint64)
    at, so_far, sum_so_far = pointer(places), pointer(masked), pointer(summed)
    sum_so_far[0] = BEGIN
    for place in range(given):
        so_far[0] |= np.uint64(1) << np.uint64(first[place])
        sum_so_far[0] += of_cards[first[place]]
    changed, number = 0, 0
    while changed >= 0:
        for place in range(changed, left):
            card = cards_left[at[place]]
            so_far[place + 1] = so_far[place] | np.uint64(1) << np.uint64(card)
            sum_so_far[place + 1] = sum_so_far[place] + of_cards[card]
        alike = _number_like(so_far[left], alike_suits)
        if alike:
            for place in range(size):
                cards[number * size + place] = first[place] if place < given else cards_left[at[place - given]]
            masks[number], sums[number], weights[number] = so_far[left], sum_so_far[left], alike
            number += 1
        changed = left - 1
        while changed >= 0 and at[changed] == many - left + changed:
            changed -= 1
        if changed >= 0:
            at[changed] += 1
            for place in range(changed + 1, left):
                at[place] = at[place - 1] + 1
    return number


def all_boards(known: Cards, live: Cards, size: int, words: Words, suits: Alike) -> Boards:
    """Every board of so many cards that begins with the known ones; of those that differ only by suits that are alike, one."""
    left = size - len(known)
    most = comb(len(live), left)
    room = Boards(
        np.zeros((most, size), np.uint8), np.zeros(most, np.uint64), np.zeros(most, np.uint64), np.zeros(most, np.int64)
    )
    listed = list_boards(known, live, left, words, suits, room)
    return Boards(room.cards[:listed], room.masks[:listed], room.sums[:listed], room.weights[:listed])


# ---------------------------------------------------------------- random deals


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
    return (fair(state, mix(state), _ZERO, bound) * bound) >> HALF


@compiled_helper()
def _dealt(
    state: np.uint64, used: np.uint64, into: Cards, first: int, last: int, live: Cards, many: np.uint64
) -> tuple[np.uint64, np.uint64]:
    """Fills some places with live cards that are not used. Returns the state and the cards used then."""
    for at in range(first, last):
        card = _ZERO
        while True:
            state += GAMMA
            card = np.uint64(live[_drawn(state, many)])
            if (used >> card) & np.uint64(1) == _ZERO:
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
    used, player, again = _ZERO, 0, 0
    while player < players:
        state += GAMMA
        hand = begins[player] + np.int64(_drawn(state, np.uint64(begins[player + 1] - begins[player])))
        if masks[hand] & used:
            used, player, again = _ZERO, 0, again + 1
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
    mask, total = _ZERO, _ZERO
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
    tables_, work, counted, in_all = _tables_pointed(of_hands), _space_pointed(space), pointer(counts), pointer(once)
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
        if tables_.made == _TWO_AND_THREE:
            _split_board(board, 0, tables_, work)
        for player in range(players):
            cards, total = _all_in(own, player * size, (player + 1) * size, tables_)
            both, total = cards | on_board, total + of_board + BEGIN
            up = np.int64(board[0]) if board_size else np.int64(0)
            value = _value(own, player * size, up, both, total, tables_, work)
            work.highs[player], work.lows[player] = value >> _LOW_BITS, value & _LOW_MASK
            work.at[player] = player
        _share(players, np.int64(1), tables_, work, counted, in_all)
    return True
