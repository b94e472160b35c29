"""The compiled part of charts and distributions: how often each hand is reached under a way of playing.

It loads numpy and numba, so import it only to count.
"""

from __future__ import annotations

from typing import Final

from croupier.equipment.compiled import compiled
from croupier.families.twenty_one.analysis.hands import RANKS, Floats
from croupier.families.twenty_one.analysis.play import DOUBLE, HIT, Against

DOUBLED: Final = 1  # added to the level: rows of `reach` are whole hands, split hands, then hands after each double


@compiled
def reach_all(on: Against, reach: Floats, over: Floats) -> None:
    """Plays on from the two cards in reach[whole or split, hand] by `on.acts`, as if no other card were gone.

    Fills the hands that are reached, undoubled and after each double, and over[level]: the chance to go over 21 there.
    Suits are ignored: two cards are played by `on.acts.hand`.
    """
    hands, acts, all_unseen = on.hands, on.acts, on.shoe.sum()
    for h in range(hands.size.size):
        unseen = all_unseen - hands.size[h]
        for row in range(reach.shape[0]):
            chance = reach[row, h]
            if chance <= 0.0:
                continue
            level = max(row - DOUBLED, 0)
            act = acts.hand[row, h] if level == 0 else acts.doubled[level, h]
            if act != HIT and act != DOUBLE:  # noqa: PLR1714 (compiled)
                continue
            into = row if act == HIT else level + 1 + DOUBLED
            for r in range(RANKS):
                there, to = on.shoe[r] - hands.counts[h, r], hands.child[h, r]
                if there > 0.0 and to >= 0:
                    reach[into, to] += chance * there / unseen
                elif there > 0.0:
                    over[0 if act == HIT else level + 1] += chance * there / unseen
