"""How a bot plays Caribbean stud: any pair or better is bet, and ace and king with jack, eight and three or better."""

from __future__ import annotations

from croupier.engine.decision import Answer, Decision
from croupier.engine.strategy import first_offer
from croupier.families.stud.steps import View
from croupier.hands.poker.categories import HIGH_CARD
from croupier.hands.poker.ranking import five

LOWEST_BET = (12, 11, 9, 6, 1)  # ranks: ace, king, jack, eight and three


def simple_play(decision: Decision) -> Answer:
    """A known rule of thumb, close to best play, which also looks at the dealer's up card."""
    view = decision.view
    if not isinstance(view, View):
        return first_offer(decision)
    bet, fold = decision.offers
    rank = five(view.cards)
    if rank.category != HIGH_CARD or rank.ranks >= LOWEST_BET:
        return Answer(bet.name, bet.most)
    return Answer(fold.name)
