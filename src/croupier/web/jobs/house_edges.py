"""The house edges on the lobby's cards: counted in the background once for each rule sheet, shown when they are known.

Nobody waits for them, and they keep no question of a player waiting: the coach counts elsewhere.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from dataclasses import dataclass
from threading import Lock

from croupier.documents.answers import percent
from croupier.floor.tables.table import Table
from croupier.processes.workers import WorkerPool
from croupier.sheets.numbers import main_wager
from croupier.sheets.sheet import Sheet
from croupier.sheets.sign import words

_NICENESS = 19  # everything else goes first


@dataclass(frozen=True, slots=True)
class Edge:
    """The house advantage of a table's main wager, named, and what it is counted for. Empty: it is not counted.

    Where players win from each other, it is what the house takes.
    """

    text: str = ""
    note: str = ""
    heading: str = "House edge"
    meaning: str = "Expected loss per initial wager, by the best play"
    wager: str = ""  # that it is of, in words
    pending: bool = False  # it is being counted


def count_edge(sheet: Sheet) -> Edge:
    price = sheet.game.numbers.price(sheet.rules)
    if price is not None:
        note = "; ".join(filter(None, (price.note, str(price.cite))))
        return Edge(price.words, note, "The house takes", "Players win from each other; there is no house advantage")
    numbers = main_wager(sheet)
    if numbers is None:
        return Edge()
    note = "; ".join(filter(None, (numbers.note, numbers.holds)))
    return Edge(percent(numbers.house_advantage, 2), note, wager=words(numbers.wager))


class HouseEdges:
    """Counts on a thread, what takes long one after the other in processes that end with their count."""

    def __init__(self, *, slow: bool) -> None:
        self._slow = slow  # whether it counts what takes long
        self._threads = {quick: ThreadPoolExecutor(1, thread_name_prefix="edges") for quick in (True, False)}
        self._counts: dict[Hashable, Future[Edge]] = {}
        self._tables: dict[str, tuple[Sheet, Future[Edge]]] = {}
        self._lock = Lock()
        self._worker: WorkerPool | None = None
        self._closed = False

    def of(self, table: Table) -> Edge:
        quick = table.sheet.game.numbers.quick
        if not (quick or self._slow):
            return Edge()
        with self._lock:
            edge = self._tables.get(table.name)
            if edge is None or edge[0] is not table.sheet:
                edge = self._tables[table.name] = (table.sheet, self._count(table.sheet))
        count = edge[1]
        if not count.done():
            return Edge("is being counted", pending=True)
        return count.result() if not count.cancelled() and count.exception() is None else Edge()

    def _count(self, sheet: Sheet) -> Future[Edge]:
        """The count of a sheet. Tables with the same rules and limits have the same one."""
        key, quick = (sheet.game.name, str(sheet.rules.plain()), *sheet.limits.items()), sheet.game.numbers.quick
        if key not in self._counts:
            self._counts[key] = self._threads[quick].submit(count_edge if quick else self._count_apart, sheet)
        return self._counts[key]

    def _count_apart(self, sheet: Sheet) -> Edge:
        with self._lock:
            if self._closed:
                raise CancelledError
            self._worker = worker = WorkerPool(1, niceness=_NICENESS)
        with worker:
            return worker.submit(count_edge, sheet).result()

    def pending(self) -> list[Future[Edge]]:
        """The counts that are under way."""
        return [count for count in list(self._counts.values()) if not count.done()]

    def begin(self, tables: Iterable[Table]) -> None:
        """Counts for these tables ahead of the first page."""
        for table in tables:
            self.of(table)

    def close(self) -> None:
        with self._lock:
            self._closed = True
            if self._worker is not None:
                self._worker.end()
        for thread in self._threads.values():
            thread.shutdown(wait=False, cancel_futures=True)
