"""A chart by totals as a document: rows of codes, one code for each up card.

A code is what to do, then what to do instead if that is not offered. Pairs are split or played by their total. A doubled hand
has rows of its own at tables where it may be given up or doubled again, and the attack wager has one row.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from croupier.families.twenty_one.analysis.terms import NONE, Terms
from croupier.law.option import Unreadable, nearest
from croupier.law.ruling import Mistake

HARD, SOFT, PAIRS, DOUBLED, ATTACK, INSURANCE = "hard", "soft", "pairs", "doubled", "attack", "insurance"
COLUMNS: Final = (*(str(card) for card in range(2, 10)), "T", "A")
UP_CARDS: Final = {**{str(card): card for card in range(2, 10)}, "T": 10, "A": 1}
CODES: Final[Mapping[str, tuple[str, ...]]] = {
    "S": ("stand",),
    "H": ("hit",),
    "Dh": ("double", "hit"),
    "Ds": ("double", "stand"),
    "Rh": ("surrender", "hit"),
    "Rs": ("surrender", "stand"),
}
SPLIT, BY_TOTAL = "P", "-"
DOUBLED_CODES: Final[Mapping[str, tuple[str, ...]]] = {"S": ("stand",), "R": ("give up",), "D": ("double again",)}
YES, NO = "Y", "N"
TOTALS: Final = {HARD: tuple(range(4, 21)), SOFT: tuple(range(12, 21))}
_LEAST_DOUBLED: Final = {HARD: 5, SOFT: 13}
_TIMES: Final = {1: "", 2: " twice", 3: " three times", 4: " four times"}

Cell = tuple[str, str, str]  # part, row, column


def doubled_rows(terms: Terms) -> dict[str, tuple[str, int, int]]:
    """The rows of doubled hands at this table, by name: hard or soft, total, doubles so far."""
    if terms.rescue == NONE and terms.doubles == 1:
        return {}
    return {
        f"{table} {points}{_TIMES[level]}": (table, points, level)
        for level in range(1, terms.doubles + 1)
        for table, totals in TOTALS.items()
        for points in totals
        if points >= _LEAST_DOUBLED[table]
    }


def rows(terms: Terms) -> dict[str, tuple[str, ...]]:
    """The rows of each part at this table."""
    parts = {table: tuple(str(points) for points in totals) for table, totals in TOTALS.items()}
    parts[PAIRS] = COLUMNS
    if after := tuple(doubled_rows(terms)):
        parts[DOUBLED] = after
    if terms.attack:
        parts[ATTACK] = (ATTACK,)
    return parts


def codes(part: str, terms: Terms) -> tuple[str, ...]:
    """The codes of a part at this table."""
    if part == PAIRS:
        return (SPLIT, BY_TOTAL)
    if part == ATTACK:
        return (YES, NO)
    if part == DOUBLED:
        return ("S", *(["R"] if terms.rescue != NONE else []), *(["D"] if terms.doubles > 1 else []))
    return tuple(code for code in CODES if code[0] != "R" or terms.surrender != NONE)


@dataclass(frozen=True, slots=True)
class TotalChart:
    """Every cell of a chart."""

    cells: Mapping[Cell, str] = field(hash=False)

    def plain(self) -> dict[str, Any]:
        """The document."""
        tree: dict[str, Any] = {"columns": "  ".join(COLUMNS)}
        for part, row in dict.fromkeys((part, row) for part, row, _ in self.cells):
            codes_of_row = " ".join(f"{self.cells[part, row, column]:<2}" for column in COLUMNS).rstrip()
            if part == ATTACK:
                tree[part] = codes_of_row
            else:
                tree.setdefault(part, {})[row] = codes_of_row
        return {**tree, INSURANCE: False}


def read(tree: Mapping[str, object], terms: Terms) -> TotalChart:
    """Reads a chart for a table; raises `Unreadable` with every mistake in it."""
    reader = _Reader(tree, terms)
    chart = reader.chart()
    if reader.mistakes:
        raise Unreadable(*reader.mistakes)
    return chart


@dataclass(slots=True)
class _Reader:
    tree: Mapping[str, object]
    terms: Terms
    mistakes: list[Mistake] = field(default_factory=list)

    def chart(self) -> TotalChart:
        parts = rows(self.terms)
        known = ("columns", *parts, INSURANCE)
        self.mistakes += (
            Mistake(part, f"a chart for this table has no such part{nearest(part, list(known))}")
            for part in self.tree
            if part not in known
        )
        self.mistakes += self._head()
        cells = dict[Cell, str]()
        for part, names in parts.items():
            written = self.tree.get(part, {})
            written = {ATTACK: written} if part == ATTACK and not isinstance(written, Mapping) else written
            if not isinstance(written, Mapping):
                self.mistakes.append(Mistake(part, "this part must be a table of rows"))
                continue
            unknown = (str(row) for row in written if row not in names)
            self.mistakes += (
                Mistake(f"{part}.{row}", f"unknown row; the rows are {', '.join(names)}") for row in unknown
            )
            for row in names:
                cells |= {(part, row, column): code for column, code in self._row(part, row, written.get(row))}
        return TotalChart(cells)

    def _head(self) -> Iterator[Mistake]:
        across = self.tree.get("columns")
        if across is not None and (not isinstance(across, str) or tuple(across.split()) != COLUMNS):
            yield Mistake("columns", f"the columns of a chart are: {' '.join(COLUMNS)}")
        if self.tree.get(INSURANCE, False) is not False:
            yield Mistake(INSURANCE, "insurance is not counted in a chart of this game: leave it out, or write false")

    def _row(self, part: str, row: str, written: object) -> Iterator[tuple[str, str]]:
        place, known = f"{part}.{row}" if part != ATTACK else part, codes(part, self.terms)
        words = written.split() if isinstance(written, str) else []
        if len(words) != len(COLUMNS):
            found = "is missing" if written is None else f"has {len(words)} cells"
            why = f"the row {found}; it needs {len(COLUMNS)} cells, one for each of {' '.join(COLUMNS)}"
            self.mistakes.append(Mistake(place, why))
            return
        for column, code in zip(COLUMNS, words, strict=True):
            if code not in known:
                why = f"{code} is not a code of this row at this table; the codes are {', '.join(known)}"
                self.mistakes.append(Mistake(f"{place}, against {column}", why))
            yield column, code
