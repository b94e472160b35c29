"""The steps before a table with 48-card decks opens: those of blackjack, and a check that no deck has a ten."""

from __future__ import annotations

from croupier.engine.game import Step
from croupier.law.citation import Citation


def opening_steps(opening: Citation, cards: Citation) -> tuple[Step, ...]:
    """The steps, by the section on the opening of the table and by the one on its cards."""
    return (
        Step("cards_inspected", "Receive the cards and inspect every deck", opening),
        Step("no_tens", "Check that no deck has a 10", cards),
        Step(
            "cards_fanned", "Fan the cards face up by deck, suit and sequence for the first players to look at", opening
        ),
        Step("cards_washed", "Turn the cards face down, wash them thoroughly and stack them", opening),
    )
