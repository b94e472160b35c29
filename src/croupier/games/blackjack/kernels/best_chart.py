"""The chart that a kernel uses if the scene gives none."""

from __future__ import annotations

from croupier.families.twenty_one.analysis.basics import NotCovered
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.totals import TotalChart
from croupier.law.ruling import Refused, not_determined


def best_chart(rules: BlackjackRules) -> TotalChart:
    """Returns the best chart for a table; raises `Refused` if the table is not covered."""
    from croupier.games.blackjack.analysis.charts import best_total_chart

    try:
        return best_total_chart(rules).chart
    except NotCovered as not_covered:
        why = f"{not_covered.why}; give a chart of your own to play by"
        raise Refused(not_determined(not_covered.law, why)) from None
