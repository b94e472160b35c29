"""The opening steps of a mini-dice table (13.5, by title), and the odds on the layout (13.6(a))."""

from __future__ import annotations

from croupier.engine.game import Step
from croupier.games.mini_dice.rules import MiniDiceRules
from croupier.law.citation import cite

_STEPS = (
    Step(
        "dice_inspected",
        "Inspect the two dice and the shaker, which is filled and locked, for tampering",
        cite("19:47-13.5"),
    ),
    Step(
        "odds_stated",
        'See that the layout and the brochures state all odds with "to" or "win", none with "for"',
        cite("19:47-13.6(a)"),
    ),
)


def opening_steps(_rules: MiniDiceRules) -> tuple[Step, ...]:
    return _STEPS
