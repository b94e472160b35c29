"""Writes a result as a file: a paper, a drawing or a table, in the form that the ending of its name asks for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from os import PathLike  # noqa: TID251 (only the type)
from pathlib import Path

from croupier.api import arguments
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake
from croupier.paper.files import write_atomically

File = str | PathLike[str]
Forms = Mapping[str, Callable[[], bytes]]  # by the ending of the name: the content


def written(file: File, forms: Forms) -> Path:
    """Writes the file, completely or not at all, and returns its path. Raises `Unreadable` for another ending, or `OSError`."""
    path = arguments.path("file", file)
    form = forms.get(path.suffix.lower())
    if form is None:
        raise Unreadable(Mistake("file", f'"{file}": its name must end in one of {", ".join(forms)}'))
    write_atomically(path, form())
    return path
