"""The numbering of a day: where our newest numbering differs from that of an earlier text, and our sources say how.

Code cites a paragraph by its newest number. `as_numbered` gives the number that the same paragraph had on a day. Only
changes that a history note or an older text states are listed; a paragraph that is not listed keeps its number.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from croupier.law.citation import Citation, cite


@dataclass(frozen=True, slots=True)
class Numbering:
    """An older numbering: its last day, its first day if another came before it, and the old number of each new one."""

    last: date
    old: Mapping[Citation, Citation]
    first: date | None = None

    def holds(self, on: date) -> bool:
        return on <= self.last and (self.first is None or on >= self.first)


def _renumbered(section: str, marks: Mapping[str, str]) -> dict[Citation, Citation]:
    """Paragraphs of a section: their marks now, and then."""
    return {cite(section + now): cite(section + then) for now, then in marks.items()}


def _relettered(section: str, now: str, then: str) -> dict[Citation, Citation]:
    """Subsections of a section: its letters now, and then."""
    return _renumbered(section, {f"({new})": f"({old})" for new, old in zip(now, then, strict=True)})


NUMBERINGS: tuple[Numbering, ...] = (
    # 2.6: (d) and the present (m) came in 1982, (k) in 1991; what followed moved down each time.
    Numbering(date(1982, 9, 14), _relettered("19:47-2.6", "efghijlno", "defghijkl")),
    Numbering(date(1991, 11, 3), _relettered("19:47-2.6", "lmno", "klmn"), date(1982, 9, 15)),
    # 2.12(b) was one rule, that of the present (b)1, until the dealer's draw on a soft 17 became a choice.
    Numbering(date(2006, 6, 18), _renumbered("19:47-2.12", {"(b)1": "(b)"})),
    Numbering(date(1981, 7, 22), _relettered("19:47-2.13", "g", "h")),
    # 5.1(e): the color wagers came in as 7 and 8 in 2009.
    Numbering(date(2009, 6, 14), _renumbered("19:47-5.1", {f"(e){now}": f"(e){now - 2}" for now in range(9, 17)})),
    # 5.2(b): taking half was the first of two choices until it became the only rule.
    Numbering(date(1981, 11, 1), _renumbered("19:47-5.2", {"(b)": "(b)1"})),
)


def as_numbered(law: Citation, on: date) -> Citation:
    """The citation as the text of that day numbers it."""
    for numbering in NUMBERINGS:
        if not numbering.holds(on):
            continue
        for now, then in numbering.old.items():
            if law.within(now):
                return Citation(law.chapter, law.section, (*then.path, *law.path[len(now.path) :]), law.term)
    return law
