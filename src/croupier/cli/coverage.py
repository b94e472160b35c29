"""`croupier coverage`: how each paragraph of the register is treated, and the sections known by title only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli import output
from croupier.cli.arguments import Json, spelled
from croupier.cli.exits import FINDINGS

if TYPE_CHECKING:
    from croupier.law.coverage import Coverage


def coverage(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="List this game's paragraphs.")] = "",
    json: Json = False,
) -> None:
    """Show how each paragraph is treated. Also counts the sections known by title only."""
    from croupier.law import coverage as covered
    from croupier.law.register import UnknownChapterGame

    try:
        report = covered.coverage(spelled(game) or None)
    except UnknownChapterGame as unknown:
        raise output.UsageError(str(unknown)) from None
    problems = list(report.problems())
    if json:
        output.print_json(_answer(report, problems))
    else:
        _show(report, list_paragraphs=bool(game))
        for problem in problems:
            output.say(problem, style="red")
    if problems:
        raise typer.Exit(FINDINGS)


def _answer(report: Coverage, problems: list[str]) -> dict[str, Any]:
    return {
        "totals": {str(treatment): count for treatment, count in report.by_treatment.items()},
        "games": {
            game: {str(treatment): count for treatment, count in counts.items()}
            for game, counts in report.by_game.items()
        },
        "paragraphs": [
            {
                "cite": str(row.paragraph.cite),
                "game": row.paragraph.game,
                "treated": str(row.paragraph.treated),
                "reason": row.paragraph.reason,
                "implemented_in": [str(place) for place in row.implementations],
                "tested_by": [str(place) for place in row.tests],
            }
            for row in report.rows
        ],
        "titles": {"total": len(report.titles), "games": report.titles_by_game},
        "sections_by_title": [
            {
                "cite": str(row.section.cite),
                "game": row.game,
                "title": row.section.title,
                "implemented_in": [str(place) for place in row.implementations],
                "tested_by": [str(place) for place in row.tests],
            }
            for row in report.titles
        ],
        "problems": problems,
    }


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
