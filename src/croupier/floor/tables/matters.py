"""What goes wrong at a table, and how it is set right: matters and rulings, corrections, and wins that wait.

A remedy is the chapter's own, let into the round; a void round gives its wagers back; what is settled is set right by new
transfers alone, and by two supervisors.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace

from croupier.amounts.cents import dollars
from croupier.documents.standing import standing_to_tree
from croupier.engine.irregularity import DetailKind, Irregularity, admit
from croupier.floor.fairness.sealed_dealer import without_shoe
from croupier.floor.ledger import ledger
from croupier.floor.storage.new_event import NewEvent, Tree
from croupier.floor.storage.store import Transfer
from croupier.floor.tables.betting import Betting
from croupier.floor.tables.past_rounds import PastRound
from croupier.floor.tables.table import FAULTS, Correction, Table
from croupier.floor.tables.working_table import WorkingTable
from croupier.law.citation import Citation, cite
from croupier.law.register import UnknownCitation, register
from croupier.law.ruling import Refused, unlawful
from croupier.money.wager import Act, Wager


def about(table: Table, sort: str, named: int | None) -> int:
    """The round a matter is about. Where none is named: the one under way; between two, a dispute is about the last."""
    if named is not None:
        return named
    return max(1, table.round - 1) if sort == "dispute" and not table.playing else table.round


def concerns(table: Table, handle: str, round_: int) -> bool:
    """Whether a patron has a wager in this round, or had one in a round that is over."""
    if round_ == table.round:
        return handle in table.handles and table.laid_cents(handle) > 0
    ended = table.ended(round_)
    return ended is not None and handle in ended.most_cents


def raise_matter(working: WorkingTable, sort: str, words: str, round_: int, *, ruled_here: bool) -> None:
    """Raises a matter. One about this round stops the table; the evidence of one that is over stands in the trail.

    A matter nobody on the floor can rule on stops nothing, for the table would never go on: the Commission is told.
    """
    table = working.table
    ended = table.ended(round_)
    if round_ != table.round and ended is None:
        raise working.refuse(
            f"there was no round {round_} at this table, or it is too long ago (a choice of the house)"
        )
    own = next(
        (each for each in table.matters if each.open and working.actor and each.by == working.actor.person), None
    )
    if own is not None and working.actor is not None and working.actor.role == "player":
        why = f"matter {own.number} of yours waits for its ruling; a patron has one at a time (a choice of the house)"
        raise working.refuse(why)
    number = len(table.matters) + 1
    told: Tree = {"number": number, "sort": sort, "round": round_, "words": words}
    told |= {"evidence": ended.version} if ended is not None else {}
    working.emit(NewEvent("raised", told if ruled_here else {**told, "stops": False}))
    if not ruled_here:
        what = f"{sort.capitalize()} {number} at {table.name}, about round {round_}, was raised"
        working.notify(f"{what}, and the floor has no floorperson who could rule on it. The table goes on.")


def rule(
    working: WorkingTable, number: int, ruling: str, kind: str, details: Mapping[str, str], law: str, why: str
) -> None:
    """Rules on an open matter. A remedy is the chapter's own; a void round gives every wager of it back."""
    matter = next((each for each in working.table.matters if each.number == number and each.open), None)
    if matter is None:
        raise working.refuse(f"matter {number} is not open at this table")
    told = {"matter": number, "ruling": ruling, "kind": kind, "cite": str(citation(law)), "why": why}
    if ruling != "play_on" and matter.round != working.table.round:
        why_not = f"round {matter.round} is settled: what is settled is set right by a correcting transfer"
        raise working.refuse(why_not, citation(law))
    waits = next((each for each in working.table.corrections if each.matter == number and each.waits), None)
    if waits is not None:
        raise working.refuse(
            f"correction {waits.number} waits in this matter: make or withdraw it first", citation(law)
        )
    if ruling == "remedy":
        _remedy(working, kind, details)
    elif ruling == "void":
        _void(working, citation(law))
    working.emit(NewEvent("ruled", told))


def _remedy(working: WorkingTable, kind: str, details: Mapping[str, str]) -> None:
    """Lets the irregularity into the round, where the chapter's remedy is applied to it."""
    game = working.table.sheet.game
    remedy = game.play.remedies.get(kind)
    told = {name: text for name, text in details.items() if text}
    sites = working.table.running.sites if working.table.playing else ()
    here = next((site for site in sites if remedy and remedy.arises_at(site)), remedy.scopes[0] if remedy else "")
    needs_no_word = remedy.of_kind(DetailKind.CARD) if remedy else ()
    admit(game.play.remedies, Irregularity(kind, {**dict.fromkeys(needs_no_word, ""), **told}), here, game.cites[0])
    if remedy is not None and remedy.of_kind(DetailKind.OUTCOME):
        raise working.refuse(f"{kind}: what comes of a sealed roll or spin nobody can tell", remedy.cite)
    if remedy is not None and not working.table.playing and not set(remedy.scopes) & set(game.play.first_scopes):
        raise working.refuse(f"no round is under way in which {kind} could be mended", remedy.cite)
    since = len(working.table.running.journal) if working.table.playing else 0
    what = str(Irregularity(kind, told))
    before = working.table.running.told if working.table.playing else 0
    working.emit(NewEvent("went_wrong", {"since": since, "irregularity": what, "round": working.table.round}))
    if working.table.playing and working.table.running.told == before:
        raise working.refuse(f"{kind} cannot have happened in this round", remedy.cite if remedy is not None else None)


def _void(working: WorkingTable, law: Citation) -> None:
    """Every wager made for the round goes back, and what was taken down stays so; the cards are shuffled anew."""
    table = working.table
    if not table.playing:
        raise working.refuse("no round is under way: what is settled is set right by a correcting transfer", law)
    standing = without_shoe(replace(table.standing, wagers=stood(table)))
    transfers: list[Transfer] = []
    for seat in table.seats:
        lying = ledger.box(table.name, seat.handle)
        stays = sum(wager.stake_cents for wager in standing.wagers if wager.seat == seat.handle)
        back = working.holds(lying) - stays - table.waiting_cents(seat.handle)
        transfers.extend(ledger.moved(lying, ledger.player(seat.person), back, ledger.reason("a void round", law)))
    told = {"round": table.round, "left": standing_to_tree(standing), "packs": {}, "cite": str(law)}
    told |= {"seal": table.next_seal, **_as_far_as_dealt(table)}
    working.emit(NewEvent("voided", told, tuple(transfers)))
    if table.fault:
        working.give_up_seals()
    working.reseal(spent=bool(told["loads"] or table.fault))  # of what a faulty round has shown nothing comes again


def _as_far_as_dealt(table: Table) -> Tree:
    """What came in the round. Where its seal does not open nobody can tell any more, and it is void all the same.

    But only when the fault was noted, and the Commission told of it, before anybody gives the round up.
    """
    try:
        running, dealer = table.running, table.dealer_of_cards
    except FAULTS:
        if not table.fault:
            raise
        return {"drawn": table.drawn, "journal": [], "places": [], "loads": [], "untold": table.fault}
    return {
        "drawn": 0 if running.loads else table.drawn + running.thrown,
        "journal": [str(entry) for entry in running.journal],
        "places": [each.plain() for each in running.drawn],
        "loads": [pack.plain() for pack in dealer.loads(running)],
        "unseen": dealer.unseen(running, running.drawn),
    }


def propose(working: WorkingTable, matter: int, handle: str, cents: int, law: str, why: str, person: str) -> None:
    """A correcting transfer is proposed; it is made when a second supervisor agrees."""
    if not cents:
        raise working.refuse("a correction moves some cents", citation(law))
    _explained(working, _corrigible(working, matter, citation(law)), handle, cents, citation(law))
    told = {"number": len(working.table.corrections) + 1, "matter": matter, "handle": handle, "person": person}
    told |= {"cents": cents, "cite": str(citation(law)), "why": why}
    working.emit(NewEvent("correction_proposed", told))


def _corrigible(working: WorkingTable, number: int, law: Citation) -> PastRound:
    """The round of a matter in which something can be set right: it is over, and nobody has ruled that it was right."""
    matter = next((each for each in working.table.matters if each.number == number), None)
    if matter is None:
        raise working.refuse(f"there is no matter {number} at this table", law)
    if matter.ruled == "play_on":
        raise working.refuse(
            f"matter {number} was ruled to change nothing: raise another to have it looked at again", law
        )
    ended = working.table.ended(matter.round)
    if ended is None:
        raise working.refuse(f"round {matter.round} is not over, or too long ago: what is settled is corrected", law)
    return ended


def _explained(working: WorkingTable, round_: PastRound, handle: str, cents: int, law: Citation) -> None:
    """What a correction moves is explained by its round: all of them together come to no more than it could have.

    The bound is a choice of the house: the patron's stakes, and what they win at the highest odds of each wager.
    """
    if handle not in round_.most_cents:
        raise working.refuse(f"{handle} had no wager in round {round_.round}", law)
    about = {each.number for each in working.table.matters if each.round == round_.round}
    earlier = [each for each in working.table.corrections if each.matter in about and each.handle == handle]
    whole = cents + sum(each.cents for each in earlier if not each.withdrawn)
    if abs(whole) > (most := round_.most_cents[handle]):
        so_far = ", with what is corrected already," if whole != cents else ""
        why = f"{dollars(abs(whole))}{so_far} is more than round {round_.round} could have come to for {handle}"
        raise working.refuse(
            f"{why}: {dollars(most)}, by the stakes and their highest odds (a choice of the house)", law
        )


def second(working: WorkingTable, number: int) -> None:
    """The correcting transfer is made. That the second supervisor is not the first the matrix has seen to."""
    found = waiting_correction(working, number)
    words = ledger.reason(f"correction {number}: {found.why}", found.cite)
    moved = ledger.moved(ledger.float_of(working.table.name), ledger.player(found.person), found.cents, words)
    told = {"correction": number, "handle": found.handle, "cents": found.cents, "cite": found.cite}
    working.emit(NewEvent("corrected", told, working.filled(moved)))
    _told_of(working, found, "was made")


def withdraw(working: WorkingTable, number: int, why: str) -> None:
    """A correcting transfer that was proposed will not be made."""
    found = waiting_correction(working, number)
    told = {"correction": number, "handle": found.handle, "cents": found.cents, "cite": found.cite, "why": why}
    working.emit(NewEvent("correction_withdrawn", told))
    _told_of(working, found, "was withdrawn", why)


def _told_of(working: WorkingTable, found: Correction, what: str, why: str = "") -> None:
    """What is paid by hand the Commission hears of, made or not: no chance and no line says that it was owed."""
    way = f"{dollars(abs(found.cents))} {'to' if found.cents > 0 else 'back from'} {found.handle}"
    by = working.actor.handle if working.actor is not None else "the house"
    where = f"Correction {found.number} at {working.table.name}"
    working.notify(f"{where} {what} by {by}: {way}, in matter {found.matter}: {why or found.why}", found.cite)


def waiting_correction(working: WorkingTable, number: int) -> Correction:
    found = next((each for each in working.table.corrections if each.number == number), None)
    if found is None:
        raise working.refuse(f"there is no correction {number} at this table")
    if not found.waits:
        raise working.refuse(
            f"correction {number} was {'withdrawn' if found.withdrawn else 'made'}: it waits for nobody"
        )
    return found


def validate(working: WorkingTable, number: int) -> None:
    """The win is paid. That who verifies it neither won nor dealt it the matrix has seen to."""
    win = next((each for each in working.table.wins if each.number == number and not each.validated), None)
    if win is None:
        raise working.refuse(f"win {number} does not wait for anybody")
    lying = ledger.box(working.table.name, win.handle)
    words = ledger.reason(f"{win.wager} won, verified", win.cite)
    moved = ledger.moved(lying, ledger.player(win.person), win.cents, words)
    told = {"win": number, "handle": win.handle, "cents": win.cents, "cite": win.cite}
    working.emit(NewEvent("validated", told, moved))


def stood(table: Table) -> tuple[Wager, ...]:
    """The wagers that stood when the last round was over, less what was taken down since."""
    layout = Betting.after(table.sheet, table.standing, table.handles)
    for bet in table.bets:
        if bet.act is not Act.MAKE:
            with suppress(Refused):  # of a wager that was itself made since
                layout = layout.with_bet(bet)
    return layout.wagers


def citation(text: str) -> Citation:
    """A paragraph somebody has named, or raises `Refused`: a ruling rests on a paragraph there is."""
    law = register()
    try:
        named = cite(text)
        law.section(named)
    except (UnknownCitation, ValueError, KeyError):
        raise Refused(unlawful(cite("19:47-8.3(a)"), f'"{text}" is no paragraph of the chapter')) from None
    return named
