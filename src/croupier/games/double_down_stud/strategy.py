"""How a bot plays double down stud: the best play of both schedules."""

from __future__ import annotations

from croupier.engine.decision import Answer, Decision
from croupier.engine.strategy import first_offer
from croupier.equipment.combination import Cards
from croupier.families.stud.numbers.draws import SIX, high_cards, straights
from croupier.families.stud.steps import View
from croupier.games.double_down_stud.procedure import STAND
from croupier.games.double_down_stud.wagers import DOUBLE
from croupier.hands.poker.ranking import rank_of


def best_play(decision: Decision) -> Answer:
    """Doubles on hands that cannot lose, on four of a suit, and on open straights with a six or better."""
    view = decision.view
    if not isinstance(view, View):
        return first_offer(decision)
    if doubles((*view.cards, *view.house)):
        return Answer(DOUBLE, next(offer.most for offer in decision.offers if offer.name == DOUBLE))
    return Answer(STAND)


def doubles(cards: Cards) -> bool:
    """Whether to double on these four cards. A straight that is open at both ends but has no six is worth exactly nothing."""
    ranks = [rank_of(card) for card in cards]
    paired = [rank for rank in set(ranks) if ranks.count(rank) > 1]
    if len(paired) > 1 or any(rank >= SIX or ranks.count(rank) > 2 for rank in paired):
        return True
    return len({card.suit for card in cards}) == 1 or (straights(ranks) > 1 and high_cards(ranks, SIX) > 0)
