"""People in the database: looked up by their ids and handles, and listed page by page with what waits for a second admin."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from sqlalchemy import ColumnElement, Row, bindparam, func, or_, select

from croupier.floor.accounts.actor import Actor
from croupier.floor.accounts.passwords import HANDLE
from croupier.floor.accounts.permissions import Forbidden, may
from croupier.floor.storage import schema
from croupier.floor.storage.new_event import Tree
from croupier.floor.storage.store import Transaction

_person, _invitation, _appointment = schema.person.c, schema.invitation.c, schema.appointment.c

_BY_ID = select(schema.person).where(_person.id == bindparam("person"))
_BY_HANDLE = select(schema.person).where(func.lower(_person.handle) == bindparam("lower"))


def find(transaction: Transaction, handle: str) -> Actor | None:
    """The person with a handle, within a transaction; without a session."""
    row = by_handle(transaction, handle)
    return None if row is None else actor_of(row)


def current_actor(transaction: Transaction, person: str, session: str = "") -> Actor | None:
    """The person as of now, within a transaction; None if locked by an admin."""
    row = transaction.connection.execute(_BY_ID, {"person": person}).one_or_none()
    return None if row is None or row.locked else actor_of(row, session)


def has_other_supervisor(transaction: Transaction, table: str, except_person: str) -> bool:
    """Whether a floorperson other than `except_person` is assigned to the table and not locked."""
    rows = transaction.connection.execute(
        select(schema.person).where(_person.role == "floorperson", _person.locked == 0, _person.id != except_person)
    )
    return any(actor_of(row).at(table) for row in rows)


def require_unchanged(transaction: Transaction, actor: Actor) -> None:
    """Raises `Forbidden` if the actor's role, tables or lock changed while the job was queued."""
    if current_actor(transaction, actor.person, actor.session) != replace(actor, api_key="", scopes=None):
        raise Forbidden(may(None, "do_command"))


def by_handle(transaction: Transaction, handle: str) -> Row[Any] | None:
    if not HANDLE.fullmatch(handle):  # no handle looks like that, and not every database accepts the text
        return None
    return transaction.connection.execute(_BY_HANDLE, {"lower": handle.lower()}).one_or_none()


def actor_of(row: Row[Any], session: str = "") -> Actor:
    return Actor(row.id, row.handle, row.role, tuple(json.loads(row.tables)), session)


# ---------------------------------------------------------------- the list


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
