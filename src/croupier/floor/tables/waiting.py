"""The waiting list of a table, and what seats have asked for after the round: values, and how events change them."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from croupier.floor.storage.new_event import Tree
from croupier.floor.tables.table import Table, Waiting

LEAVE, SIT_OUT, COME_BACK, SEAT, BUY_IN = "leave", "sit out", "come back", "seat ", "buy in "


def offered_seats(table: Table, person: str = "") -> frozenset[int]:
    """The free seats that are offered to somebody on the waiting list, other than this person."""
    return frozenset(each.seat for each in table.waiting if each.seat and each.person != person)


def open_seats(table: Table, person: str = "") -> list[int]:
    """The seats that this person could take now: free, not played by a neighbor, not offered to somebody else."""
    taken = {seat.number for seat in table.seats} | played_beside(table) | offered_seats(table, person)
    return [number for number in range(1, table.places + 1) if number not in taken]


def played_beside(table: Table) -> set[int]:
    """The seats whose positions are played by the players beside them."""
    on, numbers = table.sheet.game.table.next_seat, table.seat_numbers
    return {numbers[wager.seat] + 1 for wager in table.betting.wagers if on and wager.on == on}


# ---------------------------------------------------------------- events


def waits(table: Table, event: Tree) -> Table:
    return replace(table, waiting=(*table.waiting, Waiting(event["person"], event["handle"])))


def waits_no_more(table: Table, event: Tree) -> Table:
    return without(table, event["person"])


def without(table: Table, person: str) -> Table:
    """The table without a person on its waiting list: one who has sat down, or has left the list."""
    if all(each.person != person for each in table.waiting):
        return table
    return replace(table, waiting=tuple(each for each in table.waiting if each.person != person))


def seat_offered(table: Table, event: Tree) -> Table:
    waiting = tuple(
        replace(each, seat=event["seat"]) if each.person == event["person"] else each for each in table.waiting
    )
    return replace(table, waiting=waiting)


def seat_changed(table: Table, event: Tree) -> Table:
    """The player has another number. Wagers, chips and answers are kept by name, so they come along."""
    moved = (replace(seat, number=event["to"]) if seat.handle == event["handle"] else seat for seat in table.seats)
    after = replace(table, seats=tuple(sorted(moved, key=lambda seat: seat.number)))
    return replace(after, current=replace(after.current, betting=replace(after.betting, seats=after.handles)))


def asked_after_round(table: Table, event: Tree) -> Table:
    """What a seat wants done when the round is over, beside what else it wanted. An empty wish takes back all of it."""
    handle, wish = event["handle"], event["wish"]
    if not wish:
        return without_wishes(table, handle)
    others = tuple(each for each in table.after_round.get(handle, ()) if _about(each) != _about(wish))
    return replace(table, after_round=MappingProxyType({**table.after_round, handle: (*others, wish)}))


def _about(wish: str) -> str:
    """What a wish is about: a later one about the same takes its place."""
    return "being in" if wish in {SIT_OUT, COME_BACK} else wish.rstrip("0123456789")


def without_wishes(table: Table, handle: str) -> Table:
    """The table after what a seat wanted is done, or taken back."""
    if handle not in table.after_round:
        return table
    return replace(
        table, after_round=MappingProxyType({name: each for name, each in table.after_round.items() if name != handle})
    )
