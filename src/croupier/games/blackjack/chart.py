"""The best play of blackjack's main wager for every two-card hand, with the value of each choice.

`best_total_chart` and `chart_value`, from `analysis.charts`, do the same for charts by totals.
"""

from __future__ import annotations

from croupier.engine.strategy import Advice, Chart
from croupier.games.blackjack.analysis.basics import NotCovered, Suits
from croupier.games.blackjack.analysis.charts import (
    ChartValue,
    TotalBest,
    best_of_shoe,
    best_total_chart,
    chart_value,
    chart_value_of_shoe,
)
from croupier.games.blackjack.analysis.main_wager import Play, main_wager
from croupier.games.blackjack.rules import BlackjackRules
from croupier.hands.blackjack import ACE, TEN
from croupier.law.ruling import Refused, not_determined

__all__ = [
    "ChartValue",
    "TotalBest",
    "best_of_shoe",
    "best_total_chart",
    "chart",
    "chart_value",
    "chart_value_of_shoe",
]

_NAMES = {ACE: "A", TEN: "T"}
# Suffixes for two cards of a 6-7-8 if a suited one pays more; "gone": the dealer shows a card that would complete it.
_SUITS = {
    Suits.ANY: "",
    Suits.MIXED: " mixed",
    Suits.ONE: " suited",
    Suits.ONE_AND_DEALER: " suited, one gone",
    Suits.ONE_AND_BOTH: " suited, two gone",
}
_CODES = {"stand": "S", "hit": "H", "double": "D", "split": "P", "surrender": "R"}
_MEANING = (
    "A choice depends on every card of the hand and on what the dealer shows, and on nothing else. "
    "A split hand is played like the same cards without a split. "
    "Values are from before anyone knows whether the dealer has blackjack, and count the rounds in which he has it; "
    "insurance is left out."
)
_INCLUDES = {"dealer_blackjack": True, "insurance": False}


def chart(rules: BlackjackRules) -> Chart:
    """Returns every two-card hand against everything the dealer may show; raises `Refused` if the table is not covered."""
    try:
        wager = main_wager(rules)
    except NotCovered as not_covered:
        raise Refused(not_determined(not_covered.law, not_covered.why)) from None
    ordered = sorted(wager.plays, key=lambda play: (play.cards[0] == play.cards[1], sum(play.cards), play.cards))
    advice = tuple(_advice(play) for play in ordered)
    by_showing = {_named(showing): value for showing, value in wager.by_showing.items()}
    return Chart(wager.strategy, wager.value, advice, by_showing, _MEANING, _CODES, _INCLUDES)


def _advice(play: Play) -> Advice:
    worth = {
        "stand": play.stand,
        "hit": play.hit,
        "double": play.double,
        "split": play.split,
        "surrender": play.surrender,
    }
    values = {name: value for name, value in worth.items() if value is not None}
    return Advice(_named(play.cards) + _SUITS[play.suits], _named(play.showing), str(play.best), values)


def _named(cards: tuple[int, ...]) -> str:
    return "-".join(_NAMES.get(card, str(card)) for card in cards)
