"""`croupier check SHEET...`: whether a table's rule sheet is lawful on a day, and whether tables may stand together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

import croupier
from croupier.cli import arguments, output
from croupier.cli.arguments import Json, On, Sets
from croupier.law.ruling import Mistake, Verdict, overall

if TYPE_CHECKING:
    from croupier.api.check import CheckResult
    from croupier.sheets.sheet import Sheet

Sheets = Annotated[
    list[str],
    typer.Argument(
        metavar="GAME|SHEET...", help="Games, or rule sheet files (- for stdin). Several: one licensee's tables."
    ),
]


def check(sheets: Sheets, on: On = "", sets: Sets = [], json: Json = False) -> None:  # noqa: B006 (typer copies it)
    """Check whether rule sheets are lawful. Shows the verdict, and every finding with its paragraph.

    Several sheets are tables of one licensee: what they may not have together is found too.
    """
    if sheets.count("-") > 1:
        raise output.UsageError("only one of the sheets can come from standard input")
    results = [croupier.check(sheet) for sheet in arguments.sheets(sheets, sets, on)]
    if len(results) > 1:
        _check_together(sheets, results, json=json)
    (result,) = results
    with output.answer(result.verdict):
        if json:
            output.print_json(result.to_dict())
        else:
            _show(result)


def _show(result: CheckResult, name: str = "") -> None:
    from croupier.engine.croupier import Fact
    from croupier.sheets.sign import POSTED_BY

    judged, verdict = result.sheet, result.verdict
    table = name or judged.table
    named = f"{judged.game.title}{f', table {table}' if table else ''}, on {judged.on}"
    output.say(f"{named}: {verdict}", style=output.VERDICT_STYLES[verdict])
    if result.findings:
        output.findings(result.findings)
    if verdict is not Verdict.UNLAWFUL:
        must = "must" if verdict is Verdict.LAWFUL else "would have to"
        for words, facts in (
            (f"The sign that {must} be posted ({POSTED_BY}):", result.sign),
            ("What the house may add to the sign:", result.sign_may_add),
        ):
            if facts:
                output.say(words)
                output.facts(facts)
    if verdict is not Verdict.UNLAWFUL and (
        to_set := [each for each in result.limits_to_set if each not in result.findings]
    ):
        output.say("What the sheet of a table must also set, and its sign must show:")
        output.facts([Fact(ruling.why, ruling.cite) for ruling in to_set])


# ---------------------------------------------------------------- several tables


def _check_together(sources: Sequence[str], results: Sequence[CheckResult], *, json: bool) -> None:
    """The verdict on several tables of one licensee: on each sheet, and on all together."""
    from croupier.documents.answers import ruling_answer
    from croupier.sheets.tables import together

    names = _names(sources, [result.sheet for result in results])
    between = together(zip(names, (result.sheet for result in results), strict=True))
    verdict = overall([*between, *(ruling for result in results for ruling in result.findings)])
    with output.answer(verdict):
        if json:
            tables = [{**result.to_dict(), "table": name} for name, result in zip(names, results, strict=True)]
            answers = [ruling_answer(ruling) for ruling in between]
            output.print_json({"verdict": str(verdict), "tables": tables, "between": answers})
            return
        for name, result in zip(names, results, strict=True):
            _show(result, name)
        if between:
            output.say("What these tables may not have together:")
            output.findings(between)
        output.say(f"The {len(results)} tables together: {verdict}", style=output.VERDICT_STYLES[verdict])


def _names(sources: Sequence[str], sheets: Sequence[Sheet]) -> list[str]:
    """The tables' names, or else those of the files. Raises `Unreadable` if two are the same, or judged on other days."""
    from croupier.law.option import Unreadable

    names = [sheet.table or source for source, sheet in zip(sources, sheets, strict=True)]
    twice = dict.fromkeys(name for name in names if names.count(name) > 1)
    mistakes = [Mistake("table", f"{name} is the table of {names.count(name)} sheets") for name in twice]
    if len(days := sorted({sheet.on for sheet in sheets})) > 1:
        mistakes.append(
            Mistake("on", f"the sheets are for different days ({', '.join(map(str, days))}); name one with --on")
        )
    if mistakes:
        raise Unreadable(*mistakes)
    return names
