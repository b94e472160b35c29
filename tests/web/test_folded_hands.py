"""A hand that was never shown, such as one that folded, stays the player's in a past round: over the API and on its pages."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import httpx
import pytest

from croupier.engine.game import Game
from croupier.engine.hand import BACKS, FACE_DOWN
from croupier.engine.hands_shown import hands_shown, never_shown, replayed
from croupier.engine.journal import Kind
from croupier.floor.commands import Decide, MakeWager, Ready, Sit
from croupier.floor.fairness import verifier
from croupier.floor.storage.streams import of_table
from croupier.floor.tables.moves import matters
from croupier.floor.tables.public_event import public
from croupier.games import registry
from croupier.law.citation import cite
from croupier.testing.sessions import sessions
from tests.web.conftest import House
from tests.web.test_secrecy import faces_in

FOLDING = {"three_card_poker": ("three-card-poker", "play"), "caribbean_stud": ("caribbean-stud", "bet")}
STAFF = (("flo", "floorperson"), ("ivy", "inspector"))


def a_round(house: House, table: str, stays: str) -> None:
    """Ann stays in, and Bob folds."""
    for who in ("ann", "bob"):
        house.does(who, Sit(table=table))
        house.does(who, MakeWager(table=table, wager="ante", cents=1000))
    for who in ("ann", "bob"):
        house.does(who, Ready(table=table))
    while (asks := house.casino.view(table, house.actor("ann"))["asks"]) is not None:
        who = asks["handle"]
        mine = house.casino.view(table, house.actor(who))["asks"]
        offers = [offer["name"] for offer in mine["offers"]]
        answer = next(name for name in ("refuse", stays if who == "ann" else "fold") if name in offers)
        house.does(who, Decide(table=table, question=mine["question"], site=mine["site"], answer=answer))


def cards(house: House, table: str) -> dict[str, set[str]]:
    """What each seat was dealt, by the floor's own journal."""
    journal = house.casino.table(table).last["record"]["journal"]
    dealt = [entry.split() for entry in journal if entry.startswith("chance deal:")]
    return {who: {card for _, site, card in dealt if site == f"deal:{who}"} for who in ("ann", "bob")}


@pytest.mark.parametrize("name", FOLDING)
def test_a_folded_hand_of_a_past_round_is_seen_by_its_player_and_the_staff_only(
    house: House, client: httpx.Client, name: str
) -> None:
    table, stays = FOLDING[name]
    a_round(house, table, stays)
    dealt, steps = cards(house, table), len(house.casino.table(table).last["record"]["journal"])
    api, page = f"/v1/tables/{table}/rounds/1", f"/tables/{table}/rounds/1"
    ways = [api, page, f"{page}/record.json", f"{page}/coach", *(f"{page}?step={step}" for step in range(steps + 1))]

    def refusal_of(who: str, path: str, role: str = "player") -> set[str]:
        answer = client.get(path, headers=house.headers(who, role))
        assert answer.status_code == 200, answer.text
        return faces_in(answer.text)

    for path in ways:
        assert not refusal_of("ann", path) & dealt["bob"], path
    for path in (api, page, f"{page}/record.json"):
        assert dealt["ann"] <= refusal_of("ann", path)
        assert dealt["ann"] | dealt["bob"] <= refusal_of("bob", path)  # the own, and what was shown at the end
        for who, role in STAFF:
            assert dealt["ann"] | dealt["bob"] <= refusal_of(who, path, role)
    journal = client.get(api, headers=house.headers("ann")).json()["journal"]
    assert journal.count(f"chance deal:bob {FACE_DOWN}") == len(dealt["bob"])


def test_what_everybody_may_read_names_no_folded_card(house: House, client: httpx.Client) -> None:
    """The table's view, its past rounds, events and seals. No seed from which they could be dealt again is published."""
    table, stays = FOLDING["three_card_poker"]
    a_round(house, table, stays)
    folded, seal = cards(house, table)["bob"], house.casino.keyring.seal(table, 1)
    api = f"/v1/tables/{table}"
    for path in (api, f"{api}/rounds", f"/tables/{table}", f"/tables/{table}/rounds", f"{api}/seals", f"{api}/seals/1"):
        for who, role in (("ann", "player"), ("", "")):
            answer = client.get(path, headers=house.headers(who, role) if who else {})
            if answer.status_code != 200:  # a guest does not read everything
                continue
            assert not faces_in(answer.text) & folded, path
            assert not any(secret.hex() in answer.text for secret in (seal.seed, seal.salt)), path
    events = [event for event in house.casino.events(stream=of_table(table)) if public(event)]
    sent = json.dumps([public(event) for event in events])
    assert '"what": "revealed"' in sent
    assert not faces_in(sent.replace(json.dumps(seal.about), "")) & folded
    assert seal.seed.hex() not in sent


def test_the_cards_of_a_void_round_stay_secret_and_the_commission_proves_them(
    house: House, client: httpx.Client
) -> None:
    table, _ = FOLDING["three_card_poker"]
    for who in ("ann", "bob"):
        house.does(who, Sit(table=table))
        house.does(who, MakeWager(table=table, wager="ante", cents=1000))
    for who in ("ann", "bob"):
        house.does(who, Ready(table=table))
    while len(house.casino.shown[table].running.journal) < 6:  # they are asked to cut first
        asks = house.casino.shown[table].running.open[0].decision
        mine = house.casino.view(table, house.actor(asks.seat))["asks"]
        house.does(asks.seat, Decide(table=table, question=mine["question"], site=mine["site"], answer="refuse"))
    journal = map(str, house.casino.shown[table].running.journal)
    dealt = {entry.split()[2] for entry in journal if entry.startswith("chance deal:")}
    house.casino.house(table, lambda working: matters.void_round(working, cite("19:47-20.12"))).result()
    sent = json.dumps([public(event) for event in house.casino.events(stream=of_table(table))])
    assert '"what": "voided"' in sent
    path, about = f"/v1/tables/{table}/seals/1", house.casino.keyring.seal(table, 1).about
    assert not faces_in(sent.replace(json.dumps(about), "")) & dealt
    for who, role, seen in (("ann", "player", set[str]()), ("ivy", "inspector", dealt)):
        evidence = verifier.read(client.get(path, headers=house.headers(who, role)).text)
        assert list(verifier.faults(evidence)) == []
        assert {card["card"] for card in evidence["cards"]} & dealt == seen
    assert house.books() == []


def test_the_hash_of_a_round_does_not_tell_what_was_folded(house: House, client: httpx.Client) -> None:
    """A player reads the hash. The few cards that may be under the fold cannot be tried against it: a salt is hashed too."""
    table, stays = FOLDING["three_card_poker"]
    a_round(house, table, stays)
    read = client.get(f"/v1/tables/{table}/rounds/1", headers=house.headers("ann"))
    (settled,) = [
        event for event in house.casino.store.events(stream=of_table(table)) if event.tree["what"] == "settled"
    ]
    assert read.json()["hash"] == settled.hash.hex()
    assert len(bytes.fromhex(settled.tree["salt"])) == 16
    assert settled.tree["salt"] not in read.text + json.dumps(public(settled))


def test_the_verifier_proves_the_shown_cards_to_a_player_and_all_to_the_commission(
    house: House, client: httpx.Client
) -> None:
    table, stays = FOLDING["caribbean_stud"]
    a_round(house, table, stays)
    dealt, path = cards(house, table), f"/v1/tables/{table}/seals/1"
    for who, role, seen in (
        ("ann", "player", set()),
        ("flo", "floorperson", set()),
        ("ivy", "inspector", dealt["bob"]),
    ):
        evidence = verifier.read(client.get(path, headers=house.headers(who, role)).text)
        assert list(verifier.faults(evidence)) == []
        assert ("seed" in evidence["seal"]) == (role == "inspector")
        shown = {card["card"] for card in evidence["cards"]}
        assert dealt["ann"] <= shown
        assert shown & dealt["bob"] == seen


def test_the_commissions_pack_proves_every_card_and_the_floorpersons_those_that_were_shown(
    house: House, client: httpx.Client
) -> None:
    table, stays = FOLDING["three_card_poker"]
    a_round(house, table, stays)
    for who, role, proved in (("ivy", "inspector", True), ("flo", "floorperson", False)):
        answer = client.get(f"/v1/tables/{table}/rounds/1/evidence", headers=house.headers(who, role))
        with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
            pack = verifier.read_files({name: archive.read(name).decode() for name in archive.namelist()})
        assert list(verifier.pack_faults(pack)) == []
        assert any("not shown to everybody" in line for line in verifier.pack_unproved(pack)) is not proved


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.name)
def test_in_every_game_a_player_reads_all_but_what_was_never_shown(game: Game[Any, Any]) -> None:
    """Whoever plays sees the own cards, all that lie open at the end, and nothing of what lies face down."""
    for session in sessions(game, 1978, 6):
        for each in session:
            live = each.live
            for seat in dict.fromkeys(wager.seat for wager in live.round.wagers):
                hidden = never_shown(live.round, live.journal, (seat,))
                replay = replayed(live.round, live.journal)
                answers, mucked = replay.private, any(each.unseen for each in replay.shown)
                cards = {at for at in hidden if live.journal[at].kind is Kind.CHANCE}
                assert all(answers[at] != seat for at in hidden - cards)
                hands = hands_shown(live.round, live.journal, seat)
                down = [hand for hand in hands if BACKS.keys() & set(hand.cards)]
                dealt_down = [hand for hand in down if hand.seat is not None]
                assert len(cards) >= sum(card in BACKS for hand in dealt_down for card in hand.cards)
                assert cards or not dealt_down
                assert not cards or down or mucked  # the house's hand too
                assert seat not in {hand.seat for hand in dealt_down}
