"""The dealer's hand: gives a device its outcome, each as likely as it weighs.

By default the chance is the machine's own, which nobody can repeat. From a seed it is the same every time, so that an
evening at the table can be had again.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier.equipment.chance import Chance


class Dealer:
    """Deals, rolls and spins."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = SystemRandom() if seed is None else Random(seed)

    def draw(self, device: Chance[Any]) -> str:
        """An outcome as a journal writes it. Weights are whole numbers and so is the draw: no float is near."""
        outcomes = device.outcomes()
        ends = list(accumulate(weight for _, weight in outcomes))
        at = bisect_right(ends, self._random.randrange(ends[-1]))
        return device.show(outcomes[at][0])
