"""A guest chooses a name: account, chips, seat, bets and the round under way stay, and the audit finds nothing."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from croupier.engine.decision import Answer
from croupier.engine.traits import Turns
from croupier.floor import commands as c
from croupier.floor.accounts.people import Actor
from croupier.floor.audit import verification
from croupier.floor.audit.verification import Keys
from croupier.floor.storage import schema
from croupier.floor.storage.store import Transaction
from croupier.floor.tables.moves import matters
from croupier.law.option import Unreadable
from tests.floor.house import House

pytestmark = pytest.mark.slow

PASSWORD = "a long enough sentence"  # noqa: S105 (of nobody)


def guest_at(house: House, table: str) -> Actor:
    guest = house.casino.people.guest().actor
    house.seated(table, guest)
    return guest


def named(house: House, guest: Actor, handle: str = "nora") -> Actor:
    return house.casino.people.choose_name(guest, handle, PASSWORD).actor


def answered(house: House, actor: Actor, table: str) -> None:
    """Answers the first question that the round asks, without a further stake."""
    shown = house.casino.shown[table]
    asks = shown.running.asks
    assert asks is not None
    offer = next((each for each in asks.offers if each.name == "stand"), None) or next(
        (each for each in asks.offers if each.declines), asks.offers[0]
    )
    answer = asks.show(Answer(offer.name, offer.least if offer.takes_amount else 0))
    house.do(actor, c.Decide(table=table, question=shown.question, site=asks.site, answer=answer))


def audit(house: House) -> list[str]:
    house.casino.heads.sign_if_behind()
    report = verification.replay_all(house.casino.store, Keys.read(house.keys))
    return [f"{each.place}: {each.why}" for each in report.findings]


def test_bets_on_the_layout_go_on_under_the_new_name(house: House) -> None:
    table = house.table("craps")
    guest = guest_at(house, table)
    house.do(guest, c.MakeWager(table=table, wager="pass", cents=1000))
    house.do(guest, c.Ready(table=table))
    house.do(guest, c.MakeWager(table=table, wager="field", cents=500))
    before = house.casino.shown[table]
    rail, laid = house.casino.cents(guest.person), before.laid_cents(guest.handle)
    nora = named(house, guest)
    after = house.casino.shown[table]
    assert (nora.person, nora.handle, nora.guest) == (guest.person, "nora", False)
    assert house.casino.cents(nora.person) == rail
    assert after.laid_cents("nora") == laid
    assert after.laid_cents(guest.handle) == 0
    assert [seat.handle for seat in after.seats] == ["nora"]
    seated = after.betting.seated()
    assert isinstance(seated, Turns)
    assert seated.holder == "nora", "the shooter"
    assert after.bets_before["nora"] == before.bets_before[guest.handle]
    assert matters.concerns(after, "nora", 1)
    assert guest.handle not in str(after.last)
    view = house.casino.view(table, nora)
    assert view["you"]["handle"] == "nora"
    assert set(view["net_cents"]) == {"nora"}
    assert house.findings() == []
    assert house.again_is_the_same()
    house.do(nora, c.Undo(table=table))
    if not any(wager.kind == "pass" for wager in after.betting.wagers):  # it was decided by the first roll
        house.do(nora, c.MakeWager(table=table, wager="pass", cents=1000))
    house.do(nora, c.MakeWager(table=table, wager="field", cents=500))
    house.do(nora, c.Ready(table=table))
    assert audit(house) == []


def test_a_round_under_way_is_played_to_its_end_before_the_seat_is_renamed(house: House) -> None:
    table = house.table("blackjack")
    guest = guest_at(house, table)
    house.do(guest, c.MakeWager(table=table, wager="blackjack", cents=1000))
    house.do(guest, c.Ready(table=table))
    assert house.casino.shown[table].playing
    nora = named(house, guest)
    assert house.casino.shown[table].handles == (guest.handle,)
    house.tick()
    assert house.casino.shown[table].handles == (guest.handle,), "the round is not over"
    while house.casino.shown[table].playing:
        answered(house, nora, table)
    assert guest.handle in house.casino.view(table, nora)["net_cents"]
    house.casino = house.again().casino  # a floor that was closed in between does it as well
    house.tick()
    assert house.casino.shown[table].handles == ("nora",)
    assert "nora" in house.casino.view(table, nora)["net_cents"]
    assert house.casino.people.handles_of(nora) == {"nora", guest.handle}
    assert house.findings() == []
    assert audit(house) == []


def test_the_name_is_the_account_s_and_the_guest_s_is_given_to_nobody_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = house.table("roulette")
    guest = guest_at(house, table)
    people = house.casino.people
    old = next(key for key, each in people.sessions._open.items() if each.actor == guest)
    nora = named(house, guest)
    assert old not in people.sessions._open, "the guest's session has ended"
    assert people.log_in("nora", PASSWORD).actor.person == nora.person
    with pytest.raises(Unreadable, match="yours is chosen already"):
        named(house, nora, "nina")
    number = int(guest.handle.removeprefix("Guest-"))
    tries = iter((number, number, 7))
    monkeypatch.setattr("croupier.floor.accounts.people.secrets.randbelow", lambda _below: next(tries))
    assert people.guest().actor.handle == "Guest-000007"
    with house.casino.store.reading() as connection:
        stored = connection.execute(select(schema.person.c.handle)).scalars().all()
    assert guest.handle not in stored
    assert audit(house) == []


def test_a_name_that_is_taken_or_reserved_changes_nothing(house: House) -> None:
    table = house.table("roulette")
    guest = guest_at(house, table)
    version = house.casino.shown[table].version
    for handle in ("flo", "FLO", "admin", "x"):
        with pytest.raises(Unreadable):
            named(house, guest, handle)
    assert house.casino.shown[table].version == version
    assert house.casino.shown[table].handles == (guest.handle,)


def test_an_account_renamed_in_the_database_is_found(house: House) -> None:
    guest = guest_at(house, house.table("roulette"))
    nora = named(house, guest)

    def rename(transaction: Transaction) -> None:
        change = schema.person.update().where(schema.person.c.id == nora.person).values(handle="mallory")
        transaction.connection.execute(change)

    house.casino.writer.submit(rename).result()
    assert any("handle: mallory in the database, nora by the trail" in each for each in audit(house))
