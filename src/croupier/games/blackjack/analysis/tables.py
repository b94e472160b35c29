"""Every hand of a player as arrays, also by the suits of two cards where a suited 6-7-8 pays more.

They do not depend on the shoe, so they are built once. The module loads numpy and numba, so import it only to count. What
the dealer may draw is in `croupier.families.twenty_one.analysis.dealer`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from typing import NamedTuple

import numpy as np

from croupier.families.twenty_one.analysis.basics import Values, total, with_one_more
from croupier.families.twenty_one.analysis.hands import RANKS, all_hands, counts_of
from croupier.games.blackjack.analysis.compiled import Hands
from croupier.hands.blackjack import ACE, TEN, TWENTY_ONE

_TWO_CARDS = 2


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
        counts=counts_of(rows),
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
