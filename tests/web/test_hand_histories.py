"""Hands of a floor's poker table as hand histories: over the API and by a link on the page of a past round."""

from __future__ import annotations

import tomllib

import httpx
import pytest

import croupier
from croupier.floor.commands import Decide, MakeWager, Ready, Sit
from tests.web.conftest import House

TABLE = "poker"
API = f"/v1/tables/{TABLE}"


def play_hands(house: House, hands: int) -> None:
    """Ann calls, and Bob folds when he must pay for it."""
    for who in ("ann", "bob"):
        house.does(who, Sit(table=TABLE))
        house.does(who, MakeWager(table=TABLE, wager="stack", cents=100_00))
    for _ in range(hands):
        for who in ("ann", "bob"):
            house.does(who, Ready(table=TABLE))
        while (asks := house.casino.view(TABLE, house.actor("ann"))["asks"]) is not None:
            who = asks["handle"]
            mine = house.casino.view(TABLE, house.actor(who))["asks"]
            offers = [offer["name"] for offer in mine["offers"]]
            wanted = ("check", "call", "fold") if who == "ann" else ("check", "fold")
            answer = next(name for name in (*wanted, *offers) if name in offers)
            house.does(who, Decide(table=TABLE, question=mine["question"], site=mine["site"], answer=answer))


def test_a_hand_of_the_floor_settles_as_its_history_says(house: House, client: httpx.Client) -> None:
    play_hands(house, 1)
    answer = client.get(f"{API}/rounds/1/history", headers=house.headers("ivy", "inspector"))
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-disposition"] == 'attachment; filename="poker-1.phh"'
    result = croupier.settle(answer.text)
    assert result.settled
    assert not result.findings
    lines = house.casino.table(TABLE).last["record"]["lines"]
    assert sorted(result.net_cents.values()) == sorted(line["cents"] for line in lines)


def test_a_player_reads_own_cards_and_those_that_were_shown(house: House, client: httpx.Client) -> None:
    play_hands(house, 2)  # the one who has the button folds to the big blind, so nobody shows
    for who in ("ann", "bob"):
        text = client.get(f"{API}/rounds/1/history", headers=house.headers(who)).raise_for_status().text
        dealt = [action.split()[3] for action in tomllib.loads(text)["actions"] if action.startswith("d dh")]
        shown = " sm " in text
        assert sum("??" in cards for cards in dealt) == (0 if shown else 1), (who, dealt)


def test_the_hands_of_a_table_are_one_file(house: House, client: httpx.Client) -> None:
    play_hands(house, 3)
    answer = client.get(f"{API}/histories?limit=2", headers=house.headers("ann")).raise_for_status()
    hands = tomllib.loads(answer.text)
    assert sorted(hands) == ["2", "3"]
    assert all(croupier.settle(hand).settled for hand in hands.values())
    older = tomllib.loads(client.get(f"{API}/histories?cursor=2", headers=house.headers("ann")).text)
    assert sorted(older) == ["1"]


def test_who_did_not_play_reads_no_hand(house: House, client: httpx.Client) -> None:
    play_hands(house, 1)
    assert client.get(f"{API}/rounds/1/history", headers=house.headers("carl")).status_code == 403
    assert client.get(f"{API}/histories", headers=house.headers("carl")).text == ""


def test_the_page_of_a_hand_has_a_link_and_other_games_have_none(house: House, client: httpx.Client) -> None:
    play_hands(house, 1)
    page = client.get(f"/tables/{TABLE}/rounds/1", headers=house.headers("ann")).raise_for_status().text
    assert f'href="{API}/rounds/1/history"' in page


@pytest.mark.parametrize(("path", "code"), [("/rounds/9/history", "no_such_round"), ("/rounds/0/history", None)])
def test_a_hand_that_is_not_there(house: House, client: httpx.Client, path: str, code: str | None) -> None:
    answer = client.get(f"{API}{path}", headers=house.headers("ivy", "inspector"))
    assert answer.status_code == (404 if code else 422)
    assert code is None or answer.json()["code"] == code


def test_a_game_without_pots_has_no_histories(house: House, client: httpx.Client) -> None:
    house.does("ann", Sit(table="roulette"))
    house.does("ann", MakeWager(table="roulette", wager="red", cents=1000))
    house.does("ann", Ready(table="roulette"))
    answer = client.get("/v1/tables/roulette/rounds/1/history", headers=house.headers("ann"))
    assert answer.status_code == 404
    assert "Roulette has no hand histories" in answer.json()["detail"]
