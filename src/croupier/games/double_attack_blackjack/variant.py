"""What double attack blackjack does in its own way among the games of twenty-one, in the order of a round."""

from __future__ import annotations

from typing import NoReturn

from croupier.engine.irregularity import Irregularity
from croupier.families.twenty_one.analysis.terms import Terms
from croupier.families.twenty_one.no_tens.rules import ALL_WAGERS
from croupier.families.twenty_one.no_tens.variant import NoTens
from croupier.families.twenty_one.steps import settle
from croupier.families.twenty_one.steps.corrections import VoidByLaw
from croupier.families.twenty_one.table import Hand, Stake
from croupier.games.double_attack_blackjack import choices
from croupier.games.double_attack_blackjack.deal import Deal
from croupier.games.double_attack_blackjack.irregular import REMEDIES
from croupier.games.double_attack_blackjack.rules import ORIGINAL, WITH_INITIAL, DoubleAttackRules
from croupier.games.double_attack_blackjack.terms import values_of
from croupier.games.double_attack_blackjack.wagers import ATTACK, ATTACK_TOO_LATE, INITIAL, SPOTS, TOO_LATE
from croupier.law.citation import Citation, cite
from croupier.law.ruling import Ruling
from croupier.money.odds import Odds
from croupier.money.settlement import Result


def _dealer_skipped(deal: Deal, _what: Irregularity, _site: str) -> None:
    void_without_first_card(deal)


def void_without_first_card(deal: Deal) -> NoReturn:
    """26.15(d)."""
    law = cite("19:47-26.15(d)")
    deal.record("the dealer dealt to the players before he dealt his own first card: the round is void", law)
    raise VoidByLaw(law, "the dealer did not deal his own first card first")


_HANDLERS = {"dealer_skipped": _dealer_skipped}


class DoubleAttack(NoTens[Deal]):
    """Double attack blackjack's differences: doubles on any number of cards, surrender windows, blackjack at even money."""

    spots = SPOTS
    remedies = REMEDIES
    too_late = TOO_LATE
    not_insurable = (*TOO_LATE, ATTACK_TOO_LATE)
    surrender_after_reader = cite("19:47-26.8(a)3")
    double_paid = cite("19:47-26.9(b)")
    why_not = choices.WHY_NOT
    handlers = _HANDLERS

    # ---------------------------------------------------------------- 26.8 to 26.12(a): the choices

    def terms(self, rules: DoubleAttackRules) -> Terms:
        return values_of(rules)

    def surrender_returns_double(self, deal: Deal) -> bool:
        return deal.rules.surrender_after_double == ORIGINAL

    def named(self, deal: Deal, hand: Hand, stake: Stake) -> None:
        """26.13(f): the attack goes with the initial wager, or by election it is returned (reading C54)."""
        if not stake.attack_cents or deal.rules.named_hand_attack == WITH_INITIAL:
            return
        cents, law = stake.attack_cents, deal.law.share_split
        note = "only the initial wager is on the named hand"
        deal.line(stake.seat, stake.attack_name, hand.number, cents, Result.VOID, law, note=note)
        stake.attack_cents = 0

    def insurance_refusals(self, deal: Deal) -> tuple[Ruling, ...]:
        return (*NoTens.insurance_refusals(self, deal), ATTACK_TOO_LATE)

    # ---------------------------------------------------------------- 26.5: settlement

    def win_pays(self, deal: Deal, hand: Hand) -> tuple[Odds, Citation | None]:
        del hand
        row = deal.rules.payouts.row(INITIAL)
        return row.pays, row.cite

    def attack_pays(self, deal: Deal, hand: Hand, pays: Odds | None, law: Citation) -> tuple[Odds | None, Citation]:
        """A blackjack pays the same on both wagers."""
        if pays is None or hand.blackjack:
            return pays, law
        row = deal.rules.payouts.row(ATTACK)
        return row.pays, row.cite

    # ---------------------------------------------------------------- 26.15: irregularities

    def second_card_declined(self, deal: Deal, hand: Hand, stake: Stake, why: str) -> None:
        """26.15(h): all wagers are returned; by election not the attack (reading C56)."""
        if deal.rules.declined_hand_returns != ALL_WAGERS:
            settle.return_initial_only(deal, hand, stake, deal.law.box_skipped, why)


DOUBLE_ATTACK = DoubleAttack()
