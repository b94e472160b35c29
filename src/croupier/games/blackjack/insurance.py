"""Insurance refused (2.9), even money and the consolidated net payout (2.7(c))."""

from __future__ import annotations

from croupier.engine.decision import Offer, QuestionKind
from croupier.families.twenty_one import view
from croupier.families.twenty_one.sites import at_stake
from croupier.families.twenty_one.table import Box, Stake
from croupier.games.blackjack.deal import Deal
from croupier.games.blackjack.elections import EXPOSED_HOLE
from croupier.games.blackjack.wagers import TOO_LATE
from croupier.hands.blackjack import is_ace
from croupier.law.citation import cite
from croupier.law.ruling import Ruling, unlawful
from croupier.money.settlement import Result

NOT_COVERED = (
    *TOO_LATE,
    unlawful(cite("19:47-2.9(e)"), "insurance does not cover the progressive wager", "insure_progressive"),
    unlawful(cite("19:47-2.9(f)"), "insurance does not cover an additional wager", "insure_additional"),
)
_AGAINST_AN_ACE = unlawful(
    cite("19:47-2.9(a)"), "insurance is offered only when the dealer's first card is an ace", "insurance"
)
_NOT_EXPOSED = unlawful(cite("19:47-2.6(k)3"), "there is no insurance with the hole card exposed", "insurance")
_NOT_NOW = unlawful(cite("19:47-2.9(b)"), "insurance must be placed before any further card is dealt", "insurance")
_NO_EVEN_MONEY = unlawful(
    cite("19:47-2.7(c)"),
    "even money is only for a blackjack against an ace, before any further card, at a table that offers it",
    "even_money",
)


def closed(deal: Deal) -> tuple[Ruling, ...]:
    """Returns why insurance and even money are refused while the hands are played."""
    if deal.rules.hole_card == EXPOSED_HOLE:
        return _NOT_EXPOSED, _NO_EVEN_MONEY
    return _NOT_NOW if is_ace(deal.dealer.up) else _AGAINST_AN_ACE, _NO_EVEN_MONEY


def _no_even_money(deal: Deal) -> Ruling:
    up = deal.dealer.up
    why = "this table does not offer even money" if is_ace(up) else f"the dealer's first card is the {up.spoken}"
    return unlawful(_NO_EVEN_MONEY.cite, f"{_NO_EVEN_MONEY.why}: {why}", *_NO_EVEN_MONEY.options)


def even_money(deal: Deal) -> None:
    """2.7(c), from 2007: offers 1 to 1 for a blackjack against an ace, before any further card, instead of insurance."""
    law = cite("19:47-2.7(c)")
    if not deal.rules.even_money or not is_ace(deal.dealer.up):
        for box in deal.boxes:
            for seat in box.seats:
                deal.croupier.not_asked(seat, lambda: (_no_even_money(deal),))
        return
    offers = (Offer("even_money", law), Offer("wait", cite("19:47-2.7(b)"), declines=True))
    for box in deal.boxes:
        hand = box.first
        if not hand.blackjack or hand.dead:
            for seat in box.seats:
                deal.croupier.not_asked(seat, lambda: (_NO_EVEN_MONEY,))
            continue
        for stake in hand.stakes:
            site, kind = at_stake("even_money", box, stake), QuestionKind.INSURANCE
            answer = view.ask(
                deal, box, hand, site, stake.seat, offers, law, words="even money", refusals=TOO_LATE, kind=kind
            )
            if answer.name == "even_money":
                deal.settle(hand, stake, Result.WON, law, pays=deal.rules.payouts["even_money"], note="even money")


def pay_consolidated(deal: Deal, box: Box, stake: Stake) -> None:
    """1998 to 2006: pays a blackjack insured for exactly half at once, 1 to 1 for both wagers together.

    The patron is not asked: the total is the same whatever the dealer's second card is.
    """
    exactly_half = stake.insured_cents * 2 == stake.cents
    if not (deal.rules.consolidated_payout and box.first.blackjack and exactly_half):
        return
    law, note = cite("19:47-2.7(c)"), "part of the consolidated payout"
    deal.settle(box.first, stake, Result.WON, law, pays=deal.rules.payouts["even_money"], note="consolidated payout")
    deal.line(stake.seat, stake.insurance_name, 1, stake.insured_cents, Result.VOID, law, note=note)
    stake.insured_cents = 0
