"""Where a floor is stored: its database and the folder with its keys. `serve` and `audit` share these defaults."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

FILE, TEST_FILE = "floor.db", "test-floor.db"

Database = Annotated[
    str,
    typer.Option(
        "--database",
        metavar="URL",
        help="postgresql://… or the path of a SQLite file. Default: floor.db in your data folder.",
    ),
]
Keys = Annotated[
    str,
    typer.Option("--keys", metavar="DIR", help="The folder with the floor's keys. Default: next to the database."),
]


class FloorPlace(NamedTuple):
    """A floor's database address, in the form the store takes, and the folder with its keys."""

    database: str
    keys: Path


def data_folder() -> Path:
    """The user's data folder for croupier."""
    data = os.environ.get("XDG_DATA_HOME", "")
    return (Path(data) if Path(data).is_absolute() else Path.home() / ".local" / "share") / "croupier"


def place(database: str, keys: str, file: str = FILE) -> FloorPlace:
    """The floor that the options name. Each database has its own key folder, because the keys sign only its heads."""
    database = database or str(data_folder() / file)
    return FloorPlace(database, Path(keys).expanduser() if keys else _default_keys(database))


def _default_keys(database: str) -> Path:
    path = database.removeprefix("sqlite:///") if database.startswith("sqlite:///") else database
    if "://" not in path:
        return Path(path).with_suffix(".keys")
    bare = without_password(database)
    name = bare.rpartition("/")[2].partition("?")[0] or "postgresql"
    return data_folder() / f"{name}-{hashlib.sha256(bare.encode()).hexdigest()[:8]}.keys"


def without_password(url: str) -> str:
    """The address without its password, for printing, and for a key folder that does not depend on the password."""
    scheme, _, rest = url.partition("://")
    who, at, where = rest.rpartition("@")
    return f"{scheme}://{who.partition(':')[0]}{at}{where}"
