"""A real evening for the crash campaigns: a casino with open tables, two players, and rounds that ask them something."""

from __future__ import annotations

import hashlib
from concurrent.futures import wait
from functools import partial
from pathlib import Path
from typing import Any
from unittest import mock

from argon2 import PasswordHasher

from croupier.floor import casino as casinos
from croupier.floor import commands as c
from croupier.floor import demo
from croupier.floor.accounts import people
from croupier.floor.accounts.people import Actor
from croupier.floor.audit import integrity, snapshot
from croupier.floor.casino import Casino
from croupier.floor.fairness import vault
from croupier.floor.fairness.seal import SALT_BYTES, Seal
from croupier.floor.trail import trail
from croupier.floor.trail.heads import FILE as HEADS
from croupier.games import registry
from tests.floor import harness_evening
from tests.floor.harness import StoppedClock
from tests.floor.harness_evening import Say
from tests.floor.house import ANN, BOB, House

WAGERS = {"blackjack": ("blackjack", 2), "craps": ("pass", 1), "roulette": ("red", 2)}  # and how many rounds


def quick_passwords() -> Any:
    """Nobody logs in here: a floor that is opened hundreds of times need not be slow to guess at."""
    return mock.patch.object(people, "PasswordHasher", partial(PasswordHasher, time_cost=1, memory_cost=8))


def one_place() -> Any:
    """A recording is laid out in many folders, and stands for one floor in one place."""
    return mock.patch.object(integrity, "instance_of", return_value="one place")


def often_kept() -> Any:
    """Snapshots are taken every few events: a floor may be killed while it writes one, and opens from the one before."""
    return mock.patch.multiple(snapshot, EVERY_EVENTS=20, AT_CLOSE_EVENTS=5)


def floor(folder: Path, say: Say) -> None:
    """Opens the floor, new or as it was left, and does what is not done yet: a command that was answered answers again."""
    with quick_passwords(), one_place(), often_kept(), mock.patch.object(casinos, "new_seal", known_seal):
        _play(Casino.open(str(folder / "floor.db"), folder / "keys", StoppedClock()), say)


def known_seal(table: str, number: int, about: str) -> Seal:
    """The same chance on every such evening: so that one that was interrupted must end as the one that was not."""
    seed = hashlib.sha256(f"{table} {number}".encode()).digest()
    return Seal(table, number, about, seed, bytes(SALT_BYTES))


def _play(casino: Casino, say: Say) -> None:
    def do(actor: Actor, key: str, command: Any) -> None:
        answer = casino.do(actor, command, key).result(300)
        wait(casino.snapshots.keep_waiting(casino.writer))
        say(f"{actor.person} {key} {trail.canonical(answer).decode()}")

    for each in (ANN, BOB):
        do(each, f"buy-{each.handle}", c.BuyIn(cents=1_000_00))
    for game, (wager, rounds) in WAGERS.items():
        _opened(casino, game)
        for each in (ANN, BOB):
            do(each, f"sit-{game}-{each.handle}", c.Sit(table=game))
        for number in range(rounds):
            for each in (ANN, BOB):
                do(each, f"bet-{game}-{number}-{each.handle}", c.MakeWager(table=game, wager=wager, cents=10_00))
            for each in (ANN, BOB):
                do(each, f"ready-{game}-{number}-{each.handle}", c.Ready(table=game))
            while (decided := _decided(casino, game)) is not None:
                do(*decided)
    for each in (ANN, BOB):
        do(each, f"cash-{each.handle}", c.CashOut(cents=1_00))
    casino.close()


def _decided(casino: Casino, game: str) -> tuple[Actor, str, c.Decide] | None:
    """Who is asked something, and what he says; nobody when the round is over."""
    table = casino.shown[game]
    asks = table.running.asks if table.playing else None
    if asks is None:
        return None
    who = {each.handle: each for each in (ANN, BOB)}[asks.seat]
    chosen = asks.show(table.sheet.game.play.strategy(asks))
    decide = c.Decide(table=game, question=table.question, site=asks.site, answer=chosen)
    return who, f"say-{game}-{table.version}", decide


def _opened(casino: Casino, game: str) -> None:
    if game not in casino.tables:
        casino.make_table(game, demo.sheet_of(registry.game(game)), demo.SEATS).result(300)
    if not casino.tables[game].open:
        casino.house(game, demo.open_up).result(300)


def wrong_in(folder: Path, said: list[str]) -> list[str]:
    """What is wrong with the floor in a folder; and with the tables, made again from the trail."""
    keys = folder / "keys"
    harness_evening.mend(keys / HEADS)
    address = str(folder / "floor.db")
    if not (keys / vault.PUBLIC).exists():  # so soon that nothing can be signed
        return harness_evening.wrong(address, said)
    found = harness_evening.wrong(address, said, keys / HEADS, vault.public_key(keys / vault.PUBLIC))
    with quick_passwords(), one_place():  # and nobody is hired: the evening goes on from here
        house = House(Casino.open(address, keys, clock := StoppedClock()), address, keys, clock)
        try:
            found += house.findings()
        finally:
            house.casino.close()
        if house.casino.snapshots.opened_with.state is not None:
            whole = Casino.open(address, keys, clock, full_check=True)
            found += house.casino.state().differences(whole.state())
            whole.close()
    return found
