"""What each choice is worth at the table, counted from the cards that the player sees."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.engine.decision import Decision
from croupier.equipment.cards import DECK
from croupier.families.stud.steps import View
from croupier.games.boston_5.exact import gains
from croupier.games.boston_5.procedure import FOLD
from croupier.games.boston_5.rules import BostonRules
from croupier.games.boston_5.wagers import FIRST_ANTES, SECOND
from croupier.money.wager import Wager


def advice(rules: BostonRules, decision: Decision, wagers: tuple[Wager, ...]) -> Mapping[str, float] | None:
    """The mean gain in cents of a second wager and of a fold: ante, first and second wager, and ante bonus.

    The three-card bonus is left out, since it is settled alike after both.
    """
    del wagers
    view = decision.view
    if not isinstance(view, View):
        return None
    from croupier.games.boston_5.analysis import threes

    hands, hand = threes(), sorted(DECK.index(card) for card in view.cards)
    at = int((hands.hands == hand).all(axis=1).argmax())
    total = int((hands.ways[at] * gains(rules, ante_cents=view.stake_cents)).sum())
    return {SECOND: total / hands.each, FOLD: float(-(1 + FIRST_ANTES) * view.stake_cents)}
