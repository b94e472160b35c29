"""`croupier.games()`: the games in the house."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from croupier.engine.game import Game
from croupier.games import registry
from croupier.law.register import Treatment, register


@dataclass(frozen=True, slots=True)
class GameInfo:
    """A game: its sections of the chapter, its wagers at the default options, and how much of its law is modelled."""

    name: str
    title: str
    sections: tuple[str, ...]
    since: date  # the day its subchapter was adopted
    wagers: tuple[str, ...]
    paragraphs: int
    modelled: int  # paragraphs

    def to_dict(self) -> dict[str, Any]:
        """One entry of what `croupier games --json` prints."""
        return {
            "game": self.name,
            "title": self.title,
            "sections": list(self.sections),
            "since": self.since.isoformat(),
            "wagers": list(self.wagers),
            "paragraphs": self.paragraphs,
            "modelled": self.modelled,
        }


def games() -> tuple[GameInfo, ...]:
    """Every game, in the order of the chapter.

    >>> import croupier
    >>> blackjack = next(game for game in croupier.games() if game.name == "blackjack")
    >>> blackjack.title, blackjack.since.isoformat(), blackjack.wagers
    ('Blackjack', '1978-06-02', ('blackjack', 'double', 'insurance'))
    """
    return tuple(_info(game) for game in registry.games())


def _info(game: Game[Any, Any]) -> GameInfo:
    paragraphs = [each for each in register().paragraphs() if any(each.cite.within(part) for part in game.cites)]
    return GameInfo(
        name=game.name,
        title=game.title,
        sections=game.sections,
        since=game.since,
        wagers=tuple(game.play.wagers(game.rules())),
        paragraphs=len(paragraphs),
        modelled=sum(each.treated is not Treatment.NOT_MODELLED for each in paragraphs),
    )
