"""A chart by totals as players carry it: the best one for a table, and any other compared with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from croupier.engine.strategy import Block, Deviation, Judged, TotalsChart
from croupier.families.twenty_one.analysis.terms import Terms
from croupier.families.twenty_one.report.totals import (
    ATTACK,
    BY_TOTAL,
    CODES,
    COLUMNS,
    DOUBLED,
    DOUBLED_CODES,
    HARD,
    NO,
    PAIRS,
    SOFT,
    SPLIT,
    UP_CARDS,
    YES,
    Cell,
    TotalChart,
    doubled_rows,
    read,
    rows,
)

if TYPE_CHECKING:
    from croupier.families.twenty_one.analysis.charts import Cells, Chart, Written

BEST = (
    "the best total-dependent chart: a choice depends only on the total of the hand, on whether it is a pair, "
    "and on the dealer's up card; it is the same after a split"
)
THIS = "the given chart, played as written"
_TITLES = {
    ATTACK: "The attack wager",
    HARD: "Hard totals",
    SOFT: "Soft totals",
    PAIRS: "Pairs",
    DOUBLED: "Doubled",
}
_TENS_AND_ACES = {"T": 20, "A": 12}
_MEANS: Mapping[str, tuple[str, ...]] = {**CODES, SPLIT: ("split",), YES: ("attack",), NO: ("no attack",)}

Costs = Mapping[Cell, Mapping[str, float]]


def best(terms: Terms) -> TotalsChart:
    """Returns the best chart for a table."""
    return _best(terms)[0]


def judge(terms: Terms, tree: Mapping[str, object]) -> Judged:
    """Compares a chart document with the best chart for the table; raises `Unreadable` with every mistake."""
    from croupier.families.twenty_one.analysis.charts import chart_value  # noqa: PLC0415 (numpy, numba: slow to load)

    chart = read(tree, terms)
    ideal, ideal_chart, costs = _best(terms)
    value = chart_value(terms, {up: written(chart, terms, column) for column, up in UP_CARDS.items()})
    given = placard(chart, THIS, value, {})
    dearest = sorted(_deviations(chart, ideal_chart, costs), key=lambda each: -(each.cost or 0))
    return Judged(given, ideal, tuple(dearest))


def written(chart: TotalChart, terms: Terms, column: str) -> Written:
    """One column of a document, as the count takes it."""
    from croupier.families.twenty_one.analysis.charts import Written  # noqa: PLC0415 (numpy, numba: slow to load)

    cells = {(part, row): code for (part, row, across), code in chart.cells.items() if across == column}
    return Written(
        rows={(part, int(row), 0): code for (part, row), code in cells.items() if part in {HARD, SOFT}},
        doubled={where: cells[DOUBLED, name] for name, where in doubled_rows(terms).items()},
        splits={row: code == SPLIT for (part, row), code in cells.items() if part == PAIRS},
        attack=cells.get((ATTACK, ATTACK)) == YES,
    )


@lru_cache(maxsize=4)
def _best(terms: Terms) -> tuple[TotalsChart, TotalChart, Costs]:
    from croupier.families.twenty_one.analysis.charts import best_chart  # noqa: PLC0415 (numpy, numba: slow to load)

    found = best_chart(terms)
    after = doubled_rows(terms)
    cells, costs = dict[Cell, str](), dict[Cell, Mapping[str, float]]()
    for part, names in rows(terms).items():
        for row in names:
            for column in COLUMNS:
                code, others = _of_cell(found.columns[UP_CARDS[column]], part, row, after)
                cells[part, row, column] = code
                if others:
                    costs[part, row, column] = others
    chart = TotalChart(cells)
    return placard(chart, BEST, found, costs), chart, costs


def _of_cell(
    column: Cells, part: str, row: str, after: Mapping[str, tuple[str, int, int]]
) -> tuple[str, Mapping[str, float]]:
    """The code of a cell, and the costs of the others per round and unit of the first wager."""
    stake = 1 + column.attack
    if part == ATTACK:
        apart = abs(column.value) * column.chance
        return (YES, {YES: 0, NO: apart}) if column.attack else (NO, {NO: 0, YES: apart})
    if part == DOUBLED:
        return column.doubled[after[row]], {}
    if part == PAIRS:
        code, other = (SPLIT, BY_TOTAL) if column.splits[row] else (BY_TOTAL, SPLIT)
        return code, {code: 0, other: stake * column.split_costs[row]} if row in column.split_costs else {}
    name = (part, int(row), 0)
    return column.rows[name], {code: stake * cost for code, cost in column.costs[name].items()}


def _deviations(chart: TotalChart, ideal: TotalChart, costs: Costs) -> Iterator[Deviation]:
    """Yields the cells where two charts differ."""
    for cell, code in chart.cells.items():
        part, row, column = cell
        if code != ideal.cells[cell]:
            shown, best_code = _code(chart, cell), _code(ideal, cell)
            yield Deviation(
                _title(part, row), _named(part, row), column, shown, best_code, costs.get(cell, {}).get(code)
            )


# ---------------------------------------------------------------- the layout


def placard(chart: TotalChart, strategy: str, value: Chart, costs: Costs) -> TotalsChart:
    """Lays out a chart. A pair that is not split shows the code of its total."""
    parts = dict.fromkeys(part for part, _, _ in chart.cells)
    order = [part for part in _TITLES if part in parts]
    after = {code: choices for code, choices in DOUBLED_CODES.items() if code not in _MEANS} if DOUBLED in parts else {}
    by_column = {column: value.columns[up] for column, up in UP_CARDS.items() if up in value.columns}
    return TotalsChart(
        strategy=strategy,
        value=value.value,
        across="the dealer shows",
        columns=COLUMNS,
        by_column={column: (1 + cells.attack) * cells.value for column, cells in by_column.items()},
        blocks=tuple(block for part in order for block in _blocks(chart, part, costs)),
        codes={**_MEANS, **after},
        notes=("Insurance is declined.",),
        includes={"dealer_blackjack": True, "insurance": False},
        document=chart.plain(),
    )


def _blocks(chart: TotalChart, part: str, costs: Costs) -> Iterator[Block]:
    cells = [cell for cell in chart.cells if cell[0] == part]
    for title in dict.fromkeys(_title(part, row) for _, row, _ in cells):
        inside = {
            (_named(part, row), column): (part, row, column) for _, row, column in cells if _title(part, row) == title
        }
        yield Block(
            title=title,
            rows=tuple(dict.fromkeys(row for row, _ in inside)),
            cells={where: _code(chart, cell) for where, cell in inside.items()},
            costs={where: costs[cell] for where, cell in inside.items() if cell in costs},
            in_order=part != PAIRS,
        )


def _title(part: str, row: str) -> str:
    """The title of a block. Doubled hands have a block for hard and one for soft totals, for each number of doubles."""
    if part != DOUBLED:
        return _TITLES[part]
    table, _, times = row.split(" ", 2) if row.count(" ") > 1 else (*row.split(" "), "")
    return f"Doubled {times}, {table}" if times else f"Doubled, {table}"


def _named(part: str, row: str) -> str:
    if part == PAIRS:
        return f"{row}-{row}"
    return row.split(" ")[1] if part == DOUBLED else row


def _code(chart: TotalChart, cell: Cell) -> str:
    _, row, column = cell
    code = chart.cells[cell]
    if code != BY_TOTAL:
        return code
    return chart.cells[SOFT if row == "A" else HARD, str(_TENS_AND_ACES.get(row) or 2 * int(row)), column]
