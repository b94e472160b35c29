"""A crowd on the floor: players at every table who bet, answer, ask twice, and lose their line; and how long they waited.

Each table has a hand of its own that plays for all who sit there, so that tables are as many askers at once. An answer that
was lost is asked for again by its key, which must give the same one.
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
CHIPS_CENTS = 1_000_00  # that each brings, and buys again when they are gone

Answer = dict[str, Any]


@dataclass
class Crowd:
    """Everybody at every table."""

    casino: Casino
    tables: int
    commands: int  # that are asked for in all, those sent again not counted
    seed: int = 7
    waited: list[float] = field(default_factory=list)  # seconds, of each answer
    broken: list[BaseException] = field(default_factory=list)

    @property
    def players(self) -> int:
        return sum(len(hand.players) for hand in self.hands)

    @property
    def refused(self) -> int:
        return sum(hand.refused for hand in self.hands)

    @property
    def again(self) -> int:
        """Commands that were sent once more."""
        return sum(hand.again for hand in self.hands)

    def __post_init__(self) -> None:
        self.hands = [Hand(self, number, GAMES[number % len(GAMES)]) for number in range(self.tables)]

    def play(self) -> float:
        """Everybody plays; gives the seconds it took."""
        for hand in self.hands:
            hand.sit()
        self.waited.clear()
        hands = [Thread(target=hand.play, daemon=True) for hand in self.hands]
        began = time.perf_counter()
        for each in hands:
            each.start()
        for each in hands:
            each.join()
        if self.broken:
            raise self.broken[0]
        return time.perf_counter() - began

    def percentile(self, of_hundred: float) -> float:
        """How long it took at most for so many of a hundred answers, in seconds."""
        ordered = sorted(self.waited)
        return ordered[min(len(ordered) - 1, int(len(ordered) * of_hundred / 100))]


class Hand:
    """Plays for everybody at one table."""

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
        """Opens the table, and lets everybody buy in and sit down."""
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
        except BaseException as broken:  # noqa: BLE001 (told by whoever started this thread)
            self.crowd.broken.append(broken)

    # ------------------------------------------------------------ commands

    def send(self, actor: Actor, command: Command) -> Sent:
        self.left -= 1
        return Sent(self, actor, command, f"{self.table}-{next(self.keys)}")

    def _round(self) -> None:
        """Everybody bets at once, then is ready at once; then who is asked answers."""
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
            self._all([self.send(actor, c.Decide(table=table, site=asks.site, answer=chosen))])

    def _all(self, sent: Iterator[Sent] | list[Sent]) -> None:
        for each in list(sent):
            each.answered()


class Sent:
    """A command on its way. Now and then it is sent twice; now and then its answer is lost, and asked for again."""

    def __init__(self, hand: Hand, actor: Actor, command: Command, key: str) -> None:
        self.hand, self.actor, self.command, self.key = hand, actor, command, key
        self.began = time.perf_counter()
        self.futures = [self._do() for _ in range(1 + (hand.random.random() < TWICE))]
        self.lost = hand.random.random() < LOST
        for future in self.futures:
            future.add_done_callback(self._heard)

    def _do(self) -> Future[Answer]:
        return self.hand.crowd.casino.do(self.actor, self.command, self.key)

    def _heard(self, _future: Future[Answer]) -> None:
        self.hand.crowd.waited.append(time.perf_counter() - self.began)

    def answered(self) -> Answer | None:
        """What was answered, by every way in which it was asked; None where it was refused."""
        self.hand.again += len(self.futures) - 1 + self.lost
        if self.lost:  # the line was cut: what became of it shows when the same is asked again
            self.futures.append(self._do())
        answers = list[Answer | None]()
        for future in self.futures:
            try:
                answers.append(future.result())
            except (Refused, Forbidden, NotEnough):
                answers.append(None)
        self.hand.refused += answers[0] is None
        if answers[0] is not None and any(each != answers[0] for each in answers):
            raise AssertionError(f"{self.key} was answered in two ways: {answers}")
        return answers[0]
