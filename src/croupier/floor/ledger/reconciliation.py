"""Compares the three books: the accounts, the transfers, and the events. They must agree.

A trigger writes the accounts, the writer writes the transfers, and each event lists its transfers under a hash. To steal a
cent unnoticed somebody would have to change all three, and the signed heads protect the events.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, func, select
from sqlalchemy.exc import DBAPIError

from croupier.floor.storage import schema
from croupier.floor.storage.store import pages

_PAGE = 5000
_SOME_TRANSFERS = b'"transfers":[['  # canonical JSON of a non-empty list: other events need not be parsed

Balances = dict[str, int]
_Row = tuple[Any, ...]  # of a transfer: event, debit, credit, cents and reason
_NO_EVENT = 2**63  # above every number: there are no more rows

# Made once, not at every look: to make a statement takes longer than its answer, when the floor is small.
_transfer = schema.transfer.c
_EVENTS = select(schema.event.c.number, schema.event.c.payload).order_by(schema.event.c.number)
_ACCOUNTS = select(schema.account.c.name, schema.account.c.kind, schema.account.c.cents)
_OUT, _IN = (
    select(account, func.sum(_transfer.cents)).group_by(account) for account in (_transfer.debit, _transfer.credit)
)
_TRANSFERS = select(  # `_Row`s
    _transfer.event, _transfer.debit, _transfer.credit, _transfer.cents, _transfer.reason
).order_by(_transfer.event, _transfer.line)
_TRANSFER_COUNT = select(func.count()).select_from(schema.transfer)


def findings(connection: Connection, lines: TransferCheck | None = None) -> Iterator[str]:
    """Yields every problem with the money, as a sentence; nothing if the books agree.

    `lines` has compared every event with its transfers already; without it, the events are read here.
    """
    try:
        yield from _file_findings(connection)
        if lines is None:
            lines = TransferCheck.of(connection)
            with connection.execute(_EVENTS, execution_options={"yield_per": _PAGE}) as events:
                for number, payload in events:
                    lines.note_payload(number, bytes(payload))
        lines.end()
        yield from lines.findings
        yield from agree(connection, lines.moved)
    except DBAPIError as broken:
        yield f"the books cannot be read to the end: {broken.orig}; restore the database from a backup"


def accounts(connection: Connection) -> dict[str, tuple[str, int]]:
    """The first book: kind and balance of each account."""
    return {name: (kind, cents) for name, kind, cents in connection.execute(_ACCOUNTS)}


def transferred(connection: Connection, after: int = 0) -> Counter[str]:
    """The second book: what came in minus what went out after an event, per account."""
    balances = Counter[str]()
    for sums, sign in ((_OUT, -1), (_IN, 1)):
        for name, cents in connection.execute(sums.where(_transfer.event > after) if after else sums):
            balances[name] += sign * int(cents)
    return balances


@dataclass(slots=True)
class TransferCheck:
    """Compares every event with its transfer rows, and adds up the events' transfers: the third book."""

    pages: Iterator[list[_Row]]
    findings: list[str] = field(default_factory=list)
    moved: Counter[str] = field(default_factory=Counter)
    next_event: int = _NO_EVENT  # the event of the row that is read next
    _page: list[_Row] = field(default_factory=list)  # of this page, the rows before `_at` were read
    _at: int = 0

    @classmethod
    def of(cls, connection: Connection, after: int = 0) -> TransferCheck:
        """Begins with the first event, or after an event."""
        check = cls(pages(connection, _TRANSFERS.where(_transfer.event > after) if after else _TRANSFERS))
        check._step()
        return check

    def _step(self, rows: int = 0) -> None:
        """Goes on by so many rows of this page, and to the next page at its end."""
        self._at += rows
        if self._at >= len(self._page):
            self._page, self._at = next(self.pages, []), 0
        self.next_event = self._page[self._at][0] if self._page else _NO_EVENT

    def note_payload(self, number: int, payload: bytes) -> None:
        """Takes the next event, of which only the transfers are parsed."""
        try:
            self.note(number, json.loads(payload)["transfers"] if _SOME_TRANSFERS in payload else ())
        except (ValueError, TypeError, KeyError):
            self.unreadable(number)

    def note_tree(self, number: int, tree: Mapping[str, Any]) -> None:
        """Takes the data of the next event."""
        try:
            self.note(number, tree["transfers"])
        except (ValueError, TypeError, KeyError):
            self.unreadable(number)

    def note_page(self, numbers: Sequence[int], trees: Sequence[Mapping[str, Any]]) -> bool:
        """Takes many events at once if the transfer table has just the transfers that they list. If not, it takes none."""
        try:
            lines = [(at, *line) for at, tree in zip(numbers, trees, strict=True) for line in tree["transfers"]]
        except (TypeError, KeyError):
            return False
        while len(self._page) <= self._at + len(lines) and (more := next(self.pages, [])):
            self._page, self._at = self._page[self._at :] + more, 0
        after = self._at + len(lines)
        if self._page[self._at : after] != lines or (after < len(self._page) and self._page[after][0] <= numbers[-1]):
            return False
        self._add_up(lines)
        self._step(len(lines))
        return True

    def note(self, number: int, listed: Iterable[Sequence[Any]]) -> None:
        """Takes the next event and the transfers that it lists."""
        lines = [(number, debit, credit, cents, reason) for debit, credit, cents, reason in listed]
        self._add_up(lines)
        if lines or self.next_event <= number:
            self._compare(number, lines)

    def _add_up(self, lines: list[_Row]) -> None:
        moved = self.moved
        for _, debit, credit, cents, _ in lines:
            moved[debit] -= cents
            moved[credit] += cents

    def unreadable(self, number: int) -> None:
        self.findings.append(f"the payload of event {number} cannot be read")
        self._compare(number, [])

    def _compare(self, number: int, lines: list[_Row]) -> None:
        while self.next_event < number:
            self._report_extra()
        if lines != self._rows_of(number):
            self.findings.append(f"event {number} lists other transfers than the transfer table has for it")

    def _rows_of(self, number: int) -> list[_Row]:
        """Reads the rows of an event; none if it has none."""
        rows = list[_Row]()
        while self.next_event == number:
            rows.append(self._page[self._at])
            self._step(1)
        return rows

    def end(self) -> None:
        """Call this at the end of the trail: transfers that are left belong to no event."""
        while self.next_event != _NO_EVENT:
            self._report_extra()

    def _report_extra(self) -> None:
        self.findings.append(f"there are transfers of event {self.next_event}, but no such event")
        self._rows_of(self.next_event)


def counted(connection: Connection, by_events: int, after: int = 0) -> Iterator[str]:
    """Checks that there are as many transfers after an event as the events list."""
    rows = connection.execute(_TRANSFER_COUNT.where(_transfer.event > after) if after else _TRANSFER_COUNT).scalar()
    if rows != by_events:
        where = f" after event {after}" if after else ""
        yield f"the transfer table has {rows} rows{where}, but the events list {by_events}"


def agree(
    connection: Connection, by_events: Counter[str], after: int = 0, before: Mapping[str, int] | None = None
) -> Iterator[str]:
    """Compares the accounts with the transfers, and with the sums of the events' transfers.

    Transfers up to the event `after` are not read again: `before` has their sums.
    """
    in_accounts, by_transfers = accounts(connection), transferred(connection, after)
    for name, cents in (before or {}).items():
        by_transfers[name] += cents
    for name in sorted({*in_accounts, *by_transfers, *by_events}):
        if name not in in_accounts:
            yield f"{name}: there are transfers, but no such account"
            continue
        kind, cents = in_accounts[name]
        if name not in by_transfers and name not in by_events:
            yield never_opened(name)
        if not cents == by_transfers[name] == by_events[name]:
            yield mismatch(name, cents, by_transfers[name], by_events[name])
        if cents < 0 and name != "cage":
            yield f"{name}: the balance is {cents} cents, but only the cage may be negative"
        if kind != name.partition(":")[0]:
            yield f"{name}: the account has the wrong kind, {kind}"
    if total := sum(cents for _, cents in in_accounts.values()):
        yield f"the balances of all accounts add up to {total} cents, not to 0"


def never_opened(account: str) -> str:
    return f"{account}: the account is in the database, but no transfer ever moved it: the floor did not open it"


def mismatch(account: str, balance: int, by_transfers: int, by_events: int) -> str:
    return (
        f"{account}: the balance is {balance} cents, the transfers add up to {by_transfers}, the events to {by_events}"
    )


def _file_findings(connection: Connection) -> Iterator[str]:
    """What SQLite finds wrong with its file. PostgreSQL checks its own files."""
    if connection.dialect.name != "sqlite":
        return
    for (fault,) in connection.exec_driver_sql("PRAGMA integrity_check"):
        if fault != "ok":
            yield f"the SQLite file is damaged: {fault}"
    for row in connection.exec_driver_sql("PRAGMA foreign_key_check"):
        yield f"a row of table {row[0]} refers to a missing row of table {row[2]}"
