"""Tables as a workbook (.xlsx), with XlsxWriter. The workbook has no date of its own: the same bytes every time."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from io import BytesIO
from typing import Any

from croupier.paper.par.tables import Cell, DataTable

_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
_NO_DATE = datetime(1980, 1, 1)  # noqa: DTZ001 (the date of every entry in such a file; it has no zone)
_MOST_TEXT = 32_767  # characters a cell can hold
_WIDTHS = (8, 60)  # of a column: the least and the most


def xlsx(tables: Sequence[DataTable], title: str) -> bytes:
    """A workbook with a sheet for each table. Headings are bold and stay in view."""
    made = BytesIO()
    with _workbook(made) as book:
        book.set_properties({"title": _text(title), "author": "croupier", "created": _NO_DATE})
        bold = book.add_format({"bold": True})
        for table in tables:
            sheet = book.add_worksheet(table.name)
            sheet.freeze_panes(1, 0)
            for place, column in enumerate(zip(table.headings, *table.rows, strict=True)):
                sheet.set_column(place, place, _width(column))
                sheet.write_string(0, place, _text(table.headings[place]), bold)
            for number, cells in enumerate(table.rows, 1):
                _write(sheet, number, cells)
    return made.getvalue()


def _workbook(file: BytesIO) -> Any:
    import xlsxwriter  # type: ignore[import-untyped]

    return xlsxwriter.Workbook(file, {"in_memory": True})


def _write(sheet: Any, row: int, cells: tuple[Cell, ...]) -> None:
    """One row; text is never a formula or a link here."""
    for place, cell in enumerate(cells):
        if isinstance(cell, str):
            sheet.write_string(row, place, _text(cell))
        elif cell is not None:
            sheet.write_number(row, place, cell)


def _width(column: tuple[Cell, ...]) -> int:
    least, most = _WIDTHS
    return min(max(least, *(len(str(cell or "")) for cell in column)), most) + 2


def _text(words: str) -> str:
    return _NOT_XML.sub("\ufffd", words)[:_MOST_TEXT]
