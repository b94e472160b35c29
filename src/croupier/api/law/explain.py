"""`croupier.explain()`: what a citation names, in our words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.api import arguments
from croupier.law.citation import Citation, CitationError
from croupier.law.citation import cite as read_citation
from croupier.law.coverage import CoverageRow, TitleRow, rows_within, title_row
from croupier.law.option import Unreadable
from croupier.law.register import KNOWN_THROUGH, Section, Subchapter, UnknownCitation, UnknownSubchapter, register
from croupier.law.ruling import Mistake
from croupier.paper.press.parts import Prose
from croupier.show.html import Shows
from croupier.show.records import FrameColumn, Kind, Records
from croupier.show.showable import Showable
from croupier.values.brief import brief, quantity

_SUBCHAPTER = re.compile(r"(?:(?:N\.J\.A\.C\.\s*)?(?:19:47|13:69F)-)?([0-9]{1,3})")  # without a section number


@dataclass(frozen=True, slots=True)
class ExplainResult(Showable):
    """What a citation names: paragraphs with their code and tests, a whole section, or a subchapter with its sections."""

    cite: str
    paragraphs: tuple[CoverageRow, ...] = ()  # at or below the place cited
    section: Section | None = None  # if a whole section is cited
    title: TitleRow | None = None  # the code and tests that cite it, if we have only its title
    subchapter: Subchapter | None = None

    def __repr__(self) -> str:
        heading = self.subchapter or self.section
        parts = [heading.title] if heading else []
        parts += [quantity(len(self.paragraphs), "paragraph")] if len(self.paragraphs) > 1 else []
        parts += [self.rule] if len(self.paragraphs) == 1 else []
        return brief("croupier.ExplainResult", f"{self.cite}: {'; '.join(parts)}")

    @property
    def rule(self) -> str:
        """The paragraphs in our words, one to a line; "" where we have none."""
        return "\n".join(row.paragraph.rule for row in self.paragraphs)

    @property
    def sections(self) -> tuple[Section, ...]:
        """The sections of the subchapter, or the section cited."""
        if self.subchapter is not None:
            return self.subchapter.sections
        return (self.section,) if self.section is not None else ()

    def _records(self) -> Records:
        """The paragraphs, and the sections of which only the title is cited or known."""
        paragraphs = [
            (each.cite, None, each.game, each.rule, str(each.treated), each.since, each.until)
            for each in (row.paragraph for row in self.paragraphs)
        ]
        sections = [] if paragraphs else [(each.cite, each.title, *(None,) * 5) for each in self.sections]
        return Records(_PLACES, (*paragraphs, *sections))

    def _shows(self) -> Iterator[Shows]:
        heading = self.subchapter or self.section
        yield Prose(f"{self.cite}: {heading.title}" if heading else self.cite, strong=True)
        yield self._records()

    def to_dict(self) -> dict[str, Any]:
        """What `croupier explain --json` prints."""
        if self.subchapter is not None:
            return _subchapter(self.subchapter)
        section = {} if self.section is None else {"title": self.section.title, "seen": str(self.section.seen)}
        title = {} if self.title is None else {"game": self.title.game, **_places(self.title)}
        paragraphs = [_paragraph(row) for row in self.paragraphs]
        known = {"known_through": KNOWN_THROUGH.isoformat()}
        return {"cite": self.cite, **section, **known, **title, "paragraphs": paragraphs}


_PLACES = (
    FrameColumn("cite", Kind.CITE, heading="paragraph"),
    FrameColumn("title"),
    FrameColumn("game"),
    FrameColumn("rule"),
    FrameColumn("treated"),
    FrameColumn("since", Kind.DAY),
    FrameColumn("until", Kind.DAY),
)


def explain(cite: str | Citation) -> ExplainResult:
    """Explain a citation, as text or as results carry it: in our words, with the code that implements it and its tests.

    "19:47-5.2(b)", "5.2(b)" and "13:69F-5.2(b)" are a paragraph, "5.2" is a section with all of its paragraphs, '1.1 "Come
    Point"' a defined term, and "22" a subchapter. Raises `Unreadable` if there is no such place.

    >>> import croupier
    >>> croupier.explain('1.1 "Come Point"').rule
    "A total of 4, 5, 6, 8, 9 or 10 on the roll after a come or don't come bet is placed."
    >>> red = croupier.odds("roulette")["red"]
    >>> croupier.explain(red.cite).paragraphs[0].paragraph.game
    'roulette'
    """
    text = str(cite) if isinstance(cite, Citation) else arguments.text("cite", cite, '"19:47-5.2(b)"').strip()
    try:
        if number := _SUBCHAPTER.fullmatch(text):
            subchapter = register().subchapter(int(number[1]))
            return ExplainResult(subchapter.name, subchapter=subchapter)
        return _explained(read_citation(text))
    except (CitationError, UnknownCitation, UnknownSubchapter) as unknown:
        raise Unreadable(Mistake("cite", str(unknown))) from None


def _explained(wanted: Citation) -> ExplainResult:
    """The section, if the citation names a whole one, and the paragraphs at or below it. Raises if there are none."""
    law, asked = register(), str(wanted)
    if wanted.term:
        wanted = law.paragraph(wanted).cite
    rows = rows_within(wanted)
    try:
        section = law.section(wanted) if not wanted.path and not wanted.term else None
    except UnknownCitation:
        section = None
    if not rows and section is None:
        law.paragraph(wanted)  # raises and names similar citations
    title = title_row(section) if section is not None and section.by_title_only else None
    return ExplainResult(asked, rows, section, title)


def _subchapter(subchapter: Subchapter) -> dict[str, Any]:
    return {
        "subchapter": subchapter.name,
        "title": subchapter.title,
        "games": list(subchapter.games),
        "since": subchapter.since.isoformat() if subchapter.since else None,
        "known_by": subchapter.by.isoformat() if subchapter.by else None,
        "text": str(subchapter.extent),
        "unknown": subchapter.unknown,
        "known_through": KNOWN_THROUGH.isoformat(),
        "sections": [
            {"cite": str(each.cite), "title": each.title, "seen": str(each.seen)} for each in subchapter.sections
        ],
    }


def _paragraph(row: CoverageRow) -> Mapping[str, Any]:
    paragraph = row.paragraph
    return {
        "cite": str(paragraph.cite),
        "also_cited_as": paragraph.cite.in_chapter("13:69F"),
        "game": paragraph.game,
        "kind": paragraph.kind,
        "rule": paragraph.rule,
        "since": paragraph.since.isoformat() if paragraph.since else None,
        "until": paragraph.until.isoformat() if paragraph.until else None,
        "basis": str(paragraph.basis),
        "sources": paragraph.sources,
        "treated": str(paragraph.treated),
        "reason": paragraph.reason,
        "readings": [
            {"key": each.key, "reading": each.reading, "choice": each.choice, "option": each.option}
            for each in paragraph.readings
        ],
        **_places(row),
    }


def _places(row: CoverageRow | TitleRow) -> dict[str, list[str]]:
    return {
        "implemented_in": [str(place) for place in row.implementations],
        "tested_by": [str(place) for place in row.tests],
    }
