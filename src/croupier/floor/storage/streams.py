"""The streams of events: one for each table, one for the cage, and one for the desk."""

from __future__ import annotations

TABLE, CAGE, DESK = "table:", "cage", "desk"  # after TABLE comes the name of the table


def of_table(name: str) -> str:
    return f"{TABLE}{name}"
