"""Dice: a roll of two dice is an unordered pair. A pair of different faces can fall two ways, a double only one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from croupier.law.citation import Citation
from croupier.law.ruling import Refused, unlawful

Pair = tuple[int, int]  # the lower face first

_PAIR = re.compile(r"(\d)-(\d)", re.ASCII)
_FACES = range(1, 7)
_OUTCOMES: tuple[tuple[Pair, int], ...] = tuple(
    ((low, high), 1 if low == high else 2) for low in _FACES for high in _FACES if low <= high
)


@dataclass(frozen=True, slots=True)
class Roll:
    """One throw of two dice, written "3-4"."""

    cite: Citation
    site: str = "roll"

    def outcomes(self) -> Sequence[tuple[Pair, int]]:
        return _OUTCOMES

    def show(self, outcome: Pair) -> str:
        return f"{outcome[0]}-{outcome[1]}"

    def read(self, text: str) -> Pair:
        match = _PAIR.fullmatch(text)
        if match is None:
            raise Refused(unlawful(self.cite, f'"{text}" is not a roll of two dice; write it like "3-4"'))
        low, high = sorted((int(match[1]), int(match[2])))
        if low not in _FACES or high not in _FACES:
            raise Refused(unlawful(self.cite, f"{text}: a die has the faces 1 to 6"))
        return low, high
