"""`croupier odds GAME|SHEET`: the numbers of every wager, exact, or with how they were counted."""

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
    """Exact numbers of every wager: true odds, payout, house advantage, element of risk, deviation."""
    import croupier  # noqa: PLC0415
    from croupier.cli import arguments, output  # noqa: PLC0415

    result = croupier.odds(arguments.dealable_sheet(source, sets, on))
    for each in result.not_analysed:
        why = f": {each.ruling}" if each.ruling else " yet"
        output.complain(f"not analysed: {', '.join(each.wagers)}{why}")
    if json:
        output.answer(result.to_dict())
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
    made = output.table(*headings, "paragraph", title=f"{sheet.game.title}, {elected(sheet)}", right=headings[1:])
    for each in found:
        output.row(
            made,
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
    output.console().print(made)
    for words, wagers in _remarks(found).items():
        output.say(f"{', '.join(wagers)}: {words}", style="dim")
    exact = "Exact" if all(each.exact for each in found) else "Exact where a fraction stands"
    output.say(
        f"{exact}. House advantage = expected loss / initial wager; element of risk = expected loss / all that is staked; "
        "deviation in initial wagers; rounds until the wager is decided.",
        style="dim",
    )


def _remarks(found: Iterable[Numbers]) -> dict[str, list[str]]:
    """What is to be said of the numbers, and of which: notes, the way to play, the count where it is not exact."""
    said: dict[str, list[str]] = {}
    for each in found:
        played = f"played by {each.strategy}" if each.strategy else ""
        for words in (each.note, played, "" if each.exact else each.method):
            if words:
                said.setdefault(words, []).append(each.wager)
    return said


def elected(sheet: Sheet) -> str:
    """The sheet in a line: what differs from the defaults."""
    from croupier.law.option import shown  # noqa: PLC0415

    default = type(sheet.rules)()
    changed = [
        f"{option.name} = {shown(option.plain(value))}"
        for option in sheet.rules.options()
        if (value := sheet.rules.elected(option.name)) != default.elected(option.name)
    ]
    return f"{', '.join(changed) or 'every option at its default'}, on {sheet.on}"
