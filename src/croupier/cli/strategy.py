"""`croupier strategy GAME|SHEET`: the best play under a sheet, and what each deviation costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from croupier.cli.arguments import GameOrSheet, Json, On, Sets

if TYPE_CHECKING:
    from croupier.engine.strategy import Advice, Chart
    from croupier.sheets.sheet import Sheet

LETTERS = {"stand": "S", "hit": "H", "double": "D", "split": "P", "surrender": "R"}


def register(app: typer.Typer) -> None:
    app.command("strategy")(strategy)


def strategy(source: GameOrSheet, sets: Sets = [], on: On = "", json: Json = False) -> None:  # noqa: B006 (typer copies it)
    """The best play under a sheet: each hand against what the dealer shows, and what each deviation costs."""
    from croupier.cli import arguments, output  # noqa: PLC0415

    sheet = arguments.sheet(source, sets, on)
    if sheet.game.chart is None:
        raise output.UsageError(
            f"{sheet.game.title} has no chart of its best play: there is nothing to choose, or no count yet"
        )
    for ruling in sheet.rulings():
        output.complain(f"{ruling.verdict}: {ruling}")
    chart = sheet.game.chart(sheet.rules)
    if json:
        output.answer(_answer(sheet, chart))
    else:
        _show(sheet, chart)


def _answer(sheet: Sheet, chart: Chart) -> dict[str, Any]:
    return {
        "game": sheet.game.name,
        "on": sheet.on.isoformat(),
        "rules": sheet.rules.plain(),
        "strategy": chart.strategy,
        "method": "exact count in double precision",
        "house_advantage_decimal": -chart.value,
        "plays": [
            {
                "hand": advice.hand,
                "against": advice.against,
                "best": advice.best,
                "values": dict(advice.values),
                "costs": {name: advice.values[advice.best] - value for name, value in advice.values.items()},
            }
            for advice in chart.advice
        ],
    }


def _show(sheet: Sheet, chart: Chart) -> None:
    from croupier.cli import output  # noqa: PLC0415
    from croupier.cli.odds import elected  # noqa: PLC0415

    shown = list(dict.fromkeys(advice.against for advice in chart.advice))
    cells = {(advice.hand, advice.against): advice for advice in chart.advice}
    made = output.table("hand", *shown, title=f"{sheet.game.title}, {elected(sheet)}")
    for hand in dict.fromkeys(advice.hand for advice in chart.advice):
        output.row(made, hand, *(_cell(cells.get((hand, against))) for against in shown))
    output.console().print(made)
    legend = ", ".join(f"{letter} {name}" for name, letter in LETTERS.items())
    output.say(f"{legend}; beside each letter what the next best choice costs, in percent of the wager.", style="dim")
    output.say(
        f"House advantage {-chart.value:.6%} of the original wager; the strategy is {chart.strategy}.", style="bold"
    )


def _cell(advice: Advice | None) -> str:
    if advice is None:
        return ""
    others = [value for name, value in advice.values.items() if name != advice.best]
    cost = advice.values[advice.best] - max(others) if others else 0
    return f"{LETTERS[advice.best]} {cost:.1%}".rstrip("%")
