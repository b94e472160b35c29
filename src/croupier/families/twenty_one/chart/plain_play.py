"""How a bot plays a hand, the same for every sheet of a game. It is not the best way.

It sees only what its seat may lawfully see.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from croupier.engine.decision import Answer, Decision
from croupier.engine.strategy import first_offer
from croupier.families.twenty_one.deal import SeatView
from croupier.families.twenty_one.offers import SURRENDER
from croupier.hands.blackjack import ACE, TEN, Total, total, value

_DECLINED = ("no_insurance", "wait", "no_double", "face_up", "play_on")
_STIFF = range(12, 17)  # hard totals that one card can break
_WEAK = range(2, 7)  # up cards with which the dealer often breaks
_DOUBLES = (10, 11)
_SPLITS = (ACE, 8)
_SOFT_STAND, _HARD_STAND = 18, 17


def plain_play(decision: Decision, gives_up: Mapping[int, Collection[int]]) -> Answer:
    """Splits aces and eights, doubles 10 and 11 against lower up cards, otherwise draws or stands.

    `gives_up` has the hard totals of two cards that are given up, each with the up cards.
    """
    offers = {offer.name: offer for offer in decision.offers}
    for name in _DECLINED:
        if name in offers:
            return Answer(name)
    if "stand" not in offers or not isinstance(decision.view, SeatView):
        return first_offer(decision)
    wanted = _wanted(decision.view, total(decision.view.cards), frozenset(offers), gives_up)
    return Answer(wanted, offers[wanted].most)


def _wanted(seen: SeatView, hand: Total, offers: frozenset[str], gives_up: Mapping[int, Collection[int]]) -> str:
    up = value(seen.dealer[0])
    if "split" in offers and value(seen.cards[0]) in _SPLITS:
        return "split"
    if SURRENDER in offers and len(seen.cards) == 2 and not hand.soft and up in gives_up.get(hand.points, ()):
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


STIFF_AGAINST_HIGH = dict.fromkeys((16, 17), (TEN, ACE))  # what is given up without tens in the decks
