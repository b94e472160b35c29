"""A table whose seal does not open: it stands, everybody sees why, the others go on, and a supervisor can mend it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from croupier.floor import commands as c
from croupier.floor.audit import verification
from croupier.floor.fairness.vault import VaultClosed
from croupier.floor.storage.store import Store
from croupier.floor.tables.table import FAULTS
from croupier.law.ruling import Refused
from tests.floor.house import ANN, BOB, CHIPS_CENTS, FLO, FRED, House, tamper
from tests.floor.test_casino import begin

ALTERED = "UPDATE seal SET secret = zeroblob(76) WHERE \"table\" = 'red-dog'"
GONE = "DELETE FROM seal WHERE \"table\" = 'red-dog'"


@pytest.fixture
def house(migrated_file: Path, tmp_path: Path) -> Iterator[House]:
    """Ann is asked something at one table; at another nobody plays yet."""
    path = tmp_path / "floor.db"
    path.write_bytes(migrated_file.read_bytes())
    house = House.open(str(path), tmp_path / "keys")
    house.table("roulette")
    table = house.table("red_dog", {"decks": 8})
    house.seated(table, ANN)
    begin(house, table, ANN)
    assert house.casino.shown[table].running.asks is not None
    yield house
    house.casino.close()


def tampered(house: House, how: str) -> House:
    """The same floor, opened again after somebody was at its database."""
    house.casino.close()
    with closing(sqlite3.connect(house.database)) as connection, connection:
        tamper(connection, how)
    house.casino = House.open(house.database, house.keys, house.clock).casino
    return house


def noticed(house: House) -> None:
    """The house has looked at its clocks, and written down what it found."""
    house.tick()
    house.casino.writer.submit(lambda _writing: None).result()


@pytest.mark.parametrize(
    ("how", "what"), [(ALTERED, "does not open"), (GONE, "is not there any more")], ids=["altered", "gone"]
)
def test_it_stands_alone_and_is_mended(house: House, how: str, what: str) -> None:
    tampered(house, how)
    seen = house.casino.view("red-dog", ANN)
    assert (seen["state"], what in seen["fault"]["what"], seen["asks"], seen["hands"]) == ("halted", True, None, [])
    assert seen["wagers"][0]["stake_cents"] == 500
    noticed(house)
    noticed(house)
    (notice,) = house.casino.inbox.notices  # once, however often somebody looked
    assert what in notice.text
    assert house.casino.view("red-dog", ANN)["halted"] == house.casino.shown["red-dog"].halted
    assert [each["state"] for each in house.casino.lobby()] == ["betting", "halted"]
    house.seated("roulette", BOB)  # the others go on
    begin(house, "roulette", BOB)
    assert house.casino.shown["roulette"].round == 2

    with pytest.raises(Refused, match=r"cannot go on.*rule it void"):
        house.do(FLO, c.Resume(table="red-dog"))
    house.do(FLO, c.Raise(table="red-dog", matter="irregularity", what="the shoe does not open"))
    void = c.Rule(table="red-dog", matter=1, ruling="void", cite="19:47-6.7(a)", why="no card can come")
    house.do(FLO, void)
    assert house.casino.shown["red-dog"].playing  # cards may have been seen, though nobody can tell which: it takes two
    house.do(FRED, c.SecondRuling(table="red-dog", proposal=1))
    assert house.casino.cents(ANN.person) == CHIPS_CENTS
    house.do(FLO, c.Resume(table="red-dog"))
    begin(house, "red-dog", ANN)
    assert house.casino.shown["red-dog"].fault == ""
    assert house.findings() == []
    assert house.again_is_the_same()
    store = Store.open(house.database, read_only=True)
    reported = [each.why for each in verification.replay_all(store, verification.Keys.read(house.keys)).findings]
    store.close()
    assert any("given up unopened" in why for why in reported)
    assert any("are not recorded: seal 1 of red-dog" in why for why in reported)
    assert all("seal 1" in why for why in reported), reported


def test_a_seal_that_breaks_between_rounds_is_followed_by_another(house: House) -> None:
    """The coming round cannot begin; nothing was dealt from it, so nothing is void."""
    tampered(house, ALTERED.replace("red-dog", "roulette"))
    house.seated("roulette", BOB)
    house.do(BOB, c.MakeWager(table="roulette", wager="red", cents=500))
    with pytest.raises(FAULTS):
        house.do(BOB, c.Ready(table="roulette"))
    noticed(house)
    assert "does not open" in house.casino.view("roulette", BOB)["fault"]["what"]
    house.do(FLO, c.Resume(table="roulette"))
    assert house.casino.view("roulette", BOB)["seal"]["in_use"][0]["number"] == 2
    house.do(BOB, c.Ready(table="roulette"))
    assert house.casino.shown["roulette"].round == 2
    assert house.findings() == []


def test_a_stop_for_another_reason_does_not_hide_the_fault(house: House) -> None:
    house.do(FLO, c.Halt(table="red-dog", why="a chip fell"))
    tampered(house, ALTERED)
    house.casino.view("red-dog", ANN)
    noticed(house)
    table = house.casino.shown["red-dog"]
    assert (bool(table.fault), table.halted_by) == (True, "house")


def test_where_no_seal_opens_the_keys_are_wrong(house: House) -> None:
    with pytest.raises(VaultClosed, match="open none of its seals"):
        tampered(house, "UPDATE seal SET secret = zeroblob(76)")
    with closing(sqlite3.connect(house.database)) as connection, connection:
        tamper(connection, "DELETE FROM seal")
    house.casino = House.open(house.database, house.keys, house.clock).casino  # for the one who closes it
