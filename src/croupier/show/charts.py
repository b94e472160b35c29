"""Strategy charts for a notebook: the cells, letters and colors of the printed chart (`paper.chart`), as tables."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.engine.strategy import Advice, Block, Chart, TotalsChart
from croupier.paper.chart import rows, used, words


@dataclass(frozen=True, slots=True)
class ChartCell:
    """A cell: its letters, its choices in order of preference, which give its colors, and what it says in words."""

    text: str
    choices: tuple[str, ...]
    words: str = ""


@dataclass(frozen=True, slots=True)
class ShownBlock:
    """A section of a chart: each row with its label and a cell for each column."""

    title: str
    rows: tuple[tuple[str, tuple[ChartCell | None, ...]], ...]


@dataclass(frozen=True, slots=True)
class ShownChart:
    """A chart: its sections, which have the same columns, and its legend."""

    columns: tuple[str, ...]
    blocks: tuple[ShownBlock, ...]
    legend: tuple[ChartCell, ...]


def by_total(chart: TotalsChart) -> ShownChart:
    """A chart as players carry it."""
    legend = tuple(ChartCell(code, choices, words(choices)) for code, choices in used(chart).items())
    cells = {each.text: each for each in legend}
    return ShownChart(chart.columns, tuple(_block(block, chart, cells) for block in chart.blocks), legend)


def _block(block: Block, chart: TotalsChart, cells: dict[str, ChartCell]) -> ShownBlock:
    printed = rows(block, chart.columns)
    return ShownBlock(block.title, tuple((row.label, tuple(cells.get(code) for code in row.codes)) for row in printed))


def by_composition(chart: Chart) -> ShownChart:
    """The best play of every hand, with what the next best choice would cost in the title of each cell."""
    columns = tuple(dict.fromkeys(advice.against for advice in chart.advice))
    advice = {(each.hand, each.against): each for each in chart.advice}
    hands = dict.fromkeys(each.hand for each in chart.advice)
    shown = ((hand, tuple(_advised(advice.get((hand, column)), chart.letters) for column in columns)) for hand in hands)
    legend = tuple(ChartCell(letter, (name,), name.replace("_", " ")) for name, letter in chart.letters.items())
    return ShownChart(columns, (ShownBlock("hand", tuple(shown)),), legend)


def _advised(advice: Advice | None, letters: dict[str, str]) -> ChartCell | None:
    if advice is None:
        return None
    others = [value for name, value in advice.values.items() if name != advice.best]
    costs = f"{advice.values[advice.best] - max(others):.1%} better" if others else ""
    return ChartCell(letters[advice.best], (advice.best,), costs)
