"""Webhooks: nothing is lost and nothing invented, a failing receiver is left alone, and nobody inside is reached through one."""

from __future__ import annotations

import hmac
import http.server
import json
import shutil
import socket
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import select, update

from croupier.cli import serve
from croupier.cli.output import UsageError
from croupier.floor import commands
from croupier.floor.accounts.people import csrf_of
from croupier.floor.casino import Casino
from croupier.floor.demo import close_down
from croupier.floor.programs.webhooks import DISABLED_AFTER, MAX_WEBHOOKS, Webhook, Webhooks
from croupier.floor.storage import schema
from croupier.floor.storage.store import Store
from croupier.floor.storage.streams import DESK
from croupier.web.context import Settings
from croupier.web.jobs.receivers import NotAReceiver, Receivers, is_public
from croupier.web.jobs.webhooks import WebhookSender
from tests.floor.harness import StoppedClock
from tests.web.conftest import GUARDS, Asks, House, client_of, open_casino, opened, served
from tests.web.test_stream import until

Tree = dict[str, Any]


@dataclass
class Receiver:
    """A server that takes webhooks, and answers as it was set to."""

    port: int = 0
    answers: list[int] = field(default_factory=list)  # those to come; then 204
    taken: list[tuple[Tree, bytes]] = field(default_factory=list)  # headers and body

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/hook?from=floor"

    @property
    def ids(self) -> list[str]:
        return [headers["Croupier-Delivery"] for headers, _ in self.taken]


@contextmanager
def receiving() -> Iterator[Receiver]:
    receiver = Receiver()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            receiver.taken.append((dict(self.headers), body))
            self.send_response(receiver.answers.pop(0) if receiver.answers else 204)
            self.send_header("Location", "/elsewhere")
            self.end_headers()

        def log_message(self, *_given: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        receiver.port = server.server_address[1]
        thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        yield receiver
        server.shutdown()
        thread.join()


def plays(house: House, table: str = "roulette", who: str = "ann") -> int:
    """A round of one wager. Returns the number of the event that settled it."""
    if house.casino.table(table).seat_of(house.enter(who).actor.person) is None:
        house.does(who, commands.Sit(table=table))
    house.does(who, commands.MakeWager(table=table, wager="red", cents=1000))
    last: int = house.does(who, commands.Ready(table=table))["number"]
    after = house.casino.events(last - 10, f"table:{table}")
    return max(event.number for event in after if event.tree["what"] == "settled")


def hooked(
    house: House, url: str = "https://hooks.example/x", *events: str, tables: tuple[str, ...] = ("*",)
) -> Webhook:
    boss = house.enter("boss", "admin").actor
    return house.casino.webhooks.register(boss, url, events or ("round_settled",), tables)


def test_a_settled_round_is_sent_signed_and_listed(furnished: Path, tmp_path: Path) -> None:
    """Over the API from the registration to the repeated delivery; other tables and events are not sent."""
    with (
        receiving() as receiver,
        opened(
            furnished,
            tmp_path / "floor",
            Settings(guards=GUARDS, tick_seconds=0.02, webhook_hosts=frozenset({f"127.0.0.1:{receiver.port}"})),
        ) as house,
        served(house) as address,
        client_of(address) as client,
    ):
        asks = Asks(house, client)
        body: Tree = {"url": receiver.url, "events": ["round_settled", "table_closed"], "tables": ["roulette"]}
        registered = asks("boss", "/v1/webhooks", role="admin", **body).raise_for_status().json()
        hook, secret = registered["webhook"]["id"], registered["secret"]
        number = plays(house)
        house.casino.house("big-six", close_down).result()
        until(lambda: bool(receiver.taken))
        headers, sent = receiver.taken[0]
        at, _, mark = headers["Croupier-Signature"].partition(",")
        proof = hmac.new(secret.encode(), at.removeprefix("t=").encode() + b"." + sent, "sha256").hexdigest()
        assert mark == f"v1={proof}"
        assert abs(int(at.removeprefix("t=")) - house.casino.clock.now().timestamp()) < 2
        tree = json.loads(sent)
        assert (tree["delivery"], tree["what"]) == (headers["Croupier-Delivery"], headers["Croupier-Event"])
        assert (tree["delivery"], tree["what"]) == (f"{hook}-{number}", "round_settled")
        event = tree["event"]
        assert (event["table"], event["what"], event["number"]) == ("roulette", "settled", number)
        assert event["lines"][0]["wager"] == "red"
        admin = house.headers("boss")

        def listed() -> Tree:
            answer: Tree = client.get(f"/v1/webhooks/{hook}/deliveries", headers=admin).raise_for_status().json()
            return answer

        until(lambda: listed()["deliveries"][0]["state"] == "delivered")
        only = listed()["deliveries"]
        assert [(each["event"], each["attempts"], each["status"], each["why"]) for each in only] == [
            (number, 1, 204, "")
        ]
        asks("boss", f"/v1/webhooks/{hook}/deliveries/{number}/repeats").raise_for_status()
        until(lambda: len(receiver.taken) == 2)
        assert receiver.ids == [f"{hook}-{number}"] * 2
        house.casino.house("roulette", close_down).result()
        until(lambda: len(receiver.taken) == 3)
        page = client.get(f"/v1/webhooks/{hook}/deliveries?limit=1", headers=admin).json()
        assert (page["deliveries"][0]["what"], page["next"]) == ("table_closed", str(page["deliveries"][0]["event"]))
        shown = client.get("/v1/webhooks", headers=admin)
        assert (shown.json()["webhooks"][0]["url"], secret in shown.text) == (receiver.url, False)
        with house.casino.store.reading() as connection:
            stored = repr([*connection.execute(select(schema.webhook))])
        trail = b"".join(each.payload for each in house.casino.events(stream=DESK))
        assert (secret in stored, secret.encode() in trail, b"from=floor" in trail) == (False, False, False)
        assert b'"webhook_registered"' in trail
        assert client.delete(f"/v1/webhooks/{hook}", headers=admin).status_code == 204
        for path in (f"/v1/webhooks/{hook}/deliveries", f"/v1/webhooks/{hook}x/deliveries"):
            assert client.get(path, headers=admin).json()["code"] == "no_such_webhook"
        assert client.get("/v1/webhooks", headers=admin).json() == {"webhooks": []}
        assert house.books() == []


def test_the_page_registers_shows_the_secret_once_and_lists_deliveries(refused: Asks) -> None:
    """By forms; a mistake is said on the page."""
    house, key = refused.house, refused.house.enter("boss", "admin").key
    headers = {"Origin": f"http://{refused.address}", "X-CSRF-Token": csrf_of(key), "Cookie": f"croupier={key}"}

    def page(method: str, path: str = "", **form: str) -> httpx.Response:
        return refused.client.request(method, f"/people/webhooks{path}", headers=headers, data=form or None)

    wrong = page("POST", url="http://10.0.0.1/", tables="nowhere")
    assert (wrong.status_code, "refused" in wrong.headers["set-cookie"]) == (303, True)
    made = page("POST", url="https://hooks.example/page", tables="craps, roulette", round_settled="on")
    hook = house.casino.webhooks.all(house.entries["boss"].actor)[-1]
    assert (hook.tables, hook.events, hook.secret in made.text) == (("craps", "roulette"), ("round_settled",), True)
    again = page("GET").text
    assert ("https://hooks.example/page" in again, hook.secret in again) == (True, False)
    assert page("POST", f"/{hook.id}/enable").status_code == 303
    assert page("POST", f"/{hook.id}/remove").status_code == 303
    assert "hooks.example/page" not in page("GET").text


# ---------------------------------------------------------------- with receivers of our own making


@dataclass
class Made:
    """Stands where webhooks are sent: notes them, and answers as it was set to, but always well where it is good."""

    answers: list[int | Exception] = field(default_factory=list)
    sent: list[tuple[str, int]] = field(default_factory=list)  # where to, and the event

    def send(self, url: str, body: bytes, headers: Tree) -> int:
        del headers
        self.sent.append((url, json.loads(body)["event"]["number"]))
        answer = self.answers.pop(0) if self.answers and "good" not in url else 204
        if isinstance(answer, Exception):
            raise answer
        return answer


@contextmanager
def sending(casino: Casino, made: Made) -> Iterator[WebhookSender]:
    receivers: Any = made
    sender = WebhookSender(casino, receivers)
    sender.open()
    try:
        yield sender
    finally:
        sender.close()


def ticks(sender: WebhookSender) -> None:
    """Everything that is due now is sent."""
    sender.tick()
    for job in list(sender._running.values()):
        job.result()


def test_nothing_is_lost_when_the_server_is_killed(
    furnished: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before a delivery was sent, and after it was sent but not noted: the next server sends it, with the same id.

    The delivery is written with its event or not at all.
    """
    with opened(furnished, tmp_path / "floor") as house:
        hook = hooked(house)
        numbers = [plays(house), plays(house)]
        with monkeypatch.context() as patch:
            patch.setattr(Webhooks, "note", _fails)
            with pytest.raises(ZeroDivisionError):
                plays(house)
        with house.casino.store.reading() as connection:
            rows = connection.execute(select(schema.delivery.c.event, schema.delivery.c.state)).all()
        assert [tuple(row) for row in rows] == [(number, "waiting") for number in numbers]
        settled = [
            event.number for event in house.casino.events(stream="table:roulette") if event.tree["what"] == "settled"
        ]
        assert settled == numbers
        shutil.copytree(tmp_path / "floor", tmp_path / "killed", ignore=shutil.ignore_patterns("*.lock"))
    casino, made = open_casino(f"sqlite:///{tmp_path / 'killed' / 'floor.db'}", tmp_path / "killed" / "keys"), Made()
    try:
        with sending(casino, made) as sender:
            with monkeypatch.context() as patch:
                patch.setattr(Webhooks, "taken", _fails)
                ticks(sender)
            assert made.sent == [(hook.url, numbers[0])]
            sender.wake()
            ticks(sender)
        assert made.sent == [(hook.url, number) for number in (numbers[0], *numbers)]
        with sending(casino, made) as sender:
            ticks(sender)
        assert len(made.sent) == 3
    finally:
        casino.close()


def test_a_webhook_that_was_changed_in_the_database_sends_nothing(furnished: Path, tmp_path: Path) -> None:
    """Its address, its events, its tables or its secret: the secret is bound to the rest. The others go on."""
    with opened(furnished, tmp_path / "floor") as house:
        hooks = [hooked(house, f"https://good.example/{number}") for number in range(5)]
        number = plays(house)
    url = f"sqlite:///{tmp_path / 'floor' / 'floor.db'}"
    changes: list[Tree] = [
        {"url": "https://evil.example/"},
        {"events": "[]"},
        {"tables": '["craps"]'},
        {"secret": b"x" * 60},
    ]
    with closing(Store.open(url)) as store, store.transaction() as transaction:
        for hook, change in zip(hooks, changes, strict=False):
            row = update(schema.webhook).where(schema.webhook.c.id == hook.id)
            transaction.connection.execute(row.values(**change))
    casino, made = open_casino(url, tmp_path / "floor" / "keys"), Made()
    try:
        with sending(casino, made) as sender:
            ticks(sender)
        assert made.sent == [(hooks[4].url, number)]
        notice = casino.inbox.notices[-1].text
        assert [hook.id in notice for hook in hooks] == [True, True, True, True, False]
    finally:
        casino.close()


def _fails(*_given: object) -> None:
    raise ZeroDivisionError


def test_a_failing_receiver_waits_longer_each_time_and_is_disabled_in_the_end(furnished: Path, tmp_path: Path) -> None:
    """What comes meanwhile waits in order, others get theirs, the Commission hears of it, and nothing is lost."""
    with opened(furnished, tmp_path / "floor") as house:
        casino, made = house.casino, Made()
        clock, boss = casino.clock, house.enter("boss", "admin").actor
        assert isinstance(clock, StoppedClock)
        hook = hooked(house, "https://bad.example/")
        with sending(casino, made) as sender:
            first = plays(house)
            made.answers = [500, OSError("refused"), NotAReceiver("its name leads inside"), 302, 404]
            pauses = []
            for _ in range(5):
                ticks(sender)
                ticks(sender)  # at once: nothing is due
                state = casino.webhooks.hooks[hook.id]
                pauses.append((datetime.fromisoformat(state.next_at) - clock.now()).total_seconds())
                clock.go_on(pauses[-1])
            assert made.sent == [(hook.url, first)] * 5
            assert [2**at <= pause <= 1.2 * 2**at for at, pause in enumerate(pauses)] == [True] * 5
            row = casino.webhooks.deliveries(boss, hook.id, None, 5)[0]
            assert (row["attempts"], row["status"], row["why"]) == (5, 404, "the answer was 404")
            fine = hooked(house, "https://good.example/")
            second = plays(house)
            made.answers = [500]
            ticks(sender)
            assert sorted(made.sent[5:]) == [(hook.url, first), (fine.url, second)]
            clock.go_on(DISABLED_AFTER.total_seconds())
            made.answers, notices = [500], len(casino.inbox.notices)
            ticks(sender)
            assert casino.webhooks.hooks[hook.id].state == "disabled"
            assert f"Webhook {hook.id} was disabled" in casino.inbox.notices[notices].text
            clock.go_on(timedelta(days=1).total_seconds())
            sender.wake()
            ticks(sender)
            sent = len(made.sent)
            casino.webhooks.enable(boss, hook.id)
            sender.wake()
            ticks(sender)
            assert made.sent[sent:] == [(hook.url, first), (hook.url, second)]
            assert casino.webhooks.hooks[hook.id].failures == 0
            made.answers = [410]  # the receiver says itself that it is gone
            plays(house)
            ticks(sender)
            ticks(sender)
            states = {each.id: each.state for each in casino.webhooks.all(boss)}
            assert states == {hook.id: "disabled", fine.id: "on"}
        assert house.books() == []


# ---------------------------------------------------------------- where nothing may be sent

_REFUSED = (
    *("http://hooks.example/", "ftp://hooks.example/", "//hooks.example/", "hooks.example", "https://", "https:///x"),
    *(
        "https://ann@hooks.example/",
        "https://hooks.example/#x",
        "https://hooks.example:0/",
        "https://hooks.example:99999/",
    ),
    *(
        "https://hooks.example/\r\nX-Evil: 1",
        "https://hooks.example/\nx",
        "https://hooks.example /",
        "https://hööks.example/",
    ),
    *(
        "https://hooks.example\\@10.0.0.1/",
        "https://[::1",
        "https://exa mple/",
        "https://hooks.example/\x00",
        "https://h_x/",
    ),
    *(
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://10.1.2.3/",
        "https://169.254.169.254/latest",
        "https://[fe80::1]/",
    ),
    *("https://[::ffff:127.0.0.1]/", "https://[64:ff9b::7f00:1]/", "https://[2002:7f00:1::]/", "https://0.0.0.0/"),
    *("https://192.168.0.1:8443/", "https://224.0.0.1/", "https://[fc00::1]/", "https://100.64.0.1/"),
)


def test_nobody_inside_is_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    """By no address, no name that leads inside, not even with one good address beside it, and not at a second look."""
    receivers = Receivers()
    for url in _REFUSED:
        with pytest.raises(NotAReceiver):
            receivers.check(url)
    assert receivers.check("https://hooks.example:8443/a?b=c").port == 8443
    tried: list[Any] = []

    def connection(address: Any, _timeout: float) -> None:
        tried.append(address)
        raise OSError("no further")

    monkeypatch.setattr(socket, "create_connection", connection)
    public, inside = (0, 0, 0, "", ("93.184.216.34", 443)), (0, 0, 0, "", ("10.0.0.1", 443))
    looked_up: list[list[Any]] = [[inside], [public, inside], [public], [inside]]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_given, **_more: looked_up.pop(0))
    for _ in range(2):
        with pytest.raises(NotAReceiver):
            receivers.send("https://hooks.example/", b"{}", {})
    assert tried == []
    with pytest.raises(OSError, match="no further"):
        receivers.send("https://hooks.example/", b"{}", {})
    assert (tried, len(looked_up)) == ([("93.184.216.34", 443)], 1)  # what was checked is what is connected to
    named = Receivers(frozenset({"10.0.0.1:8080", "hooks.internal"}))
    for good in ("http://10.0.0.1:8080/x", "http://hooks.internal/", "https://hooks.internal:8443/"):
        named.check(good)
    for bad in ("http://10.0.0.1/", "http://10.0.0.1:8081/", "http://hooks.internal.evil.example/"):
        with pytest.raises(NotAReceiver):
            named.check(bad)
    assert is_public(ip_address("2606:2800:220:1:248:1893:25c8:1946"))
    assert serve._named(["Hooks.Internal:8443", "[::1]"]) == {"hooks.internal:8443", "[::1]"}
    for wrong in ("http://x", "x/y", "x:99999", "", "a b", "x:0", "a..b"):
        with pytest.raises(UsageError, match="--webhook-host"):
            serve._named([wrong])


def test_what_cannot_be_registered(refused: Asks) -> None:
    """In words and with the place of each mistake; by an admin alone; and no key may, whatever its scopes."""
    good: Tree = {"url": "https://hooks.example/", "events": ["round_settled"]}
    wrong: list[tuple[Tree, str]] = [
        ({"url": "http://hooks.example/"}, "url"),
        ({"url": "https://hooks.example/\r\nHost: evil"}, "url"),
        ({"url": "https://169.254.169.254/latest/meta-data"}, "url"),
        ({"url": "https://h.example/" + "x" * 500}, "url"),
        ({"events": []}, "events"),
        ({"events": ["everything"]}, "events"),
        ({"tables": ["nowhere"]}, "tables"),
        ({"secret": "mine"}, "secret"),
    ]
    for change, where in wrong:
        response = refused("boss", "/v1/webhooks", role="admin", **{**good, **change})
        assert (response.status_code, where in response.json()["mistakes"][0]["place"]) == (422, True), response.text
    assert refused("ann", "/v1/webhooks", **good).status_code == 403
    webhooks, boss = refused.house.casino.webhooks, refused.house.enter("boss", "admin").actor
    for _ in range(MAX_WEBHOOKS):
        webhooks.register(boss, good["url"], good["events"], ["*"])
    assert refused("boss", "/v1/webhooks", role="admin", **good).status_code == 422
