"""The house advantages on the lobby's cards: counted in the background once for each rule sheet, shown when they are known."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING

from croupier.web.rendering.drawing import Edge

if TYPE_CHECKING:
    from croupier.floor.tables.table import Table
    from croupier.sheets.sheet import Sheet


class HouseEdges:
    """Counts on a thread, so that no page waits. What takes long is left to `count`, which then answers at once."""

    def __init__(self, count: Callable[[Table], Edge]) -> None:
        self._count = count
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="edges")
        self._counts: dict[str, tuple[Sheet, Future[Edge]]] = {}  # by table

    def of(self, table: Table) -> Edge:
        """The house advantage. Empty: it is not known yet, or not counted."""
        if not table.sheet.game.numbers.quick:
            return self._count(table)
        found = self._counts.get(table.name)
        if found is None or found[0] is not table.sheet:
            found = self._counts[table.name] = (table.sheet, self._pool.submit(self._count, table))
        count = found[1]
        return count.result() if count.done() and not count.cancelled() and count.exception() is None else Edge()

    def pending(self) -> list[Future[Edge]]:
        """The counts that are under way."""
        return [count for _, count in list(self._counts.values()) if not count.done()]

    def begin(self, tables: Iterable[Table]) -> None:
        """Counts for these tables ahead of the first page."""
        for table in tables:
            if table.sheet.game.numbers.quick:
                self.of(table)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
