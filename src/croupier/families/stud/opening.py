"""The steps before a stud table opens."""

from __future__ import annotations

from croupier.engine.game import Step
from croupier.families.stud.law import StudLaw


def steps_before_opening(law: StudLaw) -> tuple[Step, ...]:
    return (
        Step("cards_inspected", "Receive, sort and inspect the cards, and have a floorperson verify them", law.opening),
        Step(
            "cards_fanned",
            "Spread the cards face up by suit and sequence for the first player to look at",
            law.opening,
        ),
        Step("cards_washed", "Turn the cards face down, wash them thoroughly and stack them", law.opening),
    )
