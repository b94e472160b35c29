"""`croupier diff SHEET SHEET`: what changes between two sheets: options, legality, numbers, sign, and the notice required."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import typer

import croupier
from croupier.cli import arguments, output
from croupier.cli.arguments import GameOrSheet, Json, On, as_options
from croupier.cli.papers.files import Out, out_faults, write_by
from croupier.cli.papers.par import ENDINGS


def diff(old: GameOrSheet, new: GameOrSheet, out: Out = "", on: On = "", json: Json = False) -> None:
    """Compare two rule sheets. Shows changes in options, legality, house advantage and sign, and the notice required.

    The file of -o compares the PAR sheets: .pdf, .csv, .xlsx, .json or .txt.
    """
    wrong = out_faults("-o", out, ENDINGS, old, new)
    if old == new == "-":
        wrong.append("only one of the two sheets can come from standard input")
    if wrong:
        raise output.UsageError("\n".join(wrong))
    before, after = (arguments.sheet(source, [], on) for source in (old, new))
    with as_options(bare="new"):
        result = croupier.diff(before, after)
    if out:
        write_by(out, result.write)
    if json:
        output.print_json(result.to_dict())
    elif not out:
        _show(result.to_dict())
    raise typer.Exit(output.exit_code(result.verdict))


def _show(data: dict[str, Any]) -> None:
    if data["two_tables"]:
        output.say(data["two_tables"])
    _show_changes(data)
    _show_numbers(data["numbers"])
    if data["not_counted"]:
        output.say(data["not_counted"], style="yellow")
    for words, key in (("Removed from the sign", "taken_down"), ("Added to the sign", "posted")):
        for line in data["sign"][key]:
            output.say(f"{words}: {line}")
    for duty in data["notice"]:
        minutes = duty["minutes_ahead"]
        ahead = f"at least {minutes} minutes before" if minutes else "before it takes effect"
        output.say(f"Notice, {ahead}: {duty['duty']} [{duty['cite']}]")


def _show_changes(data: dict[str, Any]) -> None:
    if not data["changes"]:
        output.say("No changes.")
    grid = output.table("option", "old", "new", "paragraph", title="Changes")
    for change in data["changes"]:
        output.row(grid, change["name"], change["old"], change["new"], change["cite"])
    if data["changes"]:
        output.console().print(grid)
    for which in ("old", "new"):
        verdict = data["verdicts"][which]
        output.say(f"The {which} sheet is {verdict}.", style=output.VERDICT_STYLES[verdict])
        for finding in data["findings"][which]:
            output.say(f"  {finding['why']} [{finding['cite']}]")


def _show_numbers(rows: list[dict[str, Any]]) -> None:
    from croupier.documents.answers import percent

    if not rows:
        return
    grid = output.table("wager", "old", "new", title="House advantage", right=("old", "new"))
    for row in rows:
        output.row(grid, row["wager"], *(percent(Fraction(row[key])) if row[key] else "-" for key in ("old", "new")))
    output.console().print(grid)
