"""Writes a result as a file: a paper, a drawing or tables, in the form that the ending of its name asks for."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from os import PathLike  # noqa: TID251 (only the type)
from pathlib import Path
from typing import Any

from croupier.api import arguments
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake
from croupier.paper.files import write_atomically
from croupier.paper.par.tables import DataTable, csv_text
from croupier.paper.press.parts import Paper
from croupier.paper.press.text import text
from croupier.values.extras import naming_extras

File = str | PathLike[str]
Forms = Mapping[str, Callable[[], bytes]]  # by the ending of the name: the content


@naming_extras()
def written(file: File, forms: Forms) -> Path:
    """Writes the file, completely or not at all, and returns its path. Raises `Unreadable` for another ending, or `OSError`."""
    path = arguments.path("file", file)
    form = forms.get(path.suffix.lower())
    if form is None:
        raise Unreadable(Mistake("file", f'"{file}": its name must end in one of {", ".join(forms)}'))
    write_atomically(path, form())
    return path


def paper_forms(paper: Callable[[], Paper]) -> dict[str, Callable[[], bytes]]:
    """A paper as .pdf or .txt."""

    def pdf() -> bytes:
        from croupier.paper.press import typeset

        return typeset.pdf(paper())

    return {".pdf": pdf, ".txt": lambda: text(paper()).encode()}


def table_forms(
    paper: Callable[[], Paper], tables: Callable[[], Sequence[DataTable]], tree: Callable[[], dict[str, Any]]
) -> Forms:
    """A paper with tables, also as .csv, .xlsx and .json."""

    def xlsx() -> bytes:
        from croupier.paper.par import workbook

        return workbook.xlsx(tables(), paper().title)

    return paper_forms(paper) | {
        ".csv": lambda: csv_text(tables()).encode(),
        ".xlsx": xlsx,
        ".json": lambda: _json(tree()),
    }


def _json(tree: dict[str, Any]) -> bytes:
    return f"{json.dumps(tree, indent=2, ensure_ascii=False)}\n".encode()
