"""The opening steps of a Boston 5 table (24.3): we have only the title, so they follow the other card games."""

from __future__ import annotations

from croupier.engine.game import Step
from croupier.families.stud.law import steps_before_opening
from croupier.games.boston_5.law import LAW
from croupier.games.boston_5.rules import BostonRules


def opening_steps(_rules: BostonRules) -> tuple[Step, ...]:
    return steps_before_opening(LAW)
