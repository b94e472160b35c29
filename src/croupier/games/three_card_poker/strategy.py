"""How a bot plays three card poker: queen, six and four or better is played, which is the best play under every schedule."""

from __future__ import annotations

from croupier.engine.decision import Answer, Decision
from croupier.engine.strategy import first_offer
from croupier.families.stud.steps import View
from croupier.hands.poker.categories import HIGH_CARD
from croupier.hands.poker.ranking import three

LOWEST_PLAYED = (10, 4, 2)  # ranks: queen, six and four


def best_play(decision: Decision) -> Answer:
    """Plays queen, six and four or better. Bonuses are only paid for hands that are played anyway."""
    view = decision.view
    if not isinstance(view, View):
        return first_offer(decision)
    play, fold = decision.offers
    rank = three(view.cards)
    if rank.category != HIGH_CARD or rank.ranks >= LOWEST_PLAYED:
        return Answer(play.name, play.most)
    return Answer(fold.name)
