"""A small house with doors: the app that tests of the doors knock at."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from argon2 import PasswordHasher
from fastapi import Depends, FastAPI, Query, WebSocket
from httpx import Response

from croupier.floor.accounts.people import Actor, Entry, People, csrf_of
from croupier.floor.storage.store import Store
from croupier.floor.storage.writer import Writer
from croupier.web import problems
from croupier.web.api import accounts as api_accounts
from croupier.web.pages import accounts, staff
from croupier.web.security.authorization import requires
from croupier.web.security.guard import install_guard
from croupier.web.security.settings import Guards
from tests.floor.harness import StoppedClock
from tests.floor.harness_people import not_by_the_trail
from tests.web.conftest import sessions_are_kept_from_scripts

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it would rather have httpx2, which nothing else here needs
    from starlette.testclient import TestClient

HOUSE = "http://localhost"
GOOD = "a quiet evening at the tables"
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)

Visitor = Annotated[Actor | None, Depends(requires("read_signs"))]


@dataclass
class House:
    """An app, who is in it, and the clock it goes by."""

    app: FastAPI
    people: People
    clock: StoppedClock
    guards: Guards

    def browser(self, address: str = "testclient", port: int = 50_000) -> TestClient:
        """A browser that comes from this address, by this connection."""
        browser = TestClient(
            self.app,
            self.guards_base,
            raise_server_exceptions=False,
            follow_redirects=False,
            client=(address, port),
        )
        browser.event_hooks = {"response": [sessions_are_kept_from_scripts]}
        return browser

    @property
    def guards_base(self) -> str:
        return HOUSE.replace("http", "https") if self.guards.secure else HOUSE

    def program(self, entry: Entry | None = None) -> TestClient:
        browser = self.browser()
        if entry is not None:
            browser.headers["Authorization"] = f"Bearer {entry.key}"
        return browser

    def page_of(self, entry: Entry) -> TestClient:
        """A browser with a session's cookie, on a page of the house."""
        browser = self.browser()
        browser.cookies.set(self.guards.cookie, entry.key)
        browser.headers.update({"Origin": self.guards_base, "Sec-Fetch-Site": "same-origin", "Accept": "text/html"})
        browser.headers["X-CSRF-Token"] = csrf_of(entry.key)
        return browser

    def admin(self, handle: str = "ada", by: Entry | None = None) -> Entry:
        secret = self.people.first_invitation() if by is None else self.people.invite(by.actor, "admin", []).secret
        assert secret is not None
        return self.people.redeem(secret, handle, GOOD)


@contextmanager
def house(folder: Path, guards: Guards | None = None) -> Iterator[House]:
    """A house with its doors, a route to look at and one that breaks."""
    clock, guards = StoppedClock(), guards or Guards(rate_limits=False)
    store = Store.open(f"sqlite:///{folder / 'floor.db'}")
    writer = Writer(store)
    people = People.open(writer, clock, hasher=QUICK)
    people.tables = lambda: ("BJ-1", "CR-1")
    app = FastAPI(openapi_url=None, docs_url=None, redoc_url=None)
    app.state.people = people
    for routes in (accounts, staff, api_accounts):
        app.include_router(routes.router)
    _more_routes(app)
    problems.install(app)
    install_guard(app, people, guards, clock)
    yield House(app, people, clock, guards)
    people.close()
    assert writer.submit(not_by_the_trail).result() == []
    writer.close()
    store.close()


def _more_routes(app: FastAPI) -> None:
    @app.get("/v1/health")
    def health(_actor: Visitor) -> dict[str, bool]:
        return {"well": True}

    @app.get("/broken")
    def broken(_actor: Visitor) -> None:
        raise RuntimeError("the shoe holds Ah Kd")

    @app.post("/v1/changes")
    def changes(_actor: Visitor) -> dict[str, bool]:
        return {"well": True}

    @app.get("/v1/whole")
    def whole(_actor: Visitor, number: Annotated[int, Query(ge=1)]) -> int:
        return number

    @app.websocket("/v1/socket")
    async def socket(websocket: WebSocket, actor: Visitor) -> None:
        await websocket.accept()
        await websocket.send_json({"handle": actor.handle if actor else None})
        await websocket.close()


def cookie_line(response: Response, name: str) -> str:
    """The header that sets a cookie, or nothing."""
    return next((line for line in response.headers.get_list("set-cookie") if line.startswith(f"{name}=")), "")
