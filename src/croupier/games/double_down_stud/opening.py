"""The opening steps of a double down stud table (17.3): we have only the title, so they follow the other card games."""

from __future__ import annotations

from croupier.engine.game import Step
from croupier.families.stud.law import steps_before_opening
from croupier.games.double_down_stud.law import LAW
from croupier.games.double_down_stud.rules import DoubleDownRules


def opening_steps(_rules: DoubleDownRules) -> tuple[Step, ...]:
    return steps_before_opening(LAW)
