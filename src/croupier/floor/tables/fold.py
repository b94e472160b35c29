"""Events applied to a table. `fold` refuses nothing and decides nothing: an event says what has happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from operator import itemgetter
from types import MappingProxyType
from typing import Any

from croupier.documents.standing import standing_from_tree
from croupier.engine.hand import Hand, RoundMark
from croupier.engine.journal import Kind
from croupier.engine.standing import Standing
from croupier.engine.traits import (
    KeepsWhoLeft,
    Metered,
    NewDealerBurns,
    Owing,
    PassedOn,
    ReshuffleByOrder,
    ShoeStanding,
)
from croupier.floor.desk import opening, sheet_changes
from croupier.floor.fairness.sealed_dealer import Pack, unloaded, without_shoe
from croupier.floor.storage.new_event import Tree
from croupier.floor.tables import pace, waiting
from croupier.floor.tables.past_rounds import PastRound, PastWager, most_cents, with_past_round
from croupier.floor.tables.round_under_way import GivenAnswer, ReportedIrregularity
from croupier.floor.tables.table import AnyProposal, Correction, Matter, ProposedRuling, Seat, Table, Win
from croupier.law.ruling import Refused
from croupier.money.wager import Act, Bet
from croupier.sheets.betting import Betting

_MARKS_KEPT = 72  # on a table's display: twelve columns of six
_CHANCE = f"{Kind.CHANCE} "  # how an entry of a journal begins
_ACTS = {str(act): act for act in Act}
_NO_PACKS = MappingProxyType[str, Pack]({})
_NOT_COMPUTED = MappingProxyType[str, int]({})
_NOT_COUNTED = MappingProxyType[str, int]({})
_NO_WISHES = MappingProxyType[str, tuple[str, ...]]({})
_NOT_PAID = MappingProxyType[str, str]({})
Left = tuple[Tree, int, Tree]  # what a round has left: see `left_by`
BetFields = tuple[str, str, str, int, Act, int]
AnswerFields = tuple[int, str, str, str, str, int]
_BET = itemgetter("handle", "kind", "on", "cents", "act")
answer_of: Callable[[Tree], AnswerFields] = itemgetter("place", "handle", "site", "answer", "decided_by", "added_cents")
"""The fields of an answer, as of a bet in `bet_of`."""


def fold(table: Table, event: Tree) -> Table:
    """The table after an event."""
    change = _FOLDS.get(event["what"], _desk_event)
    return replace(change(table, event), version=table.version + 1)


def fold_for_audit(table: Table, event: Tree) -> Table:
    """Applies an event for an audit: skips who is ready, the bets of the last round, its record, and what rounds could pay."""
    change = _AUDITED.get(event["what"]) or _FOLDS.get(event["what"], _desk_event)
    return replace(change(table, event), version=table.version + 1)


def _with_current(table: Table, **changes: Any) -> Table:
    return replace(table, current=replace(table.current, **changes))


def _with_betting(table: Table, **changes: Any) -> Table:
    return _with_current(table, betting=replace(table.current.betting, **changes))


def with_layout(table: Table, betting: Betting) -> Table:
    """The table with this layout. It is for one that has the same bets and has computed more of what follows from them."""
    return _with_current(table, betting=betting)


def with_bets(table: Table, bets: Sequence[BetFields]) -> Table:
    return _with_betting(table, bets=(*table.betting.bets, *(Bet(*each) for each in bets))) if bets else table


def with_answers(table: Table, answers: Sequence[AnswerFields], version: int) -> Table:
    given = (GivenAnswer(*each) for each in answers)
    return replace(_with_current(table, answers=(*table.answers, *given)), version=version)


def with_round(table: Table, began: Tree, settled: Tree, version: int) -> Table:
    """The table after a whole round, for an audit. What the round has left is not read yet: `with_left` does that."""
    dealt_by = table.dealer_if(began.get("dealt_by"))
    changes = _counts(table, settled, PastRound(table.round, version, dealt_by, _NOT_COMPUTED))
    return replace(table, **changes, wins=_wins(table, settled, dealt_by), reshuffle=False, version=version)


def left_by(settled: Tree) -> Left:
    """What a round has left: cards, how many were drawn, and the standing."""
    return settled["packs"], settled["drawn"], settled["record"]["left"]


def _seat(seat: Seat, *, ready: bool) -> Seat:
    return replace(seat, ready=ready)


# ---------------------------------------------------------------- opening, closing, rule sheets


def _desk_event(table: Table, event: Tree) -> Table:
    """Rule sheets and the steps of opening and closing.

    Rules change only when no wager is on the layout. Bets that were taken down again are dropped, so that they are not laid
    again under the new rules. New rules of a card game need new cards.
    """
    after = replace(table, desk=sheet_changes.fold(table.desk, event), steps=opening.fold(table.steps, event))
    if after.sheet is table.sheet:
        return after
    if after.sheet.rules == table.sheet.rules:
        return _with_betting(after, sheet=after.sheet)
    standing = replace(table.standing, wagers=())
    fresh = _with_meter_of(table, unloaded(after.sheet.game.play.opening(after.sheet.rules)))
    if isinstance(fresh, ShoeStanding):
        steps = after.steps if after.open else opening.Opening.begun(after.sheet.game, after.sheet.rules, "opening")
        after = _with_current(replace(after, steps=steps), packs=_NO_PACKS)
        standing = fresh
    elif isinstance(fresh, Metered) and isinstance(standing, Metered):
        standing = standing.with_meter(fresh.meter_cents)
    return _with_betting(after, sheet=after.sheet, standing=standing, bets=())


def _with_meter_of(table: Table, fresh: Standing) -> Standing:
    """A fresh standing that keeps the table's progressive meter; a table without one starts with the approved amount."""
    before = table.standing
    if isinstance(before, Metered) and isinstance(fresh, Metered) and before.meter_cents and fresh.meter_cents:
        return fresh.with_meter(before.meter_cents)
    return fresh


def _opened(table: Table, _event: Tree) -> Table:
    """A table opens with fresh cards, and with its meter as it was when the table closed."""
    fresh = unloaded(table.sheet.game.play.opening(table.sheet.rules))
    after = _with_current(replace(table, open=True), packs=_NO_PACKS)
    return _with_betting(after, standing=_with_meter_of(table, fresh))


def _closing(table: Table, _event: Tree) -> Table:
    """Nobody sits down any more, so nobody waits for a seat."""
    return replace(table, steps=opening.Opening.begun(table.sheet.game, table.sheet.rules, "closing"), waiting=())


def _closed(table: Table, _event: Tree) -> Table:
    """A closed table has no seats taken, no bets and no dealer."""
    steps = opening.Opening.begun(table.sheet.game, table.sheet.rules, "opening")
    after = replace(table, open=False, seats=(), dealer="", dealer_person="", steps=steps, after_round=_NO_WISHES)
    after = replace(after, bank_used=_NOT_COUNTED, absent=_NOT_COUNTED, paid_until=_NOT_PAID)
    return _with_betting(_with_current(after, packs=_NO_PACKS), seats=(), bets=())


# ---------------------------------------------------------------- seats and bets


def _sat(table: Table, event: Tree) -> Table:
    seat = Seat(event["seat"], event["person"], event["handle"], event.get("bot", False))
    seat = replace(seat, company=event.get("company", False))
    after = replace(table, seats=tuple(sorted((*table.seats, seat), key=lambda each: each.number)))
    return _with_betting(waiting.without(after, seat.person), seats=after.handles)


def _left(table: Table, event: Tree) -> Table:
    """A seat that is left has no wager on the layout: its bets were taken down first. Its debt is settled."""
    gone, standing = event["handle"], table.standing
    if "owed_cents" in event and isinstance(standing, Owing):
        standing = standing.with_debt_paid(gone)
    if isinstance(standing, KeepsWhoLeft):
        standing = standing.with_left(gone)
    bets = {handle: stakes for handle, stakes in table.bets_before.items() if handle != gone}
    seats = tuple(seat for seat in table.seats if seat.handle != gone)
    after = waiting.without_wishes(replace(table, seats=seats, bets_before=MappingProxyType(bets)), gone)
    return _with_betting(
        after,
        seats=after.handles,
        bets=tuple(bet for bet in table.betting.bets if bet.seat != gone),
        standing=replace(standing, wagers=tuple(wager for wager in standing.wagers if wager.seat != gone)),
    )


def _passed_on(table: Table, _event: Tree) -> Table:
    standing = table.betting.seated()
    return _with_betting(table, standing=standing.passed_on()) if isinstance(standing, PassedOn) else table


def _bet(table: Table, event: Tree) -> Table:
    return _with_betting(_unready(table, event["handle"]), bets=(*table.betting.bets, Bet(*bet_of(event))))


def bet_of(event: Tree) -> BetFields:
    """The fields of a bet. An audit seldom needs the bet itself, which takes much longer to make."""
    handle, kind, on, cents, act = _BET(event)
    return handle, kind, on, cents, _ACTS.get(act) or Act(act), event.get("action", 0)  # 0.1 did not number them


def _unready(table: Table, handle: str | None = None) -> Table:
    """A seat that bets again is no longer ready; without a handle, no seat is."""
    seats = table.seats
    if not any(seat.ready and handle in {None, seat.handle} for seat in seats):
        return table
    return replace(
        table,
        seats=tuple(
            _seat(seat, ready=False) if seat.ready and handle in {None, seat.handle} else seat for seat in seats
        ),
    )


def _ready(table: Table, event: Tree) -> Table:
    handle = event["handle"]
    return replace(
        table,
        seats=tuple(_seat(seat, ready=True) if seat.handle == handle else seat for seat in table.seats),
    )


# ---------------------------------------------------------------- the round


def _began(table: Table, event: Tree) -> Table:
    return replace(_begun(table, event), bets_before=_bets(table))


def _begun(table: Table, event: Tree) -> Table:
    """A recut that was ordered is reported to every round until one of them shuffles."""
    standing, reported = table.standing, table.current.reported
    if table.reshuffle and isinstance(standing, ReshuffleByOrder):
        standing = standing.with_reshuffle()
    if table.recut and (recut := table.sheet.game.play.recut) is not None:
        reported = (*reported, ReportedIrregularity(0, recut.kind))
    after = replace(table, playing=True, reshuffle=False, dealt_by=event.get("dealt_by"))
    after = _with_current(after, reported=reported, holder=event.get("shooter", True))
    return after if standing is table.standing else _with_betting(after, standing=standing)


def _bets(table: Table) -> Mapping[str, tuple[tuple[str, int], ...]]:
    """The wagers of each seat in the round that begins; of a seat without one, those of its last round."""
    bets: dict[str, tuple[tuple[str, int], ...]] = {}
    kinds = table.sheet.game.play.wagers(table.sheet.rules)
    for wager in table.betting.wagers:
        if kinds[wager.kind].laid_with is None:
            bets[wager.seat] = (*bets.get(wager.seat, ()), (wager.name, wager.stake_cents))
    return MappingProxyType({**table.bets_before, **bets})


def _decided(table: Table, event: Tree) -> Table:
    return _with_current(table, answers=(*table.answers, GivenAnswer(*answer_of(event))))


def _went_wrong(table: Table, event: Tree) -> Table:
    """Where several seats are asked at once, those who have answered are asked again: the cards may have changed."""
    reported = ReportedIrregularity(event["since"], event["irregularity"])
    answers = tuple(each for each in table.answers if each.at < event["since"])
    return _with_current(table, reported=(*table.current.reported, reported), answers=answers)


def _settled(table: Table, event: Tree) -> Table:
    lines = event["record"]["lines"]
    wagers = [PastWager(line["seat"], line["wager"], line["stake_cents"], line["cents"]) for line in lines]
    after = _paid(table, event, most_cents(table.sheet, table.standing, wagers))
    last: Tree = {key: event[key] for key in ("round", "record", "shown", "ritual", "decided", "at") if key in event}
    return replace(after, last=last, marks=_with_mark(table, event))


def _paid(table: Table, event: Tree, most: Mapping[str, int] = _NOT_COMPUTED) -> Table:
    wins = _wins(table, event, table.dealer_of(table.round))
    return with_left(replace(_counted(table, event, most), wins=wins), *left_by(event))


def _wins(table: Table, event: Tree, dealt_by: str) -> tuple[Win, ...]:
    """The wins that wait for a supervisor, with those of a round."""
    return (*table.wins, *(Win(**win, dealt_by=dealt_by) for win in event["wins"]))


def _with_mark(table: Table, event: Tree) -> tuple[RoundMark, ...]:
    """The marks on the table's display after this round. A round that was not decided leaves none."""
    hands = tuple(
        Hand(hand["place"], hand["handle"], hand["hand"], tuple(hand["cards"]), hand["note"], hand.get("count", ""))
        for hand in event["shown"]
    )
    outcomes = tuple(entry.split(" ", 2)[2] for entry in event["record"]["journal"] if entry.startswith(_CHANCE))
    mark: RoundMark | None = None
    with suppress(Refused):  # a result that this release cannot read
        mark = table.sheet.game.mark(table.sheet.rules, hands, outcomes)
    return table.marks if mark is None else (*table.marks, mark)[-_MARKS_KEPT:]


def _voided(table: Table, event: Tree) -> Table:
    wagers = [PastWager(wager.seat, wager.name, wager.stake_cents) for wager in table.betting.wagers]
    added = {each.handle: table.added_cents(each.handle) for each in table.answers if each.added_cents}
    wagers += [PastWager(handle, "", cents) for handle, cents in added.items()]
    return _undone(table, event, most_cents(table.sheet, table.standing, wagers))


def _undone(table: Table, event: Tree, most: Mapping[str, int] = _NOT_COMPUTED) -> Table:
    """After a void round the standing is the one from before it. Cards that were dealt stay out of the shoe."""
    return with_left(_counted(table, event, most), event["packs"], event["drawn"], event["left"])


def _counted(table: Table, event: Tree, most: Mapping[str, int]) -> Table:
    """The table after one more round."""
    ended = PastRound(table.round, table.version + 1, table.dealer_of(table.round), most)
    return replace(_unready(table), **_counts(table, event, ended))


def _counts(table: Table, event: Tree, ended: PastRound) -> Tree:
    """What every round changes when it is over."""
    return {
        "playing": False,
        "dealt_by": None,
        "round": table.round + 1,
        "rounds_sealed": table.rounds_sealed + 1,
        "recut": table.recut and not event["loads"],
        "past": with_past_round(table.past, ended),
        "bank_used": pace.banks_after_round(table),
        "absent": MappingProxyType(event["absent"]) if "absent" in event else table.absent,
        "opens": table.opens | _opened_by(event) if "opens" in event else table.opens,
    }


def _opened_by(event: Tree) -> frozenset[tuple[int, int, int]]:
    return frozenset((seal, shuffle, at) for seal, _, _, shuffle, at in event["opens"] if shuffle is not None)


def with_left(table: Table, packs: Tree, drawn: int, left: Tree) -> Table:
    """The table with the cards and the standing that a round has left, and nothing of the round itself."""
    read = MappingProxyType({side: Pack.read(pack) for side, pack in packs.items()})
    after = _with_current(table, answers=(), reported=(), holder=True, drawn=drawn, packs=read)
    return _with_betting(after, standing=standing_from_tree(table.sheet.game, table.sheet.rules, left), bets=())


# ---------------------------------------------------------------- seals


def _sealed(table: Table, event: Tree) -> Table:
    commitments = {**table.commitments, event["number"]: event["commitment"]}
    after = replace(table, rounds_sealed=0, commitments=MappingProxyType(commitments))
    return _with_current(after, next_seal=event["number"], drawn=0)


def _revealed(table: Table, event: Tree) -> Table:
    """A seal that is revealed, or lost, deals no more: cards that came from it are taken out of the shoe."""
    hidden = {number: text for number, text in table.commitments.items() if number != event["number"]}
    left = frozenset(each for each in table.opens if each[0] != event["number"])
    after = replace(table, commitments=MappingProxyType(hidden), opens=left)
    if all(pack.seal != event["number"] for pack in table.packs.values()):
        return after
    return _with_betting(_with_current(after, packs=_NO_PACKS), standing=without_shoe(table.standing))


# ---------------------------------------------------------------- stops, matters, corrections


def _halted(table: Table, event: Tree) -> Table:
    stopped = replace(table, halted=event["why"], halted_by=event["by"], halted_role=event["role"])
    return replace(stopped, fault=event.get("fault", ""))


def _resumed(table: Table, _event: Tree) -> Table:
    return replace(table, halted="", halted_by="", halted_role="", fault="")


def _raised(table: Table, event: Tree) -> Table:
    matter = Matter(
        event["number"],
        event["sort"],
        event["round"],
        event["by"],
        event["words"],
        dealt_by=table.dealer_of(event["round"]),
        stops=event.get("stops", True),
        at=event["at"],
    )
    by_patron = event.get("role") == "player" and table.frozen_by(matter)
    return replace(table, matters=(*table.matters, replace(matter, by_patron=by_patron)))


def _stop_ended(table: Table, event: Tree) -> Table:
    """The matter stays open. Play goes on without a ruling."""
    matters = tuple(
        replace(matter, stops=False, time_over=event["at"]) if matter.number == event["matter"] else matter
        for matter in table.matters
    )
    return replace(table, matters=matters)


def _ruled(table: Table, event: Tree) -> Table:
    matters = tuple(
        replace(matter, ruled=event["ruling"], by_law=event["cite"], why=event["why"])
        if matter.number == event["matter"]
        else matter
        for matter in table.matters
    )
    return replace(table, matters=matters, rulings=_seconded(table.rulings, event.get("proposal"), event))


def _ruling_proposed(table: Table, event: Tree) -> Table:
    return replace(table, rulings=(*table.rulings, ProposedRuling.of(event)))


def _ruling_withdrawn(table: Table, event: Tree) -> Table:
    return replace(table, rulings=_withdrawn(table.rulings, event["proposal"], event))


def _correction_proposed(table: Table, event: Tree) -> Table:
    return replace(table, corrections=(*table.corrections, Correction.of(event)))


def _corrected(table: Table, event: Tree) -> Table:
    """A correction that is made closes its matter."""
    correction = table.proposal(Correction, event["correction"])
    if correction is None:
        return table
    matters = tuple(
        replace(each, ruled="corrected", by_law=correction.cite, why=correction.why)
        if each.number == correction.matter and each.open
        else each
        for each in table.matters
    )
    return replace(table, corrections=_seconded(table.corrections, correction.number, event), matters=matters)


def _correction_withdrawn(table: Table, event: Tree) -> Table:
    return replace(table, corrections=_withdrawn(table.corrections, event["correction"], event))


def _seconded(proposals: tuple[AnyProposal, ...], number: int | None, event: Tree) -> tuple[AnyProposal, ...]:
    """The proposals, of which a second supervisor has made one."""
    return tuple(replace(each, seconded=event["by"]) if each.number == number else each for each in proposals)


def _withdrawn(proposals: tuple[AnyProposal, ...], number: int, event: Tree) -> tuple[AnyProposal, ...]:
    by, why = event["by"], event["why"]
    return tuple(
        replace(each, withdrawn=by, withdrawn_why=why) if each.number == number else each for each in proposals
    )


def _validated(table: Table, event: Tree) -> Table:
    wins = tuple(replace(win, validated=event["by"]) if win.number == event["win"] else win for win in table.wins)
    return replace(table, wins=wins)


# ---------------------------------------------------------------- orders


def _dealer_assigned(table: Table, event: Tree) -> Table:
    """A new dealer burns a card before dealing, in games that require it."""
    after, standing = replace(table, dealer=event["dealer"], dealer_person=event["person"]), table.standing
    if event["dealer"] and isinstance(standing, NewDealerBurns):
        return _with_betting(after, standing=standing.with_new_dealer())
    return after


_FOLDS: dict[str, Callable[[Table, Tree], Table]] = {
    "table_made": lambda table, event: replace(table, chosen_seed=event.get("seed", "")),
    "opened": _opened,
    "closing": _closing,
    "closed": _closed,
    "sat": _sat,
    "left": _left,
    "renamed": lambda table, event: table.renamed(event["was"], event["handle"]),
    "passed_on": _passed_on,
    "waits": waiting.waits,
    "waits_no_more": waiting.waits_no_more,
    "seat_offered": waiting.seat_offered,
    "seat_changed": waiting.seat_changed,
    "after_round": waiting.asked_after_round,
    "clock_set": pace.clock_set,
    "company_set": pace.company_set,
    "bank_used": pace.bank_used,
    "sat_out": pace.sat_out,
    "time_charged": pace.time_charged,
    "bet": _bet,
    "ready": _ready,
    "began": _began,
    "decided": _decided,
    "went_wrong": _went_wrong,
    "settled": _settled,
    "voided": _voided,
    "sealed": _sealed,
    "revealed": _revealed,
    "seal_lost": _revealed,
    "halted": _halted,
    "resumed": _resumed,
    "raised": _raised,
    "stop_ended": _stop_ended,
    "ruled": _ruled,
    "ruling_proposed": _ruling_proposed,
    "ruling_withdrawn": _ruling_withdrawn,
    "correction_proposed": _correction_proposed,
    "corrected": _corrected,
    "correction_withdrawn": _correction_withdrawn,
    "validated": _validated,
    "dealer_assigned": _dealer_assigned,
    "recut_ordered": lambda table, _event: replace(table, recut=True),
    "reshuffle_ordered": lambda table, _event: replace(table, reshuffle=True),
}

_AUDITED: dict[str, Callable[[Table, Tree], Table]] = {
    "ready": lambda table, _event: table,
    "began": _begun,
    "settled": _paid,
    "voided": _undone,
}
