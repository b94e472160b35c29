"""Wheels: a spin comes to rest at one stop, each stop as likely as it is wide."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.law.citation import Citation
from croupier.law.ruling import Refused, unlawful


@dataclass(frozen=True, slots=True)
class Spin:
    """One spin of a wheel whose stops have these weights."""

    stops: tuple[tuple[str, int], ...]
    cite: Citation
    site: str = "spin"

    def outcomes(self) -> Sequence[tuple[str, int]]:
        return self.stops

    def show(self, outcome: str) -> str:
        return outcome

    def read(self, text: str) -> str:
        if not any(text == stop for stop, _ in self.stops):
            raise Refused(unlawful(self.cite, f"{text} is not on this wheel"))
        return text
