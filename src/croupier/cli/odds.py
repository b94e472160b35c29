"""`croupier odds GAME|SHEET`: the numbers of every wager, exact, or with how they were counted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from croupier.cli.arguments import GameOrSheet, Json, On, Sets

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.money.numbers import Numbers
    from croupier.sheets.sheet import Sheet


def register(app: typer.Typer) -> None:
    app.command("odds")(odds)


def odds(source: GameOrSheet, sets: Sets = [], on: On = "", json: Json = False) -> None:  # noqa: B006 (typer copies it)
    """Exact numbers of every wager: true odds, payout, house advantage, element of risk, deviation."""
    from croupier.cli import arguments, output  # noqa: PLC0415
    from croupier.drive.numbers import all_numbers, not_analysed  # noqa: PLC0415
    from croupier.law.ruling import Refused  # noqa: PLC0415
    from croupier.sheets.sheet import undealable  # noqa: PLC0415

    sheet = arguments.sheet(source, sets, on)
    if nothing_to_deal := undealable(sheet.rules):
        raise Refused(*nothing_to_deal)
    for ruling in sheet.rulings():
        output.complain(f"{ruling.verdict}: {ruling}")
    found = all_numbers(sheet.game, sheet.rules)
    for names, why in _without(sheet, not_analysed(sheet.game, sheet.rules, found)):
        output.complain(f"not analysed: {', '.join(names)}{why}")
    if json:
        output.answer(_answer(sheet, found))
    elif found:
        _show(sheet, found)


def _without(sheet: Sheet, names: list[str]) -> Iterator[tuple[list[str], str]]:
    """Wagers that have no numbers, with the reason where the game gives one."""
    known = set[str]()
    for ruling in sheet.game.numbers.uncounted(sheet.rules) if names else ():
        mine = [name for name in names if name in ruling.options]
        known.update(mine)
        yield mine, f": {ruling}"
    if rest := [name for name in names if name not in known]:
        yield rest, " yet"


def _answer(sheet: Sheet, found: list[Numbers]) -> dict[str, Any]:
    from croupier.documents.answers import numbers_answer  # noqa: PLC0415

    return {
        "game": sheet.game.name,
        "on": sheet.on.isoformat(),
        "verdict": str(sheet.verdict),
        "rules": sheet.rules.plain(),
        "wagers": [numbers_answer(each) for each in found],
    }


def _show(sheet: Sheet, found: list[Numbers]) -> None:
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


def _remarks(found: list[Numbers]) -> dict[str, list[str]]:
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
