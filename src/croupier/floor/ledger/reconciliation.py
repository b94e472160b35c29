"""The three books: what the accounts hold, what the transfers add up to, and what the events tell. They must agree.

Each is written by another hand: the accounts by a trigger, the transfers by the pen, the events by whoever made them and
under a hash. Who would take a cent without its being seen must alter all three, and the third is sealed.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import closing
from itertools import chain, groupby
from operator import itemgetter

from sqlalchemy import Connection, func, select, text
from sqlalchemy.exc import DBAPIError

from croupier.floor.storage import schema

_PAGE = 5000
_SOME_TRANSFERS = b'"transfers":[['  # as the one way to write a tree has it: no need to read an event without

Balances = dict[str, int]
_Lines = list[tuple[str, str, int, str]]
_NO_MORE: tuple[int, _Lines] = (2**63, [])


def findings(connection: Connection) -> Iterator[str]:
    """Everything wrong with the money, as sentences; nothing when the books are right."""
    try:
        yield from _sound(connection)
        told = Counter[str]()
        yield from _line_by_line(connection, told)
        yield from agree(connection, told)
    except DBAPIError as broken:
        yield f"the books cannot be read to their end: {broken.orig}"


def accounts(connection: Connection) -> dict[str, tuple[str, int]]:
    """The first book: each account's kind and cents."""
    found = connection.execute(select(schema.account.c.name, schema.account.c.kind, schema.account.c.cents))
    return {name: (kind, cents) for name, kind, cents in found}


def transferred(connection: Connection) -> Balances:
    """The second book: what came in less what went out."""
    balances, moved = Counter[str](), schema.transfer.c
    for account, sign in ((moved.debit, -1), (moved.credit, 1)):
        for name, cents in connection.execute(select(account, func.sum(moved.cents)).group_by(account)):
            balances[name] += sign * int(cents)
    return balances


def _told(payload: bytes) -> _Lines:
    if _SOME_TRANSFERS not in payload:
        return []
    tree = json.loads(payload)
    return [(debit, credit, cents, reason) for debit, credit, cents, reason in tree["transfers"]]


def _rows(connection: Connection) -> Generator[tuple[int, _Lines]]:
    """The transfers of each event that has any, in their order."""
    moved = schema.transfer.c
    columns = select(moved.event, moved.debit, moved.credit, moved.cents, moved.reason)
    wanted = columns.order_by(moved.event, moved.line)
    with connection.execute(wanted, execution_options={"yield_per": _PAGE}) as rows:
        for number, lines in groupby(rows, key=itemgetter(0)):
            yield number, [(debit, credit, cents, reason) for _, debit, credit, cents, reason in lines]


def _line_by_line(connection: Connection, told: Counter[str]) -> Iterator[str]:
    """Holds every event against its transfers, and adds up what the events tell: the third book."""
    happened = schema.event.c
    columns = select(happened.number, happened.payload).order_by(happened.number)
    with (
        closing(_rows(connection)) as rows,
        connection.execute(columns, execution_options={"yield_per": _PAGE}) as events,
    ):
        at, written = next(rows, _NO_MORE)
        for number, payload in events:
            try:
                lines = _told(bytes(payload))
                for debit, credit, cents, _ in lines:
                    told[debit] -= cents
                    told[credit] += cents
            except (ValueError, TypeError, KeyError):
                yield f"event {number} cannot be read"
                lines = []
            while at < number:
                yield f"transfers were made by event {at}, which is not there"
                at, written = next(rows, _NO_MORE)
            if lines != (written if at == number else []):
                yield f"event {number} tells of other transfers than were made by it"
            if at == number:
                at, written = next(rows, _NO_MORE)
        for number, _ in chain([(at, written)] if written else [], rows):
            yield f"transfers were made by event {number}, which is not there"


def counted(connection: Connection, told: int) -> Iterator[str]:
    """Whether there are as many transfers as the events tell of."""
    made = connection.execute(select(func.count()).select_from(schema.transfer)).scalar()
    if made != told:
        yield f"{made} transfers were made, and the events tell of {told}"


def agree(connection: Connection, told: Counter[str]) -> Iterator[str]:
    """Holds the accounts against the transfers, and against what the events tell of each."""
    held, moved = accounts(connection), transferred(connection)
    for name in sorted({*held, *moved, *told}):
        if name not in held:
            yield f"{name}: transfers, but no account"
            continue
        kind, cents = held[name]
        if not cents == moved.get(name, 0) == told[name]:
            yield f"{name}: the account holds {cents} cents, the transfers say {moved.get(name, 0)}, the events {told[name]}"
        if cents < 0 and name != "cage":
            yield f"{name}: {cents} cents, and only the cage may owe"
        if kind != name.partition(":")[0]:
            yield f"{name}: an account of another kind, {kind}"
    if total := sum(cents for _, cents in held.values()):
        yield f"all accounts together hold {total} cents more than came from the cage"


def _sound(connection: Connection) -> Iterator[str]:
    """What SQLite finds wrong with its own file; PostgreSQL sees to this by itself."""
    if connection.dialect.name != "sqlite":
        return
    for (found,) in connection.execute(text("PRAGMA integrity_check")):
        if found != "ok":
            yield f"SQLite finds its file damaged: {found}"
    for row in connection.execute(text("PRAGMA foreign_key_check")):
        yield f"a row of {row[0]} names a row of {row[2]} that is not there"
