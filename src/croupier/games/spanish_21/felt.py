"""The Spanish 21 layout: what is printed on it."""

from __future__ import annotations

from croupier.engine.layout import Layout, Orientation
from croupier.families.twenty_one import felt
from croupier.games.spanish_21.rules import SpanishRules
from croupier.games.spanish_21.wagers import SPOTS, offered

_LABELS = {"match_the_dealer": ("MATCH THE", "DEALER")}


def layout(rules: SpanishRules, orientation: Orientation = Orientation.LANDSCAPE) -> Layout:
    """The felt of a table with these rules."""
    soft = rules.hit_soft_17
    return felt.layout(
        felt.Felt(
            boxes=rules.boxes,
            kinds=offered(rules),
            areas=tuple(SPOTS.values()),
            blackjack=f"BLACKJACK PAYS {str(rules.payouts['blackjack']).upper()}",
            drawing="Dealer draws to 16 and soft 17" if soft else "Dealer must draw to 16, and stand on all 17s",
            insurance=f"INSURANCE PAYS {str(rules.payouts['insurance']).upper()}",
            labels=_LABELS,
        ),
        orientation,
    )
