"""The compiled count of coups by value. The same code counts shoes too large for 63 bits without being compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from croupier.equipment.compiled import compiled_in_place
from croupier.families.baccarat.points import BANKER_DRAWS_ON, CELLS, MODULUS, NATURAL

_STANDS = 6  # points with which the Player's Hand, and a Banker's Hand against one that stands, takes no card
# Row by the Banker's points, column by the value of the Player's third card: whether the Banker's Hand draws.
_DRAWS = np.array([[value in draws for value in range(MODULUS)] for draws in BANKER_DRAWS_ON])


@compiled_in_place
def _count(left: Any, cards: Any, draws: Any, ways: Any) -> None:  # noqa: ANN401, C901, PLR0912 (arrays or lists)
    """Adds to `ways`, by score. `left` has the cards of each value and is the same afterwards.

    The two cards of a hand come in either order, so each pair of different values counts twice.
    """
    sixth, both = cards - 5, (cards - 4) * (cards - 5)
    for one in range(MODULUS):
        for two in range(one, MODULUS):
            first = left[one]
            left[one] -= 1
            first *= left[two] if one == two else 2 * left[two]
            left[two] -= 1
            if first:
                player = (one + two) % MODULUS
                for three in range(MODULUS):
                    for four in range(three, MODULUS):
                        weight = first * left[three]
                        left[three] -= 1
                        weight *= left[four] if three == four else 2 * left[four]
                        left[four] -= 1
                        banker = (three + four) % MODULUS
                        if not weight:
                            pass
                        elif player >= NATURAL or banker >= NATURAL or (player >= _STANDS and banker >= _STANDS):
                            ways[(player * MODULUS + banker) * 4] += weight * both
                        elif player >= _STANDS:
                            for last in range(MODULUS):
                                total = (banker + last) % MODULUS
                                ways[(player * MODULUS + total) * 4 + 1] += weight * left[last] * sixth
                        else:
                            for third in range(MODULUS):
                                weight3 = weight * left[third]
                                total = (player + third) % MODULUS * MODULUS
                                if not draws[banker][third]:
                                    ways[(total + banker) * 4 + 2] += weight3 * sixth
                                else:
                                    left[third] -= 1
                                    for last in range(MODULUS):
                                        to = total + (banker + last) % MODULUS
                                        ways[to * 4 + 3] += weight3 * left[last]
                                    left[third] += 1
                        left[four] += 1
                        left[three] += 1
            left[two] += 1
            left[one] += 1


def count(counts: tuple[int, ...]) -> tuple[int, ...]:
    """By score: the ways to deal it, of at most 1400 cards."""
    ways = np.zeros(CELLS, np.int64)
    _count(np.array(counts, np.int64), sum(counts), _DRAWS, ways)
    return tuple(ways.tolist())


def count_large(counts: tuple[int, ...]) -> tuple[int, ...]:
    """The same for any number of cards, in Python's whole numbers."""
    ways = [0] * CELLS
    plain: Callable[..., None] = _count.py_func  # type: ignore[attr-defined]
    plain(list(counts), sum(counts), _DRAWS, ways)
    return tuple(ways)
