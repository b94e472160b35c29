"""Compares the people in a database with its trail, at the end of any test of people."""

from __future__ import annotations

import json

from sqlalchemy import select

from croupier.floor.accounts.people_check import PeopleCheck
from croupier.floor.storage import schema
from croupier.floor.storage.store import Transaction


def not_by_the_trail(transaction: Transaction) -> list[str]:
    """What the database says of people and the trail does not: nothing, unless somebody wrote into it by hand."""
    check = PeopleCheck()
    wanted = select(schema.event.c.number, schema.event.c.payload).where(schema.event.c.stream == "people")
    for number, payload in transaction.connection.execute(wanted.order_by(schema.event.c.number)):
        check.note(json.loads(payload), number)
    return list(check.findings(transaction.connection))
