"""The journal: every answer a round was given, in order. With the round's opening it is the only save there is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from urllib.parse import quote, unquote

_PLAIN = ":.,-_'&()"


class Kind(StrEnum):
    CHANCE = "chance"
    DECISION = "decision"
    IRREGULARITY = "irregularity"


@dataclass(frozen=True, slots=True)
class Entry:
    """One answer: of which kind, at which site, and what it was."""

    kind: Kind
    site: str
    answer: str

    def __str__(self) -> str:
        """One line; a space in the site (a seat may be called "Mr Smith") is written %20."""
        return f"{self.kind} {quote(self.site, safe=_PLAIN)} {self.answer}"

    @classmethod
    def read(cls, text: str) -> Entry:
        kind, site, answer = text.split(" ", 2)
        return cls(Kind(kind), unquote(site), answer)


Journal = tuple[Entry, ...]
