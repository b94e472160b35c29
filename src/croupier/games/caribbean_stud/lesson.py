"""How Caribbean stud is played at a table with these rules."""

from __future__ import annotations

from croupier.engine.teaching.lesson import Lesson, cites_of, line, paid
from croupier.games.caribbean_stud.rules import LAW, CaribbeanRules
from croupier.games.caribbean_stud.wagers import offered

_WAGERS = {
    "ante": "Made before the cards; wins if your hand beats the dealer's, or if the dealer does not qualify.",
    "bet": "Twice the ante, when you have seen your hand; paid by your hand if it beats a dealer who qualifies.",
    "progressive": "One dollar on a flush or better in your own hand; a royal flush wins the whole meter.",
}


def lesson(rules: CaribbeanRules) -> Lesson:
    kinds, deal = offered(rules), LAW.dealt_from[rules.dealt_from]
    return Lesson(
        aim=line("Have a better poker hand of five cards than the dealer.", LAW.wagers, LAW.ranking),
        deal=line(
            "You put up an ante. You and the dealer get five cards each; you look at yours and at one of the dealer's. Then "
            "you bet or fold, and the hands are compared.",
            deal,
            LAW.play,
        ),
        choice=line("Bet twice your ante, or fold and lose the ante.", LAW.play),
        pays=line(
            f"The ante pays {kinds['ante'].pays[-1]}. The bet pays by your hand, {paid(kinds['bet'])}.",
            LAW.payout,
            *cites_of(rules, "bet"),
        ),
        beware=line(
            f"The dealer needs {rules.dealer_qualifies}, or better. With less, only the ante is paid and the bet comes back, "
            "however good your hand is.",
            *cites_of(rules, "dealer_qualifies"),
        ),
        wagers={name: _WAGERS[name] for name in kinds},
    )
