"""Seats and bets: sitting down, leaving, making wagers, taking them down, calling them on or off."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from croupier.amounts.cents import dollars
from croupier.engine.traits import Owing, PassedOn
from croupier.equipment.numbers import numbers_below
from croupier.floor.desk import sheet_changes
from croupier.floor.ledger import ledger
from croupier.floor.storage.new_event import NewEvent, Tree
from croupier.floor.storage.store import Transfer
from croupier.floor.tables import pace, waiting
from croupier.floor.tables.fold import with_layout
from croupier.floor.tables.moves.working_table import WorkingTable
from croupier.floor.tables.table import Seat, Table
from croupier.law.ruling import Refused, Ruling, unlawful
from croupier.money.wager import Act, Bet, Wager

BOT_CENTS = 1_000_00
_MOST_BOTS = 99  # at one table
_MOST_BETS = 200  # changes of bets by one seat before a round
_ACTS = {Act.MAKE: "bet", Act.REMOVE: "taken down", Act.CALL_ON: "called on", Act.CALL_OFF: "called off"}


# ---------------------------------------------------------------- seats


def sit(working: WorkingTable, wanted: int | None, *, bot: str = "", company: bool = False) -> None:
    """Takes a seat for the actor, or for a bot of that name: the seat wanted, or the first free one.

    `company`: the bot sits down by itself.
    """
    table = working.table
    if not table.open or table.state == "closing":
        raise working.refuse("the table is closed")
    if not bot and working.actor is not None and table.seat_of(working.actor.person):
        raise working.refuse("you have a seat at this table already")
    person, handle = (bot, bot) if bot or working.actor is None else (working.actor.person, working.actor.handle)
    free = waiting.open_seats(table, person)
    if not free or (wanted is not None and wanted not in free):
        raise working.refuse(f"seat {wanted} is not free" if free and wanted is not None else _no_seat(table))
    own = next((each.seat for each in table.waiting if each.person == person), 0)  # the one that was offered
    data = {"seat": wanted or own or free[0], "person": person, "handle": handle, "bot": bool(bot)}
    data |= {"company": True} if company else {}
    account = ledger.player(person)
    chips = max(0, BOT_CENTS - working.balance(account)) if bot else 0
    working.emit(NewEvent("sat", data, ledger.moved(ledger.CAGE, account, chips, "play chips for a bot")))
    pass_over_bots(working)


def sit_bot(working: WorkingTable, *, company: bool = False) -> None:
    """Seats a bot at the first free place. Its name is its own on the whole floor."""
    taken, table = working.table.handles, working.table.name
    names = (f"Bot-{number}-{table}" for number in range(1, _MOST_BOTS))
    sit(working, None, bot=next(name for name in names if name not in taken), company=company)


def _no_seat(table: Table) -> str:
    if waiting.offered_seats(table):
        return "every free seat is offered to somebody on the waiting list: put yourself on it"
    return "every seat is taken: put yourself on the waiting list"


def leave(working: WorkingTable, seat: Seat, *, closing: bool = False) -> None:
    """Gives up a seat. Its wagers are taken down; one that cannot be taken down has to be played out first.

    A seat that owes the house something pays it first. When the table closes, it pays what it has.
    """
    if working.table.laid_cents(seat.handle):
        if working.table.playing:
            working.check_in_play()
            raise working.refuse("the round is under way: play it out first")
        working.check_chips_may_go(seat.handle)  # a stopped table returns no chips, by whatever command
    with working.all_or_nothing():
        if not working.table.playing:
            take_down_all(working, seat.handle)
        if any(win.handle == seat.handle and not win.validated for win in working.table.wins):
            raise working.refuse("a win of yours waits for a supervisor")
        data, paid = _debt(working, seat, closing=closing)
        chips = working.rail(seat.handle) - sum(each.cents for each in paid) if seat.bot else 0
        back = ledger.moved(ledger.player(seat.person), ledger.CAGE, chips, "a bot's chips")
        working.emit(NewEvent("left", {"handle": seat.handle, "seat": seat.number, **data}, (*paid, *back)))
        pass_over_bots(working)


def pass_on(working: WorkingTable) -> None:
    """Passes the bank on to the next seat. Raises `Refused` if the table has none, or if it holds wagers."""
    table = working.table
    standing = table.betting.seated()
    if not isinstance(standing, PassedOn):
        raise working.refuse(f"at {table.sheet.game.title} nothing is passed on between rounds")
    following = standing.passed_on().holder
    law = standing.passed_on_law
    if any(wager.seat == standing.holder for wager in table.betting.wagers):
        raise working.refuse("wagers are down: take yours down first, or play the round", law)
    if following == standing.holder:
        raise working.refuse("nobody else sits at the table", law)
    working.emit(NewEvent("passed_on", {"handle": standing.holder, "to": following, "cite": str(law)}))


def pass_over_bots(working: WorkingTable) -> None:
    """Passes the bank from bots to the next person, since bots bet only when the round begins."""
    bots = {seat.handle for seat in working.table.seats if seat.bot}
    for _ in range(len(bots) if len(bots) < len(working.table.seats) else 0):
        standing = working.table.betting.seated()
        if not isinstance(standing, PassedOn) or standing.holder not in bots or working.table.betting.wagers:
            return
        pass_on(working)


def _debt(working: WorkingTable, seat: Seat, *, closing: bool) -> tuple[Tree, tuple[Transfer, ...]]:
    """What a seat that leaves pays of what it owes, for its event. Raises `Refused` if its rail is too small."""
    standing, table = working.table.standing, working.table.name
    owed = standing.owed_cents(seat.handle) if isinstance(standing, Owing) else 0
    if not owed or not isinstance(standing, Owing):
        return {}, ()
    law, rail = standing.owed_law, working.rail(seat.handle)
    if owed > rail and not (closing or seat.bot):
        why = f"you owe {dollars(owed)} of {standing.owed_for}, but have {dollars(rail)} on the rail: get chips at the cage"
        raise working.refuse(why, law)
    if owed > rail and not seat.bot:
        working.notify(f"{seat.handle} left {table} owing {dollars(owed - rail)} of {standing.owed_for}", str(law))
    paid = min(owed, rail)
    reason = ledger.reason(f"{standing.owed_for} owed, paid on leaving", law)
    transfers = ledger.moved(ledger.player(seat.person), ledger.float_of(table), paid, reason)
    return {"owed_cents": owed, "paid_cents": paid, "cite": str(law)}, transfers


# ---------------------------------------------------------------- bets


def bet(working: WorkingTable, wanted: Bet) -> None:
    """Makes, takes down or calls a wager. Chips go from the rail to the box, or come back."""
    table = working.table
    closed = no_more_wagers(working) if wanted.act is Act.MAKE else None
    if closed is not None and not _always_allowed(table, wanted):
        raise Refused(closed)
    _check_number_of_bets(working, wanted)
    after = table.betting.with_bet(replace(wanted, action=wanted.action or working.action))
    done = after.bets[-1]
    _check_next_seat(working, done)
    cents = after.laid_cents(done.seat) - table.betting.laid_cents(done.seat)
    law = table.sheet.game.kind(table.sheet.rules, done.kind).cite
    if cents > (rail := working.rail(done.seat)):
        raise working.refuse(f"{done.name} {dollars(cents)}: only {dollars(rail)} on the rail", law)
    transfers = ledger.moved(
        ledger.player(table.persons[done.seat]),
        ledger.box(table.name, done.seat),
        cents,
        ledger.reason(f"{done.name} {_ACTS[done.act]}", law),
    )
    data = {"handle": done.seat, "kind": done.kind, "on": done.on, "cents": done.cents, "act": str(done.act)}
    data |= {"action": done.action, "wager": done.name, "cite": str(law)}
    working.emit(NewEvent("bet", data, transfers))
    working.table = with_layout(working.table, after)  # the same bets, with their wagers computed already


def _check_next_seat(working: WorkingTable, wanted: Bet) -> None:
    """Raises `Refused` for a wager at the next position if somebody sits there, or if there is none."""
    table = working.table
    on, number = table.sheet.game.table.next_seat, table.seat_numbers.get(wanted.seat, 0) + 1
    if not on or wanted.on != on or wanted.act is not Act.MAKE:
        return
    law = table.sheet.game.kind(table.sheet.rules, wanted.kind).cite
    if number > table.places:
        raise working.refuse(
            f"{wanted.name}: there is no position after seat {number - 1}; take another seat first", law
        )
    if number in {seat.number for seat in table.seats}:
        raise working.refuse(f"{wanted.name}: seat {number} is taken; two positions of a player are adjacent", law)


def picked(working: WorkingTable, wanted: Bet) -> Bet:
    """The bet. The numbers of a quick pick follow from the table, its version, the seat and what was asked for."""
    table = working.table
    open_ = table.sheet.game.kind(table.sheet.rules, wanted.kind).open
    if open_ is None or open_.pick is None or wanted.act is not Act.MAKE or not wanted.on.startswith(open_.picked_as):
        return wanted
    below = numbers_below(f"{table.name} {table.version} {wanted.seat} {wanted.on}")
    return replace(wanted, on=open_.pick(wanted.on, below))


def _check_number_of_bets(working: WorkingTable, wanted: Bet) -> None:
    """Limits the changes of bets by one seat, so that the others do not wait without end. It is a choice of the house.

    A whole wager can always be taken down.
    """
    whole = wanted.act is Act.REMOVE and not wanted.cents
    if not whole and sum(each.seat == wanted.seat for each in working.table.betting.bets) >= _MOST_BETS:
        why = f"that was {wanted.seat}'s {_MOST_BETS}th change of bets since the last round: play it first"
        raise working.refuse(why)


def lay(working: WorkingTable, handle: str, stakes: Iterable[tuple[str, int]]) -> None:
    """Lays several wagers in order, each by its name and cents: all of them, or none if one is refused."""
    with working.all_or_nothing():
        for name, cents in stakes:
            kind, _, on = name.partition(" ")
            bet(working, Bet(handle, kind, on.strip(), cents, Act.MAKE))


def undo(working: WorkingTable, handle: str) -> None:
    """Takes back the seat's last action since the last round: all of its bets, or none if one is refused."""
    back = working.table.betting.undoing(handle)
    if not back:
        raise working.refuse("there is nothing to take back since the last round")
    with working.all_or_nothing():
        for each in back:
            bet(working, each)


def clear(working: WorkingTable, handle: str) -> None:
    """Takes down every wager of a seat that may be taken down. Raises `Refused` if none may."""
    before = working.table.betting
    try:
        take_down_all(working, handle)
    except Refused:
        if working.table.betting is before:
            raise


def take_down_all(working: WorkingTable, handle: str) -> None:
    """Takes down every wager of a seat, odds before the wager they belong to. Raises `Refused` if one has to stay."""
    while wagers := [wager for wager in working.table.betting.wagers if wager.seat == handle]:
        refusals: list[Refused] = []
        for wager in wagers:
            try:
                bet(working, Bet(handle, wager.kind, wager.on, act=Act.REMOVE))
            except Refused as refused:
                refusals.append(refused)
        if len(refusals) == len(wagers):
            raise refusals[0]


def is_undecided(table: Table, wager: Wager) -> bool:
    """Whether no round ever takes this wager off the layout: it is called off, or it is a stack."""
    follow = pace.follows(table)
    return wager.called == "off" or (follow is not None and wager.kind == follow.wager)


def hand_back_undecided(working: WorkingTable) -> None:
    """Takes down the wagers that no round decides: with them the table could never close or change rules."""
    for wager in working.table.betting.wagers:
        if is_undecided(working.table, wager):
            bet(working, Bet(wager.seat, wager.kind, wager.on, act=Act.REMOVE))


# ---------------------------------------------------------------- when no new wager is taken


def no_more_wagers(working: WorkingTable) -> Ruling | None:
    """Why no new wager is taken: the table closes, or its rules change when the present wagers are decided."""
    if working.table.steps.way == "closing":
        return unlawful(working.table.sheet.game.cites[0], "the table is closing: no wager is taken any more")
    if working.table.desk.change is None:
        return None
    return waiting_change(working.table, working.now, working.desks())


def waiting_change(
    table: Table, now: sheet_changes.Timestamp, desks: tuple[sheet_changes.TableSheets, ...]
) -> Ruling | None:
    """The ruling against new wagers if a change of rules waits only for the present ones to be decided."""
    coming = sheet_changes.why_no_new_wagers(table.desk, now)
    held = coming is not None and sheet_changes.obstacles(table.desk, now, standing_wagers=False, desks=desks)
    return None if held else coming


def _always_allowed(table: Table, wanted: Bet) -> bool:
    """Whether a paragraph of the game allows this bet even when no new wager is taken."""
    sheet = table.sheet
    return sheet.game.play.late_bet_cite(sheet.rules, table.standing, wanted) is not None
