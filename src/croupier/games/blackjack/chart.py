"""Blackjack's charts: the best play for every two-card hand, and charts by totals for players to carry.

Counting is imported only when it is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from croupier.engine.decision import Decision
from croupier.engine.strategy import Chart as ByCards
from croupier.engine.strategy import Charts
from croupier.families.twenty_one.analysis.basics import NotCovered
from croupier.families.twenty_one.chart import document, forms
from croupier.families.twenty_one.chart.cells import CODES, COLUMNS, PAIR_CODES, PAIRS, Chart
from croupier.families.twenty_one.chart.forms import Form
from croupier.families.twenty_one.report import advice as family
from croupier.families.twenty_one.report import placard
from croupier.families.twenty_one.report.at_table import insurance, on_hand
from croupier.games.blackjack import elections
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.table import SPOTS
from croupier.games.blackjack.terms import terms_of, values_of
from croupier.hands.blackjack import ACE
from croupier.law.citation import Citation, cite
from croupier.law.ruling import Refused
from croupier.money.wager import Wager

if TYPE_CHECKING:
    from croupier.families.twenty_one.analysis.charts import CountedChart

_EXPOSED_DOUBLES: Final = (9, 10, 11)


# ---------------------------------------------------------------- by every card of the hand


def chart(rules: BlackjackRules) -> ByCards:
    """Returns every two-card hand against everything the dealer may show; raises `Refused` if the table is not covered."""
    return family.chart(terms_of(rules))


def table_advice(rules: BlackjackRules, decision: Decision, wagers: tuple[Wager, ...]) -> Mapping[str, float] | None:
    """The mean gain in cents of each choice on a hand or of insurance; None for a question that is not counted."""
    if any(offer.name == "insurance" for offer in decision.offers):
        return insurance(decision, rules.payouts["insurance"])
    box = getattr(decision.view, "box", "")
    stake = sum(wager.stake_cents for wager in wagers if wager.kind in SPOTS and wager.on in {"", box})
    return on_hand(terms_of(rules), decision, stake)


# ---------------------------------------------------------------- by its total


CHARTS = Charts[BlackjackRules](
    best=lambda rules: placard.best(terms_of(rules, by_chart=True), form_of(rules)),
    judge=lambda rules, tree: placard.judge(terms_of(rules, by_chart=True), tree, form_of(rules)),
)


def form_of(rules: BlackjackRules) -> Form:
    """The chart of a table: with the hole card exposed, by the total of both cards of the dealer (2.6(k))."""

    def refused(part: str, row: str, code: str) -> tuple[str, Citation] | None:
        choices = PAIR_CODES.get(code, ())
        if "split" in choices and part != PAIRS:
            return "only two cards of equal value may be split", cite("19:47-2.11(a)")
        if "surrender" in choices and not rules.surrender:
            return "this table does not offer surrender", cite("19:47-2.8(c)")
        if "double" in choices and exposed and _points(part, row) not in _EXPOSED_DOUBLES:
            return "with the hole card exposed only 9, 10 or 11 may be doubled", cite("19:47-2.6(k)4")
        return None

    exposed, plain = rules.hole_card == elections.EXPOSED_HOLE, forms.of_table(values_of(rules, by_chart=True))
    return replace(
        plain,
        codes={**dict.fromkeys(plain.rows, tuple(CODES)), PAIRS: tuple(PAIR_CODES)},
        insurance=True,
        even_money=True,
        exposed=exposed,
        by="what the dealer shows",
        refused=refused,
    )


def _points(part: str, row: str) -> int:
    """The total of the hands in a row."""
    if part != PAIRS:
        return int(row)
    return 12 if COLUMNS[row] == ACE else 2 * COLUMNS[row]


def read(tree: Mapping[str, object], rules: BlackjackRules) -> Chart:
    """Reads a chart for a table; raises `Unreadable` with every mistake in it."""
    return document.read(tree, form_of(rules))


def chart_value(rules: BlackjackRules, chart: Chart) -> CountedChart:
    """Returns the exact value of playing by a chart; raises `NotCovered` if the table is not covered."""
    from croupier.families.twenty_one.analysis.charts import chart_value as counted

    return counted(terms_of(rules, by_chart=True), chart)


def best_counted(rules: BlackjackRules) -> CountedChart:
    """Returns the best chart with its value and what other codes cost; raises `NotCovered` if the table is not covered."""
    from croupier.families.twenty_one.analysis.charts import best_chart as counted

    return counted(terms_of(rules, by_chart=True), gives_up_pairs=True)


def best_chart(rules: BlackjackRules) -> Chart:
    """The chart that a kernel uses if the scene gives none; raises `Refused` if the table is not covered."""
    try:
        return best_counted(rules).chart
    except NotCovered as not_covered:
        own = "; give a chart of your own to play by"
        raise Refused(*(replace(ruling, why=ruling.why + own) for ruling in not_covered.rulings)) from None
