"""Gives a seat the name that a guest has chosen."""

from __future__ import annotations

from croupier.floor.ledger import ledger
from croupier.floor.storage.new_event import NewEvent
from croupier.floor.tables.moves.working_table import WorkingTable


def rename(working: WorkingTable, person: str, was: str, handle: str) -> None:
    """Changes the name at this table, if it is known here and can change now. The chips in the old box go to the new one."""
    table = working.table
    if was == handle or not table.knows(was) or not table.may_rename(was):
        return
    before, after = ledger.box(table.name, was), ledger.box(table.name, handle)
    moved = ledger.moved(before, after, working.balance(before), "the seat has a new name")
    working.emit(NewEvent("renamed", {"person": person, "was": was, "handle": handle}, moved))
