"""Requests to the server, with everything that it answers in records/requests.txt.

The file has each request and its answer: the status, the headers that not every answer has, and the body. Times, ids and keys
are left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.floor import demo
from croupier.floor.accounts.people import csrf_of
from croupier.floor.casino import Casino
from croupier.games import registry
from croupier.web.context import Settings
from tests import snapshots
from tests.floor.harness import StoppedClock
from tests.web.conftest import GUARDS, PASSWORD, QUICK, House

RECORD = Path(__file__).parent / "records" / "requests.txt"
KIB = 1024
_OF_EACH = {"date", "server", "content-length", "x-request-id"}  # answers differ in them
_SECRET = re.compile(r"\b[0-9a-f]{32,}\b|\bp-[0-9a-f]+|\d{4}-\d\d-\d\dT[0-9:.+]*\d|[0-9a-f]{16}\b")


@pytest.fixture
def house(migrated_file: Path, tmp_path: Path) -> Iterator[House]:
    """A floor with two tables. Its clock stands still."""
    database = tmp_path / "floor.db"
    database.write_bytes(migrated_file.read_bytes())
    casino = Casino.open(f"sqlite:///{database}", tmp_path / "keys", StoppedClock())
    casino.people.passwords.hasher = QUICK
    sheets = {name: demo.sheet_of(registry.game(name)) for name in ("roulette", "craps")}
    casino.furnish(sheets, demo.SEATS, demo.open_up).result()
    yield House(casino, Settings(guards=GUARDS))
    casino.close()


@dataclass
class Record:
    """Asks, and writes down what is answered."""

    house: House
    client: httpx.Client
    lines: list[str] = field(default_factory=list)
    usual: dict[str, str] = field(default_factory=dict)  # the headers of the first answer

    def ask(self, who: str, asked: str, body: Any = None, role: str = "player", **headers: str) -> httpx.Response:
        """Asks as somebody (nobody: ""); `body` is sent as JSON, or as it is if it is bytes."""
        method, _, path = asked.partition(" ")
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        own = self.house.headers(who, role) if who else {}
        if method == "POST" and "Idempotency-Key" not in sent:
            own["Idempotency-Key"] = f"key-{len(self.lines)}"
        if body is not None and "Content-Type" not in sent:
            own["Content-Type"] = "application/json"
        content = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        response = self.client.request(method, path, content=content, headers=own | sent)
        shown = "" if content is None else f" {content.decode('latin-1')[:200]}"
        self.lines.append(f"> {who or 'nobody'}: {asked}{f' {sent}' if sent else ''}{shown}")
        self.lines += self._answer(response)
        return response

    def _answer(self, response: httpx.Response) -> Iterator[str]:
        yield f"  {response.status_code} {response.headers.get('content-type', '')}"
        headers = {name: value for name, value in response.headers.items() if name not in _OF_EACH}
        self.usual = self.usual or headers
        for name, value in sorted(headers.items()):
            if self.usual.get(name) != value and name != "content-type":
                yield f"  {name}: {_SECRET.sub('...', value)}"
        yield from (f"  without {name}" for name in sorted(self.usual.keys() - headers.keys()))
        if response.headers.get("content-type", "").endswith("json"):
            tree = response.json()
            for name in sorted(tree):
                if name not in {"request_id", "view", "key"}:
                    yield f"  {name} {_SECRET.sub('...', json.dumps(tree[name], sort_keys=True))[:400]}"


def commands(record: Record) -> None:
    """Chips, a seat, wagers by either way, versions, keys, and bodies that cannot be read."""
    wagers = "POST /v1/tables/roulette/wagers"
    record.ask("ann", "POST /v1/me/buy-ins", {"cents": 5000})
    record.ask("ann", "POST /v1/me/buy-ins", {"cents": 5000.0})
    record.ask("ann", "POST /v1/me/buy-ins", {"cents": "5000", "more": 1})
    record.ask("ann", "POST /v1/me/buy-ins", {"cents": 5000}, Idempotency_Key="")
    record.ask("", "POST /v1/me/buy-ins", {"cents": 5000})
    record.ask("flo", "POST /v1/me/buy-ins", {"cents": 5000}, role="floorperson")
    record.ask("ann", "POST /v1/tables/roulette/seats")
    record.ask("ann", "POST /v1/tables/nowhere/seats")
    first = record.ask("ann", wagers, {"wager": "red", "cents": 500}, Idempotency_Key="the same")
    version = first.json().get("version", 0)
    record.ask("ann", wagers, {"wager": "red", "cents": 500}, Idempotency_Key="the same")
    record.ask("ann", wagers, {"wager": "red", "cents": 600}, Idempotency_Key="the same")
    record.ask("ann", wagers, {"wager": "red", "cents": 100})
    record.ask("ann", f"{wagers}?expected_version={version}", {"wager": "black", "cents": 500})
    record.ask("ann", f"{wagers}?expected_version={version}", {"wager": "black", "cents": 500})
    record.ask("ann", wagers, {"wager": "black", "cents": 500}, If_Match=f'"{version + 1}"')
    record.ask("ann", wagers, {"wager": "black", "cents": 500}, If_Match="12")
    record.ask("ann", f"{wagers}?expected_version=3", {"wager": "black", "cents": 500}, If_Match='"4"')
    record.ask("ann", f"{wagers}?expected_version=-1", {"wager": "black", "cents": 500})
    for body in (b"{", b"[]", b'{"cents":1,"cents":2}', b'{"cents":NaN}', b"\xff"):
        record.ask("ann", wagers, body)
    record.ask("ann", wagers, b"cents=500&wager=red", Content_Type="application/x-www-form-urlencoded")
    record.ask("ann", wagers, b"cents", Content_Type="text/plain")
    for path, limit in ((wagers, 16 * KIB), ("POST /v1/tables/roulette/changes", 64 * KIB)):
        for more in (0, 1):
            record.ask("ann", path, b'{"x":"' + b"x" * (limit - 8 + more) + b'"}')


def sites(record: Record) -> None:
    """Which pages may send a change, with a cookie or without."""
    own = str(record.client.base_url).rstrip("/")
    key = record.house.enter("ann").key
    asked, body = "POST /v1/me/buy-ins", {"cents": 100}
    for headers in (
        {"Origin": "http://evil.example"},
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-origin"},
    ):
        record.ask("", asked, body, **headers)
        record.ask("ann", asked, body, **headers)
    cookie = {"Cookie": f"croupier={key}"}
    lines = len(record.lines)
    for headers in (
        {},
        {"Sec_Fetch_Site": "same-origin"},
        {"Sec_Fetch_Site": "same-site", "X_CSRF_Token": csrf_of(key)},
        {"Sec_Fetch_Site": "none", "X_CSRF_Token": csrf_of(key)},
        {"Origin": own, "X_CSRF_Token": csrf_of(key)},
        {"Origin": own, "X_CSRF_Token": csrf_of(key)[::-1]},
        {"Origin": "http://evil.example", "X_CSRF_Token": csrf_of(key)},
    ):
        record.ask("", asked, body, **cookie, **headers)
    port = own.rpartition(":")[2]
    scrubbed = (line.replace(key, "KEY").replace(port, "PORT") for line in record.lines[lines:])
    record.lines[lines:] = [
        line.replace(csrf_of(key), "TOKEN").replace(csrf_of(key)[::-1], "NEKOT") for line in scrubbed
    ]
    record.ask("", "GET /v1/tables", Host="evil.example")
    record.ask("", "GET /v1/me", Authorization="Bearer nobody")
    record.ask("", "GET /v1/me", Authorization="Basic nobody")


READERS = (
    *(("", ""), ("ann", "player"), ("bob", "player"), ("ines", "inspector")),
    *(("flo", "floorperson"), ("fay", "floorperson")),  # fay runs another table
)


def reading(record: Record) -> None:
    """What may be read of tables, rounds, statements and notices, and by whom."""
    record.ask("ann", "POST /v1/tables/roulette/ready-signals")
    ann, people = record.house.actor("ann").person, record.house.casino.people
    elsewhere = people.invite(record.house.actor("boss"), "floorperson", ("craps",))
    record.house.entries["fay"] = people.redeem(elsewhere.secret, "fay", PASSWORD, "program")
    for who, role in READERS:
        if who:
            record.house.enter(who, role)
        for path in (
            "/health",
            "/v1/me",
            "/v1/me/statement?limit=2",
            f"/v1/people/{ann}/statement?limit=1",
            "/v1/people/nobody/statement",
            "/v1/notices",
            "/v1/tables/roulette",
            "/v1/tables/roulette/rounds",
            "/v1/tables/roulette/rounds/1",
            "/v1/tables/roulette/rounds/9",
            "/v1/tables/roulette/seals",
            "/v1/tables/roulette/seals/1",
            "/v1/tables/nowhere/sign",
            "/v1/tables/roulette/evidence",
            "/v1/trail/heads",
        ):
            record.ask(who, f"GET {path}", role=role or "player")
            record.lines = [line.replace(ann, "ANN") for line in record.lines]


def test_record(house: House, client: httpx.Client) -> None:
    """Nothing that the server answers changes unseen: neither a status, nor a header, nor the words of a refusal."""
    record = Record(house, client)
    for part in (commands, sites, reading):
        part(record)
    usual = [f"{name}: {value}" for name, value in sorted(record.usual.items())]
    snapshots.compare(RECORD, (*usual, *record.lines))
