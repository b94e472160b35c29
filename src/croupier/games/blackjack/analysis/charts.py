"""The value of a total-dependent chart, and the best such chart, for any table whose main wager can be counted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from croupier.families.twenty_one.analysis.terms import Terms
from croupier.families.twenty_one.chart.cells import (
    BY_TOTAL,
    COLUMNS,
    GIVE_UP_OR_SPLIT,
    HARD,
    PAIRS,
    SOFT,
    SPLIT,
    Column,
    Key,
)
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.terms import terms_of
from croupier.games.blackjack.totals import ROWS, Cell, TotalChart, columns

_CARDS = dict(COLUMNS)  # the values of pairs and up cards by name
_NAMES = {card: name for name, card in _CARDS.items()}


@dataclass(frozen=True, slots=True)
class ChartValue:
    """The value of a chart: of the whole round, of the main wager with even money, and of insurance for half a unit."""

    value: float
    main: float
    insurance: float
    by_column: Mapping[str, float]  # the whole round


@dataclass(frozen=True, slots=True)
class TotalBest:
    """The best total-dependent chart, its value, and the cost per round of each other code in a cell.

    Splits that are known to be worse but slow to count are left out, at tables without a card reader.
    """

    chart: TotalChart
    value: float
    by_column: Mapping[str, float]
    costs: Mapping[Cell, Mapping[str, float]]


def chart_value(rules: BlackjackRules, chart: TotalChart) -> ChartValue:
    """Returns the exact value of playing by a chart; raises `NotCovered` if the table is not covered."""
    return value_of(terms_of(rules, by_chart=True), chart)


def value_of(terms: Terms, chart: TotalChart) -> ChartValue:
    """The same for these rule values."""
    from croupier.families.twenty_one.analysis.charts import Asked
    from croupier.families.twenty_one.analysis.charts import chart_value as counted

    written = {_key(terms, name): _column(chart, name) for name in dict.fromkeys(name for _, _, name in chart.cells)}
    found = counted(terms, written, asked=Asked(chart.insurance, chart.even_money))
    by_column = {_name(key): each.value for key, each in found.columns.items()}
    return ChartValue(found.value, found.value - found.insured, found.insured, by_column)


def _key(terms: Terms, name: str) -> Key:
    return name if terms.hole_exposed else _CARDS[name]


def _name(key: Key) -> str:
    return _NAMES[key] if isinstance(key, int) else key


def _column(chart: TotalChart, name: str) -> Column:
    pairs = {_CARDS[row]: chart.cells[PAIRS, row, name] for row in ROWS[PAIRS]}
    return Column(
        rows={(table, int(row), 0): chart.cells[table, row, name] for table in (HARD, SOFT) for row in ROWS[table]},
        splits=frozenset(card for card, code in pairs.items() if code == SPLIT),
        pairs={card: code for card, code in pairs.items() if code not in (SPLIT, BY_TOTAL)},
    )


@lru_cache(maxsize=16)  # the numbers, the placard and the simulation of a table all ask for it
def best_total_chart(rules: BlackjackRules) -> TotalBest:
    """Returns the best chart for a table; raises `NotCovered` if the table is not covered."""
    return best_of(terms_of(rules, by_chart=True), columns(rules), surrender=rules.surrender)


def best_of(terms: Terms, across: tuple[str, ...], *, surrender: bool) -> TotalBest:
    """The same for these rule values. A column that is never reached has any codes."""
    from croupier.families.twenty_one.analysis.charts import best_chart

    codes = (BY_TOTAL, SPLIT, *([GIVE_UP_OR_SPLIT] if surrender else []))
    found = best_chart(terms, pair_codes=codes)
    cells, costs = dict[Cell, str](), dict[Cell, Mapping[str, float]]()
    for table, rows in ROWS.items():
        for row in rows:
            for name in across:
                cell, counted = (table, row, name), found.columns.get(_key(terms, name))
                if counted is None:
                    cells[cell] = BY_TOTAL if table == PAIRS else "S"
                    costs[cell] = {cells[cell]: 0.0}
                elif table == PAIRS:
                    cells[cell] = counted.column.pair_code(_CARDS[row])
                    costs[cell] = counted.pair_costs.get(_CARDS[row], {cells[cell]: 0.0})
                else:
                    cells[cell] = counted.column.code(table, int(row), 0)
                    costs[cell] = counted.costs[table, int(row), 0]
    chart = TotalChart(cells, insurance=found.insurance, even_money=found.even_money)
    return TotalBest(chart, found.value, {_name(key): each.value for key, each in found.columns.items()}, costs)
