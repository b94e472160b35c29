"""The blackjack layout: what is printed on it, and the labels of its additional wagers."""

from __future__ import annotations

from croupier.engine.layout import Layout, Orientation
from croupier.families.twenty_one import felt
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.table import AREAS, SPOTS
from croupier.games.blackjack.terms import blackjack_row
from croupier.games.blackjack.wagers import offered

_LABELS = {
    "over_13": ("OVER", "13"),
    "under_13": ("UNDER", "13"),
    "same_suit": ("SAME", "SUIT"),
    "sevens": ("SEVENS",),
    "progressive": ("$1", "PROG."),
    "bonus": ("BONUS",),
    **{f"streak_{many}": ("STREAK", str(many)) for many in range(2, 6)},
    "match_the_dealer": ("MATCH",),
    "twenty_point": ("TWENTY",),
    "optional_bonus": ("OPT.", "BONUS"),
}
_HAND_LABELS = dict(zip(SPOTS, ("1st", "2nd", "3rd"), strict=True))


def layout(rules: BlackjackRules, orientation: Orientation = Orientation.LANDSCAPE) -> Layout:
    """The felt of a table with these rules."""
    kinds = offered(rules)
    soft = rules.hit_soft_17 or rules.six_to_five
    return felt.layout(
        felt.Felt(
            boxes=rules.boxes,
            kinds=kinds,
            areas=tuple(AREAS[spot] for spot in SPOTS if spot in kinds),
            blackjack=f"BLACKJACK PAYS {str(rules.payouts[blackjack_row(rules)]).upper()}",
            drawing="Dealer draws to 16 and soft 17" if soft else "Dealer must draw to 16, and stand on all 17s",
            insurance=f"INSURANCE PAYS {str(rules.payouts['insurance']).upper()}" if "insurance" in kinds else "",
            labels=_LABELS,
            area_labels=_HAND_LABELS,
        ),
        orientation,
    )
