"""A crowd on the floor: duplicates, lost lines and all, every cent is where it should be; and nobody spends a cent twice.

A few hundred commands here; `make soak` sends a hundred thousand, and `make bench` prints how quick it was.
"""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path
from threading import Barrier, Thread
from typing import Any

import pytest
from sqlalchemy import select

from bench.crowd import Crowd
from croupier.floor import commands as c
from croupier.floor.audit import verification
from croupier.floor.commands import Command
from croupier.floor.ledger import reconciliation
from croupier.floor.storage import schema
from croupier.floor.storage.store import Store
from croupier.law.ruling import Refused
from tests.floor.harness_crash import SOAK
from tests.floor.house import ANN, House, player

pytestmark = pytest.mark.slow

TABLES, COMMANDS = (20, 100_000) if SOAK else (10, 1_200)


def test_a_crowd_leaves_the_books_in_order(database: str, tmp_path: Path) -> None:
    house = House.open(database, tmp_path / "keys")
    crowd = Crowd(house.casino, TABLES, COMMANDS)
    crowd.play()
    assert house.findings() == []
    assert len(crowd.waited) >= COMMANDS
    assert crowd.again > COMMANDS // 50
    assert crowd.refused < COMMANDS // 5
    house.casino.close()
    store = Store.open(database, read_only=True)
    with store.reading() as connection:
        held = reconciliation.accounts(connection)
        answered = len(connection.execute(select(schema.command.c.key)).all())
    assert sum(cents for _, cents in held.values()) == 0
    assert min(cents for name, (_, cents) in held.items() if name != "cage") >= 0
    assert held["cage"][1] < 0
    report = verification.verify(store, verification.Keys.read(tmp_path / "keys"))
    store.close()
    assert report.findings == []
    assert report.rounds > TABLES
    # Every command that was answered stands there once, however often it was sent; those of sitting down among them.
    assert answered == asked_and_done(crowd)


def asked_and_done(crowd: Crowd) -> int:
    sent = sum(crowd.commands // crowd.tables - client.left for client in crowd.clients)
    return sent - crowd.refused + 2 * crowd.players


def at_once(house: House, asked: list[tuple[Any, Command, str]]) -> list[Exception | dict[str, Any]]:
    """Every one from a thread of its own, all let go together."""
    ready, answers = Barrier(len(asked)), list[Exception | dict[str, Any]]()

    def ask(who: Any, command: Command, key: str) -> None:
        ready.wait()
        future: Future[Any] = house.casino.do(who, command, key)
        try:
            answers.append(future.result())
        except Refused as refused:
            answers.append(refused)

    hands = [Thread(target=ask, args=each) for each in asked]
    for each in hands:
        each.start()
    for each in hands:
        each.join()
    return answers


@pytest.mark.parametrize("trial", range(20 if SOAK else 2))
def test_of_fifty_identical_wagers_on_a_balance_good_for_one_exactly_one_is_taken(
    database: str, tmp_path: Path, trial: int
) -> None:
    house = House.open(database, tmp_path / f"keys-{trial}")
    table = house.table("roulette")
    house.do(ANN, c.BuyIn(cents=500))
    house.do(ANN, c.Sit(table=table))
    wager = c.MakeWager(table=table, wager="red", cents=500)
    answers = at_once(house, [(ANN, wager, f"wager-{number}") for number in range(50)])
    assert len([each for each in answers if isinstance(each, dict)]) == 1
    assert (house.casino.cents(ANN.person), house.casino.balances["box:roulette:ann"]) == (0, 500)
    assert house.findings() == []
    house.casino.close()


def test_fifty_times_the_same_key_is_one_wager(database: str, tmp_path: Path) -> None:
    house = House.open(database, tmp_path / "keys")
    table = house.table("roulette")
    who = player("zoe")
    house.do(who, c.BuyIn(cents=100_000))
    house.do(who, c.Sit(table=table))
    wager = c.MakeWager(table=table, wager="red", cents=500)
    answers = at_once(house, [(who, wager, "the same")] * 50)
    assert answers == [answers[0]] * 50
    assert isinstance(answers[0], dict)
    assert house.casino.balances["box:roulette:zoe"] == 500
    house.casino.close()
