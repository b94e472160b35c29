"""What the house does by itself: bots and the clock answer, finished rounds are settled, due rule sheets come into force."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from croupier.engine.decision import QuestionKind
from croupier.floor.desk import sheet_changes
from croupier.floor.storage.new_event import NewEvent
from croupier.floor.tables.moves import bets, matters, pace, rounds, seals, seating
from croupier.floor.tables.moves.working_table import WorkingTable
from croupier.floor.tables.pace import follows
from croupier.floor.tables.round_under_way import OpenQuestion
from croupier.law.ruling import Refused
from croupier.sheets.betting import default_answer

_IN_PLAY = frozenset({"betting", "dealing", "closing"})


def advance(working: WorkingTable) -> None:
    """Goes on until a player has to do something: bots answer, a finished round is settled, a due sheet comes into force."""
    if not working.table.open:
        _apply_due_sheet(working)
    while working.table.state in _IN_PLAY and _advance_once(working):
        pass
    seating.offer_seats(working)


def _advance_once(working: WorkingTable) -> bool:
    """Does the next thing that needs no player. Returns whether there was one."""
    if not working.table.playing:
        if _apply_due_sheet(working) or pace.between_rounds(working) or pace.company_leaves(working):
            return True
        return (follows(working.table) is not None and rounds.bots_bet(working)) or _begin_if_ready(working)
    asked = working.table.running.open
    if not asked:
        rounds.settle(working)
        return True
    return any(_answer_for_nobody(working, each) for each in asked)


def _answer_for_nobody(working: WorkingTable, asked: OpenQuestion) -> bool:
    """Answers for a bot by its game's strategy, and for a seat that was left by the table's default.

    A bot never cuts: the cut is the patrons' part in an order of cards that the house made, and a bot is the house's.
    """
    table, question = working.table, asked.decision
    seat = next((each for each in table.seats if each.handle == question.seat), None)
    if seat is not None and not seat.bot:
        return False
    if seat is None:
        rounds.decide(working, asked, question.show(default_answer(question, question.offers)), "table")
        return True
    offers = table.betting.affordable(question, working.rail(seat.handle)) or question.offers
    if question.kind is QuestionKind.CUT:
        offers = tuple(offer for offer in offers if offer.declines) or offers
    chosen = table.sheet.game.play.strategy(replace(question, offers=offers))
    rounds.decide(working, asked, question.show(chosen), "bot")
    return True


def _apply_due_sheet(working: WorkingTable) -> bool:
    """Puts a due change of rules into force, between two rounds (19:47-8.3). Returns whether there was one."""
    if working.table.desk.change is None:
        return False
    wagers, number = bool(working.table.betting.wagers), working.table.desk.number
    new_events = sheet_changes.due(working.table.desk, working.now, standing_wagers=wagers, desks=working.desks())
    working.emit(*new_events)
    if working.table.open and working.table.desk.number != number:
        seals.reseal(working, spent=True)  # the waiting seal was for other cards, or another wheel
    if new_events and working.table.open and (transfers := working.meter_transfers(working.table.standing)):
        working.emit(NewEvent("meter_set", {}, working.with_fill(transfers)))
    return bool(new_events)


def _begin_if_ready(working: WorkingTable) -> bool:
    """Begins the round if everybody is ready. If it cannot begin, the command that came first still counts."""
    if not rounds.all_ready(working):
        return False
    with suppress(Refused):
        rounds.begin(working)
    return working.table.playing


def _never(_person: str) -> bool:
    return False


def time_is_up(working: WorkingTable, is_lost: Callable[[str], bool] = _never) -> None:
    """What happens when a table's timer runs out: the betting closes, the table answers by default, or a stop ends.

    `is_lost` says whether the connection of a person is lost.
    """
    table = working.table
    if table.state not in _IN_PLAY:
        matters.end_stop(working)
        return
    if table.playing:
        for asked in table.running.open:
            question = asked.decision
            pace.note_bank(working, question.seat)
            if pace.protect(working, asked, is_lost):
                return
            offers = table.betting.affordable(question, working.rail(question.seat)) or question.offers
            rounds.decide(working, asked, question.show(default_answer(question, offers)), "clock")
        return
    wagers = table.betting.wagers
    if bets.no_more_wagers(working) is not None and all(bets.is_undecided(table, each) for each in wagers):
        bets.hand_back_undecided(working)
    elif wagers:  # also where a dealer has not dealt in time
        with suppress(Refused):  # the patrons can correct it: the refusal was shown to the last one who was ready
            rounds.begin(working)
