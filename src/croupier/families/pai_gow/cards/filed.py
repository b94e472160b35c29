"""The house way of a table as its sheet files it: one that is known, by name, or one like it with other rules for some shapes.

    house_way = "foxwoods"
    house_way = { like = "foxwoods", two_pairs = ["T987 A", "6543 K", "KQ/65 A"], one_pair = "pair low" }

Ranks that stay together are written as in `Kept`: those of four of a kind or of the higher pair, after a stroke those of the
lower pair, and after a space the lowest single card beside which they do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from typing import Any

from croupier.equipment.cards import RANKS
from croupier.families.pai_gow.cards.house_way import CARD_HOUSE_WAYS, FOXWOODS, CardHouseWay, Kept, OnePair
from croupier.law.citation import Citation
from croupier.law.option import Unreadable, nearest, shown
from croupier.law.ruling import Mistake

_NAMES = [*CARD_HOUSE_WAYS]
_ROWS = ("four", "two_pairs")
_FLAGS = tuple(entry.name for entry in fields(CardHouseWay) if entry.default is False)
_KEYS = ["like", *_ROWS, "one_pair", *_FLAGS]
_ROW = re.compile(rf"([{RANKS}]+)(?:/([{RANKS}]+))?(?: ([{RANKS}]))?", re.ASCII)
OWN = "own"  # the name of a house way that differs from those that are known
CARD_HOUSE_WAY_SCHEMA: Mapping[str, Any] = {
    "anyOf": [
        {"enum": _NAMES},
        {
            "type": "object",
            "properties": {
                "like": {"enum": _NAMES},
                **{
                    key: {"type": "array", "items": {"type": "string", "pattern": f"^{_ROW.pattern}$"}} for key in _ROWS
                },
                "one_pair": {"enum": [str(each) for each in OnePair]},
                **{key: {"type": "boolean"} for key in _FLAGS},
            },
            "additionalProperties": False,
        },
    ]
}


def read_card_house_way(law: Citation, tree: object, place: str) -> CardHouseWay:
    """The house way that a sheet files. Raises `Unreadable` with every mistake."""
    filed = {"like": tree} if isinstance(tree, str) else tree
    if not isinstance(filed, Mapping):
        raise Unreadable(Mistake(place, f"{shown(tree)} is not a house way: name one of {', '.join(_NAMES)}", law))
    if mistakes := list(_mistakes(law, filed, place)):
        raise Unreadable(*mistakes)
    like = CARD_HOUSE_WAYS[filed.get("like", FOXWOODS.name)]
    given: dict[str, Any] = {key: value for key, value in filed.items() if key in _FLAGS}
    given |= {key: tuple(map(_kept, filed[key])) for key in _ROWS if key in filed}
    if "one_pair" in filed:
        given["one_pair"] = OnePair(filed["one_pair"])
    way = replace(like, **given)
    if way == like:
        return like
    return replace(way, name=OWN, title="House way of this table", source=f"filed by the licensee, like {like.name}")


def _mistakes(law: Citation, filed: Mapping[str, object], place: str) -> Iterator[Mistake]:
    like = filed.get("like", FOXWOODS.name)
    if like not in _NAMES:
        yield Mistake(place, f"{shown(like)} is not a house way{nearest(str(like), _NAMES)}", law)
    for key, value in filed.items():
        within = f"{place}.{key}"
        if key not in _KEYS:
            yield Mistake(within, f"a house way has no {key}{nearest(key, _KEYS)}", law)
        elif key in _FLAGS and not isinstance(value, bool):
            yield Mistake(within, f"{shown(value)} is not true or false", law)
        elif key == "one_pair" and value not in [*OnePair]:
            yield Mistake(within, f"{shown(value)} is not one of {', '.join(OnePair)}", law)
        elif key in _ROWS:
            rows = value if isinstance(value, list) else [value]
            for row in rows:
                if not isinstance(row, str) or not _ROW.fullmatch(row) or (key == "four" and "/" in row):
                    yield Mistake(within, f'{shown(row)} does not say which stay together; write such as "T987 K"', law)


def _kept(row: str) -> Kept:
    match = _ROW.fullmatch(row)
    high, low, single = match.groups() if match else ("", "", "")
    return Kept(high, single or "", low or RANKS)


def show_card_house_way(way: CardHouseWay) -> object:
    """The house way as a sheet writes it."""
    if CARD_HOUSE_WAYS.get(way.name) == way:
        return way.name
    rows = {key: [_row(row) for row in getattr(way, key)] for key in _ROWS}
    return {"like": FOXWOODS.name, **rows, "one_pair": str(way.one_pair), **{key: getattr(way, key) for key in _FLAGS}}


def _row(row: Kept) -> str:
    low = "" if row.low == RANKS else f"/{row.low}"
    return f"{row.high}{low}{f' {row.single}' if row.single else ''}"
