"""The document of a chart: rows of codes, one code for each up card. One writer and one reader."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from croupier.families.twenty_one.chart.cells import (
    ACES,
    ATTACK,
    BY_TOTAL,
    COLUMNS,
    DOUBLED,
    HARD,
    INSURANCE,
    NO,
    PAIRS,
    SOFT,
    SPLIT,
    STANDS,
    TOTALS,
    YES,
    Chart,
    Column,
    Key,
    numbers_of_cards,
)
from croupier.families.twenty_one.chart.forms import ANY, Form, doubled_name, doubled_row
from croupier.law.option import Unreadable, nearest
from croupier.law.ruling import Mistake

_HEAD: Final = "columns"

Cell = tuple[str, str, str]  # part, row, column


# ---------------------------------------------------------------- writing


def rows_of(chart: Chart) -> dict[str, tuple[str, ...]]:
    """The rows that a chart has, by part."""
    across = chart.columns.values()
    named = sorted({row for column in across for row in column.rows})
    parts = {
        table: tuple(f"{points} in {cards}" if cards else str(points) for of, points, cards in named if of == table)
        for table in (HARD, SOFT)
    }
    parts[PAIRS] = tuple(COLUMNS)
    if doubled := sorted({row for column in across for row in column.doubled}):
        parts[DOUBLED] = tuple(doubled_name(row) for row in doubled)
    if aces := sorted({points for column in across for points in column.aces}):
        parts[ACES] = tuple(str(points) for points in aces)
    if any(column.attack for column in across):
        parts[ATTACK] = (ATTACK,)
    return parts


def cells_of(chart: Chart, rows: Mapping[str, Iterable[str]]) -> dict[Cell, str]:
    """The code of every cell of these rows."""
    return {
        (part, row, name): _code(chart.columns[up], part, row)
        for part, names in rows.items()
        for row in names
        for name, up in COLUMNS.items()
    }


def _code(column: Column, part: str, row: str) -> str:
    match part:
        case "pairs":
            return SPLIT if COLUMNS[row] in column.splits else BY_TOTAL
        case "doubled":
            return column.doubled.get(doubled_row(row), STANDS)
        case "aces":
            return column.aces.get(int(row), STANDS)
        case "attack":
            return YES if column.attack else NO
    points, cards = _points(row)
    return column.rows[part, points, cards]


def _points(row: str) -> tuple[int, int]:
    """The total of a row and its number of cards, or 0."""
    points, _, cards = row.partition(" in ")
    return int(points), int(cards or 0)


def plain(chart: Chart, rows: Mapping[str, Iterable[str]] | None = None) -> dict[str, Any]:
    """The document, with these rows, or with those that the chart has."""
    rows = rows_of(chart) if rows is None else rows
    cells = cells_of(chart, rows)
    tree: dict[str, Any] = {_HEAD: "  ".join(COLUMNS)}
    for part, names in rows.items():
        lines = {row: " ".join(f"{cells[part, row, column]:<2}" for column in COLUMNS).rstrip() for row in names}
        tree[part] = lines[ATTACK] if part == ATTACK else lines
    return {**tree, INSURANCE: chart.insurance}


# ---------------------------------------------------------------- reading


def read(tree: Mapping[str, object], form: Form = ANY) -> Chart:
    """Reads a chart; raises `Unreadable` with every mistake in it."""
    reader = _Reader(tree, form)
    cells = reader.cells()
    if reader.mistakes:
        raise Unreadable(*reader.mistakes)
    by_column: dict[str, dict[tuple[str, str], str]] = {name: {} for name in COLUMNS}
    for (part, row, name), code in cells.items():
        by_column[name][part, row] = code
    columns: dict[Key, Column] = {COLUMNS[name]: _column(codes) for name, codes in by_column.items()}
    return Chart(columns, insurance=tree.get(INSURANCE) is True)


def _column(codes: Mapping[tuple[str, str], str]) -> Column:
    return Column(
        rows={(part, *_points(row)): code for (part, row), code in codes.items() if part in TOTALS},
        splits=frozenset(COLUMNS[row] for (part, row), code in codes.items() if part == PAIRS and code == SPLIT),
        doubled={doubled_row(row): code for (part, row), code in codes.items() if part == DOUBLED},
        attack=codes.get((ATTACK, ATTACK)) == YES,
        aces={int(row): code for (part, row), code in codes.items() if part == ACES},
    )


@dataclass(slots=True)
class _Reader:
    tree: Mapping[str, object]
    form: Form
    mistakes: list[Mistake] = field(default_factory=list)

    def cells(self) -> dict[Cell, str]:
        known = (_HEAD, *self.form.rows, INSURANCE)
        for part in self.tree:
            if part not in known:
                self._wrong(part, f"a chart for this table has no such part{nearest(part, list(known))}")
        self._head()
        cells = dict[Cell, str]()
        for part, names in self.form.rows.items():
            written = self.tree.get(part, {})
            written = {ATTACK: written} if part == ATTACK and not isinstance(written, Mapping) else written
            if not isinstance(written, Mapping):
                self._wrong(part, "this part must be a table of rows")
                continue
            for row in written:
                if row not in names:
                    self._wrong(f"{part}.{row}", f"unknown row{nearest(str(row), list(names))}; {_listed(names)}")
            wanted = names if self.form.all_rows else [row for row in names if row in written]
            for row in wanted:
                cells |= {(part, row, name): code for name, code in self._row(part, row, written.get(row))}
            if part in TOTALS and not self.form.all_rows:
                self._complete(part, written)
        return cells

    def _head(self) -> None:
        across, insurance = self.tree.get(_HEAD), self.tree.get(INSURANCE, False)
        if across is not None and (not isinstance(across, str) or across.split() != [*COLUMNS]):
            self._wrong(_HEAD, f"the columns of a chart are: {' '.join(COLUMNS)}")
        if not isinstance(insurance, bool):
            self._wrong(INSURANCE, "this must be true or false")
        elif insurance and not self.form.insurance:
            self._wrong(INSURANCE, "insurance is not counted in a chart of this game: leave it out, or write false")

    def _complete(self, table: str, written: Mapping[str, object]) -> None:
        """Each total needs a row, or one for each number of cards."""
        for points in TOTALS[table]:
            each = (f"{points} in {cards}" in written for cards in numbers_of_cards(table, points))
            if str(points) not in written and not all(each):
                self._wrong(table, f"there is no row for {points}, or not one for each number of cards")

    def _row(self, part: str, row: str, written: object) -> Iterator[tuple[str, str]]:
        place, known = f"{part}.{row}" if part != ATTACK else part, self.form.codes[part]
        words = written.split() if isinstance(written, str) else []
        if len(words) != len(COLUMNS):
            wrong = "is missing" if written is None else f"has {len(words)} cells"
            self._wrong(place, f"the row {wrong}; it needs {len(COLUMNS)} cells, one for each of {' '.join(COLUMNS)}")
            return
        for name, code in zip(COLUMNS, words, strict=True):
            if code not in known:
                why = f"{code} is not a code of this row at this table; the codes are {', '.join(known)}"
                self._wrong(f"{place}, against {name}", why)
            yield name, code

    def _wrong(self, place: str, why: str) -> None:
        self.mistakes.append(Mistake(place, why))


def _listed(names: tuple[str, ...]) -> str:
    return f"the rows are {', '.join(name for name in names if ' in ' not in name)}"
