"""The document of a chart: rows of codes, one code for each column. One writer and one reader."""

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
    EVEN_MONEY,
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
    columns = chart.columns.values()
    named = sorted({row for column in columns for row in column.rows})
    parts = {
        table: tuple(f"{points} in {cards}" if cards else str(points) for of, points, cards in named if of == table)
        for table in (HARD, SOFT)
    }
    parts[PAIRS] = tuple(COLUMNS)
    if doubled := sorted({row for column in columns for row in column.doubled}):
        parts[DOUBLED] = tuple(doubled_name(row) for row in doubled)
    if aces := sorted({points for column in columns for points in column.aces}):
        parts[ACES] = tuple(str(points) for points in aces)
    if any(column.attack for column in columns):
        parts[ATTACK] = (ATTACK,)
    return parts


def cells_of(chart: Chart, rows: Mapping[str, Iterable[str]] | None = None) -> dict[Cell, str]:
    """The code of every cell of these rows, or of those that the chart has."""
    rows = rows_of(chart) if rows is None else rows
    return {
        (part, row, name): _code(chart.columns[key], part, row)
        for part, names in rows.items()
        for row in names
        for name, key in chart.across.items()
    }


def _code(column: Column, part: str, row: str) -> str:
    match part:
        case "pairs":
            return column.pair_code(COLUMNS[row])
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


def plain(chart: Chart, form: Form | None = None) -> dict[str, Any]:
    """The document, of this form, or with the rows that the chart has."""
    rows = rows_of(chart) if form is None else form.rows
    even_money = {EVEN_MONEY: chart.even_money} if form is not None and form.even_money else {}
    cells = cells_of(chart, rows)
    tree: dict[str, Any] = {_HEAD: "  ".join(chart.across)}
    for part, names in rows.items():
        lines = {row: " ".join(f"{cells[part, row, column]:<2}" for column in chart.across).rstrip() for row in names}
        tree[part] = lines[ATTACK] if part == ATTACK else lines
    return {**tree, INSURANCE: chart.insurance, **even_money}


# ---------------------------------------------------------------- reading


def read(tree: Mapping[str, object], form: Form = ANY) -> Chart:
    """Reads a chart; raises `Unreadable` with every mistake in it."""
    reader = _Reader(tree, form)
    cells = reader.cells()
    if reader.mistakes:
        raise Unreadable(*reader.mistakes)
    return chart_of(cells, form.columns, insurance=tree.get(INSURANCE) is True, even_money=tree.get(EVEN_MONEY) is True)


def chart_of(
    cells: Mapping[Cell, str], columns: Mapping[str, Key], *, insurance: bool = False, even_money: bool = False
) -> Chart:
    """The chart with these cells, of all of these columns."""
    by_column: dict[str, dict[tuple[str, str], str]] = {name: {} for name in columns}
    for (part, row, name), code in cells.items():
        by_column[name][part, row] = code
    return Chart({columns[name]: _column(codes) for name, codes in by_column.items()}, insurance, even_money)


def _column(codes: Mapping[tuple[str, str], str]) -> Column:
    pairs = {COLUMNS[row]: code for (part, row), code in codes.items() if part == PAIRS}
    return Column(
        rows={(part, *_points(row)): code for (part, row), code in codes.items() if part in TOTALS},
        splits=frozenset(card for card, code in pairs.items() if code == SPLIT),
        pairs={card: code for card, code in pairs.items() if code not in (SPLIT, BY_TOTAL)},
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
        known = (_HEAD, *self.form.rows, INSURANCE, *([EVEN_MONEY] if self.form.even_money else []))
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
            known_rows = self.form.rows_of(part)
            for row in written:
                if row not in known_rows:
                    self._wrong(f"{part}.{row}", f"unknown row{nearest(str(row), list(names))}; {_listed(names)}")
            wanted = [row for row in known_rows if row in written or (self.form.all_rows and row in names)]
            for row in wanted:
                cells |= {(part, row, name): code for name, code in self._row(part, row, written.get(row))}
            if part in TOTALS and not self.form.all_rows:
                self._complete(part, written)
        return cells

    def _head(self) -> None:
        head, names, insurance = self.tree.get(_HEAD), [*self.form.columns], self.tree.get(INSURANCE, False)
        if head is not None and (not isinstance(head, str) or head.split() != names):
            self._wrong(_HEAD, f"the columns of a chart for this table are: {' '.join(names)}")
        for part in (INSURANCE, EVEN_MONEY):
            if not isinstance(self.tree.get(part, False), bool):
                self._wrong(part, "this must be true or false")
        if insurance is True and not self.form.insurance:
            self._wrong(INSURANCE, "insurance is not counted in a chart of this game: leave it out, or write false")

    def _complete(self, table: str, written: Mapping[str, object]) -> None:
        """Each total needs a row, or one for each number of cards."""
        for points in TOTALS[table]:
            each = (f"{points} in {cards}" in written for cards in numbers_of_cards(table, points))
            if str(points) not in written and not all(each):
                self._wrong(table, f"there is no row for {points}, or not one for each number of cards")

    def _row(self, part: str, row: str, written: object) -> Iterator[tuple[str, str]]:
        place, across = f"{part}.{row}" if part != ATTACK else part, self.form.columns
        words = written.split() if isinstance(written, str) else []
        if len(words) != len(across):
            wrong = "is missing" if written is None else f"has {len(words)} cells"
            self._wrong(place, f"the row {wrong}; it needs {len(across)} cells, one for each of {' '.join(across)}")
            return
        for name, code in zip(across, words, strict=True):
            self.mistakes.extend(self.form.mistakes(f"{place}, against {name}", part, row, code))
            yield name, code

    def _wrong(self, place: str, why: str) -> None:
        self.mistakes.append(Mistake(place, why))


def _listed(names: tuple[str, ...]) -> str:
    return f"the rows are {', '.join(name for name in names if ' in ' not in name)}"
