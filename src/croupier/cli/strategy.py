"""`croupier strategy GAME|SHEET`: the best play under a sheet, what each deviation costs, and a chart for the wall."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.arguments import GameOrSheet, Json, On, Sets
from croupier.cli.exits import FINDINGS

if TYPE_CHECKING:
    from pathlib import Path

    from rich.text import Text

    from croupier.engine.strategy import Advice, Block, Chart, Charts, Judged, Placard
    from croupier.sheets.sheet import Sheet

LETTERS = {"stand": "S", "hit": "H", "double": "D", "split": "P", "surrender": "R", "raise": "R", "no raise": "N"}
STYLES = {
    "stand": "black on yellow",
    "double": "black on bright_cyan",
    "split": "white on dark_green",
    "surrender": "white on dark_magenta",
    "raise": "white on dark_green",
}
COMPOSITION, TOTAL = "composition", "total"
ENDINGS = (".svg", ".png", ".toml", ".json")
DEAREST = 20  # deviations that are told to people; programs get them all

By = Annotated[
    str, typer.Option("--by", metavar="composition|total", help="By every card of the hand, or by its total alone.")
]
ChartFile = Annotated[
    str,
    typer.Option("--chart", metavar="FILE", help="Write the chart by totals: .svg, .png, or .toml, .json to play by."),
]
Value = Annotated[str, typer.Option("--value", metavar="CHART", help="What a chart of your own is worth (- is stdin).")]


def register(app: typer.Typer) -> None:
    app.command("strategy")(strategy)


def strategy(
    source: GameOrSheet,
    by: By = "",
    chart: ChartFile = "",
    value: Value = "",
    sets: Sets = [],  # noqa: B006 (typer copies it)
    on: On = "",
    json: Json = False,
) -> None:
    """The best play under a sheet: each hand against what the dealer shows, and what each deviation costs."""
    from croupier.cli import arguments, output  # noqa: PLC0415
    from croupier.law.ruling import Refused  # noqa: PLC0415
    from croupier.sheets.sheet import undealable  # noqa: PLC0415

    file = _asked(source, by, chart, value)
    sheet = arguments.sheet(source, sets, on)
    if sheet.game.numbers.chart is None:
        raise output.UsageError(
            f"{sheet.game.title} has no chart of its best play: there is nothing to choose, or no count yet"
        )
    if nothing_to_deal := undealable(sheet.rules):
        raise Refused(*nothing_to_deal)
    for ruling in sheet.rulings():
        output.complain(f"{ruling.verdict}: {ruling}")
    if by == COMPOSITION or not (by or file or value):
        _by_composition(sheet, sheet.game.numbers.chart(sheet.rules), json=json)
    else:
        _by_total(sheet, _charts(sheet), file, value, json=json)


def _asked(source: str, by: str, chart: str, value: str) -> Path | None:
    """The file a chart is wanted in; every argument that means nothing is told at once."""
    from pathlib import Path  # noqa: PLC0415

    from croupier.cli.output import UsageError  # noqa: PLC0415
    from croupier.paper.written import place_fault  # noqa: PLC0415

    wrong = []
    if by not in {"", COMPOSITION, TOTAL}:
        wrong.append(f'--by "{by}": a chart is by {COMPOSITION} or by {TOTAL}')
    if chart and Path(chart).suffix.lower() not in ENDINGS:
        wrong.append(f'--chart "{chart}": its name must end in one of {", ".join(ENDINGS)}')
    elif chart and (fault := place_fault(Path(chart))):
        wrong.append(f"--chart {chart} cannot be written: {fault}")
    if by == COMPOSITION and (chart or value):
        wrong.append(f"--by {COMPOSITION}: charts that are drawn, written or valued are by {TOTAL}")
    if source == value == "-":
        wrong.append("only one of sheet and chart can be standard input")
    if wrong:
        raise UsageError("\n".join(wrong))
    return Path(chart) if chart else None


def _charts(sheet: Sheet) -> Charts[Any]:
    from croupier.cli.output import UsageError  # noqa: PLC0415

    if sheet.game.numbers.charts is None:
        raise UsageError(f"{sheet.game.title} has no chart by totals; leave out --by, --chart and --value")
    return sheet.game.numbers.charts


# ---------------------------------------------------------------- by composition


def _by_composition(sheet: Sheet, chart: Chart, *, json: bool) -> None:
    from croupier.cli import output  # noqa: PLC0415

    if json:
        output.answer(_composition_answer(sheet, chart))
    else:
        _show_composition(sheet, chart)


def _heads(sheet: Sheet) -> dict[str, Any]:
    return {
        "game": sheet.game.name,
        "table": sheet.table,
        "on": sheet.on.isoformat(),
        "verdict": str(sheet.verdict),
        "rules": sheet.rules.plain(),
    }


def _composition_answer(sheet: Sheet, chart: Chart) -> dict[str, Any]:
    return _heads(sheet) | {
        "by": COMPOSITION,
        "strategy": chart.strategy,
        "meaning": chart.meaning,
        "method": "exact count in double precision",
        "house_advantage_decimal": -chart.value,
        "by_showing": dict(chart.by_showing),
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


def _show_composition(sheet: Sheet, chart: Chart) -> None:
    from croupier.cli import output  # noqa: PLC0415
    from croupier.cli.odds import elected  # noqa: PLC0415

    shown = list(dict.fromkeys(advice.against for advice in chart.advice))
    cells = {(advice.hand, advice.against): advice for advice in chart.advice}
    output.say(f"{sheet.game.title}, {elected(sheet)}", style="bold")
    made = output.table("hand", *shown)
    for hand in dict.fromkeys(advice.hand for advice in chart.advice):
        output.row(made, hand, *(_cell(cells.get((hand, against))) for against in shown))
    if chart.by_showing:
        output.row(made, "worth", *(_worth(chart.by_showing.get(against)) for against in shown), style="bold")
    output.console().print(made)
    choices = {name for advice in chart.advice for name in advice.values}
    legend = ", ".join(f"{letter} {name}" for name, letter in LETTERS.items() if name in choices)
    output.say(f"{legend}; beside each letter what the next best choice costs, in percent of the wager.", style="dim")
    output.say(
        f"House advantage {-chart.value:.6%} of the original wager; the strategy is {chart.strategy}.", style="bold"
    )
    if chart.meaning:
        output.say(chart.meaning, style="dim")


def _cell(advice: Advice | None) -> str:
    if advice is None:
        return ""
    others = [value for name, value in advice.values.items() if name != advice.best]
    cost = advice.values[advice.best] - max(others) if others else 0
    return f"{LETTERS[advice.best]} {cost:.1%}".rstrip("%")


def _worth(value: float | None) -> str:
    return "" if value is None else f"{value:+.1%}".rstrip("%")


# ---------------------------------------------------------------- by total


def _by_total(sheet: Sheet, charts: Charts[Any], file: Path | None, value: str, *, json: bool) -> None:
    from croupier.cli import output  # noqa: PLC0415
    from croupier.documents.reading import read_tree  # noqa: PLC0415

    judged = charts.judge(sheet.rules, read_tree(value)) if value else None
    chart = judged.chart if judged else charts.best(sheet.rules)
    most = sheet.game.numbers.chart(sheet.rules) if sheet.game.numbers.chart else None
    written = file is None or _write(sheet, chart, file)
    if json:
        output.answer(_total_answer(sheet, chart, judged, most))
    else:
        _show_total(sheet, chart)
        if judged is not None:
            output.say(f"House advantage {-judged.best.value:.6%}: {judged.best.strategy}.")
        if most is not None:
            output.say(f"House advantage {-most.value:.6%}: the best play of all, {most.strategy}.")
        if judged is not None:
            _show_deviations(judged)
    if not written:
        raise typer.Exit(FINDINGS)
    if file is not None:
        output.complain(f"written: {file}")


def _write(sheet: Sheet, chart: Placard, file: Path) -> bool:
    """The chart in the form that the file's name asks for; whether it could be written."""
    from json import dumps  # noqa: PLC0415

    from croupier.cli import output  # noqa: PLC0415
    from croupier.paper import chart as drawing  # noqa: PLC0415
    from croupier.paper import picture, written  # noqa: PLC0415

    under = _under(sheet, chart)
    match file.suffix.lower():
        case ".toml":
            content = written.toml(chart.document, [f"{sheet.game.title}: {chart.strategy}.", *under]).encode()
        case ".json":
            content = f"{dumps(chart.document, indent=2)}\n".encode()
        case ".svg":
            content = drawing.svg(chart, sheet.game.title, under).encode()
        case _:
            content = picture.png(drawing.svg(chart, sheet.game.title, under))
    return output.put(file, lambda: written.put_in_place(file, content))


def _under(sheet: Sheet, chart: Placard) -> list[str]:
    """What must stand under a chart for it to be of use: of which table it is, and what its numbers mean."""
    from croupier import __version__  # noqa: PLC0415
    from croupier.cli.odds import elected  # noqa: PLC0415

    table = f"Table {sheet.table}: " if sheet.table else "Sheet: "
    chapter = ".".join(str(sheet.game.cites[0]).split(".")[:1])
    counted = f"House advantage {-chart.value:.4%} of the original wager, counted from a fresh shoe for one player."
    return [f"{table}{elected(sheet)}.", f"{counted} N.J.A.C. {chapter}; croupier {__version__}."]


def _total_answer(sheet: Sheet, chart: Placard, judged: Judged | None, most: Chart | None) -> dict[str, Any]:
    told = _heads(sheet) | {
        "by": TOTAL,
        "strategy": chart.strategy,
        "method": "exact count in double precision",
        "house_advantage_decimal": -chart.value,
        "by_showing": dict(chart.by_column),
        "codes": {code: list(choices) for code, choices in chart.codes.items()},
        "chart": dict(chart.document),
        "cells": [
            {
                "block": block.title,
                "hand": row,
                "against": column,
                "code": code,
                "costs": dict(block.costs.get((row, column), {})),
            }
            for block in chart.blocks
            for (row, column), code in block.cells.items()
        ],
    }
    if most is not None:
        told["best_play"] = {
            "strategy": most.strategy,
            "meaning": most.meaning,
            "house_advantage_decimal": -most.value,
        }
    if judged is None:
        return told
    return told | {
        "best_chart": {"strategy": judged.best.strategy, "house_advantage_decimal": -judged.best.value},
        "costs": judged.best.value - judged.chart.value,
        "deviations": [
            {
                "block": each.block,
                "hand": each.row,
                "against": each.column,
                "code": each.code,
                "best": each.best,
                "costs": each.cost,
            }
            for each in judged.deviations
        ],
    }


def _show_total(sheet: Sheet, chart: Placard) -> None:
    from croupier.cli import output  # noqa: PLC0415
    from croupier.cli.odds import elected  # noqa: PLC0415
    from croupier.paper.chart import used, words  # noqa: PLC0415

    output.say(f"{sheet.game.title}, {elected(sheet)}", style="bold")
    for block in chart.blocks:
        _show_block(block, chart)
    if chart.by_column:
        made = output.table("worth, in %", *chart.columns, right=chart.columns)
        output.row(made, "all hands", *(_worth(chart.by_column.get(column)) for column in chart.columns))
        output.console().print(made)
    output.say("; ".join(f"{code} {words(choices)}" for code, choices in used(chart).items()), style="dim")
    for note in chart.notes:
        output.say(note, style="dim")
    output.say(f"House advantage {-chart.value:.6%} of the original wager: {chart.strategy}.", style="bold")


def _show_block(block: Block, chart: Placard) -> None:
    from croupier.cli import output  # noqa: PLC0415
    from croupier.paper.chart import rows  # noqa: PLC0415

    made = output.table(block.title, *chart.columns)
    for row in rows(block, chart.columns):
        output.row(made, row.label, *(_coloured(code, chart) for code in row.codes))
    output.console().print(made)


def _coloured(code: str, chart: Placard) -> Text:
    from rich.text import Text  # noqa: PLC0415

    choices = chart.codes.get(code, ())
    return Text(code, style=STYLES.get(choices[0], "") if choices else "")


def _show_deviations(judged: Judged) -> None:
    """What the chart costs against the best of its kind, and where: each cell as if it were the only one."""
    from croupier.cli import output  # noqa: PLC0415

    cost = judged.best.value - judged.chart.value
    output.say(f"This chart costs {cost:.6%} of the wager against the best chart.", style="bold")
    if not judged.deviations:
        return
    made = output.table("", "hand", "against", "this chart", "best", "costs a round", right=("costs a round",))
    for each in judged.deviations[:DEAREST]:
        told = "" if each.cost is None else f"{each.cost:.6%}"
        output.row(made, each.block, each.row, each.column, each.code, each.best, told)
    output.console().print(made)
    if (more := len(judged.deviations) - DEAREST) > 0:
        output.say(f"... and {more} more; --json has them all.", style="dim")
