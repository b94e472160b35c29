"""A table for any width: where its columns would break words, each row is told by itself, a line for each of its cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderResult

_AS_WIDE_AS_IT_LIKES = 10_000


class Fitting(Table):
    """A table that does not break words to fit a narrow terminal."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if self._keeps_words_whole(console, options):
            yield from super().__rich_console__(console, options)
            return
        if self.title:
            yield Text(f"{self.title}\n", style="bold")
        for row in zip(*(column.cells for column in self.columns), strict=True):
            first, *rest = (Text(str(cell)) if isinstance(cell, str) else cell for cell in row)
            yield Padding(first, (0, 0, 0, 1), style="bold", expand=False)
            yield Padding(self._told(rest), (0, 0, 1, 3), expand=False)

    def _keeps_words_whole(self, console: Console, options: ConsoleOptions) -> bool:
        wide = options.update_width(_AS_WIDE_AS_IT_LIKES)
        given = options.update_width(options.max_width - self._extra_width)
        widths = self._calculate_column_widths(console, given)
        return all(
            width >= self._measure_column(console, wide, column).minimum
            for width, column in zip(widths, self.columns, strict=True)
        )

    def _told(self, cells: list[object]) -> Table:
        """The other cells of a row under one another, each beside its heading; an empty one needs no line."""
        made = Table.grid(padding=(0, 2))
        made.add_column(style="dim", no_wrap=True)
        made.add_column(overflow="fold")
        for column, cell in zip(self.columns[1:], cells, strict=True):
            if isinstance(cell, Text) and cell.plain:
                made.add_row(str(column.header), cell)
        return made
