"""Checks the trail before a snapshot in the background, after the floor has opened from it.

A process of its own reads every event from the first, in short reads that keep nobody waiting, and checks what is checked when
a floor opens without a snapshot: the chain, the signed heads, the transfers and the stored answers. The floor that these events
make must be the one in the snapshot. If it is not, or anything else is wrong, the open floor halts.
"""

from __future__ import annotations

import logging
from collections import ChainMap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import Pipe
from multiprocessing.connection import Connection as End
from pathlib import Path
from threading import Thread
from typing import Any

from sqlalchemy import Connection, select
from sqlalchemy.exc import SQLAlchemyError

from croupier.floor.audit.command_check import CommandCheck, CommandKey, command_of, stored_answer
from croupier.floor.audit.integrity import IntegrityCheck, malformed_pages
from croupier.floor.audit.rebuild import Rebuilt
from croupier.floor.audit.snapshot import FloorState, StoredSnapshot
from croupier.floor.fairness.keyring import Keyring
from croupier.floor.fairness.vault import Vault
from croupier.floor.storage import schema
from croupier.floor.storage.locks import CannotOpen
from croupier.floor.storage.store import Store, events_between
from croupier.floor.trail import heads, trail
from croupier.processes.workers import set_up_worker, started

PAGE = 1000  # events in one read
_MOST_FINDINGS = 20
_MOST_BYTES = 256 * 2**20  # of a SQLite file whose pages are checked: the floor cannot commit while it runs
_LATER = 10  # the niceness of the process
_log = logging.getLogger("croupier.floor")

_Lines = list[tuple[str, str, int, str]]


@dataclass(frozen=True, slots=True)
class TrailPlace:
    """Where the floor is: its database, its keys and its heads."""

    database: str
    keys: Path
    heads: tuple[Path, ...]


# ---------------------------------------------------------------- the check


def findings(place: TrailPlace, kept: StoredSnapshot) -> list[str]:
    """What is wrong with the trail up to a snapshot, or with the snapshot."""
    try:
        vault, store = Vault.open(place.keys, fresh=False), Store.open(place.database, read_only=True)
    except CannotOpen as error:
        return [str(error)]
    try:
        check = _HistoryCheck(store, kept, Keyring(vault, store))
        return list(islice(check.run(place.heads), _MOST_FINDINGS))
    except SQLAlchemyError as broken:
        return [f"the database cannot be read to the end: {broken}"]
    finally:
        store.close()


@dataclass(slots=True)
class _HistoryCheck:
    """One reading of the trail, up to a snapshot."""

    store: Store
    kept: StoredSnapshot
    keyring: Keyring
    faults: list[str] = field(default_factory=list)
    _answers: ChainMap[CommandKey, Any] = field(default_factory=ChainMap)

    def run(self, paths: Sequence[Path]) -> Iterator[str]:
        key = self.keyring.vault.public
        files = [heads.read(path) for path in paths if path.exists()]
        signed = dict.fromkeys(
            head for signed_heads, _ in files for head in signed_heads if head.number <= self.kept.number
        )
        check = IntegrityCheck(self.store, list(signed), key, self.kept.number)
        rebuilt, end = Rebuilt(self.keyring), trail.Checked()
        commands = CommandCheck.looking_up(self._answer)
        yield from trail.faults(self._applied(check, rebuilt, commands), check.signed_heads, key, end)
        commands.end()
        yield from (*self.faults, *commands.findings)
        state = FloorState(end, rebuilt.tables, rebuilt.inbox, check.people, check.moved, check.last_instance)
        snapshot = self.kept.state(self.keyring.vault)
        yield from (
            f"the snapshot of event {self.kept.number} has another {each}" for each in snapshot.differences(state)
        )
        yield from self._pages()

    def _answer(self, command: CommandKey) -> Any:
        return self._answers.get(command)

    def _applied(self, check: IntegrityCheck, rebuilt: Rebuilt, commands: CommandCheck) -> Iterator[trail.Event]:
        for first in range(0, self.kept.number, PAGE):
            last = min(first + PAGE, self.kept.number)
            with self.store.reading() as connection:
                page, lines = events_between(connection, first, last), _transfers(connection, first, last)
            try:
                trees = [each.tree for each in page]
                self._read_answers({command_of(tree) for tree in trees})
            except (ValueError, TypeError, AttributeError) as error:
                self.faults.append(f"one of the events {first + 1} to {last} cannot be read: {error}")
                yield from page
                return
            for event, tree in zip(page, trees, strict=True):
                yield event
                try:
                    check.note(event, tree)
                    commands.note(event, tree)
                    rebuilt.apply(event, tree)
                    if [tuple(each) for each in tree["transfers"]] != lines.get(event.number, []):
                        self.faults.append(
                            f"event {event.number} lists other transfers than the transfer table has for it"
                        )
                except Exception as error:  # noqa: BLE001 (a forged event may hold anything)
                    self.faults.append(f"event {event.number} cannot be applied: {type(error).__name__}: {error}")
                    return

    def _read_answers(self, commands: set[CommandKey]) -> None:
        """The stored answers of a page's commands. A command's events may be on two pages."""
        with self.store.reading() as connection:
            answers = {command: stored_answer(connection, command) for command in commands if command[1]}
        self._answers = ChainMap(answers, *self._answers.maps[:1])

    def _pages(self) -> Iterator[str]:
        """The pages of a SQLite file. Those of a large file are checked by `croupier audit verify`, on a copy."""
        path = Path(str(self.store.engine.url.database))
        if self.store.engine.dialect.name == "sqlite" and path.stat().st_size <= _MOST_BYTES:
            with self.store.reading() as connection:
                yield from malformed_pages(connection)


def _transfers(connection: Connection, after: int, until: int) -> dict[int, _Lines]:
    columns, transfers = schema.transfer.c, dict[int, _Lines]()
    names = (columns.event, columns.debit, columns.credit, columns.cents, columns.reason)
    query = select(*names).where(columns.event > after, columns.event <= until).order_by(columns.event, columns.line)
    for number, debit, credit, cents, reason in connection.execute(query):
        transfers.setdefault(number, []).append((debit, credit, cents, reason))
    return transfers


# ---------------------------------------------------------------- in the background


class BackgroundCheck:
    """Runs the check in a process of its own, and tells when it has ended."""

    def __init__(self, place: TrailPlace, kept: StoredSnapshot, tell: Callable[[list[str]], None]) -> None:
        self.state = "checking"
        self._tell, self._closed = tell, False
        here, there = Pipe(duplex=False)
        self._process = started(_run, place, kept, there)
        there.close()
        Thread(target=self._wait, args=(here,), name="history", daemon=True).start()

    def _wait(self, pipe: End) -> None:
        try:
            findings: list[str] = pipe.recv()
        except (EOFError, OSError):
            if not self._closed:
                _log.error("the check of the trail before the snapshot ended without a result")
            self.state = "failed"
            return
        self._process.join()
        self.state = "wrong" if findings else "checked"
        self._tell(findings)

    def close(self) -> None:
        """Ends the check, finished or not."""
        self._closed = True
        self._process.terminate()
        self._process.join()


def _run(place: TrailPlace, kept: StoredSnapshot, pipe: End) -> None:
    set_up_worker(niceness=_LATER)
    pipe.send(findings(place, kept))
