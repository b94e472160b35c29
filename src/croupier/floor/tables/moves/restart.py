"""What a table does after a restored backup or a copy was opened: nothing that somebody may have seen is dealt again."""

from __future__ import annotations

from croupier.floor.fairness.vault import BrokenSeal
from croupier.floor.storage.new_event import NewEvent
from croupier.floor.tables.moves import matters, seals
from croupier.floor.tables.moves.working_table import WorkingTable


def give_up_seals(working: WorkingTable) -> None:
    """Voids the round under way and returns its stakes, reveals every seal in use, and commits to a new one.

    A seal that does not open is given up without its seed, as a supervisor would have to do.
    """
    before = frozenset(working.table.commitments)
    broken = _broken(working)
    if broken and not working.table.fault:
        working.emit(NewEvent("halted", {"why": f"a seal does not open: {broken}", "fault": broken}))
    if working.table.playing:
        matters.void_round(working, working.table.sheet.game.cites[0])
    if broken:
        seals.give_up_broken(working)
    if working.table.open and working.table.next_seal in before:
        seals.seal_next(working)
    seals.reveal(working, frozenset({working.table.next_seal} - before))


def _broken(working: WorkingTable) -> str:
    """Why a seal of the table does not open; empty if all do."""
    for number in working.table.commitments:
        try:
            working.table.current.keyring.seal(working.table.name, number)
        except BrokenSeal as broken:
            return str(broken)
    return ""
