"""What each choice is worth at the table, counted from the cards that the player sees."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain, combinations

from croupier.engine.decision import Decision
from croupier.equipment.cards import DECK
from croupier.families.stud.steps import View
from croupier.games.caribbean_stud.exact import gains
from croupier.games.caribbean_stud.procedure import FOLD
from croupier.games.caribbean_stud.rules import CaribbeanRules
from croupier.games.caribbean_stud.wagers import BET
from croupier.money.wager import Wager


def advice(rules: CaribbeanRules, decision: Decision, wagers: tuple[Wager, ...]) -> Mapping[str, float] | None:
    """The mean gain in cents of a bet and of a fold, over all hands that the dealer can have with the up card.

    A player who has two hands knows both.
    The progressive wager is left out, since it is settled alike after both. The payout limit is that of the stake at the
    table, so that a bet may be worth less for a large ante than for a small one.
    """
    del wagers
    view = decision.view
    if not isinstance(view, View):
        return None
    import numpy as np

    from croupier.games.caribbean_stud.analysis import ACE_KING
    from croupier.hands.poker.evaluator import FIRST_OF_FIVE, values_of_five

    seen = [DECK.index(card) for card in (*view.cards, *view.house)]
    own_other = {DECK.index(card) for card in view.other}
    rest = [card for card in range(len(DECK)) if card not in {*seen, *own_other}]
    four = np.fromiter(chain.from_iterable(combinations(rest, 4)), np.uint8).reshape(-1, 4)
    dealer = np.insert(four, 0, seen[-1], axis=1)
    values, own = values_of_five(dealer), int(values_of_five(np.array([seen[:-1]], np.uint8))[0])
    category = int(np.searchsorted(FIRST_OF_FIVE, own, side="right")) - 1
    no = int((values < ACE_KING).sum())
    lower = int(((values >= ACE_KING) & (values < own)).sum())
    higher = int((values > np.maximum(own, ACE_KING - 1)).sum())
    each = gains(rules, view.stake_cents)
    total = no * each.unqualified + lower * each.wins[category] + higher * each.loses
    return {BET: total / len(values), FOLD: float(each.folded)}
