"""A private answer stays its seat's until it is shown: in events, views, pages and past rounds. The Commission sees all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from croupier.engine.game import Game
from croupier.engine.hand import FACE_DOWN
from croupier.equipment.cards import RANKS
from croupier.floor import demo
from croupier.floor.commands import Decide, MakeWager, Ready, Sit
from croupier.floor.tables.public_event import public
from croupier.floor.trail.trail import Event
from croupier.games import registry
from croupier.law.ruling import Refused
from croupier.testing.altered import altered
from croupier.web.pages.play_forms import command_of
from tests.conformance.split import HOUSE_WAY, KEEP, SPLIT, playing
from tests.web.conftest import House
from tests.web.test_secrecy import faces_in

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


def keeps(house: House, who: str) -> str:
    """Keeps the highest card by name, and returns the answer."""
    asks = house.casino.view(TABLE, house.actor(who))["asks"]
    cards = asks["offers"][0]["pick"]["of"]
    answer = f"{KEEP} {max(cards, key=lambda card: RANKS.index(card[0]))}"
    house.does(who, Decide(table=TABLE, question=asks["question"], site=asks["site"], answer=answer))
    return answer


def decided(house: House) -> list[Event]:
    return [each for each in house.casino.store.events(stream=f"table:{TABLE}") if each.tree["what"] == "decided"]


def test_nobody_reads_it_before_it_is_shown(house: House, client: httpx.Client, table: str) -> None:
    answer = keeps(house, "ann")
    mine = house.casino.view(table, house.actor("bob"))["asks"]
    assert (mine["handle"], [offer["name"] for offer in mine["offers"]]) == ("bob", [KEEP, HOUSE_WAY])
    assert (mine["kind"], mine["words"]) == ("set", "keep a card")
    assert house.casino.view(table, house.actor("ann"))["asks"]["offers"] == []
    for path in (f"/v1/tables/{table}", f"/tables/{table}"):
        seen = client.get(path, headers=house.headers("cid")).text
        assert not faces_in(seen)
        assert not any(name in seen for name in (answer, HOUSE_WAY, HOUSE_WAY.replace("_", " ")))
    (event,) = decided(house)
    assert not {"answer", "cite", "salt"} & (public(event) or {}).keys()  # a paragraph would tell which answer it is
    assert event.tree["answer"] == answer


def test_a_floorperson_exports_no_private_answer_of_a_round_under_way(
    house: House, client: httpx.Client, table: str
) -> None:
    answer = keeps(house, "bob")
    for path in (f"/v1/tables/{table}/evidence", f"/v1/tables/{table}/rounds/1/evidence"):
        refused = client.get(path, headers=house.headers("flo", "floorperson"))
        assert (refused.status_code, refused.json()["code"]) == (409, "private_answers")
        assert client.get(path, headers=house.headers("ivy", "inspector")).status_code == 200
    assert answer in client.get(f"/v1/tables/{table}/evidence", headers=house.headers("ivy", "inspector")).text
    keeps(house, "ann")
    assert client.get(f"/v1/tables/{table}/evidence", headers=house.headers("flo", "floorperson")).status_code == 200


@pytest.mark.usefixtures("table")
def test_the_hash_of_its_event_tells_nothing(house: House) -> None:
    """The few answers that are possible cannot be tried against a hash: each event has a salt of its own."""
    keeps(house, "ann")
    keeps(house, "bob")
    salts = [event.tree["salt"] for event in decided(house)]
    assert [len(bytes.fromhex(salt)) for salt in salts] == [16, 16]
    assert salts[0] != salts[1]
    assert house.books() == []


def test_a_past_round_has_what_was_shown(
    house: House, client: httpx.Client, table: str, secret_game: Game[Any, Any]
) -> None:
    other = f"decision set:ann {keeps(house, 'ann')}"
    own = f"decision set:bob {keeps(house, 'bob')}"
    hidden = f"decision set:ann {FACE_DOWN}"
    for path in (f"/v1/tables/{table}/rounds/1", f"/tables/{table}/rounds/1/record.json"):
        journal = client.get(path, headers=house.headers("bob")).json()["journal"]
        assert own in journal
        assert (other in journal, hidden in journal) == ((True, False) if secret_game is SPLIT else (False, True))
        seen = client.get(path, headers=house.headers("ivy", "inspector")).json()["journal"]
        assert {own, other} <= set(seen)
    page = client.get(f"/tables/{table}/rounds/1", headers=house.headers("bob")).text
    assert ("an answer that was not shown" in page) == (secret_game is not SPLIT)


def test_cards_are_clicked_and_mistakes_are_refused(house: House, client: httpx.Client, table: str) -> None:
    """Each card is a box to tick in a plain form; the page works without scripts."""
    asks = house.casino.view(table, house.actor("ann"))["asks"]
    cards = sorted(asks["offers"][0]["pick"]["of"], key=lambda card: RANKS.index(card[0]))
    page = client.get(f"/tables/{table}", headers=house.headers("ann")).text
    assert all(f'name="pick-{at}"' in page and f'value="{card}"' in page for at, card in enumerate(cards, 1))
    fields = {"question": asks["question"], "site": asks["site"], "answer": KEEP}
    for picked, why in ((cards[:2], "name 1 of"), (cards[:1], "is the lowest card"), (cards[2:], "")):
        form = fields | {f"pick-{card}": card for card in picked}
        command = command_of("decide", form, table)
        if not why:
            house.does("ann", command)
            continue
        with pytest.raises(Refused, match=why):
            house.does("ann", command)
