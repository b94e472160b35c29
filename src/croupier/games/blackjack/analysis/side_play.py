"""Sevens and the progressive wager under a real way to play: both depend on whether the player draws to a pair.

A way to play is a function of two or more cards, by value, and of what the dealer shows. It is that of the best play of the
blackjack wager, or of a chart. Without one the wager is played for itself: two sevens, and two and three aces, are hit, since
they can only gain by another card. The chances are exact fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING

from croupier.equipment.cards import Card
from croupier.families.twenty_one.analysis.basics import Values, total
from croupier.families.twenty_one.chart.cells import Chart
from croupier.families.twenty_one.offers import Hand, may
from croupier.families.twenty_one.sides.chances import CardCounts, Chances, Dealt, chances
from croupier.games.blackjack import elections
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.side import progressive, sevens
from croupier.games.blackjack.terms import values_of
from croupier.hands.blackjack import ACE, ace_and_ten, is_ace, value

if TYPE_CHECKING:
    from croupier.families.twenty_one.analysis.best import Best

Way = Callable[[Values, Values], str]  # takes the player's cards and what the dealer shows; a choice

_DRAWS = ("hit", "double")


def best_way(best: Best) -> Way:
    """The best play of the blackjack wager."""
    return best.best_choice


def way_of(rules: BlackjackRules, chart: Chart) -> Way:
    """Play by a chart."""
    terms = values_of(rules, by_chart=True)

    def way(cards: Values, showing: Values) -> str:
        hand = Hand(*total(cards), len(cards))
        pair = cards[0] if len(cards) == 2 and cards[0] == cards[1] else 0
        return next(name for name in chart.choices(hand, pair, showing) if may(terms, name, hand))

    return way


def _early(rules: BlackjackRules) -> bool:
    """Whether a dealer blackjack is found before the players draw, who keep their two cards then (2.6(j)1, (k)6)."""
    hole_card = rules.hole_card
    return hole_card == elections.EXPOSED_HOLE or (hole_card == elections.FACE_DOWN_HOLE and rules.card_reader)


def _showing(rules: BlackjackRules, dealer: Dealt) -> Values:
    shown = dealer if rules.hole_card == elections.EXPOSED_HOLE else dealer[:1]
    return tuple(sorted(value(card) for card in shown))


def sevens_by(rules: BlackjackRules, shoe: CardCounts, way: Way | None = None) -> Chances:
    """2.17: the chances of the winning hands. Two sevens get a third card only if they are hit or doubled.

    A third card that is offered after a dealer blackjack (2.6(j)3, (k)6) is taken: it can only gain.
    """
    early = _early(rules)
    dealers = 1 + early if way else 0

    def hand_of(dealt: Dealt) -> str | None:
        if len(dealt) < 2:
            return None
        own, dealer, third = dealt[:2], dealt[2 : 2 + dealers], dealt[2 + dealers :]
        hand = sevens.winning_hand(own, by_first_card=rules.sevens_by_first_card)
        if not hand.startswith("two"):
            return hand
        if len(dealer) < dealers:
            return None
        draws = not way or (early and ace_and_ten(dealer)) or way((7, 7), _showing(rules, dealer)) in _DRAWS
        if not draws:
            return hand
        return sevens.winning_hand((*own, *third)) if third else None

    def same(dealt: Dealt, card: Card) -> Hashable:
        return card if card.rank == "7" else value(card) if 2 <= len(dealt) < 2 + dealers else ""

    return chances(shoe, hand_of, same)


def aces_by(rules: BlackjackRules, shoe: CardCounts, way: Way | None = None) -> Chances:
    """2.19: the chances of the winning series of aces."""
    early = _early(rules)
    dealers = 1 + early if way else 2 * early

    def hand_of(dealt: Dealt) -> str | None:
        own, dealer, later = dealt[:2], dealt[2 : 2 + dealers], dealt[2 + dealers :]
        if not all(map(is_ace, own)):
            return ""
        if len(own) < 2 or len(dealer) < dealers:
            return None
        over = early and ace_and_ten(dealer)
        most = 2 if over else _most_aces(rules, way, _showing(rules, dealer)) if way else 4
        own = (*own, *later)
        return None if len(own) < most and all(map(is_ace, own)) else progressive.winning_hand(own)

    def same(dealt: Dealt, card: Card) -> Hashable:
        return card if is_ace(card) else value(card) if 2 <= len(dealt) < 2 + dealers else ""

    return chances(shoe, hand_of, same)


def _most_aces(rules: BlackjackRules, way: Way, showing: Values) -> int:
    """How many cards of a series the player gets, as long as they are aces."""
    first = way((ACE, ACE), showing)
    if first == "split":
        return 2 if rules.splitting_fixes_progressive else 4  # the box gets two cards more or further aces
    if first not in _DRAWS:
        return 2
    if first == "double":
        return 3
    return 4 if way((ACE, ACE, ACE), showing) == "hit" else 3
