"""The seals of a table: committing to the next one, revealing those that are used up, giving up broken ones."""

from __future__ import annotations

from croupier.engine.traits import ShoeStanding
from croupier.floor.fairness import composition
from croupier.floor.fairness.vault import BrokenSeal
from croupier.floor.storage.new_event import NewEvent, Tree
from croupier.floor.tables.moves.working_table import WorkingTable
from croupier.floor.tables.table import ROUNDS_A_SEAL


def seal_next(working: WorkingTable) -> None:
    """Commits to the next seal and to the cards or device it is for, before any wager that could depend on it."""
    table = working.table
    number = max((0, *table.commitments, table.next_seal)) + 1
    about = composition.about(table.sheet.game, table.desk.number, table.sheet.rules, chosen=bool(table.chosen_seed))
    seal = working.new_seal(table.name, number, about)
    working.emit(NewEvent("sealed", {"number": number, "about": about, "commitment": seal.commitment}))


def reseal(working: WorkingTable, *, spent: bool) -> None:
    """Commits to another seal if the next one is used up, and reveals the seals that are no longer needed.

    The next seal is used up when a shoe was loaded from it, or after `ROUNDS_A_SEAL` rounds of dice or a wheel. The seal for
    the next shuffle of a shoe waits as long as it takes.
    """
    has_shoe = isinstance(working.table.standing, ShoeStanding)
    if spent or (not has_shoe and working.table.rounds_sealed >= ROUNDS_A_SEAL):
        seal_next(working)
    table = working.table
    reveal(working, frozenset({table.next_seal, *(pack.seal for pack in table.packs.values())}))


def reveal(working: WorkingTable, needed: frozenset[int]) -> None:
    """Reveals the seed of every seal that is not needed any more, or opens the cards under it that were shown."""
    table = working.table
    for number in sorted(set(table.commitments) - needed):
        seal = table.current.keyring.seal(table.name, number)
        data: Tree = {"number": number, "about": seal.about, "commitment": seal.commitment}
        if seal.cards is not None:
            shown = [(shuffle, place) for own, shuffle, place in table.opens if own == number]
            data |= {"opened": seal.cards.opening(shown)}
        else:
            data |= {"seed": seal.seed.hex(), "salt": seal.salt.hex()}
        working.emit(NewEvent("revealed", data))


def give_up_broken(working: WorkingTable) -> None:
    """Gives up the seals that do not open any more, each with an event.

    This takes a supervisor, and the Commission gets a notice: else the house could drop a shoe it does not like.
    """
    table = working.table
    for number, commitment in sorted(table.commitments.items()):
        try:
            table.current.keyring.seal(table.name, number)
        except BrokenSeal as broken:
            data = {"number": number, "commitment": commitment, "why": str(broken)}
            working.emit(NewEvent("seal_lost", data))
