"""`croupier.all_games()`: the games of the chapter, playable or not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from croupier.engine.game import Game
from croupier.games import registry
from croupier.games.chapter import MissingGame, Status, absent, held, sections_of
from croupier.law.register import Extent, Paragraph, Treatment, register
from croupier.paper.felt import felt_svg
from croupier.paper.press.parts import Gallery, Picture, Prose
from croupier.show.html import Shows
from croupier.show.records import FrameColumn, Kind, Records, records
from croupier.show.showable import Showable
from croupier.values.brief import brief, quantity
from croupier.values.frozen import FrozenFields


@dataclass(frozen=True, slots=True, kw_only=True)
class GameInfo(FrozenFields, Showable):
    """A game: its sections of the chapter, its wagers with the default options, and how much of its law is modelled."""

    name: str
    title: str
    sections: tuple[str, ...]
    since: date | None  # the day its subchapter was adopted; None: not determined
    wagers: tuple[str, ...] = ()
    paragraphs: int = 0
    modelled: int = 0  # paragraphs
    status: Status = Status.PLAYED
    text: Extent  # how much of its sections' text our sources have
    title_only: int = 0  # sections known by title only
    known_by: date | None = None  # for a game not playable: a day on which its subchapter existed
    why: str = ""  # for a game not playable: the reason
    titles: Mapping[str, str] = field(default_factory=dict)  # for a game not playable: its sections' titles

    def __repr__(self) -> str:
        about = quantity(len(self.wagers), "wager") if self.status is Status.PLAYED else f"{self.status}: {self.why}"
        return brief("croupier.GameInfo", f"{self.name}, {about}")

    def _records(self) -> Records:
        return records(_GAMES, (self,))

    def _shows(self) -> Iterator[Shows]:
        law = tuple(f"19:47-{section}" if ":" not in section else section for section in self.sections)
        yield Prose(self.title, law, strong=True)
        if self.status is not Status.PLAYED:
            yield Prose(f"{self.status}: {self.why}.")
            return
        yield Prose(f"Wagers: {', '.join(self.wagers)}.")
        yield Prose(f"{self.modelled} of {quantity(self.paragraphs, 'paragraph')} modelled; {self.text}.", small=True)
        game = registry.game(self.name)
        felt = felt_svg(game.felt(game.rules.example()), title=f"The felt of {self.title}")
        yield Gallery((Picture(felt, f"The felt of {self.title}"),))

    def to_dict(self) -> dict[str, Any]:
        """One entry of what `croupier games --json` prints."""
        data = {
            "game": self.name,
            "title": self.title,
            "sections": list(self.sections),
            "since": self.since.isoformat() if self.since else None,
            "wagers": list(self.wagers),
            "paragraphs": self.paragraphs,
            "modelled": self.modelled,
            "status": str(self.status),
            "text": str(self.text),
            "title_only": self.title_only,
        }
        if self.status is Status.PLAYED:
            return data
        known_by = self.known_by.isoformat() if self.known_by else None
        return {**data, "known_by": known_by, "why": self.why, "titles": dict(self.titles)}


_GAMES = (
    FrameColumn("game", get=lambda game: game.name),
    FrameColumn("title"),
    FrameColumn("status"),
    FrameColumn("since", Kind.DAY),
    FrameColumn("wagers", get=lambda game: ", ".join(game.wagers), heading=""),
    FrameColumn("sections", get=lambda game: ", ".join(game.sections), heading=""),
    FrameColumn("paragraphs", Kind.WHOLE),
    FrameColumn("modelled", Kind.WHOLE),
    FrameColumn("title_only", Kind.WHOLE, heading=""),
    FrameColumn("text"),
    FrameColumn("known_by", Kind.DAY, heading=""),
    FrameColumn("why", heading="reason"),
)


class Games(Showable, tuple[GameInfo, ...]):
    """A tuple of games."""

    __slots__ = ()

    def __repr__(self) -> str:
        return brief("croupier.Games", f"{len(self)}: {', '.join(game.name for game in self)}")

    def _records(self) -> Records:
        return records(_GAMES, self)


def all_games(*, unplayed: bool = False) -> Games:
    """Every playable game, in the order of the chapter. With `unplayed`, also the chapter's other games.

    >>> import croupier
    >>> blackjack = next(game for game in croupier.all_games() if game.name == "blackjack")
    >>> blackjack.title, blackjack.since.isoformat(), blackjack.wagers
    ('Blackjack', '1978-06-02', ('blackjack', 'double', 'insurance'))
    """
    played = tuple(_played(game) for game in registry.games())
    return Games((*played, *map(_unplayed, absent())) if unplayed else played)


def _played(game: Game[Any, Any]) -> GameInfo:
    paragraphs = tuple(_paragraphs(game))
    return GameInfo(
        name=game.name,
        title=game.title,
        sections=game.sections,
        since=game.since,
        wagers=tuple(game.play.wagers(game.rules())),
        paragraphs=len(paragraphs),
        modelled=sum(each.treated is not Treatment.NOT_MODELLED for each in paragraphs),
        text=held(game),
        title_only=sum(section.by_title_only for section in sections_of(game)),
    )


def _paragraphs(game: Game[Any, Any]) -> Iterator[Paragraph]:
    """The paragraphs of a game's sections, which fill few of the chapter's subchapters."""
    cites = game.cites
    for number in sorted({each.subchapter for each in cites}):
        for paragraph in register().paragraphs(subchapter=number):
            if any(paragraph.cite.within(part) for part in cites):
                yield paragraph


def _unplayed(missing: MissingGame) -> GameInfo:
    part = missing.subchapter
    return GameInfo(
        name=missing.name,
        title=part.title,
        sections=tuple(str(section.cite) for section in part.sections),
        since=part.since,
        paragraphs=len(register().paragraphs(subchapter=part.number)),
        status=missing.status,
        text=part.extent,
        title_only=sum(section.by_title_only for section in part.sections),
        known_by=part.by,
        why=part.unknown,
        titles={str(section.cite): section.title for section in part.sections},
    )
