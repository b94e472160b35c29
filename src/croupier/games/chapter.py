"""The chapter against the house: which games it governs are played here, which are not yet, and which nobody can play.

The contents of the law register name every game of the chapter. A game is in the house where a folder or a package of its
name is registered; what is not in the house is still listed, with its sections and with how much of them we hold.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from croupier.engine.game import Game
from croupier.games import registry
from croupier.law.register import Extent, Section, Subchapter, extent, register

_NO_GAME = "all_games"  # subchapter 8 governs every game and is none


class Status(StrEnum):
    """What the house can do with a game of the chapter."""

    PLAYED = "in the house"
    NOT_YET = "not in the house yet"
    UNKNOWN = "rules unknown"


@dataclass(frozen=True, slots=True)
class Absent:
    """A game that the chapter governs and the house does not have."""

    name: str
    subchapter: Subchapter

    @property
    def status(self) -> Status:
        return Status.UNKNOWN if self.subchapter.unknown else Status.NOT_YET


def absent() -> tuple[Absent, ...]:
    """The games of the chapter that are not in the house, in its order."""
    here = set(registry.names())
    named = ((name, each) for each in register().subchapters() for name in each.games)
    return tuple(Absent(name, each) for name, each in named if name not in here and name != _NO_GAME)


def sections_of(game: Game[Any, Any]) -> tuple[Section, ...]:
    """The sections that govern a game, as the register has them; none for a game of another chapter."""
    wanted = {(law.chapter, law.section) for law in game.cites}
    return tuple(each for each in register().sections() if (each.cite.chapter, each.cite.section) in wanted)


def held(game: Game[Any, Any]) -> Extent:
    """How much of its sections' text we hold."""
    return extent(sections_of(game))
