"""The guard at the door: origins, tokens, headers, sizes, rates, and problems in one form."""

from __future__ import annotations

import asyncio
import errno
import json
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from fastapi import FastAPI
from sqlalchemy.exc import OperationalError
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from croupier.floor.accounts.actor import Actor
from croupier.floor.accounts.passwords import Busy
from croupier.floor.accounts.people import LoginRefused
from croupier.floor.accounts.permissions import Forbidden, PermissionRuling, could
from croupier.floor.commands import permission_of
from croupier.floor.refusals import CommandConflict, FloorHalted, NoSuchTable
from croupier.floor.storage.store import KeyReused, NotEnough
from croupier.floor.storage.writer import WriterHeld, WriterStopped, WriterUncertain
from croupier.law.citation import cite
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake, Refused, not_determined, unlawful
from croupier.web import problems
from croupier.web.problems import Problem
from croupier.web.security.addresses import client_key
from croupier.web.security.authorization import has_action, requires, route_actions, routes_without_action
from croupier.web.security.bodies import csrf_token, read_body
from croupier.web.security.guard import Guard
from croupier.web.security.rate_limits import RateLimits, _Window
from croupier.web.security.settings import Guards
from croupier.web.security.tickets import Tickets
from tests.floor.harness import StoppedClock
from tests.web.accounts_page import GOOD, HOUSE, House, house


@pytest.fixture
def home(tmp_path: Path) -> Iterator[House]:
    with house(tmp_path) as made:
        yield made


def code(response: object) -> str:
    return str(response.json()["code"])  # type: ignore[attr-defined]


# ---------------------------------------------------------------- headers


def test_every_answer_carries_the_headers(home: House) -> None:
    for path in ("/v1/health", "/login", "/nowhere", "/broken"):
        headers = home.browser().get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert "camera=()" in headers["permissions-policy"]
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert headers["cache-control"] == "no-store"
        assert len(headers["x-request-id"]) == 16
        assert "strict-transport-security" not in headers


def test_hsts_and_the_host_cookie_only_over_https(tmp_path: Path) -> None:
    with house(tmp_path, Guards(rate_limits=False, secure=True)) as home:
        response = home.browser().post("/register", data={"handle": "ann", "password": GOOD})
        assert "strict-transport-security" in response.headers
        line = next(line for line in response.headers.get_list("set-cookie") if "croupier" in line)
        assert line.startswith("__Host-croupier=")
        assert "Secure" in line
        assert "Domain" not in line
        assert "Path=/" in line


def test_two_requests_have_two_numbers(home: House) -> None:
    first, second = (home.browser().get("/v1/health").headers["x-request-id"] for _ in range(2))
    assert first != second


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", ""])
def test_another_name_is_another_house(home: House, host: str) -> None:
    response = home.browser().get("/v1/health", headers={"Host": host})
    assert response.status_code == 421
    assert home.browser().get("/v1/health", headers={"Host": "localhost:8000"}).status_code == 200


@pytest.mark.parametrize("hosts", [("localhost", "evil.example"), ("evil.example", "localhost"), ("localhost",) * 2])
def test_two_host_lines_are_refused(home: House, hosts: tuple[str, ...]) -> None:
    """RFC 9112, 3.2: a proxy before this server could judge a request by the other one."""
    browser = home.browser()
    asked = browser.build_request("GET", "/v1/health", headers=[("Host", host) for host in hosts])
    response = browser.send(asked)
    assert (response.status_code, code(response)) == (400, "unreadable")
    assert response.headers["connection"] == "close"


# ---------------------------------------------------------------- who asks, from where


def test_a_bearer_needs_no_token_and_an_old_one_is_refused_with_the_reason(home: House) -> None:
    entry = home.people.register("ann", GOOD)
    program = home.program(entry)
    assert program.delete("/v1/sessions/current").status_code == 204
    again = program.get("/v1/health")
    assert again.status_code == 401
    assert "Bearer" in again.headers["www-authenticate"]


@pytest.mark.parametrize(
    ("headers", "status", "why"),
    [
        ({}, 303, ""),
        ({"Origin": "https://evil.example"}, 403, "foreign_origin"),
        ({"Origin": "null"}, 403, "foreign_origin"),
        ({"Origin": "http://localhost:81"}, 403, "foreign_origin"),
        ({"Origin": "https://localhost"}, 403, "foreign_origin"),
        ({"Sec-Fetch-Site": "cross-site"}, 403, "foreign_origin"),
        ({"Sec-Fetch-Site": "same-site"}, 403, "foreign_origin"),
        ({"X-CSRF-Token": "0" * 64}, 403, "no_token"),
        ({"X-CSRF-Token": ""}, 403, "no_token"),
    ],
)
def test_a_change_by_cookie_needs_our_origin_and_the_token(
    home: House, headers: dict[str, str], status: int, why: str
) -> None:
    entry = home.people.register("ann", GOOD)
    response = home.page_of(entry).post("/logout", headers={"Accept": "application/json", **headers})
    assert response.status_code == status
    assert (code(response) if status == 403 else "") == why
    assert (home.people.actor(entry.key) is None) == (status == 303)


@pytest.mark.parametrize("missing", [["X-CSRF-Token"], ["Origin", "Sec-Fetch-Site"]])
def test_a_change_by_cookie_without_either_is_refused(home: House, missing: list[str]) -> None:
    entry = home.people.register("ann", GOOD)
    browser = home.page_of(entry)
    for name in missing:
        del browser.headers[name]
    assert browser.post("/logout").status_code == 403
    assert home.people.actor(entry.key) is not None


def test_the_token_may_stand_in_the_form(home: House) -> None:
    entry = home.people.register("ann", GOOD)
    browser = home.page_of(entry)
    token = browser.headers.pop("X-CSRF-Token")
    assert browser.post("/logout", data={"csrf_token": token[::-1]}).status_code == 403
    assert browser.post("/logout", data={"csrf_token": token}).status_code == 303


def test_the_token_of_one_session_is_none_of_another(home: House) -> None:
    ann, bea = home.people.register("ann", GOOD), home.people.register("bea", GOOD)
    browser = home.page_of(ann)
    browser.headers["X-CSRF-Token"] = home.page_of(bea).headers["X-CSRF-Token"]
    assert browser.post("/logout").status_code == 403


def test_a_foreign_page_cannot_log_anybody_in(home: House) -> None:
    home.people.register("ann", GOOD)
    form = {"handle": "ann", "password": GOOD}
    for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
        response = home.browser().post("/login", data=form, headers=headers)
        assert response.status_code == 403
        assert "set-cookie" not in response.headers


def test_an_origin_that_was_allowed_is_allowed(tmp_path: Path) -> None:
    elsewhere = "https://floor.example"
    with house(tmp_path, Guards(rate_limits=False, origins=frozenset({elsewhere}))) as home:
        browser = home.page_of(home.people.register("ann", GOOD))
        headers = {"Origin": elsewhere, "Sec-Fetch-Site": "cross-site"}
        assert browser.post("/logout", headers=headers).status_code == 303


@pytest.mark.parametrize(
    ("headers", "heard"),
    [
        ({"Origin": HOUSE}, "ann"),
        ({"Origin": "https://evil.example"}, None),
        ({}, None),  # a cookie without an origin: no browser does that
    ],
)
def test_a_socket_by_cookie_opens_for_our_own_pages_only(
    home: House, headers: dict[str, str], heard: str | None
) -> None:
    entry = home.people.register("ann", GOOD)
    browser = home.browser()
    browser.cookies.set(home.guards.cookie, entry.key)
    if heard is None:
        with pytest.raises(WebSocketDisconnect), browser.websocket_connect("ws://localhost/v1/socket", headers=headers):
            pass
        return
    with browser.websocket_connect("ws://localhost/v1/socket", headers=headers) as socket:
        assert socket.receive_json() == {"handle": heard}


def test_a_program_opens_a_socket_by_its_bearer(home: House) -> None:
    entry = home.people.register("ann", GOOD)
    with home.program(entry).websocket_connect("ws://localhost/v1/socket") as socket:
        assert socket.receive_json() == {"handle": "ann"}
    with (
        pytest.raises(WebSocketDisconnect),
        home.browser().websocket_connect("ws://localhost/v1/socket", headers={"Authorization": "Bearer nonsense"}),
    ):
        pass
    with (
        pytest.raises(WebSocketDisconnect),
        home.program(entry).websocket_connect("ws://localhost/v1/socket", headers={"Host": "evil.example"}),
    ):
        pass


# ---------------------------------------------------------------- with how much


@pytest.mark.parametrize(
    ("path", "most"), [("/v1/sessions", 16 * 1024), ("/login", 16 * 1024), ("/v1/changes", 64 * 1024)]
)
def test_a_body_has_a_limit(home: House, path: str, most: int) -> None:
    small, big = (b'"' + b"x" * (size - 2) + b'"' for size in (most, most + 1))
    sort = {"Content-Type": "application/json"}
    assert home.browser().post(path, content=small, headers=sort).status_code != 413
    response = home.browser().post(path, content=big, headers=sort)
    assert (response.status_code, code(response)) == (413, "too_long")

    def drops() -> Iterator[bytes]:
        for start in range(0, len(big), 1000):
            yield big[start : start + 1000]

    assert home.browser().post(path, content=drops(), headers=sort).status_code == 413  # no length was said


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"{'handle': 1}",
        b'{"handle": "ann", "handle": "bea", "password": "x"}',
        b'{"handle": NaN}',
        b'{"handle": Infinity}',
        b"\xff\xfe",
        b"[" * 8000,
        b"1" * 8000,
    ],
)
def test_json_is_read_strictly(home: House, body: bytes) -> None:
    response = home.browser().post("/v1/sessions", content=body, headers={"Content-Type": "application/json"})
    assert response.status_code == 400
    assert response.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize("sort", ["text/plain", "multipart/form-data; boundary=x", "application/xml", ""])
def test_a_body_is_json_or_a_form(home: House, sort: str) -> None:
    response = home.browser().post("/v1/sessions", content=b"{}", headers={"Content-Type": sort})
    assert response.status_code == 415


def test_a_length_that_is_no_number_is_refused(home: House) -> None:
    response = home.browser().post("/v1/sessions", content=b"{}", headers={"Content-Length": "-1"})
    assert response.status_code == 400


# ---------------------------------------------------------------- how often


def test_one_request_too_many_learns_when_to_come_again(tmp_path: Path) -> None:
    guards = Guards(per_address="5/minute", per_actor="3/minute")
    with house(tmp_path, guards) as home:
        visitor = home.browser()
        for _ in range(5):
            assert visitor.get("/v1/health").status_code == 200
            home.clock.go_on(1)
        for seconds, text in ((0, "55"), (15, "40"), (39.5, "1")):  # a minute after the first of them
            home.clock.go_on(seconds)
            response = visitor.get("/v1/health")
            assert (response.status_code, response.headers["retry-after"]) == (429, text)
        home.clock.go_on(0.5)
        assert visitor.get("/v1/health").status_code == 200


def test_the_connections_of_an_address_share_its_rate(tmp_path: Path) -> None:
    with house(tmp_path, Guards(per_address="2/minute")) as home:
        answer = [home.browser("192.0.2.1", port).get("/v1/health").status_code for port in (50_001, 50_002, 50_003)]
        assert answer == [200, 200, 429]
        assert home.browser("192.0.2.2", 50_003).get("/v1/health").status_code == 200


def test_addresses_that_are_quiet_again_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody with many addresses must not fill the memory."""
    monkeypatch.setattr(_Window, "_CLEAN_UP_AFTER", 3)
    clock = StoppedClock()
    window = _Window(clock)
    for key in ("a", "b"):
        assert window.count(key, 5, 60) is None
    clock.go_on(61)
    assert window.count("c", 5, 60) is None
    assert set(window.times) == {"a", "b", "c"}  # few: they are kept until they come again
    assert window.count("d", 5, 60) is None
    assert set(window.times) == {"c", "d"}


def test_somebody_has_a_rate_of_his_own(tmp_path: Path) -> None:
    guards = Guards(per_address="100/minute", per_actor="3/minute")
    with house(tmp_path, guards) as home:
        ann, bea = (home.program(home.people.register(name, GOOD)) for name in ("ann", "bea"))
        assert [ann.get("/v1/health").status_code for _ in range(4)] == [200, 200, 200, 429]
        assert bea.get("/v1/health").status_code == 200


def test_who_tries_keys_is_counted_where_he_comes_from(tmp_path: Path) -> None:
    with house(tmp_path, Guards(per_address="3/minute")) as home:
        thief = home.browser()
        thief.headers["Authorization"] = "Bearer nonsense"
        assert [thief.get("/v1/health").status_code for _ in range(4)] == [401, 401, 401, 429]


def test_a_message_on_a_socket_counts_for_its_address_and_its_sender() -> None:
    rates = RateLimits(Guards(per_address="3/minute", per_actor="2/minute"), StoppedClock())
    ann, bea = Actor("p-1", "ann", "player"), Actor("p-2", "bea", "player")
    rates.hit(ann, "192.0.2.1")
    rates.hit(ann, "192.0.2.2")
    with pytest.raises(problems.Problem):
        rates.hit(ann, "192.0.2.3")
    rates.hit(bea, "192.0.2.4")


def test_one_subscriber_of_ipv6_is_one_address() -> None:
    rates = RateLimits(Guards(per_address="2/minute"), StoppedClock())
    rates.hit(None, "2001:db8:0:1::1")
    rates.hit(None, "2001:db8:0:1:ffff::2")
    rates.hit(None, "2001:db8:0:2::1")
    with pytest.raises(problems.Problem):
        rates.hit(None, "2001:db8:0:1::3")
    assert (client_key("::ffff:192.0.2.1"), client_key("192.0.2.1"), client_key("testclient")) == (
        "192.0.2.1",
        "192.0.2.1",
        "testclient",
    )


def test_a_body_that_does_not_come_in_time_is_waited_for_no_longer() -> None:
    """Who says that something comes and sends nothing does not keep a line."""

    async def never() -> Message:
        await asyncio.Event().wait()
        raise AssertionError

    async def ask() -> Problem:
        guards = Guards(body_seconds=0.001)
        with pytest.raises(Problem) as shown:
            await read_body("/login", {}, never, guards)
        return shown.value

    shown = asyncio.run(ask())
    assert (shown.status, shown.headers) == (408, {"Connection": "close"})


@pytest.mark.parametrize(
    ("announced", "parts", "read"),
    [
        ("", [2**19, 2**19, 1, 1], 3),
        (str(2**20), [2**20], 1),
        (str(2**20 + 1), [2**20, 1], 0),
    ],
)
def test_a_body_too_long_is_read_up_to_a_megabyte_so_that_its_sender_sees_why(
    announced: str, parts: list[int], read: int
) -> None:
    taken = list[int]()

    async def receive() -> Message:
        taken.append(parts[len(taken)])
        return {"type": "http.request", "body": bytes(taken[-1]), "more_body": len(taken) < len(parts)}

    headers = {b"content-length": announced} if announced else {}
    with pytest.raises(Problem, match="longer than"):
        asyncio.run(read_body("/login", headers, receive, Guards()))
    assert taken == parts[:read]


def test_the_token_is_looked_for_in_two_hundred_fields_of_a_form() -> None:
    headers = {b"content-type": "application/x-www-form-urlencoded"}
    for more, token in ((199, "T"), (200, "")):
        assert csrf_token(headers, ("csrf_token=T" + "&x=1" * more).encode()) == token


def test_who_guesses_a_password_keeps_its_owner_out_from_nowhere_else(tmp_path: Path) -> None:
    with house(tmp_path) as home:
        home.people.register("ann", GOOD)

        def asks(address: str, password: str) -> int:
            asked = {"handle": "ann", "password": password}
            return int(home.browser(address).post("/v1/sessions", json=asked).status_code)

        for _ in range(3):
            assert asks("192.0.2.1", "a guess, and a wrong one") == 401
        assert (asks("192.0.2.1", GOOD), asks("192.0.2.2", GOOD)) == (401, 201)


def test_knocking_has_a_narrower_rate(tmp_path: Path) -> None:
    with house(tmp_path, Guards(logins_per_address="2/minute")) as home:
        asked = {"handle": "nobody", "password": "x"}
        statuses = [home.browser().post("/v1/sessions", json=asked).status_code for _ in range(3)]
        assert statuses == [401, 401, 429]
        assert home.browser().get("/login").status_code == 200
        shut = home.browser().post("/v1/people/p-0000000000000000/locks").status_code
        assert shut == 401  # an admin who shuts a door knocks at none


def test_the_window_moves() -> None:
    clock = StoppedClock()
    rates = RateLimits(Guards(per_address="2/minute"), clock)
    rates.hit(None, "a")
    clock.go_on(30)
    rates.hit(None, "a")
    clock.go_on(30)
    rates.hit(None, "a")  # the first has gone out of the window
    with pytest.raises(problems.Problem):
        rates.hit(None, "a")
    rates.hit(None, "b")


def test_rates_can_be_switched_off() -> None:
    rates = RateLimits(Guards(per_address="1/minute", rate_limits=False), StoppedClock())
    for _ in range(10):
        rates.hit(None, "a")


# ---------------------------------------------------------------- every route names its action


def test_every_route_of_the_doors_names_its_action(home: House) -> None:
    assert routes_without_action(home.app) == []
    named = dict(route_actions(home.app))
    assert named["POST /v1/sessions"] == "log_in"
    assert named["POST /people/{person}/lock"] == "lock_person"
    assert len(named) > 30


def test_a_route_without_an_action_is_found() -> None:
    app = FastAPI()

    @app.get("/open")
    def opened() -> None: ...

    @app.websocket("/socket")
    async def socket() -> None: ...

    @has_action("read_signs")
    def shown(_request: Request) -> PlainTextResponse:
        return PlainTextResponse("")

    @has_action("no_such_action")
    def odd(_request: Request) -> PlainTextResponse:
        return PlainTextResponse("")

    app.router.routes += [Route("/shown", shown), Route("/odd", odd)]
    app.mount("/within", Starlette())
    found = {route.split()[-1] for route in routes_without_action(app)}
    assert {"/open", "/socket", "/odd", "/within"} <= found
    assert "/shown" not in found
    assert "/openapi.json" in found


def test_an_action_that_is_not_in_the_matrix_cannot_be_required() -> None:
    with pytest.raises(LookupError):
        requires("open_the_vault")


# ---------------------------------------------------------------- problems


RULING = unlawful(cite("19:47-5.2(b)"), "the wheel is spinning", "wait")
PROBLEMS = [
    (Refused(RULING, not_determined(cite("19:47-5.4(a)"), "unsettled")), 422, "refused"),
    (Unreadable(Mistake("wager", "no such wager", cite("19:47-5.2(b)")), Mistake("cents", "none")), 422, "unreadable"),
    (Forbidden(could(None, permission_of("sit"))), 401, "log_in_first"),
    (CommandConflict("BJ-1", 12), 409, "conflict"),
    (NoSuchTable("BJ-9"), 404, "no_such_table"),
    (NotEnough("player:p-1", 300), 422, "not_enough"),
    (KeyReused("key"), 422, "key_reused"),
    (LoginRefused(), 401, "not_let_in"),
    (Busy(), 503, "not_now"),
    (WriterStopped("disk"), 503, "not_now"),
    (WriterHeld("disk"), 503, "not_now"),
    (WriterUncertain("disk"), 503, "not_now"),
    (OSError(errno.ENOSPC, "No space left on device"), 503, "not_now"),
    (OSError(errno.EACCES, "/srv/keys"), 500, "broken"),
    (ModuleNotFoundError("No module named 'numpy'", name="numpy"), 503, "not_installed"),
    (ModuleNotFoundError("No module named 'nowhere'", name="nowhere"), 500, "broken"),
    (OperationalError("SELECT 1", {}, psycopg.OperationalError("connection refused")), 503, "not_now"),
    (RuntimeError("the shoe holds Ah Kd"), 500, "broken"),
    (problems.Problem(418, "teapot", "short and stout", handle="left"), 418, "teapot"),
]


@pytest.mark.parametrize(("error", "status", "word"), PROBLEMS, ids=lambda case: type(case).__name__)
def test_every_error_has_its_problem(error: Exception, status: int, word: str) -> None:
    tree = problems.websocket_problem(error)
    assert (tree["status"], tree["code"]) == (status, word)
    assert tree["type"].endswith(word)
    assert tree["title"]
    assert tree["detail"]
    problems.ProblemShape.model_validate(tree)
    assert "Ah Kd" not in json.dumps(tree)
    assert "player:p-1" not in json.dumps(tree)


def test_what_is_refused_in_a_flood_is_one_line_of_the_log(home: House, caplog: pytest.LogCaptureFixture) -> None:
    """No traceback: forty lines for every refused log in would fill the disk."""
    for error in (Busy(), WriterStopped("disk"), FloorHalted("the books")):
        problems.websocket_problem(error)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(home.people), "log_in", _busy)
        response = home.browser().post("/v1/sessions", json={"handle": "ada", "password": GOOD})
    assert (response.status_code, response.headers["retry-after"]) == (503, "5")
    assert len(caplog.records) == 4
    assert [each.exc_info for each in caplog.records] == [None] * 4
    assert "too many people are logging in" in caplog.records[-1].getMessage()


def _busy(*_given: object, **_named: object) -> None:
    raise Busy


def test_a_body_with_two_lengths_is_refused(home: House) -> None:
    """A proxy could take another end for it than this server, and pass the rest on as somebody else's request."""
    lengths = {"Content-Length": "2", "Transfer-Encoding": "chunked", "Content-Type": "application/json"}
    response = home.browser().post("/v1/sessions", content=b"{}", headers=lengths)
    assert (response.status_code, code(response)) == (400, "unreadable")
    assert "not both" in response.json()["detail"]
    assert response.headers["connection"] == "close"


def test_a_refusal_carries_every_ruling() -> None:
    tree = problems.websocket_problem(PROBLEMS[0][0])
    assert tree["cite"] == "19:47-5.2(b)"
    assert tree["rulings"][0] == {
        "verdict": "unlawful",
        "cite": "19:47-5.2(b)",
        "why": "the wheel is spinning",
        "options": ["wait"],
        "place": "",
    }
    assert tree["rulings"][1]["verdict"] == "not determined"


def test_what_cannot_be_read_lists_every_mistake_and_a_conflict_its_version() -> None:
    tree = problems.websocket_problem(PROBLEMS[1][0])
    assert [each["place"] for each in tree["mistakes"]] == ["wager", "cents"]
    assert tree["cite"] == "19:47-5.2(b)"
    assert problems.websocket_problem(PROBLEMS[3][0])["version"] == 12


def test_who_is_in_and_may_not_is_forbidden() -> None:
    grant = could(None, permission_of("sit")).grant
    ruling = PermissionRuling(allowed=False, action="sit", role="dealer", grant=grant, why="staff do not play")
    assert problems.websocket_problem(Forbidden(ruling))["status"] == 403


def test_validation_lists_every_mistake_with_its_place(home: House) -> None:
    response = home.browser().post("/v1/sessions", json={"handle": 5, "colour": "red"})
    assert response.status_code == 422
    assert {each["place"] for each in response.json()["mistakes"]} == {"handle", "password", "colour"}
    response = home.browser().get("/v1/whole?number=0")
    assert [each["place"] for each in response.json()["mistakes"]] == ["query.number"]


@pytest.mark.parametrize(
    ("method", "path", "status"), [("GET", "/v1/nowhere", 404), ("PUT", "/v1/health", 405), ("GET", "/v1/people", 401)]
)
def test_the_framework_s_own_errors_are_problems_too(home: House, method: str, path: str, status: int) -> None:
    response = home.browser().request(method, path, headers={"Accept": "text/html"})
    assert response.status_code == status
    assert response.headers["content-type"] == "application/problem+json"
    assert response.json()["request_id"] == response.headers["x-request-id"]


def test_a_fault_tells_nothing_but_its_number(home: House, caplog: pytest.LogCaptureFixture) -> None:
    response = home.browser().get("/broken")
    assert response.status_code == 500
    assert "Ah Kd" not in response.text
    assert "RuntimeError" not in response.text
    assert response.json()["request_id"] in caplog.text
    assert "Ah Kd" in caplog.text


def test_a_browser_gets_a_page(home: House) -> None:
    html = {"Accept": "text/html,application/xhtml+xml"}
    response = home.browser().get("/nowhere", headers=html)
    assert response.status_code == 404
    assert "<h1>Not found</h1>" in response.text
    response = home.browser().get("/broken", headers=html)
    assert response.status_code == 500
    assert response.headers["x-request-id"] in response.text
    assert "Ah Kd" not in response.text


def test_a_visitor_who_must_log_in_first_is_led_there_and_back(home: House) -> None:
    response = home.browser().get("/account?x=1&y=2", headers={"Accept": "text/html"})
    assert response.status_code == 303
    assert response.headers["location"] == "/login?next=/account%3Fx%3D1%26y%3D2"


def test_a_page_that_cannot_be_shown_is_still_an_answer(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_args: object, **_given: object) -> None:
        raise RuntimeError("no template")

    monkeypatch.setattr(problems, "page", breaks)
    response = home.browser().get("/nowhere", headers={"Accept": "text/html"})
    assert response.status_code == 404
    assert "Not found" in response.text


def test_the_components_of_openapi_hang_together() -> None:
    wanted = {
        part.split("/")[-1].rstrip('"}]') for part in json.dumps(problems.COMPONENTS).split("#/components/schemas/")[1:]
    }
    assert {name.split('"')[0] for name in wanted} <= set(problems.COMPONENTS)
    assert problems.RESPONSES[422]["content"]["application/problem+json"]["schema"]["$ref"].endswith("/Problem")


def test_an_error_after_the_response_has_begun_is_not_answered_a_second_time(tmp_path: Path) -> None:
    """The server breaks off the connection; a second response would follow in the middle of the first."""

    async def breaks(_scope: Scope, _receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        raise ValueError("in the middle")

    sent = list[Message]()

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    scope = {
        "type": "http",
        "method": "GET",
        "path": "/",
        "query_string": b"",
        "http_version": "1.1",
        "scheme": "http",
        "headers": [(b"host", b"localhost")],
        "client": ("127.0.0.1", 1),
        "server": ("localhost", 80),
    }
    guards = Guards()
    with house(tmp_path) as doors:
        guard = Guard(breaks, doors.people, guards, RateLimits(guards, StoppedClock()), Tickets(StoppedClock()))
        with pytest.raises(ValueError, match="in the middle"):
            asyncio.run(guard(scope, receive, send))
    assert [message["type"] for message in sent] == ["http.response.start"]
