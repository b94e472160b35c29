"""A floor with one seal that does not open: the server starts, and its table tells everybody what is wrong with it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest

from croupier.floor.commands import MakeWager, Ready, Sit
from croupier.floor.tables.public_event import public
from croupier.web import app
from croupier.web.context import Context, Settings
from tests.floor.house import tamper
from tests.web.conftest import GUARDS, House, open_casino, opened, served
from tests.web.test_websocket import at

WRONG = "seal 1 of red-dog does not open"


@pytest.fixture
def stopped(furnished: Path, tmp_path: Path) -> Iterator[tuple[House, str]]:
    """Ann was asked something at red dog when the server stopped; then somebody was at the database."""
    with opened(furnished, tmp_path / "floor") as before:
        before.does("ann", Sit(table="red-dog"))
        before.does("ann", MakeWager(table="red-dog", wager="original", cents=500))
        before.does("ann", Ready(table="red-dog"))
        assert before.casino.table("red-dog").running.asks is not None
    path = tmp_path / "floor" / "floor.db"
    with closing(sqlite3.connect(path)) as connection, connection:
        tamper(connection, "UPDATE seal SET secret = zeroblob(76) WHERE \"table\" = 'red-dog'")
    casino = open_casino(f"sqlite:///{path}", tmp_path / "floor" / "keys")
    try:
        house = House(casino, Settings(guards=GUARDS, tick_seconds=3600), before.entries, before.keys)
        with served(house) as address:
            yield house, address
    finally:
        casino.close()


def test_page_api_and_socket_tell_what_is_wrong_and_the_others_go_on(stopped: tuple[House, str]) -> None:
    house, address = stopped
    with httpx.Client(base_url=f"http://{address}", timeout=300, headers=house.headers("ann")) as client:
        view = client.get("/v1/tables/red-dog").json()
        assert (view["state"], view["asks"], view["fault"]["told"]) == ("halted", None, "the Commission, by its inbox")
        assert WRONG in view["fault"]["what"]
        page = client.get("/tables/red-dog", headers={"Accept": "text/html"})
        assert page.status_code == 200
        assert WRONG in page.text
        assert "the Commission" in page.text
        house.does("ann", Sit(table="craps"))  # written after the halt that the first view asked for
        assert client.get("/").text.count("Halted") == 1
        assert client.get("/v1/tables/craps").json()["state"] == "betting"
        answered = client.post(
            "/v1/tables/red-dog/decisions",
            json={"question": "1.1", "site": "raise:1", "answer": "wait"},
            headers={"Idempotency-Key": "late"},
        )
        assert (answered.status_code, WRONG in answered.json()["detail"]) == (422, True)
    with httpx.Client(base_url=f"http://{address}", timeout=300, headers=house.headers("flo", "floorperson")) as client:
        for page_of in ("/desk", "/desk/tables/red-dog"):
            page = client.get(page_of, headers={"Accept": "text/html"})
            assert (page.status_code, WRONG in page.text) == (200, True)
    with at(address, house, table="red-dog") as program:
        assert WRONG in program.asks("k", do="take_down", wager="original")["problem"]["detail"]
    (halted,) = (tree for tree in map(public, house.casino.events(0, "table:red-dog")) if tree and "fault" in tree)
    assert WRONG in halted["fault"]
    with httpx.Client(base_url=f"http://{address}", timeout=300, headers=house.headers("ann")) as client:
        assert (client.get("/health").status_code, client.get("/health").json()["state"]) == (200, "open")
        house.casino.halted = "the books do not agree: player:p-1 holds 7 cents"
        assert client.get("/health").json() == {
            "state": "halted",
            "why": "the books, the stored answers or the trail are wrong",
            "heads": "",
            "history": "checked",
        }
        assert client.get("/health").status_code == 503
        refused = client.post("/v1/me/buy-ins", json={"cents": 100}, headers={"Idempotency-Key": "halted"})
        assert (refused.status_code, refused.json()["code"]) == (503, "floor_halted")
        assert "7 cents" not in refused.text  # what somebody holds goes to the Commission alone


def test_while_the_database_is_away_tables_are_shown_and_commands_wait(furnished: Path, tmp_path: Path) -> None:
    with opened(furnished, tmp_path / "floor") as house, served(house) as address:
        headers = house.headers("ann")
        with httpx.Client(base_url=f"http://{address}", timeout=300, headers=headers) as client:
            buy: dict[str, Any] = {"json": {"cents": 100}, "headers": {"Idempotency-Key": "once"}}
            house.casino.writer._refuse_jobs("database or disk is full")
            refused = client.post("/v1/me/buy-ins", **buy)
            assert (refused.status_code, refused.headers["retry-after"], refused.json()["code"]) == (
                503,
                "5",
                "not_now",
            )
            assert refused.json()["detail"] == (
                "The floor cannot write to its database at the moment. Nothing was changed; try again."
            )
            health = client.get("/health")
            assert (health.status_code, health.json()["state"]) == (503, "waiting")
            assert health.json()["why"] == "the database cannot be written to at the moment"
            assert client.get("/v1/tables/craps").json()["state"] == "betting"
            assert client.get("/tables/craps", headers={"Accept": "text/html"}).status_code == 200
            assert client.post("/v1/sessions", json={"handle": "ann", "password": "x" * 12}).status_code == 503
            house.casino.writer._accept_jobs()
            assert (client.post("/v1/me/buy-ins", **buy).status_code, client.get("/health").status_code) == (200, 200)


def test_one_thing_that_fails_keeps_nothing_else_from_being_done(caplog: pytest.LogCaptureFixture) -> None:
    """A tick at which all goes wrong, and then the pen breaks."""
    failed, went, done = Future[None](), Future[None](), list[str]()
    failed.set_exception(RuntimeError("no chips"))
    went.add_done_callback(lambda _went: done.append("went"))
    went.set_result(None)

    def fails(what: str) -> list[Future[None]]:
        done.append(what)
        raise OSError(what)

    def swept() -> None:
        done.append("swept")
        writer.broken = RuntimeError()

    writer = SimpleNamespace(broken=None, held="")
    sessions = SimpleNamespace(streams_open=lambda _sessions: done.append("streams open"))
    casino = SimpleNamespace(
        writer=writer,
        tick=lambda: [failed, went],
        clear_seats=lambda: fails("clear seats"),
        people=SimpleNamespace(sessions=sessions, sweep=swept),
        webhooks=SimpleNamespace(hooks={}),
    )
    context = SimpleNamespace(casino=casino, hub=SimpleNamespace(sessions=()), settings=Settings(tick_seconds=0))
    asyncio.run(app._run_ticker(cast("Context", context)))
    assert done == ["went", "clear seats", "streams open", "swept"]
    assert [record.message for record in caplog.records] == ["scheduled work failed"] * 2
