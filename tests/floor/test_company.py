"""Bots that sit down by themselves where a game cannot be played alone, and leave when enough people sit."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from croupier.floor import commands as c
from croupier.floor import demo
from croupier.floor.audit import verification
from croupier.floor.audit.verification import Keys
from croupier.floor.storage.new_event import Tree
from croupier.floor.tables.public_event import public
from croupier.games import registry
from croupier.law.ruling import Refused
from tests.floor.house import ANN, BOB, FLO, House

BOT = "Bot-1-chemin"


def opened(house: House, game: str, name: str) -> str:
    """A table as the demo floor opens it."""
    house.casino.make_table(name, demo.sheet_of(registry.game(game)), 7).result()
    house.casino.house(name, demo.open_with_company).result()
    return name


@pytest.fixture
def chemin(house: House) -> Iterator[str]:
    yield opened(house, "chemin_de_fer", "chemin")
    assert house.findings() == []
    assert house.again_is_the_same()
    house.casino.heads.sign()
    assert verification.replay_all(house.casino.store, Keys.read(house.keys)).findings == []


def sit(house: House, table: str) -> list[str]:
    return list(house.casino.shown[table].handles)


def written(house: House, kind: str) -> list[Tree]:
    seen = (public(event) for event in house.casino.events())
    return [each for each in seen if each is not None and each["what"] == kind]


def test_a_bot_sits_down_after_a_while_with_somebody_alone_at_chemin_de_fer(house: House, chemin: str) -> None:
    wait = house.casino.timers.company_seconds
    house.tick(wait)
    assert sit(house, chemin) == [], "nobody waits"
    house.seated(chemin, ANN)
    house.tick()
    assert house.casino.view(chemin, ANN)["company"]["seconds"] == wait
    house.tick(wait - 1)
    assert sit(house, chemin) == ["ann"]
    shown = house.casino.view(chemin, ANN)["company"]
    assert (shown["bots"], shown["players"], shown["seconds"]) == (1, 2, 1)
    house.tick(1)
    assert sit(house, chemin) == ["ann", BOT]
    assert house.casino.view(chemin, ANN)["company"] is None
    assert [each.get("company", False) for each in house.casino.view(chemin, ANN)["seats"][:3]] == [False, True, False]
    assert [(each["handle"], each.get("company", False)) for each in written(house, "sat")] == [
        ("ann", False),
        (BOT, True),
    ]
    house.tick(wait)
    assert sit(house, chemin) == ["ann", BOT], "one is enough"


def test_a_round_of_chemin_de_fer_that_one_person_starts_is_dealt_against_a_bot(house: House, chemin: str) -> None:
    """Before, nobody went against the bank, and no cards were dealt."""
    house.seated(chemin, ANN)
    house.do(ANN, c.MakeWager(table=chemin, wager="bank", cents=50_00))
    house.do(ANN, c.Ready(table=chemin))
    table = house.casino.shown[chemin]
    assert (table.playing, list(table.handles)) == (True, ["ann", BOT])
    assert {wager.seat for wager in table.betting.wagers} == {"ann", BOT}


def test_the_bot_leaves_when_a_second_person_sits_but_not_in_a_round(house: House, chemin: str) -> None:
    house.seated(chemin, ANN)
    house.do(ANN, c.MakeWager(table=chemin, wager="bank", cents=50_00))
    house.do(ANN, c.Ready(table=chemin))
    house.seated(chemin, BOB)
    assert sit(house, chemin) == ["ann", BOT, "bob"]
    while house.casino.shown[chemin].playing:
        house.tick(house.casino.timers.decision_seconds)
    assert sit(house, chemin) == ["ann", "bob"]
    house.tick(house.casino.timers.company_seconds)
    assert sit(house, chemin) == ["ann", "bob"]


def test_the_bot_leaves_with_the_last_person(house: House, chemin: str) -> None:
    house.seated(chemin, ANN)
    house.tick()
    house.tick(house.casino.timers.company_seconds)
    assert sit(house, chemin) == ["ann", BOT]
    house.do(ANN, c.Leave(table=chemin))
    assert sit(house, chemin) == []


def test_a_bot_that_somebody_asked_for_stays(house: House, chemin: str) -> None:
    house.seated(chemin, ANN)
    house.do(ANN, c.SeatBot(table=chemin))
    house.tick()
    house.tick(house.casino.timers.company_seconds)
    assert sit(house, chemin) == ["ann", BOT]
    house.seated(chemin, BOB)
    assert sit(house, chemin) == ["ann", BOT, "bob"]
    assert all("company" not in each for each in written(house, "sat"))


def test_where_a_supervisor_wants_no_bots_none_sits_down(house: House, chemin: str) -> None:
    house.seated(chemin, ANN)
    house.tick()
    house.tick(house.casino.timers.company_seconds)
    house.do(FLO, c.SetCompany(table=chemin, on=False))
    assert sit(house, chemin) == ["ann"], "the one that sat there leaves"
    house.tick(house.casino.timers.company_seconds)
    house.do(ANN, c.MakeWager(table=chemin, wager="bank", cents=50_00))
    house.do(ANN, c.Ready(table=chemin))
    assert sit(house, chemin) == ["ann"]
    house.do(FLO, c.SetCompany(table=chemin, on=True))
    house.tick()
    house.tick(house.casino.timers.company_seconds)
    assert sit(house, chemin) == ["ann", BOT]


def test_a_table_that_a_licensee_opens_seats_no_bots_unless_the_house_says_so(house: House) -> None:
    table = house.table("chemin_de_fer")
    house.seated(table, ANN)
    house.tick()
    house.tick(house.casino.timers.company_seconds)
    assert sit(house, table) == ["ann"]


def test_a_game_for_one_needs_no_company(house: House) -> None:
    table = house.table("roulette")
    with pytest.raises(Refused, match="one player is enough"):
        house.do(FLO, c.SetCompany(table=table, on=True))


def test_a_hand_of_poker_begins_with_a_bot(house: House) -> None:
    table = opened(house, "poker", "poker")
    house.seated(table, ANN)
    house.do(ANN, c.MakeWager(table=table, wager="stack", cents=200_00))
    house.tick()
    house.tick(house.casino.timers.company_seconds)
    house.tick()
    house.tick(house.casino.timers.next_seconds)
    assert written(house, "began")
    assert sit(house, table) == ["ann", "Bot-1-poker"]
    house.seated(table, BOB)
    while house.casino.shown[table].playing:
        house.tick(house.casino.timers.decision_seconds)
    assert sit(house, table) == ["ann", "bob"]
    assert house.findings() == []
