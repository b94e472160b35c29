"""How double down stud is played at a table with these rules."""

from __future__ import annotations

from croupier.engine.teaching.lesson import Lesson, cites_of, line, paid
from croupier.games.double_down_stud.rules import LAW, DoubleDownRules
from croupier.games.double_down_stud.wagers import offered

_WAGERS = {
    "bet": "Paid by the hand that your card makes with the four cards of the dealer.",
    "double": "As much as the bet, when four of the five cards are seen; decided with it.",
}


def lesson(rules: DoubleDownRules) -> Lesson:
    kinds = offered(rules)
    return Lesson(
        aim=line(
            "Make a paying poker hand of five cards. You play against a table of payouts, not a hand.",
            LAW.wagers,
            LAW.ranking,
        ),
        deal=line(
            "You get one card, and four lie before the dealer for everybody: three face up, the last face down. You may "
            "double, and then it is turned.",
            LAW.dealt_from[rules.dealt_from],
            LAW.play,
        ),
        choice=line("Double your bet when you see four of your five cards, or stand.", LAW.play),
        pays=line(
            f"The hand pays {paid(kinds['bet'])}; a pair of sixes to tens gives your bet back.",
            LAW.payout,
            *cites_of(rules, "bet"),
        ),
        beware=line("Less than a pair of sixes loses the bet and the double.", LAW.payout),
        wagers={name: _WAGERS[name] for name in kinds},
    )
