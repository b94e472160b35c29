"""How a bot plays double attack blackjack: a simple chart, the same for every sheet.

It is not the best strategy. It sees only what its seat may lawfully see.
"""

from __future__ import annotations

from croupier.engine.decision import Answer, Decision
from croupier.families.twenty_one.chart.plain_play import STIFF_AGAINST_HIGH, plain_play
from croupier.families.twenty_one.deal import SeatView
from croupier.hands.blackjack import value

_ATTACKED = range(2, 9)  # up cards with which a hand wins more than it loses


def plain_chart(decision: Decision) -> Answer:
    """Attacks 2 to 8, splits aces and eights, doubles 10 and 11 against lower up cards, otherwise draws or stands."""
    seen, attack = decision.view, next((offer for offer in decision.offers if offer.name == "attack"), None)
    if attack is not None and isinstance(seen, SeatView):
        return Answer("attack", attack.most) if value(seen.dealer[0]) in _ATTACKED else Answer("no_attack")
    return plain_play(decision, STIFF_AGAINST_HIGH)
