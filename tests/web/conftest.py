"""A real casino behind a real server, on a port of its own."""

from __future__ import annotations

import itertools
import shutil
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from argon2 import PasswordHasher

from croupier.floor.accounts.people import Actor, Entry
from croupier.floor.casino import Casino
from croupier.floor.commands import Command
from croupier.floor.storage.store import Store
from croupier.web.api.websocket import MAX_FRAME_BYTES
from croupier.web.app import Server, create_app
from croupier.web.context import Settings
from croupier.web.security.settings import Guards
from tests.floor.conftest import cluster, database, migrated, migrated_file, seeded_seals, statements_compiled_once
from tests.floor.harness import StoppedClock
from tests.floor.harness_casino import one_place

__all__ = ["cluster", "database", "migrated", "migrated_file", "seeded_seals", "statements_compiled_once"]

Tree = dict[str, Any]
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
PASSWORD = "a long enough sentence"  # noqa: S105 (of nobody)
GUARDS = Guards(hosts=frozenset({"127.0.0.1"}), rate_limits=False)


@pytest.fixture(scope="module", autouse=True)  # not longer: the worker's next test may be about copies
def copies_are_the_floor_itself() -> Iterator[None]:
    """A floor is furnished once and copied for each test."""
    with one_place():
        yield


def open_casino(url: str, keys: Path) -> Casino:
    """A casino whose clock stands still: however slow the machine, no table goes on by itself."""
    casino = Casino.open(url, keys, StoppedClock(datetime.now(UTC)))
    casino.people.passwords.hasher = QUICK
    casino.demo()
    return casino


@dataclass
class House:
    """A casino, its app, and people who are in."""

    casino: Casino
    settings: Settings
    entries: dict[str, Entry] = field(default_factory=dict)
    keys: Iterator[int] = field(default_factory=itertools.count)

    def __post_init__(self) -> None:
        self.app = create_app(self.casino, settings=self.settings)

    def enter(self, handle: str, role: str = "player") -> Entry:
        """Somebody who is in already, or comes in now."""
        if handle not in self.entries:
            self.entries[handle] = self._player(handle) if role == "player" else self._staff(handle, role)
        return self.entries[handle]

    def _player(self, handle: str) -> Entry:
        return self.casino.people.register(handle, PASSWORD, "program")

    def _staff(self, handle: str, role: str) -> Entry:
        people = self.casino.people
        if "boss" not in self.entries:
            secret = people.first_invitation()
            assert secret is not None
            self.entries["boss"] = people.redeem(secret, "boss", PASSWORD, "program")
        if role == "admin":
            return self.entries["boss"]
        invited = people.invite(self.entries["boss"].actor, role, ("*",))
        return people.redeem(invited.secret, handle, PASSWORD, "program")

    def headers(self, handle: str, role: str = "player") -> dict[str, str]:
        return {"Authorization": f"Bearer {self.enter(handle, role).key}"}

    def actor(self, handle: str) -> Actor:
        return self.entries[handle].actor

    def does(self, handle: str, command: Command) -> Tree:
        """Has somebody do something, past the server."""
        self.enter(handle)
        return self.casino.do(self.actor(handle), command, self.key()).result()

    def key(self) -> str:
        return f"key-{next(self.keys)}"

    def cents(self, handle: str) -> int:
        return self.casino.cents(self.actor(handle).person)

    def books(self) -> list[str]:
        """What is wrong with the money and the trail: nothing, we hope."""
        return books(self.casino.store)


def books(store: Store) -> list[str]:
    from croupier.floor.ledger import reconciliation as three_books
    from croupier.floor.trail import trail

    with store.reading() as connection:
        wrong = list(three_books.findings(connection))
    return [*wrong, *trail.faults(store.events())]


@pytest.fixture(scope="session", autouse=True)
def one_ssl_context() -> Iterator[None]:
    """No test speaks TLS, and each new client would read every certificate authority there is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ssl, "create_default_context", cache(ssl.create_default_context))
        yield


@pytest.fixture(scope="session")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a floor in it, one table of every game, to be copied for each test."""
    folder = tmp_path_factory.mktemp("furnished")
    with one_place():
        open_casino(f"sqlite:///{folder / 'floor.db'}", folder / "keys").close()
    return folder


@contextmanager
def opened(furnished: Path, folder: Path, settings: Settings | None = None) -> Iterator[House]:
    """A house of one's own, from a copy of the furnished floor."""
    shutil.copytree(furnished, folder)
    casino = open_casino(f"sqlite:///{folder / 'floor.db'}", folder / "keys")
    try:
        yield House(casino, settings or Settings(guards=GUARDS))
    finally:
        casino.close()


@pytest.fixture
def house(furnished: Path, tmp_path: Path) -> Iterator[House]:
    with opened(furnished, tmp_path / "floor") as house:
        yield house


def sessions_are_kept_from_scripts(response: httpx.Response) -> None:
    """Of every answer to any test: no script and no other site gets at the cookie of a session, set or taken back."""
    for cookie in response.headers.get_list("set-cookie"):
        words = {word.strip().lower() for word in cookie.split(";")}
        if cookie.partition("=")[0].endswith("croupier"):
            assert {"httponly", "samesite=strict", "path=/"} <= words, cookie


def client_of(address: str) -> httpx.Client:
    return httpx.Client(
        base_url=f"http://{address}", timeout=300, event_hooks={"response": [sessions_are_kept_from_scripts]}
    )


@pytest.fixture
def client(address: str) -> Iterator[httpx.Client]:
    with client_of(address) as client:
        yield client


class Asks:
    """Asks for something as somebody: `asks("ann", "/v1/tables/craps/seats", seat=1)`."""

    def __init__(self, house: House, client: httpx.Client) -> None:
        self.house, self.client = house, client

    @property
    def address(self) -> str:
        return self.client.base_url.netloc.decode()

    def __call__(
        self, who: str, path: str, *, role: str = "player", key: str = "", headers: Tree | None = None, **body: object
    ) -> httpx.Response:
        sent = {**self.house.headers(who, role), "Idempotency-Key": key or self.house.key(), **(headers or {})}
        return self.client.post(path, json=body or None, headers=sent)


@pytest.fixture
def asks(house: House, client: httpx.Client) -> Asks:
    return Asks(house, client)


@pytest.fixture(scope="module")
def refused(furnished: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asks]:
    """One house for all that is refused: it stays as it was for the next test."""
    with (
        opened(furnished, tmp_path_factory.mktemp("refused") / "floor") as house,
        served(house) as address,
        client_of(address) as client,
    ):
        house.enter("ann")
        before = [(name, table.version) for name, table in house.casino.shown.items()]
        yield Asks(house, client)
        assert [(name, table.version) for name, table in house.casino.shown.items()] == before


@contextmanager
def served(house: House) -> Iterator[str]:
    """The app on a port of its own; gives its address."""
    # By its protocol asyncio knows that it is to send at once: else each answer waits 40 ms for the client's receipt.
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listening:
        listening.bind(("127.0.0.1", 0))
        port = listening.getsockname()[1]
        config = uvicorn.Config(
            house.app, log_level="critical", ws="websockets-sansio", ws_max_size=MAX_FRAME_BYTES, lifespan="on"
        )
        server = Server(config, house.app.state.context)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.005)
        try:
            yield f"127.0.0.1:{port}"
        finally:
            server.should_exit = True
            thread.join(300)
            assert not thread.is_alive(), "the server did not stop"


@pytest.fixture
def address(house: House) -> Iterator[str]:
    with served(house) as at:
        yield at


def at_once(job: Callable[[int], Any], times: int) -> list[Any]:
    """The same done by many threads at once."""
    gate = threading.Barrier(times)

    def one(number: int) -> Any:
        gate.wait()
        return job(number)

    with ThreadPoolExecutor(times) as pool:
        return list(pool.map(one, range(times)))
