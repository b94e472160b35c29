"""How double attack blackjack is played at a table with these rules."""

from __future__ import annotations

from croupier.engine.teaching.lesson import Lesson, cites_of
from croupier.families.lessons.twenty_one import twenty_one_lesson
from croupier.games.double_attack_blackjack.law import LAW
from croupier.games.double_attack_blackjack.rules import DoubleAttackRules
from croupier.games.double_attack_blackjack.terms import values_of
from croupier.games.double_attack_blackjack.wagers import INITIAL, offered

_WAGERS = {
    "initial": "Wins if your hand comes closer to 21 than the dealer's, or if the dealer goes over.",
    "attack": "Raises the initial wager when you have seen the dealer's first card; decided with the hand.",
    "bust_it": "Wins if the dealer goes over 21 with exactly three cards.",
}


def lesson(rules: DoubleAttackRules) -> Lesson:
    decks_law, pays_law = cites_of(rules, "decks", "payouts")
    return twenty_one_lesson(
        values_of(rules),
        LAW,
        offered(rules),
        decks=rules.decks,
        decks_law=decks_law,
        cards=" without their tens",
        deal="The dealer's first card is shown before anybody has a card; then you get two.",
        wins=rules.payouts[INITIAL],
        pays_law=pays_law,
        wagers=_WAGERS,
        more=("before your cards, raise your wager against the dealer's first card (attack)",),
    )
