"""Tests a game at a sealed table on a floor: open, play, crash, reopen, play on, close and audit.

Everything is drawn from a seed, including the seals, so that failures are reproducible. The floor is a SQLite file in a
temporary folder, with the game's default rules, then with others. A crash drops the floor as a dead machine would: nothing
more is signed or written.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cache
from itertools import count, islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import insert

from croupier.documents.journal import played
from croupier.engine.decision import Decision
from croupier.engine.game import Game
from croupier.engine.hands_shown import never_shown
from croupier.engine.journal import Journal
from croupier.engine.round import Round
from croupier.floor import commands, demo
from croupier.floor.accounts.people import Actor
from croupier.floor.audit import verification
from croupier.floor.casino import Casino
from croupier.floor.commands import Command
from croupier.floor.fairness.seal import SALT_BYTES, Seal
from croupier.floor.ledger import ledger
from croupier.floor.storage import schema
from croupier.floor.storage.store import Store, Transaction
from croupier.floor.tables.moves import bets, hours, house
from croupier.floor.tables.moves.working_table import WorkingTable
from croupier.floor.tables.public_event import public
from croupier.floor.tables.table import Table
from croupier.floor.trail.trail import Event
from croupier.games import registry
from croupier.law.option import TableRules
from croupier.law.register import NEWEST_TEXT
from croupier.law.ruling import Refused
from croupier.sheets.betting import default_answer
from croupier.sheets.in_force import not_lawful
from croupier.sheets.sheet import Sheet
from croupier.testing.dealer import answer
from croupier.testing.screens.pages import draw_felts, draw_page
from croupier.testing.secrets.cards import named
from croupier.testing.sessions import sheets

ROUNDS, _ROUNDS_OF_OTHERS = 4, 2
_TABLE, _PLACES = "tried", 7
_CHIPS_CENTS = 5_000_00
_BETS_TRIED = 6
_OF_THE_ROUND = (
    "hands",
    "asks",
    "clock",
    "story",
    "chance",
    "further",
)  # parts of a view; the others are of rounds before
_ENDLESS = 2_000  # a table still open after this many steps is taken never to close


def check_floor(game: Game[Any, Any], seed: int = 0, rounds: int = ROUNDS) -> None:
    """At a sealed table the game opens, plays, continues after a crash as if nothing happened, closes, and passes its audit.

    So it does with its default rules, and with other lawful ones, if some are drawn.
    """
    _play_session(game, game.rules.example(), seed, min(rounds, ROUNDS))
    others = (rules for rules in sheets(game, seed)[1:] if not any(not_lawful(Sheet(game, rules, NEWEST_TEXT))))
    for rules in islice(others, 1):
        try:
            _play_session(game, rules, seed, min(rounds, _ROUNDS_OF_OTHERS))
        except AssertionError as error:
            raise AssertionError(f"{error}\n  rules: {rules.plain()}") from error


def _play_session(game: Game[Any, Any], rules: TableRules, seed: int, rounds: int) -> None:
    with TemporaryDirectory() as folder, registry.guest(game):
        session = _Session(game, rules, Path(folder), Random(f"{seed} floor"))
        try:
            session.play(rounds)
            session.close()
        finally:
            session.drop()
        session.audit()


@dataclass(frozen=True, slots=True)
class _Clock:
    """A stopped clock: no timer expires."""

    def now(self) -> datetime:
        return datetime(2010, 6, 7, 20, tzinfo=UTC)

    def monotonic(self) -> float:
        return 0.0


@cache
def _empty_database() -> bytes:
    """An empty floor database, cached: a copy is much faster than creating it again."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "empty.db"
        Store.open(f"sqlite:///{path}").close()
        return path.read_bytes()


def _player(handle: str) -> Actor:
    return Actor(f"p-{handle}", handle, "player", (), f"s-{handle}")


_SUPERVISOR = Actor("p-flo", "flo", "floorperson", ("*",), "s-flo")

_SPECTATOR = _player("eve")


def _hire(transaction: Transaction) -> None:
    """Adds the supervisor without a password: hashing one would take longer than the whole test."""
    who, at = _SUPERVISOR, _Clock().now().isoformat()
    row = {"id": who.person, "handle": who.handle, "role": who.role, "tables": json.dumps(who.tables)}
    transaction.connection.execute(insert(schema.person).values(**row, secret="", made_at=at))
    fields = {"person": who.person, "handle": who.handle, "as": who.role, "tables": list(who.tables)}
    transaction.append("people", {"what": "joined", "by": who.person, "role": who.role, "at": at, **fields})


def _sent(event: Event) -> str:
    """An event as everybody gets it, without the cards of a seal: those of the whole deck, and those shown in earlier rounds."""
    return json.dumps({**(public(event) or {}), "about": "", "opened": None})


@dataclass(slots=True)
class _Session:
    """One table with two patrons, from opening to audit."""

    game: Game[Any, Any]
    rules: TableRules
    folder: Path
    random: Random
    patrons: dict[str, Actor] = field(default_factory=lambda: {name: _player(name) for name in ("ann", "bob")})
    keys: Iterator[int] = field(default_factory=lambda: count(1))
    crashes: int = 0
    casino: Casino | None = None
    sent: list[str] = field(default_factory=list)  # the public events of the round

    # ------------------------------------------------------------ the floor

    @property
    def database(self) -> str:
        return f"sqlite:///{self.folder / 'floor.db'}"

    @property
    def floor(self) -> Casino:
        assert self.casino is not None, "the floor is closed"
        return self.casino

    @property
    def table(self) -> Table:
        return self.floor.shown[_TABLE]

    def _open(self) -> None:
        self.casino = Casino.open(self.database, self.folder / "keys", _Clock())
        self.casino.seal_maker = self._seal
        self.casino.listeners.append(lambda events: self.sent.extend(map(_sent, events)))

    def _seal(self, table: str, number: int, about: str) -> Seal:
        return Seal(table, number, about, self.random.randbytes(32), self.random.randbytes(SALT_BYTES))

    def drop(self) -> None:
        """Drops the floor without closing it: the last events are not signed."""
        if self.casino is not None:
            self.casino.writer.close()
            self.casino.people.close()
            self.casino.store.close()
            self.casino = None

    @contextmanager
    def _doing(self, what: str) -> Iterator[None]:
        """Turns any error into an `AssertionError` that names the game and the action."""
        try:
            yield
        except Exception as error:
            raise AssertionError(f"{self.game.name} on a sealed floor, {what}: {error!r}") from error

    def _do(self, actor: Actor, command: Command) -> None:
        self.floor.do(actor, command, f"key-{next(self.keys)}").result()

    def _crash(self, where: str) -> None:
        """Drops the floor and opens it again: the table, its round and the money must be the same."""
        self.crashes += 1
        before, balances = self.table, dict(self.floor.balances)
        running = before.running if before.playing else None
        self.drop()
        with self._doing(f"reopening after a crash {where}"):
            self._open()
            after = self.table
            resumed = after.running if after.playing else None
        message = f"{self.game.name} on a sealed floor, after a crash {where}"
        assert after == before, f"{message}: the table is\n  {after}\ninstead of\n  {before}"
        assert self.floor.balances == balances, f"{message}: the account balances differ"
        if running is not None and resumed is not None:
            for what, was, now in (
                ("journal", running.journal, resumed.journal),
                ("questions", running.open, resumed.open),
                ("list of facts", running.facts, resumed.facts),
            ):
                assert was == now, f"{message}: the {what} is {now} instead of {was}"

    # ------------------------------------------------------------ playing

    def play(self, rounds: int) -> None:
        """Opens the table and plays. The floor crashes once with bets down, and once at the first question."""
        (self.folder / "floor.db").write_bytes(_empty_database())
        with self._doing("opening its table"):
            self._open()
            self.floor.writer.submit(_hire).result()
            self.floor.make_table(_TABLE, demo.sheet_of(self.game, self.rules), _PLACES).result()
            self.floor.house(_TABLE, demo.open_up).result()
        for patron in self.patrons.values():
            with self._doing("taking a seat"):
                self._do(patron, commands.BuyIn(cents=_CHIPS_CENTS))
                self._do(patron, commands.Sit(table=_TABLE))
        for number in range(rounds):
            self._round(number)
        with self._doing("drawing its felt and the page of its last round"):
            draw_felts(self.floor, _TABLE)
            draw_page(self.floor, _TABLE, _SPECTATOR)
        played = self.table.round - 1
        assert played, f"{self.game.name} on a sealed floor: no round was played"

    def _round(self, number: int) -> None:
        self.sent.clear()
        with self._doing("betting"):
            for patron in self.patrons.values():
                self._bet(patron)
        if number == 1:
            self._crash("between two rounds")
        for patron in self.patrons.values():
            if self.table.betting.laid_cents(patron.handle) and not self.table.playing:
                with self._doing("starting a round"):
                    self._do(patron, commands.Ready(table=_TABLE))
        self._play_out()

    def _bet(self, patron: Actor) -> None:
        """Makes the bet of a bot, and those of a few random bets that the table accepts."""
        first = self.table.betting.first_bet(patron.handle, self._rail(patron.handle))
        if first is not None:
            self._do(patron, commands.MakeWager(table=_TABLE, wager=first.name, cents=first.cents))
        kinds = [kind for kind in self.game.play.wagers(self.table.sheet.rules).values() if not kind.made_in_play]
        for _ in range(_BETS_TRIED):
            kind = self.random.choice(kinds)
            name = f"{kind.name} {self.random.choice(kind.selections)}".strip()
            cents = self.random.choice(kind.stakes_cents or (500, 1000, 2500))
            with suppress(Refused):
                self._do(patron, commands.MakeWager(table=_TABLE, wager=name, cents=cents))

    def _rail(self, handle: str) -> int:
        return self.floor.balances.get(ledger.player(self.table.persons[handle]), 0)

    def _play_out(self) -> None:
        while self.table.playing:
            with self._doing("in a round"):
                waiting = self.table.running.open
            assert waiting, f"{self.game.name} on a sealed floor: a finished round is not settled"
            decision = self.random.choice(waiting).decision  # of several that are asked at once, any may be first
            if self.crashes < 2:
                self._crash(f"at {decision.site}")
            self._check_run_from_beginning(decision.site)
            self._look_at_pages(decision)
            with self._doing(f"answering at {decision.site}"):
                self._answer(decision)
        self._check_secrets("the end", *played(self.table.last["record"]))

    def _check_run_from_beginning(self, site: str) -> None:
        """A round that went on after each answer must be where it is when it is run from its beginning."""
        current, dealer = self.table.current, self.table.current.dealer()
        with self._doing("running a round from its beginning"):
            again = replace(current).run_to_question().fingerprint(dealer)  # a copy has not been run
        fingerprint = current.run_to_question().fingerprint(dealer)
        assert fingerprint == again, (
            f"{self.game.name} on a sealed floor, at {site}: the round is\n  {fingerprint}\ninstead of\n  {again}"
        )

    def _look_at_pages(self, decision: Decision) -> None:
        """Draws the page of the table for a spectator, for the player who is asked and for a supervisor."""
        viewers = (
            ("a spectator", _SPECTATOR),
            (decision.seat, self.patrons[decision.seat]),
            ("a supervisor", _SUPERVISOR),
        )
        self._check_secrets(decision.site, self.table.running.round, self.table.running.journal)
        for who, viewer in viewers:
            with self._doing(f"drawing its page for {who} at {decision.site}"):
                draw_page(self.floor, _TABLE, viewer)

    def _check_secrets(self, site: str, round_: Round, journal: Journal) -> None:
        """What was dealt to one player privately is in no public event, and in no view of anybody else."""
        where, deck = f"{self.game.name} on a sealed floor, at {site}", self.game.deck(round_.rules)
        dealt = [(at, entry.answer) for at, entry in enumerate(journal) if deck.has(entry.answer)]

        def hidden(*seats: str) -> set[str]:
            unknown = never_shown(round_, journal, seats)
            return {text for at, text in dealt if at in unknown} - {text for at, text in dealt if at not in unknown}

        for viewer in (*self.patrons.values(), _SPECTATOR):
            secret = hidden(viewer.handle)
            view = self.floor.view(_TABLE, viewer) if secret else {}
            seen = named(json.dumps([view.get(part) for part in _OF_THE_ROUND]), deck) & secret
            assert not seen, f"{where}: the view of {viewer.handle} names {' '.join(sorted(seen))}, a private card"
        secret = hidden()
        sent = {card for text in self.sent for card in named(text, deck)} & secret if secret else set[str]()
        assert not sent, f"{where}: an event that everybody gets names {' '.join(sorted(sent))}, a private card"

    def _answer(self, decision: Decision) -> None:
        """Answers with a random offer, or with the table's default answer if that is over a limit."""
        offers = self.table.betting.affordable(decision, self._rail(decision.seat)) or decision.offers
        text = answer(replace(decision, offers=offers), self.random)
        patron, question = self.patrons[decision.seat], self.table.question_of(decision.seat)
        try:
            self._do(patron, commands.Decide(table=_TABLE, question=question, site=decision.site, answer=text))
        except Refused:
            text = decision.show(default_answer(decision, offers))
            self._do(patron, commands.Decide(table=_TABLE, question=question, site=decision.site, answer=text))

    # ------------------------------------------------------------ the end

    def close(self) -> None:
        """Closes the table: patrons take down what they may, the rest is played out, and every closing step is done."""
        self._by_the_house("closing its table", hours.begin_closing)
        for _ in range(_ENDLESS):
            table = self.table
            if not table.open:
                break
            if table.playing:
                self._play_out()
            elif waiting := [win.number for win in table.wins if not win.validated]:
                with self._doing("verifying a win"):
                    self._do(_SUPERVISOR, commands.Validate(table=_TABLE, win=waiting[0]))
            elif table.betting.wagers:
                self._by_the_house("playing out standing wagers", _play_on)
            else:
                self._by_the_house("closing its table", _next_step)
        assert not self.table.open, f"{self.game.name} on a sealed floor: its table never closes"
        self._crash("after closing")
        self.floor.close()
        self.casino = None

    def _by_the_house(self, what: str, act: Any) -> None:
        with self._doing(what):
            self.floor.house(_TABLE, act).result()

    def audit(self) -> None:
        """Verifies the trail and replays every round. There must be no findings."""
        store = Store.open(self.database, read_only=True)
        try:
            with self._doing("audit"):
                report = verification.replay_all(store, verification.Keys.read(self.folder / "keys"))
        finally:
            store.close()
        faults = "; ".join(f"{each.place}: {each.why}" for each in report.findings)
        assert not faults, f"{self.game.name} on a sealed floor: the audit finds {faults}"
        assert report.rounds, f"{self.game.name} on a sealed floor: the audit found no rounds"


def _play_on(working: WorkingTable) -> None:
    """Patrons take down what they may; the timer starts a round for the rest."""
    for handle in working.table.handles:
        with suppress(Refused):
            bets.take_down_all(working, handle)
    if working.table.betting.wagers:
        house.time_is_up(working)


def _next_step(working: WorkingTable) -> None:
    if (coming := working.table.steps.next_step) is not None:
        hours.step(working, coming.name)
