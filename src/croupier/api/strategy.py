"""`croupier.strategy()`: the best play at a table, and what any other chart is worth there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, Unpack

from croupier.api import arguments
from croupier.api.source import Day, Document, Rules, Source, dealable, sheet_of, stake_of, tree_of
from croupier.engine.strategy import Chart, Judged, TotalsChart
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake
from croupier.money.price import NO_ADVANTAGE
from croupier.options import AnyGame
from croupier.paper.chart import words
from croupier.paper.press.parts import Column, Item, Listing, PrintedGrid, Prose
from croupier.sheets.numbers import at_table
from croupier.sheets.sheet import Sheet
from croupier.show import charts
from croupier.show.html import Shows
from croupier.show.records import FrameColumn, Kind, Records, records
from croupier.show.showable import Showable
from croupier.values.brief import brief
from croupier.values.error import NotAvailable
from croupier.values.extras import naming_extras

By = Literal["composition", "total"]
COMPOSITION: By = "composition"
TOTAL: By = "total"
_METHOD = "exact count in double precision"


@dataclass(frozen=True, slots=True)
class StrategyResult(Showable):
    """The best play at a table.

    `best` is the best play by every card of a hand. `chart` is a chart by totals, as players carry it: the best one, or
    the one passed in; `judged` then compares it with the best. `holds` says for which initial wagers, if not for all.
    """

    sheet: Sheet
    best: Chart
    holds: str = ""
    chart: TotalsChart | None = None
    judged: Judged | None = None

    def __repr__(self) -> str:
        worth = f"house advantage {self.house_advantage:.4%}"
        return brief("croupier.StrategyResult", f"{self.sheet.game.name}, {self.sheet.on}: by {self.by}, {worth}")

    @property
    def by(self) -> By:
        return COMPOSITION if self.chart is None else TOTAL

    @property
    def strategy(self) -> str:
        """The strategy in words."""
        return self._answer.strategy

    @property
    def house_advantage(self) -> float:
        """Expected loss / initial wager with this strategy."""
        return -self._answer.value

    @property
    def _answer(self) -> Chart | TotalsChart:
        return self.best if self.chart is None else self.chart

    def _records(self) -> Records:
        return _advice(self.best) if self.chart is None else _cells(self.chart, self.judged)

    def _shows(self) -> Iterator[Shows]:
        answer = self._answer
        yield Prose(f"{self.sheet.game.title}, {self.sheet.elected}: {answer.strategy}.")
        if self.chart is None:
            yield charts.by_composition(self.best)
            yield from _worth(self.best.by_showing)
        else:
            yield charts.by_total(self.chart)
            yield from _worth(self.chart.by_column)
        yield Prose(f"House advantage {self.house_advantage:.6%} of the original wager.", strong=True)
        if self.judged is not None:
            yield from _compared(self.judged)
        holds = (f"For an initial wager {self.holds}.",) if self.holds else ()
        more = (self.best.meaning,) if self.chart is None else self.chart.notes
        yield Listing(tuple(Item(each) for each in (*holds, *more) if each))

    def to_dict(self) -> dict[str, Any]:
        """What `croupier strategy --json` prints."""
        head = {
            "game": self.sheet.game.name,
            "table": self.sheet.table,
            "on": self.sheet.on.isoformat(),
            "verdict": str(self.sheet.verdict),
            "rules": self.sheet.rules.plain(),
            "by": self.by,
        }
        if self.chart is None:
            return head | {"holds": self.holds} | _composition(self.best)
        return head | _totals(self.chart, self.best) | (_judged(self.judged) if self.judged else {})


@naming_extras()
def strategy(
    source: Source,
    *,
    by: By = COMPOSITION,
    chart: Document | None = None,
    stake: str | None = None,
    rules: Rules | None = None,
    on: Day | None = None,
    **options: Unpack[AnyGame],
) -> StrategyResult:
    """Find the best play at a table, and what each deviation costs.

    `by` is "composition" (every card of the hand) or "total". With `chart`, your own chart by totals (a tree, a text or
    a file), the result says what it is worth. `stake` is the initial wager, such as "10.00", where a limit of what is paid
    makes the play depend on it; without it the sheet's minimum, or a wager that no limit touches. `source`, `rules`, `on` and
    the options are as for `check`.

    Raises `NotAvailable` if the game has no such chart, `Unreadable` with every mistake in a document, and `Refused` if
    no round can be dealt.

    >>> import croupier
    >>> result = croupier.strategy("red_dog")
    >>> [advice.hand for advice in result.best.advice if advice.best == "raise"]
    ['spread 7', 'spread 8', 'spread 9', 'spread 10', 'spread 11']
    """
    if by not in (COMPOSITION, TOTAL):
        raise Unreadable(
            Mistake("by", f'{arguments.given(by)} is no kind of chart; write "{COMPOSITION}" or "{TOTAL}"')
        )
    sheet = sheet_of(source, arguments.options(rules, options), on)
    game = sheet.game
    if game.numbers.chart is None:
        why = "it has no choices, or is not analyzed yet"
        if game.numbers.price(sheet.rules) is not None:
            why = NO_ADVANTAGE
        elif game.numbers.advice is not None:
            why = "there are too many hands for one; the coach on a table's page says what each choice is worth"
        raise NotAvailable(f"{game.title} has no strategy chart: {why}")
    dealable(sheet)
    cents = stake_of(stake)
    if by == COMPOSITION and chart is None:
        return StrategyResult(sheet, *_best(sheet, cents))
    if game.numbers.charts is None:
        raise NotAvailable(f"{game.title} has no chart by totals")
    judged = None if chart is None else game.numbers.charts.judge(sheet.rules, tree_of(chart, "chart"))
    placard = game.numbers.charts.best(sheet.rules) if judged is None else judged.chart
    return StrategyResult(sheet, game.numbers.chart(sheet.rules), chart=placard, judged=judged)


def _best(sheet: Sheet, stake_cents: int | None) -> tuple[Chart, str]:
    """The best play with this stake, or else with the sheet's minimum, and for which stakes it is, if not for all."""
    numbers = sheet.game.numbers
    assert numbers.chart is not None  # noqa: S101 (asked before)
    if numbers.chart_at is None:
        return numbers.chart(sheet.rules), ""
    first, *_ = at_table(sheet, stake_cents)
    cents = first.stake_cents
    return (numbers.chart(sheet.rules) if cents is None else numbers.chart_at(sheet.rules, cents)), first.holds


_DEVIATIONS = (
    FrameColumn("block", heading="section"),
    FrameColumn("row", heading="hand"),
    FrameColumn("column", heading="against"),
    FrameColumn("code", heading="this chart"),
    FrameColumn("best"),
    FrameColumn("cost", Kind.PERCENT, heading="cost per round", digits=6),
)


def _compared(judged: Judged) -> Iterator[Shows]:
    """What a chart costs in all, and each deviation as if it were the only one."""
    cost = judged.best.value - judged.chart.value
    yield Prose(f"This chart costs {cost:.6%} of the wager compared with the best chart.", strong=True)
    yield records(_DEVIATIONS, judged.deviations, "Deviations")


def _worth(by_column: Mapping[str, float]) -> Iterator[Shows]:
    """The value of the wager for each column of a chart."""
    if by_column:
        shown = tuple(f"{value * 100:+.1f}".replace("-", "\u2212") for value in by_column.values())
        headings = tuple(Column(name, right=True) for name in by_column)
        yield PrintedGrid((Column("worth, in %"), *headings), (("all hands", *shown),))


def _advice(best: Chart) -> Records:
    """A row for each hand against each card, with the value of every choice."""
    columns = (FrameColumn("hand"), FrameColumn("against"), FrameColumn("best"))
    choices = (FrameColumn(f"value_{name.replace(' ', '_')}", Kind.NUMBER) for name in best.letters)
    rows = ((each.hand, each.against, each.best, *map(each.values.get, best.letters)) for each in best.advice)
    return Records((*columns, *choices), tuple(rows))


def _cells(chart: TotalsChart, judged: Judged | None) -> Records:
    """A row for each cell of a chart by totals; where one is judged, with the best code and what the deviation costs."""
    deviations = {(each.block, each.row, each.column): each for each in judged.deviations} if judged else {}
    columns = (
        FrameColumn("block"),
        FrameColumn("hand"),
        FrameColumn("against"),
        FrameColumn("code"),
        FrameColumn("choices"),
    )
    more = (FrameColumn("best"), FrameColumn("cost", Kind.NUMBER)) if judged else ()
    rows = list[tuple[object, ...]]()
    for block in chart.blocks:
        for (hand, against), code in block.cells.items():
            deviation = deviations.get((block.title, hand, against))
            compared = (deviation.best, deviation.cost) if deviation else (code, 0.0)
            row = (block.title, hand, against, code, words(chart.codes.get(code, (code,))))
            rows.append((*row, *compared) if judged else row)
    return Records((*columns, *more), tuple(rows))


def _composition(chart: Chart) -> dict[str, Any]:
    return {
        "strategy": chart.strategy,
        "meaning": chart.meaning,
        "values_include": dict(chart.includes),
        "method": _METHOD,
        "house_advantage_decimal": -chart.value,
        "by_showing": dict(chart.by_showing),
        "plays": [
            {
                "hand": advice.hand,
                "against": advice.against,
                "best": advice.best,
                "values": dict(advice.values),
                "costs": {name: advice.values[advice.best] - value for name, value in advice.values.items()},
            }
            for advice in chart.advice
        ],
    }


def _totals(chart: TotalsChart, best: Chart) -> dict[str, Any]:
    return {
        "strategy": chart.strategy,
        "values_include": dict(chart.includes),
        "method": _METHOD,
        "house_advantage_decimal": -chart.value,
        "by_showing": dict(chart.by_column),
        "codes": {code: list(choices) for code, choices in chart.codes.items()},
        "chart": dict(chart.document),
        "cells": [
            {
                "block": block.title,
                "hand": row,
                "against": column,
                "code": code,
                "costs": dict(block.costs.get((row, column), {})),
            }
            for block in chart.blocks
            for (row, column), code in block.cells.items()
        ],
        "best_play": {
            "strategy": best.strategy,
            "meaning": best.meaning,
            "values_include": dict(best.includes),
            "house_advantage_decimal": -best.value,
        },
    }


def _judged(judged: Judged) -> dict[str, Any]:
    return {
        "best_chart": {"strategy": judged.best.strategy, "house_advantage_decimal": -judged.best.value},
        "costs": judged.best.value - judged.chart.value,
        "deviations": [
            {
                "block": each.block,
                "hand": each.row,
                "against": each.column,
                "code": each.code,
                "best": each.best,
                "costs": each.cost,
            }
            for each in judged.deviations
        ],
    }
