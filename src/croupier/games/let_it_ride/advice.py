"""What each choice is worth at the table, counted from the cards that the player sees."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.engine.decision import Decision
from croupier.equipment.cards import DECK
from croupier.games.let_it_ride.exact import gains
from croupier.games.let_it_ride.procedure import LET_IT_RIDE, TAKE_BACK, RideView
from croupier.games.let_it_ride.rules import LetItRideRules
from croupier.money.wager import Wager


def advice(rules: LetItRideRules, decision: Decision, wagers: tuple[Wager, ...]) -> Mapping[str, float] | None:
    """The mean gain of the bets in cents if the bet is taken back, and if it rides. Bet 2 is then played best."""
    import numpy as np

    from croupier.families.stud.numbers.paid_by_hand import counts_after, extended

    del wagers
    view = decision.view
    if not isinstance(view, RideView):
        return None
    hand = np.array([[DECK.index(card) for card in (*view.cards, *view.community)]], np.uint8)
    each = np.array(gains(rules, view.bet_cents))  # by number of bets: one to three
    if view.community:
        after = counts_after(hand)
        by_bets = (after @ each.T)[0] / after.sum()
        taken, rides = by_bets[view.other_bets - 1], by_bets[view.other_bets]
    else:
        after = counts_after(extended(hand)[0])
        by_bets = after @ each.T / after.sum()
        taken, rides = (by_bets[:, bets - 1 : bets + 1].max(axis=1).sum() for bets in (1, 2))
    return {TAKE_BACK: float(taken), LET_IT_RIDE: float(rides)}
