"""What two tiles are worth, and the ways to set four of them (19:47-10.2).

There are 16 kinds of tile, two tiles of each. Those of a kind have the same points and the same place in every order, also
where they look different (the mixed nines, eights, sevens and fives, and gee joon). In order of the highest single tile:

    teen 6|6, day 1|1, high eight 4|4, high four 1|3, high ten 5|5, high six 3|3, low four 2|2, foo 5|6, low ten 4|6,
    high seven 1|6, low six 1|5, nine 3|6 4|5, low eight 2|6 3|5, low seven 2|5 3|4, five 1|4 2|3, gee 2|4 1|2

Two tiles of a kind are a pair. The pairs are in the same order, except that gee joon is the highest. Below them come wong
(teen or day with a nine) and gong (with an eight), then the points: the last digit of all spots. A gee counts as three or as
six. Of equal points, the hand with the higher single tile is higher, except that two hands without points are always equal.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from functools import cache
from typing import NamedTuple

from croupier.equipment.decks.tiles import TILES, Tile


class Kind(IntEnum):
    """The kinds of tile, the highest single tile first."""

    TEEN = 0
    DAY = 1
    HIGH_EIGHT = 2
    HIGH_FOUR = 3
    HIGH_TEN = 4
    HIGH_SIX = 5
    LOW_FOUR = 6
    FOO = 7
    LOW_TEN = 8
    HIGH_SEVEN = 9
    LOW_SIX = 10
    NINE = 11
    LOW_EIGHT = 12
    LOW_SEVEN = 13
    FIVE = 14
    GEE = 15

    @property
    def words(self) -> str:
        return self.name.lower().replace("_", " ")


_TWINS = "66 11 44 13 55 33 22 56 46 16 15".split()
_MIXED = (("36", "45"), ("26", "35"), ("25", "34"), ("14", "23"), ("24", "12"))
_KINDS = {
    Tile(int(ends[0]), int(ends[1])): kind
    for kind, alike in zip(Kind, (*((ends,) for ends in _TWINS), *_MIXED), strict=True)
    for ends in alike
}
# The number of spots of each kind. A gee has no number of its own.
SPOTS: dict[Kind, int] = {kind: tile.spots for tile, kind in _KINDS.items() if kind is not Kind.GEE}

GONG, WONG, PAIR = 10, 11, 12  # the grades above nine points
_GRADES = {GONG: "gong", WONG: "wong", PAIR: "a pair"}
_POINTS = ("no points", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_EIGHT, _NINE = 8, 9


def kind_of(tile: Tile) -> Kind:
    return _KINDS[tile]


class TileRank(NamedTuple):
    """What two tiles are worth: a greater rank beats a smaller one, and equal ranks are a copy."""

    grade: int  # the points, or gong, wong or a pair
    top: int  # what decides among hands of a grade: how high the single tile or the pair is

    @property
    def words(self) -> str:
        """The hand as a dealer calls it: "seven with a day", "wong with a teen", "a pair of fives"."""
        if self.grade == PAIR:
            kind = Kind.GEE if self.top == len(Kind) else _of_top(self.top)
            return "gee joon, the supreme pair" if kind is Kind.GEE else f"a pair of {_plural(kind)}"
        if self.grade == 0:
            return _POINTS[0]
        return f"{_GRADES.get(self.grade) or _POINTS[self.grade]} with a {_of_top(self.top).words}"


def _of_top(top: int) -> Kind:
    return Kind(len(Kind) - 1 - top)


def _plural(kind: Kind) -> str:
    return f"{kind.words}es" if kind.words.endswith("six") else f"{kind.words}s"


@cache
def rank_of_kinds(one: Kind, other: Kind) -> TileRank:
    """The rank of two tiles of these kinds."""
    best = min(one, other)
    top = len(Kind) - 1 - best
    if one == other:
        return TileRank(PAIR, len(Kind) if best is Kind.GEE else top)
    spots = SPOTS.get(max(one, other))
    if best in {Kind.TEEN, Kind.DAY} and spots in {_EIGHT, _NINE}:
        return TileRank(GONG if spots == _EIGHT else WONG, top)
    points = _points(one, other)
    return TileRank(points, top if points else 0)


def _points(one: Kind, other: Kind) -> int:
    known = [SPOTS[kind] for kind in (one, other) if kind is not Kind.GEE]
    gees = (3, 6) if len(known) < 2 else (0,)
    return max((sum(known) + gee) % 10 for gee in gees)


def rank(tiles: Sequence[Tile]) -> TileRank:
    """The rank of two tiles."""
    one, other = tiles
    return rank_of_kinds(_KINDS[one], _KINDS[other])


# ---------------------------------------------------------------- four tiles, set


class TileSetting(NamedTuple):
    """Four tiles set as two hands."""

    high: tuple[Tile, ...]
    low: tuple[Tile, ...]

    @property
    def high_rank(self) -> TileRank:
        return rank(self.high)

    @property
    def low_rank(self) -> TileRank:
        return rank(self.low)

    @property
    def foul(self) -> bool:
        """Whether the low hand ranks above the high one."""
        return self.low_rank > self.high_rank

    @property
    def words(self) -> str:
        return f"{self.high_rank.words}; low: {self.low_rank.words}"


def in_tile_order(tiles: Sequence[Tile]) -> tuple[Tile, ...]:
    """The tiles in the order of a new set, so that nothing depends on the order of the deal."""
    return tuple(sorted(tiles, key=TILES.index.__getitem__))


def set_with(tiles: Sequence[Tile], low: Sequence[Tile]) -> TileSetting:
    """These four tiles with two of them as the low hand, foul or not. Raises `ValueError` if they are not two of them."""
    rest = [*tiles]
    for tile in low:
        if tile not in rest:
            raise ValueError(f"the hand has no {tile} for the low hand, or has it once")
        rest.remove(tile)
    if len(tiles) != 4 or len(rest) != 2:
        raise ValueError(f"four tiles are set as two and two, not as {len(rest)} and {len(low)}")
    return TileSetting(in_tile_order(rest), in_tile_order(low))


def tile_settings(tiles: Sequence[Tile]) -> tuple[TileSetting, ...]:
    """The lawful ways to set four tiles, at most three: each way to divide them, with the higher hand as the high one."""
    first, *rest = in_tile_order(tiles)
    settings = dict[TileSetting, None]()
    for other in rest:
        one = set_with(tiles, (first, other))
        settings[one if not one.foul else TileSetting(one.low, one.high)] = None
    return tuple(settings)
