"""What a command does at its table, and what the house does of itself after it.

One `WorkingTable` carries out one command: everything that happens is folded into the table at once, so that what comes next is
decided on what is true by then, and all of it is written together or not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace

from croupier.amounts.cents import dollars
from croupier.documents.journal import record
from croupier.drive.play import Live
from croupier.engine.decision import Answer, Decision, Offer
from croupier.engine.hand import Hand, at_seats
from croupier.engine.hands_shown import hands_shown
from croupier.engine.round import BrokenInvariant
from croupier.engine.traits import Metered, ShoeStanding, Turns
from croupier.floor.accounts.people import Actor
from croupier.floor.desk import sheet_changes
from croupier.floor.fairness import composition
from croupier.floor.fairness.seal import Seal
from croupier.floor.fairness.vault import BrokenSeal
from croupier.floor.ledger import ledger
from croupier.floor.storage.new_event import NewEvent, Tree
from croupier.floor.storage.store import Transfer
from croupier.floor.tables.table import ROUNDS_A_SEAL, Seat, Table, fold
from croupier.law.citation import Citation
from croupier.law.ruling import Refused, Ruling, unlawful
from croupier.money.settlement import Line
from croupier.money.wager import Act, Bet

BOT_CENTS = 1_000_00
_BY_THE_HOUSE = "house"
_MOST_BETS = 200  # made, taken down in part or called by one seat before a round
_SAID = {Act.MAKE: "bet", Act.REMOVE: "taken down", Act.CALL_ON: "called on", Act.CALL_OFF: "called off"}
_NO_RECORD = ("previous", "hash")  # a record's own chain: here the trail is it


@dataclass(slots=True)
class WorkingTable:
    """One command at one table. `cents` says what an account holds; `seal` makes the table's next seal."""

    table: Table
    actor: Actor | None  # None: the house itself, by its clock
    now: sheet_changes.Timestamp
    cents: Callable[[str], int]
    new_seal: Callable[[str, int, str], Seal]
    others: tuple[sheet_changes.TableSheets, ...] = ()
    new_events: list[NewEvent] = field(default_factory=list)
    moved: dict[str, int] = field(default_factory=dict)  # what this command has moved so far, by account

    # ------------------------------------------------------------ what happens

    @property
    def by(self) -> Tree:
        if self.actor is None:
            return {"by": _BY_THE_HOUSE, "role": "", "handle_by": ""}
        return {"by": self.actor.person, "role": self.actor.role, "handle_by": self.actor.handle}

    def emit(self, *new_events: NewEvent) -> None:
        """Lets things happen, one after the other: each is folded into the table before the next."""
        for each in new_events:
            told = {**self.by, "at": self.at, **each.data, "what": each.what}
            self.new_events.append(NewEvent(each.what, told, each.transfers, each.stream))
            for transfer in each.transfers:
                self.moved[transfer.debit] = self.moved.get(transfer.debit, 0) - transfer.cents
                self.moved[transfer.credit] = self.moved.get(transfer.credit, 0) + transfer.cents
            if not each.stream:
                self.table = fold(self.table, told)

    def notify(self, text: str, law: str = "") -> None:
        """The Commission finds it in its inbox; it rests on no paragraph where none is named."""
        self.emit(NewEvent("notice", {"table": self.table.name, "text": text, "cite": law}, stream="desk"))

    @contextmanager
    def whole(self) -> Iterator[None]:
        """All of it happens or nothing does: what is refused in the middle has not begun, whoever goes on after it."""
        before = self.table, list(self.new_events), dict(self.moved)
        try:
            yield
        except Refused:
            self.table, self.new_events, self.moved = before
            raise

    @property
    def at(self) -> str:
        return self.now.wall.isoformat()

    def holds(self, account: str) -> int:
        """What an account holds by now, this command's own transfers counted."""
        return self.cents(account) + self.moved.get(account, 0)

    def refuse(self, why: str, law: Citation | None = None) -> Refused:
        return Refused(unlawful(law or self.table.sheet.game.cites[0], why))

    # ------------------------------------------------------------ who

    def seat(self) -> Seat:
        """The actor's seat, or raises `Refused`."""
        found = self.table.seat_of(self.actor.person) if self.actor else None
        if found is None:
            raise self.refuse("you have no seat at this table: sit down first")
        return found

    def rail(self, handle: str) -> int:
        return self.holds(ledger.player(self.table.persons[handle]))

    def in_play(self) -> None:
        """Raises `Refused` where the table is closed or stopped."""
        if self.table.state == "halted":
            why = self.table.halted or "a matter is open, and a floorperson has to rule on it"
            raise self.refuse(f"the table is stopped: {why}")
        if not self.table.open:
            raise self.refuse("the table is closed")

    def between_rounds(self) -> None:
        self.in_play()
        if self.table.playing:
            raise self.refuse("the round is under way")

    # ------------------------------------------------------------ sitting and betting

    def sit(self, wanted: int | None, *, bot: str = "") -> None:
        """Takes a seat."""
        if not self.table.open or self.table.state == "closing":
            raise self.refuse("the table is closed")
        if not bot and self.actor is not None and self.table.seat_of(self.actor.person):
            raise self.refuse("you have a seat at this table already")
        taken = {seat.number for seat in self.table.seats}
        free = [number for number in range(1, self.table.places + 1) if number not in taken]
        if not free or (wanted is not None and wanted not in free):
            raise self.refuse(f"seat {wanted} is not free" if free and wanted is not None else "every seat is taken")
        person, handle = (bot, bot) if bot or self.actor is None else (self.actor.person, self.actor.handle)
        told = {"seat": wanted or free[0], "person": person, "handle": handle, "bot": bool(bot)}
        chips = BOT_CENTS - self.holds(ledger.player(person)) if bot else 0
        moved = ledger.moved(ledger.CAGE, ledger.player(person), max(0, chips), "play chips for a bot")
        self.emit(NewEvent("sat", told, moved))

    def leave(self, seat: Seat) -> None:
        """Gives up a seat; what can be taken down is, and what cannot has to be played out first."""
        if self.table.playing and self.table.laid_cents(seat.handle):
            raise self.refuse("the round is under way: play it out first")
        with self.whole():
            self._leave(seat)

    def _leave(self, seat: Seat) -> None:
        if not self.table.playing:
            self.take_down(seat.handle)
        if any(win.handle == seat.handle and not win.validated for win in self.table.wins):
            raise self.refuse("a win of yours waits for a supervisor")
        chips = self.rail(seat.handle) if seat.bot else 0
        back = ledger.moved(ledger.player(seat.person), ledger.CAGE, chips, "a bot's chips")
        self.emit(NewEvent("left", {"handle": seat.handle, "seat": seat.number}, back))

    def take_down(self, handle: str) -> None:
        """Takes down all that lies of a seat, odds before the wager that supports them; raises `Refused` for what stays."""
        while lying := [wager for wager in self.table.betting.wagers if wager.seat == handle]:
            against: list[Refused] = []
            for wager in lying:
                try:
                    self.bet(Bet(handle, wager.kind, wager.on, act=Act.REMOVE))
                except Refused as refused:
                    against.append(refused)
            if len(against) == len(lying):
                raise against[0]

    def hand_back(self) -> None:
        """What its owner has called off is decided by no roll: it is handed back, or the table could never close or change."""
        for wager in self.table.betting.wagers:
            if wager.called == "off":
                self.bet(Bet(wager.seat, wager.kind, wager.on, act=Act.REMOVE))

    def bet(self, bet: Bet) -> None:
        """Makes, takes down or calls a wager: chips go to the box, or come back from it."""
        table = self.table
        if bet.act is Act.MAKE and (against := self._no_more_wagers()) is not None and not self._plays_on(bet):
            raise Refused(against)
        self._not_without_end(bet)
        after = table.betting.with_bet(bet)
        done = after.bets[-1]
        cents = after.laid_cents(bet.seat) - table.betting.laid_cents(bet.seat)
        law = table.sheet.game.kind(table.sheet.rules, bet.kind).cite
        if cents > (rail := self.rail(bet.seat)):
            raise self.refuse(f"{done.name} {dollars(cents)}: only {dollars(rail)} on the rail", law)
        person = table.persons[bet.seat]
        moved = ledger.moved(
            ledger.player(person),
            ledger.box(table.name, bet.seat),
            cents,
            ledger.reason(f"{done.name} {_SAID[done.act]}", law),
        )
        told = {"handle": bet.seat, "kind": done.kind, "on": done.on, "cents": done.cents, "act": str(done.act)}
        self.emit(NewEvent("bet", {**told, "wager": done.name, "cite": str(law)}, moved))
        self.table.know(after)

    def _not_without_end(self, bet: Bet) -> None:
        """A choice of the house: every bet is laid anew with all before it, and nobody is to keep the others waiting so.

        To take a wager down is always open.
        """
        whole = bet.act is Act.REMOVE and not bet.cents
        if not whole and sum(each.seat == bet.seat for each in self.table.bets) >= _MOST_BETS:
            raise self.refuse(
                f"that was {bet.seat}'s {_MOST_BETS}th change of bets since the last round: play it first"
            )

    def _no_more_wagers(self) -> Ruling | None:
        """Why no new wager is taken: the table closes, or its rules change as soon as what lies is decided."""
        if self.table.steps.way == "closing":
            return unlawful(self.table.sheet.game.cites[0], "the table is closing: no wager is taken any more")
        return played_out_first(self.table, self.now, self.others)

    def _plays_on(self, bet: Bet) -> bool:
        """Whether a paragraph of the game keeps this bet open although no new wager is taken."""
        sheet = self.table.sheet
        return sheet.game.play.may_always_bet(sheet.rules, self.table.standing, bet) is not None

    def ready(self, seat: Seat) -> None:
        """No more bets from this seat. Who is the last to say so is told where the round cannot begin."""
        self.between_rounds()
        if not self.table.betting.wagers:
            raise self.refuse("nobody has a wager down: bet first")
        self.emit(NewEvent("ready", {"handle": seat.handle}))
        if self._all_ready():
            self.begin()

    # ------------------------------------------------------------ the round

    def begin(self) -> None:
        """No more bets: bots have put theirs down, and the round is run to its first question. Or nothing happens."""
        self.between_rounds()
        with self.whole():
            self._bots_bet()
            self._run_to_a_question()

    def _bots_bet(self) -> None:
        for seat in self.table.seats:
            if seat.bot and not self.table.betting.laid_cents(seat.handle):
                bet = self.table.betting.first_bet(seat.handle, self.rail(seat.handle))
                if bet is not None:
                    with suppress(Refused):  # a table that closes or changes takes no new wager
                        self.bet(bet)

    def _run_to_a_question(self) -> None:
        """Begins the round, or raises `Refused` where the game will not have it so.

        A round may want somebody with a certain bet to hold the dice, the shoe or the bank (`Turns`). Where no wager is
        taken any more, what stands is played out without.
        """
        table = self.table
        told: Tree = {"round": table.round, "sheet": table.desk.number, "dealt_by": table.dealer_person}
        table.betting.round()
        begun = fold(table, {"what": "began", **told})
        try:
            begun.running  # noqa: B018 (a round the game will not have is refused here)
        except Refused:
            if not isinstance(table.standing, Turns) or self._no_more_wagers() is None:
                raise
            told |= {"shooter": False}  # the name that trails have had for it from the first
        self.emit(NewEvent("began", told))
        self.table.running  # noqa: B018 (as before)

    def decide(self, answer: str, decided_by: str) -> None:
        """Answers what the round asks; a further stake goes to the box."""
        running = self.table.running
        asked = running.asks
        if asked is None:
            raise self.refuse("the round asks nobody")
        given = asked.read(answer)
        seat = next((each for each in self.table.seats if each.handle == asked.seat), None)
        cents = self.table.betting.further_stake(asked, given, self.rail(asked.seat)) if seat else 0
        law = next(offer.cite for offer in asked.offers if offer.name == given.name)
        moved: tuple[Transfer, ...] = ()
        if seat is not None:
            lying = ledger.box(self.table.name, seat.handle)
            moved = ledger.moved(ledger.player(seat.person), lying, cents, ledger.reason(given.name, law))
        told = {"round": self.table.round, "handle": asked.seat, "site": asked.site, "answer": asked.show(given)}
        told |= {"place": len(running.journal), "decided_by": decided_by, "added_cents": cents, "cite": str(law)}
        self.emit(NewEvent("decided", told, moved))
        self.table.running  # noqa: B018 (an answer the round cannot go on with is refused here)

    def settle(self) -> None:
        """Takes and pays what the round came to, writes its journal, and reveals the seals nobody needs any more."""
        table, running = self.table, self.table.running
        if running.outcome is None:
            raise BrokenInvariant("only a finished round is settled")
        live = Live(running.round, running.journal)  # from the journal alone: it must come to the same
        if live.outcome != running.outcome:
            raise BrokenInvariant(f"{table.name}: the journal of round {table.round} does not come to what was dealt")
        lines = running.outcome.lines
        self._all_accounted_for(lines)
        game, rules = table.sheet.game, table.sheet.rules
        verified = {place: game.play.verified_by(rules, line) for place, line in enumerate(lines)}
        held = {place: law for place, law in verified.items() if law is not None}
        transfers = self.filled(
            (*ledger.settled(table.name, table.persons, lines, frozenset(held)), *self.meter(running.outcome.standing))
        )
        left = table.dealer_of_cards.after(running)
        tree = record(live, table.round, table.sheet.on, "")
        told = {
            "round": table.round,
            "record": {key: value for key, value in tree.items() if key not in _NO_RECORD},
            "shown": [
                shown(hand) for hand in at_seats(hands_shown(running.round, running.journal), table.seat_numbers)
            ],
            "decided": [{"site": each.site, "by": each.decided_by} for each in table.answers],
            "drawn": left.drawn,
            "places": [drawn.plain() for drawn in running.drawn],
            "loads": [pack.plain() for pack in table.dealer_of_cards.loads(running)],
            "unseen": table.dealer_of_cards.unseen(running, running.drawn),
            "seal": table.next_seal,
            "packs": {side: pack.plain() for side, pack in left.packs.items()},
            "wins": [self._win(number, lines[place], law) for number, (place, law) in enumerate(held.items(), 1)],
            "sheet": table.desk.number,
        }
        self.emit(NewEvent("settled", told, transfers))
        self.reseal(spent=left.spent)
        for seat in [seat for seat in self.table.seats if seat.bot and self.rail(seat.handle) < BOT_CENTS // 10]:
            if not self.table.laid_cents(seat.handle):
                self.leave(seat)

    def _all_accounted_for(self, lines: Iterable[Line]) -> None:
        """What lies in each box is what the round's lines say was staked: no cent more, no cent less."""
        staked: dict[str, int] = {}
        for line in lines:
            staked[line.seat] = staked.get(line.seat, 0) + line.stake_cents
        for seat in self.table.seats:
            lies = self.holds(ledger.box(self.table.name, seat.handle)) - self.table.waiting_cents(seat.handle)
            if lies != staked.get(seat.handle, 0):
                raise BrokenInvariant(f"{seat.handle} has {lies} cents down, but {staked.get(seat.handle, 0)} are told")

    def _win(self, number: int, line: Line, law: Citation) -> Tree:
        told = {"number": len(self.table.wins) + number, "round": self.table.round, "handle": line.seat}
        told |= {"person": self.table.persons[line.seat], "wager": line.named, "cents": line.cents}
        return told | {"cite": str(law)}

    def meter(self, standing: object) -> tuple[Transfer, ...]:
        """The meter's account follows what the meter shows."""
        if not isinstance(standing, Metered):
            return ()
        meter = ledger.meter_of(self.table.name)
        words = ledger.reason("the progressive meter", standing.meter_law)
        return ledger.moved(ledger.float_of(self.table.name), meter, standing.meter_cents - self.holds(meter), words)

    def filled(self, transfers: tuple[Transfer, ...]) -> tuple[Transfer, ...]:
        """A float that would run short is filled from the cage first."""
        account = ledger.float_of(self.table.name)
        short = ledger.shortfall(account, self.holds(account), transfers)
        fill = ledger.moved(ledger.CAGE, account, short + ledger.FLOAT_CENTS, "a fill of the float") if short else ()
        return (*fill, *transfers)

    # ------------------------------------------------------------ seals

    def seal_next(self) -> None:
        """Commits to the next seal, before any wager that could depend on it, and to what cards or device it is for."""
        number = max((0, *self.table.commitments, self.table.next_seal)) + 1
        about = composition.about(self.table.sheet.game, self.table.desk.number, self.table.sheet.rules)
        seal = self.new_seal(self.table.name, number, about)
        told = {"number": number, "about": about, "commitment": seal.commitment}
        self.emit(NewEvent("sealed", told))

    def reseal(self, *, spent: bool) -> None:
        """A seal that a shoe was loaded from, or that has served its rounds, is followed by another; unused ones are told.

        The one that waits for the next shuffle of a shoe waits as long as it takes.
        """
        shoe = isinstance(self.table.standing, ShoeStanding)
        if spent or (not shoe and self.table.rounds_sealed >= ROUNDS_A_SEAL):
            self.seal_next()
        self.reveal(frozenset({self.table.next_seal, *(pack.seal for pack in self.table.packs.values())}))

    def give_up_seals(self) -> None:
        """Seals that do not open any more are given up, each told by its number.

        Only a supervisor lets the table go on so, and the Commission knows why: a house that could drop a shoe unseen would.
        """
        for number, commitment in sorted(self.table.commitments.items()):
            try:
                self.table.keyring.seal(self.table.name, number)
            except BrokenSeal as broken:
                told = {"number": number, "commitment": commitment, "why": str(broken)}
                self.emit(NewEvent("seal_lost", told))

    def reveal(self, needed: frozenset[int]) -> None:
        """Tells the seeds that no card or roll will come from any more."""
        for number in sorted(set(self.table.commitments) - needed):
            seal = self.table.keyring.seal(self.table.name, number)
            told = {"number": number, "about": seal.about, "commitment": seal.commitment}
            self.emit(NewEvent("revealed", {**told, "seed": seal.seed.hex(), "salt": seal.salt.hex()}))

    # ------------------------------------------------------------ what the house does of itself

    def advance(self) -> None:
        """Goes on as far as nobody has to be asked: bots answer, a finished round is settled, a due sheet comes in force."""
        if not self.table.open:
            self._due()
        while self.table.state in {"betting", "dealing", "closing"}:
            if self.table.playing:
                asked = self.table.running.asks
                if asked is None:
                    self.settle()
                elif self._answers_itself(asked):
                    continue
                else:
                    return
            elif self._due() or self._everybody_ready():
                continue
            else:
                return

    def _answers_itself(self, asked: Decision) -> bool:
        """A bot plays by its game's strategy; who is asked and has left, by the table's default.

        It never cuts: the cut is what the patrons add to an order that the house made, and a bot is the house's.
        """
        seat = next((each for each in self.table.seats if each.handle == asked.seat), None)
        if seat is not None and not seat.bot:
            return False
        if seat is None:
            self.decide(asked.show(default_answer(asked, asked.offers)), "table")
            return True
        offers = self.table.betting.affordable(asked, self.rail(seat.handle)) or asked.offers
        if asked.patrons_only:
            offers = tuple(offer for offer in offers if offer.declines) or offers
        self.decide(asked.show(self.table.sheet.game.play.strategy(replace(asked, offers=offers))), "bot")
        return True

    def _due(self) -> bool:
        """19:47-8.3: a change whose time has come is put into force between two rounds."""
        lying, before = bool(self.table.betting.wagers), self.table.desk.number
        new_events = sheet_changes.due(self.table.desk, self.now, standing_wagers=lying, others=self.others)
        self.emit(*new_events)
        if self.table.open and self.table.desk.number != before:
            self.reseal(spent=True)  # the one that waits was for other cards, or another wheel
        if new_events and self.table.open and (meter := self.meter(self.table.standing)):
            self.emit(NewEvent("meter_set", {}, self.filled(meter)))
        return bool(new_events)

    def _all_ready(self) -> bool:
        """Whether all who have wagers down are ready, and the table deals by itself."""
        laid = [seat for seat in self.table.seats if not seat.bot and self.table.betting.laid_cents(seat.handle)]
        return not self.table.dealer and bool(laid) and all(seat.ready for seat in laid)

    def _everybody_ready(self) -> bool:
        """Begins the round where that can be. Where it cannot, nobody is kept from what he asked for by it."""
        if not self._all_ready():
            return False
        with suppress(Refused):
            self.begin()
        return self.table.playing

    def time_is_up(self) -> None:
        """The clock's own command: bets are closed, or the question is answered by the table's default."""
        if self.table.state not in {"betting", "dealing", "closing"}:
            return
        if self.table.playing:
            asked = self.table.running.asks
            if asked is not None:
                offers = self.table.betting.affordable(asked, self.rail(asked.seat)) or asked.offers
                self.decide(asked.show(default_answer(asked, offers)), "clock")
        elif self._no_more_wagers() is not None and all(each.called == "off" for each in self.table.betting.wagers):
            self.hand_back()
        elif self.table.betting.wagers and not self.table.dealer:
            with suppress(Refused):  # a patron can mend it, and was told how when he said he was ready
                self.begin()


# ---------------------------------------------------------------- small answers


def played_out_first(
    table: Table, now: sheet_changes.Timestamp, others: tuple[sheet_changes.TableSheets, ...]
) -> Ruling | None:
    """Why no new wager is taken where other rules are due. A change that something else holds as well stops nobody."""
    coming = sheet_changes.why_no_new_wagers(table.desk, now)
    held = coming is not None and sheet_changes.obstacles(table.desk, now, standing_wagers=False, others=others)
    return None if held else coming


def default_answer(asked: Decision, offers: tuple[Offer, ...]) -> Answer:
    """What the table answers for somebody who does not: whatever stakes nothing more, declining where that can be."""
    free = [offer for offer in offers if not offer.takes_amount and not offer.adds_cents]
    declining = [offer for offer in free if offer.declines]
    chosen = (*declining, *free, *offers, *asked.offers)[0]
    return Answer(chosen.name, chosen.least if chosen.takes_amount else 0)


def shown(hand: Hand) -> Tree:
    """A hand as it lay when the round was over, for everybody's eyes."""
    told = {"place": hand.place, "handle": hand.seat, "hand": hand.hand, "cards": list(hand.cards)}
    return {**told, "words": hand.words, "note": hand.note, "count": hand.count, "active": False}
