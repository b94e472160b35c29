"""Strategies: how a seat answers. A strategy is given a decision and sees its view, which holds what its seat may lawfully see.

Bots, the solver and simulations take the same kind of function.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from croupier.engine.decision import Answer, Decision
from croupier.law.option import TableRules

R = TypeVar("R", bound=TableRules)

Strategy = Callable[[Decision], Answer]


def first_offer(decision: Decision) -> Answer:
    """The plainest of all: the first thing that is open, for the most it takes."""
    offer = decision.offers[0]
    return Answer(offer.name, offer.most)


@dataclass(frozen=True, slots=True)
class Advice:
    """One hand against what is shown: the best choice, and what every choice open is worth in units of the wager."""

    hand: str
    against: str
    best: str
    values: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Chart:
    """The best play under a sheet: of which kind the strategy is, what the wager is worth by it, and each choice."""

    strategy: str
    value: float
    advice: tuple[Advice, ...]
    by_showing: Mapping[str, float] = field(default_factory=dict)  # the value against each thing that may be shown
    meaning: str = ""  # what a strategy of this kind may look at, in a sentence
    codes: Mapping[str, str] = field(default_factory=dict)  # the letter players know a choice by, where they have one

    @property
    def letters(self) -> dict[str, str]:
        """One letter for each choice: the one players know it by, or the first of its name that is free."""
        choices = list(dict.fromkeys(name for advice in self.advice for name in advice.values))
        letters = {name: self.codes[name] for name in choices if name in self.codes}
        for name in choices:
            free = [letter for letter in name.upper() if letter.isalpha() and letter not in letters.values()]
            letters.setdefault(name, free[0] if free else "?")
        return {name: letters[name] for name in choices}


@dataclass(frozen=True, slots=True)
class Block:
    """Hands of one kind: a row for each, and in it the code of what is done against each thing that may be shown."""

    title: str
    rows: tuple[str, ...]
    cells: Mapping[tuple[str, str], str]  # row, column -> code
    costs: Mapping[
        tuple[str, str], Mapping[str, float]
    ]  # what each code would cost a round in that cell, where counted
    in_order: bool = True  # its rows run on, so that like ones may be told together, "17 to 20"


@dataclass(frozen=True, slots=True, kw_only=True)
class Placard:
    """A chart as it is carried, taught and hung: codes by the kind of hand and by what is shown, and nothing else.

    `document` is the tree of the chart as it is written down, and read again.
    """

    strategy: str  # which of all ways to play this is, in words
    value: float
    across: str  # what the columns are
    columns: tuple[str, ...]
    by_column: Mapping[str, float]  # the value where that is shown
    blocks: tuple[Block, ...]
    codes: Mapping[str, tuple[str, ...]]  # what each code does: the choices in the order they are wanted
    notes: tuple[str, ...] = ()
    document: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Deviation:
    """A cell where a chart differs from the best one, and what that alone would cost a round, where it is counted."""

    block: str
    row: str
    column: str
    code: str
    best: str
    cost: float | None


@dataclass(frozen=True, slots=True)
class Judged:
    """A chart that somebody wrote, beside the best of its kind and the best play of all."""

    chart: Placard
    best: Placard
    deviations: tuple[Deviation, ...]  # the dearest first


@dataclass(frozen=True, kw_only=True)
class Charts(Generic[R]):
    """What a game can say of charts: the best one for a table, and what any other is worth there."""

    best: Callable[[R], Placard]
    judge: Callable[[R, Mapping[str, object]], Judged]  # of a chart's document; raises `Unreadable` with every mistake
