"""The opening steps of a sic bo table (9.5): we have only the title, so they follow practice and the rules on shakers."""

from __future__ import annotations

from croupier.engine.game import Step
from croupier.games.sic_bo.rules import MANUAL, SicBoRules
from croupier.law.citation import cite

_INSPECT = "Inspect the three dice and the shaker, which is filled and sealed, for tampering"
_SECURED = Step("shaker_secured", "See that the automated shaker is secured to the table", cite("19:47-9.1"))
_LAMPS = Step("lamps_tested", "Enter test values and see that the lamps of the layout light", cite("19:47-9.5"))


def opening_steps(rules: SicBoRules) -> tuple[Step, ...]:
    steps = [Step("dice_inspected", _INSPECT, cite("19:47-9.5"))]
    if rules.shaker != MANUAL:
        steps.append(_SECURED)
    if rules.lamps:
        steps.append(_LAMPS)
    return tuple(steps)
