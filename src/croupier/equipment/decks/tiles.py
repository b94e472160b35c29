"""Pai gow tiles: black dominoes with two ends, written `5|6`. Of the 32, eleven kinds are there twice and ten once."""

from __future__ import annotations

from typing import NamedTuple

from croupier.equipment.decks.deck import Deck

TILE_FACE_DOWN = "?|?"
_NUMBERS = ("", "one", "two", "three", "four", "five", "six")


class Tile(NamedTuple):
    """One tile: the spots on its two ends, the smaller number first."""

    low: int
    high: int

    def __str__(self) -> str:
        return f"{self.low}|{self.high}"

    @property
    def spots(self) -> int:
        """All its spots."""
        return self.low + self.high

    @property
    def spoken(self) -> str:
        """The tile in words: "five-six tile"."""
        return f"{_NUMBERS[self.low]}-{_NUMBERS[self.high]} tile"


_TWICE = ((6, 6), (1, 1), (4, 4), (1, 3), (5, 5), (3, 3), (2, 2), (5, 6), (4, 6), (1, 6), (1, 5))
_ONCE = ((3, 6), (4, 5), (2, 6), (3, 5), (2, 5), (3, 4), (1, 4), (2, 3), (2, 4), (1, 2))

TILES = Deck(
    "32 tiles",
    tuple(Tile(*ends) for ends in (*_TWICE, *_ONCE)),
    (2,) * len(_TWICE) + (1,) * len(_ONCE),
    word="tile",
    form="a tile is the spots of its two ends, the smaller number first, such as 5|6",
    face_down=TILE_FACE_DOWN,
)
