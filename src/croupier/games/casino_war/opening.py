"""The opening steps of a casino war table (22.4): we have only the title, so they follow the other card games."""

from __future__ import annotations

from croupier.engine.game import Step
from croupier.games.casino_war.rules import CasinoWarRules
from croupier.law.citation import cite

_CARDS = (
    Step(
        "cards_inspected",
        "Receive, sort and inspect the cards, and have a floorperson verify them",
        cite("19:47-22.4"),
    ),
    Step(
        "cards_fanned",
        "Spread the cards face up by deck, suit and sequence for the first player to look at",
        cite("19:47-22.4"),
    ),
    Step("cards_washed", "Turn the cards face down, wash them thoroughly and stack them", cite("19:47-22.4")),
)


def opening_steps(_rules: CasinoWarRules) -> tuple[Step, ...]:
    return _CARDS
