"""A floor for tests: people who are simply there, commands with keys of their own, and shoes whose first cards are chosen."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from sqlalchemy import bindparam, insert, select

from croupier.equipment.cards import DECK
from croupier.floor import casino, demo
from croupier.floor.accounts.people import Actor
from croupier.floor.casino import Casino
from croupier.floor.commands import Command
from croupier.floor.fairness.seal import Seal
from croupier.floor.ledger import ledger, reconciliation
from croupier.floor.storage import schema
from croupier.floor.storage.new_event import Tree
from croupier.floor.storage.store import Transaction
from croupier.floor.tables.table import Table
from croupier.floor.tables.timers import Timers
from croupier.games import registry
from tests.floor.harness import StoppedClock

CHIPS_CENTS = 1_000_00
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)  # nobody guesses a password of a test


def player(handle: str) -> Actor:
    return Actor(f"p-{handle}", handle, "player", (), f"s-{handle}")


def staff(handle: str, role: str = "floorperson") -> Actor:
    return Actor(f"p-{handle}", handle, role, ("*",), f"s-{handle}")


ANN, BOB, CARL = player("ann"), player("bob"), player("carl")
FLO, FRED = staff("flo"), staff("fred")
INSPECTOR = staff("ines", "inspector")


# Each floor of a test hires three, and to make a statement takes longer than the database's answer.
_KNOWN = select(schema.person.c.id).where(schema.person.c.id == bindparam("person"))
_NEW = insert(schema.person)


def hire(casino: Casino, *people: Actor) -> None:
    """Puts people on the floor's list as they are, without a door: the floor looks there whether they are still who they say."""

    def job(transaction: Transaction) -> None:
        for each in people:
            row = {"id": each.person, "handle": each.handle, "role": each.role, "tables": json.dumps(each.tables)}
            if transaction.connection.execute(_KNOWN, {"person": each.person}).first() is None:
                transaction.connection.execute(_NEW, {**row, "secret": "", "made_at": "2026-11-15T20:00:00+00:00"})
                shown = {"person": each.person, "handle": each.handle, "as": each.role, "tables": list(each.tables)}
                who = {"by": each.person, "role": each.role, "at": "2026-11-15T20:00:00+00:00"}
                transaction.append("people", {"what": "joined", **who, **shown})

    casino.writer.submit(job).result()


@contextmanager
def unguarded(connection: sqlite3.Connection) -> Iterator[None]:
    """A database as its owner can have it: he takes the guards off, and puts them back as they were."""
    connection.execute("PRAGMA foreign_keys = OFF")
    guards = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for name, _made in guards:
        connection.execute(f"DROP TRIGGER {name}")
    yield
    for _name, made in guards:
        connection.execute(made)


def tamper(connection: sqlite3.Connection, *statements: str) -> None:
    """Writes in a database what its guards would not let anybody write, and leaves no other trace."""
    with unguarded(connection):
        for statement in statements:
            assert connection.execute(statement).rowcount, statement


@dataclass
class House:
    """An open casino and what one does with it."""

    casino: Casino
    database: str
    keys: Path
    clock: StoppedClock
    numbers: Iterator[int] = field(default_factory=lambda: count(1))
    read_to: int = 0  # the last event that `new_findings` has read
    moved: Counter[str] = field(default_factory=Counter)  # by the events up to it

    @classmethod
    def open(cls, database: str, keys: Path, clock: StoppedClock | None = None) -> House:
        clock = clock or StoppedClock()
        opened = Casino.open(database, keys, clock, timers=Timers(decision_seconds=30, bets_seconds=10))
        opened.people.passwords.hasher = QUICK
        hire(opened, FLO, FRED, INSPECTOR)
        return cls(opened, database, keys, clock)

    def again(self) -> House:
        """The same floor, opened again."""
        self.casino.close()
        reopened = House.open(self.database, self.keys, self.clock)
        reopened.numbers = self.numbers
        return reopened

    def again_is_the_same(self) -> bool:
        """Whether the floor, opened again, is what it was."""
        before, holds = dict(self.casino.shown), dict(self.casino.balances)
        self.casino = self.again().casino
        return self.casino.shown == before and self.casino.balances == holds

    def table(self, game: str, rules: Tree | None = None, name: str = "", limits: Tree | None = None) -> str:
        """An open table of a game."""
        name = name or game.replace("_", "-")
        found = registry.game(game)
        sheet = demo.sheet_of(found) if rules is None else {"game": game, "rules": rules, "limits": limits or {}}
        self.casino.make_table(name, sheet, 7).result()
        self.casino.house(name, demo.open_up).result()
        return name

    def seated(self, table: str, *people: Actor) -> None:
        """People with chips, in the first free seats."""
        from croupier.floor import commands

        for each in people:
            if not self.casino.cents(each.person):
                self.do(each, commands.BuyIn(cents=CHIPS_CENTS))
            self.do(each, commands.Sit(table=table))

    def do(self, actor: Actor, command: Command, key: str = "", **more: Any) -> Tree:
        return self.casino.do(actor, command, key or f"key-{next(self.numbers)}", **more).result()

    def rule(self, ruling: Command, table: str) -> None:
        """One supervisor rules; if that has to wait for a second, he agrees."""
        from croupier.floor import commands

        self.do(FLO, ruling)
        for each in self.casino.shown[table].rulings:
            if each.waits:
                self.do(FRED, commands.SecondRuling(table=table, proposal=each.number))

    def tick(self, seconds: float = 0) -> None:
        self.clock.go_on(seconds)
        for made in self.casino.tick():
            made.result()

    def findings(self) -> list[str]:
        """What is wrong with the money: the three books, and what lies in each box against what lies on the layout."""
        with self.casino.store.reading() as connection:
            return [*reconciliation.findings(connection), *self._boxes_findings()]

    def new_findings(self) -> list[str]:
        """As `findings`, but only the events since it was last asked are compared with their transfers."""
        events = select(schema.event.c.number, schema.event.c.payload).order_by(schema.event.c.number)
        with self.casino.store.reading() as connection:
            lines = reconciliation.TransferCheck.of(connection, self.read_to)
            for number, payload in connection.execute(events.where(schema.event.c.number > self.read_to)):
                lines.note_payload(number, bytes(payload))
                self.read_to = number
            lines.end()
            self.moved.update(lines.moved)
            return [*lines.findings, *reconciliation.agree(connection, self.moved), *self._boxes_findings()]

    def _boxes_findings(self) -> Iterator[str]:
        for table in self.casino.shown.values():
            for seat in table.seats:
                lies = self.casino.balances.get(ledger.box(table.name, seat.handle), 0)
                shown = table.laid_cents(seat.handle) + table.waiting_cents(seat.handle)
                if lies != shown:
                    yield f"{table.name}: {seat.handle} has {lies} cents in the box and {shown} on the layout"


def some_bet(table: Table, handle: str) -> tuple[str, int]:
    """A wager that a patron can make now, whatever the game is, and how much it takes."""
    bet = table.betting.first_bet(handle, CHIPS_CENTS)
    assert bet is not None
    return bet.name, bet.cents


def order_of(seal: Seal, decks: int, depth: int) -> list[str]:
    return [str(card) for card in seal.order(0, (decks,) * len(DECK), depth)]


def stack(monkeypatch: pytest.MonkeyPatch, wanted: Callable[[Seal], bool]) -> None:
    """The next seals are such as are wanted; which seed makes them so is found by trying."""

    def chosen(table: str, number: int, about: str) -> Seal:
        for at in count():
            seal = Seal(table, number, about, at.to_bytes(32, "big"), bytes(16))
            if wanted(seal):
                return seal
        raise AssertionError

    monkeypatch.setattr(casino, "new_seal", chosen)
