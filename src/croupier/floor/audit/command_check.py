"""Compares the stored answers of commands with the events they caused.

An event names the actor and the idempotency key of its command. If an answer were deleted, the command could run a second
time. If one were added, a command would be answered that never ran. The last event of a command has the digests of the request
and of the answer; those of release 0.1.0 have none.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Row, bindparam, select

from croupier.floor.storage import schema
from croupier.floor.storage.new_event import Tree
from croupier.floor.storage.store import pages
from croupier.floor.storage.streams import DESK, TABLE, of_table
from croupier.floor.trail import trail

_sha256 = hashlib.sha256
CommandKey = tuple[str, str]  # actor and idempotency key
_NO_COMMAND: CommandKey = ("", "")
_CLEARED = re.compile(rb'\{"did":"clear","number":\d+,"table":"([^"\\]+)","version":\d+\}')


# Made once, not for every command that is asked again.
_WITH_EVENT = (
    select(schema.command, schema.event.c.payload)
    .join(schema.event, schema.command.c.event == schema.event.c.number)
    .where(schema.command.c.actor == bindparam("actor"), schema.command.c.key == bindparam("key"))
)


def forged_answer(connection: Connection, actor: str, key: str) -> str:
    """Why a stored answer is not the house's: its event is not that of the command. Empty: it is, or there is none.

    This is for one command while the floor is open. The whole trail is compared by `CommandCheck`.
    """
    row = connection.execute(_WITH_EVENT, {"actor": actor, "key": key}).fetchone()
    if row is None:
        return ""
    tree, who = json.loads(row.payload), f"{actor}, key {key}"
    if (tree.get("by"), tree.get("command")) != (actor, key):
        if _cleared_nothing(row.answer, row.asked):
            return ""
        return f"{who}: its stored answer names event {row.event}, which is not its own"
    if tree.get("answered", "") not in {"", hashlib.sha256(row.answer).hexdigest()}:
        return f"{who}: the stored answer does not match event {row.event}"
    if tree.get("asked", "") not in {"", bytes(row.asked).hex()}:
        return f"{who}: the stored request does not match event {row.event}"
    return ""


def _cleared_nothing(answer: bytes, asked: bytes) -> bool:
    """Whether an answer without an event is that of `clear` with no wager down.

    Such a command writes nothing. It is refused now, but earlier versions kept its answer.
    """
    cleared = _CLEARED.fullmatch(answer)
    return cleared is not None and _sha256(b'{"table":"%s","do":"clear"}' % cleared[1]).digest() == bytes(asked)


def command_of(tree: Tree) -> CommandKey:
    """The command that an event belongs to."""
    key = tree.get("command")
    return (str(tree.get("by", "")), str(key)) if key else _NO_COMMAND


def stored_answer(connection: Connection, command: CommandKey) -> Row[Any] | None:
    """The stored answer of one command. There are thousands of these, so the statement goes directly to the driver."""
    mark = "?" if connection.dialect.name == "sqlite" else "%s"
    statement = f"SELECT actor, key, asked, answer, event FROM command WHERE actor = {mark} AND key = {mark}"  # noqa: S608
    return connection.exec_driver_sql(statement, command).one_or_none()


def _none() -> Generator[Any]:
    yield from ()


def _rows(connection: Connection) -> Generator[Any]:
    """The stored answers, in the order of their events."""
    for page in pages(connection, select(schema.command).order_by(schema.command.c.event)):
        yield from page


@dataclass(slots=True)
class CommandCheck:
    """Reads the stored answers in the order of their events, next to the trail, and compares each when its command ends."""

    rows: Generator[Any]  # rows that are read next: actor, key, asked, answer, event
    read: Callable[[CommandKey], Any] | None = None  # looks up the row of a command, instead of `rows`
    findings: list[str] = field(default_factory=list)
    _row: Any = None  # the row of the current command, or of the next that has one
    _command: CommandKey = _NO_COMMAND
    _last_event: int = 0  # the last event of the current command
    _stream: str = ""  # stream and version of that event
    _version: int = 0
    _asked: str = ""  # the digest of the request, as that event has it
    _answered: str = ""  # and of the answer

    @classmethod
    def of(cls, connection: Connection) -> CommandCheck:
        rows = _rows(connection)
        return cls(rows, _row=next(rows, None))

    @classmethod
    def looking_up(cls, read: Callable[[CommandKey], Row[Any] | None]) -> CommandCheck:
        """Looks every answer up by its command. Answers to commands that never ran are not found this way.

        This is for the end of a long trail, or a trail that is read in short pieces.
        """
        return cls(_none(), read)

    def close(self) -> None:
        """Ends the reading, if the trail was not read to its end."""
        self.rows.close()

    def note(self, event: trail.Event, tree: Tree) -> None:
        """Takes the next event of the trail."""
        number, stream, version, _payload, _before, _hash = event
        command = command_of(tree)
        if command != self._command:
            if self._command is not _NO_COMMAND:
                self._finish_command()
            self._command = command
        self._last_event = number
        self._asked, self._answered = tree.get("asked", ""), tree.get("answered", "")
        if stream != DESK:  # desk events are notices that a table command adds
            self._stream, self._version = stream, version

    def end(self) -> None:
        """Call this at the end of the trail: answers that are left belong to no event."""
        if self._command is not _NO_COMMAND:
            self._finish_command()
        while self._row is not None:
            self._report_extra()

    def _finish_command(self) -> None:
        """Checks the answer of the command whose events have ended."""
        if self.read is not None:
            self._row = self.read(self._command)
        row = self._row
        if row is None or row[4] != self._last_event or row[:2] != self._command:
            row = self._own_row()
        if row is None:
            who = f"{self._command[0]}, key {self._command[1]}"
            self.findings.append(f"{who}: the command ran with event {self._last_event}, but its answer is missing")
            return
        if not self._as_told(row[3], row[2]):
            who = f"{self._command[0]}, key {self._command[1]}"
            self.findings += (f"{who}: {why}" for why in self._faults(row[3], row[2]))
        self._row = next(self.rows, None)

    def _own_row(self) -> Any:
        """The row of the current command, if it still comes. Rows before it belong to no command."""
        while (row := self._row) is not None and row[4] <= self._last_event:
            if row[4] == self._last_event and row[:2] == self._command:
                return row
            self._report_extra()
        return None

    def _report_extra(self) -> None:
        actor, key, asked, answer, event = self._row
        if not _cleared_nothing(answer, asked):
            self.findings.append(f"{actor}, key {key}: its stored answer names event {event}, which is not its own")
        self._row = next(self.rows, None)

    def _as_told(self, answer: bytes, asked: bytes) -> bool:
        """Whether a stored answer is as its event says, and ends as it must. Then it needs no parsing."""
        if self._answered != _sha256(answer).hexdigest() or self._asked != asked.hex():
            return False
        stream = self._stream
        at_table = f',"table":"{stream[len(TABLE) :]}","version":{self._version}' if stream.startswith(TABLE) else ""
        return answer.endswith(f'"number":{self._last_event}{at_table}}}'.encode())

    def _faults(self, answer: bytes, asked: bytes) -> Iterator[str]:
        try:
            answer_data = trail.parse(answer)
            at_table, version = answer_data.get("table"), answer_data.get("version")
            wrong = answer_data["number"] != self._last_event
            wrong |= at_table is not None and (of_table(at_table), version) != (self._stream, self._version)
        except (ValueError, TypeError, KeyError, AttributeError):
            wrong = True
        if wrong or str(self._answered) not in {"", _sha256(answer).hexdigest()}:
            yield f"the stored answer does not match event {self._last_event}"
        if str(self._asked) not in {"", asked.hex()}:
            yield f"the stored request does not match event {self._last_event}"
