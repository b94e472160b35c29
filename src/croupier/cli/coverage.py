"""`croupier coverage`: how each paragraph of the register is treated, and the sections known by title only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

import croupier
from croupier.cli import output
from croupier.cli.arguments import Json, as_options
from croupier.cli.exits import FINDINGS

if TYPE_CHECKING:
    from croupier.law.coverage import Coverage


def coverage(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="List this game's paragraphs.")] = "",
    json: Json = False,
) -> None:
    """Show how each paragraph is treated. Also counts the sections known by title only."""
    with as_options(bare="game"):
        result = croupier.coverage(game)
    if json:
        output.print_json(result.to_dict())
    else:
        _show(result.report, list_paragraphs=bool(game))
        for problem in result.problems:
            output.say(problem, style="red")
    if result.problems:
        raise typer.Exit(FINDINGS)


def _show(report: Coverage, *, list_paragraphs: bool) -> None:
    from croupier.law.register import Treatment

    kinds = tuple(Treatment)
    last = ("paragraphs", "sections known by title only")
    grid = output.table("game", *kinds, *last, right=(*kinds, *last))
    paragraphs, titles = report.by_game, report.titles_by_game
    for game in report.games:
        counts = paragraphs.get(game, {})
        cells = [counts.get(kind) or "" for kind in kinds]
        output.row(grid, game, *cells, sum(counts.values()) or "", titles.get(game, ""))
    total = report.by_treatment
    output.row(grid, "all", *(total[kind] for kind in kinds), sum(total.values()), len(report.titles), style="bold")
    output.console().print(grid)
    if list_paragraphs:
        _show_rows(report)


def _show_rows(report: Coverage) -> None:
    if report.rows:
        rows = output.table("paragraph", "treated", "rule", "implemented in", "tests", right=("tests",))
        for row in report.rows:
            paragraph = row.paragraph
            places = ", ".join(sorted({place.path for place in row.implementations})) or paragraph.reason
            output.row(rows, paragraph.cite, paragraph.treated, paragraph.rule, places, len(row.tests) or "")
        output.console().print(rows)
    if report.titles:
        rows = output.table("section", "known by title only", "cited in", "tests", right=("tests",))
        for each in report.titles:
            places = ", ".join(sorted({place.path for place in each.implementations}))
            output.row(rows, each.section.cite, each.section.title, places, len(each.tests) or "")
        output.console().print(rows)
