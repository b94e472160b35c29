"""A table's hours: opening and closing it, step by step, with its float, its meter and its seals."""

from __future__ import annotations

from croupier.floor.desk import opening
from croupier.floor.ledger import ledger
from croupier.floor.storage.new_event import NewEvent
from croupier.floor.tables.working_table import WorkingTable

_WAGERS_DECIDED = "wagers_decided"  # the step of closing that sees to what lies on the layout


def step(working: WorkingTable, name: str) -> None:
    """One step of opening or closing. With the last the table is open, its float brought and a seal committed to."""
    if working.table.open and working.table.steps.way == "opening":
        raise working.refuse("the table is open")
    if name == _WAGERS_DECIDED and not working.table.playing:
        working.hand_back()
    lying = bool(working.table.betting.wagers)
    steps = opening.take(working.table.steps, name, round_running=working.table.playing, standing_wagers=lying)
    working.emit(*steps)
    if working.table.steps.finished:
        _closed(working) if working.table.open else _opened(working)


def _opened(working: WorkingTable) -> None:
    account = ledger.float_of(working.table.name)
    short = max(0, ledger.FLOAT_CENTS - working.holds(account))
    brought = ledger.moved(ledger.CAGE, account, short, "the table's float")
    working.emit(NewEvent("opened", {"float_cents": short}, brought))
    if meter := working.meter(working.table.standing):
        working.emit(NewEvent("meter_set", {}, working.filled(meter)))
    working.seal_next()


def _closed(working: WorkingTable) -> None:
    """Nobody may be left at the table: their chips are their own already. The float goes back, the seeds are told.

    What patrons have put on a progressive meter stays there until the table opens again.
    """
    for seat in working.table.seats:
        working.leave(seat)
    account = ledger.float_of(working.table.name)
    back = ledger.moved(account, ledger.CAGE, working.holds(account), "the float goes back to the cage")
    working.emit(NewEvent("closed", {}, back))
    working.reveal(frozenset())


def close(working: WorkingTable) -> None:
    """Begins to close the table: wagers are played out, and no new one is taken."""
    if not working.table.open or working.table.steps.way == "closing":
        raise working.refuse("the table is closed or closing already")
    working.emit(NewEvent("closing"))
