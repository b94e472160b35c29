"""How a bot plays let it ride: the best play of the usual schedule (A)."""

from __future__ import annotations

from croupier.engine.decision import Answer, Decision
from croupier.engine.strategy import first_offer
from croupier.equipment.combination import Cards
from croupier.families.stud.numbers.draws import TEN, high_cards, straights
from croupier.games.let_it_ride.procedure import LET_IT_RIDE, TAKE_BACK, RideView
from croupier.hands.poker.ranking import rank_of

_THREE_WAYS = 3


def best_play(decision: Decision) -> Answer:
    """Lets a bet ride on a paid hand, on four of a suit, and on the draws that are worth it."""
    view = decision.view
    if not isinstance(view, RideView):
        return first_offer(decision)
    rides = bet_1_rides(view.cards) if not view.community else bet_2_rides((*view.cards, *view.community))
    return Answer(LET_IT_RIDE if rides else TAKE_BACK)


def bet_1_rides(cards: Cards) -> bool:
    """Three cards to a straight flush ride if it has three ways, two and a high card, or one and two high cards."""
    ranks = [rank_of(card) for card in cards]
    ways, high = straights(ranks), high_cards(ranks, TEN)
    return _is_paid(ranks) or (_one_suit(cards) and ways > 0 and ways + high >= _THREE_WAYS)


def bet_2_rides(cards: Cards) -> bool:
    """Four of a suit ride, and a straight open at both ends with a high card."""
    ranks = [rank_of(card) for card in cards]
    return _is_paid(ranks) or _one_suit(cards) or (straights(ranks) > 1 and high_cards(ranks, TEN) > 0)


def _is_paid(ranks: list[int]) -> bool:
    """Whether there is a pair of tens or better, two pairs or three of a kind."""
    paired = [rank for rank in set(ranks) if ranks.count(rank) > 1]
    return len(paired) > 1 or any(rank >= TEN or ranks.count(rank) > 2 for rank in paired)


def _one_suit(cards: Cards) -> bool:
    return len({card.suit for card in cards}) == 1
