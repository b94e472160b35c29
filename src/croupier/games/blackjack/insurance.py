"""Insurance (2.9), even money and the consolidated net payout (2.7(c))."""

from __future__ import annotations

from croupier.engine.decision import Decision, Offer
from croupier.games.blackjack import view
from croupier.games.blackjack.deal import Deal
from croupier.games.blackjack.sites import at_stake
from croupier.games.blackjack.table import Box, Stake
from croupier.games.blackjack.terms import EXPOSED_HOLE
from croupier.games.blackjack.wagers import FIVE_DOLLARS, TOO_LATE
from croupier.hands.blackjack import is_ace, is_ten
from croupier.law.citation import cite
from croupier.law.ruling import Ruling, unlawful
from croupier.money.settlement import Result

_NO_INSURANCE = Offer("no_insurance", cite("19:47-2.9(a)"), declines=True)
_NOT_COVERED = (
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


def offer_to_all(deal: Deal) -> None:
    """2.9(b): offers insurance to every patron after the second cards, before any further card."""
    for box in deal.boxes:
        offer(deal, box)


def offer(deal: Deal, box: Box) -> None:
    """Offers insurance to each patron on a box (2.13(f)), in multiple action for each wager (2.18(d)).

    At the player's own turn he insures before he gets a card, though others may have drawn already (reading C8).
    """
    if not is_ace(deal.dealer.up) or deal.rules.hole_card == EXPOSED_HOLE or box.first.dead:
        for seat in box.seats:
            deal.croupier.not_asked(seat, lambda: closed(deal))
        return
    law = cite("19:47-2.18(d)") if deal.rules.multiple_action else cite("19:47-2.9(b)")
    law = cite("19:47-2.13(f)") if len(box.seats) > 1 else law
    for stake in box.first.stakes:
        if stake.settled:
            continue
        site = at_stake("insurance", box, stake)
        seen = view.of(deal, box, box.first, stake.seat)
        offers = (_insure(deal, stake.cents), _NO_INSURANCE)
        answer = deal.croupier.decide(Decision(site, stake.seat, offers, seen, _NOT_COVERED, law))
        if answer.name == "insurance":
            stake.insured_cents = answer.amount
            _pay_consolidated(deal, box, stake)


def _insure(deal: Deal, stake_cents: int) -> Offer:
    """At most half the wager, rounded up to a whole chip (reading C9), or to $5 at a 6 to 5 table (C3)."""
    law, chip = cite("19:47-2.9(a)"), deal.rules.smallest_chip_cents
    if deal.rules.six_to_five:
        most = _up_to_a_chip(stake_cents, FIVE_DOLLARS)
        return Offer("insurance", law, FIVE_DOLLARS, most, step=FIVE_DOLLARS, step_cite=cite("19:47-2.3(d)"))
    most = _up_to_a_chip(stake_cents, chip)
    return Offer("insurance", law, min(chip, most), most)


def _up_to_a_chip(stake_cents: int, chip: int) -> int:
    return -(-stake_cents // (2 * chip)) * chip


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
            site = at_stake("even_money", box, stake)
            seen = view.of(deal, box, hand, stake.seat)
            decision = Decision(site, stake.seat, offers, seen, TOO_LATE, law)
            if deal.croupier.decide(decision).name == "even_money":
                deal.settle(hand, stake, Result.WON, law, pays=deal.rules.payouts["even_money"], note="even money")


def _pay_consolidated(deal: Deal, box: Box, stake: Stake) -> None:
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


def live(deal: Deal, spot: str = "blackjack") -> list[Stake]:
    """Returns the insured stakes whose dealer hand is not known yet."""
    return [stake for stake in deal.initial_stakes if stake.insured_cents and stake.spot == spot]


def settle_all(deal: Deal, spot: str = "blackjack") -> None:
    """2.9(a), (c): pays insurance if the dealer's second card is worth ten, otherwise collects it (2.9(d))."""
    if is_ten(deal.dealer.cards[1]):
        _pay(deal, spot)
    else:
        collect(deal, spot)


def _pay(deal: Deal, spot: str) -> None:
    pays = deal.rules.payouts["insurance"]
    for stake in live(deal, spot):
        cents, name, stake.insured_cents = stake.insured_cents, stake.insurance_name, 0
        deal.line(stake.seat, name, 1, cents, Result.WON, cite("19:47-2.9(c)"), pays=pays)


def collect(deal: Deal, spot: str = "blackjack") -> None:
    """Collects insurance once the second card is known not to be worth ten: it is face up, or the reader showed it."""
    for stake in live(deal, spot):
        cents, name, stake.insured_cents = stake.insured_cents, stake.insurance_name, 0
        deal.line(stake.seat, name, 1, cents, Result.LOST, cite("19:47-2.9(d)"))
