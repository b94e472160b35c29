"""The streams of events: one for each table, and one each for the cage, the desk and the people."""

from __future__ import annotations

TABLE, CAGE, DESK, PEOPLE = "table:", "cage", "desk", "people"  # after TABLE comes the name of the table


def of_table(name: str) -> str:
    return f"{TABLE}{name}"
