"""A table for any terminal width. If its columns would break words, each row is printed as a list, one cell per line."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.padding import Padding
from rich.table import Column, Table
from rich.text import Text

_A_SENTENCE, _READABLE = 34, 20  # columns of sentences are longer than the first, and never narrower than the second
_BETWEEN = 3  # padding on both sides of a column, and the space to the next


class FittingTable(Table):
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
            yield Padding(self._as_list(rest), (0, 0, 1, 3), expand=False)

    def _as_list(self, cells: list[object]) -> Table:
        """The other cells of a row as a list, each next to its heading, without empty ones."""
        grid = Table.grid(padding=(0, 2))
        grid.add_column(style="dim", no_wrap=True)
        grid.add_column(overflow="fold")
        for column, cell in zip(self.columns[1:], cells, strict=True):
            if isinstance(cell, Text) and cell.plain:
                grid.add_row(str(column.header), cell)
        return grid


def _widths(columns: list[Column], room: int) -> list[int] | None:
    """The column widths: each column fits its longest word, and shares the rest of the room. None if there is no room."""
    preferred = [max(cell_len(line) for line in _lines(column)) for column in columns]
    widths = [_least(column, width) for column, width in zip(columns, preferred, strict=True)]
    room -= sum(widths)
    if room < 0:
        return None
    for at in sorted(range(len(columns)), key=lambda at: preferred[at] - widths[at]):  # smallest need first
        more = min(preferred[at] - widths[at], room)
        widths[at] += more
        room -= more
    return widths


def _least(column: Column, preferred: int) -> int:
    """The least width: the longest word, or for a column of sentences a readable width."""
    if column.no_wrap:
        return preferred
    word = max((cell_len(word) for line in _lines(column) for word in line.split()), default=0)
    return max(word, _READABLE) if preferred > _A_SENTENCE else word


def _lines(column: Column) -> Iterator[str]:
    for cell in (column.header, *column.cells):
        yield from (cell.plain if isinstance(cell, Text) else str(cell)).splitlines() or [""]
