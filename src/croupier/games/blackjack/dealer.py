"""The dealer's hands (2.12(b), 2.18): when he must draw, and up to three hands of multiple action."""

from __future__ import annotations

from croupier.engine.irregularity import Irregularity
from croupier.families.twenty_one.steps import dealer
from croupier.families.twenty_one.steps.corrections import refused
from croupier.games.blackjack.deal import Deal
from croupier.games.blackjack.table import SPOTS
from croupier.law.citation import Citation, cite

_FIRST_HAND = SPOTS[0]

# Multiple action: the paragraph under which each dealer hand is drawn, and under which its wagers are settled.
_DRAWN = dict(zip(SPOTS, (cite("19:47-2.18(e)"), cite("19:47-2.18(g)"), cite("19:47-2.18(h)")), strict=True))
_SETTLED = dict(zip(SPOTS, (cite("19:47-2.18(f)"), cite("19:47-2.18(h)"), cite("19:47-2.18(i)")), strict=True))


def play(deal: Deal) -> None:
    """Plays the dealer's hand; in multiple action up to three on the same up card, each settled before the next.

    The additional wagers are decided by the first.
    """
    if not deal.rules.multiple_action:
        dealer.play(deal)
        return
    for number, spot in enumerate(SPOTS, 1):
        deal.spot = spot
        if spot != _FIRST_HAND:
            if not dealer.wagers_wait(deal):
                continue
            deal.cards.to_the_rack(deal.dealer.cards[1:])
            deal.dealer.cards = deal.dealer.cards[:1]
            deal.record("the dealer discards all his cards but the up card", cite("19:47-2.18(f)2"))
        deal.record(f"the dealer's hand number {number}", _DRAWN[spot])
        dealer.play(deal, seen_by_sides=spot == _FIRST_HAND)
        deal.record(f"the wagers against hand number {number} are settled", _SETTLED[spot])


def drawing_law(deal: Deal) -> Citation:
    """The paragraph by which the dealer drew and stands."""
    if deal.rules.six_to_five:
        return cite("19:47-2.12(d)")
    if not deal.rules.hit_soft_17:
        return cite("19:47-2.12(b)1")
    return cite("19:47-2.12(b)2ii") if deal.dealer.total.soft else cite("19:47-2.12(b)2i")


# ---------------------------------------------------------------- an up card not moved, or discarded (2.15(l), (m))


def _needs_later_hand(what: Irregularity, deal: Deal) -> None:
    if deal.spot == SPOTS[0]:
        raise refused(deal, what, "the paragraph applies to the second or third hand of multiple action")


def _not_moved(deal: Deal, what: Irregularity, _site: str) -> None:
    _needs_later_hand(what, deal)
    deal.record(f"{deal.dealer.up.spoken} was not moved: the hand is played as if it had been", cite("19:47-2.15(l)"))


def _discarded(deal: Deal, what: Irregularity, _site: str) -> None:
    _needs_later_hand(what, deal)
    law = cite("19:47-2.15(m)")
    deal.record(f"{deal.dealer.up.spoken} was discarded too early: the supervisor is told", law)
    deal.record("the last hand is put together from the rack, and the up card restored", law)


HANDLERS = {"up_card_not_moved": _not_moved, "up_card_discarded": _discarded}
