"""`croupier strategy GAME|SHEET`: the best play under a sheet, what each deviation costs, and charts to print."""

from __future__ import annotations

from collections.abc import Mapping
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.text import Text

import croupier
from croupier import __version__
from croupier.cli import arguments, output
from croupier.cli.arguments import GameOrSheet, Json, On, Sets
from croupier.cli.exits import FINDINGS
from croupier.cli.odds import Stake, elected
from croupier.cli.output import UsageError
from croupier.paper.files import write_fault

if TYPE_CHECKING:
    from croupier.api.strategy import StrategyResult
    from croupier.engine.strategy import Advice, Block, Chart, Judged, TotalsChart
    from croupier.sheets.sheet import Sheet

STYLES = {
    "stand": "black on yellow",
    "double": "black on bright_cyan",
    "split": "white on dark_green",
    "surrender": "white on dark_magenta",
    "raise": "white on dark_green",
}
COMPOSITION: Final = "composition"
TOTAL: Final = "total"
ENDINGS = (".svg", ".png", ".toml", ".json")
MOST_DEVIATIONS = 20  # printed; --json has all

By = Annotated[
    str, typer.Option("--by", metavar="composition|total", help="By every card of the hand, or only by its total.")
]
ChartFile = Annotated[
    str,
    typer.Option(
        "--chart", metavar="FILE", help="Write the chart by totals: .svg or .png, or .toml or .json to play by."
    ),
]
Value = Annotated[str, typer.Option("--value", metavar="CHART", help="Evaluate your own chart (- for stdin).")]


def strategy(
    source: GameOrSheet,
    by: By = "",
    chart: ChartFile = "",
    value: Value = "",
    stake: Stake = "",
    sets: Sets = [],  # noqa: B006 (typer copies it)
    on: On = "",
    json: Json = False,
) -> None:
    """Find the best play under a rule sheet. Shows each hand against the dealer's up card, and what each deviation costs."""
    from croupier.documents.reading import read_tree

    file = _chart_file(source, by, chart, value)
    sheet = arguments.sheet(source, sets, on)
    totals = by == TOTAL or bool(file or value)
    try:
        result = croupier.strategy(
            sheet,
            by=TOTAL if totals else COMPOSITION,
            chart=read_tree(value) if value else None,
            stake=arguments.stake(stake),
        )
    except croupier.NotAvailable as why:
        hint = "; leave out --by, --chart and --value" if totals and sheet.game.numbers.chart else ""
        raise output.UsageError(f"{why}{hint}") from None
    for ruling in sheet.rulings():
        output.to_stderr(f"{ruling.verdict}: {ruling}")
    written = file is None or result.chart is None or _write(sheet, result.chart, file)
    if json:
        output.print_json(result.to_dict())
    else:
        _show(result)
    if not written:
        raise typer.Exit(FINDINGS)
    if file is not None:
        output.to_stderr(f"written: {file}")


def _chart_file(source: str, by: str, chart: str, value: str) -> Path | None:
    """The file to write the chart to, if any. Raises `UsageError` with every invalid argument."""
    wrong = []
    if by not in {"", COMPOSITION, TOTAL}:
        wrong.append(f'--by "{by}": use {COMPOSITION} or {TOTAL}')
    if chart and Path(chart).suffix.lower() not in ENDINGS:
        wrong.append(f'--chart "{chart}": its name must end in one of {", ".join(ENDINGS)}')
    elif chart and (fault := write_fault(Path(chart), source, value)):
        wrong.append(f"--chart {chart} cannot be written: {fault}")
    if by == COMPOSITION and (chart or value):
        wrong.append(f"--by {COMPOSITION}: --chart and --value need --by {TOTAL}")
    if source == value == "-":
        wrong.append("only one of sheet and --value can come from standard input")
    if wrong:
        raise UsageError("\n".join(wrong))
    return Path(chart) if chart else None


def _show(result: StrategyResult) -> None:
    if result.chart is None:
        _show_composition(result.sheet, result.best, result.holds)
        return
    _show_total(result.sheet, result.chart)
    if result.judged is not None:
        output.say(f"House advantage {-result.judged.best.value:.6%}: {result.judged.best.strategy}.")
    output.say(f"House advantage {-result.best.value:.6%}: the best play of all, {result.best.strategy}.")
    if result.judged is not None:
        _show_deviations(result.judged)


# ---------------------------------------------------------------- by composition


def _show_composition(sheet: Sheet, chart: Chart, holds: str) -> None:
    shown = list(dict.fromkeys(advice.against for advice in chart.advice))
    cells = {(advice.hand, advice.against): advice for advice in chart.advice}
    output.say(f"{sheet.game.title}, {elected(sheet)}", style="bold")
    grid, letters = output.table("hand", *shown), chart.letters
    for hand in dict.fromkeys(advice.hand for advice in chart.advice):
        output.row(grid, hand, *(_cell(cells.get((hand, against)), letters) for against in shown))
    if chart.by_showing:
        output.row(grid, "value", *(_value(chart.by_showing.get(against)) for against in shown), style="bold")
    output.console().print(grid)
    legend = ", ".join(f"{letter} {name}" for name, letter in letters.items())
    output.say(
        f"{legend}; next to each letter: the cost of the second-best choice, in percent of the wager.", style="dim"
    )
    output.say(f"House advantage {-chart.value:.6%} of the original wager. Strategy: {chart.strategy}.", style="bold")
    for words in (f"For an initial wager {holds}." if holds else "", chart.meaning):
        if words:
            output.say(words, style="dim")


def _cell(advice: Advice | None, letters: Mapping[str, str]) -> str:
    if advice is None:
        return ""
    others = [value for name, value in advice.values.items() if name != advice.best]
    cost = advice.values[advice.best] - max(others) if others else 0
    return f"{letters[advice.best]} {cost:.1%}".rstrip("%")


def _value(value: float | None) -> str:
    return "" if value is None else f"{value:+.1%}".rstrip("%")


# ---------------------------------------------------------------- by total


def _write(sheet: Sheet, chart: TotalsChart, file: Path) -> bool:
    """Writes the chart in the format of the file name. Whether it was written."""
    from croupier.paper import chart as drawing
    from croupier.paper import files, picture

    caption = _caption(sheet, chart)
    match file.suffix.lower():
        case ".toml":
            content = files.toml(chart.document, [f"{sheet.game.title}: {chart.strategy}.", *caption]).encode()
        case ".json":
            content = f"{dumps(chart.document, indent=2)}\n".encode()
        case ".svg":
            content = drawing.svg(chart, sheet.game.title, caption).encode()
        case _:
            content = picture.png(drawing.svg(chart, sheet.game.title, caption))
    return output.write_file(file, lambda: files.write_atomically(file, content))


def _caption(sheet: Sheet, chart: TotalsChart) -> list[str]:
    """The lines below a chart: its table, and what its numbers mean."""
    table = f"Table {sheet.table}: " if sheet.table else "Sheet: "
    chapter = ".".join(str(sheet.game.cites[0]).split(".")[:1])
    advantage = f"House advantage {-chart.value:.4%} of the original wager, for one player and a fresh shoe."
    return [f"{table}{elected(sheet)}.", f"{advantage} N.J.A.C. {chapter}; croupier {__version__}."]


def _show_total(sheet: Sheet, chart: TotalsChart) -> None:
    from croupier.paper.chart import used, words

    output.say(f"{sheet.game.title}, {elected(sheet)}", style="bold")
    for block in chart.blocks:
        _show_block(block, chart)
    if chart.by_column:
        grid = output.table("value, in %", *chart.columns, right=chart.columns)
        output.row(grid, "all hands", *(_value(chart.by_column.get(column)) for column in chart.columns))
        output.console().print(grid)
    output.say("; ".join(f"{code} {words(choices)}" for code, choices in used(chart).items()), style="dim")
    for note in chart.notes:
        output.say(note, style="dim")
    if chart.includes:
        output.say(f"{_included(chart.includes)}.", style="dim")
    output.say(f"House advantage {-chart.value:.6%} of the original wager: {chart.strategy}.", style="bold")


def _included(includes: Mapping[str, bool]) -> str:
    """What the values count, in a sentence."""
    words = {
        is_in: [name.replace("_", " ") for name, each in includes.items() if each is is_in] for is_in in (True, False)
    }
    left_out = f"; they leave out {', '.join(words[False])}" if words[False] else ""
    return f"Values count {', '.join(words[True]) or 'only the wager'}{left_out}"


def _show_block(block: Block, chart: TotalsChart) -> None:
    from croupier.paper.chart import rows

    grid = output.table(block.title, *chart.columns)
    for row in rows(block, chart.columns):
        output.row(grid, row.label, *(_colored(code, chart) for code in row.codes))
    output.console().print(grid)


def _colored(code: str, chart: TotalsChart) -> Text:
    choices = chart.codes.get(code, ())
    return Text(code, style=STYLES.get(choices[0], "") if choices else "")


def _show_deviations(judged: Judged) -> None:
    """Shows what the chart costs compared with the best chart, in all and cell by cell as if each were the only change."""
    cost = judged.best.value - judged.chart.value
    output.say(f"This chart costs {cost:.6%} of the wager compared with the best chart.", style="bold")
    if not judged.deviations:
        return
    grid = output.table("", "hand", "against", "this chart", "best", "cost per round", right=("cost per round",))
    for each in judged.deviations[:MOST_DEVIATIONS]:
        cost_shown = "" if each.cost is None else f"{each.cost:.6%}"
        output.row(grid, each.block, each.row, each.column, each.code, each.best, cost_shown)
    output.console().print(grid)
    if (more := len(judged.deviations) - MOST_DEVIATIONS) > 0:
        output.say(f"... and {more} more; --json has them all.", style="dim")
