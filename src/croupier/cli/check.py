"""`croupier check SHEET...`: whether a table's rule sheet is lawful on a day, and whether tables may stand together."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

import croupier
from croupier.cli import arguments, output
from croupier.cli.arguments import Json, On, Sets
from croupier.law.ruling import Verdict

if TYPE_CHECKING:
    from croupier.api.check import CheckResult, TablesResult

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
    read = arguments.sheets(sheets, sets, on)
    if len(read) > 1:
        named = [replace(sheet, table=sheet.table or source) for source, sheet in zip(sheets, read, strict=True)]
        _show_together(croupier.check_tables(named), json=json)
    result = croupier.check(read[0])
    with output.answer(result.verdict):
        if json:
            output.print_json(result.to_dict())
        else:
            _show(result)


def _show(result: CheckResult) -> None:
    from croupier.engine.croupier import Fact
    from croupier.sheets.sign import POSTED_BY

    judged, verdict = result.sheet, result.verdict
    named = f"{judged.game.title}{f', table {judged.table}' if judged.table else ''}, on {judged.on}"
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


def _show_together(result: TablesResult, *, json: bool) -> None:
    """The verdict on several tables of one licensee: on each sheet, and on all together."""
    with output.answer(result.verdict):
        if json:
            output.print_json(result.to_dict())
            return
        for table in result.tables:
            _show(table)
        if result.between:
            output.say("What these tables may not have together:")
            output.findings(result.between)
        words = f"The {len(result.tables)} tables together: {result.verdict}"
        output.say(words, style=output.VERDICT_STYLES[result.verdict])
