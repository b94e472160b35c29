"""`croupier games`: the games of the chapter."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

import croupier
from croupier.cli import output
from croupier.cli.arguments import Json

if TYPE_CHECKING:
    from croupier.api.games import GameInfo

_All = Annotated[bool, typer.Option("--all", help="With --json: include games that cannot be played here.")]


def games(json: Json = False, every: _All = False) -> None:
    """List the games of the chapter. Shows sections, wagers, how much of their law is covered, and which are not playable."""
    from croupier.games.chapter import Status

    if json:
        output.print_json([game.to_dict() for game in croupier.all_games(unplayed=every)])
        return
    listed = croupier.all_games(unplayed=True)
    _show(game for game in listed if game.status is Status.PLAYED)
    _show_unplayed([game for game in listed if game.status is not Status.PLAYED])


def _show(played: Iterable[GameInfo]) -> None:
    grid = output.table("game", "title", "sections", "since", "wagers", "modelled", "our sources have")
    for game in played:
        modelled = f"{game.modelled} of {game.paragraphs} paragraphs" if game.paragraphs else "titles only"
        by_title = f" ({game.title_only} sections by title)" if game.title_only and game.paragraphs else ""
        since = game.since.isoformat() if game.since else "not determined"
        row = (game.name, game.title, _span(game.sections), since, ", ".join(game.wagers), modelled)
        output.row(grid, *row, f"{game.text}{by_title}")
    output.console().print(grid)


def _show_unplayed(others: Sequence[GameInfo]) -> None:
    if not others:
        return
    grid = output.table("game", "title", "sections", "since", "our sources have", "status", title="Not playable here")
    for game in others:
        by = f" (by {game.known_by.isoformat()})" if game.known_by else ""
        since = game.since.isoformat() if game.since else f"not determined{by}"
        state = f"{game.status}: {game.why}" if game.why else str(game.status)
        output.row(grid, game.name, game.title, _span(game.sections), since, str(game.text), state)
    output.console().print(grid)


def _span(sections: tuple[str, ...]) -> str:
    first, last = sections[0], sections[-1]
    return first if first == last else f"{first} to {last.partition('-')[2]}"
