"""What each choice is worth at the table, counted from the cards that the player sees."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.engine.decision import Decision
from croupier.engine.hand import NEXT_SEAT
from croupier.equipment.cards import DECK
from croupier.equipment.site import Site
from croupier.families.stud.rules import SECOND
from croupier.families.stud.steps import View
from croupier.games.three_card_poker.exact import bonus_cents, gains
from croupier.games.three_card_poker.procedure import FOLD, pair_plus_category
from croupier.games.three_card_poker.rules import ThreeCardRules
from croupier.games.three_card_poker.wagers import PAIR_PLUS, PLAY, elected
from croupier.hands.poker.ranking import three
from croupier.money.wager import Wager


def advice(rules: ThreeCardRules, decision: Decision, wagers: tuple[Wager, ...]) -> Mapping[str, float] | None:
    """The mean gain in cents of playing and of folding: ante, play wager, ante bonus and pair plus.

    A player who has two hands knows both.
    The six-card bonus is left out, since it is settled alike after both.
    """
    view = decision.view
    if not isinstance(view, View):
        return None
    from croupier.games.three_card_poker.analysis import against

    cards, other = ([DECK.index(card) for card in known] for known in (view.cards, view.other))
    unqualified, lower, equal, higher = against(cards, other)
    each, rank = gains(rules, view.stake_cents), three(view.cards)
    total = unqualified * each.unqualified + lower * each.wins + higher * each.loses
    bonus = bonus_cents(rules, view.stake_cents).get(rank.category, 0)
    on = SECOND if Site.of(decision.site).place == NEXT_SEAT else ""
    staked = sum(wager.stake_cents for wager in wagers if (wager.kind, wager.on) == (PAIR_PLUS, on))
    category = pair_plus_category(rules, rank)
    plus = elected(rules, PAIR_PLUS).gain_cents(category, staked, rules.smallest_chip_cents)
    after_fold = -staked if rules.fold_loses_pair_plus else plus
    mean = total / (unqualified + lower + equal + higher)
    return {PLAY: mean + bonus + plus, FOLD: float(each.folded + after_fold)}
