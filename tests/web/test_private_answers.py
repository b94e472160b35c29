"""A private answer stays its seat's until it is shown: in events, views, pages and past rounds. The Commission sees all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from croupier.engine.game import Game
from croupier.engine.hand import FACE_DOWN
from croupier.floor import demo
from croupier.floor.commands import Decide, MakeWager, Ready, Sit
from croupier.floor.tables.public_event import public
from croupier.floor.trail.trail import Event
from croupier.games import registry
from croupier.testing.altered import altered
from tests.conformance.split import KEEP, SPLIT, playing
from tests.web.conftest import House

TABLE = "split"


def never_opened(*given: Any) -> Any:
    return playing(lambda part, value: False if part == "opens" else value)(*given)


@pytest.fixture(params=[SPLIT, altered(SPLIT, procedure=never_opened)], ids=["shown", "never shown"])
def secret_game(request: pytest.FixtureRequest) -> Iterator[Game[Any, Any]]:
    with registry.guest(request.param):
        yield request.param


@pytest.fixture
def table(secret_game: Game[Any, Any], house: House) -> str:
    house.casino.make_table(TABLE, demo.sheet_of(secret_game), 7).result()
    house.casino.house(TABLE, demo.open_up).result()
    for who in ("ann", "bob"):
        house.does(who, Sit(table=TABLE))
        house.does(who, MakeWager(table=TABLE, wager="ante", cents=1000))
    for who in ("ann", "bob"):
        house.does(who, Ready(table=TABLE))
    return TABLE


def keeps(house: House, who: str, answer: str) -> None:
    asks = house.casino.view(TABLE, house.actor(who))["asks"]
    house.does(who, Decide(table=TABLE, question=asks["question"], site=asks["site"], answer=answer))


def decided(house: House) -> list[Event]:
    return [each for each in house.casino.store.events(stream=f"table:{TABLE}") if each.tree["what"] == "decided"]


def test_nobody_reads_it_before_it_is_shown(house: House, client: httpx.Client, table: str) -> None:
    keeps(house, "ann", KEEP[1])
    mine = house.casino.view(table, house.actor("bob"))["asks"]
    assert (mine["handle"], [offer["name"] for offer in mine["offers"]]) == ("bob", list(KEEP))
    assert house.casino.view(table, house.actor("ann"))["asks"]["offers"] == []
    for path in (f"/v1/tables/{table}", f"/tables/{table}"):
        seen = client.get(path, headers=house.headers("cid")).text
        assert [name for name in KEEP if name in seen or name.replace("_", " ") in seen] == []
    (event,) = decided(house)
    assert "answer" not in (public(event) or {})
    assert event.tree["answer"] == KEEP[1]


@pytest.mark.usefixtures("table")
def test_the_hash_of_its_event_tells_nothing(house: House) -> None:
    """The few answers that are possible cannot be tried against a hash: each event has a salt of its own."""
    keeps(house, "ann", KEEP[1])
    keeps(house, "bob", KEEP[1])
    salts = [event.tree["salt"] for event in decided(house)]
    assert [len(bytes.fromhex(salt)) for salt in salts] == [16, 16]
    assert salts[0] != salts[1]
    assert house.books() == []


def test_a_past_round_has_what_was_shown(
    house: House, client: httpx.Client, table: str, secret_game: Game[Any, Any]
) -> None:
    keeps(house, "ann", KEEP[1])
    keeps(house, "bob", KEEP[2])
    own, other = f"decision set:bob {KEEP[2]}", f"decision set:ann {KEEP[1]}"
    hidden = f"decision set:ann {FACE_DOWN}"
    for path in (f"/v1/tables/{table}/rounds/1", f"/tables/{table}/rounds/1/record.json"):
        journal = client.get(path, headers=house.headers("bob")).json()["journal"]
        assert own in journal
        assert (other in journal, hidden in journal) == ((True, False) if secret_game is SPLIT else (False, True))
        seen = client.get(path, headers=house.headers("ivy", "inspector")).json()["journal"]
        assert {own, other} <= set(seen)
    page = client.get(f"/tables/{table}/rounds/1", headers=house.headers("bob")).text
    assert ("an answer that was not shown" in page) == (secret_game is not SPLIT)
