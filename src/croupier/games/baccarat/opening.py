"""The opening steps of the table (3.4): we have only the title, so they follow the other card games."""

from __future__ import annotations

from croupier.engine.game import Step
from croupier.games.baccarat.law import LAW
from croupier.games.baccarat.rules import BaccaratTableRules

_CARDS = (
    Step("cards_inspected", "Receive, sort and inspect the cards, and have a floorperson verify them", LAW.opening),
    Step(
        "cards_fanned",
        "Spread the cards face up by deck, suit and sequence for the first player to look at",
        LAW.opening,
    ),
    Step("cards_washed", "Turn the cards face down, wash them thoroughly and stack them", LAW.opening),
)


def opening_steps(_rules: BaccaratTableRules) -> tuple[Step, ...]:
    return _CARDS
