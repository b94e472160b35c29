"""Many events folded into one table, as an audit does it.

Nearly all events are those of rounds: bets, seats that are ready, the beginning, answers, and the settlement. An audit seldom
looks at a table within a round. So these events wait, and a round that is settled changes the table at once. The table is the
same as that of `fold_for_audit`, event by event, whenever somebody looks.
"""

from __future__ import annotations

from collections.abc import Mapping

from croupier.floor.storage.new_event import Tree
from croupier.floor.tables.fold import fold_for_audit, with_answers, with_bets, with_left, with_round
from croupier.floor.tables.table import Table

_BEFORE, _WITHIN = frozenset({"bet", "ready"}), frozenset({"decided"})  # the events that wait before and within a round


class Folding:
    """A table and the events since, which `table` folds into it when somebody looks."""

    __slots__ = ("_answers", "_began", "_bets", "_settled", "_table", "_version")

    def __init__(self, table: Table) -> None:
        self._table = table
        self._version = table.version  # after the events that wait
        self._settled: Tree | None = None  # the last round; what it has left is not read yet
        self._bets: list[Tree] = []  # and who is ready
        self._began: Tree | None = None
        self._answers: list[Tree] = []

    @property
    def table(self) -> Table:
        """The table after all events so far."""
        if self._settled is not None:
            self._table, self._settled = with_left(self._table, self._settled), None
        if self._bets:
            self._table, self._bets = with_bets(self._table, self._bets), []
        if self._began is not None:
            self._table, self._began = fold_for_audit(self._table, self._began), None
        if self._answers:
            self._table, self._answers = with_answers(self._table, self._answers), []
        return self._table

    @property
    def commitments(self) -> Mapping[int, str]:
        """The seals that are not opened. No event that waits changes them."""
        return self._table.commitments

    @property
    def next_seal(self) -> int:
        return self._table.next_seal

    def apply(self, event: Tree) -> int:
        """Takes the next event, and returns the version of the table after it."""
        what = event["what"]
        self._version += 1
        if what in _BEFORE and self._began is None:
            self._bets.append(event)
        elif what in _WITHIN and (self._began is not None or self._table.playing):
            self._answers.append(event)
        elif what == "began" and self._began is None and not self._answers:
            self._began = event
        elif what == "settled" and self._began is not None:
            self._table = with_round(self._table, self._began, event, self._version)
            self._settled, self._bets, self._began, self._answers = event, [], None, []
        else:
            self._table = fold_for_audit(self.table, event)
        return self._version
