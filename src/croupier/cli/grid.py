"""A table for any width: where its columns would break words, each row is told by itself, a line for each of its cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.padding import Padding
from rich.table import Column, Table
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console, ConsoleOptions, RenderResult

_A_SENTENCE, _READABLE = 34, 20
_BETWEEN = 3  # a column's padding on either side, and the space to the next


class Fitting(Table):
    """A table that does not break words to fit a narrow terminal."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        widths = _widths(self.columns, options.max_width - _BETWEEN * len(self.columns))
        if widths is not None:
            for column, width in zip(self.columns, widths, strict=True):
                column.width = width
            yield from super().__rich_console__(console, options)
            return
        if self.title:
            yield Text(f"{self.title}\n", style="bold")
        for row in zip(*(column.cells for column in self.columns), strict=True):
            first, *rest = (Text(str(cell)) if isinstance(cell, str) else cell for cell in row)
            yield Padding(first, (0, 0, 0, 1), style="bold", expand=False)
            yield Padding(self._told(rest), (0, 0, 1, 3), expand=False)

    def _told(self, cells: list[object]) -> Table:
        """The other cells of a row under one another, each beside its heading; an empty one needs no line."""
        made = Table.grid(padding=(0, 2))
        made.add_column(style="dim", no_wrap=True)
        made.add_column(overflow="fold")
        for column, cell in zip(self.columns[1:], cells, strict=True):
            if isinstance(cell, Text) and cell.plain:
                made.add_row(str(column.header), cell)
        return made


def _widths(columns: list[Column], room: int) -> list[int] | None:
    """How wide each column is: what its longest word needs, and of the room left what it would like; None for no room."""
    liked = [max(cell_len(line) for line in _lines(column)) for column in columns]
    widths = [_least(column, like) for column, like in zip(columns, liked, strict=True)]
    room -= sum(widths)
    if room < 0:
        return None
    for at in sorted(range(len(columns)), key=lambda at: liked[at] - widths[at]):  # who needs little gets all of it
        more = min(liked[at] - widths[at], room)
        widths[at] += more
        room -= more
    return widths


def _least(column: Column, liked: int) -> int:
    """The longest word; a column of sentences is not made narrower than one can read."""
    if column.no_wrap:
        return liked
    word = max((cell_len(word) for line in _lines(column) for word in line.split()), default=0)
    return max(word, _READABLE) if liked > _A_SENTENCE else word


def _lines(column: Column) -> Iterator[str]:
    for cell in (column.header, *column.cells):
        yield from (cell.plain if isinstance(cell, Text) else str(cell)).splitlines() or [""]
