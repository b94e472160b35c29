"""Everything the dealer may draw, and the chances of his totals, for the counts of all games of twenty-one.

The trees do not depend on the shoe, so they are built once. The module loads numpy and numba: import it only to count.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, pairwise
from typing import Final, NamedTuple

import numpy as np

from croupier.equipment.compiled import compiled
from croupier.families.twenty_one.analysis.basics import Values, total, with_one_more
from croupier.families.twenty_one.analysis.hands import RANKS, Floats, Integers, counts_of
from croupier.families.twenty_one.deal import must_draw
from croupier.hands.blackjack import ACE, TEN, TWENTY_ONE

LANES: Final = 128  # hands computed in parallel: a multiple of the widest vector registers
TOTALS: Final = 5  # 17 to 21
SEVENTEEN: Final = 17
_DEEPEST: Final = 16  # more cards than a dealer can ever draw
_COMPLETES: dict[Values, int] = {(ACE,): TEN, (TEN,): ACE}  # the card that makes a blackjack


class Programs(NamedTuple):
    """For each showing, everything the dealer may draw, as a walk through a tree of sorted cards.

    Each step adds a card: its depth in the tree, its rank, the number of earlier cards of the rank, the total at which the
    dealer stands then (0 for 17, -1 if he draws), and the number of orders in which the cards can be drawn.
    """

    starts: Integers
    depth: Integers
    rank: Integers
    above: Floats
    stands: Integers
    orders: Floats
    pat: Integers  # by showing: the total at which he stands without a card, or -1
    seen: Floats  # showing, rank: the cards he shows
    completes: Integers  # by showing: the rank that makes a blackjack, or -1


class Walks(NamedTuple):
    """The same trees by branches: cards to which the dealer draws again, each with the cards at which he then stands.

    A card is an index into `rank` and `above`: its rank, and how many of the rank were drawn before.
    """

    starts: Integers  # by showing: its first branch
    depth: Integers  # by branch: the number of cards drawn
    card: Integers  # by branch: the last card drawn
    ends: Integers  # by branch: the start of its final cards in the next three arrays
    stands: Integers
    last: Integers
    orders: Floats
    rank: Integers
    above: Floats


@compiled
def dealer_totals(left: Floats, count: int, walks: Walks, showing: int, pat: int, finishes: Floats) -> None:
    """The chances of 17 to 21, without blackjacks, for each case of unseen cards.

    The inner loops run over lanes and contain no branches, so the compiler can vectorize them.
    """
    rank, above, depth, card, ends = walks.rank, walks.above, walks.depth, walks.card, walks.ends
    stands, last, orders, first, end = (
        walks.stands,
        walks.last,
        walks.orders,
        walks.starts[showing],
        walks.starts[showing + 1],
    )
    there, share, reach = np.empty((rank.size, LANES)), np.empty((_DEEPEST, LANES)), np.empty((_DEEPEST, LANES))
    sums, unseen = np.empty((TOTALS, LANES)), np.empty(LANES)
    for start in range(0, count, LANES):
        for c in range(rank.size):
            for i in range(LANES):
                there[c, i] = max(left[rank[c], start + i] - above[c], 0.0)
        unseen[:] = 0.0
        for r in range(RANKS):
            for i in range(LANES):
                unseen[i] += left[r, start + i]
        for d in range(_DEEPEST):
            for i in range(LANES):
                share[d, i] = 1.0 / max(unseen[i] - d, 1.0)
        for t in range(TOTALS):
            for i in range(LANES):
                sums[t, i] = 1.0 if t == pat else 0.0
        for branch in range(first, end):
            d, c = depth[branch], card[branch]
            for i in range(LANES):
                reach[d, i] = reach[d - 1, i] * there[c, i] * share[d, i] if d > 0 else share[0, i]
            for at in range(ends[branch], ends[branch + 1]):
                t, c, weight = stands[at], last[at], orders[at]
                for i in range(LANES):
                    sums[t, i] += reach[d, i] * (weight * there[c, i])
        for t in range(TOTALS):
            for i in range(LANES):
                finishes[t, start + i] = sums[t, i]


# ---------------------------------------------------------------- what he may draw


@lru_cache(maxsize=2)
def showings(*, exposed: bool) -> tuple[Values, ...]:
    """Everything the dealer may show: one card, or two if the hole card is exposed (2.6(k))."""
    return tuple(combinations_with_replacement(range(ACE, TEN + 1), 2 if exposed else 1))


@lru_cache(maxsize=4)
def programs(*, exposed: bool, hits_soft_17: bool) -> Programs:
    """For each showing, the tree of all that he may draw, without the card that completes a blackjack."""
    starts, steps, pat = [0], list[tuple[int, int, int, int, int]](), list[int]()
    seen = showings(exposed=exposed)
    for shown in seen:
        hand = total(shown)
        stands = not must_draw(hand, hits_soft_17=hits_soft_17)
        pat.append(hand.points - SEVENTEEN if stands else -1)
        steps.extend(() if stands else _tree(shown, hits_soft_17=hits_soft_17))
        starts.append(len(steps))
    columns = np.array(steps).T
    completes = [_COMPLETES.get(shown, ACE - 1) - ACE for shown in seen]
    return Programs(
        starts=np.array(starts),
        depth=columns[0].copy(),
        rank=columns[1].copy(),
        above=columns[2].astype(np.float64),
        stands=columns[3].copy(),
        orders=columns[4].astype(np.float64),
        pat=np.array(pat),
        seen=counts_of(seen),
        completes=np.array(completes),
    )


def _tree(shown: Values, *, hits_soft_17: bool) -> Iterator[tuple[int, int, int, int, int]]:
    """Yields depth, rank, earlier cards of the rank, standing total and orders for each prefix of a sorted draw."""
    stood = _draws(shown, hits_soft_17=hits_soft_17)
    for drawn in sorted({draw[: size + 1] for draw in stood for size in range(len(draw))}):
        card = drawn[-1]
        points = total((*shown, *drawn)).points - SEVENTEEN if drawn in stood else -1
        yield len(drawn), card - ACE, drawn.count(card) - 1, points, stood.get(drawn, 0)


@lru_cache(maxsize=4)
def walks(*, exposed: bool, hits_soft_17: bool) -> Walks:
    """The same trees by branches, which are the fastest to count."""
    steps = programs(exposed=exposed, hits_soft_17=hits_soft_17)
    each = list(
        zip(steps.rank.tolist(), steps.above.tolist(), steps.stands.tolist(), steps.orders.tolist(), strict=True)
    )
    cards = {card: at for at, card in enumerate(sorted({(rank, above) for rank, above, _, _ in each}))}
    branches, found = list[_Branch](), [0]
    for first, last in pairwise(steps.starts.tolist()):
        way = [_Branch(0, 0, [])] if last > first else []
        branches.extend(way)
        for step in range(first, last):
            depth = int(steps.depth[step])
            rank, above, points, orders = each[step]
            if points >= 0:
                way[depth - 1].ends.append((points, cards[rank, above], orders))
            if step + 1 < last and steps.depth[step + 1] > depth:
                way[depth:] = [_Branch(depth, cards[rank, above], [])]
                branches.append(way[depth])
        found.append(len(branches))
    ends = [end for branch in branches for end in sorted(branch.ends)]
    return Walks(
        starts=np.array(found),
        depth=np.array([branch.depth for branch in branches]),
        card=np.array([branch.card for branch in branches]),
        ends=np.cumsum([0, *(len(branch.ends) for branch in branches)]),
        stands=np.array([points for points, _, _ in ends]),
        last=np.array([card for _, card, _ in ends]),
        orders=np.array([orders for _, _, orders in ends]),
        rank=np.array([rank for rank, _ in cards]),
        above=np.array([above for _, above in cards]),
    )


class _Branch(NamedTuple):
    """Sorted cards to which he draws again, and each card that ends the draw: standing total, card, orders."""

    depth: int
    card: int
    ends: list[tuple[int, int, float]]


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
