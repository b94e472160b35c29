"""`croupier games`: what is in the house."""

from __future__ import annotations

import typer

from croupier.cli.arguments import Json


def register(app: typer.Typer) -> None:
    app.command("games")(games)


def games(json: Json = False) -> None:
    """The games: their sections, their wagers, and how much of their law is modelled."""
    import croupier  # noqa: PLC0415
    from croupier.cli import output  # noqa: PLC0415

    found = croupier.games()
    if json:
        output.answer([game.to_dict() for game in found])
        return
    made = output.table("game", "title", "sections", "since", "wagers", "modelled")
    for game in found:
        first, last = game.sections[0], game.sections[-1]
        sections = first if first == last else f"{first} to {last.partition('-')[2]}"
        modelled = f"{game.modelled} of {game.paragraphs} paragraphs"
        output.row(made, game.name, game.title, sections, game.since.isoformat(), ", ".join(game.wagers), modelled)
    output.console().print(made)
