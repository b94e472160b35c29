"""The opening steps of a Big Six table: the clapper rule must be posted (5.6(d))."""

from __future__ import annotations

from croupier.engine.game import Step
from croupier.games.big_six.rules import BigSixRules
from croupier.law.citation import cite

_POST_CLAPPER_RULE = Step(
    "clapper_rule_posted", "Post what happens when the clapper stops between two numbers", cite("19:47-5.6(d)")
)


def opening_steps(_rules: BigSixRules) -> tuple[Step, ...]:
    return (_POST_CLAPPER_RULE,)
