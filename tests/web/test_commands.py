"""Commands over HTTP: their keys and versions, the permission of a role, and a database that keeps them waiting."""

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
from croupier.web.api import commands
from croupier.web.problems import Problem
from tests.web.conftest import House

Tree = dict[str, Any]
KEY = ("Idempotency-Key", "k-1")


@pytest.mark.parametrize(("begun", "expected"), [(False, "WriterBusy"), (True, "Problem")])
def test_a_command_that_the_database_keeps_waiting_is_canceled_unless_it_has_begun(
    *, begun: bool, expected: str
) -> None:
    """One that has begun may still be saved, so the client must send it again with the same key."""
    future = Future[Tree]()
    if begun:
        future.set_running_or_notify_cancel()
    casino = SimpleNamespace(do=lambda *_command: future)
    context: Any = SimpleNamespace(casino=casino, settings=SimpleNamespace(write_timeout_seconds=0.001))
    actor, command = Actor("p-1", "ann", "player"), Sit(table="craps")
    with pytest.raises((WriterBusy, Problem)) as raised:
        asyncio.run(commands.execute(context, actor, command, "k-1", None))
    assert raised.type.__name__ == expected
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

        def call_later(*given: Any) -> asyncio.TimerHandle:
            timers.append(set_timer(*given))
            return timers[-1]

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(loop, "call_later", call_later)
            actor, command = Actor("p-1", "ann", "player"), Sit(table="craps")
            assert await commands.execute(context, actor, command, "k-1", None) == {"did": "sit"}
        return [timer.cancelled() for timer in timers]

    assert asyncio.run(job()) == [True]


WAGERS, SEATS = "/v1/tables/craps/wagers", "/v1/tables/craps/seats"


@pytest.mark.parametrize(
    ("path", "headers", "place"),
    [
        (WAGERS, [], "Idempotency-Key"),
        (WAGERS, [KEY, KEY], "Idempotency-Key"),
        (WAGERS, [("Idempotency-Key", "")], "Idempotency-Key"),
        (WAGERS, [("Idempotency-Key", "k" * 81)], "Idempotency-Key"),
        (f"{WAGERS}?expected_version=", [KEY], "expected_version"),
        (f"{WAGERS}?expected_version=-1", [KEY], "expected_version"),
        (f"{WAGERS}?expected_version=1{'0' * 15}", [KEY], "expected_version"),
        (f"{WAGERS}?expected_version=three", [KEY], "expected_version"),
        (WAGERS, [KEY, ("If-Match", "3")], "If-Match"),
        (f"{WAGERS}?expected_version=4", [KEY, ("If-Match", '"3"')], "If-Match"),
    ],
)
def test_a_wrong_key_or_version_is_named(
    house: House, client: httpx.Client, path: str, headers: list[tuple[str, str]], place: str
) -> None:
    sent = [*house.headers("ann").items(), *headers]
    refused = client.post(path, json={"wager": "pass", "cents": 1000}, headers=sent)
    assert (refused.status_code, refused.json()["mistakes"][0]["place"]) == (422, place)


def test_a_role_that_may_not_give_a_command_is_refused_before_it_is_read(house: House, client: httpx.Client) -> None:
    refused = client.post(SEATS, json={"no": "seat"}, headers=house.headers("dee", "dealer"))
    assert (refused.status_code, refused.json()["code"]) == (403, "forbidden")
    nobody = client.post(SEATS, json={"no": "seat"})
    assert (nobody.status_code, nobody.json()["code"]) == (401, "log_in_first")
