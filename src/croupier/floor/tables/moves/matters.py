"""Matters raised at a table and how they end: rulings, corrections, and wins that wait for a supervisor.

A remedy is the chapter's own and is applied to the round. A void round gives its wagers back. A settled round is corrected
only by new transfers, and by two supervisors. It takes two as well to void or remedy a round whose cards have been shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta

from croupier.amounts.cents import dollars
from croupier.documents.standing import standing_to_tree
from croupier.engine.irregularity import DetailKind, Irregularity, admit, remedy_for
from croupier.engine.journal import Kind
from croupier.floor.fairness.sealed_dealer import without_shoe
from croupier.floor.ledger import ledger
from croupier.floor.storage.new_event import NewEvent, Tree, salted
from croupier.floor.storage.store import Transfer
from croupier.floor.tables.moves import seals
from croupier.floor.tables.moves.working_table import WorkingTable
from croupier.floor.tables.past_rounds import PastRound
from croupier.floor.tables.table import FAULTS, AnyProposal, Correction, Proposal, ProposedRuling, Table
from croupier.law.citation import Citation, cite
from croupier.law.register import UnknownCitation, register
from croupier.law.ruling import Refused, unlawful
from croupier.money.wager import Act, Wager

_STOPS_AGAIN_AFTER = timedelta(hours=1)  # until a patron's matter stops the same table again


def round_of(table: Table, sort: str, named: int | None) -> int:
    """The round a matter is about: the one named, else the current one; between rounds a dispute is about the last."""
    if named is not None:
        return named
    return max(1, table.round - 1) if sort == "dispute" and not table.playing else table.round


def concerns(table: Table, handle: str, round_: int) -> bool:
    """Whether a patron has a wager in the current round, or had one in a past round."""
    if round_ == table.round:
        return handle in table.handles and table.laid_cents(handle) > 0
    ended = table.ended(round_)
    return ended is not None and handle in ended.most_cents


def raise_matter(working: WorkingTable, sort: str, words: str, round_: int, *, ruled_here: bool) -> None:
    """Raises a matter. One about the current round stops the table; a past round has its evidence in the trail.

    A patron's matter stops it for a time only (`Timers.matter_seconds`), and patrons do not stop it again and again: then
    the matter is open, its evidence is kept, and play goes on. If no floorperson can rule on it (`ruled_here` is
    False), the table goes on and the Commission gets a notice.
    """
    table = working.table
    ended = table.ended(round_)
    if round_ != table.round and ended is None:
        raise working.refuse(f"there was no round {round_} at this table, or it is too old (a choice of the house)")
    own = next(
        (each for each in table.matters if each.open and working.actor and each.by == working.actor.person), None
    )
    if own is not None and working.actor is not None and working.actor.role == "player":
        why = f"your matter {own.number} waits for a ruling; a patron has one at a time (a choice of the house)"
        raise working.refuse(why)
    number = len(table.matters) + 1
    data: Tree = {"number": number, "sort": sort, "round": round_, "words": words}
    data |= {"evidence": ended.version} if ended is not None else {}
    data |= {} if ruled_here and not _stopped_lately(working) else {"stops": False}
    working.emit(NewEvent("raised", data))
    if not ruled_here:
        what = f"{sort.capitalize()} {number} at {table.name}, about round {round_}, was raised"
        working.notify(f"{what}, and the floor has no floorperson who could rule on it. The table goes on.")


def _stopped_lately(working: WorkingTable) -> bool:
    """Whether a patron's matter does not stop the table, because one of any patron did so within the hour.

    It is a choice of the house: a player with a wager could else keep a table from playing, with one new account after the
    other. A matter that a supervisor found to be right does not count.
    """
    actor, now = working.actor, working.now.wall
    if actor is None or actor.role != "player":
        return False
    stops = [each for each in working.table.matters if each.by_patron and each.ruled in {"", "play_on"}]
    return any(now - datetime.fromisoformat(each.time_over or each.at) < _STOPS_AGAIN_AFTER for each in stops)


def end_stop(working: WorkingTable) -> None:
    """Lets play go on when a patron's matter has stopped the table for as long as it may. The matter stays open."""
    for each in working.table.stopped_by_patrons:
        working.emit(NewEvent("stop_ended", {"matter": each.number}))
        what = (
            f"{each.sort.capitalize()} {each.number} at {working.table.name}, about round {each.round}, is not ruled on"
        )
        working.notify(f"{what} in the time a patron may stop a table. The table goes on; the evidence is kept.")


def rule(
    working: WorkingTable, number: int, ruling: str, kind: str, details: Mapping[str, str], law: str, why: str
) -> None:
    """Rules on an open matter: applies the chapter's remedy, voids the round, or lets play go on.

    If it changes a round whose cards have been shown it is only proposed: one person who has seen the cards could else
    choose whom the round pays.
    """
    data: Tree = {"matter": number, "ruling": ruling, "kind": kind, "cite": str(citation(law)), "why": why}
    _check_open(working, number, ruling, citation(law))
    waits = next((each for each in working.table.rulings if each.matter == number and each.waits), None)
    if waits is not None:
        why_not = f"ruling {waits.number} waits in this matter: agree to it or withdraw it first"
        raise working.refuse(why_not, citation(law))
    if ruling == "play_on" or not cards_shown(working.table):
        _make_ruling(working, ruling, kind, details, citation(law))
        working.emit(NewEvent("ruled", data))
        return
    if ruling == "remedy":
        before = working.table, list(working.new_events)
        report_to_round(working, kind, details)  # one that is impossible is refused now
        working.table, working.new_events = before
    proposal: Tree = {"number": len(working.table.rulings) + 1, "details": dict(details)}
    working.emit(NewEvent("ruling_proposed", {**data, **proposal}))


def _check_open(working: WorkingTable, number: int, ruling: str, law: Citation) -> None:
    """Raises `Refused` unless a matter can be ruled on like this now."""
    matter = next((each for each in working.table.matters if each.number == number and each.open), None)
    if matter is None:
        raise working.refuse(f"matter {number} is not open at this table")
    if ruling != "play_on" and matter.round != working.table.round:
        raise working.refuse(f"round {matter.round} is settled: propose a correcting transfer instead", law)
    waits = next((each for each in working.table.corrections if each.matter == number and each.waits), None)
    if waits is not None:
        raise working.refuse(f"correction {waits.number} waits in this matter: make or withdraw it first", law)


def cards_shown(table: Table) -> bool:
    """Whether anything of the round under way was dealt. If a fault keeps it from being run again, it counts as dealt."""
    if not table.playing:
        return False
    try:
        return any(entry.kind is Kind.CHANCE for entry in table.running.journal)
    except FAULTS:
        if not table.fault:
            raise
        return True


def _make_ruling(working: WorkingTable, ruling: str, kind: str, details: Mapping[str, str], law: Citation) -> None:
    if ruling == "remedy":
        report_to_round(working, kind, details)
    elif ruling == "void":
        void_round(working, law)


def second_ruling(working: WorkingTable, ruling: ProposedRuling) -> None:
    """Makes a proposed ruling. The permission makes sure that the second supervisor is not the first."""
    law = citation(ruling.cite)
    _check_open(working, ruling.matter, ruling.ruling, law)
    _make_ruling(working, ruling.ruling, ruling.kind, ruling.details, law)
    data: Tree = {"matter": ruling.matter, "ruling": ruling.ruling, "kind": ruling.kind, "cite": ruling.cite}
    working.emit(NewEvent("ruled", {**data, "why": ruling.why, "proposal": ruling.number}))
    _notify_of(working, ruling, "was made")


def withdraw_ruling(working: WorkingTable, ruling: ProposedRuling, why: str) -> None:
    """Withdraws a proposed ruling."""
    working.emit(NewEvent("ruling_withdrawn", {"proposal": ruling.number, "matter": ruling.matter, "why": why}))
    _notify_of(working, ruling, "was withdrawn", why)


def waiting(working: WorkingTable, form: type[AnyProposal], number: int) -> AnyProposal:
    """A proposal that waits for a second supervisor. Raises `Refused` if there is none, or it was made or withdrawn."""
    proposal = working.table.proposal(form, number)
    if proposal is None:
        raise working.refuse(f"there is no {form.sort} {number} at this table")
    if not proposal.waits:
        raise working.refuse(f"{form.sort} {number} was {'withdrawn' if proposal.withdrawn else 'made'} already")
    return proposal


def _notify_of(working: WorkingTable, proposal: Proposal, what: str, why: str = "") -> None:
    """Notifies the Commission of every proposal, made or withdrawn: no outcome of a game proves that it was right."""
    by = working.actor.handle if working.actor is not None else "the house"
    where = f"{proposal.sort.capitalize()} {proposal.number} at {working.table.name}{proposal.stage}"
    notice = f"{where} {what} by {by}: {proposal.effect}, in matter {proposal.matter}: {why or proposal.why}"
    working.notify(notice, proposal.cite)


def report_to_round(working: WorkingTable, kind: str, details: Mapping[str, str]) -> None:
    """Reports the irregularity to the round, which applies the chapter's remedy."""
    table, game = working.table, working.table.sheet.game
    remedy = remedy_for(game.play.remedies, kind, game.cites[0])
    given = {name: text for name, text in details.items() if text}
    running = table.running if table.playing else None
    sites = running.sites if running is not None else ()
    here = next((site for site in sites if remedy.arises_at(site)), remedy.scopes[0])
    cards = remedy.of_kind(DetailKind.CARD)  # nobody has to name the card: it is the next one
    reported = Irregularity(kind, {**dict.fromkeys(cards, ""), **given})
    admit(game.play.remedies, reported, here, remedy.cite, table.sheet.rules)
    if remedy.of_kind(DetailKind.OUTCOME):
        raise working.refuse(f"{kind}: nobody can say the outcome of a sealed roll or spin", remedy.cite)
    if running is None and not set(remedy.scopes) & set(game.play.first_scopes):
        raise working.refuse(f"no round is under way in which {kind} could be remedied", remedy.cite)
    irregularity, since = str(Irregularity(kind, given)), len(running.journal) if running is not None else 0
    working.emit(NewEvent("went_wrong", {"since": since, "irregularity": irregularity, "round": table.round}))
    if running is not None and working.table.running.same_course(running):  # it was left out again
        raise working.refuse(f"{kind} cannot have happened in this round", remedy.cite)


def void_round(working: WorkingTable, law: Citation) -> None:
    """Gives back every wager made for the round; wagers taken down stay down; the cards are shuffled again."""
    table = working.table
    if not table.playing:
        raise working.refuse("no round is under way: propose a correcting transfer for a settled one", law)
    standing = without_shoe(replace(table.standing, wagers=_wagers_before(table)))
    transfers: list[Transfer] = []
    for seat in table.seats:
        box = ledger.box(table.name, seat.handle)
        stays = sum(wager.stake_cents for wager in standing.wagers if wager.seat == seat.handle)
        back = working.balance(box) - stays - table.waiting_cents(seat.handle)
        transfers.extend(ledger.moved(box, ledger.player(seat.person), back, ledger.reason("a void round", law)))
    data = {"round": table.round, "left": standing_to_tree(standing), "packs": {}, "cite": str(law)}
    data |= {"seal": table.next_seal, **_dealt_so_far(table)}
    working.emit(NewEvent("voided", data, tuple(transfers)))
    if table.fault:
        seals.give_up_broken(working)
    seals.reseal(
        working, spent=bool(data["loads"] or table.fault)
    )  # nothing more comes from the seal of a faulty round


def _dealt_so_far(table: Table) -> Tree:
    """What was dealt in the round. If its seal does not open nobody can tell, and the round is void all the same.

    That is allowed only after the fault was recorded and the Commission got its notice.
    """
    try:
        running, dealer = table.running, table.current.dealer()
    except FAULTS:
        if not table.fault:
            raise
        return {"drawn": table.current.drawn, "journal": [], "places": [], "loads": [], "untold": table.fault}
    dealt = {
        "drawn": 0 if running.loads else table.current.drawn + running.thrown,
        "journal": [str(entry) for entry in running.journal],
        "places": [each.plain() for each in running.drawn],
        "loads": [pack.plain() for pack in dealer.loads(running)],
        "unseen": dealer.unseen(running, running.drawn),
        **dealer.opens(running, running.drawn),
    }
    return salted(dealt) if running.hides else dealt


def _wagers_before(table: Table) -> tuple[Wager, ...]:
    """The wagers the last round left, without those taken down since."""
    before = replace(table.betting, bets=())
    for bet in table.betting.bets:
        if bet.act is not Act.MAKE:
            with suppress(Refused):  # the wager was itself made since the last round
                before = before.with_bet(bet)
    return before.wagers


# ---------------------------------------------------------------- corrections


def propose(working: WorkingTable, matter: int, handle: str, cents: int, law: str, why: str, person: str) -> None:
    """Proposes a correcting transfer. It is made when a second supervisor agrees."""
    if not cents:
        raise working.refuse("a correction has to move at least one cent", citation(law))
    round_ = _correctable_round(working, matter, citation(law))
    _check_amount(working, round_, handle, cents, citation(law))
    data = {"number": len(working.table.corrections) + 1, "matter": matter, "handle": handle, "person": person}
    data |= {"cents": cents, "cite": str(citation(law)), "why": why}
    working.emit(NewEvent("correction_proposed", data))


def _correctable_round(working: WorkingTable, number: int, law: Citation) -> PastRound:
    """The past round of a matter. Raises `Refused` if the round is not over, or was ruled to be right."""
    matter = next((each for each in working.table.matters if each.number == number), None)
    if matter is None:
        raise working.refuse(f"there is no matter {number} at this table", law)
    if matter.ruled == "play_on":
        raise working.refuse(f"matter {number} was ruled to change nothing: raise another matter for a review", law)
    ended = working.table.ended(matter.round)
    if ended is None:
        raise working.refuse(f"round {matter.round} is not over, or too old: only a settled round is corrected", law)
    return ended


def _check_amount(working: WorkingTable, round_: PastRound, handle: str, cents: int, law: Citation) -> None:
    """Raises `Refused` if all corrections of a patron in this round are more than the round could have paid.

    The limit is a choice of the house: the patron's stakes, and what they win at the highest odds of each wager.
    """
    if handle not in round_.most_cents:
        raise working.refuse(f"{handle} had no wager in round {round_.round}", law)
    matters = {each.number for each in working.table.matters if each.round == round_.round}
    earlier = [each for each in working.table.corrections if each.matter in matters and each.handle == handle]
    total = cents + sum(each.cents for each in earlier if not each.withdrawn)
    if abs(total) > (most := round_.most_cents[handle]):
        so_far = ", with earlier corrections," if total != cents else ""
        why = f"{dollars(abs(total))}{so_far} is more than round {round_.round} could have paid {handle}"
        raise working.refuse(
            f"{why}: {dollars(most)}, by the stakes and their highest odds (a choice of the house)", law
        )


def second(working: WorkingTable, correction: Correction) -> None:
    """Makes the correcting transfer. The permission makes sure that the second supervisor is not the first."""
    reason = ledger.reason(f"correction {correction.number}: {correction.why}", correction.cite)
    transfers = ledger.moved(
        ledger.float_of(working.table.name), ledger.player(correction.person), correction.cents, reason
    )
    data = {
        "correction": correction.number,
        "handle": correction.handle,
        "cents": correction.cents,
        "cite": correction.cite,
    }
    working.emit(NewEvent("corrected", data, working.with_fill(transfers)))
    _notify_of(working, correction, "was made")


def withdraw(working: WorkingTable, correction: Correction, why: str) -> None:
    """Withdraws a proposed correcting transfer."""
    data = {
        "correction": correction.number,
        "handle": correction.handle,
        "cents": correction.cents,
        "cite": correction.cite,
        "why": why,
    }
    working.emit(NewEvent("correction_withdrawn", data))
    _notify_of(working, correction, "was withdrawn", why)


def validate(working: WorkingTable, number: int) -> None:
    """Pays a verified win. The permission makes sure that the supervisor neither won nor dealt it."""
    win = next((each for each in working.table.wins if each.number == number and not each.validated), None)
    if win is None:
        raise working.refuse(f"win {number} does not wait for a supervisor")
    box, reason = ledger.box(working.table.name, win.handle), ledger.reason(f"{win.wager} won, verified", win.cite)
    transfers = ledger.moved(box, ledger.player(win.person), win.cents, reason)
    data = {"win": number, "handle": win.handle, "cents": win.cents, "cite": win.cite}
    working.emit(NewEvent("validated", data, transfers))


def citation(text: str) -> Citation:
    """The paragraph that was named. Raises `Refused` if the chapter has no such paragraph."""
    law = register()
    try:
        named = cite(text)
        law.section(named)
    except (UnknownCitation, ValueError, KeyError):
        raise Refused(unlawful(cite("19:47-8.3(a)"), f'"{text}" is no paragraph of the chapter')) from None
    return named
