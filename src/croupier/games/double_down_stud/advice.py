"""What each choice is worth at the table, counted from the cards that the player sees."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.engine.decision import Decision
from croupier.equipment.cards import DECK
from croupier.families.stud.steps import View
from croupier.games.double_down_stud.exact import gains
from croupier.games.double_down_stud.procedure import STAND
from croupier.games.double_down_stud.rules import DoubleDownRules
from croupier.games.double_down_stud.wagers import DOUBLE
from croupier.money.wager import Wager


def advice(rules: DoubleDownRules, decision: Decision, wagers: tuple[Wager, ...]) -> Mapping[str, float] | None:
    """The mean gain in cents of standing and of doubling."""
    import numpy as np

    from croupier.families.stud.numbers.paid_by_hand import counts_after

    del wagers
    view = decision.view
    if not isinstance(view, View):
        return None
    hand = np.array([[DECK.index(card) for card in (*view.cards, *view.house)]], np.uint8)
    after = counts_after(hand)
    stand, double = (after @ np.array(gains(rules, view.stake_cents)).T)[0] / after.sum()
    return {STAND: float(stand), DOUBLE: float(double)}
