"""The wagers and wheels of a game's tables: what a document may name, whatever its own table offers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from croupier.documents.reading import place_of
from croupier.engine.game import Game, add_kinds, tables_somewhere
from croupier.engine.wager_kind import WagerKind
from croupier.equipment.chance import Chance
from croupier.law.option import TableRules, did_you_mean
from croupier.law.ruling import Mistake
from croupier.sheets import limits
from croupier.sheets.sheet import impossible_counts

Wagers = Mapping[str, WagerKind]
_Devices = Callable[[Any], Iterable[Chance[Any]]]


def no_wager(known: Wagers, name: str, place: str) -> Iterator[Mistake]:
    """Why no table of the game has this wager; nothing if one does."""
    kind, _, on = name.partition(" ")
    on = on.strip()
    if kind not in known:
        yield Mistake(place, f'there is no wager "{kind}"{did_you_mean(kind, list(known))}')
    elif known[kind].open is not None:
        yield from (Mistake(place, ruling.why, ruling.cite) for ruling in known[kind].against(on))
    elif known[kind].selection(on) is None:
        yield Mistake(place, known[kind].no_such_selection(on))


def no_limits(game: Game[Any, Any], rules: TableRules | None, limited: Iterable[str]) -> Iterator[Mistake]:
    """A mistake for each limit of a wager that no table of the game has."""
    here = game.play.wagers(rules) if rules is not None and not impossible_counts(rules) else {}
    for name in [name for name in limited if name not in limits.names(here)]:
        known = known_wagers(game, rules)
        if name not in limits.names(known):
            yield from no_wager(known, name, place_of(name, within="limits"))


def known_wagers(game: Game[Any, Any], rules: TableRules | None = None) -> Wagers:
    """Every wager that some table of the game could offer, with every selection, and what a table with these rules has."""
    known = dict(game.wagers_somewhere)
    if rules is not None and not impossible_counts(rules):
        add_kinds(known, game.play.wagers(rules))
    return known


def stops(game: Game[Any, Any], rules: TableRules | None) -> list[str]:
    """The stops of the table's wheel; without rules, of every wheel of the game. Empty without a wheel to play with."""
    if game.play.tape != "spins":
        return []
    if rules is None:
        return list(_stops_somewhere(game.rules(), game.play.devices))
    return [] if impossible_counts(rules) else list(_stops_of(game.play.devices(rules)))


@cache
def _stops_somewhere(default: TableRules, devices: _Devices) -> tuple[str, ...]:
    return tuple(dict.fromkeys(stop for rules in tables_somewhere(default) for stop in _stops_of(devices(rules))))


def _stops_of(devices: Iterable[Chance[Any]]) -> Iterator[str]:
    return (device.show(stop) for device in devices for stop, _ in device.outcomes())
