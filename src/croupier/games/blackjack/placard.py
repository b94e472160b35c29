"""Blackjack's chart as a placard: hard totals, soft totals and pairs against what the dealer shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from croupier.engine.strategy import Block, Charts, Deviation, Judged, TotalsChart
from croupier.families.twenty_one.analysis.basics import NotCovered
from croupier.games.blackjack.analysis.charts import best_total_chart, chart_value
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.totals import (
    BY_TOTAL,
    CODES,
    HARD,
    PAIR_CODES,
    PAIRS,
    ROWS,
    SOFT,
    Cell,
    TotalChart,
    read,
)
from croupier.law.ruling import Refused, not_determined

BEST = (
    "the best total-dependent chart: a choice depends only on the total of the hand, on whether it is a pair, "
    "and on what the dealer shows; it is the same after a split"
)
THIS = "the given chart, played as written"

_TITLES = {HARD: "Hard totals", SOFT: "Soft totals", PAIRS: "Pairs"}
_TENS_AND_ACES = {"T": 20, "A": 12}

Costs = Mapping[Cell, Mapping[str, float]]


def best(rules: BlackjackRules) -> TotalsChart:
    """Returns the best chart for a table; raises `Refused` if the table is not covered."""
    return _best(rules)[0]


def judge(rules: BlackjackRules, tree: Mapping[str, object]) -> Judged:
    """Compares a chart document with the best chart for the table; raises `Unreadable` with every mistake."""
    chart = read(tree, rules)
    ideal, ideal_chart, costs = _best(rules)
    value = chart_value(rules, chart)
    given = placard(chart, THIS, value.value, value.by_column, {})
    dearest = sorted(_deviations(chart, ideal_chart, costs), key=lambda each: -(each.cost or 0.0))
    return Judged(given, ideal, tuple(dearest))


CHARTS = Charts[BlackjackRules](best=best, judge=judge)


@lru_cache(maxsize=4)  # it takes seconds, and `judge` needs it again
def _best(rules: BlackjackRules) -> tuple[TotalsChart, TotalChart, Costs]:
    try:
        found = best_total_chart(rules)
    except NotCovered as not_covered:
        raise Refused(not_determined(not_covered.law, not_covered.why)) from None
    laid_out = placard(found.chart, BEST, found.value, found.by_column, found.costs)
    return laid_out, found.chart, found.costs


def _deviations(chart: TotalChart, ideal: TotalChart, costs: Costs) -> Iterator[Deviation]:
    """Yields the cells where two charts differ. A pair played by its total has the code of that total."""
    for cell, written in chart.cells.items():
        table, row, column = cell
        code, best_code = _code(chart, cell), _code(ideal, cell)
        if code != best_code:
            cost = costs[cell].get(written, costs[cell].get(code))
            yield Deviation(_TITLES[table], _named(table, row), column, code, best_code, cost)


# ---------------------------------------------------------------- the layout


def placard(
    chart: TotalChart, strategy: str, value: float, by_column: Mapping[str, float], costs: Costs
) -> TotalsChart:
    """Lays out a total-dependent chart. A pair that is not split shows the code of its total."""
    across = tuple(dict.fromkeys(column for _, _, column in chart.cells))
    taken = {"insurance": chart.insurance, "even money": chart.even_money}
    choices_taken = (f"{name} is {'taken' if yes else 'declined'}" for name, yes in taken.items())
    return TotalsChart(
        strategy=strategy,
        value=value,
        across="the dealer shows"
        if len(across) == len(ROWS[PAIRS])
        else "the dealer's two cards total (s: with a soft ace)",
        columns=across,
        by_column=by_column,
        blocks=tuple(_block(chart, table, across, costs) for table in ROWS),
        codes={code: choices for code, choices in {**CODES, **PAIR_CODES}.items() if code != BY_TOTAL},
        notes=(f"If they are offered: {', '.join(choices_taken)}.",),
        includes={"dealer_blackjack": True, "insurance": chart.insurance},
        document=chart.plain(),
    )


def _block(chart: TotalChart, table: str, across: tuple[str, ...], costs: Costs) -> Block:
    cells = [(table, row, column) for row in ROWS[table] for column in across]
    return Block(
        title=_TITLES[table],
        rows=tuple(_named(table, row) for row in ROWS[table]),
        cells={(_named(table, row), column): _code(chart, (table, row, column)) for table, row, column in cells},
        costs={(_named(*cell[:2]), cell[2]): costs[cell] for cell in cells if cell in costs},
        in_order=table != PAIRS,
    )


def _named(table: str, row: str) -> str:
    return f"{row}-{row}" if table == PAIRS else row


def _code(chart: TotalChart, cell: Cell) -> str:
    _, row, column = cell
    code = chart.cells[cell]
    if code != BY_TOTAL:
        return code
    return chart.cells[SOFT if row == "A" else HARD, str(_TENS_AND_ACES.get(row) or 2 * int(row)), column]
