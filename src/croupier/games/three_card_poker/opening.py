"""The opening steps of a three card poker table (20.4): we have only the title, so they follow the other card games."""

from __future__ import annotations

from croupier.engine.game import Step
from croupier.families.stud.law import steps_before_opening
from croupier.games.three_card_poker.law import LAW
from croupier.games.three_card_poker.rules import ThreeCardRules


def opening_steps(_rules: ThreeCardRules) -> tuple[Step, ...]:
    return steps_before_opening(LAW)
