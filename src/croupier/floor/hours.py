"""A table's hours: opening and closing it, step by step, with its float, its meter and its seals."""

from __future__ import annotations

from croupier.floor import ledger, opening
from croupier.floor.happening import Happening
from croupier.floor.pit import Pit

_WAGERS_DECIDED = "wagers_decided"  # the step of closing that sees to what lies on the layout


def step(pit: Pit, name: str) -> None:
    """One step of opening or closing. With the last the table is open, its float brought and a seal committed to."""
    if pit.table.open and pit.table.steps.way == "opening":
        raise pit.refuse("the table is open")
    if name == _WAGERS_DECIDED and not pit.table.playing:
        pit.hand_back()
    lying = bool(pit.table.betting.wagers)
    steps = opening.take(pit.table.steps, name, round_running=pit.table.playing, standing_wagers=lying)
    pit.happens(*steps)
    if pit.table.steps.finished:
        _closed(pit) if pit.table.open else _opened(pit)


def _opened(pit: Pit) -> None:
    account = ledger.float_of(pit.table.name)
    short = max(0, ledger.FLOAT_CENTS - pit.holds(account))
    brought = ledger.moved(ledger.CAGE, account, short, "the table's float")
    pit.happens(Happening("opened", {"float_cents": short}, brought))
    if meter := pit.meter(pit.table.standing):
        pit.happens(Happening("meter_set", {}, pit.filled(meter)))
    pit.seal_next()


def _closed(pit: Pit) -> None:
    """Nobody may be left at the table: their chips are their own already. The float goes back, the seeds are told.

    What patrons have put on a progressive meter stays there until the table opens again.
    """
    for seat in pit.table.seats:
        pit.leave(seat)
    account = ledger.float_of(pit.table.name)
    back = ledger.moved(account, ledger.CAGE, pit.holds(account), "the float goes back to the cage")
    pit.happens(Happening("closed", {}, back))
    pit.reveal(frozenset())


def close(pit: Pit) -> None:
    """Begins to close the table: wagers are played out, and no new one is taken."""
    if not pit.table.open or pit.table.steps.way == "closing":
        raise pit.refuse("the table is closed or closing already")
    pit.happens(Happening("closing"))
