"""A round: its beginning, its answers, its settlement."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from croupier.croupiers.play import Live
from croupier.documents.journal import record
from croupier.engine.game import Outcome
from croupier.engine.hand import Hand, at_seats
from croupier.engine.round import BrokenInvariant
from croupier.engine.traits import Turns
from croupier.floor.ledger import ledger
from croupier.floor.storage.new_event import NewEvent, Tree, salted
from croupier.floor.storage.store import Transfer
from croupier.floor.tables.moves import bets, pace, seals
from croupier.floor.tables.moves.working_table import WorkingTable
from croupier.floor.tables.pace import absent_after_round, follows, seats_in, waits_for
from croupier.floor.tables.round_under_way import GivenAnswer, OpenQuestion
from croupier.floor.tables.table import Seat, Table
from croupier.law.citation import Citation
from croupier.law.ruling import Refused, unlawful
from croupier.money.settlement import Line

_CHAIN = ("previous", "hash")  # the fields that chain records together: here the trail does that

# ---------------------------------------------------------------- its beginning


def ready(working: WorkingTable, seat: Seat) -> None:
    """Notes that a seat bets no more. The last seat to say so begins the round, and gets the refusal if it cannot begin."""
    working.check_between_rounds()
    if not working.table.betting.wagers:
        raise working.refuse("nobody has a wager down: bet first")
    working.emit(NewEvent("ready", {"handle": seat.handle}))
    if all_ready(working):
        begin(working)


def all_ready(working: WorkingTable) -> bool:
    """Whether every player with a wager down is ready, at a table that deals by itself."""
    table = working.table
    if table.dealer or waits_for(table):
        return False
    betting = {wager.seat for wager in table.betting.wagers if wager.stake_cents}
    if follows(table) is not None:
        betting = {seat.handle for seat in seats_in(table)}
    playing = [seat for seat in table.seats if not seat.bot and seat.handle in betting]
    return bool(playing) and all(seat.ready for seat in playing)


def begin(working: WorkingTable) -> None:
    """Closes the betting: bots bet, and the round runs to its first question. Changes nothing if that is refused."""
    working.check_between_rounds()
    pace.sit_out_who_cannot_pay(working)
    with working.all_or_nothing():
        pace.company_sits(working)
        bots_bet(working)
        pace.charge_time(working)
        pace.check_enough(working)
        _begin_round(working)


def bots_bet(working: WorkingTable) -> bool:
    """Makes the bets of the bots that have none. Returns whether there was one."""
    before = working.table.betting
    for seat in working.table.seats:
        betting = working.table.betting
        if not seat.bot or betting.laid_cents(seat.handle):
            continue
        first = betting.first_bet(seat.handle, working.rail(seat.handle))
        if first is not None:
            with suppress(Refused):  # no new wager is taken when the table closes or its rules change
                bets.bet(working, first)
    return working.table.betting is not before


def _begin_round(working: WorkingTable) -> None:
    """Begins the round, or raises `Refused` if the game does not allow it.

    Some games need a holder of the dice, the shoe or the bank with a certain bet (`Turns`). When no new wager is taken, the
    remaining wagers are played out without a holder.
    """
    table = working.table
    dealt_by = table.dealer_person if working.actor is not None else ""  # the house deals for a dealer who is away
    data: Tree = {"round": table.round, "sheet": table.desk.number, "dealt_by": dealt_by}
    try:
        with working.all_or_nothing():
            _emit_began(working, data)
    except Refused:
        if not isinstance(table.standing, Turns) or bets.no_more_wagers(working) is None:
            raise
        _emit_began(working, {**data, "shooter": False})  # what events have always called the holder


def _emit_began(working: WorkingTable, data: Tree) -> None:
    working.emit(NewEvent("began", data))
    working.table.current.run_to_question()


# ---------------------------------------------------------------- its answers


class StaleQuestion(Refused):
    """An answer to a question that is not the present one: it was answered already, or never asked."""


def stale_question(working: WorkingTable, given: str, handle: str) -> StaleQuestion:
    """The refusal of an answer to another question than the present one."""
    table, now = working.table, working.table.question_of(handle)
    asks = table.running.asks if now else None
    law = asks.cite if asks is not None and asks.cite is not None else table.sheet.game.cites[0]
    present = f"the question is now {now}" if now else "nobody is asked anything now"
    return StaleQuestion(unlawful(law, f"question {given} is not open: {present}; look at the table again"))


def decide(working: WorkingTable, asked: OpenQuestion, answer: str, decided_by: str) -> None:
    """Answers a question of the round. A further stake goes to the box. Raises `Refused` if the answer is not allowed."""
    table, question = working.table, asked.decision
    given = question.read(answer)
    seat = next((each for each in table.seats if each.handle == question.seat), None)
    cents = table.betting.further_stake(question, given, working.rail(question.seat)) if seat else 0
    law = next(offer.cite for offer in question.offers if offer.name == given.name)
    transfers: tuple[Transfer, ...] = ()
    if seat is not None:
        box = ledger.box(table.name, seat.handle)
        transfers = ledger.moved(ledger.player(seat.person), box, cents, ledger.reason(given.name, law))
    data = {"round": table.round, "handle": question.seat, "site": question.site, "answer": question.show(given)}
    data |= {"place": asked.place, "decided_by": decided_by, "added_cents": cents, "cite": str(law)}
    if question.private or not asked.alone:
        data = salted(data | {"private": True})
    working.emit(NewEvent("decided", data, transfers))
    working.table.current.run_on_from(table.current)


# ---------------------------------------------------------------- its settlement


def settle(working: WorkingTable) -> None:
    """Takes and pays the wagers, writes the journal, and reveals the seals that are no longer needed."""
    table, running = working.table, working.table.running
    if running.outcome is None:
        raise BrokenInvariant("only a finished round is settled")
    replayed = Live(running.round, running.journal)  # the journal alone must give the same outcome
    if replayed.outcome != running.outcome:
        raise BrokenInvariant(f"{table.name}: the journal of round {table.round} does not come to what was dealt")
    lines = running.outcome.lines
    _check_boxes(working, lines)
    verifying = {at: table.sheet.game.play.verified_by(table.sheet.rules, line) for at, line in enumerate(lines)}
    waiting = {at: law for at, law in verifying.items() if law is not None}
    dealer = table.current.dealer()
    left, written = dealer.after(running), record(replayed, table.round, table.sheet.on, "")
    hands = at_seats(running.hands(), table.seat_numbers)
    data = {
        "round": table.round,
        "record": {key: value for key, value in written.items() if key not in _CHAIN},
        "ritual": [place for place, fact in enumerate(replayed.facts) if fact.ritual],
        "shown": [_hand(hand) for hand in hands],
        "decided": [{"site": each.site, "handle": each.handle, "by": each.decided_by} for each in _in_order(table)],
        "drawn": left.drawn,
        "places": [drawn.plain() for drawn in running.drawn],
        "loads": [pack.plain() for pack in dealer.loads(running)],
        "unseen": dealer.unseen(running, running.drawn),
        **dealer.opens(running, running.drawn),
        "seal": table.next_seal,
        "packs": {side: pack.plain() for side, pack in left.packs.items()},
        "wins": [_win(working, number, lines[at], law) for number, (at, law) in enumerate(waiting.items(), 1)],
        "sheet": table.desk.number,
    }
    data = salted(data) if running.hides else data
    if (absent := absent_after_round(table)) or table.absent:
        data["absent"] = absent
    working.emit(NewEvent("settled", data, _settlement(working, running.outcome, frozenset(waiting))))
    seals.reseal(working, spent=left.spent)
    _poor_bots_leave(working)
    bets.pass_over_bots(working)


def _in_order(table: Table) -> list[GivenAnswer]:
    """The answers of the round as the journal has them: seats that are asked at once answer in any order."""
    return sorted(table.answers, key=lambda each: each.at)


def _settlement(working: WorkingTable, outcome: Outcome, waiting: frozenset[int]) -> tuple[Transfer, ...]:
    """The transfers of a settlement. `waiting` are the lines whose win a supervisor has to verify."""
    table = working.table
    settled = ledger.settled(table.name, table.persons, outcome.lines, waiting, outcome.revenue)
    return working.with_fill((*settled, *working.meter_transfers(outcome.standing)))


def _check_boxes(working: WorkingTable, lines: Iterable[Line]) -> None:
    """Raises `BrokenInvariant` unless each box holds exactly what the round's lines say was staked."""
    staked: dict[str, int] = {}
    for line in lines:
        staked[line.seat] = staked.get(line.seat, 0) + line.stake_cents
    for handle in working.table.handles:
        cents = working.balance(ledger.box(working.table.name, handle)) - working.table.waiting_cents(handle)
        if cents != staked.get(handle, 0):
            raise BrokenInvariant(f"{handle} has {cents} cents down, but the lines have {staked.get(handle, 0)}")


def _win(working: WorkingTable, number: int, line: Line, law: Citation) -> Tree:
    """A win that waits for a supervisor. `number` counts those of this round."""
    table = working.table
    data = {"number": len(table.wins) + number, "round": table.round, "handle": line.seat}
    data |= {"person": table.persons[line.seat], "wager": line.named, "cents": line.cents}
    return data | {"cite": str(law)}


def _hand(hand: Hand) -> Tree:
    """A hand at the end of the round, as everybody may see it."""
    data = {"place": hand.place, "handle": hand.seat, "hand": hand.hand, "cards": list(hand.cards)}
    return {**data, "words": hand.words, "note": hand.note, "count": hand.count, "active": False}


def _poor_bots_leave(working: WorkingTable) -> None:
    poor = [seat for seat in working.table.seats if seat.bot and working.rail(seat.handle) < bets.BOT_CENTS // 10]
    for seat in poor:
        if not working.table.laid_cents(seat.handle):
            bets.leave(working, seat)
