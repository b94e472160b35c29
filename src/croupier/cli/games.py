"""`croupier games`: the games of the chapter: what is in the house, and what is not yet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from croupier.cli.arguments import Json

if TYPE_CHECKING:
    from croupier.engine.game import Game
    from croupier.games.chapter import Absent


def register(app: typer.Typer) -> None:
    app.command("games")(games)


def games(json: Json = False) -> None:
    """The games of the chapter: their sections and wagers, how much of their law we hold, and which are not played yet."""
    from croupier.cli import output  # noqa: PLC0415
    from croupier.games import registry  # noqa: PLC0415
    from croupier.games.chapter import absent  # noqa: PLC0415

    played = [_told(game) | _text(game) for game in registry.games()]
    others = absent()
    if json:
        output.answer([*played, *(_told_absent(each) for each in others)])
        return
    made = output.table("game", "title", "sections", "since", "wagers", "modelled", "our sources hold")
    for told in played:
        modelled = f"{told['modelled']} of {told['paragraphs']} paragraphs" if told["paragraphs"] else "titles only"
        by_title = f" ({told['title_only']} sections by title)" if told["title_only"] and told["paragraphs"] else ""
        since, wagers = told["since"] or "not determined", ", ".join(told["wagers"])
        row = (told["game"], told["title"], _span(told["sections"]), since, wagers, modelled)
        output.row(made, *row, f"{told['text']}{by_title}")
    output.console().print(made)
    _show_absent(others)


def _show_absent(others: tuple[Absent, ...]) -> None:
    from croupier.cli import output  # noqa: PLC0415

    if not others:
        return
    made = output.table("game", "title", "sections", "since", "our sources hold", "state", title="Not in the house")
    for each in others:
        part = each.subchapter
        state = f"{each.status}: {part.unknown}" if part.unknown else each.status
        sections = _span([str(section.cite) for section in part.sections])
        output.row(made, each.name, part.title, sections, part.adopted, part.extent, state)
    output.console().print(made)


def _span(sections: list[str]) -> str:
    first, last = sections[0], sections[-1]
    return first if first == last else f"{first} to {last.partition('-')[2]}"


def _told(game: Game[Any, Any]) -> dict[str, Any]:
    from croupier.law.register import Treatment, register  # noqa: PLC0415

    paragraphs = [each for each in register().paragraphs() if any(each.cite.within(part) for part in game.cites)]
    return {
        "game": game.name,
        "title": game.title,
        "sections": list(game.sections),
        "since": game.since.isoformat() if game.since else None,
        "wagers": list(game.play.wagers(game.rules())),
        "paragraphs": len(paragraphs),
        "modelled": sum(each.treated is not Treatment.NOT_MODELLED for each in paragraphs),
    }


def _text(game: Game[Any, Any]) -> dict[str, Any]:
    """What our sources hold of a game that is played: all, part, or only the titles of its sections."""
    from croupier.games.chapter import Status, held, sections_of  # noqa: PLC0415

    titles = [section for section in sections_of(game) if section.by_title_only]
    return {"status": str(Status.PLAYED), "text": str(held(game)), "title_only": len(titles)}


def _told_absent(each: Absent) -> dict[str, Any]:
    """A game that is not in the house, with the fields of one that is."""
    from croupier.law.register import register  # noqa: PLC0415

    part = each.subchapter
    return {
        "game": each.name,
        "title": part.title,
        "sections": [str(section.cite) for section in part.sections],
        "since": part.since.isoformat() if part.since else None,
        "wagers": [],
        "paragraphs": len(register().paragraphs(subchapter=part.number)),
        "modelled": 0,
        "status": str(each.status),
        "text": str(part.extent),
        "title_only": sum(section.by_title_only for section in part.sections),
        "known_by": part.by.isoformat() if part.by else None,
        "why": part.unknown,
        "titles": {str(section.cite): section.title for section in part.sections},
    }
