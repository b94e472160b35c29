"""Which command does what: each kind of command, and the part of the floor that carries it out."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from croupier.amounts.cents import dollars
from croupier.engine.traits import NewDealerBurns, ReshuffleByOrder
from croupier.floor import commands as asked
from croupier.floor.accounts import people, permissions
from croupier.floor.commands import AtTable, Command
from croupier.floor.desk import sheet_changes
from croupier.floor.ledger import ledger
from croupier.floor.storage.new_event import NewEvent
from croupier.floor.storage.store import Transaction
from croupier.floor.tables import hours, matters
from croupier.floor.tables.table import FAULTS
from croupier.floor.tables.working_table import WorkingTable
from croupier.law.citation import cite
from croupier.law.ruling import Refused, unlawful
from croupier.money.wager import Act, Bet

if TYPE_CHECKING:
    from croupier.floor.accounts.people import Actor
    from croupier.floor.casino import Casino
    from croupier.floor.tables.table import Table

MOST_PLAY_CHIPS_CENTS = 10_000_00  # that a purse may hold and still be given more
_BOTS = 99
_HOUSE = "house"


def owners(table: Table | None, actor: Actor, command: Command) -> frozenset[str]:
    """Whose matter a command is about, or who did its first part: what the matrix asks for."""
    whose: set[str] = {actor.person}
    if table is not None:
        match command:
            case asked.Second():
                made = [each for each in table.corrections if each.number == command.correction]
                whose = {who for each in made for who in (each.by, *_dealers(table, each.matter))}
            case asked.Validate():
                won = [win for win in table.wins if win.number == command.win]
                whose = {_HOUSE, *(who for win in won for who in (win.person, win.dealt_by))}
            case asked.Rule() | asked.Correct():
                whose = _dealers(table, command.matter)
            case asked.Raise():
                round_ = matters.about(table, command.matter, command.round)
                whose = {actor.person} if matters.concerns(table, actor.handle, round_) else set()
            case asked.Resume():
                whose = {actor.person} if may_resume(table, actor) else set()
    return frozenset(whose)


def _dealers(table: Table, matter: int) -> set[str]:
    """Who dealt the round of a matter: he neither rules on it nor corrects it, whoever deals by now."""
    return {each.dealt_by for each in table.matters if each.number == matter}


def may_resume(table: Table, actor: Actor) -> bool:
    """Whether it is left to this person to end a stop: a licensee's own people do not lift the Commission's.

    An inspector lifts any, an admin what an admin stopped, a floorperson all but these two's, though not at a table he deals at,
    and a dealer his own pause.
    """
    match actor.role:
        case "inspector":
            return True
        case "admin":
            return table.halted_role == "admin"
        case "floorperson":
            return table.halted_role not in {"inspector", "admin"} and actor.person != table.dealer_person
        case _:
            return actor.person == table.halted_by


def at_table(transaction: Transaction, working: WorkingTable, command: AtTable) -> None:
    """Carries out a command at its table."""
    for carry_out in (_of_a_player, _of_a_dealer, _of_a_supervisor, _of_the_desk):
        if carry_out(transaction, working, command):
            return
    raise TypeError(f"nobody carries out {command}")


def _of_a_player(_writing: Transaction, working: WorkingTable, command: AtTable) -> bool:
    match command:
        case asked.Sit():
            working.sit(command.seat)
        case asked.Leave():
            working.leave(working.seat())
        case asked.MakeWager():
            working.between_rounds()
            working.bet(_bet(working, command.wager, command.cents, Act.MAKE))
        case asked.TakeDown():
            working.between_rounds()
            working.bet(_bet(working, command.wager, command.cents or 0, Act.REMOVE))
        case asked.Call():
            working.between_rounds()
            working.bet(_bet(working, command.wager, 0, Act.CALL_ON if command.on else Act.CALL_OFF))
        case asked.Ready():
            working.ready(working.seat())
        case asked.Decide():
            _decide(working, command)
        case asked.SeatBot():
            working.sit(None, bot=_bot(working))
        case asked.DismissBot():
            _dismiss(working, command.handle)
        case _:
            return False
    return True


def _bet(working: WorkingTable, wager: str, cents: int, act: Act) -> Bet:
    kind, _, on = wager.partition(" ")
    return Bet(working.seat().handle, kind, on.strip(), cents, act)


def _decide(working: WorkingTable, command: asked.Decide) -> None:
    """Only who is asked answers, and only the question he has seen."""
    working.in_play()
    seat = working.seat()
    asks = working.table.running.asks if working.table.playing else None
    if asks is None or asks.seat != seat.handle:
        raise working.refuse("you are not asked anything now", asks.cite if asks is not None else None)
    if asks.site != command.site:
        raise working.refuse(f"the question is {asks.site} by now, no longer {command.site}", asks.cite)
    working.decide(command.answer, "player")


def _bot(working: WorkingTable) -> str:
    """A name no bot at any table has; with the table's own it says where it sits."""
    taken = set(working.table.handles)
    return next(name for number in range(1, _BOTS) if (name := f"Bot-{number}-{working.table.name}") not in taken)


def _dismiss(working: WorkingTable, handle: str) -> None:
    seat = next((seat for seat in working.table.seats if seat.bot and seat.handle == handle), None)
    if seat is None:
        raise working.refuse(f"no bot called {handle} sits at this table")
    working.leave(seat)


def _of_a_dealer(transaction: Transaction, working: WorkingTable, command: AtTable) -> bool:
    match command:
        case asked.Deal():
            if working.actor is not None and working.table.dealer_person != working.actor.person:
                raise working.refuse("you are not the dealer of this table")
            working.begin()
        case asked.Halt():
            if working.table.halted:  # whoever stopped it first says when it goes on
                raise working.refuse(f"the table is stopped already: {working.table.halted}")
            working.emit(NewEvent("halted", {"why": command.why}))
        case asked.Resume():
            _resume(working)
        case asked.Raise():
            _raise(transaction, working, command)
        case _:
            return False
    return True


def _raise(transaction: Transaction, working: WorkingTable, command: asked.Raise) -> None:
    round_ = matters.about(working.table, command.matter, command.round)
    ruled_here = people.has_other_supervisor(transaction, working.table.name, working.table.dealer_of(round_))
    matters.raise_matter(working, command.matter, command.what, round_, ruled_here=ruled_here)


def _resume(working: WorkingTable) -> None:
    """After a fault of the floor's own the table goes on with seals that open; a round that cannot is void first."""
    if not working.table.halted:
        raise working.refuse("the table is not stopped")
    if working.table.fault and working.table.playing:
        try:
            working.table.running  # noqa: B018 (whether it can be dealt again is seen by dealing it)
        except FAULTS:
            why = f"round {working.table.round} cannot go on: {working.table.fault}; raise it as an irregularity and rule it void"
            raise working.refuse(why) from None
    elif working.table.fault:
        working.give_up_seals()
        if working.table.open:
            working.reseal(spent=working.table.next_seal not in working.table.commitments)
    if working.actor is not None and working.actor.person != working.table.halted_by:
        first = working.table.halted_role or "house"
        who = f"{working.actor.handle} ({working.actor.role}) let {working.table.name} go on"
        working.notify(f"{who}, which the {first} had stopped: {working.table.halted}.")
    working.emit(NewEvent("resumed"))


def _of_a_supervisor(transaction: Transaction, working: WorkingTable, command: AtTable) -> bool:
    match command:
        case asked.Rule():
            matters.rule(
                working, command.matter, command.ruling, command.kind, command.details, command.cite, command.why
            )
        case asked.Correct():
            person = _patron(transaction, working, command.handle)
            matters.propose(working, command.matter, command.handle, command.cents, command.cite, command.why, person)
        case asked.Second():
            _proposer_stands(transaction, working, command.correction)
            matters.second(working, command.correction)
        case asked.Withdraw():
            matters.withdraw(working, command.correction, command.why)
        case asked.Validate():
            matters.validate(working, command.win)
        case asked.AssignDealer():
            _assign(transaction, working, command.dealer)
        case asked.OrderRecut():
            _recut(working)
        case asked.OrderReshuffle():
            _reshuffle(working)
        case _:
            return False
    return True


def _proposer_stands(transaction: Transaction, working: WorkingTable, number: int) -> None:
    """Two supervisors agree where both are: who proposed it must be one of this table still, with the door open to him."""
    found = matters.waiting_correction(working, number)
    first = people.current_actor(transaction, found.by)
    if first is None or not permissions.may(first, "correct", table=working.table.name):
        why = f"who proposed correction {number} is no supervisor of this table any more: withdraw it, and propose it anew"
        raise working.refuse(why, matters.citation(found.cite))


def _patron(transaction: Transaction, working: WorkingTable, handle: str) -> str:
    """Whose account it is: of somebody at the table, or of who has left it."""
    seated = working.table.persons.get(handle)
    found = people.find(transaction, handle) if seated is None else None
    if seated is None and (found is None or found.role != "player"):
        raise working.refuse(f"no player is called {handle}")
    return seated or (found.person if found is not None else "")


def _assign(transaction: Transaction, working: WorkingTable, handle: str) -> None:
    found = people.find(transaction, handle) if handle else None
    dealer = (
        people.current_actor(transaction, found.person) if found is not None else None
    )  # nobody, where he is locked out
    if handle and (dealer is None or dealer.role != "dealer" or not dealer.at(working.table.name)):
        raise working.refuse(f"{handle} is no dealer assigned to this table")
    if (
        dealer is not None and working.table.playing
    ):  # he burns a card before he deals: in mid-round all others would come
        standing = working.table.standing
        law = standing.new_dealer_law if isinstance(standing, NewDealerBurns) else None
        raise working.refuse("the round under way is dealt to its end first", law)
    told = {"dealer": dealer.handle if dealer else "", "person": dealer.person if dealer else ""}
    working.emit(NewEvent("dealer_assigned", told))


def _recut(working: WorkingTable) -> None:
    """A supervisor has the coming cut made again, by the game's own paragraph."""
    working.between_rounds()
    remedy = working.table.sheet.game.play.recut
    if remedy is None:
        raise working.refuse("this game knows no recut")
    working.emit(NewEvent("recut_ordered", {"cite": str(remedy.cite)}))


def _reshuffle(working: WorkingTable) -> None:
    """The licensee has the cards shuffled before the next round, where a paragraph of the game leaves him that."""
    working.between_rounds()
    standing = working.table.standing
    if not isinstance(standing, ReshuffleByOrder):
        raise working.refuse("nothing at this table is shuffled by order")
    working.emit(NewEvent("reshuffle_ordered", {"cite": str(standing.reshuffle_law)}))


def _of_the_desk(_writing: Transaction, working: WorkingTable, command: AtTable) -> bool:
    here = working.table.desk
    match command:
        case asked.Step():
            hours.step(working, command.step)
        case asked.CloseTable():
            hours.close(working)
        case asked.Schedule():
            at = _in_the_calendar(working, command.at)
            working.emit(*sheet_changes.schedule(here, command.rules, command.limits, at, working.now, working.others))
        case asked.Duty():
            working.emit(*sheet_changes.duty(here, command.change, command.duty, working.now))
        case asked.CancelChange():
            working.emit(*sheet_changes.cancel(here, command.change))
        case asked.ApproveChange():
            working.emit(*sheet_changes.approve(here, command.change))
        case _:
            return False
    return True


def _in_the_calendar(working: WorkingTable, at: datetime | None) -> datetime | None:
    """A time as everybody here tells it; there are times elsewhere that are none here."""
    if at is None or at.tzinfo is None:
        return at
    try:
        return at.astimezone(UTC)
    except OverflowError:
        raise working.refuse(f"{at.isoformat()} is in no calendar", cite("19:47-8.3(b)")) from None


# ---------------------------------------------------------------- away from the tables


def away_from_tables(casino: Casino, transaction: Transaction, actor: Actor, command: Command) -> NewEvent:
    """Carries out what happens at no table: at the cage, or in the Commission's inbox."""
    who = {"at": casino.now().wall.isoformat(), "by": actor.person, "role": actor.role}
    purse = ledger.player(actor.person)
    match command:
        case asked.BuyIn():
            if transaction.cents(purse) + command.cents > MOST_PLAY_CHIPS_CENTS:
                why = f"play chips are given up to {dollars(MOST_PLAY_CHIPS_CENTS)} in all"
                raise Refused(unlawful(cite("19:47-8.2(a)"), why))
            moved = ledger.moved(ledger.CAGE, purse, command.cents, "play chips")
            return NewEvent("bought_in", {**who, "cents": command.cents}, moved, "cage")
        case asked.CashOut():
            moved = ledger.moved(purse, ledger.CAGE, command.cents, "chips back to the cage")
            return NewEvent("cashed_out", {**who, "cents": command.cents}, moved, "cage")
        case asked.Acknowledge():
            if casino.inbox.unread(command.notice) is None:
                raise Refused(unlawful(cite("19:47-8.3(b)3"), f"notice {command.notice} is not there, or was read"))
            return NewEvent("acknowledged", {**who, "notice": command.notice}, (), "desk")
        case _:
            raise TypeError(f"nobody carries out {command}")
