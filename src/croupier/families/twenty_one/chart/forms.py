"""Which rows a chart has, with which codes: any chart of the family, and a chart by totals for one table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from croupier.families.twenty_one.analysis.terms import NONE, Terms
from croupier.families.twenty_one.chart.cells import (
    ACE_CODES,
    ACES,
    ATTACK,
    BY_TOTAL,
    CODES,
    COLUMNS,
    DOUBLED,
    DOUBLED_CODES,
    EXPOSED_COLUMNS,
    HARD,
    LEAST_DOUBLED,
    MOST_CARDS,
    NO,
    PAIRS,
    SOFT,
    SPLIT,
    TOTALS,
    YES,
    DoubledRow,
    Key,
)
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

    @property
    def columns(self) -> Mapping[str, Key]:
        return EXPOSED_COLUMNS if self.exposed else COLUMNS

    def mistakes(self, place: str, part: str, row: str, code: str) -> Iterator[Mistake]:
        """Yields an unknown code, or a play that is never offered in that cell at this table."""
        if refused := self.refused(part, row, code):
            why, law = refused
            yield Mistake(place, f"{code}: {why}", law)
        elif code not in self.codes[part]:
            why = f"{code} is not a code of this row at this table; the codes are {', '.join(self.codes[part])}"
            yield Mistake(place, why)


_EVERY_CODE: Final = {
    HARD: tuple(CODES),
    SOFT: tuple(CODES),
    PAIRS: (SPLIT, BY_TOTAL),
    DOUBLED: tuple(DOUBLED_CODES),
    ACES: tuple(ACE_CODES),
    ATTACK: (YES, NO),
}


def _doubled_names(doubles: int) -> tuple[str, ...]:
    return tuple(
        doubled_name((table, points, level))
        for level in range(1, doubles + 1)
        for table, totals in TOTALS.items()
        for points in totals
        if points >= LEAST_DOUBLED[table]
    )


def _by_cards(points: int) -> tuple[str, ...]:
    return (str(points), *(f"{points} in {cards}" for cards in range(2, MOST_CARDS + 1)))


ANY: Final = Form(
    rows={
        **{table: tuple(name for points in totals for name in _by_cards(points)) for table, totals in TOTALS.items()},
        PAIRS: tuple(COLUMNS),
        DOUBLED: _doubled_names(max(_TIMES)),
        ACES: tuple(str(points) for points in TOTALS[SOFT]),
        ATTACK: (ATTACK,),
    },
    codes=_EVERY_CODE,
    all_rows=False,
    insurance=True,
)


def of_table(terms: Terms) -> Form:
    """A chart by totals for a table: it has a row for each choice that the table offers, and no other."""
    rows = {table: tuple(str(points) for points in totals) for table, totals in TOTALS.items()}
    rows[PAIRS] = tuple(COLUMNS)
    if terms.asks_after_double:
        rows[DOUBLED] = _doubled_names(terms.most_doubles)
    if terms.attack:
        rows[ATTACK] = (ATTACK,)
    plain = tuple(code for code in CODES if code[0] != "R" or terms.surrender != NONE)
    doubled = ("S", *(["R"] if terms.rescue != NONE else []), *(["D"] if terms.most_doubles > 1 else []))
    codes = {**_EVERY_CODE, HARD: plain, SOFT: plain, DOUBLED: doubled}
    return Form(rows, codes, all_rows=True, insurance=False)
