"""Strategies: how a seat answers. A strategy is given a decision and sees its view, which holds what its seat may lawfully see.

Bots, the solver and simulations take the same kind of function.
"""

from __future__ import annotations

from collections.abc import Callable

from croupier.engine.decision import Answer, Decision

Strategy = Callable[[Decision], Answer]


def first_offer(decision: Decision) -> Answer:
    """The plainest of all: the first thing that is open, for the most it takes."""
    offer = decision.offers[0]
    return Answer(offer.name, offer.most)
