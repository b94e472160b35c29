"""A chart by totals as players carry it: the best one for a table, and any other compared with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from croupier.engine.strategy import Block, Deviation, Judged, TotalsChart
from croupier.families.twenty_one.analysis.terms import Terms
from croupier.families.twenty_one.chart import document, forms
from croupier.families.twenty_one.chart.cells import (
    ATTACK,
    BY_TOTAL,
    CODES,
    COLUMNS,
    DOUBLED,
    DOUBLED_CODES,
    GIVE_UP_OR_SPLIT,
    HARD,
    NO,
    PAIR_CODES,
    PAIRS,
    SOFT,
    YES,
    Chart,
)
from croupier.families.twenty_one.chart.document import Cell
from croupier.families.twenty_one.chart.forms import Form, doubled_row

if TYPE_CHECKING:
    from croupier.families.twenty_one.analysis.charts import Counted, CountedChart

_BEST = (
    "the best total-dependent chart: a choice depends only on the total of the hand, on whether it is a pair, "
    "and on {}; it is the same after a split"
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
_MEANS: Mapping[str, tuple[str, ...]] = {**CODES, **PAIR_CODES, YES: ("attack",), NO: ("no attack",)}

Cells = Mapping[Cell, str]
Costs = Mapping[Cell, Mapping[str, float]]


def best(terms: Terms, form: Form | None = None) -> TotalsChart:
    """Returns the best chart for a table, of a game's own form."""
    return _best(terms, form or forms.of_table(terms))[0]


def judge(terms: Terms, tree: Mapping[str, object], form: Form | None = None) -> Judged:
    """Compares a chart document with the best chart for the table; raises `Unreadable` with every mistake."""
    from croupier.families.twenty_one.analysis.charts import chart_value

    form = form or forms.of_table(terms)
    chart = document.read(tree, form)
    ideal, ideal_cells, costs = _best(terms, form)
    given = placard(chart, form, THIS, chart_value(terms, chart), {})
    return Judged(given, ideal, deviations(document.cells_of(chart, form.rows), ideal_cells, costs))


def _best(terms: Terms, form: Form) -> tuple[TotalsChart, Cells, Costs]:
    from croupier.families.twenty_one.analysis.charts import best_chart

    best = best_chart(terms, gives_up_pairs=GIVE_UP_OR_SPLIT in form.codes[PAIRS])
    cells, costs = document.cells_of(best.chart, form.rows), costs_of(best, form)
    return placard(best.chart, form, _BEST.format(form.by), best, costs), cells, costs


def costs_of(best: CountedChart, form: Form) -> dict[Cell, Mapping[str, float]]:
    """What each code costs in the cells of the best chart. In a column that is never reached nothing does."""
    costs = dict[Cell, Mapping[str, float]]()
    for (part, row, name), code in document.cells_of(best.chart, form.rows).items():
        counted = best.columns.get(form.columns[name])
        if part != DOUBLED:
            costs[part, row, name] = (_costs(counted, part, row) if counted else {}) or {code: 0}
    return costs


def _costs(counted: Counted, part: str, row: str) -> Mapping[str, float]:
    """What the codes of a cell cost per round and unit of the first wager."""
    column, stake = counted.column, counted.stake
    if part == ATTACK:
        apart = abs(counted.value) * counted.chance
        return {YES: 0, NO: apart} if column.attack else {NO: 0, YES: apart}
    if part == PAIRS:
        return {code: stake * cost for code, cost in counted.pair_costs.get(COLUMNS[row], {}).items()}
    return {code: stake * cost for code, cost in counted.costs[part, int(row), 0].items()}


def deviations(cells: Cells, ideal: Cells, costs: Costs) -> tuple[Deviation, ...]:
    """The cells where two charts differ, dearest first. A pair that is played by its total has the code of that total."""
    deviations = list[Deviation]()
    for cell, written in cells.items():
        part, row, column = cell
        given, best_code = _code(cells, cell), _code(ideal, cell)
        if given != best_code:
            cost = costs.get(cell, {}).get(written, costs.get(cell, {}).get(given))
            deviations.append(Deviation(_title(part, row), _named(part, row), column, given, best_code, cost))
    return tuple(sorted(deviations, key=lambda each: -(each.cost or 0)))


# ---------------------------------------------------------------- the layout


def placard(chart: Chart, form: Form, strategy: str, value: CountedChart, costs: Costs) -> TotalsChart:
    """Lays out a chart. A pair that is not split shows the code of its total."""
    cells = document.cells_of(chart, form.rows)
    order = [part for part in _TITLES if part in form.rows]
    doubled = DOUBLED in form.rows
    after = {code: choices for code, choices in DOUBLED_CODES.items() if code not in _MEANS} if doubled else {}
    own = {*CODES, *form.codes[PAIRS], *form.codes.get(ATTACK, ())} - {BY_TOTAL}
    by_column = {name: value.columns[key] for name, key in form.columns.items() if key in value.columns}
    taken = {"insurance": chart.insurance, "even money": chart.even_money}
    choices_taken = ", ".join(f"{name} is {'taken' if yes else 'declined'}" for name, yes in taken.items())
    return TotalsChart(
        strategy=strategy,
        value=value.value,
        across="the dealer's two cards total (s: with a soft ace)" if form.exposed else "the dealer shows",
        columns=tuple(form.columns),
        by_column={column: counted.stake * counted.value for column, counted in by_column.items()},
        blocks=tuple(block for part in order for block in blocks(cells, part, costs)),
        codes={**{code: choices for code, choices in _MEANS.items() if code in own}, **after},
        notes=(f"If they are offered: {choices_taken}." if form.even_money else "Insurance is declined.",),
        includes={"dealer_blackjack": True, "insurance": chart.insurance},
        document=document.plain(chart, form),
    )


def blocks(cells: Cells, part: str, costs: Costs) -> Iterator[Block]:
    """The blocks of a part of a chart. A pair that is not split shows the code of its total."""
    of_part = [cell for cell in cells if cell[0] == part]
    for title in dict.fromkeys(_title(part, row) for _, row, _ in of_part):
        inside = {
            (_named(part, row), column): (part, row, column) for _, row, column in of_part if _title(part, row) == title
        }
        yield Block(
            title=title,
            rows=tuple(dict.fromkeys(row for row, _ in inside)),
            cells={where: _code(cells, cell) for where, cell in inside.items()},
            costs={where: costs[cell] for where, cell in inside.items() if cell in costs},
            in_order=part != PAIRS,
        )


def _title(part: str, row: str) -> str:
    """The title of a block. Doubled hands have a block for hard and one for soft totals, for each number of doubles."""
    if part != DOUBLED:
        return _TITLES[part]
    table, _, times = row.split(" ", 2) if doubled_row(row)[2] > 1 else (*row.split(" "), "")
    return f"Doubled {times}, {table}" if times else f"Doubled, {table}"


def _named(part: str, row: str) -> str:
    if part == PAIRS:
        return f"{row}-{row}"
    return row.split(" ")[1] if part == DOUBLED else row


def _code(cells: Cells, cell: Cell) -> str:
    _, row, column = cell
    code = cells[cell]
    if code != BY_TOTAL:
        return code
    return cells[SOFT if row == "A" else HARD, str(_TENS_AND_ACES.get(row) or 2 * int(row)), column]
