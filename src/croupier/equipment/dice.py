"""Dice: a roll is its faces without their order, the lowest first. 3-4 can fall two ways, 3-3 only one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from croupier.law.citation import Citation
from croupier.law.ruling import Refused, unlawful

Pair = tuple[int, int]  # the lower face first
Triple = tuple[int, int, int]  # the lowest face first

_FACES = range(1, 7)
_ROLL = re.compile(r"[1-6](-[1-6])*", re.ASCII)
_WORDS = {2: "two", 3: "three"}


def _ways(dice: int) -> Counter[tuple[int, ...]]:
    """Each roll of so many dice, with the number of ways it can fall."""
    return Counter(tuple(sorted(faces)) for faces in product(_FACES, repeat=dice))


_PAIRS: tuple[tuple[Pair, int], ...] = tuple(((low, high), ways) for (low, high), ways in _ways(2).items())
_TRIPLES: tuple[tuple[Triple, int], ...] = tuple(((a, b, c), ways) for (a, b, c), ways in _ways(3).items())


def _show(faces: tuple[int, ...]) -> str:
    return "-".join(map(str, faces))


def _read(text: str, dice: int, law: Citation) -> list[int]:
    """The faces of a roll of so many dice, the lowest first, or raises `Refused`."""
    faces = sorted(map(int, text.split("-"))) if _ROLL.fullmatch(text) else []
    if len(faces) != dice:
        example = "-".join(("3", "4", "5")[:dice])
        why = f'"{text}" is not a roll of {_WORDS[dice]} dice, each from 1 to 6; write it like {example}'
        raise Refused(unlawful(law, why))
    return faces


@dataclass(frozen=True, slots=True)
class Roll:
    """One throw of two dice, written "3-4"."""

    cite: Citation
    site: str = "roll"

    def outcomes(self) -> Sequence[tuple[Pair, int]]:
        return _PAIRS

    def show(self, outcome: Pair) -> str:
        return _show(outcome)

    def read(self, text: str) -> Pair:
        low, high = _read(text, 2, self.cite)
        return low, high


@dataclass(frozen=True, slots=True)
class ThreeDice:
    """One shake of three dice, written "3-4-5"."""

    cite: Citation
    site: str = "roll"

    def outcomes(self) -> Sequence[tuple[Triple, int]]:
        return _TRIPLES

    def show(self, outcome: Triple) -> str:
        return _show(outcome)

    def read(self, text: str) -> Triple:
        low, middle, high = _read(text, 3, self.cite)
        return low, middle, high
