"""The opening steps of a pokette table (12.3, by title), and the odds on the layout (12.6(a))."""

from __future__ import annotations

from croupier.engine.game import Step
from croupier.games.pokette.rules import PoketteRules
from croupier.law.citation import cite

_STEPS = (
    Step("wheel_inspected", "Inspect the wheel: level, balanced, turning freely, every card on it", cite("19:47-12.3")),
    Step("cards_sorted", "Inspect and sort the deck that shows the results of the spins", cite("19:47-12.3")),
    Step(
        "odds_stated",
        'See that the layout and the brochures state all odds with "to" or "win", none with "for"',
        cite("19:47-12.6(a)"),
    ),
)


def opening_steps(_rules: PoketteRules) -> tuple[Step, ...]:
    return _STEPS
