"""Many events folded into one table, as an audit does it.

Between two rounds most events are bets and seats that are ready, and in a round they are answers. A run of such events makes
one new table here, not one for each of them. The table is the same as that of `fold`, event by event.
"""

from __future__ import annotations

from collections.abc import Callable

from croupier.floor.storage.new_event import Tree
from croupier.floor.tables.fold import answer_of, bet_of, fold, with_run
from croupier.floor.tables.round_under_way import GivenAnswer
from croupier.floor.tables.table import Table
from croupier.money.wager import Bet


class Folding:
    """A table and the events since, which `table` folds into it when somebody looks."""

    __slots__ = ("_answers", "_bets", "_events", "_ready", "_table")

    def __init__(self, table: Table) -> None:
        self._table = table
        self._bets: list[Bet] = []
        self._answers: list[GivenAnswer] = []
        self._ready: dict[str, bool] = {}  # the last that each seat said or did
        self._events = 0

    @property
    def table(self) -> Table:
        """The table after all events so far."""
        if self._events:
            self._table = with_run(self._table, self._events, self._bets, self._answers, self._ready)
            self._bets, self._answers, self._ready, self._events = [], [], {}, 0
        return self._table

    def apply(self, event: Tree) -> int:
        """Takes the next event, and returns the version of the table after it."""
        take = _IN_RUNS.get(event["what"])
        if take is None:
            self._table = fold(self.table, event)
        else:
            take(self, event)
            self._events += 1
        return self._table.version + self._events

    def _bet(self, event: Tree) -> None:
        self._bets.append(bet_of(event))
        self._ready[event["handle"]] = False

    def _say_ready(self, event: Tree) -> None:
        self._ready[event["handle"]] = True

    def _decided(self, event: Tree) -> None:
        self._answers.append(answer_of(event))


_IN_RUNS: dict[str, Callable[[Folding, Tree], None]] = {
    "bet": Folding._bet,  # noqa: SLF001 (its own table)
    "ready": Folding._say_ready,  # noqa: SLF001
    "decided": Folding._decided,  # noqa: SLF001
}
