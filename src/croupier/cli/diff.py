"""`croupier diff SHEET SHEET`: what changes between two sheets: options, legality, numbers, sign, and the notice required."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import typer

from croupier.cli import arguments, output
from croupier.cli.arguments import GameOrSheet, Json, On
from croupier.cli.papers.files import Out, out_faults, write
from croupier.cli.papers.par import ENDINGS, compared
from croupier.law.ruling import overall
from croupier.values.extras import NotInstalled, naming_extras

if TYPE_CHECKING:
    from croupier.sheets.notice import Change, Duty
    from croupier.sheets.sheet import Sheet


def diff(old: GameOrSheet, new: GameOrSheet, out: Out = "", on: On = "", json: Json = False) -> None:
    """Compare two rule sheets. Shows changes in options, legality, house advantage and sign, and the notice required.

    The file of -o compares the PAR sheets: .pdf, .csv, .xlsx, .json or .txt.
    """
    from croupier.sheets import notice

    wrong = out_faults("-o", out, ENDINGS, old, new)
    if old == new == "-":
        wrong.append("only one of the two sheets can come from standard input")
    if wrong:
        raise output.UsageError("\n".join(wrong))
    before, after = (arguments.sheet(source, [], on) for source in (old, new))
    if before.game.name != after.game.name:
        raise output.UsageError(f"the sheets are for different games: {before.game.name} and {after.game.name}")
    if out:
        write(out, compared(before, after, out))
        if not json:
            raise typer.Exit(output.exit_code(overall(after.findings())))
    changed = notice.changes(before, after)
    different_tables = notice.two_tables(before, after)
    needed = notice.duties(changed, every_change=after.rules.half_hour_for_every_change)
    numbers, not_counted = _counted(before, after)
    data = {
        "verdicts": {"old": str(overall(before.findings())), "new": str(overall(after.findings()))},
        "changes": [_change(change) for change in changed],
        "findings": {"old": _findings(before), "new": _findings(after)},
        "numbers": numbers,
        "not_counted": not_counted,
        "sign": _sign(before, after),
        "notice": [_duty(duty) for duty in (() if different_tables else needed)],
        "two_tables": different_tables.why if different_tables else None,
    }
    if json:
        output.print_json(data)
    else:
        _show(data)
    raise typer.Exit(output.exit_code(overall(after.findings())))


def _change(change: Change) -> dict[str, Any]:
    return {"name": change.name, "old": change.before, "new": change.after, "cite": str(change.cite)}


def _duty(duty: Duty) -> dict[str, Any]:
    return {"duty": duty.duty, "cite": str(duty.cite), "minutes_ahead": int(duty.ahead.total_seconds() // 60)}


def _findings(sheet: Sheet) -> list[dict[str, Any]]:
    from croupier.documents.answers import ruling_answer

    return [ruling_answer(ruling) for ruling in sheet.findings()]


def _counted(before: Sheet, after: Sheet) -> tuple[list[dict[str, Any]], str | None]:
    """The house advantages that differ; or why they are not counted. All else is compared in the core too."""
    try:
        with naming_extras():
            return _numbers(before, after), None
    except NotInstalled as missing:
        return [], f"house advantages: {missing}"


def _numbers(before: Sheet, after: Sheet) -> list[dict[str, Any]]:
    """The house advantage of each wager under both sheets, where it differs or exists in only one."""
    from croupier.sheets.numbers import at_table
    from croupier.sheets.sheet import impossible_counts

    advantages = [
        {
            each.wager: each.text_of(each.house_advantage)
            for each in ([] if impossible_counts(sheet.rules) else at_table(sheet))
        }
        for sheet in (before, after)
    ]
    old, new = advantages
    names = [*old, *(name for name in new if name not in old)]
    rows = [{"wager": name, "old": old.get(name), "new": new.get(name)} for name in names]
    return [row for row in rows if row["old"] != row["new"]]


def _sign(before: Sheet, after: Sheet) -> dict[str, list[str]]:
    from croupier.sheets.sign import sign

    old, new = ([fact.fact for fact in sign(sheet)] for sheet in (before, after))
    return {
        "taken_down": [line for line in old if line not in new],
        "posted": [line for line in new if line not in old],
    }


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
