"""A poker room for tests: tables of every form, players with stacks, and hands by chance and by strategy."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from croupier.engine.decision import Decision
from croupier.floor import commands as c
from croupier.floor import demo
from croupier.floor.accounts.people import Actor
from croupier.floor.ledger import ledger
from croupier.floor.storage.new_event import Tree
from croupier.floor.tables import pace
from croupier.floor.tables.moves import rounds
from croupier.floor.tables.table import Table
from croupier.games.poker.rules import MOST_PLAYERS
from croupier.law.ruling import Refused
from croupier.testing.dealer import answer
from tests.floor.house import House, player

PURSE_CENTS = 10_000_00  # all that a player is given
SHEETS: dict[str, Tree] = {  # the six forms, each limit, each way the house is paid
    "holdem": {"limit": "no limit", "rake_percent": 5, "rake_cap": "3.00"},
    "omaha": {"form": "Omaha", "limit": "pot limit", "plays": "high-low, eight or better"},
    "seven": {"form": "seven-card stud", "revenue": "steps"},
    "draw": {"form": "five-card draw", "limit": "spread", "big_bet": "10.00"},
    "five": {"form": "five-card stud", "limit": "no limit", "ante": "1.00"},
    "mambo": {"form": "mambo stud", "revenue": "time charge", "time_charge": "5.00"},
}


@dataclass
class Room:
    """Poker tables on a floor, and those who sit there."""

    house: House
    random: Random = field(default_factory=lambda: Random(14))
    people: dict[str, Actor] = field(default_factory=dict)
    hands: Counter[str] = field(default_factory=Counter)
    busts: int = 0
    refused: int = 0
    wild: float = 0.25  # how often an answer is any that is allowed

    def open(self, name: str, rules: Tree, seats: int = 9) -> str:
        """An open poker table, where rounds begin by themselves."""
        casino = self.house.casino
        casino.timers.silent = lambda _person: 0.0
        most = min(seats, MOST_PLAYERS.get(str(rules.get("form", "")), seats), rules.get("players", seats))
        sheet = {"game": "poker", "rules": {"players": most, **rules}, "limits": {}}
        casino.make_table(name, sheet, most).result()
        casino.house(name, demo.open_up).result()
        return name

    def person(self, handle: str, cents: int = 1_000_00) -> Actor:
        """A player with chips on the rail."""
        if handle not in self.people:
            self.people[handle] = player(handle)
            self.house.do(self.people[handle], c.BuyIn(cents=cents))
        return self.people[handle]

    def sits(self, table: str, *stacks: tuple[str, int]) -> None:
        """Players with a stack, in the first free seats."""
        for handle, cents in stacks:
            actor = self.person(handle)
            self.house.do(actor, c.Sit(table=table))
            self.buys(table, handle, cents)

    def buys(self, table: str, handle: str, cents: int) -> None:
        self.house.do(self.people[handle], c.MakeWager(table=table, wager="stack", cents=cents))

    def now(self, table: str) -> Table:
        return self.house.casino.shown[table]

    def stack(self, table: str, handle: str) -> int:
        """What lies in front of a seat; the ledger says the same."""
        cents = self.now(table).betting.laid_cents(handle)
        assert cents == self.house.casino.balances.get(ledger.box(table, handle), 0)
        return cents

    # ------------------------------------------------------------ a hand

    def deal(self, table: str) -> None:
        self.house.casino.house(table, rounds.begin).result()

    def asks(self, table: str) -> Decision | None:
        here = self.now(table)
        return here.running.asks if here.playing else None

    def says(self, table: str, handle: str, words: str) -> None:
        """The seat that is asked answers."""
        asks = self.asks(table)
        assert asks is not None
        assert asks.seat == handle, f"{asks.seat} is asked, not {handle}"
        self.answers(table, handle, words, self.now(table).question, asks.site)

    def answers(self, table: str, handle: str, words: str, question: str, site: str) -> None:
        decide = c.Decide(table=table, question=question, site=site, answer=words)
        self.house.do(self.people[handle], decide)

    def all_say(self, table: str, text: str) -> None:
        """Answers one after the other, such as "ann raise 6.00, bob call"."""
        for said in text.split(", "):
            handle, _, words = said.partition(" ")
            self.says(table, handle, words)

    def play_out(self, table: str) -> None:
        """Everybody answers, by the strategy of bots or now and then as nobody would."""
        while (asks := self.asks(table)) is not None:
            self.says(table, asks.seat, self.chosen(table, asks))

    def chosen(self, table: str, asks: Decision) -> str:
        if self.random.random() < self.wild:
            return answer(asks, self.random)
        return asks.show(self.now(table).sheet.game.play.strategy(asks))

    def hand(self, table: str) -> None:
        """A whole hand by chance."""
        self.deal(table)
        self.play_out(table)
        self.hands[table] += 1

    # ------------------------------------------------------------ many hands

    def between(self, table: str) -> None:
        """Who lost all buys in again; some add chips, sit out, come back, or leave for a while."""
        here = self.now(table)
        for seat in here.seats:
            if not here.betting.laid_cents(seat.handle):
                self.busts += 1
                self._buys_again(table, seat.handle)
        if self.random.random() < 0.2:
            self._wish(table, self.random.choice(here.handles), self.random.choice(("add", "sit out", "leave")))
        for seat in self.now(table).seats:
            if not pace.is_in(self.now(table), seat.handle) and self.random.random() < 0.5:
                self._try(seat.handle, c.AfterRound(table=table, wish="come back"))
        if len(pace.seats_in(self.now(table))) < 3:
            for seat in self.now(table).seats:
                if not pace.is_in(self.now(table), seat.handle):
                    self._try(seat.handle, c.AfterRound(table=table, wish="come back"))

    def _buys_again(self, table: str, handle: str) -> None:
        """Who has no chips left goes home, and somebody new takes the seat."""
        cents = self.random.choice((20_00, 100_00, 200_00))
        if self.house.casino.cents(self.people[handle].person) < cents:
            self.house.do(self.people[handle], c.Leave(table=table))
            handle = f"p{len(self.people)}"
            self.house.do(self.person(handle, PURSE_CENTS), c.Sit(table=table))
        self.buys(table, handle, cents)

    def _wish(self, table: str, handle: str, what: str) -> None:
        if what == "add":
            self._try(handle, c.MakeWager(table=table, wager="stack", cents=self.random.randrange(1_00, 100_00, 1_00)))
        elif what == "sit out":
            self._try(handle, c.AfterRound(table=table, wish="sit out"))
        else:
            cents = self.stack(table, handle)
            self.house.do(self.people[handle], c.AfterRound(table=table, wish="leave"))
            self.house.do(self.people[handle], c.Sit(table=table))
            if cents > 20_00:  # it brings what it took
                self._try(handle, c.MakeWager(table=table, wager="stack", cents=cents - 1_00))
            if not self.stack(table, handle):
                self.buys(table, handle, max(cents, 20_00))

    def _try(self, handle: str, command: Any) -> None:
        """What may be refused: a stack above the most, a seat that sits out already."""
        try:
            self.house.do(self.people[handle], command)
        except Refused:
            self.refused += 1

    # ------------------------------------------------------------ the books

    def cents(self) -> int:
        """All the money there is: rails, stacks, and what the house has taken."""
        balances = self.house.casino.balances
        rails = sum(self.house.casino.cents(each.person) for each in self.people.values())
        boxes = sum(self.stack(name, seat.handle) for name in self._tables() for seat in self.now(name).seats)
        return rails + boxes + sum(balances.get(ledger.revenue_of(name), 0) for name in self._tables())

    def _tables(self) -> list[str]:
        shown = self.house.casino.shown
        return [name for name in shown if shown[name].sheet.game.name == "poker"]
