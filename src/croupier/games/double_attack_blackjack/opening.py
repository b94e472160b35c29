"""The steps before a double attack blackjack table opens (26.3). We have only the title; they are those of blackjack."""

from __future__ import annotations

from croupier.engine.game import Step
from croupier.games.double_attack_blackjack.rules import DoubleAttackRules
from croupier.law.citation import cite

_CARDS = (
    Step("cards_inspected", "Receive the cards and inspect every deck", cite("19:47-26.3")),
    Step("no_tens", "Check that no deck has a 10", cite("19:47-26.2")),
    Step(
        "cards_fanned",
        "Fan the cards face up by deck, suit and sequence for the first players to look at",
        cite("19:47-26.3"),
    ),
    Step("cards_washed", "Turn the cards face down, wash them thoroughly and stack them", cite("19:47-26.3")),
)


def opening_steps(_rules: DoubleAttackRules) -> tuple[Step, ...]:
    return _CARDS
