"""Wheels: a spin ends at one stop. The chance of a stop is proportional to its weight."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.law.citation import Citation
from croupier.law.ruling import Refused, unlawful


@dataclass(frozen=True, slots=True)
class Spin:
    """One spin of a wheel with these weighted stops."""

    stops: tuple[tuple[str, int], ...]
    cite: Citation
    site: str = "spin"
    ball: bool = False  # a ball falls into a stop; otherwise a stop comes to rest under a pointer

    def outcomes(self) -> Sequence[tuple[str, int]]:
        return self.stops

    def show(self, outcome: str) -> str:
        return outcome

    def read(self, text: str) -> str:
        if not any(text == stop for stop, _ in self.stops):
            raise Refused(unlawful(self.cite, f"{text} is not on this wheel"))
        return text
