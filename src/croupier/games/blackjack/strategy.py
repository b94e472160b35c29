"""How a bot plays blackjack: a simple chart, the same for every sheet."""

from __future__ import annotations

from croupier.engine.decision import Answer, Decision
from croupier.families.twenty_one.chart.plain_play import plain_play
from croupier.hands.blackjack import ACE, TEN


def plain_chart(decision: Decision) -> Answer:
    """Splits aces and eights, doubles 10 and 11 against lower up cards, gives up 16, otherwise draws or stands."""
    return plain_play(decision, {16: (9, TEN, ACE)})
