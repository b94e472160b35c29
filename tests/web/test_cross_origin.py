"""Scripts of other websites: origins that may use the API, tickets for their sockets, and the limits that every answer names."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from croupier.cli import serve
from croupier.cli.output import UsageError
from croupier.floor.accounts.people import Actor, csrf_of
from croupier.floor.programs.api_keys import ApiKeys
from croupier.web.context import Settings
from croupier.web.security.tickets import MAX_TICKETS, TICKET_SECONDS, Ticket, Tickets
from tests.floor.harness import StoppedClock
from tests.web.conftest import GUARDS, Asks, at_once, client_of, opened, served

APP, LOCAL, EVIL = "https://app.example", "http://localhost:5173", "https://evil.example"
PREFLIGHT = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization"}
Tree = dict[str, Any]


@pytest.fixture(scope="module")
def site(furnished: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asks]:
    guards = replace(GUARDS, api_origins=frozenset({APP, LOCAL}), rate_limits=True)
    with (
        opened(furnished, tmp_path_factory.mktemp("site") / "floor", Settings(guards=guards)) as house,
        served(house) as address,
        client_of(address) as client,
    ):
        yield Asks(house, client)


def cors(response: httpx.Response) -> dict[str, str]:
    return {name: value for name, value in response.headers.items() if name.startswith("access-control")}


def test_an_allowed_website_reads_every_answer_and_sends_commands(site: Asks) -> None:
    """Refusals and mistakes too, or its script could not say what went wrong; and never with cookies."""
    for origin in (APP, LOCAL):
        sent = {"Origin": origin, "Sec-Fetch-Site": "cross-site"}
        asked = site.client.options("/v1/tables/craps/seats", headers={**sent, **PREFLIGHT})
        allowed = cors(asked)
        assert (asked.status_code, allowed["access-control-allow-origin"]) == (204, origin)
        assert "Idempotency-Key" in allowed["access-control-allow-headers"]
        bearer = {**sent, **site.house.headers("ann")}
        answers = [
            site.client.get("/v1/tables", headers=sent),
            site.client.get("/v1/tables/nowhere", headers=bearer),
            site.client.get("/v1/me", headers={**sent, "Authorization": "Bearer nonsense"}),
            site.client.post("/v1/tables/craps/seats", headers=bearer),
            site.client.post("/v1/sessions", json={"handle": "nobody", "password": "x"}, headers=sent),
            site("ann", "/v1/tables/craps/wagers", headers=sent, wager="pass", cents=1000),
        ]
        assert [each.status_code for each in answers] == [200, 404, 401, 422, 401, answers[-1].status_code]
        for each in answers:
            assert each.headers["access-control-allow-origin"] == origin
            assert "access-control-allow-credentials" not in each.headers
            assert (each.headers["vary"], "ETag" in each.headers["access-control-expose-headers"]) == ("Origin", True)


def test_any_other_website_gets_what_it_got_before(site: Asks) -> None:
    """No origin, null, a lookalike, two at once, another port or scheme; and no page of the floor for an allowed one."""
    lookalikes = (
        EVIL,
        "null",
        "*",
        f"{APP}.evil.example",
        f"{APP}:8443",
        APP.replace("https", "http"),
        APP.upper(),
        f"{APP}/",
    )
    for origin in lookalikes:
        asked = site.client.options("/v1/tables", headers={"Origin": origin, **PREFLIGHT})
        assert (asked.status_code, cors(asked)) == (405, {})
        refused = site.client.post("/v1/sessions", json={"handle": "a", "password": "b"}, headers={"Origin": origin})
        assert (refused.status_code, cors(refused)) == (403, {})
        assert cors(site.client.get("/v1/tables", headers={"Origin": origin})) == {}
    two = [("Origin", APP), ("Origin", EVIL)]
    assert cors(site.client.get("/v1/tables", headers=two)) == {}
    for path in ("/", "/health", "/login"):
        assert cors(site.client.get(path, headers={"Origin": APP})) == {}
    assert site.client.post("/login", data={"handle": "a", "password": "b"}, headers={"Origin": APP}).status_code == 403


def test_a_cookie_is_of_no_use_to_an_allowed_website(site: Asks) -> None:
    """Not with the right token of the form either, and not at a socket."""
    key = site.house.enter("ann").key
    cookie = {"Cookie": f"croupier={key}", "Origin": APP, "X-CSRF-Token": csrf_of(key)}
    assert site.client.post("/v1/tickets", json={"table": "craps"}, headers=cookie).status_code == 403
    with pytest.raises(InvalidStatus) as refused, connect(_socket(site), additional_headers=cookie):
        pass
    assert refused.value.response.status_code == 403


def _socket(asks: Asks, table: str = "craps", ticket: str = "") -> str:
    return f"ws://{asks.address}/v1/tables/{table}/ws" + (f"?ticket={ticket}" if ticket else "")


def ticket_of(asks: Asks, who: str = "ann", **body: object) -> Tree:
    wanted: Tree = {"table": "craps", **body}
    answer: Tree = asks(who, "/v1/tickets", **wanted).raise_for_status().json()
    return answer


def refusal(url: str, **headers: str) -> int:
    with pytest.raises(InvalidStatus) as refused, connect(url, additional_headers=headers):
        pass
    return int(refused.value.response.status_code)


def test_a_ticket_opens_one_socket_once(site: Asks) -> None:
    """From an allowed website and from a program; never twice, late, at another table, or beside another proof."""
    ticket = ticket_of(site)
    assert (ticket["scopes"], ticket["seconds"]) == (["read", "play"], TICKET_SECONDS)
    url = _socket(site, ticket=ticket["ticket"])
    with connect(url, additional_headers={"Origin": APP}) as socket:
        socket.send(json.dumps({"key": site.house.key(), "do": "take_down", "wager": "field"}))
        assert json.loads(socket.recv())["problem"]["status"] == 422
    assert refusal(url, Origin=APP) == 401
    assert refusal(_socket(site, "roulette", ticket_of(site)["ticket"])) == 401
    wasted = ticket_of(site)["ticket"]
    assert refusal(_socket(site, ticket=wasted), Origin=EVIL) == 403
    assert refusal(_socket(site, ticket=ticket_of(site)["ticket"]), Origin="null") == 403
    assert refusal(_socket(site, ticket=wasted)) == 401  # whoever tried it has spent it
    assert refusal(_socket(site, ticket=ticket_of(site)["ticket"]), **site.house.headers("ann")) == 400
    one, two = ticket_of(site)["ticket"], ticket_of(site)["ticket"]
    assert refusal(_socket(site, ticket=f"{one}&ticket={two}")) == 400
    for nothing in ("", "nonsense", "%00"):
        assert refusal(f"{_socket(site)}?ticket={nothing}") == 401
    late, clock = ticket_of(site)["ticket"], site.house.casino.clock
    assert isinstance(clock, StoppedClock)
    clock.go_on(TICKET_SECONDS)
    assert refusal(_socket(site, ticket=late)) == 401
    first = ticket_of(site)["ticket"]
    for _ in range(MAX_TICKETS):
        ticket_of(site)
    assert refusal(_socket(site, ticket=first)) == 401  # the oldest of too many
    assert site.client.get(f"/v1/me?ticket={ticket_of(site)['ticket']}").status_code == 401  # for sockets alone


def _used(tickets: Tickets, secret: str, _number: int) -> Ticket | None:
    return tickets.use(secret)


def test_of_many_who_use_a_ticket_at_once_one_has_it() -> None:
    tickets, ann = Tickets(StoppedClock()), Actor("p-1", "ann", "player", (), "s-1")
    for _ in range(20):
        secret = tickets.issue(ann, "key", "craps", ("read",))
        tries: list[Ticket | None] = at_once(partial(_used, tickets, secret), 8)
        taken = [ticket for ticket in tries if ticket is not None]
        assert [(ticket.table, ticket.scopes) for ticket in taken] == [("craps", ("read",))]
        assert "key" not in repr(taken[0]).replace("session_key", "")


def test_a_ticket_goes_no_further_than_its_scopes(site: Asks) -> None:
    """Of a session and of a key; it ends with either, and so does its socket."""
    house = site.house
    wrong: Tree = {"table": "craps", "scopes": ["read", "desk"]}
    assert site("ann", "/v1/tickets", table="craps", scopes=["play"]).json()["mistakes"][0]["place"] == "scopes"
    assert site("ann", "/v1/tickets", **wrong).status_code == 422
    assert site("ann", "/v1/tickets", table="nowhere").status_code == 404
    assert site("dan", "/v1/tickets", role="dealer", **wrong).status_code == 201
    assert site.client.post("/v1/tickets", json={"table": "craps"}).status_code == 401
    reads = ticket_of(site, scopes=["read"])["ticket"]
    with connect(_socket(site, ticket=reads)) as socket:
        socket.send(json.dumps({"key": house.key(), "do": "sit"}))
        assert json.loads(socket.recv())["problem"]["status"] == 403
    boss, ann, office = house.enter("boss", "admin").actor, house.enter("ann").actor, ApiKeys(house.casino.people)
    token = office.collect(ann, key := office.issue(boss, ann.person, "reads", ["read"], 1)["id"]).token
    bearer = {"Authorization": f"Bearer {token}"}
    more = {"table": "craps", "scopes": ["read", "play"]}
    assert site.client.post("/v1/tickets", json=more, headers=bearer).status_code == 422
    used, unused = (site.client.post("/v1/tickets", json={"table": "craps"}, headers=bearer).json() for _ in range(2))
    assert used["scopes"] == ["read"]
    with connect(_socket(site, ticket=used["ticket"])) as socket:
        office.revoke(boss, key)
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=60)
    assert refusal(_socket(site, ticket=unused["ticket"])) == 401


def test_every_answer_names_its_limits(furnished: Path, tmp_path: Path) -> None:
    """What is left and for how long, as the server counts; a refusal too; an answer that is not counted names none."""
    guards = replace(GUARDS, per_actor="4/minute", per_address="100/minute", rate_limits=True)
    with (
        opened(furnished, tmp_path / "floor", Settings(guards=guards)) as house,
        served(house) as address,
        client_of(address) as client,
    ):
        clock, bearer = house.casino.clock, house.headers("ann")
        assert isinstance(clock, StoppedClock)
        shown = []
        for path in ("/v1/me", "/v1/tables/nowhere", "/", "/v1/me", "/v1/me"):
            response = client.get(path, headers=bearer)
            assert response.headers["ratelimit-policy"] == '"address";q=100;w=60, "person";q=4;w=60'
            shown.append((response.status_code, response.headers["ratelimit"]))
            clock.go_on(10)
        assert [status for status, _ in shown] == [200, 404, 200, 200, 429]
        assert shown[0][1] == '"address";r=99;t=60, "person";r=3;t=60'
        assert shown[1][1] == '"address";r=98;t=50, "person";r=2;t=50'
        assert shown[4][1] == '"address";r=95;t=20, "person";r=0;t=20'
        assert client.get("/v1/me", headers=bearer).headers["ratelimit"].startswith('"address";r=94')
        login = client.post("/v1/sessions", json={"handle": "nobody", "password": "x"})
        assert login.headers["ratelimit-policy"] == '"login";q=30;w=60, "address";q=100;w=60'
        assert "ratelimit" not in client.get("/static/style.css").headers


def test_the_options_of_the_server() -> None:
    """Origins as browsers send them, and nothing else; limits as numbers."""
    for good in (APP, LOCAL, "https://127.0.0.1:8443", "http://[::1]:3000"):
        assert serve._allowed([good]) == {good}
    wrong = (
        "*",
        "null",
        "https://app.example/",
        "https://app.example:443",
        "http://app.example",
        "https://*.example",
        "",
    )
    more = (
        "https://ann@app.example",
        "https://app.example:99999",
        "HTTPS://APP.EXAMPLE",
        "https://a.example\r\nx: y",
        "app.example",
    )
    for bad in (*wrong, *more):
        with pytest.raises(UsageError, match="--origin"):
            serve._allowed([APP, bad])
    settings = serve._Limits(7, 8, 9, 2, 5).applied(Settings(), frozenset({APP}))
    guards, streams = settings.guards, settings.stream_limits
    assert (guards.per_actor, guards.per_address, guards.logins_per_address) == ("7/minute", "8/minute", "9/minute")
    assert (guards.max_body_bytes, guards.max_sheet_bytes) == (2048, 65536)
    assert (streams.per_person, streams.per_session, guards.api_origins) == (5, 2, frozenset({APP}))
    assert (
        serve._Limits(600, 1200, 30, 16, 16).applied(Settings(), frozenset()) == Settings()
    )  # what docs/floor.md says
