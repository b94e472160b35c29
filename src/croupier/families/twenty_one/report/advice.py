"""The best play for every two cards against every up card, with the value of each choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.engine.strategy import Advice, Chart
from croupier.families.twenty_one.analysis.basics import STRATEGY
from croupier.families.twenty_one.analysis.terms import Terms
from croupier.families.twenty_one.offers import SURRENDER
from croupier.families.twenty_one.report.numbers import played
from croupier.hands.blackjack import ACE, TEN

if TYPE_CHECKING:
    from croupier.families.twenty_one.analysis.best import Best

NAMES = {ACE: "A", TEN: "T"}
BEFORE_THE_CARDS = "before the cards"
_CODES = {"stand": "S", "hit": "H", "double": "D", "split": "P", SURRENDER: "R", "attack": "A", "no attack": "N"}
_MEANING = (
    "A choice depends on every card of the hand and on what the dealer shows, and on nothing else but the suits of two cards of "
    "a 6-7-8 or 7-7-7 where they matter. A split hand is played like the same cards without a split. "
    "Values are per unit on the table when the cards are dealt, from before anyone knows whether the dealer has blackjack, and "
    "count the rounds in which he has it; insurance is left out."
)
_INCLUDES = {"dealer_blackjack": True, "insurance": False}


def chart(terms: Terms) -> Chart:
    """Returns every two-card hand against every up card."""
    best = played(terms)
    ordered = sorted(best.plays, key=lambda play: (play.cards[0] == play.cards[1], sum(play.cards), play.cards))
    hands = (
        Advice(
            f"{named(*play.cards)}{f' {play.suits}' if play.suits else ''}", named(*play.showing), play.best, play.worth
        )
        for play in ordered
    )
    first = _attack(best) if terms.attack else ()
    by_showing = {named(*showing): value for showing, value in best.by_showing.items()}
    return Chart(STRATEGY, best.value, (*first, *hands), by_showing, _MEANING, _CODES, _INCLUDES)


def _attack(best: Best) -> tuple[Advice, ...]:
    """Whether to make the attack wager, which doubles whatever the hands bring."""
    return tuple(
        Advice(
            BEFORE_THE_CARDS,
            named(*showing),
            "attack" if column.attack else "no attack",
            {"attack": 2 * column.value, "no attack": column.value},
        )
        for showing, column in best.columns.items()
    )


def named(*cards: int) -> str:
    return "-".join(NAMES.get(card, str(card)) for card in cards)
