"""The games of the chapter: which are implemented here, which are not yet, and which have unknown rules.

The contents of the law register list every game of the chapter. A game is implemented if `registry` has its name. Other
games are still listed, with their sections and with how much of the text we have.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from croupier.engine.game import Game
from croupier.games import registry
from croupier.law.register import Extent, Section, Subchapter, extent, register

_NO_GAME = "all_games"  # subchapter 8 is about all games


class Status(StrEnum):
    """Whether a game of the chapter is implemented."""

    PLAYED = "in the house"
    NOT_YET = "not in the house yet"
    UNKNOWN = "rules unknown"


@dataclass(frozen=True, slots=True)
class MissingGame:
    """A game of the chapter that is not implemented."""

    name: str
    subchapter: Subchapter

    @property
    def status(self) -> Status:
        return Status.UNKNOWN if self.subchapter.unknown else Status.NOT_YET


def absent() -> tuple[MissingGame, ...]:
    """The games of the chapter that are not implemented, in its order."""
    implemented = set(registry.names())
    listed = ((name, each) for each in register().subchapters() for name in each.games)
    return tuple(MissingGame(name, each) for name, each in listed if name not in implemented and name != _NO_GAME)


def sections_of(game: Game[Any, Any]) -> tuple[Section, ...]:
    """The sections of the register that govern a game; none for a game of another chapter."""
    wanted = {(law.chapter, law.section) for law in game.cites}
    return tuple(each for each in register().sections() if (each.cite.chapter, each.cite.section) in wanted)


def held(game: Game[Any, Any]) -> Extent:
    """How much of the text of a game's sections we have."""
    return extent(sections_of(game))
