"""The opening steps of a let it ride table (18.4): we have only the title, so they follow the other card games."""

from __future__ import annotations

from croupier.engine.game import Step
from croupier.families.stud.law import steps_before_opening
from croupier.games.let_it_ride.law import LAW
from croupier.games.let_it_ride.rules import LetItRideRules


def opening_steps(_rules: LetItRideRules) -> tuple[Step, ...]:
    return steps_before_opening(LAW)
