"""`croupier odds GAME|SHEET`: the numbers of every wager, exact or with the method used."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from croupier.cli.arguments import GameOrSheet, Json, On, Sets

if TYPE_CHECKING:
    from collections.abc import Iterable

    from croupier.money.numbers import Numbers
    from croupier.sheets.sheet import Sheet


def register(app: typer.Typer) -> None:
    app.command("odds")(odds)


def odds(source: GameOrSheet, sets: Sets = [], on: On = "", json: Json = False) -> None:  # noqa: B006 (typer copies it)
    """Show the exact odds of every wager. Includes payout, house advantage, element of risk and standard deviation."""
    import croupier  # noqa: PLC0415
    from croupier.cli import arguments, output  # noqa: PLC0415

    result = croupier.odds(arguments.dealable_sheet(source, sets, on))
    for each in result.not_analysed:
        why = f": {each.ruling}" if each.ruling else " yet"
        output.to_stderr(f"not analyzed: {', '.join(each.wagers)}{why}")
    if json:
        output.print_json(result.to_dict())
    elif result.wagers:
        _show(result.sheet, result.wagers)


def _show(sheet: Sheet, found: tuple[Numbers, ...]) -> None:
    from croupier.cli import output  # noqa: PLC0415
    from croupier.documents.answers import percent  # noqa: PLC0415

    headings = (
        "wager",
        "pays",
        "true odds",
        "win",
        "push",
        "house advantage",
        "",
        "element of risk",
        "deviation",
        "rounds",
    )
    grid = output.table(*headings, "paragraph", title=f"{sheet.game.title}, {elected(sheet)}", right=headings[1:])
    for each in found:
        output.row(
            grid,
            each.wager,
            each.pays,
            each.true_odds,
            percent(each.win, 3),
            percent(each.push, 3) if each.push else "",
            percent(each.house_advantage),
            each.house_advantage if each.exact else "",
            percent(each.element_of_risk),
            f"{each.standard_deviation:.4f}",
            f"{float(each.rounds):.2f}",
            each.cite,
        )
    output.console().print(grid)
    for words, wagers in _remarks(found).items():
        output.say(f"{', '.join(wagers)}: {words}", style="dim")
    exact = "Exact" if all(each.exact for each in found) else "Exact where a fraction is shown"
    output.say(
        f"{exact}. House advantage = expected loss / initial wager; element of risk = expected loss / total stake; "
        "deviation = standard deviation in initial wagers; rounds = average rounds until the wager is decided.",
        style="dim",
    )


def _remarks(found: Iterable[Numbers]) -> dict[str, list[str]]:
    """Remarks and the wagers they apply to: notes, the strategy, and the method of numbers that are not exact."""
    remarks: dict[str, list[str]] = {}
    for each in found:
        played = f"played by {each.strategy}" if each.strategy else ""
        for words in (each.note, played, "" if each.exact else each.method):
            if words:
                remarks.setdefault(words, []).append(each.wager)
    return remarks


def elected(sheet: Sheet) -> str:
    """The sheet's options that differ from the defaults, in one line."""
    from croupier.law.option import shown  # noqa: PLC0415

    default = type(sheet.rules)()
    changed = [
        f"{option.name} = {shown(option.plain(value))}"
        for option in sheet.rules.options()
        if (value := sheet.rules.elected(option.name)) != default.elected(option.name)
    ]
    return f"{', '.join(changed) or 'every option at its default'}, on {sheet.on}"
