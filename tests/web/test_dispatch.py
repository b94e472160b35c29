"""The short way for commands and views: well-formed ones take it, all others go through the routes, and both answer alike."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from croupier.floor.accounts.actor import Actor
from croupier.floor.commands import Sit
from croupier.floor.storage.writer import WriterBusy
from croupier.web.api import commands, dispatch
from croupier.web.api.routes import COMMAND_ROUTES, CommandRoute
from croupier.web.problems import Problem
from croupier.web.security.guard import Guard
from tests.web.conftest import House

Tree = dict[str, Any]


def post_scope(path: str, *headers: tuple[bytes, bytes], method: str = "POST", query: bytes = b"") -> Tree:
    return {"type": "http", "method": method, "path": path, "query_string": query, "headers": list(headers)}


KEY = (b"idempotency-key", b"k-1")


@pytest.mark.parametrize("route", COMMAND_ROUTES, ids=lambda route: route.do)
def test_every_command_is_found_by_its_path(route: CommandRoute) -> None:
    fields = {name: str(number) for number, name in enumerate(route.path_fields, 7)}
    assert dispatch._command(post_scope(route.path.format(**fields), KEY)) == (route, fields, "k-1")


@pytest.mark.parametrize(
    "other",
    [
        post_scope("/v1/tables/t/wagers", KEY, method="GET"),
        post_scope("/v1/tables/t/wagers", KEY, query=b"expected_version=3"),
        post_scope("/v1/tables/t/wagers", KEY, (b"if-match", b'"3"')),
        post_scope("/v1/tables/t/wagers"),
        post_scope("/v1/tables/t/wagers", KEY, KEY),
        post_scope("/v1/tables/t/wagers", (b"idempotency-key", b"")),
        post_scope("/v1/tables/t/wagers", (b"idempotency-key", b"k" * 81)),
        post_scope("/v1/tables/t/wagers", (b"idempotency-key", b"k\xe9")),
        post_scope("/v1/tables//wagers", KEY),
        post_scope("/v1/tables/t/wagers/", KEY),
        post_scope("/v1/tables/t/nothing", KEY),
        post_scope("/tables/t/wagers", KEY),
    ],
)
def test_everything_else_goes_the_long_way(other: Tree) -> None:
    assert dispatch._command(other) is None


@pytest.mark.parametrize(
    ("path", "table"),
    [
        ("/v1/tables/craps-2", "craps-2"),
        ("/v1/tables/" + "t" * 60, "t" * 60),
        ("/v1/tables/" + "t" * 61, None),
        ("/v1/tables/", None),
        ("/v1/tables", None),
        ("/v1/tables/-craps", None),
        ("/v1/tables/craps/", None),
        ("/v1/tables/craps/rounds", None),
    ],
)
def test_a_view_is_found_by_its_path(path: str, table: str | None) -> None:
    assert dispatch._table(post_scope(path, method="GET")) == table
    assert dispatch._table(post_scope(path, method="HEAD")) is None
    assert dispatch._table(post_scope(path, method="GET", query=b"x=1")) is None


def test_both_ways_show_the_same_view(house: House, client: httpx.Client) -> None:
    """To a player, to somebody who may not look, and of a table that does not exist."""
    for path, headers in (
        ("/v1/tables/craps", house.headers("ann")),
        ("/v1/tables/craps", {}),
        ("/v1/tables/none", house.headers("ann")),
        ("/v1/tables/none", {}),
    ):
        short, long = (client.get(path + query, headers=headers) for query in ("", "?x=1"))
        assert short.status_code == long.status_code
        first, second = short.json(), long.json()
        for tree in (first, second):
            tree.pop("request_id", None)
            tree.pop("clock", None)
        assert first == second
        assert {name for name in short.headers if name != "date"} == {name for name in long.headers if name != "date"}


@pytest.mark.parametrize(("begun", "told"), [(False, "WriterBusy"), (True, "Problem")])
def test_a_command_that_the_database_keeps_waiting_is_canceled_unless_it_has_begun(*, begun: bool, told: str) -> None:
    """One that has begun may still be saved, so the client must send it again with the same key."""
    future = Future[Tree]()
    if begun:
        future.set_running_or_notify_cancel()
    casino = SimpleNamespace(do=lambda *_command: future)
    context: Any = SimpleNamespace(casino=casino, settings=SimpleNamespace(write_timeout_seconds=0.001))
    actor, command = Actor("p-1", "ann", "player"), Sit(table="craps")
    with pytest.raises((WriterBusy, Problem)) as raised:
        asyncio.run(commands.execute(context, actor, command, "k-1", None))
    assert raised.type.__name__ == told
    assert future.cancelled() is not begun
    if isinstance(raised.value, Problem):
        assert "send it again with the same key" in str(raised.value)
        assert (raised.value.status, raised.value.headers) == (503, {"Retry-After": "5"})


def test_a_command_that_was_answered_leaves_no_timer_behind() -> None:
    """Or a busy floor would keep one of every command for seconds."""
    future = Future[Tree]()
    future.set_result({"did": "sit"})
    context: Any = SimpleNamespace(
        casino=SimpleNamespace(do=lambda *_command: future), settings=SimpleNamespace(write_timeout_seconds=3600)
    )

    async def job() -> list[bool]:
        loop, timers = asyncio.get_running_loop(), list[asyncio.TimerHandle]()
        set_timer = loop.call_later

        def call_later(*given: Any) -> asyncio.TimerHandle:  # noqa: ANN401 (as its own)
            timers.append(set_timer(*given))
            return timers[-1]

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(loop, "call_later", call_later)
            actor, command = Actor("p-1", "ann", "player"), Sit(table="craps")
            assert await commands.execute(context, actor, command, "k-1", None) == {"did": "sit"}
        return [timer.cancelled() for timer in timers]

    assert asyncio.run(job()) == [True]


def test_both_ways_answer_alike(house: House, client: httpx.Client) -> None:
    """A query goes the long way: the same command, refused and done, has the same answer both ways."""
    for path, body in (("/v1/tables/craps/seats", {}), ("/v1/tables/craps/wagers", {"wager": "pass"})):
        short, long = (
            client.post(path + query, json=body, headers=house.headers("ann") | {"Idempotency-Key": "one"})
            for query in ("", "?x=1")
        )
        assert short.status_code == long.status_code
        first, second = short.json(), long.json()
        first.pop("request_id", None)
        second.pop("request_id", None)
        assert first == second
        assert {name for name in short.headers if name != "date"} == {name for name in long.headers if name != "date"}


def test_the_short_way_is_there_and_behind_the_guard(house: House) -> None:
    """The guard has counted the request, found the actor and read the body before a command takes it."""
    classes: list[object] = [each.cls for each in house.app.user_middleware]
    assert classes.index(Guard) < classes.index(dispatch.Dispatch)


def test_a_role_that_may_not_is_told_so_on_the_short_way(house: House, client: httpx.Client) -> None:
    told = client.post(
        "/v1/tables/craps/seats", json={}, headers=house.headers("dee", "dealer") | {"Idempotency-Key": "k"}
    )
    assert (told.status_code, told.json()["code"]) == (403, "forbidden")
    nobody = client.post("/v1/tables/craps/seats", json={}, headers={"Idempotency-Key": "k"})
    assert (nobody.status_code, nobody.json()["code"]) == (401, "log_in_first")
