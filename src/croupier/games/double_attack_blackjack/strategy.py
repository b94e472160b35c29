"""How a bot plays double attack blackjack: a simple chart, the same for every sheet.

It is not the best strategy. It sees only what its seat may lawfully see.
"""

from __future__ import annotations

from croupier.engine.decision import Answer, Decision
from croupier.engine.strategy import first_offer
from croupier.families.twenty_one.deal import SeatView
from croupier.hands.blackjack import ACE, TEN, Total, total, value

_DECLINED = ("no_insurance", "no_double")
_ATTACKED = range(2, 9)  # up cards with which a hand wins more than it loses
_STIFF = range(12, 17)  # hard totals that one card can break
_WEAK = range(2, 7)  # up cards with which the dealer often breaks
_DOUBLES = (10, 11)
_SPLITS = (ACE, 8)
_SOFT_STAND, _HARD_STAND = 18, 17
_SURRENDER, _SURRENDER_TO = (16, 17), (TEN, ACE)


def plain_chart(decision: Decision) -> Answer:
    """Attacks 2 to 8, splits aces and eights, doubles 10 and 11 against lower up cards, otherwise draws or stands."""
    offers = {offer.name: offer for offer in decision.offers}
    for name in _DECLINED:
        if name in offers:
            return Answer(name)
    if not isinstance(decision.view, SeatView):
        return first_offer(decision)
    if "attack" in offers:
        attacks = value(decision.view.dealer[0]) in _ATTACKED
        return Answer("attack", offers["attack"].most) if attacks else Answer("no_attack")
    if "stand" not in offers:
        return first_offer(decision)
    wanted = _wanted(decision.view, total(decision.view.cards), frozenset(offers))
    return Answer(wanted, offers[wanted].most)


def _wanted(seen: SeatView, hand: Total, offers: frozenset[str]) -> str:
    up = value(seen.dealer[0])
    if "split" in offers and value(seen.cards[0]) in _SPLITS:
        return "split"
    stiff = hand.points in _SURRENDER and not hand.soft and up in _SURRENDER_TO
    if "surrender" in offers and stiff and len(seen.cards) == 2:  # noqa: PLR2004 (the first two cards)
        return "surrender"
    if "double" in offers and hand.points in _DOUBLES and up != ACE and up < hand.points:
        return "double"
    return "hit" if "hit" in offers and _draws(hand, up) else "stand"


def _draws(hand: Total, up: int) -> bool:
    if hand.soft:
        return hand.points < _SOFT_STAND
    if hand.points in _STIFF:
        return up not in _WEAK
    return hand.points < _HARD_STAND
