"""What a dealer blackjack takes from a split, at a table where busted hands are taken before the blackjack is known.

That depends on all hands of the split together, so the cards of all hands are counted at once.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from croupier.equipment.compiled import compiled
from croupier.families.twenty_one.analysis.hands import RANKS, Floats, Integers
from croupier.families.twenty_one.analysis.splits import Drawn, Draws, blackjack_after, merged, minus, shift
from croupier.games.blackjack.analysis.compiled import DOUBLE, STAND, Against

_TWO_CARDS: Final = 2


@compiled
def _ended(on: Against, pair: int, equal_too: int, taken: int, keys: Integers, ways: Floats) -> int:
    """Lists all cards that can be drawn to one hand of a split, with the number of orders; returns the length of the list.

    With `taken` only draws after which the hand is taken before the dealer's blackjack is known, otherwise the others.
    Without `equal_too` the second card must differ from the pair. Twins need not be distinguished: they are played the same
    way here, or the table is not counted.
    """
    hands, acts, won, terms = on.hands, on.acts, on.room.won, on.terms
    counts, child, size = hands.counts, hands.child, hands.size
    reach, stood = np.zeros(size.size), np.zeros(size.size)
    filled = 0
    for r in range(RANKS):
        reach[child[hands.single[pair], r]] = 1.0 if r != pair or equal_too else 0.0
    for h in range(size.size):
        if reach[h] + stood[h] == 0.0 or won[h] < 0.0:
            continue
        key = -(1 << shift(pair))
        for r in range(RANKS):
            key += int(counts[h, r]) << shift(r)
        act = STAND if pair == 0 and size[h] == _TWO_CARDS else acts[h]
        if act == STAND:
            stood[h] += reach[h]
            reach[h] = 0.0
        into, gone = (stood, terms.double_bust_taken) if act == DOUBLE else (reach, True)
        for r in range(RANKS):
            if child[h, r] >= 0:
                into[child[h, r]] += reach[h]
            elif reach[h] > 0.0 and gone == (taken != 0):
                keys[filled], ways[filled] = key + (1 << shift(r)), reach[h]
                filled += 1
        if stood[h] > 0.0 and not taken:
            keys[filled], ways[filled] = key, stood[h]
            filled += 1
    return filled


def _endings(on: Against, pair: int, *, equal_too: bool, taken: bool) -> Draws:
    most = on.acts.size * RANKS
    keys, ways = np.empty(most, np.int64), np.empty(most)
    filled = _ended(on, pair, int(equal_too), int(taken), keys, ways)
    return merged(keys[:filled], ways[:filled])


def endings_key(on: Against, pair: int) -> bytes:
    """Returns a cache key of everything that `all_or_none_taken` depends on."""
    keys, ways = _endings(on, pair, equal_too=True, taken=on.terms.bust_also_lost)
    return keys.tobytes() + ways.tobytes()


def all_or_none_taken(on: Against, pair: int, *, taken: bool) -> float:
    """The chance that the dealer has blackjack and all hands of a split were taken before (`taken`), or none was."""
    differs = _endings(on, pair, equal_too=False, taken=taken)
    equal = minus(_endings(on, pair, equal_too=True, taken=taken), differs)
    return blackjack_after(on.shoe, pair, on.completes, on.terms.hands, Drawn(differs, equal))
