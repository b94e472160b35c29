"""`croupier games`: what is in the house."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from croupier.cli.arguments import Json

if TYPE_CHECKING:
    from croupier.engine.game import Game


def register(app: typer.Typer) -> None:
    app.command("games")(games)


def games(json: Json = False) -> None:
    """The games: their sections, their wagers, and how much of their law is modelled."""
    from croupier.cli import output  # noqa: PLC0415
    from croupier.games import registry  # noqa: PLC0415

    found = [_told(game) for game in registry.games()]
    if json:
        output.answer(found)
        return
    made = output.table("game", "title", "sections", "since", "wagers", "modelled")
    for told in found:
        first, last = told["sections"][0], told["sections"][-1]
        sections = first if first == last else f"{first} to {last.partition('-')[2]}"
        modelled = f"{told['modelled']} of {told['paragraphs']} paragraphs"
        output.row(made, told["game"], told["title"], sections, told["since"], ", ".join(told["wagers"]), modelled)
    output.console().print(made)


def _told(game: Game[Any, Any]) -> dict[str, Any]:
    from croupier.law.register import Treatment, register  # noqa: PLC0415

    paragraphs = [each for each in register().paragraphs() if any(each.cite.within(part) for part in game.cites)]
    return {
        "game": game.name,
        "title": game.title,
        "sections": list(game.sections),
        "since": game.since.isoformat(),
        "wagers": list(game.play.wagers(game.rules())),
        "paragraphs": len(paragraphs),
        "modelled": sum(each.treated is not Treatment.NOT_MODELLED for each in paragraphs),
    }
