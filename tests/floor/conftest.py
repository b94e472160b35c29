"""Every test that asks for `database` runs twice: on SQLite and on PostgreSQL. Every seal comes from a seed."""

from __future__ import annotations

import gc
import hashlib
import shutil
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import URL, Engine

from croupier.floor import casino
from croupier.floor.fairness.seal import SALT_BYTES, Seal
from croupier.floor.storage import store as storage
from croupier.floor.storage.store import Store
from croupier.floor.storage.writer import Writer
from tests import parts
from tests.floor.harness import Cluster, StoppedClock
from tests.floor.house import House


def seeded_seal(table: str, number: int, about: str) -> Seal:
    """The same cards, dice and spins at the same table in every run."""
    seed = hashlib.sha256(f"{table} {number} {about}".encode()).digest()
    return Seal(table, number, about, seed, hashlib.sha256(seed).digest()[:SALT_BYTES])


@pytest.fixture(scope="session", autouse=True)
def seeded_seals() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(casino, "new_seal", seeded_seal)
        yield


_OPEN_FILES = Path("/proc/self/fd")  # Linux only


@pytest.fixture(autouse=True)
def files_are_closed(request: pytest.FixtureRequest) -> Iterator[None]:
    """After every test with a folder of its own: a floor has closed what it opened there. A server runs for months."""
    yield
    if (folder := request.node.funcargs.get("tmp_path")) is not None and _OPEN_FILES.exists():
        if not _open_files(folder):
            return
        # Who reads while the writer reconnects returns a connection to a pool that is not used any more, which is then closed
        # as garbage.
        gc.collect()
        assert _open_files(folder) == []


def _open_files(folder: Path) -> list[str]:
    files = list[str]()
    for descriptor in _OPEN_FILES.iterdir():
        with suppress(FileNotFoundError):  # the one that lists them
            files.append(str(descriptor.readlink()))
    return [file for file in files if file.startswith(f"{folder}/")]


class SharedStatements(dict[Any, Any]):
    """SQLAlchemy's cache of compiled statements. Its keys begin with the dialect, an object that each engine has its own."""

    def get(self, key: tuple[object, ...], default: object = None) -> object:
        return super().get(key[1:], default)

    def __setitem__(self, key: tuple[object, ...], compiled: object) -> None:
        super().__setitem__(key[1:], compiled)


@pytest.fixture(scope="session", autouse=True)
def statements_compiled_once() -> Iterator[None]:
    """All the databases of a worker share their compiled statements; each test opens some, and they ask the same."""
    make_engine = storage._engine
    caches = defaultdict[str, SharedStatements](SharedStatements)

    def engine(url: URL) -> Engine:
        made = make_engine(url)
        made._compiled_cache = caches[made.dialect.name]
        return made

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(storage, "_engine", engine)
        yield


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """One PostgreSQL for all tests of a worker."""
    parts.need(parts.POSTGRESQL)
    cluster = Cluster()
    yield cluster
    cluster.stop()


@pytest.fixture(scope="session")
def migrated(cluster: Cluster) -> str:
    """The name of a database with the floor's tables and nothing in them, to be copied for each test."""
    Store.open(cluster.database()).close()
    return f"floor_{cluster.made}"


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """As `migrated`, on SQLite."""
    path = tmp_path_factory.mktemp("migrated") / "floor.db"
    Store.open(str(path)).close()
    return path


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database of the test's own: the floor's tables are there, and empty."""
    if request.param == "sqlite":
        path = tmp_path / "floor.db"
        shutil.copy(request.getfixturevalue("migrated_file"), path)
        yield f"sqlite:///{path}"
    else:
        cluster: Cluster = request.getfixturevalue("cluster")
        yield (address := cluster.database(request.getfixturevalue("migrated")))
        cluster.drop(address)  # its data may lie in memory


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    store = Store.open(database)
    yield store
    store.close()


@pytest.fixture
def writer(store: Store) -> Iterator[Writer]:
    writer = Writer(store)
    yield writer
    writer.close()


@pytest.fixture
def clock() -> StoppedClock:
    return StoppedClock()


@pytest.fixture
def house(migrated_file: Path, tmp_path: Path) -> Iterator[House]:
    """A floor on SQLite with nothing on it. Where the database matters, a module has its own."""
    path = tmp_path / "floor.db"
    shutil.copy(migrated_file, path)
    house = House.open(str(path), tmp_path / "keys")
    yield house
    house.casino.close()
