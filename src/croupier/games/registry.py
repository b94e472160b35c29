"""The register of games: whatever folder stands here, and whatever a third party registers, is a game.

Adding a game is adding one folder that defines `GAME`, and no edit elsewhere. A petitioner under 19:47-8.4 ships a package
that names its game in the entry point group `croupier.games`.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from croupier.engine.game import Game
from croupier.law.option import nearest

_HERE = "croupier.games"  # by name: on the package `croupier` this name is the function that lists the games


class UnknownGame(LookupError):
    """No game of that name is in the house."""


_GUESTS: dict[str, Game[Any, Any]] = {}  # games that are tried before anybody installs them


@contextmanager
def guest(tried: Game[Any, Any]) -> Iterator[None]:
    """Has a game in the house for a while, under its name, so that documents and tables find it."""
    before = dict(_GUESTS)
    _GUESTS[tried.name] = tried
    _look_again()
    try:
        yield
    finally:
        _GUESTS.clear()
        _GUESTS.update(before)
        _look_again()


def _look_again() -> None:
    names.cache_clear()
    game.cache_clear()


@cache
def names() -> tuple[str, ...]:
    own = [module.name for module in pkgutil.iter_modules(import_module(_HERE).__path__) if module.ispkg]
    others = [entry.name for entry in entry_points(group="croupier.games")]
    return tuple(sorted({*own, *others, *_GUESTS}))


@cache
def game(name: str) -> Game[Any, Any]:
    """The game of that name; only its own folder is imported."""
    if name in _GUESTS:
        return _GUESTS[name]
    if name not in names():
        raise UnknownGame(f'no game is called "{name}"{nearest(name, list(names()))}')
    for entry in entry_points(group="croupier.games", name=name):
        return _registered(entry)
    here: Game[Any, Any] = import_module(f"{_HERE}.{name}").GAME
    return here


def _registered(entry: EntryPoint) -> Game[Any, Any]:
    """A third party's game; one that does not load is told by name, so that whoever installed it can mend it."""
    try:
        found = entry.load()
    except Exception as error:
        raise UnknownGame(f'"{entry.name}" is registered as {entry.value} but does not load: {error}') from error
    if not isinstance(found, Game):
        raise UnknownGame(f'"{entry.name}" is registered as {entry.value}, which is no game')
    return found


def games() -> tuple[Game[Any, Any], ...]:
    """All of them, in the order of the chapter."""
    return tuple(sorted((game(name) for name in names()), key=lambda each: (each.cites[0], each.name)))


def spelled(text: str) -> str:
    """A game's name however it is typed: "Big Six", big-six."""
    return text.replace("-", "_").replace(" ", "_").lower()
