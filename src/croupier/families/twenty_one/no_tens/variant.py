"""What tables without tens do in their own way, in the order of a round."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, TypeVar

from croupier.families.twenty_one import deal as twenty_one
from croupier.families.twenty_one.deal import TwentyOneRules, Variant
from croupier.families.twenty_one.no_tens.rules import ALL_WAGERS, NoTensRules
from croupier.families.twenty_one.no_tens.shoe import NoTensCards, NoTensStanding
from croupier.families.twenty_one.steps import settle
from croupier.families.twenty_one.table import Hand, Stake
from croupier.hands.blackjack import is_ace
from croupier.law.citation import Citation
from croupier.law.ruling import Ruling
from croupier.money.odds import Odds


@dataclass(slots=True, kw_only=True)
class NoTensDeal(twenty_one.Deal):
    """A round of one of these games."""

    rules: NoTensRules
    standing: NoTensStanding
    cards: NoTensCards[NoTensStanding]


D = TypeVar("D", bound=NoTensDeal)


class NoTens(Variant[D], Generic[D]):
    """The differences that these games share. A game derives its own class from this."""

    surrender_after_reader: ClassVar[
        Citation
    ]  # that a hand given up is settled at once after the card reader, by election
    double_paid: ClassVar[Citation]  # the odds of the amount that doubled a hand

    # ---------------------------------------------------------------- the choices

    def surrender_settled_by(self, deal: D) -> Citation | None:
        """At once against 2 to 9, and by election after a card reader has shown no blackjack."""
        if not deal.dealer.shows_ace_or_ten:
            return deal.law.surrender_at_once
        return self.surrender_after_reader if deal.checked and deal.rules.surrender_at_once else None

    def insurance_refusals(self, deal: D) -> tuple[Ruling, ...]:
        ace = is_ace(deal.dealer.up)
        return (deal.law.insurance_too_late if ace else deal.law.insurance_needs_an_ace,)

    # ---------------------------------------------------------------- settlement

    def blackjack_pays(self, deal: D, hand: Hand, law: Citation) -> tuple[Odds, Citation]:
        del hand
        return deal.rules.payouts["blackjack"], law

    def double_pays(self, deal: D, pays: Odds | None, law: Citation) -> tuple[Odds | None, Citation]:
        return (None, law) if pays is None else (deal.rules.payouts["double"], self.double_paid)

    # ---------------------------------------------------------------- irregularities

    def called_dead(self, deal: D, hand: Hand, stake: Stake, why: str) -> None:
        """The original wager is returned; by election not what was added to it."""
        if deal.rules.dead_hand_returns != ALL_WAGERS:
            settle.return_initial_only(deal, hand, stake, deal.law.card_not_dealt, why)

    def rules_without_reader(self, deal: D) -> TwentyOneRules:
        rules: Any = deal.rules  # a game's own rules, which have these options
        without: TwentyOneRules = replace(rules, card_reader=False, surrender_at_once=False)
        return without
