"""What Spanish 21 does in its own way among the games of twenty-one, in the order of a round."""

from __future__ import annotations

from dataclasses import replace

from croupier.families.twenty_one.deal import Variant
from croupier.families.twenty_one.steps import settle
from croupier.families.twenty_one.table import Box, Hand, Stake
from croupier.games.spanish_21 import bonus, choices
from croupier.games.spanish_21.deal import Deal
from croupier.games.spanish_21.irregular import REMEDIES
from croupier.games.spanish_21.rules import ALL_WAGERS, SpanishRules
from croupier.games.spanish_21.wagers import DOUBLE, SPOTS, TOO_LATE
from croupier.hands.blackjack import TWENTY_ONE, Total, is_ace
from croupier.law.citation import Citation, cite
from croupier.law.ruling import Ruling, unlawful
from croupier.money.odds import Odds
from croupier.money.settlement import Result

_SOFT_17 = Total(17, soft=True)
_AGAINST_AN_ACE = unlawful(
    cite("19:47-19.11"), "insurance is offered only when the dealer's first card is an ace", "insurance"
)
_NOT_NOW = unlawful(cite("19:47-19.11"), "insurance must be placed before any further card is dealt", "insurance")


class Spanish21(Variant[Deal]):
    """Spanish 21's differences: 21 always wins and is paid by its cards, doubles on any number of cards, rescue."""

    spots = SPOTS
    remedies = REMEDIES
    too_late = TOO_LATE
    not_insurable = TOO_LATE
    ends_the_hand = frozenset({"stand", "surrender", "rescue"})
    not_drawing = ("stand", "surrender", "rescue")

    # ---------------------------------------------------------------- 19.8 to 19.12: the choices

    def hit_refusal(self, deal: Deal, box: Box, hand: Hand, total: Total) -> Ruling | None:
        del box
        return choices.hit_refusal(deal, hand, total)

    def double_refusal(self, deal: Deal, box: Box, hand: Hand, total: Total) -> Ruling | None:
        del box
        return choices.double_refusal(deal, hand, total)

    def split_refusal(self, deal: Deal, box: Box, hand: Hand, total: Total) -> Ruling | None:
        del total
        return choices.split_refusal(deal, box, hand)

    def surrender_refusal(self, deal: Deal, box: Box, hand: Hand, total: Total) -> Ruling | None:
        del box
        return choices.surrender_refusal(deal, hand, total)

    def further_refusals(self, deal: Deal, hand: Hand) -> tuple[Ruling, ...]:
        del deal
        return (choices.other_way_to_give_up(hand),)

    def surrender_settled_by(self, deal: Deal) -> Citation | None:
        """At once against 2 to 9, and by election after a card reader has shown no blackjack."""
        if not deal.dealer.shows_ace_or_ten or (deal.checked and deal.rules.surrender_at_once):
            return deal.law.surrender_at_once
        return None

    def surrender_returns_double(self, deal: Deal) -> bool:
        """19.9: a rescue."""
        del deal
        return True

    def insurance_refusals(self, deal: Deal) -> tuple[Ruling, ...]:
        return (_NOT_NOW if is_ace(deal.dealer.up) else _AGAINST_AN_ACE,)

    # ---------------------------------------------------------------- 19.12: the dealer

    def must_draw(self, deal: Deal, total: Total) -> bool:
        return Variant.must_draw(self, deal, total) or (deal.rules.hit_soft_17 and total == _SOFT_17)

    def is_decided(self, deal: Deal, hand: Hand) -> bool:
        del deal
        return hand.total.points == TWENTY_ONE

    # ---------------------------------------------------------------- 19.5: settlement

    def wins_at_once(self, deal: Deal, hand: Hand) -> Citation | None:
        """A 21 is paid at once, unless the dealer may have a blackjack."""
        waits = deal.dealer.shows_ace_or_ten and not (deal.checked or deal.rules.twenty_one_beats_blackjack)
        return None if waits or hand.total.points != TWENTY_ONE else deal.law.comparison

    def paid(self, deal: Deal, box: Box, hand: Hand) -> None:
        bonus.pay_super_bonus(deal, box, hand)

    def blackjack_pays(self, deal: Deal, hand: Hand, law: Citation) -> tuple[Odds, Citation]:
        del hand
        return deal.rules.payouts["blackjack"], law

    def win_pays(self, deal: Deal, hand: Hand) -> tuple[Odds, Citation | None]:
        row = deal.rules.payouts.row(bonus.pays_bonus(deal, hand) or "win")
        return row.pays, row.cite

    def double_pays(self, deal: Deal, pays: Odds | None, law: Citation) -> tuple[Odds | None, Citation]:
        return (None, law) if pays is None else (deal.rules.payouts[DOUBLE], deal.law.doubled)

    def tie(self, deal: Deal, hand: Hand) -> tuple[Result, Citation]:
        """A 21 beats the dealer's."""
        return (Result.WON if hand.total.points == TWENTY_ONE else Result.PUSHED), deal.law.tie

    def blackjack_tie(self, deal: Deal, hand: Hand) -> tuple[Result, Odds | None, Citation]:
        if deal.rules.blackjacks_push:
            return Result.PUSHED, None, deal.law.blackjack_waits
        pays, law = self.blackjack_pays(deal, hand, deal.law.blackjack_waits)
        return Result.WON, pays, law

    # ---------------------------------------------------------------- 19.15: irregularities

    def called_dead(self, deal: Deal, box: Box, hand: Hand, stake: Stake, why: str) -> None:
        """The original wager is returned; by election not what was added to it."""
        if deal.rules.dead_hand_returns == ALL_WAGERS:
            Variant.called_dead(self, deal, box, hand, stake, why)
            return
        settle.return_initial_only(deal, hand, stake, deal.law.card_not_dealt, why)

    def rules_without_reader(self, deal: Deal, *, insurance_offered: bool) -> SpanishRules:
        del insurance_offered
        return replace(deal.rules, card_reader=False, surrender_at_once=False)


SPANISH_21 = Spanish21()
