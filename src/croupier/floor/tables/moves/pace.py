"""What a table does by itself between rounds that follow one another, and how it notes the time that seats use."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta

from croupier.amounts.cents import dollars
from croupier.engine.game import TimeCharge
from croupier.floor.ledger import ledger
from croupier.floor.storage.new_event import NewEvent, Tree
from croupier.floor.tables import pace
from croupier.floor.tables.moves import bets, matters, seating
from croupier.floor.tables.moves.working_table import WorkingTable
from croupier.floor.tables.round_under_way import OpenQuestion
from croupier.floor.tables.table import Seat
from croupier.law.ruling import Refused

# ---------------------------------------------------------------- between two rounds


def between_rounds(working: WorkingTable) -> bool:
    """Does what seats wanted after the round, and lets those sit out who were absent. Returns whether there was anything."""
    done = seating.fulfil_wishes(working)
    for handle in pace.absent_too_long(working.table):
        rounds = working.table.absent[handle]
        done = _sits_out(working, handle, f"gave no answer in {rounds} rounds in a row") or done
    return done


def _sits_out(working: WorkingTable, handle: str, why: str) -> bool:
    """Lets a seat sit out, if the game allows it. Returns whether it does."""
    seat = next(seat for seat in working.table.seats if seat.handle == handle)
    try:
        seating.sit_out(working, seat, why)
    except Refused:
        return False
    return True


def check_enough(working: WorkingTable) -> None:
    """Raises `Refused` if too few seats are in for the next round."""
    follow, why = pace.follows(working.table), pace.waits_for(working.table)
    if follow is not None and why:
        raise working.refuse(why, follow.cite)


# ---------------------------------------------------------------- company: bots that sit down by themselves


def allow_company(working: WorkingTable, *, on: bool) -> None:
    """Says whether bots may sit down by themselves. Raises `Refused` where a game can be played alone."""
    if pace.players_needed(working.table) < 2:
        raise working.refuse("one player is enough at this table: no bot has to sit down")
    working.emit(NewEvent("company_set", {"on": on}))


def company_sits(working: WorkingTable) -> None:
    """Seats as many bots as a round still needs; none if the house does not want them, or no seat is free."""
    with suppress(Refused):
        for _ in range(pace.bots_needed(working.table)):
            bets.sit_bot(working, company=True)


def company_leaves(working: WorkingTable) -> bool:
    """Lets the bots leave that sat down by themselves, if they are not needed any more. Returns whether one has left."""
    before = working.table.seats
    for seat in () if pace.wants_company(working.table) else before:
        if seat.company:
            with suppress(Refused):  # its wager has to be played out first
                bets.leave(working, seat)
    return working.table.seats != before


# ---------------------------------------------------------------- charges for time


def sit_out_who_cannot_pay(working: WorkingTable) -> None:
    """Lets those sit out who would have to pay for their time before the next round, and cannot."""
    for seat, charge in _owing(working):
        if _pays_from(working, seat, charge) is None:
            _sits_out(working, seat.handle, f"cannot pay {dollars(charge.cents)} for time")


def charge_time(working: WorkingTable) -> None:
    """Takes the charge of every seat in the next round whose time is over: from its stack, or else from its rail."""
    for seat, charge in _owing(working):
        account = _pays_from(working, seat, charge)
        if account is None:
            continue
        table = working.table
        stack = pace.stack_of(table, seat.handle) if account == ledger.box(table.name, seat.handle) else None
        until = working.now.wall + timedelta(minutes=charge.minutes)
        data: Tree = {"handle": seat.handle, "cents": charge.cents, "minutes": charge.minutes, "cite": str(charge.cite)}
        data |= {"until": until.isoformat(), "wager": stack.name if stack else ""}
        data |= {"kind": stack.kind if stack else "", "on": stack.on if stack else ""}
        reason = ledger.reason(f"{charge.minutes} minutes at the table", charge.cite)
        transfers = ledger.moved(account, ledger.revenue_of(table.name), charge.cents, reason)
        working.emit(NewEvent("time_charged", data, transfers))


def _owing(working: WorkingTable) -> list[tuple[Seat, TimeCharge]]:
    """The seats in the next round whose paid time is over, with what they pay."""
    table, follow = working.table, pace.follows(working.table)
    if follow is None or (charge := follow.time_charge) is None:
        return []
    return [
        (seat, charge)
        for seat in pace.seats_in(table)
        if (until := table.paid_until.get(seat.handle)) is None or datetime.fromisoformat(until) <= working.now.wall
    ]


def _pays_from(working: WorkingTable, seat: Seat, charge: TimeCharge) -> str | None:
    """The account that a seat pays from. Nobody loses the last chips of a stack by it. None if it cannot pay."""
    table, stack = working.table, pace.stack_of(working.table, seat.handle)
    if stack is not None and stack.stake_cents > charge.cents:
        return ledger.box(table.name, seat.handle)
    return ledger.player(seat.person) if working.rail(seat.handle) >= charge.cents else None


# ---------------------------------------------------------------- time that is used


def note_bank(working: WorkingTable, handle: str) -> None:
    """Notes what an answer takes from the time bank of its seat."""
    if seconds := min(working.bank_seconds(working.table), pace.bank_left(working.table, handle)):
        working.emit(NewEvent("bank_used", {"handle": handle, "seconds": seconds}))


def protect(working: WorkingTable, asked: OpenQuestion, is_lost: Callable[[str], bool]) -> bool:
    """Reports to the round that the connection of the seat that is asked is lost, if its game protects such a seat.

    Returns whether the round goes on in another way by it. Else the seat gets the answer of an absent player.
    """
    follow, handle = pace.follows(working.table), asked.decision.seat
    person = working.table.persons.get(handle)
    if follow is None or not follow.lost_connection or person is None or not asked.alone or not is_lost(person):
        return False
    try:
        with working.all_or_nothing():
            matters.report_to_round(working, follow.lost_connection, {"seat": handle})
    except Refused:
        return False
    return True
