"""The steps before a double attack blackjack table opens (26.3). We have only the title; they are those of blackjack."""

from __future__ import annotations

from croupier.engine.game import Step
from croupier.families.twenty_one.no_tens import opening
from croupier.games.double_attack_blackjack.rules import DoubleAttackRules
from croupier.law.citation import cite

_STEPS = opening.opening_steps(cite("19:47-26.3"), cards=cite("19:47-26.2"))


def opening_steps(_rules: DoubleAttackRules) -> tuple[Step, ...]:
    return _STEPS
