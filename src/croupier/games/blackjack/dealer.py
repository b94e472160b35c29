"""The dealer's hands (2.12(b), 2.18): when he must draw, and up to three hands of multiple action."""

from __future__ import annotations

from croupier.families.twenty_one.steps import dealer
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
