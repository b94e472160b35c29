"""Where a floor lies: its database, and the folder with its keys. `serve` and `audit` must mean the same one."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

FILE = "floor.db"

Database = Annotated[
    str,
    typer.Option(
        "--database",
        metavar="URL",
        help="postgresql://…, or the path of a SQLite file; left out, floor.db in your own data folder.",
    ),
]
Keys = Annotated[
    str,
    typer.Option("--keys", metavar="DIR", help="The folder with the floor's keys; left out, one beside the database."),
]


class Place(NamedTuple):
    """A floor's database, as the store wants its address, and the folder of its keys."""

    database: str
    keys: Path


def data_folder() -> Path:
    """The user's own folder for what programs keep."""
    kept = os.environ.get("XDG_DATA_HOME", "")
    return (Path(kept) if Path(kept).is_absolute() else Path.home() / ".local" / "share") / "croupier"


def place(database: str, keys: str) -> Place:
    """The floor somebody means. Each database has a folder of keys of its own: the heads signed there are its alone."""
    database = database or str(data_folder() / FILE)
    return Place(database, Path(keys).expanduser() if keys else _beside(database))


def _beside(database: str) -> Path:
    path = database.removeprefix("sqlite:///") if database.startswith("sqlite:///") else database
    if "://" not in path:
        return Path(path).with_suffix(".keys")
    bare = without_password(database)
    name = bare.rpartition("/")[2].partition("?")[0] or "postgresql"
    return data_folder() / f"{name}-{hashlib.sha256(bare.encode()).hexdigest()[:8]}.keys"


def without_password(url: str) -> str:
    """An address as it may be told; a password that is changed leaves the keys where they are."""
    scheme, _, rest = url.partition("://")
    who, at, where = rest.rpartition("@")
    return f"{scheme}://{who.partition(':')[0]}{at}{where}"
