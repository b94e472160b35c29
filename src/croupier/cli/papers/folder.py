"""The game of a package that is not installed: its pyproject.toml names it, and its code is in src or beside it."""

from __future__ import annotations

import sys
import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.cli.output import UsageError

if TYPE_CHECKING:
    from croupier.engine.game import Game

_GROUP = "croupier.games"


def game_in(folder: Path) -> Game[Any, Any]:
    """The game that the package in a folder registers. Its code runs, as if it were installed."""
    from croupier.engine.game import Game

    file = folder / "pyproject.toml"
    try:
        project = tomllib.loads(file.read_text("utf-8")).get("project", {})
    except (OSError, ValueError) as error:
        raise UsageError(f"{file} cannot be read: {error}") from None
    registered: dict[str, str] = project.get("entry-points", {}).get(_GROUP, {})
    if len(registered) != 1:
        raise UsageError(
            f'{file} must register one game in [project.entry-points."{_GROUP}"]; it has {len(registered)}'
        )
    ((name, value),) = registered.items()
    sys.path.insert(0, str((folder / "src" if (folder / "src").is_dir() else folder).resolve()))
    try:
        loaded = EntryPoint(name, value, _GROUP).load()
    except (ImportError, AttributeError) as error:
        raise UsageError(f'{file}: "{name}" is registered as {value} but does not load: {error}') from None
    if not isinstance(loaded, Game):
        raise UsageError(f'{file}: "{name}" is registered as {value}, which is not a game')
    return loaded
