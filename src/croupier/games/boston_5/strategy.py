"""How a bot plays Boston 5: every hand makes the second wager, which is the best play whatever the ante bonus pays."""

from __future__ import annotations

from croupier.engine.decision import Answer, Decision
from croupier.engine.strategy import first_offer
from croupier.families.stud.steps import View


def best_play(decision: Decision) -> Answer:
    """A fold loses three antes. The lowest hand that goes on loses 2.11 on average, less what the bonus pays."""
    if not isinstance(decision.view, View):
        return first_offer(decision)
    second, _ = decision.offers
    return Answer(second.name, second.most)
