"""How a bot plays double attack blackjack: a simple chart, the same for every sheet.

It is not the best strategy. It sees only what its seat may lawfully see.
"""

from __future__ import annotations

from croupier.engine.decision import Answer, Decision
from croupier.engine.strategy import first_offer
from croupier.families.twenty_one.deal import SeatView
from croupier.families.twenty_one.no_tens.plain_play import wanted
from croupier.hands.blackjack import total, value

_DECLINED = ("no_insurance", "no_double")
_ATTACKED = range(2, 9)  # up cards with which a hand wins more than it loses


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
    name = wanted(decision.view, total(decision.view.cards), frozenset(offers))
    return Answer(name, offers[name].most)
