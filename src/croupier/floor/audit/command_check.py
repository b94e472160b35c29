"""Every command that was answered, held against the events it made.

An event tells by whom and under which key it was asked for. A command that was taken out of the database could be done a
second time; one that was put there would be answered though it was never done.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Row, select

from croupier.floor.storage import schema
from croupier.floor.storage.new_event import Tree
from croupier.floor.trail import trail

_PAGE = 1000
_Asked = tuple[str, str]  # by whom, and the key
_NOBODY: _Asked = ("", "")


@dataclass(slots=True)
class Answered:
    """The commands in the order of their events; the trail goes by, and each is seen where it ends."""

    rows: Iterator[Row[Any]]
    findings: list[str] = field(default_factory=list)
    _row: Row[Any] | None = None
    _asked: _Asked = _NOBODY
    _ends: int = 0  # the last event of the command before us
    _stream: tuple[str, int] = ("", 0)  # where that one happened, and its version there

    @classmethod
    def of(cls, connection: Connection) -> Answered:
        wanted = select(schema.command).order_by(schema.command.c.event)
        rows = iter(connection.execute(wanted, execution_options={"yield_per": _PAGE}))
        return cls(rows, _row=next(rows, None))

    def note(self, event: trail.Event, tree: Tree) -> None:
        """The next event of the trail."""
        asked = (str(tree.get("by", "")), str(tree["command"])) if tree.get("command") else _NOBODY
        if asked != self._asked:
            self._over()
        self._asked, self._ends = asked, event.number
        if event.stream != "desk":  # a notice of what happened at a table
            self._stream = event.stream, event.version

    def end(self) -> None:
        """The trail is at its end: nothing more can have been answered."""
        self._over()
        while self._row is not None:
            self._other()

    def _over(self) -> None:
        """The events of one command are past: its answer must be there, and say so."""
        if self._asked == _NOBODY:
            return
        while self._row is not None and self._row.event < self._ends:
            self._other()
        row, who = self._row, f"{self._asked[0]}, key {self._asked[1]}"
        if row is None or row.event != self._ends or (row.actor, row.key) != self._asked:
            self.findings.append(f"{who}: done with event {self._ends}, and its answer is not there")
            return
        self.findings += (f"{who}: {why}" for why in self._untrue(bytes(row.answer)))
        self._row = next(self.rows, None)

    def _other(self) -> None:
        if (row := self._row) is not None:
            self.findings.append(f"{row.actor}, key {row.key}: answered with event {row.event}, which is not of it")
        self._row = next(self.rows, None)

    def _untrue(self, answer: bytes) -> Iterator[str]:
        try:
            told = json.loads(answer)
            at_table, version = told.get("table"), told.get("version")
            wrong = told["number"] != self._ends
            wrong |= at_table is not None and (f"table:{at_table}", version) != self._stream
        except (ValueError, TypeError, KeyError, AttributeError):
            wrong = True
        if wrong:
            yield f"what was answered is not what was done by event {self._ends}"
