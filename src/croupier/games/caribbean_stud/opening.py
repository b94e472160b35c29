"""The opening steps of a Caribbean stud table (16.3): we have only the title, so they follow the other card games."""

from __future__ import annotations

from croupier.engine.game import Step
from croupier.families.stud.law import steps_before_opening
from croupier.games.caribbean_stud.law import LAW
from croupier.games.caribbean_stud.rules import CaribbeanRules


def opening_steps(_rules: CaribbeanRules) -> tuple[Step, ...]:
    return steps_before_opening(LAW)
