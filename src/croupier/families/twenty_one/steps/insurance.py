"""Insurance: a wager that the dealer's second card makes a blackjack with his ace."""

from __future__ import annotations

from dataclasses import replace

from croupier.engine.decision import QuestionKind
from croupier.families.twenty_one import view
from croupier.families.twenty_one.deal import Deal
from croupier.families.twenty_one.sites import at_stake
from croupier.families.twenty_one.table import Box, Stake
from croupier.hands.blackjack import is_ten
from croupier.law.citation import Citation
from croupier.money.odds import Odds
from croupier.money.settlement import Result


def offer_to_all(deal: Deal) -> None:
    """Offers insurance to every patron after the second cards, before any further card."""
    for box in deal.boxes:
        offer(deal, box)


def offer(deal: Deal, box: Box) -> None:
    """Offers insurance to each patron on a box for each of his wagers: at most half of it, rounded up to a whole chip."""
    if not deal.variant.offers_insurance(deal) or box.first.dead:
        for seat in box.seats:
            deal.croupier.not_asked(seat, lambda: deal.variant.insurance_refusals(deal))
        return
    law = deal.law.share_insurance if len(box.seats) > 1 else deal.law.insurance_time
    unit_cents = deal.variant.unit_cents(deal)
    for stake in box.first.stakes:
        if stake.settled:
            continue
        most_cents = -(-stake.cents // (2 * unit_cents)) * unit_cents
        insure = deal.variant.amount(deal, "insurance", most_cents, deal.law.insurance_amount)
        insure = replace(insure, most_is="half the initial wager")
        offers = (insure, deal.law.no_insurance_offer)
        site, kind, refusals = at_stake("insurance", box, stake), QuestionKind.INSURANCE, deal.variant.not_insurable
        answer = view.ask(
            deal, box, box.first, site, stake.seat, offers, law, words="insurance", refusals=refusals, kind=kind
        )
        if answer.name == "insurance":
            stake.insured_cents = answer.amount
            deal.variant.insured(deal, box, stake)


def live(deal: Deal) -> list[Stake]:
    """Returns the insured stakes whose dealer hand is not known yet."""
    return [stake for stake in deal.initial_stakes if stake.insured_cents and stake.spot == deal.spot]


def settle_all(deal: Deal) -> None:
    """Pays insurance if the dealer's second card is worth ten, otherwise collects it."""
    if is_ten(deal.dealer.cards[1]):
        _close(deal, Result.WON, deal.law.insurance_won, "dealer blackjack", deal.rules.payouts["insurance"])
    else:
        collect(deal)


def collect(deal: Deal) -> None:
    """Collects insurance once the second card is known not to be worth ten: it is face up, or the reader showed it."""
    _close(deal, Result.LOST, deal.law.insurance_lost, "no dealer blackjack")


def _close(deal: Deal, result: Result, law: Citation, note: str, pays: Odds | None = None) -> None:
    """Writes the line of every live insurance, each once: none is live after it."""
    for stake in live(deal):
        cents, name, stake.insured_cents = stake.insured_cents, stake.insurance_name, 0
        deal.line(stake.seat, name, 1, cents, result, law, pays=pays, note=note)
