"""API keys: what a program sends in place of a session, and how little it may do with it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import select, update
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from croupier.floor import commands
from croupier.floor.accounts.people import csrf_of
from croupier.floor.accounts.people_check import PeopleCheck
from croupier.floor.casino import Casino
from croupier.floor.programs.api_keys import MAX_KEYS, ApiKeys
from croupier.floor.storage import schema
from croupier.floor.storage.store import Transaction
from croupier.floor.storage.streams import PEOPLE
from croupier.law.option import Unreadable
from tests.floor.harness import StoppedClock
from tests.web.conftest import QUICK, Asks, client_of, opened, served


@pytest.fixture(scope="module")
def keys(furnished: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asks]:
    with (
        opened(furnished, tmp_path_factory.mktemp("keys") / "floor") as house,
        served(house) as address,
        client_of(address) as client,
    ):
        house.enter("boss", "admin")
        yield Asks(house, client)


Tree = dict[str, Any]


def key_of(asks: Asks, who: str, name: str, *scopes: str, role: str = "player") -> tuple[str, str]:
    """A key that was issued by the admin and collected by its owner: its id and its token."""
    owner = asks.house.enter(who, role).actor
    body: Tree = {"person": owner.person, "name": name, "scopes": [*scopes], "days": 30}
    issued = asks("boss", "/v1/keys", role="admin", **body).raise_for_status().json()
    assert (issued["state"], issued["used_at"], "token" in issued) == ("waiting", None, False)
    collected = asks(who, f"/v1/me/keys/{issued['id']}/tokens", role=role).raise_for_status().json()
    assert collected["key"]["state"] == "open"
    return issued["id"], collected["token"]


def with_key(asks: Asks, token: str, method: str, path: str, **body: object) -> httpx.Response:
    headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": asks.house.key()}
    return asks.client.request(method, path, headers=headers, json=body or None)


def stays_out(asks: Asks, token: str) -> bool:
    return with_key(asks, token, "GET", "/v1/me").status_code == 401


def test_a_key_plays_and_is_named_in_the_trail(keys: Asks) -> None:
    """Beside a session, which goes on; several at a time; only the digest is stored; the last use is written."""
    house = keys.house
    name, token = key_of(keys, "kay", "night bot", "read", "play")
    _, other = key_of(keys, "kay", "watcher", "read")
    assert with_key(keys, token, "POST", "/v1/tables/craps/seats").status_code == 200
    answer = with_key(keys, token, "POST", "/v1/tables/craps/wagers", wager="pass", cents=1000)
    assert answer.status_code == 200
    bet = next(event.tree for event in house.casino.events() if event.number == answer.json()["number"])
    assert (bet["api_key"], bet["api_key_name"], bet["handle_by"]) == (name, "night bot", "kay")
    assert keys.client.get("/v1/me", headers=house.headers("kay")).json()["cents"] == 99_000
    assert with_key(keys, other, "GET", "/v1/me").json()["cents"] == 99_000
    public = with_key(keys, other, "GET", "/v1/tables/craps").text
    assert "night bot" not in public
    assert name not in public
    with house.casino.store.reading() as connection:
        stored = repr([*connection.execute(select(schema.api_key))])
    trail = b"".join(event.payload for event in house.casino.events(stream=PEOPLE))
    for secret in (token, token.rpartition("_")[2]):
        assert secret not in stored
        assert secret.encode() not in trail
    house.casino.people.sessions._open[house.casino.people.sessions._names[name]].written -= timedelta(hours=1)
    house.casino.people.sweep()
    used = keys.client.get("/v1/me/keys", headers=house.headers("kay")).json()["keys"]
    assert {each["name"]: bool(each["used_at"]) for each in used} == {"night bot": True, "watcher": True}
    assert (
        house.casino.writer.submit(lambda write: [*house.casino.people.known.findings(write.connection)]).result() == []
    )


def test_a_scope_is_never_exceeded(keys: Asks) -> None:
    """Reads with play alone, plays with read alone, and no key opens a door: over HTTP, by a page, and at a socket."""
    _, plays = key_of(keys, "sam", "plays", "play")
    _, reads = key_of(keys, "sam", "reads", "read")
    person = keys.house.actor("sam").person
    refused: list[tuple[str, str, str, Tree]] = [
        (plays, "GET", "/v1/tables/craps", {}),
        (plays, "GET", "/v1/me/statement", {}),
        (reads, "POST", "/v1/tables/craps/seats", {"seat": 5}),
        (reads, "POST", "/v1/me/buy-ins", {"cents": 100}),
        (plays, "DELETE", "/v1/sessions/current", {}),
        (plays, "POST", "/v1/keys", {"person": person, "name": "more", "scopes": ["play"]}),
        (plays, "POST", "/v1/me/keys/k-0000000000000000/tokens", {}),
        (reads, "POST", "/v1/people", {"handle": "newcomer", "password": "a long enough sentence"}),
        (plays, "POST", "/account/password", {}),
        (reads, "POST", "/cage/buy_in", {}),
    ]
    for token, method, path, body in refused:
        response = with_key(keys, token, method, path, **body)
        assert response.status_code == 403, (path, response.text)
    problem = with_key(keys, reads, "POST", "/v1/me/buy-ins", cents=100).json()
    assert problem["code"] == "forbidden"
    assert 'the scope "play"' in problem["detail"]
    url = f"ws://{keys.address}/v1/tables/craps/ws"
    with pytest.raises(InvalidStatus), connect(url, additional_headers={"Authorization": f"Bearer {plays}"}):
        pass
    with connect(url, additional_headers={"Authorization": f"Bearer {reads}"}) as socket:
        socket.send(json.dumps({"key": "1", "do": "sit"}))
        assert json.loads(socket.recv())["problem"]["status"] == 403


def test_what_cannot_be_issued(keys: Asks) -> None:
    """A scope beyond the role, to oneself, to nobody, to a guest, by somebody else; a name, an end or a scope that is none."""
    house = keys.house
    dan, ann = house.enter("dan", "dealer").actor, house.enter("ann").actor
    guest = house.casino.people.guest().actor
    good: Tree = {"person": ann.person, "name": "bot", "scopes": ["read"]}
    wrong: list[tuple[Tree, str, str]] = [
        ({"scopes": ["desk"]}, "scopes", "the role player has read, play"),
        ({"person": dan.person, "scopes": ["play"]}, "scopes", "the role dealer has read, desk"),
        ({"scopes": []}, "scopes", ""),
        ({"scopes": ["people"]}, "scopes", ""),
        ({"name": "x\r\ny"}, "name", "letters"),
        ({"name": " "}, "name", "letters"),
        ({"days": 0}, "days", ""),
        ({"days": 400}, "days", ""),
        ({"days": "30"}, "days", ""),
        ({"person": guest.person}, "person", "a guest has no keys"),
    ]
    for change, place, why in wrong:
        response = keys("boss", "/v1/keys", role="admin", **{**good, **change})
        mistakes = response.json()["mistakes"]
        assert response.status_code == 422, change
        assert (place in mistakes[0]["place"], why in mistakes[0]["why"]) == (True, True), mistakes
    boss = house.entries["boss"].actor
    assert keys("boss", "/v1/keys", role="admin", **{**good, "person": boss.person}).status_code == 403
    assert keys("boss", "/v1/keys", role="admin", **{**good, "person": "p-0000000000000000"}).status_code == 404
    assert keys("ann", "/v1/keys", **good).status_code == 403
    issued = keys("boss", "/v1/keys", role="admin", **good).json()
    assert keys("boss", "/v1/keys", role="admin", **good).status_code == 422  # the name is taken
    for who, role in (("boss", "admin"), ("dan", "dealer")):
        assert keys(who, f"/v1/me/keys/{issued['id']}/tokens", role=role).status_code == 404
    assert keys("ann", f"/v1/me/keys/{issued['id']}/tokens").status_code == 201
    assert keys("ann", f"/v1/me/keys/{issued['id']}/tokens").status_code == 422  # it is shown once
    office = ApiKeys(house.casino.people)
    for number in range(MAX_KEYS - 1):
        office.issue(boss, ann.person, f"key {number}", ["read"], 1)
    with pytest.raises(Unreadable, match="keys already"):
        office.issue(boss, ann.person, "one more", ["read"], 1)


def test_a_revoked_key_is_out_at_once(keys: Asks) -> None:
    """With its socket and its stream; a key that looks like it never gets in; its owner's session and other keys stay."""
    name, token = key_of(keys, "rex", "revoked", "read", "play")
    _, other = key_of(keys, "rex", "other", "read")
    headers = {"Authorization": f"Bearer {token}"}
    with (
        connect(f"ws://{keys.address}/v1/tables/craps/ws", additional_headers=headers) as socket,
        keys.client.stream("GET", "/v1/tables/craps/events", headers=headers) as stream,
    ):
        assert stream.status_code == 200
        assert keys("boss", f"/v1/keys/{name}/revocations", role="admin").status_code == 204
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=60)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4401
        assert all("data:" not in line for line in stream.iter_lines())
    assert stays_out(keys, token)
    assert not stays_out(keys, other)
    assert keys.client.get("/v1/me", headers=keys.house.headers("rex")).status_code == 200
    for nearly in (other[:-1], other[:-1] + ("A" if other[-1] != "A" else "B"), other + "A", token[:25] + other[25:]):
        assert stays_out(keys, nearly)
    own = keys.client.get("/v1/me/keys", headers=keys.house.headers("rex")).json()["keys"]
    live = next(each["id"] for each in own if each["name"] == "other")
    assert keys("ann", f"/v1/me/keys/{live}/revocations").status_code == 404
    assert keys("rex", f"/v1/me/keys/{live}/revocations").status_code == 204
    assert stays_out(keys, other)


def test_a_command_that_waits_dies_with_its_key(keys: Asks) -> None:
    name, token = key_of(keys, "late", "late", "read", "play")
    house = keys.house
    actor = house.casino.people.actor(token)
    assert actor is not None
    assert actor.api_key == "late"
    ApiKeys(house.casino.people).revoke(house.entries["boss"].actor, name)
    with pytest.raises(Exception, match="do_command"):
        house.casino.do(actor, commands.Sit(table="craps"), house.key()).result()


def test_the_keys_of_a_person_end_with_the_role_and_the_lock(keys: Asks) -> None:
    """And not with a session, nor with the password; a key that is over is out, too."""
    house, people = keys.house, keys.house.casino.people
    boss = house.entries["boss"].actor
    _, token = key_of(keys, "lou", "bot", "read")
    people.log_in("lou", "a long enough sentence", "program")
    assert not stays_out(keys, token)  # though the session of before has ended
    people.lock(boss, house.actor("lou").person)
    assert stays_out(keys, token)
    people.unlock(boss, house.actor("lou").person)
    assert stays_out(keys, token)  # for good
    _, token = key_of(keys, "flo", "desk", "desk", role="floorperson")
    assert with_key(keys, token, "GET", "/desk").status_code == 200
    second = people.invite(boss, "admin", ())
    other = people.redeem(second.secret, "abe", "a long enough sentence", "program").actor
    people.second(other, people.propose(boss, house.actor("flo").person, "dealer", ("craps",)))
    assert stays_out(keys, token)
    key, token = key_of(keys, "old", "old", "read")
    opened_key = people.sessions._open[people.sessions._names[key]]
    opened_key.ends_at = people.clock.now()
    assert stays_out(keys, token)
    assert house.casino.writer.submit(lambda write: [*people.known.findings(write.connection)]).result() == []


def test_the_pages_issue_show_once_and_revoke(keys: Asks) -> None:
    house = keys.house
    ann = house.enter("pat")

    def page(entry_key: str, method: str, path: str, **form: str) -> httpx.Response:
        headers = {
            "Origin": f"http://{keys.address}",
            "X-CSRF-Token": csrf_of(entry_key),
            "Cookie": f"croupier={entry_key}",
        }
        return keys.client.request(method, path, headers=headers, data=form or None)

    boss = house.entries["boss"].key
    issued = page(boss, "POST", f"/people/{ann.actor.person}/keys", name="from a page", read="on", days="30")
    assert issued.status_code == 303
    listed = ApiKeys(house.casino.people).own(ann.actor)[0]
    assert (listed["name"], listed["scopes"], listed["state"]) == ("from a page", ["read"], "waiting")
    account = page(ann.key, "POST", f"/account/keys/{listed['id']}/collect").text
    token = account.partition(f"croupier_{listed['id'][2:]}_")[1:]
    assert token[1]
    assert not stays_out(keys, "".join(token).partition("<")[0])
    assert "croupier_" not in page(ann.key, "GET", "/account").text.partition("API keys")[2]
    assert "from a page" in page(boss, "GET", "/people").text
    assert page(boss, "POST", f"/people/keys/{listed['id']}/revoke").status_code == 303
    assert ApiKeys(house.casino.people).own(ann.actor)[0]["state"] == "revoked"


def test_a_restart_knows_the_keys_and_a_forged_one_is_seen(furnished: Path, tmp_path: Path) -> None:
    with opened(furnished, tmp_path / "floor") as house:
        boss, ann = house.enter("boss", "admin").actor, house.enter("ann").actor
        office = ApiKeys(house.casino.people)
        token = office.collect(ann, office.issue(boss, ann.person, "bot", ["read"], 30)["id"]).token
        gone = office.collect(ann, revoked := office.issue(boss, ann.person, "gone", ["read"], 30)["id"]).token
        office.revoke_own(ann, revoked)
    url, folder = f"sqlite:///{tmp_path / 'floor' / 'floor.db'}", tmp_path / "floor" / "keys"
    casino = Casino.open(url, folder, StoppedClock())
    try:
        casino.people.passwords.hasher = QUICK
        actor = casino.people.actor(token)
        assert actor is not None
        assert actor == replace(ann, session=actor.session, api_key="bot", scopes=("read",))
        assert casino.people.actor(gone) is None
        for change in (
            {"scopes": '["play"]'},
            {"state": "open"},
            {"ends_at": "2999"},
            {"person": boss.person},
            {"id": "k-0"},
        ):
            name = "gone" if "state" in change else "bot"
            with pytest.raises(_Seen, match="API key") as seen:
                casino.writer.submit(partial(_forged, known=casino.people.known, name=name, change=change)).result()
            assert len(seen.value.args[0]) == (2 if "id" in change else 1), change
    finally:
        casino.close()


class _Seen(Exception):
    """What was seen of a forged key. It undoes the forgery."""


def _forged(transaction: Transaction, known: PeopleCheck, name: str, change: dict[str, str]) -> None:
    row = schema.api_key.c
    transaction.connection.execute(update(schema.api_key).where(row.name == name).values(**change))
    raise _Seen([*known.session_findings(transaction.connection)])
