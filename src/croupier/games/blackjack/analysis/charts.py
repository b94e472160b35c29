"""The value of a total-dependent chart, and the best such chart, for any table whose main wager can be counted.

A choice depends on the total of the hand (hard or soft), on whether its two cards are a pair, and on the column of what the
dealer shows. A cell applies to the first two cards and, by its last letter, to every longer hand with that total; split
hands use the same cells, as far as the table allows. The best chart is a local optimum: no change in a single cell improves
it. Each cell in turn, high totals first, gets the code with the best exact value of the whole column, until nothing changes.
So each cell is weighted by how often its hands occur under the rest of the chart, split hands included. A cell that is never
reached gets the code that would be best if its hands were as likely as their cards.

Values are per unit of the original wager, for one player alone with the dealer, from a fresh shoe, in double precision and
accurate to 1e-12. In multiple action they hold for each of the wagers (2.18).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import product

from croupier.games.blackjack import elections
from croupier.games.blackjack.analysis.basics import Values
from croupier.games.blackjack.analysis.main_wager import Dealt, fresh_shoe, refuse
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.totals import Cell, TotalChart, columns
from croupier.hands.blackjack import ACE, TEN

STRATEGY = "total-dependent, the same before and after a split"

_BLACKJACK: Values = (ACE, TEN)
_ACE_UP: Values = (ACE,)
_HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class ChartValue:
    """The value of a chart: of the whole round, of the main wager with even money, and of insurance for half a unit."""

    value: float
    main: float
    insurance: float
    by_showing: Mapping[Values, float]  # the whole round, by what the dealer shows


@dataclass(frozen=True, slots=True)
class TotalBest:
    """The best total-dependent chart, its value, and the cost per round of each other code in a cell.

    Splits that are known to be worse but slow to count are left out, at tables without a card reader.
    """

    chart: TotalChart
    value: float
    main: float
    by_showing: Mapping[Values, float]
    costs: Mapping[Cell, Mapping[str, float]]


def chart_value(rules: BlackjackRules, chart: TotalChart) -> ChartValue:
    """Returns the exact value of playing by a chart; raises `NotCovered` if the table is not covered."""
    return chart_value_of_shoe(rules, chart, fresh_shoe(rules))


def chart_value_of_shoe(rules: BlackjackRules, chart: TotalChart, shoe: Sequence[int]) -> ChartValue:
    """The same from any shoe, given as the number of cards of each value from one to ten, enough for every round."""
    refuse(rules)
    from croupier.games.blackjack.analysis import columns as count

    dealt = _Dealt.of(rules, shoe)
    found: dict[Values, float] = {}
    for column in count.columns(dealt.rules, shoe, dealt.chances):
        if column.name not in dealt.columns:
            continue
        codes = {(table, row): code for (table, row, across), code in chart.cells.items() if across == column.name}
        found |= count.by_showing(column, codes)
    return dealt.chart_value(found, insurance=chart.insurance, even_money=chart.even_money)


@lru_cache(maxsize=16)  # the numbers, the placard and the simulation of a table all ask for it
def best_total_chart(rules: BlackjackRules) -> TotalBest:
    """Returns the best chart for a table; raises `NotCovered` if the table is not covered."""
    return best_of_shoe(rules, fresh_shoe(rules))


def best_of_shoe(rules: BlackjackRules, shoe: Sequence[int]) -> TotalBest:
    """The same from any shoe."""
    refuse(rules)
    from croupier.games.blackjack.analysis import columns as count

    dealt = _Dealt.of(rules, shoe)
    found: dict[Values, float] = {}
    best = {}
    for column in count.columns(dealt.rules, shoe, dealt.chances):
        if column.name in dealt.columns:
            best[column.name] = count.best(column)
            found |= count.by_showing(column, best[column.name].codes)
    cells, costs = dict[Cell, str](), dict[Cell, dict[str, float]]()
    for (table, row), across in product(count.CELLS, dealt.columns):
        of_column = best.get(across)
        codes = count.ANY_CODES if of_column is None else of_column.codes
        code = cells[table, row, across] = codes[table, row]
        tried = {code: 0.0} if of_column is None else of_column.worth[table, row]
        costs[table, row, across] = {other: tried[code] - worth for other, worth in tried.items()}
    taken = [dealt.chart_value(found, insurance=insurance, even_money=even) for insurance, even in _FLAGS]
    value = max(taken, key=lambda each: each.value)
    insurance, even_money = _FLAGS[taken.index(value)]
    chart = TotalChart(cells, insurance=insurance, even_money=even_money)
    return TotalBest(chart, value.value, value.main, value.by_showing, costs)


_FLAGS = ((False, False), (False, True), (True, False), (True, True))


@dataclass(frozen=True, slots=True)
class _Dealt:
    """A table, and the chance of each two cards against everything the dealer may show."""

    rules: BlackjackRules
    shoe: Dealt
    columns: tuple[str, ...]
    chances: Mapping[Values, Mapping[Values, float]]

    @classmethod
    def of(cls, rules: BlackjackRules, shoe: Sequence[int]) -> _Dealt:
        """A player who follows a chart never requests a face-down double card (2.10(c))."""
        if rules.double_card == elections.DOUBLE_ON_REQUEST:
            rules = replace(rules, double_card=elections.DOUBLE_FACE_UP)
        dealt = Dealt(rules, tuple(shoe))
        return cls(rules, dealt, columns(rules), dealt.all_chances())

    def chart_value(self, hands: Mapping[Values, float], *, insurance: bool, even_money: bool) -> ChartValue:
        """Adds to the played hands what they leave out: blackjacks, even money, insurance, exposed dealer blackjacks."""
        main, insured = dict(hands), dict.fromkeys(self.chances, 0.0)
        for showing, chances in self.chances.items():
            if showing == _BLACKJACK:  # 2.6(k)6: no more cards are dealt
                main[showing] = -math.fsum(chance for cards, chance in chances.items() if cards != _BLACKJACK)
            insures = insurance and showing == _ACE_UP
            blackjack, its_insurance = self._blackjack(showing, insures=insures, even_money=even_money)
            with_blackjack = chances.get(_BLACKJACK, 0.0)
            main[showing] = main.get(showing, 0.0) + with_blackjack * blackjack
            insured[showing] = with_blackjack * its_insurance
            if insures:
                others = (cards for cards in chances if cards != _BLACKJACK)
                insured[showing] += math.fsum(chances[cards] * float(self._insured(cards)) for cards in others)
        all_main, all_insured = math.fsum(main.values()), math.fsum(insured.values())
        by_showing = {
            showing: (main[showing] + insured[showing]) / math.fsum(chances.values())
            for showing, chances in self.chances.items()
            if chances
        }
        return ChartValue(all_main + all_insured, all_main, all_insured, by_showing)

    def _insured(self, cards: Values) -> Fraction:
        """The value of insurance for half a unit, the maximum (2.9(a))."""
        return _HALF * self.shoe.insurance(cards)

    def _blackjack(self, showing: Values, *, insures: bool, even_money: bool) -> tuple[float, float]:
        """Returns the value of a blackjack and of its insurance (2.7(c)).

        Even money settles the hand before insurance is offered. The consolidated payout settles both.
        """
        even = float(self.rules.payouts["even_money"].to_one)
        if even_money and self.rules.even_money and showing == _ACE_UP:
            return even, 0.0
        if insures and self.rules.consolidated_payout:
            return even, 0.0
        return float(self.shoe.blackjack_worth(showing)), float(self._insured(_BLACKJACK)) if insures else 0.0
