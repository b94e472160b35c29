"""How a bot plays Spanish 21: a simple chart, the same for every sheet.

It is not the best strategy. It sees only what its seat may lawfully see.
"""

from __future__ import annotations

from croupier.engine.decision import Answer, Decision
from croupier.families.twenty_one.chart.plain_play import STIFF_AGAINST_HIGH, plain_play
from croupier.families.twenty_one.deal import SeatView
from croupier.hands.blackjack import total, value

_STIFF = range(12, 17)
_STRONG = (1, *range(8, 11))  # up cards with which the dealer seldom breaks


def plain_chart(decision: Decision) -> Answer:
    """Splits aces and eights, doubles 10 and 11 against lower up cards, rescues stiff hands, otherwise draws or stands."""
    seen = decision.view
    if isinstance(seen, SeatView) and any(offer.name == "rescue" for offer in decision.offers):
        stiff = total(seen.cards).points in _STIFF and value(seen.dealer[0]) in _STRONG
        return Answer("rescue" if stiff else "stand")
    return plain_play(decision, STIFF_AGAINST_HIGH)
