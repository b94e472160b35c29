"""What was sealed when a backup was made may have been seen since: a restored floor, or a copy, deals nothing of it."""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.floor import casino as casinos
from croupier.floor import commands as c
from croupier.floor.accounts.actor import Actor
from croupier.floor.audit import integrity, verification
from croupier.floor.audit.integrity import A_COPY, FloorDamaged, Restored
from croupier.floor.audit.verification import Keys, Report
from croupier.floor.casino import Casino
from croupier.floor.fairness.seal import Seal
from croupier.floor.storage.instance import instance_of
from croupier.floor.storage.locks import CannotOpen
from croupier.floor.storage.store import Store
from croupier.floor.tables.moves import restart
from croupier.floor.tables.table import Table
from croupier.floor.trail import heads
from tests.floor.harness import StoppedClock
from tests.floor.harness_casino import quick_passwords
from tests.floor.house import ANN, BOB, FLO, House, hire

WHY = Restored("root", "the disk broke")


def chance(table: str, number: int, about: str) -> Seal:
    return Seal(table, number, about, secrets.token_bytes(32), secrets.token_bytes(16))


@pytest.fixture(autouse=True)
def _quickly(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(casinos, "new_seal", chance)
    with quick_passwords():
        yield


@pytest.fixture
def house(migrated_file: Path, tmp_path: Path) -> House:
    """A roulette table, and a blackjack table where Ann is asked something."""
    shutil.copy(migrated_file, tmp_path / "floor.db")
    house = House.open(str(tmp_path / "floor.db"), tmp_path / "keys")
    for game, wager in (("roulette", "red"), ("blackjack", "blackjack")):
        table = house.table(game)
        house.seated(table, ANN)
        house.do(ANN, c.MakeWager(table=table, wager=wager, cents=10_00))
    house.do(ANN, c.Ready(table="blackjack"))
    while house.casino.shown["blackjack"].playing:
        answer(house, "blackjack", ANN)
    asked_at(house, "blackjack")
    return house


def asked_at(house: House, table: str) -> None:
    """Rounds until one waits for Ann's decision on a hand; her other answers are the game's own."""
    while True:
        here = house.casino.shown[table]
        if not here.playing:
            if not here.betting.wagers:
                house.do(ANN, c.MakeWager(table=table, wager="blackjack", cents=10_00))
            house.do(ANN, c.Ready(table=table))
            continue
        asks = here.running.asks
        assert asks is not None
        if asks.site.startswith("play:"):
            return
        answer(house, table, ANN)


def answer(house: House, table: str, actor: Actor) -> None:
    here = house.casino.shown[table]
    asks = here.running.asks
    assert asks is not None
    chosen = asks.show(here.sheet.game.play.strategy(asks))
    house.do(actor, c.Decide(table=table, question=here.question, site=asks.site, answer=chosen))


def report_of(house: House) -> Report:
    store = Store.open(house.database, read_only=True)
    try:
        return verification.replay_all(store, Keys.read(house.keys))
    finally:
        store.close()


def found(house: House) -> list[str]:
    return [f"{each.place}: {each.why}" for each in report_of(house).findings]


def refused(house: House) -> list[str]:
    with pytest.raises(FloorDamaged) as error:
        Casino.open(house.database, house.keys, house.clock)
    return error.value.findings


def place(house: House) -> str:
    """Where the database of a closed floor is."""
    store = Store.open(house.database, read_only=True)
    try:
        return instance_of(store)
    finally:
        store.close()


def place_in_trail(house: House) -> str:
    """Where the trail of a closed floor says that its database is."""
    store = Store.open(house.database, read_only=True)
    try:
        (said,) = (event.tree["instance"] for event in store.events(0, "desk") if event.tree["what"] == "opened")
    finally:
        store.close()
    return str(said)


def sealed(house: House) -> dict[str, dict[int, str]]:
    return {name: dict(table.commitments) for name, table in house.casino.shown.items()}


def accepted(house: House) -> House:
    """The floor, opened by somebody who answers for it."""
    casino = Casino.open(house.database, house.keys, house.clock, restored=WHY)
    opened = House(casino, house.database, house.keys, house.clock)
    opened.numbers = house.numbers
    return opened


def nothing_is_dealt_again(house: House, before: dict[str, dict[int, str]], cents: int) -> None:
    """Every seal is new, those of the backup are revealed, the round is void, and the table plays on."""
    after = sealed(house)
    events = [event.tree for event in house.casino.events()]
    revealed = {tree["commitment"]: tree for tree in events if tree["what"] == "revealed"}
    for table, commitments in before.items():
        assert len(after[table]) == 1
        for number, commitment in commitments.items():
            assert number not in after[table]
            assert (len(revealed[commitment]["seed"]), len(revealed[commitment]["salt"])) == (64, 32)
    here: Table = house.casino.shown["blackjack"]
    assert (here.playing, here.packs, here.betting.wagers) == (False, {}, ())
    assert house.casino.cents(ANN.person) == cents + 10_00  # the stake of the void round
    assert [wager.stake_cents for wager in house.casino.shown["roulette"].betting.wagers] == [10_00]
    house.do(ANN, c.Ready(table="roulette"))
    house.do(ANN, c.MakeWager(table="blackjack", wager="blackjack", cents=10_00))
    house.do(ANN, c.Ready(table="blackjack"))
    while house.casino.shown["blackjack"].playing:
        answer(house, "blackjack", ANN)
    assert house.findings() == []


def test_a_restored_backup_deals_nothing_that_was_sealed_before(house: House, tmp_path: Path) -> None:
    before, cents = sealed(house), house.casino.cents(ANN.person)
    assert len(before["blackjack"]) == 2  # the shoe, and the next one
    house.casino.store.copy_to(tmp_path / "backup.db")
    house.do(ANN, c.Ready(table="roulette"))  # she sees the spin
    house.casino.close()
    shutil.copy(tmp_path / "backup.db", house.database)
    assert all("but that event is missing" in each for each in refused(house))
    again = accepted(house)
    nothing_is_dealt_again(again, before, cents)
    again.casino.close()
    report = report_of(again)
    assert report.findings == []
    (explained,) = report.explained
    assert "a restored backup that ends with event" in explained.why
    assert "Every seal in use is given up. root says: the disk broke" in explained.why


def test_a_copy_opens_only_where_somebody_answers_for_it(house: House, tmp_path: Path) -> None:
    before, cents = sealed(house), house.casino.cents(ANN.person)
    house.casino.close()
    shutil.copytree(house.keys, tmp_path / "copy" / "keys")
    shutil.copy(house.database, tmp_path / "copy" / "floor.db")
    copy = House(house.casino, str(tmp_path / "copy" / "floor.db"), tmp_path / "copy" / "keys", house.clock)
    copy.numbers = house.numbers
    assert place_in_trail(copy) == place_in_trail(house) == place(house)
    assert place(copy) != place(house)
    assert refused(copy) == [A_COPY]
    Casino.open(house.database, house.keys, house.clock).close()  # the original opens as ever
    again = accepted(copy)
    nothing_is_dealt_again(again, before, cents)
    again.casino.close()
    report = report_of(again)
    assert report.findings == []
    (explained,) = report.explained
    assert "opened from a copy that ends with event" in explained.why
    Casino.open(again.database, again.keys, again.clock).close()  # from now on it is a floor of its own
    with pytest.raises(CannotOpen, match="no backup was restored"):
        Casino.open(again.database, again.keys, again.clock, restored=WHY)


def test_an_older_database_and_its_keys_put_back_together_are_found(house: House, tmp_path: Path) -> None:
    """The heads next to the database are not in that backup."""
    house.casino.close()
    house.casino = Casino.open(house.database, house.keys, house.clock, heads_beside=True)
    kept = {path: path.read_bytes() for path in (tmp_path / "floor.db", house.keys / heads.FILE)}
    house.do(ANN, c.BuyIn(cents=1_00))
    house.casino.close()
    for path, content in kept.items():
        path.write_bytes(content)
    with pytest.raises(FloorDamaged, match="that event is missing"):
        Casino.open(house.database, house.keys, house.clock, heads_beside=True)
    store = Store.open(house.database, read_only=True)
    found = verification.verify(store, Keys.read(house.keys, heads.beside(house.database))).findings
    store.close()
    assert any("that event is missing" in each.why for each in found)
    house.casino = Casino.open(house.database, house.keys, house.clock, heads_beside=True, restored=WHY)
    house.casino.close()


def test_heads_of_another_floor_beside_a_new_one_are_set_aside(tmp_path: Path) -> None:
    database = str(tmp_path / "floor.db")
    Casino.open(database, tmp_path / "keys", heads_beside=True).close()
    before = heads.beside(database)
    assert before is not None
    kept = before.read_bytes()
    (tmp_path / "floor.db").unlink()
    Casino.open(database, tmp_path / "other keys", heads_beside=True).close()
    assert before.with_name("floor.db.heads.old").read_bytes() == kept


def test_its_own_heads_beside_it_show_that_a_floor_was_begun_anew(tmp_path: Path) -> None:
    """Somebody deletes the database and the heads with the keys, to make the floor forget everything."""
    database, keys = str(tmp_path / "floor.db"), tmp_path / "keys"
    opened = Casino.open(database, keys, heads_beside=True)
    hire(opened, FLO)
    opened.close()
    for lost in (tmp_path / "floor.db", *keys.glob("heads.jsonl"), *keys.glob("heads.recent")):
        lost.unlink()
    with pytest.raises(FloorDamaged, match="that event is missing"):
        Casino.open(database, keys, heads_beside=True)


def test_a_new_file_with_the_number_of_a_deleted_one_is_another_place(migrated_file: Path, tmp_path: Path) -> None:
    shutil.copyfile(migrated_file, tmp_path / "floor.db")
    store = Store.open(str(tmp_path / "floor.db"))
    before = instance_of(store)
    assert instance_of(store) == before
    try:
        os.removexattr(tmp_path / "floor.db", "user.croupier.place")  # as most programs copy a file
    except OSError:
        pytest.skip("this file system has no extended attributes")
    finally:
        store.close()
    store = Store.open(str(tmp_path / "floor.db"))
    assert instance_of(store) != before
    store.close()


def test_the_audit_finds_a_round_from_a_seal_that_should_have_been_given_up(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.casino.store.copy_to(tmp_path / "backup.db")
    house.do(ANN, c.Ready(table="roulette"))
    house.casino.close()
    shutil.copy(tmp_path / "backup.db", house.database)
    monkeypatch.setattr(restart, "give_up_seals", lambda _working: None)
    again = accepted(house)
    again.do(ANN, c.Ready(table="roulette"))
    again.casino.close()
    assert any("began with seal 1, which was in use before the restore" in each for each in found(again))


def test_another_machine_is_another_place(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On PostgreSQL as well: the same database, copied with its cluster, is opened by a second host."""
    house = House.open(database, tmp_path / "keys")
    table = house.table("roulette")
    house.seated(table, BOB)
    house.casino.close()
    Casino.open(database, house.keys, house.clock).close()
    machine = tmp_path / "machine-id"
    machine.write_text("0123456789abcdef\n")
    monkeypatch.setattr("croupier.floor.storage.instance._MACHINE", (machine,))
    assert refused(house) == [A_COPY]
    again = accepted(house)
    assert list(again.casino.shown[table].commitments) == [2]
    again.casino.close()
    assert found(again) == []


def test_the_place_of_a_database_is_its_own_and_stays(database: str) -> None:
    store = Store.open(database)
    first = instance_of(store)
    store.close()
    store = Store.open(database)
    assert instance_of(store) == first
    store.close()


def test_a_floor_of_an_earlier_release_gets_its_place(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its trail does not say where it was: it opens as it is, and says so from now on."""
    folder = Path(__file__).parent / "releases" / "0.1.0" / "halfway"
    copy = Path(house.database).parent / "earlier"
    shutil.copytree(folder, copy)
    house.casino.close()
    (copy / "keys").chmod(0o700)
    for key in (copy / "keys").iterdir():
        key.chmod(0o600)
    clock = StoppedClock()
    Casino.open(str(copy / "floor.db"), copy / "keys", clock).close()
    store = Store.open(str(copy / "floor.db"), read_only=True)
    opened = [event.tree for event in store.events(0, "desk") if event.tree["what"] == "opened"]
    assert [each["instance"] for each in opened] == [instance_of(store)]
    store.close()
    monkeypatch.setattr(integrity, "instance_of", lambda _store: "elsewhere")
    with pytest.raises(FloorDamaged) as error:
        Casino.open(str(copy / "floor.db"), copy / "keys", clock)
    assert error.value.findings == [A_COPY]


@pytest.mark.parametrize("table", ["blackjack", "roulette"])  # in a round, and between two
def test_a_seal_that_does_not_open_is_given_up_without_its_seed(house: House, tmp_path: Path, table: str) -> None:
    house.casino.store.copy_to(tmp_path / "backup.db")
    house.do(ANN, c.Ready(table="roulette"))
    house.casino.close()
    shutil.copy(tmp_path / "backup.db", house.database)
    from tests.floor.test_integrity import owner

    with owner(f"sqlite:///{house.database}") as connection:
        connection.execute(f"UPDATE seal SET secret = zeroblob(76) WHERE \"table\" = '{table}' AND number = 1")  # noqa: S608
    again = accepted(house)
    assert again.casino.shown[table].fault
    assert not again.casino.shown[table].playing
    assert 1 not in again.casino.shown[table].commitments
    assert again.findings() == []
    again.casino.close()
    assert any("seal 1 was given up unopened" in each for each in found(again))
    assert (house.keys / heads.FILE).exists()
