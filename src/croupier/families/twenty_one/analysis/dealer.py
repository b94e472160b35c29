"""Everything the dealer may draw, and the chances of his totals, for the counts of all games of twenty-one.

What he may draw does not depend on the shoe, so it is listed once. The module loads numpy and numba: import it only to count.

A draw is counted without its aces first. The number of ways to draw its other cards is the same for all cases of unseen cards
that differ only in their aces, as those of most hands do. So the draws are summed once for all these cases, by total, number of
aces and number of cards; each case then needs only one product for each of these sums.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

import numpy as np

from croupier.equipment.compiled import compiled, compiled_helper, pointer
from croupier.equipment.lanes import LANES, load, plus, store, times, zeros
from croupier.families.twenty_one.analysis.basics import Values, total, with_one_more
from croupier.families.twenty_one.analysis.hands import RANKS, Floats, Integers, counts_of
from croupier.families.twenty_one.deal import must_draw
from croupier.hands.blackjack import ACE, TEN, TWENTY_ONE

TOTALS: Final = 5  # 17 to 21
SEVENTEEN: Final = 17
_BLOCK: Final = 2 * LANES  # cases counted together
_NONE: Final = -1
_DEEPEST: Final = 16  # more cards than a dealer can ever draw
_SPREAD: Final = 0x9E3779B97F4A7C15  # an odd number that spreads keys over a table
_BITS: Final = 64
_COMPLETES: dict[Values, int] = {(ACE,): TEN, (TEN,): ACE}  # the card that makes a blackjack


class Shown(NamedTuple):
    """Everything the dealer may show."""

    pat: Integers  # by showing: the total at which he stands without a card (0 for 17), or -1
    seen: Floats  # showing, rank: the cards he shows
    completes: Integers  # by showing: the rank that makes a blackjack, or -1


class Walks(NamedTuple):
    """For each showing, everything the dealer may draw to stand, without the card that completes a blackjack.

    Aces apart, the cards of a draw are a branch of a tree of sorted cards: the branch before, and one more card. A card is an
    index into `rank` and `above`: its rank, and how many of the rank were drawn before. A row is a number of aces and a number
    of cards in all. It has a cell for each lane; the first five are the totals from 17 to 21. A cell lists the branches of its
    draws, each with the number of orders in which its cards can be drawn.
    """

    starts: Integers  # by showing: its first branch
    before: Integers  # by branch, counted from the first of the showing
    card: Integers
    rows: Integers  # by showing: its first row
    aces: Integers  # by row
    size: Integers
    cells: Integers  # by cell, LANES to a row: the start of its draws in the next two arrays
    branch: Integers
    orders: Floats
    rank: Integers
    above: Floats


@compiled
def dealer_totals(left: Floats, count: int, walks: Walks, showing: int, pat: int, finishes: Floats) -> None:
    """The chances of 17 to 21, without blackjacks, for each case of unseen cards."""
    unseen, alike, first = np.empty(count), np.empty(count, np.int64), np.empty(count, np.int64)
    kinds = _kinds(left, count, unseen, alike, first)
    branches, rows = walks.starts[showing + 1] - walks.starts[showing], walks.rows[showing + 1] - walks.rows[showing]
    there, ways = np.empty((walks.rank.size, _BLOCK)), np.empty((branches, _BLOCK))
    sums, totals = np.zeros((_BLOCK, rows * LANES)), np.empty(LANES)
    aces_of, cards_of = _most(left[0], count), _most(unseen, count)
    known, weights = np.zeros(aces_of.span * cards_of.span, np.bool_), np.empty((aces_of.span * cards_of.span, rows))
    weight, summed, width = pointer(weights), pointer(sums), rows * LANES
    for start in range(0, kinds, _BLOCK):
        _sum_draws(left, first[start : min(start + _BLOCK, kinds)], walks, showing, there, ways, sums)
        for kind in range(start, min(start + _BLOCK, kinds)):
            case = first[kind]
            while case != _NONE:
                aces, cards = int(aces_of.most - left[0, case]), int(cards_of.most - unseen[case])
                at = aces * cards_of.span + cards
                if not known[at]:
                    known[at] = True
                    _weigh(walks, showing, left[0, case], unseen[case], weights[at])
                total, at, of = zeros(), at * rows, (kind - start) * width
                for row in range(rows):
                    total = plus(total, weight[at + row], load(summed, of + row * LANES))
                store(pointer(totals), 0, total)
                for t in range(TOTALS):
                    finishes[t, case] = totals[t] + (1.0 if t == pat else 0.0)
                case = alike[case]


@compiled_helper(allocates=True)
def _kinds(left: Floats, count: int, unseen: Floats, alike: Integers, first: Integers) -> int:
    """Chains the cases that differ only in their aces; returns the number of chains.

    Chain k begins with the case `first[k]`, and case c is followed by `alike[c]`. The chains are found by a hash table.
    """
    bits = 4
    while (1 << bits) < 2 * count:
        bits += 1
    table, mask, chains = np.full(1 << bits, _NONE), (1 << bits) - 1, 0
    cards, wide = pointer(left), left.shape[1]
    for case in range(count):
        key, cards_left = np.uint64(0), cards[case]
        for r in range(1, RANKS):
            there = cards[r * wide + case]
            key = (key ^ np.uint64(np.int64(there))) * _SPREAD
            cards_left += there
        unseen[case], at = cards_left, np.int64(key >> np.uint64(_BITS - bits))
        while table[at] != _NONE and not _same(cards, wide, first[table[at]], case):
            at = (at + 1) & mask
        if table[at] == _NONE:
            table[at], alike[case] = chains, _NONE
            chains += 1
        else:
            alike[case] = first[table[at]]
        first[table[at]] = case
    return chains


@compiled_helper()
def _same(cards: Floats, wide: int, one: int, other: int) -> bool:
    """Whether two cases differ at most in their aces."""
    same = True
    for r in range(1, RANKS):
        same &= cards[r * wide + one] == cards[r * wide + other]
    return same


class _Most(NamedTuple):
    """The greatest of some whole numbers, and how many there are from the least to it."""

    most: float
    span: int


@compiled_helper()
def _most(numbers: Floats, count: int) -> _Most:
    most, least = 0.0, 0.0
    for case in range(count):
        most = numbers[case] if case == 0 else max(most, numbers[case])
        least = numbers[case] if case == 0 else min(least, numbers[case])
    return _Most(most, int(most - least) + 1)


@compiled_helper(allocates=True)
def _weigh(walks: Walks, showing: int, aces: float, unseen: float, weights: Floats) -> None:
    """For each row, the ways to draw its aces, times the chance of any cards of that number in a certain order."""
    ways, chance, first = np.ones(_DEEPEST), np.ones(_DEEPEST), walks.rows[showing]
    for gone in range(_DEEPEST - 1):
        ways[gone + 1] = ways[gone] * max(aces - gone, 0.0)
        chance[gone + 1] = chance[gone] / max(unseen - gone, 1.0)
    for row in range(weights.size):
        weights[row] = ways[walks.aces[first + row]] * chance[walks.size[first + row]]


@compiled_helper(allocates=True)
def _sum_draws(
    left: Floats, cases: Integers, walks: Walks, showing: int, there: Floats, ways: Floats, sums: Floats
) -> None:
    """For each of these cases and each cell, the ways to draw the cards of its draws other than the aces."""
    rank, above, start = walks.rank, walks.above, walks.starts[showing]
    cards, both = np.empty((RANKS, _BLOCK)), np.empty(_BLOCK)
    for r in range(RANKS):
        for i in range(_BLOCK):
            cards[r, i] = left[r, cases[min(i, cases.size - 1)]]
    for c in range(rank.size):
        for i in range(_BLOCK):
            there[c, i] = max(cards[rank[c], i] - above[c], 0.0)
    ways[:1] = 1.0
    way, card, before, last = pointer(ways), pointer(there), pointer(walks.before), pointer(walks.card)
    for branch in range(1, ways.shape[0]):
        earlier, drawn, here = before[start + branch] * _BLOCK, last[start + branch] * _BLOCK, branch * _BLOCK
        store(way, here, times(load(way, earlier), load(card, drawn)))
        store(way, here + LANES, times(load(way, earlier + LANES), load(card, drawn + LANES)))
    cells, branches, orders = pointer(walks.cells), pointer(walks.branch), pointer(walks.orders)
    summed, two, width = pointer(sums), pointer(both), sums.shape[1]
    for cell in range(width):
        begin, end = cells[walks.rows[showing] * LANES + cell], cells[walks.rows[showing] * LANES + cell + 1]
        if begin == end:
            continue
        one, other = zeros(), zeros()
        for at in range(begin, end):
            here = branches[at] * _BLOCK
            one, other = plus(one, orders[at], load(way, here)), plus(other, orders[at], load(way, here + LANES))
        store(two, 0, one)
        store(two, LANES, other)
        for i in range(_BLOCK):
            summed[i * width + cell] = two[i]


# ---------------------------------------------------------------- what he may draw


@lru_cache(maxsize=2)
def showings(*, exposed: bool) -> tuple[Values, ...]:
    """Everything the dealer may show: one card, or two if the hole card is exposed (2.6(k))."""
    return tuple(combinations_with_replacement(range(ACE, TEN + 1), 2 if exposed else 1))


@lru_cache(maxsize=4)
def shown(*, exposed: bool, hits_soft_17: bool) -> Shown:
    every = showings(exposed=exposed)
    hands = [total(each) for each in every]
    return Shown(
        pat=np.array(
            [_NONE if must_draw(hand, hits_soft_17=hits_soft_17) else hand.points - SEVENTEEN for hand in hands]
        ),
        seen=counts_of(every),
        completes=np.array([_COMPLETES.get(each, ACE + _NONE) - ACE for each in every]),
    )


@lru_cache(maxsize=4)
def walks(*, exposed: bool, hits_soft_17: bool) -> Walks:
    """Everything he may draw, for each showing. If he stands on what he shows, he draws nothing."""
    listed = _Listed()
    for each in showings(exposed=exposed):
        draws = must_draw(total(each), hits_soft_17=hits_soft_17)
        listed.add(each, _draws(each, hits_soft_17=hits_soft_17) if draws else {})
    return listed.walks()


class _Listed:
    """The draws of all showings, as they are listed one after the other."""

    def __init__(self) -> None:
        self.starts, self.rows, self.cells = [0], [0], [0]
        self.branches = list[tuple[int, int]]()
        self.kinds = list[tuple[int, int]]()  # by row: the number of aces, and of all cards
        self.draws = list[tuple[int, int]]()
        self.cards: dict[tuple[int, int], int] = {}

    def add(self, shown: Values, draws: dict[Values, int]) -> None:
        others = {drawn: drawn[drawn.count(ACE) :] for drawn in draws}
        tree = sorted({cards[:size] for cards in others.values() for size in range(len(cards) + 1)})
        place = {cards: at for at, cards in enumerate(tree)}
        self.branches.extend((place[cards[:-1]], self._card(cards)) for cards in tree)
        in_cells = defaultdict[tuple[int, int], list[list[tuple[int, int]]]](lambda: [[] for _ in range(LANES)])
        for drawn, orders in draws.items():
            points = total((*shown, *drawn)).points
            in_cells[drawn.count(ACE), len(drawn)][points - SEVENTEEN].append((place[others[drawn]], orders))
        for kind in sorted(in_cells):
            self.kinds.append(kind)
            for cell in in_cells[kind]:
                self.draws.extend(sorted(cell))
                self.cells.append(len(self.draws))
        self.starts.append(len(self.branches))
        self.rows.append(len(self.kinds))

    def _card(self, cards: Values) -> int:
        """The index of the last card; any for the branch without cards."""
        key = (cards[-1] - ACE, cards.count(cards[-1]) - 1) if cards else (0, 0)
        return self.cards.setdefault(key, len(self.cards))

    def walks(self) -> Walks:
        before, card = np.array(self.branches).T.copy()
        aces, size = np.array(self.kinds).T.copy()
        branch, orders = np.array(self.draws).T.copy()
        rank, above = np.array(list(self.cards)).T.copy()
        return Walks(
            starts=np.array(self.starts),
            before=before,
            card=card,
            rows=np.array(self.rows),
            aces=aces,
            size=size,
            cells=np.array(self.cells),
            branch=branch,
            orders=orders.astype(np.float64),
            rank=rank,
            above=above.astype(np.float64),
        )


def _draws(shown: Values, *, hits_soft_17: bool) -> dict[Values, int]:
    """Every sorted draw that ends at 17 to 21, and the number of orders in which it can be drawn."""
    stood: dict[Values, int] = {}
    drawing: dict[Values, int] = {(): 1}
    while drawing:
        longer: defaultdict[Values, int] = defaultdict(int)
        for drawn, orders in drawing.items():
            for card in range(ACE, TEN + 1):
                longer[with_one_more(drawn, card)] += orders
        drawing = {}
        for drawn, orders in longer.items():
            hand = total((*shown, *drawn))
            if must_draw(hand, hits_soft_17=hits_soft_17):
                drawing[drawn] = orders
            elif not hand.bust and not (hand.points == TWENTY_ONE and len(shown) == len(drawn) == 1):
                stood[drawn] = orders
    return stood
