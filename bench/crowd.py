"""A load test of the floor: players at every table bet, answer, send commands twice and lose answers; their waits are timed.

Each table has one client thread that plays for all its players. A lost answer is requested again with the same key, and must
be the same.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field
from random import Random
from threading import Thread
from typing import Any

from croupier.floor import commands as c
from croupier.floor import demo
from croupier.floor.accounts.people import Actor
from croupier.floor.accounts.permissions import Forbidden
from croupier.floor.casino import Casino
from croupier.floor.commands import Command
from croupier.floor.storage.store import NotEnough
from croupier.games import registry
from croupier.law.ruling import Refused

WAGERS = {
    "craps": ("pass", "field", "place 6"),
    "blackjack": ("blackjack",),
    "roulette": ("red", "straight 17", "dozen 2"),
    "big_six": ("insignia 1", "joker"),
    "red_dog": ("original",),
}
GAMES = tuple(WAGERS)
FEW, MANY = 6, 13  # seats at a table with cards, and at any other
TWICE, LOST = 0.05, 0.03  # how often a command is sent twice, and how often its answer is lost
CHIPS_CENTS = 1_000_00  # each player's buy-in, repeated when the chips are gone

Answer = dict[str, Any]


@dataclass
class Crowd:
    """All players at all tables."""

    casino: Casino
    tables: int
    commands: int  # in all, not counting repeats
    seed: int = 7
    waited: list[float] = field(default_factory=list)  # seconds for each answer
    broken: list[BaseException] = field(default_factory=list)

    @property
    def players(self) -> int:
        return sum(len(client.players) for client in self.clients)

    @property
    def refused(self) -> int:
        return sum(client.refused for client in self.clients)

    @property
    def again(self) -> int:
        """The number of commands that were repeated."""
        return sum(client.again for client in self.clients)

    def __post_init__(self) -> None:
        self.clients = [TableClient(self, number, GAMES[number % len(GAMES)]) for number in range(self.tables)]

    def play(self) -> float:
        """Plays at all tables and returns the seconds it took."""
        for client in self.clients:
            client.sit()
        self.waited.clear()
        threads = [Thread(target=client.play, daemon=True) for client in self.clients]
        began = time.perf_counter()
        for each in threads:
            each.start()
        for each in threads:
            each.join()
        if self.broken:
            raise self.broken[0]
        return time.perf_counter() - began

    def percentile(self, of_hundred: float) -> float:
        """The waiting time that this percentage of answers did not exceed, in seconds."""
        ordered = sorted(self.waited)
        return ordered[min(len(ordered) - 1, int(len(ordered) * of_hundred / 100))]


class TableClient:
    """Plays for all players at one table."""

    def __init__(self, crowd: Crowd, number: int, game: str) -> None:
        self.crowd, self.game = crowd, game
        self.table = f"{game.replace('_', '-')}-{number}"
        self.random = Random(f"{crowd.seed} {number}")
        self.keys = map(str, itertools.count())
        seats = FEW if registry.game(game).play.tape == "cards" else MANY
        self.players = [self._player(f"b{number}x{seat}") for seat in range(seats)]
        self.left = crowd.commands // crowd.tables
        self.refused = self.again = 0

    @staticmethod
    def _player(handle: str) -> Actor:
        return Actor(f"p-{handle}", handle, "player", (), f"s-{handle}")

    def sit(self) -> None:
        """Opens the table; all players buy in and sit down."""
        casino = self.crowd.casino
        casino.make_table(self.table, demo.sheet_of(registry.game(self.game)), len(self.players)).result()
        casino.house(self.table, demo.open_up).result()
        for each in self.players:
            casino.do(each, c.BuyIn(cents=CHIPS_CENTS), f"buy-{self.table}").result()
            casino.do(each, c.Sit(table=self.table), f"sit-{self.table}").result()

    def play(self) -> None:
        try:
            while self.left > 0:
                self._round()
        except BaseException as broken:  # noqa: BLE001 (raised again by `Crowd.play`)
            self.crowd.broken.append(broken)

    # ------------------------------------------------------------ commands

    def send(self, actor: Actor, command: Command) -> Sent:
        self.left -= 1
        return Sent(self, actor, command, f"{self.table}-{next(self.keys)}")

    def _round(self) -> None:
        """All players bet, then all say they are ready, then they answer the questions."""
        casino, table = self.crowd.casino, self.table
        poor = [each for each in self.players if casino.cents(each.person) < 50_00]
        self._all(self.send(each, c.BuyIn(cents=CHIPS_CENTS)) for each in poor)
        wagers = WAGERS[self.game]
        bets = [(each, self.random.choice(wagers)) for each in self.players]
        self._all(self.send(each, c.MakeWager(table=table, wager=wager, cents=600)) for each, wager in bets)
        self._all(self.send(each, c.Ready(table=table)) for each in self.players)
        while (here := casino.shown[table]).playing:
            asks = here.running.asks
            if asks is None:
                break
            actor = next(each for each in self.players if each.handle == asks.seat)
            chosen = asks.show(here.sheet.game.play.strategy(asks))
            decide = c.Decide(table=table, question=here.question, site=asks.site, answer=chosen)
            self._all([self.send(actor, decide)])

    def _all(self, sent: Iterator[Sent] | list[Sent]) -> None:
        for each in list(sent):
            each.answered()


class Sent:
    """A command in flight. Some are sent twice; some lose their answer and request it again."""

    def __init__(self, client: TableClient, actor: Actor, command: Command, key: str) -> None:
        self.client, self.actor, self.command, self.key = client, actor, command, key
        self.began = time.perf_counter()
        self.futures = [self._do() for _ in range(1 + (client.random.random() < TWICE))]
        self.lost = client.random.random() < LOST
        for future in self.futures:
            future.add_done_callback(self._record_wait)

    def _do(self) -> Future[Answer]:
        return self.client.crowd.casino.do(self.actor, self.command, self.key)

    def _record_wait(self, _future: Future[Answer]) -> None:
        self.client.crowd.waited.append(time.perf_counter() - self.began)

    def answered(self) -> Answer | None:
        """The answer, which must be the same for every repeat; None if it was refused."""
        self.client.again += len(self.futures) - 1 + self.lost
        if self.lost:  # the connection was cut: request the answer again
            self.futures.append(self._do())
        answers = list[Answer | None]()
        for future in self.futures:
            try:
                answers.append(future.result())
            except (Refused, Forbidden, NotEnough):
                answers.append(None)
        self.client.refused += answers[0] is None
        if answers[0] is not None and any(each != answers[0] for each in answers):
            raise AssertionError(f"{self.key} got different answers: {answers}")
        return answers[0]
