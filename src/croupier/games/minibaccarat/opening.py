"""The opening steps of the table (7.4): we have only the title, so they follow the other card games."""

from __future__ import annotations

from croupier.engine.game import Step
from croupier.games.minibaccarat.law import LAW
from croupier.games.minibaccarat.rules import MinibaccaratRules
from croupier.law.citation import cite

_CARDS = (
    Step("cards_inspected", "Receive, sort and inspect the cards, and have a floorperson verify them", LAW.opening),
    Step(
        "cards_fanned",
        "Spread the cards face up by deck, suit and sequence for the first player to look at",
        LAW.opening,
    ),
    Step("cards_washed", "Turn the cards face down, wash them thoroughly and stack them", LAW.opening),
    Step(
        "cutting_cards_ready",
        "Have two opaque cutting cards ready, of a solid color unlike the backs and edges of the cards",
        cite("19:47-7.1(a)"),
    ),
)


def opening_steps(_rules: MinibaccaratRules) -> tuple[Step, ...]:
    return _CARDS
