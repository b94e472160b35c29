"""How bots and simulations play: every hand is set by the house way, which the dealer tells a player who asks."""

from __future__ import annotations

from croupier.engine.decision import Answer, Decision
from croupier.families.pai_gow.play.steps import HOUSE_WAY


def by_house_way(decision: Decision) -> Answer:
    """The house way where it is offered, else the first offer."""
    names = [offer.name for offer in decision.offers]
    return Answer(HOUSE_WAY) if HOUSE_WAY in names else decision.offers[0].most_answer()
