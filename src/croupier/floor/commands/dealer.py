"""Commands of those who run a table: dealing, stopping and resuming it, raising matters."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from croupier.floor.accounts import people
from croupier.floor.accounts.actor import Actor
from croupier.floor.accounts.permissions import Permission
from croupier.floor.commands.base import AtTable, Words
from croupier.floor.storage.new_event import NewEvent
from croupier.floor.tables.moves import matters, rounds, seals
from croupier.floor.tables.moves.working_table import WorkingTable
from croupier.floor.tables.table import FAULTS, Table

_ROUND = "the round it is about; left out: the current one, or for a dispute between two rounds the last"


class Deal(AtTable):
    """No more bets: the round begins."""

    do: Literal["deal"] = "deal"

    permission: ClassVar = Permission.of("deal", "- - T - - -", "The table's dealer deals; supervisors do not.")

    def run(self, working: WorkingTable) -> None:
        if working.actor is not None and working.table.dealer_person != working.actor.person:
            raise working.refuse("you are not the dealer of this table")
        rounds.begin(working)


class Halt(AtTable):
    """Stop the table. Nothing becomes void by it."""

    do: Literal["halt"] = "halt"
    why: Words

    permission: ClassVar = Permission.of(
        "halt", "- - T T A A", "Dealers pause and floorpersons stop their tables; inspectors and admins stop any."
    )

    def run(self, working: WorkingTable) -> None:
        if working.table.halted:  # the stop belongs to the person who made it first
            raise working.refuse(f"the table is stopped already: {working.table.halted}")
        working.emit(NewEvent("halted", {"why": self.why}))


class Resume(AtTable):
    """Let the table go on from where it stopped."""

    do: Literal["resume"] = "resume"

    permission: ClassVar = Permission.of(
        "resume",
        "- - O O A O",
        "An inspector resumes any table; an admin one that an admin stopped; a dealer their own pause; a floorperson any "
        "other stop, unless they deal there.",
    )

    def owners(self, table: Table, actor: Actor) -> frozenset[str]:
        return frozenset({actor.person} if may_resume(table, actor) else ())

    def run(self, working: WorkingTable) -> None:
        table, actor = working.table, working.actor
        if not table.halted:
            raise working.refuse(_why_not_resumed(table))
        if table.fault:
            _mend(working)
        if actor is not None and actor.person != table.halted_by:
            stopped_by = table.halted_role or "house"
            text = f"{actor.handle} ({actor.role}) let {table.name} go on"
            working.notify(f"{text}, which the {stopped_by} had stopped: {table.halted}.")
        working.emit(NewEvent("resumed"))


def _why_not_resumed(table: Table) -> str:
    """Why a table that nobody has halted cannot be resumed: a matter stops it, or nothing does."""
    stopping = [f"{each.sort} {each.number}" for each in table.matters if table.frozen_by(each)]
    if not stopping:
        return "the table is not stopped"
    return f"the table is stopped until a floorperson has ruled on {' and '.join(stopping)}"


def _mend(working: WorkingTable) -> None:
    """After a fault of the floor: gives up broken seals. A round that cannot be dealt again has to be voided first."""
    table = working.table
    if table.playing:
        try:
            table.current.run_to_question()
        except FAULTS:
            why = f"round {table.round} cannot go on: {table.fault}; raise it as an irregularity and rule it void"
            raise working.refuse(why) from None
        return
    seals.give_up_broken(working)
    if working.table.open:
        seals.reseal(working, spent=working.table.next_seal not in working.table.commitments)


def may_resume(table: Table, actor: Actor) -> bool:
    """Whether this person may end the present stop. The licensee's people never lift a stop of the Commission."""
    match actor.role:
        case "inspector":
            return True
        case "admin":
            return table.halted_role == "admin"
        case "floorperson":
            return table.halted_role not in {"inspector", "admin"} and actor.person != table.dealer_person
        case _:
            return actor.person == table.halted_by


class Raise(AtTable):
    """Raise an irregularity or a dispute. About the current round: the table stops until a floorperson has ruled.

    Patrons stop a table for ten minutes at most, and once an hour; else, or about a past round, its evidence is kept and play
    goes on. Patrons raise rounds in which they have or had a wager.
    """

    do: Literal["raise"] = "raise"
    matter: Literal["irregularity", "dispute"]
    what: Words
    round: int | None = Field(default=None, ge=1, description=_ROUND)

    permission: ClassVar = Permission.of(
        "raise",
        "- O T T A -",
        "Patrons raise rounds in which they have or had a wager; staff raise what they see at their tables.",
    )

    def owners(self, table: Table, actor: Actor) -> frozenset[str]:
        round_, seat = matters.round_of(table, self.matter, self.round), table.seat_of(actor.person)
        handle = actor.handle if seat is None else seat.handle
        return frozenset({actor.person} if matters.concerns(table, handle, round_) else ())

    def run(self, working: WorkingTable) -> None:
        round_ = matters.round_of(working.table, self.matter, self.round)
        ruled_here = people.has_other_supervisor(
            working.transaction, working.table.name, working.table.dealer_of(round_)
        )
        matters.raise_matter(working, self.matter, self.what, round_, ruled_here=ruled_here)
