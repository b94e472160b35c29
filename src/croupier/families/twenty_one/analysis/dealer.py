"""Everything the dealer may draw, and the chances of his totals, for the counts of all games of twenty-one.

What he may draw does not depend on the shoe, so it is listed once. The module loads numpy: import it only to count.

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

from croupier.families.twenty_one.analysis.basics import Values, total, with_one_more
from croupier.families.twenty_one.analysis.hands import ACES_WIDE, Floats, Integers, key_of
from croupier.families.twenty_one.deal import must_draw
from croupier.hands.blackjack import ACE, TEN, TWENTY_ONE

TOTALS: Final = 5  # 17 to 21
SEVENTEEN: Final = 17
NONE: Final = -1
_BLOCK: Final = 128  # cases counted together: what they need fits in the processor's cache
_DEEPEST: Final = 16  # more cards than a dealer can ever draw
COMPLETES: Final[dict[Values, int]] = {(ACE,): TEN, (TEN,): ACE}  # the card that makes a blackjack


class Walks(NamedTuple):
    """Everything the dealer may draw to stand on what he shows, without the card that completes a blackjack.

    Aces apart, the cards of a draw are a branch of a tree of sorted cards: a shorter branch, and one more card. A cell is a
    total, a number of aces and a number of cards in all, so its draws have branches of one length.
    """

    pat: int  # the total of 17 to 21 on which he stands without a card, from 0, or -1
    lengths: tuple[Branches, ...]
    aces: Integers  # by cell
    size: Integers
    totals: Floats  # cell, total: one for the total of the cell


class Branches(NamedTuple):
    """All branches of one length."""

    before: Integers  # by branch: the place of the shorter one among those of its length
    rank: Integers  # of its last card
    above: Floats  # how many of the rank were drawn before it
    cells: slice
    orders: Floats  # cell, branch: the number of orders in which the cards of the draw can be drawn


def dealer_totals(left: Floats, walks: Walks) -> Floats:
    """Case, total: the chances of 17 to 21, without blackjacks, for each case of unseen cards; left[case, rank]."""
    if walks.pat != NONE:
        return np.tile(np.eye(TOTALS)[walks.pat], (len(left), 1))
    cases, case_of, kinds, kind_of = _kinds(left)
    (aces, which_aces), (unseen, which_unseen) = (
        np.unique(each, return_inverse=True) for each in (left[cases, 0], left[cases].sum(axis=1))
    )
    gone = np.arange(_DEEPEST)
    ways = _in_a_row(np.maximum(aces[:, None] - gone, 0.0))[:, walks.aces]
    chance = _in_a_row(1.0 / np.maximum(unseen[:, None] - gone, 1.0))[:, walks.size]
    # Weights are the same for cases with as many aces and cards. Kinds are sorted so that few weights meet in a block of them.
    order = np.lexsort((which_aces, which_unseen, kind_of // _BLOCK))
    alike = np.column_stack((kind_of // _BLOCK, which_unseen, which_aces))[order]
    starts = np.flatnonzero((alike[1:] != alike[:-1]).any(axis=1)) + 1
    totals, sums, block = np.empty((len(cases), TOTALS)), np.empty((0, 0)), NONE
    for some, (at, cards, ace) in zip(np.split(order, starts), alike[[0, *starts]].tolist(), strict=True):
        if at != block:
            block, sums = at, _sum_draws(left[kinds[at * _BLOCK : (at + 1) * _BLOCK]], walks).T.copy()
        totals[some] = sums[kind_of[some] - at * _BLOCK] @ ((ways[ace] * chance[cards])[:, None] * walks.totals)
    return totals[case_of]


def _kinds(left: Floats) -> tuple[Integers, Integers, Integers, Integers]:
    """The different cases, and which of them each case is. Those that differ not only in aces, and which each of the first is.

    Those that differ not only in aces are sorted by the number of their cards, without the aces.
    """
    seen = left.max(axis=0) - left
    if (seen != np.rint(seen)).any():  # of mean cards, no two cases are the same
        every = np.arange(len(left))
        return every, every, every, every
    keys = key_of(seen)
    order = np.argsort(keys)
    keys, case_of = keys[order], np.empty(len(left), np.int64)
    new = np.diff(keys, prepend=-1) != 0
    case_of[order] = np.cumsum(new) - 1
    cases, others = order[new], keys[new] >> ACES_WIDE
    new = np.diff(others, prepend=-1) != 0
    kinds, kind_of = cases[new], np.cumsum(new) - 1
    by_size = np.argsort(seen[kinds, 1:].sum(axis=1), kind="stable")
    return cases, case_of, kinds[by_size], np.argsort(by_size)[kind_of]


def _in_a_row(factors: Floats) -> Floats:
    """Row, number: the product of the first so many."""
    products: Floats = np.cumprod(np.column_stack((np.ones(len(factors)), factors)), axis=1, dtype=np.float64)
    return products


def _sum_draws(left: Floats, walks: Walks) -> Floats:
    """For each cell and each of these cases, the ways to draw the cards of its draws other than the aces."""
    there, ways, sums = left.T.copy(), np.ones((1, len(left))), np.empty((walks.size.size, len(left)))
    for branches in walks.lengths:
        here = there[branches.rank]
        here -= branches.above[:, None]
        np.maximum(here, 0.0, out=here)
        ways = here * ways[branches.before] if branches.before.size else ways
        sums[branches.cells] = branches.orders @ ways
    return sums


# ---------------------------------------------------------------- what he may draw


@lru_cache(maxsize=2)
def showings(*, exposed: bool) -> tuple[Values, ...]:
    """Everything the dealer may show: one card, or two if the hole card is exposed (2.6(k))."""
    return tuple(combinations_with_replacement(range(ACE, TEN + 1), 2 if exposed else 1))


@lru_cache(maxsize=256)
def walks(showing: Values, *, hits_soft_17: bool) -> Walks:
    """Everything he may draw to what he shows. If he stands on it, he draws nothing."""
    hand = total(showing)
    if not must_draw(hand, hits_soft_17=hits_soft_17):
        nothing = np.zeros(0, np.int64)
        return Walks(hand.points - SEVENTEEN, (), nothing, nothing, np.zeros((0, TOTALS)))
    draws = _draws(showing, hits_soft_17=hits_soft_17)
    others = {drawn: drawn[drawn.count(ACE) :] for drawn in draws}
    tree = {cards[:size] for cards in others.values() for size in range(len(cards) + 1)}
    by_cell = defaultdict[tuple[int, int, int], dict[Values, int]](dict)  # a length, a number of aces, a total
    for drawn, orders in draws.items():
        points = total((*showing, *drawn)).points - SEVENTEEN
        by_cell[len(others[drawn]), drawn.count(ACE), points][others[drawn]] = orders
    cells, lengths, shorter = sorted(by_cell), list[Branches](), dict[Values, int]()
    for length in range(max(map(len, tree)) + 1):
        place = {cards: at for at, cards in enumerate(sorted(cards for cards in tree if len(cards) == length))}
        here = [at for at, cell in enumerate(cells) if cell[0] == length]
        orders_of = np.zeros((len(here), len(place)))
        for row, at in enumerate(here):
            for cards, orders in by_cell[cells[at]].items():
                orders_of[row, place[cards]] = orders
        drawn_to = [cards for cards in place if cards]
        lengths.append(
            Branches(
                before=np.array([shorter[cards[:-1]] for cards in drawn_to], np.int64),
                rank=np.array([cards[-1] - ACE for cards in drawn_to], np.int64),
                above=np.array([cards.count(cards[-1]) - 1.0 for cards in drawn_to]),
                cells=slice(here[0], here[-1] + 1) if here else slice(0),
                orders=orders_of,
            )
        )
        shorter = place
    length_of, aces, points_of = np.array(cells).T
    return Walks(NONE, tuple(lengths), aces, length_of + aces, np.eye(TOTALS)[points_of])


def _draws(shown: Values, *, hits_soft_17: bool) -> dict[Values, int]:
    """Every sorted draw that ends at 17 to 21, and the number of orders in which it can be drawn."""
    stood: dict[Values, int] = {}
    drawing: dict[Values, int] = {(): 1}
    while drawing:
        longer: defaultdict[Values, int] = defaultdict(int)
        for drawn, orders in drawing.items():
            for card in range(ACE, min(TEN, TWENTY_ONE - sum(shown) - sum(drawn)) + 1):
                longer[with_one_more(drawn, card)] += orders
        drawing = {}
        for drawn, orders in longer.items():
            hand = total((*shown, *drawn))
            if must_draw(hand, hits_soft_17=hits_soft_17):
                drawing[drawn] = orders
            elif not (hand.points == TWENTY_ONE and len(shown) == len(drawn) == 1):
                stood[drawn] = orders
    return stood
