"""What Spanish 21 does in its own way among the games of twenty-one, in the order of a round."""

from __future__ import annotations

from croupier.families.twenty_one.analysis.terms import Terms
from croupier.families.twenty_one.no_tens.variant import NoTens
from croupier.families.twenty_one.table import Box, Hand
from croupier.games.spanish_21 import bonus, choices
from croupier.games.spanish_21.deal import Deal
from croupier.games.spanish_21.irregular import REMEDIES
from croupier.games.spanish_21.rules import SpanishRules
from croupier.games.spanish_21.terms import values_of
from croupier.games.spanish_21.wagers import SPOTS, TOO_LATE
from croupier.hands.blackjack import TWENTY_ONE
from croupier.law.citation import Citation, cite
from croupier.law.ruling import Ruling
from croupier.money.odds import Odds


class Spanish21(NoTens[Deal]):
    """Spanish 21's differences: 21 always wins and is paid by its cards, doubles on any number of cards, rescue."""

    spots = SPOTS
    remedies = REMEDIES
    too_late = TOO_LATE
    not_insurable = TOO_LATE
    surrender_after_reader = cite("19:47-19.8")
    double_paid = cite("19:47-19.9")
    ends_the_hand = frozenset({"stand", "surrender", "rescue"})
    not_drawing = ("stand", "surrender", "rescue")
    why_not = choices.WHY_NOT

    # ---------------------------------------------------------------- 19.8 to 19.12: the choices

    def terms(self, rules: SpanishRules) -> Terms:
        return values_of(rules)

    def further_refusals(self, deal: Deal, hand: Hand) -> tuple[Ruling, ...]:
        del deal
        return (choices.other_way_to_give_up(hand),)

    def surrender_returns_double(self, deal: Deal) -> bool:
        """19.9: a rescue."""
        del deal
        return True

    # ---------------------------------------------------------------- 19.5: settlement

    def wins_at_once(self, deal: Deal, hand: Hand) -> Citation | None:
        """A 21 is paid at once, unless the dealer may have a blackjack."""
        waits = deal.dealer.shows_ace_or_ten and not (deal.checked or deal.rules.twenty_one_beats_blackjack)
        return None if waits or hand.total.points != TWENTY_ONE else deal.law.comparison

    def paid(self, deal: Deal, box: Box, hand: Hand) -> None:
        bonus.pay_super_bonus(deal, box, hand)

    def win_pays(self, deal: Deal, hand: Hand) -> tuple[Odds, Citation | None]:
        row = deal.rules.payouts.row(bonus.pays_bonus(deal, hand) or "win")
        return row.pays, row.cite


SPANISH_21 = Spanish21()
