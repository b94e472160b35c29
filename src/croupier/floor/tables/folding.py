"""Many events folded into one table, as an audit does it.

Nearly all events are those of rounds: bets, seats that are ready, the beginning, answers, and the settlement. An audit seldom
looks at a table within a round. So what these events say waits, and a round that is settled changes the table at once. The
table is the same as that of `fold_for_audit`, event by event, whenever it is read.
"""

from __future__ import annotations

from collections.abc import Mapping

from croupier.floor.storage.new_event import Tree
from croupier.floor.tables.fold import (
    AnswerFields,
    BetFields,
    Left,
    answer_of,
    bet_of,
    fold_for_audit,
    left_by,
    with_answers,
    with_bets,
    with_left,
    with_round,
)
from croupier.floor.tables.table import Table


class Folding:
    """A table and what happened since, which `table` folds into it lazily. The events themselves are not kept."""

    __slots__ = ("_answers", "_began", "_bets", "_left", "_table", "_version")

    def __init__(self, table: Table) -> None:
        self._table = table
        self._version = table.version  # after all events
        self._left: Left | None = None  # by the last round, not read yet
        self._bets: list[BetFields] = []
        self._began: Tree | None = None
        self._answers: list[AnswerFields] = []

    @property
    def table(self) -> Table:
        """The table after all events so far."""
        if self._table.version < self._version or self._left is not None:
            table = self._table if self._left is None else with_left(self._table, *self._left)
            table = with_bets(table, self._bets)
            table = table if self._began is None else fold_for_audit(table, self._began)
            self._table = with_answers(table, self._answers, self._version)
            self._wait_for_more()
        return self._table

    def _wait_for_more(self, left: Left | None = None) -> None:
        self._left, self._bets, self._began, self._answers = left, [], None, []

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
        if what == "ready":
            pass  # no audit asks who is
        elif what == "bet" and self._began is None:
            self._bets.append(bet_of(event))
        elif what == "decided" and (self._began is not None or self._table.playing):
            self._answers.append(answer_of(event))
        elif what == "began" and self._began is None and not self._answers:
            self._began = event
        elif what == "settled" and self._began is not None:
            self._table = with_round(self._table, self._began, event, self._version + 1)
            self._wait_for_more(left_by(event))
        else:
            self._table = fold_for_audit(self.table, event)
        self._version += 1
        return self._version
