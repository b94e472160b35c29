"""A kind of wager: what a table offers, as opposed to the chips somebody put on it."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.law.citation import Citation
from croupier.law.option import Source
from croupier.money.odds import Odds


@dataclass(frozen=True, slots=True)
class WagerKind:
    """A kind of wager this table offers: its paragraph, what it can be on, the odds it can be paid at, what it rests on."""

    name: str
    title: str
    cite: Citation
    pays: tuple[Odds, ...]  # every odds a winner can be paid at, lowest first
    selections: tuple[str, ...] = ("",)
    source: Source = Source.TEXT
    made_in_play: bool = False  # offered as a decision inside the round (a raise), not before it
    limited_by: Citation | None = None  # the paragraph that has its limits posted, where it has one besides 8.2
    stakes_cents: tuple[int, ...] = ()  # the only stakes there are of it, where its paragraph fixes them
    verified_from_cents: int = (
        0  # a gain from here up is paid when a supervisor has verified it, where `verified_by` says so
    )
    verified_by: Citation | None = None

    def selection(self, text: str) -> str | None:
        """The selection as we write it: the numbers of a split may be told in any order. None when there is no such one."""
        if text in self.selections:
            return text
        parts = sorted(text.split("-"))
        return next((each for each in self.selections if sorted(each.split("-")) == parts), None)
