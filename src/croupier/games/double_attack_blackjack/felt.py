"""The double attack blackjack layout: what is printed on it."""

from __future__ import annotations

from croupier.engine.layout import Layout, Orientation
from croupier.families.twenty_one import felt
from croupier.games.double_attack_blackjack.rules import DoubleAttackRules
from croupier.games.double_attack_blackjack.wagers import ATTACK, BUST_IT, SPOTS, offered


def layout(rules: DoubleAttackRules, orientation: Orientation = Orientation.LANDSCAPE) -> Layout:
    """The felt of a table with these rules."""
    return felt.layout(
        felt.Felt(
            boxes=rules.boxes,
            kinds=offered(rules),
            areas=tuple(SPOTS.values()),
            blackjack=f"BLACKJACK PAYS {str(rules.payouts['blackjack']).upper()}",
            drawing="Dealer must draw to 16, and stand on all 17s",
            insurance=f"INSURANCE PAYS {str(rules.payouts['insurance']).upper()}",
            labels={BUST_IT: ("BUST", "IT"), ATTACK: ("DOUBLE", "ATTACK")},
        ),
        orientation,
    )
