"""The Spanish 21 layout: what is printed on it."""

from __future__ import annotations

from croupier.amounts.cents import dollars
from croupier.engine.layout import Layout, Orientation
from croupier.families.twenty_one import felt
from croupier.games.spanish_21.rules import SpanishRules
from croupier.games.spanish_21.wagers import ENVY_CENTS, SPOTS, SUPER_BONUS_CENTS, offered

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
            beside_dealer=(_by_cards(rules), _by_ranks(rules)),
        ),
        orientation,
    )


def _by_cards(rules: SpanishRules) -> tuple[str, ...]:
    """What a 21 pays by the number of its cards; no bonus is paid on a doubled hand."""
    pays = rules.payouts
    return (
        "21 WITH",
        f"5 cards {pays['five_card_21']}",
        f"6 cards {pays['six_card_21']}",
        f"7 cards or more {pays['seven_card_21']}",
        *_super_bonus(rules),
    )


def _super_bonus(rules: SpanishRules) -> tuple[str, ...]:
    """The amounts of the super bonus and of the envy payment."""
    if not rules.super_bonus:
        return ()
    low, high = (dollars(cents).removesuffix(".00") for _, cents in reversed(SUPER_BONUS_CENTS))
    return ("SUPER BONUS", f"{low} or {high}", f"others {dollars(ENVY_CENTS).removesuffix('.00')}")


def _by_ranks(rules: SpanishRules) -> tuple[str, ...]:
    pays = rules.payouts
    return (
        "6-7-8 OR 7-7-7",
        f"mixed suits {pays['six_seven_eight_mixed']}",
        f"one suit {pays['six_seven_eight_suited']}",
        f"spades {pays['six_seven_eight_spades']}",
    )
