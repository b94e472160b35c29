"""What the analyser's count walks through: every hand a player may hold, and all that a dealer may draw.

Neither depends on the shoe, so both are laid out once. Only `analyser` imports this, and only when it counts.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement

import numpy as np

from croupier.games.blackjack.analyser_kernel import RANKS, Floats, Hands, Programs
from croupier.games.blackjack.dealer import must_draw
from croupier.hands.blackjack import ACE, TEN, TWENTY_ONE, Total

Values = tuple[int, ...]  # cards by what they count, the ace as one, in order

_ACE_HIGH = 10
_SEVENTEEN = 17
_TWO_CARDS = 2
_COMPLETES: dict[Values, int] = {(ACE,): TEN, (TEN,): ACE}  # what makes it a blackjack


def total(values: Values) -> Total:
    """The best count, an ace being eleven where that does not go over 21 (2.2(b)3i)."""
    hard = sum(values)
    soft = ACE in values and hard + _ACE_HIGH <= TWENTY_ONE
    return Total(hard + _ACE_HIGH if soft else hard, soft)


def with_one_more(values: Values, card: int) -> Values:
    return tuple(sorted((*values, card)))


# ---------------------------------------------------------------- the player


@lru_cache(maxsize=1)
def all_hands() -> dict[Values, int]:
    """Every hand of 21 or less, fewest cards first, and its place."""
    found = sorted(_not_over((), ACE), key=len)
    return {values: at for at, values in enumerate(found)}


def _not_over(values: Values, least: int) -> Iterator[Values]:
    for card in range(least, min(TEN, TWENTY_ONE - sum(values)) + 1):
        held = (*values, card)
        yield held
        yield from _not_over(held, card)


@lru_cache(maxsize=1)
def plain_hands() -> Hands:
    """All hands, each paid even money and doubled on any two cards but 21 (2.10(a))."""
    order = all_hands()
    held = np.array([[values.count(card) for card in range(ACE, TEN + 1)] for values in order], np.float64)
    points = np.array([total(values).points for values in order])
    size = np.array([len(values) for values in order])
    child = np.full((len(order), RANKS), -1)
    for at, values in enumerate(order):
        for card in range(ACE, min(TEN, TWENTY_ONE - sum(values)) + 1):
            child[at, card - ACE] = order[with_one_more(values, card)]
    wins = np.ones(len(order))
    may_double = (size == _TWO_CARDS) & (points != TWENTY_ONE)
    single = np.array([order[card,] for card in range(ACE, TEN + 1)])
    return Hands(held, points, size, child, single, wins, 2 * wins, may_double)


# ---------------------------------------------------------------- the dealer


@lru_cache(maxsize=2)
def showings(*, exposed: bool) -> tuple[Values, ...]:
    """One card, or with the hole card exposed two (2.6(k))."""
    return tuple(combinations_with_replacement(range(ACE, TEN + 1), 2 if exposed else 1))


@lru_cache(maxsize=4)
def programs(*, exposed: bool, hits_soft_17: bool) -> Programs:
    """For each showing the tree of all he may draw; drawing the rank that completes a blackjack is left out of it."""
    starts, steps, pat = [0], list[tuple[int, int, int, int, int]](), list[int]()
    seen = showings(exposed=exposed)
    for shown in seen:
        held = total(shown)
        stands = not must_draw(held, hits_soft_17=hits_soft_17)
        pat.append(held.points - _SEVENTEEN if stands else -1)
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


def _counts(hands: tuple[Values, ...]) -> Floats:
    return np.array([[values.count(card) for card in range(ACE, TEN + 1)] for values in hands], np.float64)


def _tree(shown: Values, *, hits_soft_17: bool) -> Iterator[tuple[int, int, int, int, int]]:
    """Depth, rank, how many of the rank before it, total stood on and orders, for each prefix of a sorted draw."""
    stood = _draws(shown, hits_soft_17=hits_soft_17)
    for drawn in sorted({draw[: size + 1] for draw in stood for size in range(len(draw))}):
        card = drawn[-1]
        points = total((*shown, *drawn)).points - _SEVENTEEN if drawn in stood else -1
        yield len(drawn), card - ACE, drawn.count(card) - 1, points, stood.get(drawn, 0)


def _draws(shown: Values, *, hits_soft_17: bool) -> dict[Values, int]:
    """Every draw, as sorted cards, that ends at 17 to 21, and in how many orders it can come."""
    stood: dict[Values, int] = {}
    drawing: dict[Values, int] = {(): 1}
    while drawing:
        longer: defaultdict[Values, int] = defaultdict(int)
        for drawn, orders in drawing.items():
            for card in range(ACE, TEN + 1):
                longer[with_one_more(drawn, card)] += orders
        drawing = {}
        for drawn, orders in longer.items():
            held = total((*shown, *drawn))
            if must_draw(held, hits_soft_17=hits_soft_17):
                drawing[drawn] = orders
            elif not held.bust and not (held.points == TWENTY_ONE and len(shown) == len(drawn) == 1):
                stood[drawn] = orders
    return stood
