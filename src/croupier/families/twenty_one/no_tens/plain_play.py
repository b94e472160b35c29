"""A simple way to play a hand, the same for every table without tens. It is not the best one."""

from __future__ import annotations

from croupier.families.twenty_one.deal import SeatView
from croupier.families.twenty_one.offers import SURRENDER
from croupier.hands.blackjack import ACE, TEN, Total, value

_STIFF = range(12, 17)  # hard totals that one card can break
_WEAK = range(2, 7)  # up cards with which the dealer often breaks
_DOUBLES = (10, 11)
_SPLITS = (ACE, 8)
_SOFT_STAND, _HARD_STAND = 18, 17
_SURRENDER, _SURRENDER_TO = (16, 17), (TEN, ACE)


def wanted(seen: SeatView, hand: Total, offers: frozenset[str]) -> str:
    """Splits aces and eights, doubles 10 and 11 against lower up cards, otherwise draws or stands."""
    up = value(seen.dealer[0])
    if "split" in offers and value(seen.cards[0]) in _SPLITS:
        return "split"
    stiff = hand.points in _SURRENDER and not hand.soft and up in _SURRENDER_TO
    if SURRENDER in offers and stiff and len(seen.cards) == 2:
        return SURRENDER
    if "double" in offers and hand.points in _DOUBLES and up != ACE and up < hand.points:
        return "double"
    return "hit" if "hit" in offers and _draws(hand, up) else "stand"


def _draws(hand: Total, up: int) -> bool:
    if hand.soft:
        return hand.points < _SOFT_STAND
    if hand.points in _STIFF:
        return up not in _WEAK
    return hand.points < _HARD_STAND
