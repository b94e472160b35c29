"""Blackjack's chart as a placard: hard totals, soft totals and pairs against what the dealer shows."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from croupier.engine.strategy import Charts, Judged, TotalsChart
from croupier.families.twenty_one.analysis.basics import NotCovered
from croupier.families.twenty_one.chart.cells import BY_TOTAL, CODES, PAIR_CODES, PAIRS
from croupier.families.twenty_one.report import placard as family
from croupier.games.blackjack.analysis.charts import best_total_chart, chart_value
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.totals import ROWS, Cell, TotalChart, read
from croupier.law.ruling import Refused, not_determined

BEST = (
    "the best total-dependent chart: a choice depends only on the total of the hand, on whether it is a pair, "
    "and on what the dealer shows; it is the same after a split"
)
THIS = "the given chart, played as written"

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
    return Judged(given, ideal, family.deviations(chart.cells, ideal_chart.cells, costs))


CHARTS = Charts[BlackjackRules](best=best, judge=judge)


@lru_cache(maxsize=4)  # it takes seconds, and `judge` needs it again
def _best(rules: BlackjackRules) -> tuple[TotalsChart, TotalChart, Costs]:
    try:
        found = best_total_chart(rules)
    except NotCovered as not_covered:
        raise Refused(not_determined(not_covered.law, not_covered.why)) from None
    laid_out = placard(found.chart, BEST, found.value, found.by_column, found.costs)
    return laid_out, found.chart, found.costs


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
        blocks=tuple(block for table in ROWS for block in family.blocks(chart.cells, table, costs)),
        codes={code: choices for code, choices in {**CODES, **PAIR_CODES}.items() if code != BY_TOTAL},
        notes=(f"If they are offered: {', '.join(choices_taken)}.",),
        includes={"dealer_blackjack": True, "insurance": chart.insurance},
        document=chart.plain(),
    )
