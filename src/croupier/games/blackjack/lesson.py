"""How blackjack is played at a table with these rules."""

from __future__ import annotations

from croupier.engine.teaching.lesson import Lesson, cites_of
from croupier.families.lessons.twenty_one import ADDED, twenty_one_lesson
from croupier.games.blackjack import elections
from croupier.games.blackjack.law import law_of
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.terms import values_of
from croupier.games.blackjack.wagers import offered
from croupier.law.citation import cite

_HOLE = {
    elections.NO_HOLE_CARD: "You get two cards, the dealer one, which is face up; the dealer's next comes after you have played.",
    elections.EXPOSED_HOLE: "You and the dealer get two cards each, and both of the dealer's are face up.",
}
_HOLE_DOWN = "You and the dealer get two cards each; the dealer's second stays face down until you have played."
_STREAK = "Wins if you win so many hands in a row, beginning with this one: {}."
_SECOND = "The same wager against the dealer's {} hand, which has the same first card."
_WAGERS = {
    "blackjack": "Wins if your hand comes closer to 21 than the dealer's, or if the dealer goes over.",
    "second_hand": _SECOND.format("second"),
    "third_hand": _SECOND.format("third"),
    "over_13": "Wins if your first two cards total more than 13; an ace counts one.",
    "under_13": "Wins if your first two cards total less than 13; an ace counts one.",
    "same_suit": "Wins if your first two cards have the same suit.",
    "sevens": "Wins if your first card is a seven, and more with more sevens.",
    "progressive": "One dollar on aces among your first cards; four of one color win the meter.",
    "bonus": "Wins an award at random if your first two cards are a blackjack.",
    **{f"streak_{number}": _STREAK.format(number) for number in range(2, 6)},
    "match_the_dealer": "Wins for each of your first two cards that has the rank of the dealer's up card.",
    "twenty_point": "Wins if your first two cards total twenty.",
    "optional_bonus": "Wins if the dealer has to draw a third card and goes over 21 with it.",
    **{f"double_{which}": ADDED["double"] for which in ("second", "third")},
    **{f"insurance_{which}": ADDED["insurance"] for which in ("second", "third")},
}


def lesson(rules: BlackjackRules) -> Lesson:
    wins, terms, law = rules.payouts["win"], values_of(rules), law_of(rules)
    (decks_law,) = cites_of(rules, "decks")
    return twenty_one_lesson(
        terms,
        law,
        offered(rules),
        decks=rules.decks,
        decks_law=decks_law,
        cards="",
        deal=_HOLE.get(rules.hole_card, _HOLE_DOWN),
        wins=wins,
        pays_law=cite("19:47-2.3(e)"),
        wagers=_WAGERS,
    )
