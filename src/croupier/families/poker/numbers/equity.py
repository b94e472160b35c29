"""What hands are worth against each other: every deal counted, or some of them sampled."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb, prod, sqrt

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import DECK
from croupier.families.poker.numbers import counting
from croupier.families.poker.numbers.boards import MOST_AT_ONCE, all_boards, number_of_boards
from croupier.families.poker.numbers.counting import Hands
from croupier.families.poker.numbers.equities import Equities, Half, HandEquity
from croupier.families.poker.numbers.forms import Made
from croupier.families.poker.numbers.given import Cards, GivenHand, Spot
from croupier.families.poker.numbers.samples import Dealt, sample_deals
from croupier.families.poker.numbers.values import Counts, HandTables, hand_tables, workspace

# What a deal costs, in billionths of a second: for each board, for each hand on it, and for each choice of one for each player.
_A_BOARD = 10
_A_HAND = {Made.ANY_FIVE: 6, Made.TWO_AND_THREE: 100, Made.ANY_THREE: 30}
_OF_TWO, _OF_TWO_HALVES, _OF_MANY = 1, 3, 15
TOO_LONG = 1_800_000_000_000
_MOST_HANDS = 3_000_000  # of all players together
_AT_ONCE = 500_000_000  # so that Ctrl-C need not wait
_SAMPLES_AT_ONCE = 1 << 18


def exact_cost(spot: Spot) -> int:
    """About how long counting every deal takes, in billionths of a second."""
    many = [len(hand.known) * comb(len(spot.live), hand.unknown) for hand in spot.hands]
    of_two = _OF_TWO_HALVES if spot.form.split else _OF_TWO
    choices = prod(many) * (of_two if len(many) == 2 else _OF_MANY)
    return number_of_boards(spot) * (_A_BOARD + sum(many) * _A_HAND[spot.form.made] + choices)


def can_be_counted(spot: Spot) -> bool:
    """Whether every deal can be counted at all: neither half an hour nor a gigabyte is too much."""
    hands = sum(len(hand.known) * comb(len(spot.live), hand.unknown) for hand in spot.hands)
    return hands <= _MOST_HANDS and exact_cost(spot) <= TOO_LONG


# ---------------------------------------------------------------- every deal


def counted(spot: Spot) -> Equities:
    """The equities over every deal."""
    of_hands = hand_tables(spot.form, len(spot.hands))
    by_player = [_every(hand, spot.live) for hand in spot.hands]
    many, cost = [len(cards) for cards in by_player], exact_cost(spot)
    space, counts = workspace(sum(many), len(many)), _Counts(len(many))
    all_together = len(spot.board) == spot.form.board  # then a part of the first player's hands is counted at once
    at_once = max(1, _AT_ONCE * (many[0] if all_together else number_of_boards(spot)) // cost)
    for boards in all_boards(spot, of_hands.words, min(at_once, MOST_AT_ONCE)):
        most = at_once if all_together else many[0]
        for first in range(0, many[0], most):
            hands = _hands([by_player[0][first : first + most], *by_player[1:]], spot.form.own, of_hands)
            counting.count_deals(hands, boards, of_hands, space, counts.hands, counts.once)
    return counts.equities(spot, of_hands, exact=True)


def _every(hand: GivenHand, live: Cards) -> NDArray[np.uint8]:
    """All that a player may have in the end, a row each."""
    rows = list[NDArray[np.uint8]]()
    for known in hand.known:
        others = [card for card in live if card not in known]
        number = comb(len(others), hand.unknown)
        dealt = np.array([*combinations(others, hand.unknown)], np.uint8).reshape(number, hand.unknown)
        rows.append(np.concatenate((np.tile(np.array(known, np.uint8), (len(dealt), 1)), dealt), axis=1))
    return np.concatenate(rows)


def _hands(by_player: list[NDArray[np.uint8]], own: int, of_hands: HandTables) -> Hands:
    """The hands of all players, as compiled code takes them."""
    cards = np.ascontiguousarray(np.concatenate(by_player)).reshape(-1, own)
    masks = np.bitwise_or.reduce(np.uint64(1) << cards.astype(np.uint64), axis=1, initial=np.uint64(0))
    begins = np.cumsum([0, *(len(rows) for rows in by_player)])
    return Hands(cards, masks, of_hands.words[cards].sum(axis=1, dtype=np.uint64), begins)


# ---------------------------------------------------------------- a sample of the deals


def sampled(spot: Spot, samples: int, seed: int) -> Equities | None:
    """The equities over random deals, always the same for a seed; None if hardly any choice of hands can be dealt together."""
    of_hands, players = hand_tables(spot.form, len(spot.hands)), len(spot.hands)
    blank = [np.zeros((len(hand.known), spot.form.own), np.uint8) for hand in spot.hands]
    for rows, hand in zip(blank, spot.hands, strict=True):
        known = spot.form.own - hand.unknown
        rows[:, :known] = np.array(hand.known, np.uint8).reshape(len(rows), known)
    hands = _hands(blank, spot.form.own, of_hands)._replace(masks=_known_masks(spot))
    board = np.zeros((1, spot.form.board), np.uint8)
    board[0, : len(spot.board)] = spot.board
    deal = Dealt(
        np.array([hand.unknown for hand in spot.hands]),
        np.array([card for card in range(len(DECK)) if card not in {*spot.board, *spot.dead}], np.uint8),
        len(spot.board),
        np.zeros((players, spot.form.own), np.uint8),
        board,
    )
    space, counts = workspace(players, players), _Counts(players)
    for first in range(0, samples, _SAMPLES_AT_ONCE):
        last = min(first + _SAMPLES_AT_ONCE, samples)
        if not sample_deals(np.uint64(seed), first, last, hands, deal, of_hands, space, counts.hands, counts.once):
            return None
    return counts.equities(spot, of_hands, exact=False)


def _known_masks(spot: Spot) -> NDArray[np.uint64]:
    return np.array([sum(1 << card for card in cards) for hand in spot.hands for cards in hand.known], np.uint64)


# ---------------------------------------------------------------- what was counted


class _Counts:
    """What the compiled part has counted."""

    def __init__(self, players: int) -> None:
        self.hands: Counts = np.zeros((players, counting.COUNTS), np.int64)
        self.once: Counts = np.zeros(2, np.int64)

    def equities(self, spot: Spot, of_hands: HandTables, *, exact: bool) -> Equities:
        deals = int(self.once[counting.DEALS])
        rows = zip(spot.hands, self.hands.tolist(), strict=True)
        hands = tuple(_equity(hand.text, row, deals, of_hands, exact=exact) for hand, row in rows)
        without_low = Fraction(int(self.once[counting.WITHOUT_LOW]), deals)
        return Equities(hands, deals, exact, without_low if spot.form.split else Fraction(0))


def _equity(text: str, row: list[int], deals: int, of_hands: HandTables, *, exact: bool) -> HandEquity:
    half = int(of_hands.half)

    def part(number: int, of_one: int = 1) -> Fraction:
        return Fraction(row[number], deals * of_one)

    equity, high, low = part(counting.UNITS, 2 * half), None, None
    if of_hands.split:
        high = Half(part(counting.HIGH_WON), part(counting.HIGH_TIED), part(counting.HIGH_UNITS, half))
        low = Half(part(counting.LOW_WON), part(counting.LOW_TIED), part(counting.LOW_UNITS, half))
    error = None if exact else sqrt((part(counting.SQUARES, (2 * half) ** 2) - equity**2) / deals)
    return HandEquity(text, part(counting.WHOLE), part(counting.PART), equity, error, high, low)
