"""Sevens and the progressive wager under a real way to play: both depend on whether the player draws to a pair.

A way to play is a function of two or more cards, by value, and of what the dealer shows. It is that of the best play of the
blackjack wager, or of a chart. The chances are exact fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING

from croupier.equipment.cards import Card
from croupier.families.twenty_one.analysis.basics import Values, total
from croupier.families.twenty_one.chart.cells import Chart
from croupier.families.twenty_one.offers import Hand, may
from croupier.games.blackjack import elections
from croupier.games.blackjack.counting import CardCounts, Chances, Dealt, chances
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.side import progressive, sevens
from croupier.games.blackjack.terms import values_of
from croupier.hands.blackjack import ACE, ace_and_ten, is_ace, value

if TYPE_CHECKING:
    from croupier.families.twenty_one.analysis.best import Best

Way = Callable[[Values, Values], str]  # takes the player's cards and what the dealer shows; a choice

_SEVEN = 7
_TWO, _THREE, _FOUR = 2, 3, 4  # cards
_DRAWS = ("hit", "double")


def best_way(best: Best) -> Way:
    """The best play of the blackjack wager."""
    return best.best_choice


def way_of(rules: BlackjackRules, chart: Chart) -> Way:
    """Play by a chart."""
    terms = values_of(rules, by_chart=True)

    def way(cards: Values, showing: Values) -> str:
        hand = Hand(*total(cards), len(cards))
        pair = cards[0] if len(cards) == _TWO and cards[0] == cards[1] else 0
        return next(name for name in chart.choices(hand, pair, showing) if may(terms, name, hand))

    return way


def _dealers(rules: BlackjackRules) -> tuple[int, bool]:
    """How many cards of the dealer decide, and whether his blackjack is found before the players draw (2.6(j)1, (k)6)."""
    early = rules.hole_card == elections.EXPOSED_HOLE or (
        rules.hole_card == elections.FACE_DOWN_HOLE and rules.card_reader
    )
    return (_TWO if early else 1), early


def _showing(rules: BlackjackRules, dealer: Dealt) -> Values:
    shown = dealer if rules.hole_card == elections.EXPOSED_HOLE else dealer[:1]
    return tuple(sorted(value(card) for card in shown))


def sevens_by(rules: BlackjackRules, shoe: CardCounts, way: Way) -> Chances:
    """2.17: the chances of the winning hands. Two sevens get a third card only if they are hit or doubled.

    A third card that is offered after a dealer blackjack (2.6(j)3, (k)6) is taken: it can only gain.
    """
    dealers, early = _dealers(rules)

    def hand_of(dealt: Dealt) -> str | None:
        if len(dealt) < _TWO:
            return None
        own, dealer, third = dealt[:_TWO], dealt[_TWO : _TWO + dealers], dealt[_TWO + dealers :]
        hand = sevens.winning_hand(own, by_first_card=rules.sevens_by_first_card)
        if not hand.startswith("two"):
            return hand
        if len(dealer) < dealers:
            return None
        draws = early and ace_and_ten(dealer)
        if not draws and way((_SEVEN, _SEVEN), _showing(rules, dealer)) not in _DRAWS:
            return hand
        return sevens.winning_hand((*own, *third)) if third else None

    def same(dealt: Dealt, card: Card) -> Hashable:
        return card if card.rank == "7" else value(card) if _TWO <= len(dealt) < _TWO + dealers else ""

    return chances(shoe, hand_of, same)


def aces_by(rules: BlackjackRules, shoe: CardCounts, way: Way) -> Chances:
    """2.19: the chances of the winning series of aces."""
    dealers, early = _dealers(rules)

    def hand_of(dealt: Dealt) -> str | None:
        own, dealer, later = dealt[:_TWO], dealt[_TWO : _TWO + dealers], dealt[_TWO + dealers :]
        if not all(map(is_ace, own)):
            return ""
        if len(own) < _TWO or len(dealer) < dealers:
            return None
        most = _TWO if early and ace_and_ten(dealer) else _most_aces(rules, way, _showing(rules, dealer))
        own = (*own, *later)
        return None if len(own) < most and all(map(is_ace, own)) else progressive.winning_hand(own)

    def same(dealt: Dealt, card: Card) -> Hashable:
        return card if is_ace(card) else value(card) if _TWO <= len(dealt) < _TWO + dealers else ""

    return chances(shoe, hand_of, same)


def _most_aces(rules: BlackjackRules, way: Way, showing: Values) -> int:
    """How many cards of a series the player gets, as long as they are aces."""
    first = way((ACE, ACE), showing)
    if first == "split":
        return _TWO if rules.splitting_fixes_progressive else _FOUR  # the box gets two cards more or further aces
    if first not in _DRAWS:
        return _TWO
    if first == "double":
        return _THREE
    return _FOUR if way((ACE, ACE, ACE), showing) == "hit" else _THREE
