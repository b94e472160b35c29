"""Every hand of five against every up card and every hand of the dealer, counted in one sweep.

The hands are taken in the order of their value. Counters say how many hands so far contain a set of cards S and a further
card u, for every S of up to four cards. The dealer's hands below a player's hand, with up card u and none of the player's
cards, then follow by inclusion and exclusion over the subsets of the player's hand; a row of counters has all u side by side.
Hands that differ only by swapping suits are counted once, with their number. The counts are whole numbers, and no strategy is
assumed: for each hand and up card both choices are compared.
"""

from __future__ import annotations

from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import DECK
from croupier.equipment.compiled import compiled, compiled_helper
from croupier.families.stud.numbers.five_cards import Hands
from croupier.hands.poker.evaluator import FIRST_OF_FIVE

Counts = NDArray[np.int64]
Ints = NDArray[np.int32]

ACE_KING = 1_113  # the value of ace, king, four, three and two: the lowest hand with which the dealer qualifies
RESULTS = 4  # the dealer does not qualify, loses, ties, wins
CATEGORIES = len(FIRST_OF_FIVE)
_CARDS = len(DECK)
_1, _2, _3, _6, _24, _52 = (np.uint64(number) for number in (1, 2, 3, 6, 24, 52))
_PAIRS, _TRIPLES, _QUADS = comb(_CARDS, 2), comb(_CARDS, 3), comb(_CARDS, 4)


# ---------------------------------------------------------------- the counters


class Counters(NamedTuple):
    """How many hands so far contain a subset and a further card: a row of 52 for each subset of up to four cards."""

    none: Ints
    ones: Ints
    pairs: Ints
    triples: Ints
    quads: NDArray[np.int8]


@compiled_helper()
def _add(hand: NDArray[np.uint8], to: Counters) -> None:  # noqa: C901 (a loop for each size of subset)
    """Counts a hand in the row of each of its subsets, in the column of each of its cards outside the subset."""
    cards = (np.uint64(hand[0]), np.uint64(hand[1]), np.uint64(hand[2]), np.uint64(hand[3]), np.uint64(hand[4]))
    for a in range(5):
        to.none[cards[a]] += 1
        one = cards[a] * _52
        for u in range(5):
            if u != a:
                to.ones[one + cards[u]] += 1
        for b in range(a + 1, 5):
            under_b = cards[b] * (cards[b] - _1) // _2 + cards[a]
            pair = under_b * _52
            for u in range(5):
                if u not in (a, b):
                    to.pairs[pair + cards[u]] += 1
            for c in range(b + 1, 5):
                under_c = cards[c] * (cards[c] - _1) * (cards[c] - _2) // _6 + under_b
                triple = under_c * _52
                for u in range(5):
                    if u not in (a, b, c):
                        to.triples[triple + cards[u]] += 1
                for d in range(c + 1, 5):
                    four = cards[d] * (cards[d] - _1) * (cards[d] - _2) * (cards[d] - _3) // _24 + under_c
                    to.quads[four * _52 + cards[10 - a - b - c - d]] += 1


@compiled_helper()
def _below(hand: NDArray[np.uint8], counters: Counters, counts: Ints) -> None:
    """By up card: how many of the hands counted so far have it and no card of this hand."""
    cards = (np.uint64(hand[0]), np.uint64(hand[1]), np.uint64(hand[2]), np.uint64(hand[3]), np.uint64(hand[4]))
    for u in range(52):
        counts[u] = counters.none[np.uint64(u)]
    for a in range(5):
        one = cards[a] * _52
        for u in range(52):
            counts[u] -= counters.ones[one + np.uint64(u)]
        for b in range(a + 1, 5):
            under_b = cards[b] * (cards[b] - _1) // _2 + cards[a]
            pair = under_b * _52
            for u in range(52):
                counts[u] += counters.pairs[pair + np.uint64(u)]
            for c in range(b + 1, 5):
                under_c = cards[c] * (cards[c] - _1) * (cards[c] - _2) // _6 + under_b
                triple = under_c * _52
                for u in range(52):
                    counts[u] -= counters.triples[triple + np.uint64(u)]
                for d in range(c + 1, 5):
                    four = (cards[d] * (cards[d] - _1) * (cards[d] - _2) * (cards[d] - _3) // _24 + under_c) * _52
                    for u in range(52):
                        counts[u] += counters.quads[four + np.uint64(u)]


# ---------------------------------------------------------------- the sweep


class Question(NamedTuple):
    """What is counted: the deck, what each result gains in cents, and the strategies compared."""

    deck: NDArray[np.bool_]
    against: int  # the dealer's hands for each up card
    firsts: Counts  # the first value of each category
    groups: Counts  # by value: its row of the chart
    gains: Counts  # not qualified, a win by category, a loss, a fold
    thresholds: Counts  # by strategy: the lowest value that bets; the first is best play and needs none


class FoldAnswer(NamedTuple):
    """What was counted."""

    ways: Counts  # by strategy, category of the player's hand and result
    folded: Counts  # by strategy: hands and up cards
    rows: NDArray[np.float64]  # by row of the chart and rank of the up card: worth of a bet, hands, hands that bet
    bets: NDArray[np.uint64]  # by the player's hand, of those with a weight: the up cards against which a bet is best


@compiled_helper()
def _tallied(
    hand: NDArray[np.uint8],
    row: int,
    value: int,
    weight: int,
    category: int,
    unqualified: Ints,
    less: Ints,
    up_to: Ints,
    asked: Question,
    answer: FoldAnswer,
) -> None:
    """Adds a player's hand against every up card, for best play and for play from each threshold up."""
    group, gains = asked.groups[value], asked.gains
    for u in range(52):
        if not asked.deck[u] or u in (hand[0], hand[1], hand[2], hand[3], hand[4]):
            continue
        no = np.int64(unqualified[u])
        lower = np.int64(less[u]) - no if value >= ACE_KING else 0
        equal = np.int64(up_to[u] - less[u]) if value >= ACE_KING else 0
        higher = asked.against - no - lower - equal
        worth = no * gains[0] + lower * gains[1 + category] + higher * gains[CATEGORIES + 1]
        best = worth >= gains[CATEGORIES + 2] * asked.against
        for strategy in range(asked.thresholds.size):
            if best if strategy == 0 else value >= asked.thresholds[strategy]:
                answer.ways[strategy, category, 0] += no * weight
                answer.ways[strategy, category, 1] += lower * weight
                answer.ways[strategy, category, 2] += equal * weight
                answer.ways[strategy, category, 3] += higher * weight
            else:
                answer.folded[strategy] += weight
        answer.rows[group, u % 13, 0] += worth * weight
        answer.rows[group, u % 13, 1] += weight
        answer.rows[group, u % 13, 2] += weight if best else 0
        if best:
            answer.bets[row] |= _1 << np.uint64(u)


@compiled
def swept(  # noqa: C901 (one loop over all hands)
    cards: NDArray[np.uint8],
    values: Counts,
    weights: Counts,
    counters: Counters,
    asked: Question,
    answer: FoldAnswer,
    unqualified: Ints,
    less: Ints,
) -> None:
    """Takes all hands in order of value. `unqualified` and `less` have a row for each player's hand, for the sweep's use."""
    begin, category, rows, row = 0, 0, 0, 0
    while begin < len(cards):
        value, end = values[begin], begin
        if value >= ACE_KING and rows == 0:  # all hands that do not qualify are counted
            for hand in range(len(cards)):
                if weights[hand]:
                    _below(cards[hand], counters, unqualified[rows])
                    if hand < begin:
                        same = unqualified[rows]
                        _tallied(cards[hand], row, values[hand], weights[hand], 0, same, same, same, asked, answer)
                        row += 1
                    rows += 1
        while category + 1 < asked.firsts.size and value >= asked.firsts[category + 1]:
            category += 1
        first = row
        while end < len(cards) and values[end] == value:
            if rows and weights[end]:
                _below(cards[end], counters, less[row])
                row += 1
            end += 1
        for hand in range(begin, end):
            _add(cards[hand], counters)
        if rows:
            row, up_to = first, np.empty(52, np.int32)
            for hand in range(begin, end):
                if weights[hand]:
                    _below(cards[hand], counters, up_to)
                    _tallied(
                        cards[hand],
                        row,
                        value,
                        weights[hand],
                        category,
                        unqualified[row],
                        less[row],
                        up_to,
                        asked,
                        answer,
                    )
                    row += 1
        begin = end


def count(hands: Hands, gains: Counts, groups: Counts, thresholds: tuple[int, ...]) -> FoldAnswer:
    """Counts best play and play from each threshold up, for these gains in cents."""
    against = comb(int(hands.deck.sum()) - 6, 4)
    firsts = np.array(FIRST_OF_FIVE, np.int64)
    asked = Question(hands.deck, against, firsts, groups, gains, np.array((0, *thresholds), np.int64))
    strategies, players = len(asked.thresholds), int((hands.weights > 0).sum())
    answer = FoldAnswer(
        np.zeros((strategies, CATEGORIES, RESULTS), np.int64),
        np.zeros(strategies, np.int64),
        np.zeros((int(groups.max()) + 1, 13, 3), np.float64),
        np.zeros(players, np.uint64),
    )
    counters = Counters(
        np.zeros(_CARDS, np.int32),
        np.zeros(_CARDS * _CARDS, np.int32),
        np.zeros(_PAIRS * _CARDS, np.int32),
        np.zeros(_TRIPLES * _CARDS, np.int32),
        np.zeros(_QUADS * _CARDS, np.int8),
    )
    rows = (np.empty((players, _CARDS), np.int32), np.empty((players, _CARDS), np.int32))
    swept(hands.cards, hands.values, hands.weights, counters, asked, answer, *rows)
    return answer
