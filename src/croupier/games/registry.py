"""The registry of games: every folder here and every game that a third party registers.

To add a game, add a folder that defines `GAME`; nothing else changes. A petitioner under 19:47-8.4 ships a package that
registers its game in the entry point group `croupier.games`.
"""

from __future__ import annotations

import copyreg
import pickle
import pkgutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from croupier.engine.game import Game, HandHistories
from croupier.law.option import nearest

_PACKAGE = "croupier.games"


class UnknownGame(LookupError):
    """There is no game with this name."""


_GUESTS: dict[str, Game[Any, Any]] = {}  # games under test that are not installed


@contextmanager
def guest(game_under_test: Game[Any, Any]) -> Iterator[None]:
    """Registers a game under its name for the duration of the context, so that documents and tables find it."""
    before = dict(_GUESTS)
    _GUESTS[game_under_test.name] = game_under_test
    _forget_games()
    try:
        yield
    finally:
        _GUESTS.clear()
        _GUESTS.update(before)
        _forget_games()


def look_again() -> None:
    """Finds games that were installed or removed since this process began."""
    _registered.cache_clear()
    _forget_games()


def _forget_games() -> None:
    names.cache_clear()
    game.cache_clear()


@cache
def _registered() -> dict[str, EntryPoint]:
    """The games of third parties. Python reads the metadata of every installed package to find them, so ask once."""
    entries: dict[str, EntryPoint] = {}
    for entry in entry_points(group=_PACKAGE):
        entries.setdefault(entry.name, entry)
    return entries


@cache
def names() -> tuple[str, ...]:
    """The names of all games, sorted."""
    own = [module.name for module in pkgutil.iter_modules(import_module(_PACKAGE).__path__) if module.ispkg]
    return tuple(sorted({*own, *_registered(), *_GUESTS}))


@cache
def game(name: str) -> Game[Any, Any]:
    """The game with this name. Imports only that game's folder."""
    if name in _GUESTS:
        return _GUESTS[name]
    if name not in names():
        raise UnknownGame(f'no game is called "{name}"{nearest(name, list(names()))}')
    if name in _registered():
        return _load(_registered()[name])
    own: Game[Any, Any] = import_module(f"{_PACKAGE}.{name}").GAME
    return own


def _load(entry: EntryPoint) -> Game[Any, Any]:
    """Loads a third party's game. The error names the entry point, so that its installer can fix it."""
    try:
        loaded = entry.load()
    except Exception as error:
        raise UnknownGame(f'"{entry.name}" is registered as {entry.value} but does not load: {error}') from error
    if not isinstance(loaded, Game):
        raise UnknownGame(f'"{entry.name}" is registered as {entry.value}, which is not a game')
    return loaded


def _reduced(copied: Game[Any, Any]) -> str | tuple[Any, ...]:
    """A game as `pickle` and `copy` know it: a lookup by name, since its functions are those of its module."""
    known = copied.name in names() and game(copied.name) is copied
    return (game, (copied.name,)) if known else copied.__reduce_ex__(pickle.HIGHEST_PROTOCOL)


copyreg.pickle(Game, _reduced)


def games() -> tuple[Game[Any, Any], ...]:
    """All games, in the order of the chapter."""
    return tuple(sorted((game(name) for name in names()), key=lambda each: (each.cites[0], each.name)))


def histories_of(tree: Mapping[str, Any]) -> HandHistories | None:
    """Who reads this document, if it is a hand history and no document of ours."""
    if "game" in tree:
        return None
    known = (each.table.histories for each in games())
    return next((each for each in known if each is not None and each.is_one(tree)), None)


def spelled(text: str) -> str:
    """The registered form of a typed name: "Big Six" and big-six become big_six."""
    return text.replace("-", "_").replace(" ", "_").lower()
