"""Compares the stored answers of commands with the events they caused.

An event names the actor and the idempotency key of its command. If an answer were deleted, the command could run a second
time. If one were added, a command would be answered that never ran. The last event of a command has the digests of the request
and of the answer; those of release 0.1.0 have none.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from sqlalchemy import Connection, Result, Row, select

from croupier.floor.storage import schema
from croupier.floor.storage.new_event import Tree
from croupier.floor.trail import trail

_PAGE = 1000
_TABLE = "table:"
CommandKey = tuple[str, str]  # actor and idempotency key
_NO_COMMAND: CommandKey = ("", "")


def forged_answer(connection: Connection, actor: str, key: str) -> str:
    """Why a stored answer is not the house's: its event is not that of the command. Empty: it is, or there is none.

    This is for one command while the floor is open. The whole trail is compared by `CommandCheck`.
    """
    command, event = schema.command.c, schema.event.c
    with_event = select(schema.command, event.payload).join(schema.event, command.event == event.number)
    row = connection.execute(with_event.where(command.actor == actor, command.key == key)).fetchone()
    if row is None:
        return ""
    tree, who = json.loads(row.payload), f"{actor}, key {key}"
    if (tree.get("by"), tree.get("command")) != (actor, key):
        return f"{who}: its stored answer names event {row.event}, which is not its own"
    if tree.get("answered", "") not in {"", hashlib.sha256(row.answer).hexdigest()}:
        return f"{who}: the stored answer does not match event {row.event}"
    if tree.get("asked", "") not in {"", bytes(row.asked).hex()}:
        return f"{who}: the stored request does not match event {row.event}"
    return ""


def command_of(tree: Tree) -> CommandKey:
    """The command that an event belongs to."""
    return (str(tree.get("by", "")), str(tree["command"])) if tree.get("command") else _NO_COMMAND


def stored_answer(connection: Connection, command: CommandKey) -> Row[Any] | None:
    """The stored answer of one command. There are thousands of these, so the statement goes directly to the driver."""
    mark = "?" if connection.dialect.name == "sqlite" else "%s"
    statement = f"SELECT actor, key, asked, answer, event FROM command WHERE actor = {mark} AND key = {mark}"  # noqa: S608
    return connection.exec_driver_sql(statement, command).one_or_none()


class _Read:
    """Stored answers, read a page at a time."""

    def __init__(self, rows: Result[Any]) -> None:
        self._rows, self._pages = rows, chain.from_iterable(rows.partitions())

    def fetchone(self) -> Row[Any] | None:
        return next(self._pages, None)

    def close(self) -> None:
        self._rows.close()


@dataclass(slots=True)
class _LookedUp:
    """Stored answers, each looked up when it is needed: for the end of a long trail, or a trail read in short pieces."""

    read: Callable[[CommandKey], Row[Any] | None]

    def fetchone(self) -> None:
        return None

    def close(self) -> None:
        pass


@dataclass(slots=True)
class CommandCheck:
    """Reads the stored answers in the order of their events, next to the trail, and compares each when its command ends."""

    rows: _Read | _LookedUp
    findings: list[str] = field(default_factory=list)
    _row: Any = None  # a row: actor, key, asked, answer, event
    _command: CommandKey = _NO_COMMAND
    _last_event: int = 0  # the last event of the current command
    _stream: tuple[str, int] = ("", 0)  # stream and version of that event
    _digests: tuple[str, str] = ("", "")  # of the request and the answer, as that event has them

    @classmethod
    def of(cls, connection: Connection) -> CommandCheck:
        query = select(schema.command).order_by(schema.command.c.event)
        rows = _Read(connection.execute(query, execution_options={"yield_per": _PAGE}))
        return cls(rows, _row=rows.fetchone())

    @classmethod
    def looking_up(cls, read: Callable[[CommandKey], Row[Any] | None]) -> CommandCheck:
        """Looks every answer up by its command. Answers to commands that never ran are not found this way."""
        return cls(_LookedUp(read))

    def close(self) -> None:
        """Ends the reading, if the trail was not read to its end."""
        self.rows.close()

    def note(self, event: trail.Event, tree: Tree) -> None:
        """Takes the next event of the trail."""
        command = command_of(tree)
        if command != self._command:
            self._finish_command()
        self._command, self._last_event = command, event.number
        self._digests = str(tree.get("asked", "")), str(tree.get("answered", ""))
        if event.stream != "desk":  # desk events are notices that a table command adds
            self._stream = event.stream, event.version

    def end(self) -> None:
        """Call this at the end of the trail: answers that are left belong to no event."""
        self._finish_command()
        while self._row is not None:
            self._report_extra()

    def _finish_command(self) -> None:
        """Checks the answer of the command whose events have ended."""
        if self._command == _NO_COMMAND:
            return
        if isinstance(self.rows, _LookedUp):
            self._row = self.rows.read(self._command)
        while self._row is not None and self._row[4] < self._last_event:
            self._report_extra()
        row = self._row
        if row is None or row[4] != self._last_event or (row[0], row[1]) != self._command:
            who = f"{self._command[0]}, key {self._command[1]}"
            self.findings.append(f"{who}: the command ran with event {self._last_event}, but its answer is missing")
            return
        for why in self._wrong_answer(bytes(row[3]), bytes(row[2])):
            self.findings.append(f"{self._command[0]}, key {self._command[1]}: {why}")
        self._row = self.rows.fetchone()

    def _report_extra(self) -> None:
        if (row := self._row) is not None:
            self.findings.append(
                f"{row.actor}, key {row.key}: its stored answer names event {row.event}, which is not its own"
            )
        self._row = self.rows.fetchone()

    def _wrong_answer(self, answer: bytes, asked: bytes) -> Iterable[str]:
        """What is wrong with a stored answer. One that is as its event says, and ends as it must, needs no parsing."""
        digest_asked, digest_answered = self._digests
        stream, version = self._stream
        at_table = b',"table":"%b","version":%d' % (stream.removeprefix(_TABLE).encode(), version)
        end = b'"number":%d%b}' % (self._last_event, at_table if stream.startswith(_TABLE) else b"")
        as_told = digest_answered == hashlib.sha256(answer).hexdigest() and digest_asked == asked.hex()
        return () if as_told and answer.endswith(end) else self._faults(answer, asked)

    def _faults(self, answer: bytes, asked: bytes) -> Iterator[str]:
        try:
            answer_data = trail.parse(answer)
            at_table, version = answer_data.get("table"), answer_data.get("version")
            wrong = answer_data["number"] != self._last_event
            wrong |= at_table is not None and (f"{_TABLE}{at_table}", version) != self._stream
        except (ValueError, TypeError, KeyError, AttributeError):
            wrong = True
        digest_asked, digest_answered = self._digests
        if wrong or digest_answered not in {"", hashlib.sha256(answer).hexdigest()}:
            yield f"the stored answer does not match event {self._last_event}"
        if digest_asked not in {"", asked.hex()}:
            yield f"the stored request does not match event {self._last_event}"
