"""The cells of Caribbean stud rounds, compiled, with best play hand by hand.

For most values best play is the same for all hands and up cards. For the others, a table has the up cards to bet against, by
the value and the suits of the hand's cards in the order of their ranks.
"""

from __future__ import annotations

from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.compiled import compiled, compiled_helper
from croupier.families.stud.numbers.ten_cards import SIX_BITS, Deals, categories
from croupier.games.caribbean_stud.analysis import ACE_KING, CATEGORIES
from croupier.games.caribbean_stud.exact import UNIT_CENTS, gains, swept
from croupier.games.caribbean_stud.rules import CaribbeanRules
from croupier.hands.poker.evaluator import VALUES_OF_FIVE

_RESULTS = 5  # folded; bet, and the dealer does not qualify, loses, ties, wins
_FOLDS, _BETS, _DIFFERS = 0, 1, 2  # what a value does; from 2 on: the number of its table
_PATTERNS = 4**5
_1, _6, _13, _54 = (np.uint64(number) for number in (1, 6, 13, 54))

Masks = NDArray[np.uint64]
Plan = NDArray[np.int32]


class Cells:
    """Who bets with which hand against which up card."""

    def __init__(
        self, rules: CaribbeanRules, threshold: int | None, ante_cents: int, bets: NDArray[np.bool_] | None = None
    ) -> None:
        """By best play, from a value up, or by value and rank of the dealer's card."""
        if bets is not None:
            self._plan, self._masks = plan_of(bets)
        elif threshold is None:
            self._plan, self._masks = best_plan(rules, ante_cents)
        else:
            self._plan = (np.arange(VALUES_OF_FIVE) >= threshold).astype(np.int32)
            self._masks = np.zeros(1, np.uint64)
        self._categories = categories()
        self.size = CATEGORIES * _RESULTS

    def of(self, deals: Deals) -> NDArray[np.int64]:
        cells: NDArray[np.int64] = _cells(*deals, self._plan, self._masks, self._categories)
        return cells

    def raised(self, cell: int) -> bool:
        return cell % _RESULTS > 0


def plan_of(bets: NDArray[np.bool_]) -> tuple[Plan, Masks]:
    """The plan for bets by value and rank of the dealer's card, whatever the suits."""
    plan = np.where(bets.all(axis=1), _BETS, _FOLDS).astype(np.int32)
    mixed = np.flatnonzero(bets.any(axis=1) & ~bets.all(axis=1))
    plan[mixed] = _DIFFERS + np.arange(len(mixed))
    ranks = (bets[mixed].astype(np.uint64) << np.arange(bets.shape[1], dtype=np.uint64)).sum(axis=1, dtype=np.uint64)
    cards = np.zeros_like(ranks)
    for suit in range(4):
        cards |= ranks << (np.uint64(suit) * _13)
    masks: Masks = np.repeat(cards, _PATTERNS) if len(mixed) else np.zeros(1, np.uint64)
    return plan, masks


def best_plan(rules: CaribbeanRules, ante_cents: int = UNIT_CENTS) -> tuple[Plan, Masks]:
    """By value: whether best play folds or bets, or the table that tells its hands apart; and these tables."""
    hands, answer = swept(gains(rules, ante_cents))
    counted = hands.weights > 0
    cards, values, bets = hands.cards[counted], hands.values[counted], answer.bets
    every = np.full(len(cards), (1 << 52) - 1, np.uint64)
    for column in cards.T:
        every &= ~(np.uint64(1) << column.astype(np.uint64))
    plan = np.zeros(VALUES_OF_FIVE, np.int32)
    some, all_ = np.zeros(VALUES_OF_FIVE, np.bool_), np.ones(VALUES_OF_FIVE, np.bool_)
    np.logical_or.at(some, values, bets != 0)
    np.logical_and.at(all_, values, bets == every)
    plan[all_] = _BETS
    mixed = np.flatnonzero(some & ~all_)
    plan[mixed] = _DIFFERS + np.arange(len(mixed))
    own = plan[values] >= _DIFFERS
    turned = np.array(list(permutations(range(4))), np.uint64)
    masks = np.zeros(max(len(mixed), 1) * _PATTERNS, np.uint64)
    _fill(np.ascontiguousarray(cards[own]), plan[values[own]] - _DIFFERS, bets[own], turned, masks)
    return plan, masks


@compiled_helper()
def _pattern(hand: NDArray[np.uint64]) -> np.uint64:
    """The suits of a hand's cards in the order of their ranks, two bits each."""
    for k in range(1, 5):  # sorts by rank, then suit
        card, at = hand[k], k
        key = (card % _13) * np.uint64(4) + card // _13
        while at > 0 and (hand[at - 1] % _13) * np.uint64(4) + hand[at - 1] // _13 > key:
            hand[at] = hand[at - 1]
            at -= 1
        hand[at] = card
    pattern = np.uint64(0)
    for k in range(5):
        pattern = pattern * np.uint64(4) + hand[k] // _13
    return pattern


@compiled
def _fill(cards: NDArray[np.uint8], tables: Plan, bets: Masks, turned: NDArray[np.uint64], masks: Masks) -> None:
    """Enters each hand and all that differ from it by a permutation of the suits, with the up cards turned alike."""
    hand = np.empty(5, np.uint64)
    for number in range(len(cards)):
        for suits in turned:
            for k in range(5):
                hand[k] = suits[cards[number, k] // 13] * _13 + np.uint64(cards[number, k] % 13)
            mask = np.uint64(0)
            for suit in range(4):
                held = (bets[number] >> np.uint64(13 * suit)) & np.uint64(0x1FFF)
                mask |= held << (suits[suit] * _13)
            masks[np.uint64(tables[number]) * np.uint64(_PATTERNS) + _pattern(hand)] = mask


@compiled
def _cells(
    codes: NDArray[np.uint64],
    player: NDArray[np.uint16],
    dealer: NDArray[np.uint16],
    plan: Plan,
    masks: Masks,
    of_value: NDArray[np.uint8],
) -> NDArray[np.int64]:
    cells, hand = np.empty(codes.size, np.int64), np.empty(5, np.uint64)
    for k in range(codes.size):
        own, other = player[k], dealer[k]
        bets = plan[own]
        if bets >= _DIFFERS:
            for place in range(5):
                hand[place] = (codes[k] >> (np.uint64(place) * _6)) & SIX_BITS
            mask = masks[np.uint64(bets - _DIFFERS) * np.uint64(_PATTERNS) + _pattern(hand)]
            bets = np.int32((mask >> (codes[k] >> _54)) & _1)
        cell = np.int64(of_value[own]) * _RESULTS
        if bets:
            if other < ACE_KING:
                cell += 1
            else:
                cell += 2 if own > other else 3 if own == other else 4
        cells[k] = cell
    return cells
