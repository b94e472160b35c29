"""How Boston 5 is played at a table with these rules."""

from __future__ import annotations

from croupier.engine.teaching.lesson import Lesson, cites_of, line
from croupier.games.boston_5.rules import LAW, BostonRules
from croupier.games.boston_5.wagers import offered

_WAGERS = {
    "ante": "Comes back if you win, and is lost if you lose; two pairs or better win the ante bonus on it.",
    "first": "Twice the ante, laid with it; wins if your hand of five cards beats the dealer's.",
    "three_card_bonus": "Paid by your first three cards, whatever happens afterward.",
    "second": "As much as the first wager, when you have seen three cards; wins with it.",
    "ante_bonus": "Paid on the ante for two pairs or better, also if the dealer's hand is better.",
}


def lesson(rules: BostonRules) -> Lesson:
    kinds = offered(rules)
    return Lesson(
        aim=line("Have a better poker hand of five cards than the dealer.", LAW.wagers, LAW.ranking),
        deal=line(
            "You put up an ante and a first wager of twice as much. You and the dealer get three cards; you go on or fold. "
            "Then both get two more, and the hands are compared.",
            LAW.dealt_from[rules.dealt_from],
            LAW.play,
        ),
        choice=line(
            "Go on with a second wager, as much as the first, or fold and lose ante and first wager.", LAW.play
        ),
        pays=line(
            f"First and second wager pay {kinds['first'].pays[-1]}; the ante only comes back. Two pairs or better win a bonus on "
            "the ante, which the sign lists.",
            *cites_of(rules, "payouts", "ante_bonus"),
        ),
        beware=line("The ante is never paid for beating the dealer, but it is lost with the hand.", LAW.play),
        wagers={name: _WAGERS[name] for name in kinds},
    )
