"""How Spanish 21 is played at a table with these rules."""

from __future__ import annotations

from croupier.engine.teaching.lesson import Lesson, cites_of
from croupier.families.lessons.twenty_one import twenty_one_lesson
from croupier.games.spanish_21.law import LAW
from croupier.games.spanish_21.rules import SpanishRules
from croupier.games.spanish_21.terms import values_of
from croupier.games.spanish_21.wagers import offered

_WAGERS = {
    "spanish_21": "Wins if your hand comes closer to 21 than the dealer's, or if the dealer goes over.",
    "super_bonus": "Paid besides, without a stake, for three sevens of one suit against a seven of the dealer.",
    "envy": "Paid to the other players, without a stake, when somebody wins the super bonus.",
    "match_the_dealer": "Wins for each of your first two cards that has the rank of the dealer's up card.",
}
_READER = "You and the dealer get two cards each; the dealer's second stays face down until you have played."
_NO_READER = "You get two cards, the dealer one, which is face up; the dealer's next comes after you have played."


def lesson(rules: SpanishRules) -> Lesson:
    (decks_law,) = cites_of(rules, "decks")
    return twenty_one_lesson(
        values_of(rules),
        LAW,
        offered(rules),
        decks=rules.decks,
        decks_law=decks_law,
        cards=" without their tens",
        deal=_READER if rules.card_reader else _NO_READER,
        wins=rules.payouts["win"],
        pays_law=cites_of(rules, "payouts")[0],
        wagers=_WAGERS,
        more_pays=" A 21 of five cards or more, of 6-7-8 or of three sevens is paid more.",
    )
