"""The opening steps of a red dog table: inspecting and washing the cards (6.2)."""

from __future__ import annotations

from croupier.engine.game import Step
from croupier.games.red_dog.rules import RedDogRules
from croupier.law.citation import cite

_CARDS = (
    Step(
        "cards_inspected",
        "Receive, sort and inspect the cards, and have a floorperson verify them",
        cite("19:47-6.2(a)"),
    ),
    Step(
        "cards_fanned",
        "Spread the cards face up by deck, suit and sequence for the first player to look at",
        cite("19:47-6.2(b)"),
    ),
    Step("cards_washed", "Turn the cards face down, wash them thoroughly and stack them", cite("19:47-6.2(c)")),
)


def opening_steps(_rules: RedDogRules) -> tuple[Step, ...]:
    return _CARDS
