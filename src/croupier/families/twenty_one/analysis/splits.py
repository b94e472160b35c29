"""All hands that a split pair becomes, from the gain of one hand: shared by the counts of all games of twenty-one."""

from __future__ import annotations

import numpy as np
from numba import njit

from croupier.equipment.compiled import compiled
from croupier.families.twenty_one.analysis.hands import Floats


@njit(inline="always")
def _worth_by_second_cards(gain: Floats, chance: Floats, differs: Floats, anything: Floats) -> None:
    """The value of a split hand when `a` further equal cards and `b` other cards of other hands are known.

    `differs`: with a second card that differs from the pair, times the chance of that; `anything`: with any second card. For
    b = 0 it was counted card by card. One more card is equal or not, so value(a, b) is the mean of value(a + 1, b) and
    value(a, b + 1), weighted by the chance of an equal card. This gives value(a, b + 1) from the other two.
    """
    further, beside = differs.shape[0] - 1, gain.size // 2
    for a in range(further + 1):
        differs[a, 0], anything[a, 0] = gain[a], gain[a] + gain[beside + a]
    for b in range(further):
        for a in range(further - b):
            equal = chance[a, b]
            if equal < 1.0:
                differs[a, b + 1] = (differs[a, b] - equal * differs[a + 1, b]) / (1.0 - equal)
                anything[a, b + 1] = (anything[a, b] - equal * anything[a + 1, b]) / (1.0 - equal)


@compiled
def all_hands_of(shoe: Floats, pair: int, most: int, gain: Floats) -> float:
    """The gain of all hands that a pair becomes if the dealer has no blackjack; equal cards are split again if allowed.

    All second cards may be dealt before any third, since unseen cards are in random order. Each is equal and makes one more
    hand, if more are allowed, or it differs. So the state goes from (0, 0), with `a` further equal cards and `b` others,
    until every hand has its second card or no more hands are allowed. Then a hand whose second card differs has the value of
    such a hand given the b - 1 others, and a hand without a second card may get any card.
    """
    further, unseen = 2 * (most - 2), shoe.sum() - 2.0
    chance = np.zeros((further + 2, further + 2))
    for a in range(further + 2):
        for b in range(further + 2):
            chance[a, b] = max(shoe[pair] - 2.0 - a, 0.0) / max(unseen - a - b, 1.0)
    differs, anything = np.zeros((further + 1, further + 1)), np.zeros((further + 1, further + 1))
    _worth_by_second_cards(gain, chance, differs, anything)
    reach = np.zeros((most, most + 1))
    reach[0, 0] = 1.0
    total = 0.0
    for a in range(most - 1):
        for b in range(a + 3):
            waiting = 2 + a - b
            if reach[a, b] > 0.0 and (a == most - 2 or waiting == 0):
                if waiting > 0:
                    total += reach[a, b] * waiting * anything[a, b]
                if b > 0:
                    total += reach[a, b] * b * differs[a, b - 1] / (1.0 - chance[a, b - 1])
            elif reach[a, b] > 0.0:
                reach[a + 1, b] += reach[a, b] * chance[a, b]
                reach[a, b + 1] += reach[a, b] * (1.0 - chance[a, b])
    return total
