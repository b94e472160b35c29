"""The dealer: draws the outcomes of devices at random, by their weights.

By default the randomness is the operating system's and cannot be repeated. With a seed, the same outcomes come every time.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from random import Random, SystemRandom
from typing import Any

from croupier.equipment.chance import Chance
from croupier.equipment.numbers import drawn_one_by_one


class Dealer:
    """Deals, rolls and spins."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = SystemRandom() if seed is None else Random(seed)

    def __getstate__(self) -> dict[str, Random | None]:
        """Keeps the state of a seeded generator when pickled or copied. The operating system's randomness has none."""
        return {"seeded": None if isinstance(self._random, SystemRandom) else self._random}

    def __setstate__(self, state: dict[str, Random | None]) -> None:
        self._random = state["seeded"] or SystemRandom()

    def draw(self, device: Chance[Any]) -> str:
        """A random outcome, as a journal writes it."""
        return drawn_by_weight(device, self._random)


def drawn_by_weight(device: Chance[Any], random: Random) -> str:
    """A random outcome, as a journal writes it. Weights and draw are whole numbers, so there is no rounding."""
    if drawn_one_by_one(device):
        return device.show(device.drawn(random.randrange))
    outcomes = device.outcomes()
    ends = list(accumulate([weight for _, weight in outcomes]))
    at = bisect_right(ends, random.randrange(ends[-1]))
    return device.show(outcomes[at][0])
