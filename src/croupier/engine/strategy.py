"""Strategies: functions from a decision to an answer. The decision's view holds only what the seat may lawfully see.

Bots, the solver and simulations use the same kind of function.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from croupier.engine.decision import Answer, Decision
from croupier.law.option import TableRules
from croupier.values.brief import brief, quantity, shown_briefly
from croupier.values.frozen import FrozenFields

R = TypeVar("R", bound=TableRules)

Strategy = Callable[[Decision], Answer]


class Asks(Protocol):
    """A strategy that is being tabulated."""

    def __call__(self, decision: Decision, /) -> Answer: ...

    def alike(self, decision: Decision, /) -> Callable[[Any], Answer]:
        """Asks this question with other views: its offers and words are the same whatever the seat sees."""
        ...


def first_offer(decision: Decision) -> Answer:
    """The simplest strategy: the first offer, for its largest amount or with its first choice."""
    return decision.offers[0].most_answer()


@dataclass(frozen=True, slots=True)
class Advice(FrozenFields):
    """Advice for one hand against an up card: the best choice, and the value of every choice in units of the wager."""

    __repr__ = shown_briefly

    hand: str
    against: str  # the card that the dealer or the table shows
    best: str
    values: Mapping[str, float]  # by choice: the mean gain, in units of the wager


@dataclass(frozen=True, slots=True)
class Chart(FrozenFields):
    """The best play under a rule sheet: the kind of strategy, the value of the wager, and advice for each hand."""

    strategy: str  # what it looks at, in words
    value: float  # the mean gain with the best play, in units of the wager
    advice: tuple[Advice, ...]
    by_showing: Mapping[str, float] = field(default_factory=dict)  # the value against each up card
    meaning: str = ""  # what a strategy of this kind may look at, in a sentence
    codes: Mapping[str, str] = field(default_factory=dict)  # the letter players use for a choice, if there is one
    includes: Mapping[str, bool] = field(default_factory=dict)  # what the values count or leave out, by name

    def __repr__(self) -> str:
        return brief(
            "Chart", f"of {quantity(len(self.advice), 'hand')}, house advantage {-self.value:.4%}: {self.strategy}"
        )

    @property
    def letters(self) -> dict[str, str]:
        """One letter for each choice: the one players use, or the first free letter of its name."""
        choices = list(dict.fromkeys(name for advice in self.advice for name in advice.values))
        letters = {name: self.codes[name] for name in choices if name in self.codes}
        for name in choices:
            free = [letter for letter in name.upper() if letter.isalpha() and letter not in letters.values()]
            letters.setdefault(name, free[0] if free else "?")
        return {name: letters[name] for name in choices}


@dataclass(frozen=True, slots=True)
class Block(FrozenFields):
    """A section of a chart: a row for each hand of one kind, with a code for each up card."""

    title: str
    rows: tuple[str, ...]
    cells: Mapping[tuple[str, str], str]  # row, column -> code
    costs: Mapping[tuple[str, str], Mapping[str, float]]  # by cell: what each code would cost per round, if counted
    in_order: bool = True  # equal neighboring rows may be printed as one, "17 to 20"

    def __repr__(self) -> str:
        return brief("Block", f"{self.title}: {quantity(len(self.cells), 'cell')}")


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalsChart(FrozenFields):
    """A chart as players carry it: codes by hand and up card, and nothing else.

    `document` is the tree of the chart's file.
    """

    strategy: str  # the kind of strategy, in words
    value: float
    across: str  # what the columns are
    columns: tuple[str, ...]
    by_column: Mapping[str, float]  # the value for each column
    blocks: tuple[Block, ...]
    codes: Mapping[str, tuple[str, ...]]  # what each code means: choices in order of preference
    notes: tuple[str, ...] = ()
    includes: Mapping[str, bool] = field(default_factory=dict)  # what the values count or leave out, by name
    document: Mapping[str, Any] = field(default_factory=dict)

    def __repr__(self) -> str:
        cells = sum(len(block.cells) for block in self.blocks)
        return brief("TotalsChart", f"of {quantity(cells, 'cell')}, house advantage {-self.value:.4%}: {self.strategy}")


@dataclass(frozen=True, slots=True)
class Deviation:
    """A cell where a chart differs from the best one, and what that alone costs per round, if counted."""

    __repr__ = shown_briefly

    block: str
    row: str
    column: str
    code: str
    best: str
    cost: float | None


@dataclass(frozen=True, slots=True)
class Judged:
    """A user's chart compared with the best chart of its kind."""

    chart: TotalsChart
    best: TotalsChart
    deviations: tuple[Deviation, ...]  # the most expensive first

    def __repr__(self) -> str:
        return brief(
            "Judged", f"{quantity(len(self.deviations), 'deviation')}, cost {self.best.value - self.chart.value:.4%}"
        )


@dataclass(frozen=True, kw_only=True)
class Charts(Generic[R]):
    """A game's chart functions: the best chart for a table, and the value of any other chart there."""

    best: Callable[[R], TotalsChart]
    judge: Callable[[R, Mapping[str, object]], Judged]  # takes a chart's document; raises `Unreadable`
