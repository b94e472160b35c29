"""Strategies: how a seat answers. A strategy is given a decision and sees its view, which holds what its seat may lawfully see.

Bots, the solver and simulations take the same kind of function.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from croupier.engine.decision import Answer, Decision

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
