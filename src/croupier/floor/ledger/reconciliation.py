"""Compares the three books: the accounts, the transfers, and the events. They must agree.

A trigger writes the accounts, the writer writes the transfers, and each event lists its transfers under a hash. To steal a
cent unnoticed somebody would have to change all three, and the signed heads protect the events.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Generator, Iterator, Mapping
from contextlib import closing
from itertools import chain, groupby
from operator import itemgetter

from sqlalchemy import Connection, func, select, text
from sqlalchemy.exc import DBAPIError

from croupier.floor.storage import schema

_PAGE = 5000
_SOME_TRANSFERS = b'"transfers":[['  # canonical JSON of a non-empty list: other events need not be parsed

Balances = dict[str, int]
_Lines = list[tuple[str, str, int, str]]
_END_OF_ROWS: tuple[int, _Lines] = (2**63, [])


def findings(connection: Connection) -> Iterator[str]:
    """Yields every problem with the money, as a sentence; nothing if the books agree."""
    try:
        yield from _file_findings(connection)
        by_events = Counter[str]()
        yield from _line_by_line(connection, by_events)
        yield from agree(connection, by_events)
    except DBAPIError as broken:
        yield f"the books cannot be read to the end: {broken.orig}; restore the database from a backup"


def accounts(connection: Connection) -> dict[str, tuple[str, int]]:
    """The first book: kind and balance of each account."""
    found = connection.execute(select(schema.account.c.name, schema.account.c.kind, schema.account.c.cents))
    return {name: (kind, cents) for name, kind, cents in found}


def transferred(connection: Connection, after: int = 0) -> Counter[str]:
    """The second book: what came in minus what went out after an event, per account."""
    balances, transfer_columns = Counter[str](), schema.transfer.c
    for account, sign in ((transfer_columns.debit, -1), (transfer_columns.credit, 1)):
        sums = select(account, func.sum(transfer_columns.cents)).group_by(account)
        for name, cents in connection.execute(sums.where(transfer_columns.event > after) if after else sums):
            balances[name] += sign * int(cents)
    return balances


def _listed_transfers(payload: bytes) -> _Lines:
    if _SOME_TRANSFERS not in payload:
        return []
    tree = json.loads(payload)
    return [(debit, credit, cents, reason) for debit, credit, cents, reason in tree["transfers"]]


def _rows(connection: Connection) -> Generator[tuple[int, _Lines]]:
    """The transfers of each event that has any, in order."""
    transfer_columns = schema.transfer.c
    columns = select(*(transfer_columns[name] for name in ("event", "debit", "credit", "cents", "reason")))
    query = columns.order_by(transfer_columns.event, transfer_columns.line)
    with connection.execute(query, execution_options={"yield_per": _PAGE}) as rows:
        for number, lines in groupby(rows, key=itemgetter(0)):
            yield number, [(debit, credit, cents, reason) for _, debit, credit, cents, reason in lines]


def _line_by_line(connection: Connection, by_events: Counter[str]) -> Iterator[str]:
    """Compares every event with its transfer rows, and adds up the events' transfers in `by_events`: the third book."""
    event_columns = schema.event.c
    columns = select(event_columns.number, event_columns.payload).order_by(event_columns.number)
    with (
        closing(_rows(connection)) as rows,
        connection.execute(columns, execution_options={"yield_per": _PAGE}) as events,
    ):
        row_event, written = next(rows, _END_OF_ROWS)
        for number, payload in events:
            try:
                lines = _listed_transfers(bytes(payload))
                for debit, credit, cents, _ in lines:
                    by_events[debit] -= cents
                    by_events[credit] += cents
            except (ValueError, TypeError, KeyError):
                yield f"the payload of event {number} cannot be read"
                lines = []
            while row_event < number:
                yield f"there are transfers of event {row_event}, but no such event"
                row_event, written = next(rows, _END_OF_ROWS)
            if lines != (written if row_event == number else []):
                yield f"event {number} lists other transfers than the transfer table has for it"
            if row_event == number:
                row_event, written = next(rows, _END_OF_ROWS)
        for number, _ in chain([(row_event, written)] if written else [], rows):
            yield f"there are transfers of event {number}, but no such event"


def counted(connection: Connection, by_events: int, after: int = 0) -> Iterator[str]:
    """Checks that there are as many transfers after an event as the events list."""
    count = select(func.count()).select_from(schema.transfer)
    rows = connection.execute(count.where(schema.transfer.c.event > after) if after else count).scalar()
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
        if not cents == by_transfers[name] == by_events[name]:
            yield mismatch(name, cents, by_transfers[name], by_events[name])
        if cents < 0 and name != "cage":
            yield f"{name}: the balance is {cents} cents, but only the cage may be negative"
        if kind != name.partition(":")[0]:
            yield f"{name}: the account has the wrong kind, {kind}"
    if total := sum(cents for _, cents in in_accounts.values()):
        yield f"the balances of all accounts add up to {total} cents, not to 0"


def mismatch(account: str, balance: int, by_transfers: int, by_events: int) -> str:
    return (
        f"{account}: the balance is {balance} cents, the transfers add up to {by_transfers}, the events to {by_events}"
    )


def _file_findings(connection: Connection) -> Iterator[str]:
    """What SQLite finds wrong with its file. PostgreSQL checks its own files."""
    if connection.dialect.name != "sqlite":
        return
    for (found,) in connection.execute(text("PRAGMA integrity_check")):
        if found != "ok":
            yield f"the SQLite file is damaged: {found}"
    for row in connection.execute(text("PRAGMA foreign_key_check")):
        yield f"a row of table {row[0]} refers to a missing row of table {row[2]}"
