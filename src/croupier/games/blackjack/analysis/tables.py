"""The tables of the counts: every hand of a player, and every draw of the dealer.

They do not depend on the shoe, so they are built once. The module loads numpy and numba, so import it only to count. Other
counts may use `all_hands` (every hand and its index), `plain_hands` (the same as arrays), `showings` (everything the dealer
may show, in order) and `programs` (all that he may draw).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, groupby, pairwise
from typing import NamedTuple

import numpy as np

from croupier.games.blackjack.analysis.basics import Values
from croupier.games.blackjack.analysis.compiled import RANKS, Floats, Hands, Programs, Walks
from croupier.games.blackjack.dealer import must_draw
from croupier.hands.blackjack import ACE, TEN, TWENTY_ONE, Total

_ACE_HIGH = 10
_SEVENTEEN = 17
_TWO_CARDS = 2
_COMPLETES: dict[Values, int] = {(ACE,): TEN, (TEN,): ACE}  # the card that makes a blackjack


def total(values: Values) -> Total:
    """The best total; an ace counts eleven if that is not over 21 (2.2(b)3i)."""
    hard = sum(values)
    soft = ACE in values and hard + _ACE_HIGH <= TWENTY_ONE
    return Total(hard + _ACE_HIGH if soft else hard, soft)


def with_one_more(values: Values, card: int) -> Values:
    return tuple(sorted((*values, card)))


# ---------------------------------------------------------------- the player


@lru_cache(maxsize=1)
def all_hands() -> dict[Values, int]:
    """Every hand of 21 or less, fewest cards first, and its index."""
    found = sorted(_not_over((), ACE), key=len)
    return {values: at for at, values in enumerate(found)}


def _not_over(values: Values, least: int) -> Iterator[Values]:
    for card in range(least, min(TEN, TWENTY_ONE - sum(values)) + 1):
        longer = (*values, card)
        yield longer
        yield from _not_over(longer, card)


@lru_cache(maxsize=1)
def plain_hands() -> Hands:
    """All hands: paid even money, doubled on any two cards except 21 (2.10(a)), drawn to below 21 (2.12(a)1)."""
    return _laid_out(list(all_hands()), {})


def _laid_out(rows: Sequence[Values], twins: Mapping[int, int]) -> Hands:
    """Returns these hands as arrays. A drawn card leads to the first row with the resulting cards."""
    place: dict[Values, int] = {}
    for at, values in enumerate(rows):
        place.setdefault(values, at)
    child = np.full((len(rows), RANKS), -1)
    for at, values in enumerate(rows):
        for card in range(ACE, min(TEN, TWENTY_ONE - sum(values)) + 1):
            child[at, card - ACE] = place[with_one_more(values, card)]
    points, size = np.array([total(values).points for values in rows]), np.array([len(values) for values in rows])
    wins, may_draw = np.ones(len(rows)), points < TWENTY_ONE
    return Hands(
        counts=_counts(rows),
        points=points,
        size=size,
        child=child,
        single=np.array([place[card,] for card in range(ACE, TEN + 1)]),
        wins=wins,
        wins_doubled=2 * wins,
        may_double=(size == _TWO_CARDS) & may_draw,
        may_draw=may_draw,
        twin=np.array([twins.get(at, -1) for at in range(len(rows))]),
    )


# If a suited 6-7-8 pays more, two of its cards are of several kinds: of two suits, or of one suit while the dealer shows
# none, one or two of the cards that would complete it.
COMPLETED_BY: dict[Values, int] = {(6, 7): 8, (6, 8): 7, (7, 8): 6}
SIX_SEVEN_EIGHT: Values = (6, 7, 8)
KINDS_OF_ONE_SUIT = 3


class Suited(NamedTuple):
    """All hands if suits matter: indexes of the suited two-card kinds, of the hands they become, and of a suited 6-7-8."""

    places: dict[Values, int]
    hands: Hands
    of_one_suit: dict[Values, list[int]]
    completed: dict[Values, list[int]]
    paid: int


@lru_cache(maxsize=1)
def suited_hands() -> Suited:
    """All hands, with the further kinds after the hands of the same size, each the twin of the one before."""
    rows, of_one_suit, completed = list[Values](), dict[Values, list[int]](), dict[Values, list[int]]()
    for size, hands in groupby(all_hands(), key=len):
        rows.extend(hands)
        for two in COMPLETED_BY if size == _TWO_CARDS else ():
            of_one_suit[two] = list(range(len(rows), len(rows) + KINDS_OF_ONE_SUIT))
            rows.extend(two for _ in range(KINDS_OF_ONE_SUIT))
        for two in COMPLETED_BY if size == len(SIX_SEVEN_EIGHT) else ():
            completed[two] = list(range(len(rows), len(rows) + KINDS_OF_ONE_SUIT))
            rows.extend(SIX_SEVEN_EIGHT for _ in range(KINDS_OF_ONE_SUIT))
        if size == len(SIX_SEVEN_EIGHT):
            rows.append(SIX_SEVEN_EIGHT)
    paid = len(rows) - 1 - rows[::-1].index(SIX_SEVEN_EIGHT)
    twins = {at: paid for places in completed.values() for at in places}
    for two, kinds in of_one_suit.items():
        twins |= dict(pairwise([rows.index(two), *kinds]))
    laid_out = _laid_out(rows, twins)
    for two, completes in COMPLETED_BY.items():
        laid_out.child[of_one_suit[two], completes - ACE] = completed[two]
    places = {values: at for at, values in reversed(list(enumerate(rows)))}
    return Suited(places, laid_out, of_one_suit, completed, paid)


# ---------------------------------------------------------------- the dealer


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
        pat.append(hand.points - _SEVENTEEN if stands else -1)
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
        seen=_counts(seen),
        completes=np.array(completes),
    )


def _counts(hands: Sequence[Values]) -> Floats:
    return np.array([[values.count(card) for card in range(ACE, TEN + 1)] for values in hands], np.float64)


def _tree(shown: Values, *, hits_soft_17: bool) -> Iterator[tuple[int, int, int, int, int]]:
    """Yields depth, rank, earlier cards of the rank, standing total and orders for each prefix of a sorted draw."""
    stood = _draws(shown, hits_soft_17=hits_soft_17)
    for drawn in sorted({draw[: size + 1] for draw in stood for size in range(len(draw))}):
        card = drawn[-1]
        points = total((*shown, *drawn)).points - _SEVENTEEN if drawn in stood else -1
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
