"""Which command does what: each kind of command, and the part of the floor that carries it out."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from croupier.engine.traits import NewDealerBurns, ReshuffleByOrder
from croupier.floor import commands as asked
from croupier.floor import desk, hours, ledger, matrix, matters, people
from croupier.floor.commands import AtTable, Command
from croupier.floor.happening import Happening
from croupier.floor.pit import Pit
from croupier.floor.store import Writing
from croupier.floor.table import FAULTS
from croupier.law.citation import cite
from croupier.law.ruling import Refused, unlawful
from croupier.money.cents import dollars
from croupier.money.wager import Act, Bet

if TYPE_CHECKING:
    from croupier.floor.casino import Casino
    from croupier.floor.people import Actor
    from croupier.floor.table import Table

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
                whose = {actor.person} if lets_go_on(table, actor) else set()
    return frozenset(whose)


def _dealers(table: Table, matter: int) -> set[str]:
    """Who dealt the round of a matter: he neither rules on it nor corrects it, whoever deals by now."""
    return {each.dealt_by for each in table.matters if each.number == matter}


def lets_go_on(table: Table, actor: Actor) -> bool:
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


def at_table(writing: Writing, pit: Pit, command: AtTable) -> None:
    """Carries out a command at its table."""
    for carry_out in (_of_a_player, _of_a_dealer, _of_a_supervisor, _of_the_desk):
        if carry_out(writing, pit, command):
            return
    raise TypeError(f"nobody carries out {command}")


def _of_a_player(_writing: Writing, pit: Pit, command: AtTable) -> bool:
    match command:
        case asked.Sit():
            pit.sit(command.seat)
        case asked.Leave():
            pit.leave(pit.seat())
        case asked.MakeWager():
            pit.between_rounds()
            pit.bet(_bet(pit, command.wager, command.cents, Act.MAKE))
        case asked.TakeDown():
            pit.between_rounds()
            pit.bet(_bet(pit, command.wager, command.cents or 0, Act.REMOVE))
        case asked.Call():
            pit.between_rounds()
            pit.bet(_bet(pit, command.wager, 0, Act.CALL_ON if command.on else Act.CALL_OFF))
        case asked.Ready():
            pit.ready(pit.seat())
        case asked.Decide():
            _decide(pit, command)
        case asked.SeatBot():
            pit.sit(None, bot=_bot(pit))
        case asked.DismissBot():
            _dismiss(pit, command.handle)
        case _:
            return False
    return True


def _bet(pit: Pit, wager: str, cents: int, act: Act) -> Bet:
    kind, _, on = wager.partition(" ")
    return Bet(pit.seat().handle, kind, on.strip(), cents, act)


def _decide(pit: Pit, command: asked.Decide) -> None:
    """Only who is asked answers, and only the question he has seen."""
    pit.in_play()
    seat = pit.seat()
    asks = pit.table.running.asks if pit.table.playing else None
    if asks is None or asks.seat != seat.handle:
        raise pit.refuse("you are not asked anything now", asks.cite if asks is not None else None)
    if asks.site != command.site:
        raise pit.refuse(f"the question is {asks.site} by now, no longer {command.site}", asks.cite)
    pit.decide(command.answer, "player")


def _bot(pit: Pit) -> str:
    """A name no bot at any table has; with the table's own it says where it sits."""
    taken = set(pit.table.handles)
    return next(name for number in range(1, _BOTS) if (name := f"Bot-{number}-{pit.table.name}") not in taken)


def _dismiss(pit: Pit, handle: str) -> None:
    seat = next((seat for seat in pit.table.seats if seat.bot and seat.handle == handle), None)
    if seat is None:
        raise pit.refuse(f"no bot called {handle} sits at this table")
    pit.leave(seat)


def _of_a_dealer(writing: Writing, pit: Pit, command: AtTable) -> bool:
    match command:
        case asked.Deal():
            if pit.actor is not None and pit.table.dealer_person != pit.actor.person:
                raise pit.refuse("you are not the dealer of this table")
            pit.begin()
        case asked.Halt():
            if pit.table.halted:  # whoever stopped it first says when it goes on
                raise pit.refuse(f"the table is stopped already: {pit.table.halted}")
            pit.happens(Happening("halted", {"why": command.why}))
        case asked.Resume():
            _resume(pit)
        case asked.Raise():
            _raise(writing, pit, command)
        case _:
            return False
    return True


def _raise(writing: Writing, pit: Pit, command: asked.Raise) -> None:
    round_ = matters.about(pit.table, command.matter, command.round)
    ruled_here = people.supervised(writing, pit.table.name, pit.table.dealer_of(round_))
    matters.raise_matter(pit, command.matter, command.what, round_, ruled_here=ruled_here)


def _resume(pit: Pit) -> None:
    """After a fault of the floor's own the table goes on with seals that open; a round that cannot is void first."""
    if not pit.table.halted:
        raise pit.refuse("the table is not stopped")
    if pit.table.fault and pit.table.playing:
        try:
            pit.table.running  # noqa: B018 (whether it can be dealt again is seen by dealing it)
        except FAULTS:
            why = (
                f"round {pit.table.round} cannot go on: {pit.table.fault}; raise it as an irregularity and rule it void"
            )
            raise pit.refuse(why) from None
    elif pit.table.fault:
        pit.give_up_seals()
        if pit.table.open:
            pit.reseal(spent=pit.table.next_seal not in pit.table.commitments)
    if pit.actor is not None and pit.actor.person != pit.table.halted_by:
        first = pit.table.halted_role or "house"
        who = f"{pit.actor.handle} ({pit.actor.role}) let {pit.table.name} go on"
        pit.notify(f"{who}, which the {first} had stopped: {pit.table.halted}.")
    pit.happens(Happening("resumed"))


def _of_a_supervisor(writing: Writing, pit: Pit, command: AtTable) -> bool:
    match command:
        case asked.Rule():
            matters.rule(pit, command.matter, command.ruling, command.kind, command.details, command.cite, command.why)
        case asked.Correct():
            person = _patron(writing, pit, command.handle)
            matters.propose(pit, command.matter, command.handle, command.cents, command.cite, command.why, person)
        case asked.Second():
            _proposer_stands(writing, pit, command.correction)
            matters.second(pit, command.correction)
        case asked.Withdraw():
            matters.withdraw(pit, command.correction, command.why)
        case asked.Validate():
            matters.validate(pit, command.win)
        case asked.AssignDealer():
            _assign(writing, pit, command.dealer)
        case asked.OrderRecut():
            _recut(pit)
        case asked.OrderReshuffle():
            _reshuffle(pit)
        case _:
            return False
    return True


def _proposer_stands(writing: Writing, pit: Pit, number: int) -> None:
    """Two supervisors agree where both are: who proposed it must be one of this table still, with the door open to him."""
    found = matters.waiting_correction(pit, number)
    first = people.known(writing, found.by)
    if first is None or not matrix.may(first, "correct", table=pit.table.name):
        why = f"who proposed correction {number} is no supervisor of this table any more: withdraw it, and propose it anew"
        raise pit.refuse(why, matters.citation(found.cite))


def _patron(writing: Writing, pit: Pit, handle: str) -> str:
    """Whose account it is: of somebody at the table, or of who has left it."""
    seated = pit.table.persons.get(handle)
    found = people.find(writing, handle) if seated is None else None
    if seated is None and (found is None or found.role != "player"):
        raise pit.refuse(f"no player is called {handle}")
    return seated or (found.person if found is not None else "")


def _assign(writing: Writing, pit: Pit, handle: str) -> None:
    found = people.find(writing, handle) if handle else None
    dealer = people.known(writing, found.person) if found is not None else None  # nobody, where he is locked out
    if handle and (dealer is None or dealer.role != "dealer" or not dealer.at(pit.table.name)):
        raise pit.refuse(f"{handle} is no dealer assigned to this table")
    if dealer is not None and pit.table.playing:  # he burns a card before he deals: in mid-round all others would come
        standing = pit.table.standing
        law = standing.new_dealer_law if isinstance(standing, NewDealerBurns) else None
        raise pit.refuse("the round under way is dealt to its end first", law)
    told = {"dealer": dealer.handle if dealer else "", "person": dealer.person if dealer else ""}
    pit.happens(Happening("dealer_assigned", told))


def _recut(pit: Pit) -> None:
    """A supervisor has the coming cut made again, by the game's own paragraph."""
    pit.between_rounds()
    remedy = pit.table.sheet.game.play.recut
    if remedy is None:
        raise pit.refuse("this game knows no recut")
    pit.happens(Happening("recut_ordered", {"cite": str(remedy.cite)}))


def _reshuffle(pit: Pit) -> None:
    """The licensee has the cards shuffled before the next round, where a paragraph of the game leaves him that."""
    pit.between_rounds()
    standing = pit.table.standing
    if not isinstance(standing, ReshuffleByOrder):
        raise pit.refuse("nothing at this table is shuffled by order")
    pit.happens(Happening("reshuffle_ordered", {"cite": str(standing.reshuffle_law)}))


def _of_the_desk(_writing: Writing, pit: Pit, command: AtTable) -> bool:
    here = pit.table.desk
    match command:
        case asked.Step():
            hours.step(pit, command.step)
        case asked.CloseTable():
            hours.close(pit)
        case asked.Schedule():
            at = _in_the_calendar(pit, command.at)
            pit.happens(*desk.schedule(here, command.rules, command.limits, at, pit.now, pit.others))
        case asked.Duty():
            pit.happens(*desk.duty(here, command.change, command.duty, pit.now))
        case asked.CancelChange():
            pit.happens(*desk.cancel(here, command.change))
        case asked.ApproveChange():
            pit.happens(*desk.approve(here, command.change))
        case _:
            return False
    return True


def _in_the_calendar(pit: Pit, at: datetime | None) -> datetime | None:
    """A time as everybody here tells it; there are times elsewhere that are none here."""
    if at is None or at.tzinfo is None:
        return at
    try:
        return at.astimezone(UTC)
    except OverflowError:
        raise pit.refuse(f"{at.isoformat()} is in no calendar", cite("19:47-8.3(b)")) from None


# ---------------------------------------------------------------- away from the tables


def away_from_tables(casino: Casino, writing: Writing, actor: Actor, command: Command) -> Happening:
    """Carries out what happens at no table: at the cage, or in the Commission's inbox."""
    who = {"at": casino.now().wall.isoformat(), "by": actor.person, "role": actor.role}
    purse = ledger.player(actor.person)
    match command:
        case asked.BuyIn():
            if writing.cents(purse) + command.cents > MOST_PLAY_CHIPS_CENTS:
                why = f"play chips are given up to {dollars(MOST_PLAY_CHIPS_CENTS)} in all"
                raise Refused(unlawful(cite("19:47-8.2(a)"), why))
            moved = ledger.moved(ledger.CAGE, purse, command.cents, "play chips")
            return Happening("bought_in", {**who, "cents": command.cents}, moved, "cage")
        case asked.CashOut():
            moved = ledger.moved(purse, ledger.CAGE, command.cents, "chips back to the cage")
            return Happening("cashed_out", {**who, "cents": command.cents}, moved, "cage")
        case asked.Acknowledge():
            if casino.inbox.unread(command.notice) is None:
                raise Refused(unlawful(cite("19:47-8.3(b)3"), f"notice {command.notice} is not there, or was read"))
            return Happening("acknowledged", {**who, "notice": command.notice}, (), "desk")
        case _:
            raise TypeError(f"nobody carries out {command}")
