"""Opening and closing a table, step by step, with its float, its meter and its seals."""

from __future__ import annotations

from croupier.floor.desk import opening
from croupier.floor.ledger import ledger
from croupier.floor.storage.new_event import NewEvent
from croupier.floor.tables.moves import bets, seals
from croupier.floor.tables.moves.working_table import WorkingTable

_WAGERS_DECIDED = "wagers_decided"  # the step of closing that clears the layout


def step(working: WorkingTable, name: str) -> None:
    """Takes one step of opening or closing. The last step opens or closes the table."""
    if working.table.open and working.table.steps.way == "opening":
        raise working.refuse("the table is open")
    if name == _WAGERS_DECIDED and not working.table.playing:
        bets.hand_back_undecided(working)
    wagers = bool(working.table.betting.wagers)
    steps = opening.take(working.table.steps, name, round_running=working.table.playing, standing_wagers=wagers)
    working.emit(*steps)
    if working.table.steps.finished:
        _close(working) if working.table.open else _open(working)


def _open(working: WorkingTable) -> None:
    """Brings the float, sets the meter, and commits to the first seal."""
    account = ledger.float_of(working.table.name)
    short = max(0, ledger.FLOAT_CENTS - working.balance(account))
    transfers = ledger.moved(ledger.CAGE, account, short, "the table's float")
    working.emit(NewEvent("opened", {"float_cents": short}, transfers))
    if meter := working.meter_transfers(working.table.standing):
        working.emit(NewEvent("meter_set", {}, working.with_fill(meter)))
    seals.seal_next(working)


def _close(working: WorkingTable) -> None:
    """Everybody leaves, the float goes back to the cage, and all seeds are revealed.

    The progressive meter keeps what patrons have put on it until the table opens again.
    """
    for seat in working.table.seats:
        bets.leave(working, seat, closing=True)
    account = ledger.float_of(working.table.name)
    transfers = ledger.moved(account, ledger.CAGE, working.balance(account), "the float goes back to the cage")
    working.emit(NewEvent("closed", {}, transfers))
    seals.reveal(working, frozenset())


def begin_closing(working: WorkingTable) -> None:
    """Begins to close the table: wagers are played out, and no new one is taken."""
    if not working.table.open or working.table.steps.way == "closing":
        raise working.refuse("the table is closed or closing already")
    working.emit(NewEvent("closing"))
