"""The journal: every answer given to a round, in order. The opening and the journal are all that is saved of a round."""

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
    """One answer: its kind, its site and its text."""

    kind: Kind
    site: str
    answer: str

    def __str__(self) -> str:
        """The entry as one line. A space in the site (a seat named "Mr Smith") is written %20."""
        return f"{self.kind} {quote(self.site, safe=_PLAIN)} {self.answer}"

    @classmethod
    def read(cls, text: str) -> Entry:
        kind, site, answer = text.split(" ", 2)
        return cls(Kind(kind), unquote(site), answer)


Journal = tuple[Entry, ...]
