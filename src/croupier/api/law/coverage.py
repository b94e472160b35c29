"""`croupier.coverage()`: how each paragraph of the chapter is treated."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from croupier.api import arguments
from croupier.games import registry
from croupier.law import coverage as law
from croupier.law.coverage import Coverage, CoverageRow, TitleRow
from croupier.law.option import Unreadable
from croupier.law.register import Treatment, UnknownChapterGame
from croupier.law.ruling import Mistake
from croupier.paper.press.parts import Column, Item, Listing, PrintedGrid
from croupier.show.html import Shows
from croupier.show.records import FrameColumn, Kind, Records, records
from croupier.show.showable import Showable
from croupier.values.brief import brief, quantity


@dataclass(frozen=True, slots=True)
class CoverageResult(Showable):
    """The chapter, or the part of one game, compared with the code and its tests."""

    game: str  # "" for the whole chapter
    report: Coverage

    def __repr__(self) -> str:
        modelled = sum(count for kind, count in self.totals.items() if kind is not Treatment.NOT_MODELLED)
        rows, titles = quantity(len(self.paragraphs), "paragraph"), quantity(len(self.titles), "title")
        about = f"{self.game or 'the chapter'}: {rows}, {modelled:,} modelled; {titles} without text"
        return brief("croupier.CoverageResult", about)

    @property
    def totals(self) -> dict[Treatment, int]:
        """The number of paragraphs by treatment."""
        return self.report.by_treatment

    @property
    def paragraphs(self) -> tuple[CoverageRow, ...]:
        """Each paragraph with the code that implements it and its tests."""
        return self.report.rows

    @property
    def titles(self) -> tuple[TitleRow, ...]:
        """The sections known by title only."""
        return self.report.titles

    @property
    def problems(self) -> tuple[str, ...]:
        """What lacks code or a test, and citations that do not resolve; none in a released version."""
        return self.report.problems()

    def _records(self) -> Records:
        return records(_PARAGRAPHS, self.paragraphs)

    def _shows(self) -> Iterator[Shows]:
        kinds = tuple(self.totals)
        headings = tuple(Column(name, right=True) for name in (*map(str, kinds), "titles without text"))
        titles = self.report.titles_by_game
        rows = (
            (game, *(f"{counts.get(kind, 0):,}" for kind in kinds), f"{titles.get(game, 0):,}")
            for game, counts in self.report.by_game.items()
        )
        yield PrintedGrid((Column("game"), *headings), tuple(rows))
        yield Listing(tuple(map(Item, self.problems)))

    def to_dict(self) -> dict[str, Any]:
        """What `croupier coverage --json` prints."""
        return {
            "totals": {str(treatment): count for treatment, count in self.totals.items()},
            "games": {
                game: {str(treatment): count for treatment, count in counts.items()}
                for game, counts in self.report.by_game.items()
            },
            "paragraphs": [
                {
                    "cite": str(row.paragraph.cite),
                    "game": row.paragraph.game,
                    "treated": str(row.paragraph.treated),
                    "reason": row.paragraph.reason,
                    "implemented_in": [str(place) for place in row.implementations],
                    "tested_by": [str(place) for place in row.tests],
                }
                for row in self.paragraphs
            ],
            "titles": {"total": len(self.titles), "games": self.report.titles_by_game},
            "sections_by_title": [
                {
                    "cite": str(row.section.cite),
                    "game": row.game,
                    "title": row.section.title,
                    "implemented_in": [str(place) for place in row.implementations],
                    "tested_by": [str(place) for place in row.tests],
                }
                for row in self.titles
            ],
            "problems": list(self.problems),
        }


_PARAGRAPHS = (
    FrameColumn("cite", Kind.CITE, lambda row: row.paragraph.cite),
    FrameColumn("game", get=lambda row: row.paragraph.game),
    FrameColumn("treated", get=lambda row: row.paragraph.treated),
    FrameColumn("reason", get=lambda row: row.paragraph.reason),
    FrameColumn("rule", get=lambda row: row.paragraph.rule),
    FrameColumn("implemented_in", get=lambda row: ", ".join(map(str, row.implementations))),
    FrameColumn("tested_by", get=lambda row: ", ".join(map(str, row.tests))),
)


def coverage(game: str = "") -> CoverageResult:
    """How each paragraph of the chapter is treated: of one game, or of all. It also has the sections known by title only.

    Raises `Unreadable` if the chapter has no such game.

    >>> import croupier
    >>> result = croupier.coverage("roulette")
    >>> len(result.paragraphs), result.problems
    (29, ())
    """
    name = registry.spelled(arguments.text("game", game, '"roulette"'))
    try:
        return CoverageResult(name, law.coverage(name or None))
    except UnknownChapterGame as unknown:
        raise Unreadable(Mistake("game", str(unknown))) from None
