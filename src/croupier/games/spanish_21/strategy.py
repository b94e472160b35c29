"""How a bot plays Spanish 21: a simple chart, the same for every sheet.

It is not the best strategy. It sees only what its seat may lawfully see.
"""

from __future__ import annotations

from croupier.engine.decision import Answer, Decision
from croupier.engine.strategy import first_offer
from croupier.families.twenty_one.deal import SeatView
from croupier.families.twenty_one.no_tens.plain_play import wanted
from croupier.hands.blackjack import total, value

_DECLINED = ("no_insurance", "no_double")
_STIFF = range(12, 17)
_STRONG = (1, *range(8, 11))  # up cards with which the dealer seldom breaks


def plain_chart(decision: Decision) -> Answer:
    """Splits aces and eights, doubles 10 and 11 against lower up cards, rescues stiff hands, otherwise draws or stands."""
    offers = {offer.name: offer for offer in decision.offers}
    for name in _DECLINED:
        if name in offers:
            return Answer(name)
    seen = decision.view
    if not isinstance(seen, SeatView) or "stand" not in offers:
        return first_offer(decision)
    hand = total(seen.cards)
    if "rescue" in offers:
        stiff = hand.points in _STIFF and value(seen.dealer[0]) in _STRONG
        return Answer("rescue" if stiff else "stand")
    name = wanted(seen, hand, frozenset(offers))
    return Answer(name, offers[name].most)
