"""The list of people, page by page, and what waits for a second admin."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import ColumnElement, func, or_, select

from croupier.floor.storage import schema
from croupier.floor.storage.new_event import Tree
from croupier.floor.storage.store import Transaction

_person, _invitation, _appointment = schema.person.c, schema.invitation.c, schema.appointment.c


def read(transaction: Transaction, now: str, after: str, most: int, search: str = "") -> Tree:
    """At most `most` people whose handles come after `after`; `next` is the last handle, or None if there are no more.

    `search` is a part of the handle, or a role; `total` counts everybody it finds. `names` has the handles of those who made
    an invitation or a proposal, or whom one is about.
    """
    run, lower = transaction.connection.execute, func.lower(_person.handle)
    shown = (_person.id, _person.handle, _person.role, _person.tables, _person.made_at, _person.locked)
    found_by = _found_by(search)
    query = select(*shown).where(lower > after.lower(), *found_by).order_by(lower).limit(most + 1)
    people = [_row_data(row) for row in run(query)]
    columns = (_invitation.id, _invitation.role, _invitation.tables, _invitation.made_by, _invitation.ends_at)
    live = (_invitation.state.in_(("waiting", "open")), _invitation.ends_at > now)
    invitations = run(select(*columns, _invitation.state).where(*live).order_by(_invitation.made_at))
    waiting = select(schema.appointment).where(_appointment.state == "waiting").order_by(_appointment.made_at)
    entry: Tree = {
        "people": [{**each, "locked": bool(each["locked"])} for each in people[:most]],
        "next": people[most - 1]["handle"] if people[most:] else None,
        "total": run(select(func.count()).select_from(schema.person).where(*found_by)).scalar_one(),
        "invitations": [_row_data(row) for row in invitations],
        "appointments": [_row_data(row) for row in run(waiting)],
    }
    return {**entry, "names": _names(transaction, (*entry["invitations"], *entry["appointments"]))}


def _found_by(search: str) -> tuple[ColumnElement[bool], ...]:
    """Whom a search finds. In a handle, _ is a letter like any other."""
    wanted = search.strip().lower()
    if not wanted:
        return ()
    return (or_(func.lower(_person.handle).contains(wanted, autoescape=True), _person.role == wanted),)


def _names(transaction: Transaction, papers: tuple[Tree, ...]) -> dict[str, str]:
    persons = sorted({each[field] for each in papers for field in ("made_by", "person") if each.get(field)})
    query = select(_person.id, _person.handle).where(_person.id.in_(persons))
    return {row.id: row.handle for row in transaction.connection.execute(query)}


def _row_data(row: Any) -> Tree:
    data = dict(row._mapping)  # noqa: SLF001 (public in SQLAlchemy)
    return {**data, "tables": json.loads(data["tables"])}
