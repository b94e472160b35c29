"""How three card poker is played at a table with these rules."""

from __future__ import annotations

from croupier.engine.teaching.lesson import Lesson, cites_of, line, paid
from croupier.games.three_card_poker.rules import LAW, ThreeCardRules
from croupier.games.three_card_poker.wagers import offered

_WAGERS = {
    "ante": "Made before the cards; wins if your hand beats the dealer's, or if the dealer does not qualify.",
    "pair_plus": "Paid by your own three cards, a pair or better, whatever the dealer has.",
    "play": "As much as the ante, when you have seen your hand; wins with it against a dealer who qualifies.",
    "ante_bonus": "Paid on the ante for a straight or better, also if the dealer's hand is better.",
    "six_card": "Paid by the best five of your three cards and the dealer's three.",
}


def lesson(rules: ThreeCardRules) -> Lesson:
    kinds = offered(rules)
    plus = " and the pair plus" if rules.fold_loses_pair_plus else ""
    return Lesson(
        aim=line(
            "Have a better hand of three cards than the dealer. A straight beats a flush here.", LAW.wagers, LAW.ranking
        ),
        deal=line(
            "You put up an ante, get three cards and look at them. You play or fold; then the dealer's three are turned and "
            "compared with yours.",
            LAW.dealt_from[rules.dealt_from],
            LAW.play,
        ),
        choice=line(
            f"Play, for as much as your ante, or fold and lose the ante{plus}.",
            LAW.play,
            *cites_of(rules, "fold_loses_pair_plus"),
        ),
        pays=line(
            f"Ante and play pay {kinds['ante'].pays[-1]} each. A bonus on the ante: {paid(kinds['ante_bonus'])}.",
            *cites_of(rules, "payouts", "ante_bonus"),
        ),
        beware=line(
            f"The dealer needs {rules.dealer_qualifies}, or better. With less, only the ante is paid and the play wager comes "
            "back.",
            *cites_of(rules, "dealer_qualifies"),
        ),
        wagers={name: _WAGERS[name] for name in kinds},
    )
