"""Compares the people in a database with its trail, at the end of any test of people."""

from __future__ import annotations

import json

from sqlalchemy import select

from croupier.floor.accounts.people_check import PeopleCheck
from croupier.floor.storage import schema
from croupier.floor.storage.store import Transaction


def by_the_trail(transaction: Transaction) -> PeopleCheck:
    """The people as the trail has them."""
    check = PeopleCheck()
    wanted = select(schema.event.c.number, schema.event.c.payload).where(schema.event.c.stream == "people")
    for number, payload in transaction.connection.execute(wanted.order_by(schema.event.c.number)):
        check.note(json.loads(payload), number)
    return check


def not_by_the_trail(transaction: Transaction) -> list[str]:
    """Where the database and the trail differ about people: nowhere, unless somebody wrote into it by hand."""
    check = by_the_trail(transaction)
    there = set(transaction.connection.execute(select(schema.session.c.id)).scalars())
    gone = [f"session {name} is open by the trail, but not in the database" for name in check.sessions.keys() - there]
    return [*check.findings(transaction.connection), *gone]
