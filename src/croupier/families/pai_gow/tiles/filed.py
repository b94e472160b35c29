"""The house way of a table as its sheet files it: one that is known, by name, or one like it with exceptions.

    house_way = "reference"
    house_way = { like = "reference", exceptions = { "6|6 6|6 3|6 5|6" = "6|6 5|6" } }

An exception is four tiles and the two of them that go low. It holds for the other tiles of the same kinds, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from croupier.equipment.decks.deck import NotACard
from croupier.equipment.decks.tiles import TILES
from croupier.families.pai_gow.tiles.house_way import REFERENCE, TILE_HOUSE_WAYS, TileHouseWay
from croupier.families.pai_gow.tiles.ranking import TileSetting, set_with
from croupier.law.citation import Citation
from croupier.law.option import Unreadable, nearest, shown
from croupier.law.ruling import Mistake

_NAMES = [*TILE_HOUSE_WAYS]
_EXCEPTIONS = {"type": "object", "additionalProperties": {"type": "string"}}
TILE_HOUSE_WAY_SCHEMA: Mapping[str, Any] = {
    "anyOf": [
        {"enum": _NAMES},
        {
            "type": "object",
            "properties": {"like": {"enum": _NAMES}, "exceptions": _EXCEPTIONS},
            "additionalProperties": False,
        },
    ]
}


def read_tile_house_way(law: Citation, tree: object, place: str) -> TileHouseWay:
    """The house way that a sheet files. Raises `Unreadable` with every mistake."""
    filed = {"like": tree} if isinstance(tree, str) else tree
    if not isinstance(filed, Mapping):
        raise Unreadable(Mistake(place, f"{shown(tree)} is not a house way: name one of {', '.join(_NAMES)}", law))
    mistakes, settings = list(_mistakes(law, filed, place)), list[TileSetting]()
    exceptions = filed.get("exceptions", {})
    for four, low in exceptions.items() if isinstance(exceptions, Mapping) else ():
        try:
            settings.append(_setting(four, low))
        except (NotACard, ValueError) as error:
            mistakes.append(Mistake(f"{place}.exceptions.{four}", str(error), law))
    if mistakes:
        raise Unreadable(*mistakes)
    return replace(TILE_HOUSE_WAYS[filed.get("like", REFERENCE.name)], exceptions=tuple(settings))


def _mistakes(law: Citation, filed: Mapping[str, object], place: str) -> Iterator[Mistake]:
    like = filed.get("like", REFERENCE.name)
    if like not in _NAMES:
        yield Mistake(place, f"{shown(like)} is not a house way{nearest(str(like), _NAMES)}", law)
    for key in filed:
        if key not in {"like", "exceptions"}:
            yield Mistake(f"{place}.{key}", "a house way has like and exceptions", law)
    if not isinstance(filed.get("exceptions", {}), Mapping):
        yield Mistake(f"{place}.exceptions", "write four tiles and the two that go low, by hand", law)


def _setting(four: str, low: object) -> TileSetting:
    if not isinstance(low, str):
        raise ValueError(f"{shown(low)} is not two tiles")  # noqa: TRY004 (it is read from a document)
    setting = set_with([TILES.read(each) for each in four.split()], [TILES.read(each) for each in low.split()])
    if setting.foul:
        raise ValueError(f"the low hand would rank above the high one: {setting.words}")
    return setting


def show_tile_house_way(way: TileHouseWay) -> object:
    """The house way as a sheet writes it."""
    if not way.exceptions:
        return way.name
    return {
        "like": way.name,
        "exceptions": {_text((*each.high, *each.low)): _text(each.low) for each in way.exceptions},
    }


def _text(tiles: tuple[object, ...]) -> str:
    return " ".join(map(str, tiles))
