"""Which rows a chart has, with which codes: any chart of the family, and a chart by totals for one table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from croupier.families.twenty_one.analysis.terms import NONE, Terms
from croupier.families.twenty_one.chart import cells
from croupier.families.twenty_one.chart.cells import DoubledRow, Key
from croupier.law.citation import Citation
from croupier.law.ruling import Mistake

_TIMES: Final = {1: "", 2: " twice", 3: " three times", 4: " four times"}
_LEVELS: Final = {words.strip(): level for level, words in _TIMES.items()}


def doubled_name(row: DoubledRow) -> str:
    table, points, level = row
    return f"{table} {points}{_TIMES[level]}"


def doubled_row(name: str) -> DoubledRow:
    table, points, *times = name.split(" ", 2)
    return table, int(points), _LEVELS[" ".join(times)]


@dataclass(frozen=True, slots=True)
class Form:
    """The rows that a document may have, by part, and the codes of each part."""

    rows: Mapping[str, tuple[str, ...]]
    codes: Mapping[str, tuple[str, ...]]
    all_rows: bool  # it must have all of them; otherwise only a code for every hard and soft total
    insurance: bool  # it may take insurance
    even_money: bool = False  # it may take even money
    exposed: bool = False  # a column for each total of the dealer's two cards
    by: str = "the dealer's up card"  # what a choice depends on, besides the hand
    refused: Callable[[str, str, str], tuple[str, Citation] | None] = lambda _part, _row, _code: None  # by law
    more_rows: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # by part: rows that may be left out

    def rows_of(self, part: str) -> tuple[str, ...]:
        """Every row that a part may have."""
        return (*self.rows[part], *self.more_rows.get(part, ()))

    @property
    def columns(self) -> Mapping[str, Key]:
        return cells.EXPOSED_COLUMNS if self.exposed else cells.COLUMNS

    def mistakes(self, place: str, part: str, row: str, code: str) -> Iterator[Mistake]:
        """Yields an unknown code, or a play that is never offered in that cell at this table."""
        if refused := self.refused(part, row, code):
            why, law = refused
            yield Mistake(place, f"{code}: {why}", law)
        elif code not in self.codes[part]:
            why = f"{code} is not a code of this row at this table; the codes are {', '.join(self.codes[part])}"
            yield Mistake(place, why)


_EVERY_CODE: Final = {
    cells.HARD: tuple(cells.CODES),
    cells.SOFT: tuple(cells.CODES),
    cells.PAIRS: (cells.SPLIT, cells.BY_TOTAL),
    cells.DOUBLED: tuple(cells.DOUBLED_CODES),
    cells.ACES: tuple(cells.ACE_CODES),
    cells.ATTACK: (cells.YES, cells.NO),
}


def _doubled_names(doubles: int) -> tuple[str, ...]:
    return tuple(
        doubled_name((table, points, level))
        for level in range(1, doubles + 1)
        for table, totals in cells.TOTALS.items()
        for points in totals
        if points >= cells.LEAST_DOUBLED[table]
    )


def _by_cards(points: int) -> tuple[str, ...]:
    return (str(points), *(f"{points} in {cards}" for cards in range(2, cells.MOST_CARDS + 1)))


ANY: Final = Form(
    rows={
        **{
            table: tuple(name for points in totals for name in _by_cards(points))
            for table, totals in cells.TOTALS.items()
        },
        cells.PAIRS: tuple(cells.COLUMNS),
        cells.DOUBLED: _doubled_names(max(_TIMES)),
        cells.ACES: tuple(str(points) for points in cells.TOTALS[cells.SOFT]),
        cells.ATTACK: (cells.ATTACK,),
    },
    codes=_EVERY_CODE,
    all_rows=False,
    insurance=True,
)


def by_cards(form: Form) -> Form:
    """The form, with rows of their own for numbers of cards besides."""
    return replace(
        form,
        more_rows={
            table: tuple(name for points in totals for name in _by_cards(points)[1:])
            for table, totals in cells.TOTALS.items()
        },
    )


def of_table(terms: Terms) -> Form:
    """A chart by totals for a table: it has a row for each choice that the table offers, and no other."""
    rows = {table: tuple(str(points) for points in totals) for table, totals in cells.TOTALS.items()}
    rows[cells.PAIRS] = tuple(cells.COLUMNS)
    if terms.asks_after_double:
        rows[cells.DOUBLED] = _doubled_names(terms.most_doubles)
    if terms.attack:
        rows[cells.ATTACK] = (cells.ATTACK,)
    plain = tuple(code for code in cells.CODES if code[0] != "R" or terms.gives_up)
    doubled = ("S", *(["R"] if terms.rescue != NONE else []), *(["D"] if terms.most_doubles > 1 else []))
    codes = {**_EVERY_CODE, cells.HARD: plain, cells.SOFT: plain, cells.DOUBLED: doubled}
    return Form(rows, codes, all_rows=True, insurance=False)
