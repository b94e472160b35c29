"""Who gets which seat: the waiting list, other seats for those who have one, and what seats want after the round."""

from __future__ import annotations

from croupier.amounts.cents import dollars
from croupier.engine.game import RoundsFollow
from croupier.floor.storage.new_event import NewEvent, Tree
from croupier.floor.tables import pace, waiting
from croupier.floor.tables.moves import bets
from croupier.floor.tables.moves.working_table import WorkingTable
from croupier.floor.tables.table import Seat, Table
from croupier.floor.tables.waiting import BUY_IN, COME_BACK, LEAVE, SEAT, SIT_OUT
from croupier.law.ruling import Refused
from croupier.money.wager import Act, Bet

# ---------------------------------------------------------------- the waiting list


def join(working: WorkingTable) -> None:
    """Puts the actor on the waiting list. Raises `Refused` if a seat is free, or the table closes."""
    table, actor = working.table, working.actor
    law = table.sheet.game.table.waiting_list
    if not table.open or table.steps.way == "closing":
        raise working.refuse("the table is closed", law)
    if actor is None or table.seat_of(actor.person):
        raise working.refuse("you have a seat at this table already", law)
    if any(each.person == actor.person for each in table.waiting):
        raise working.refuse("you are on the waiting list already", law)
    if free := waiting.open_seats(table):
        raise working.refuse(f"seat {free[0]} is free: sit down", law)
    data: Tree = {"person": actor.person, "handle": actor.handle} | ({"cite": str(law)} if law else {})
    working.emit(NewEvent("waits", data))


def stop_waiting(working: WorkingTable, person: str, why: str) -> None:
    """Takes a person off the waiting list. Raises `Refused` if that person is not on it."""
    entry = next((each for each in working.table.waiting if each.person == person), None)
    if entry is None:
        raise working.refuse("you are not on the waiting list", working.table.sheet.game.table.waiting_list)
    working.emit(NewEvent("waits_no_more", {"person": person, "handle": entry.handle, "why": why}))


def gone(working: WorkingTable, person: str) -> None:
    """Somebody who waits for a seat has left the floor. Nothing, if that person has just sat down."""
    if any(each.person == person for each in working.table.waiting):
        stop_waiting(working, person, "is away")


def did_not_come(working: WorkingTable, person: str, seat: int) -> None:
    """The time to take an offered seat is over. Nothing, if the seat was taken at the last moment."""
    if any((each.person, each.seat) == (person, seat) for each in working.table.waiting):
        stop_waiting(working, person, "did not take the seat in time")


def offer_seats(working: WorkingTable) -> None:
    """Offers the free seats to those who wait for one, in the order of the list."""
    if not working.table.open or working.table.steps.way == "closing":
        return
    for entry in working.table.waiting:
        free = waiting.open_seats(working.table)
        if free and not entry.seat:
            data = {"person": entry.person, "handle": entry.handle, "seat": free[0]}
            working.emit(NewEvent("seat_offered", data))


# ---------------------------------------------------------------- another seat


def change_seat(working: WorkingTable, seat: Seat, number: int) -> None:
    """Moves a seated player to another free seat; in a round, when it is over. The wagers come along."""
    _check_free(working, seat, number)
    if working.table.playing:
        _note_wish(working, seat, f"{SEAT}{number}")
        return
    working.check_in_play()
    table = working.table
    wagers = any(wager.seat == seat.handle for wager in table.betting.wagers)
    if wagers and (table.sheet.game.play.in_order is not None or table.sheet.game.table.next_seat):
        raise working.refuse("your wagers belong to your position: take them down first, then change seats")
    working.emit(NewEvent("seat_changed", {"handle": seat.handle, "seat": seat.number, "to": number}))


def _check_free(working: WorkingTable, seat: Seat, number: int) -> None:
    table = working.table
    if not table.open or table.steps.way == "closing":
        raise working.refuse("the table is closed")
    if number == seat.number:
        raise working.refuse(f"you sit in seat {number} already")
    if number not in waiting.open_seats(table, seat.person):
        raise working.refuse(f"seat {number} is not free")


# ---------------------------------------------------------------- sitting out, and what waits for the end of the round


def sit_out(working: WorkingTable, seat: Seat, why: str) -> None:
    """Calls a seat's stack off: it is not dealt in until it calls it on again."""
    table, follow, stack = working.table, _following(working), pace.stack_of(working.table, seat.handle)
    if stack is None:
        raise working.refuse(f"you have no {follow.wager} on the table", follow.cite)
    if stack.called == "off":
        raise working.refuse("you sit out already", follow.cite)
    table.betting.with_bet(Bet(seat.handle, stack.kind, stack.on, act=Act.CALL_OFF))  # raises `Refused` if it may not
    data = {"handle": seat.handle, "wager": stack.name, "kind": stack.kind, "on": stack.on, "why": why}
    working.emit(NewEvent("sat_out", {**data, "cite": str(table.sheet.game.kind(table.sheet.rules, stack.kind).cite)}))


def after_round(working: WorkingTable, seat: Seat, wish: str) -> None:
    """Does what a seat wants when the round is over; at once between two rounds. An empty wish takes back all wishes."""
    if not wish:
        if seat.handle not in working.table.after_round:
            raise working.refuse("you have asked for nothing after the round")
        _note_wish(working, seat, "")
    elif working.table.playing:
        _check_wish(working, seat, wish)
        _note_wish(working, seat, wish)
    else:
        _fulfil(working, seat, wish)


def _check_wish(working: WorkingTable, seat: Seat, wish: str) -> None:
    """Raises `Refused` for what could not be done when the round is over either."""
    if wish != LEAVE:
        follow, rail = _following(working), working.rail(seat.handle)
        if wish.startswith(BUY_IN) and (cents := int(wish.removeprefix(BUY_IN))) > rail:
            raise working.refuse(f"{dollars(cents)}: only {dollars(rail)} on the rail", follow.cite)


def _note_wish(working: WorkingTable, seat: Seat, wish: str, why: str = "") -> None:
    data = {"handle": seat.handle, "wish": wish} | ({"why": why} if why else {})
    working.emit(NewEvent("after_round", data))


def fulfil_wishes(working: WorkingTable) -> bool:
    """Does what seats wanted after the round. Returns whether there was anything. What is refused by now is dropped."""
    wishes = dict(working.table.after_round)
    for handle, wanted in wishes.items():
        refusals = [why for wish in wanted if (why := _fulfilled(working, handle, wish))]
        seat = _seat_of(working.table, handle)
        if seat is not None:
            _note_wish(working, seat, "", "; ".join(refusals))
    return bool(wishes)


def _fulfilled(working: WorkingTable, handle: str, wish: str) -> str:
    """Does what a seat wanted. Returns why not, if it is refused."""
    seat = _seat_of(working.table, handle)
    try:
        if seat is not None:
            with working.all_or_nothing():
                _fulfil(working, seat, wish)
    except Refused as refused:
        return refused.rulings[0].why
    return ""


def _fulfil(working: WorkingTable, seat: Seat, wish: str) -> None:
    if wish == LEAVE:
        bets.leave(working, seat)
    elif wish == SIT_OUT:
        sit_out(working, seat, "asked for it")
    elif wish == COME_BACK:
        _bet_stack(working, seat, 0, Act.CALL_ON)
    elif wish.startswith(SEAT):
        change_seat(working, seat, int(wish.removeprefix(SEAT)))
    else:
        _bet_stack(working, seat, int(wish.removeprefix(BUY_IN)), Act.MAKE)


def _bet_stack(working: WorkingTable, seat: Seat, cents: int, act: Act) -> None:
    follow = _following(working)
    bets.bet(working, Bet(seat.handle, follow.wager, "", cents, act))


def _following(working: WorkingTable) -> RoundsFollow:
    """How rounds follow one another. Raises `Refused` at a table where they do not."""
    follow, title = pace.follows(working.table), working.table.sheet.game.title
    if follow is None:
        raise working.refuse(f"at {title} there are no stacks: make your wagers before each round")
    return follow


def _seat_of(table: Table, handle: str) -> Seat | None:
    return next((seat for seat in table.seats if seat.handle == handle), None)
