"""19:47-6.7, and what else may be said to the dealer before a card: each with what the law does about it."""

from __future__ import annotations

from croupier.engine.irregularity import Detail, DetailKind, Remedy
from croupier.law.citation import cite

_ANY_CARD = ("deal:left", "deal:right", "deal:middle")
_A_CARD = {"card": Detail("the card seen, such as 7h", DetailKind.CARD)}

REMEDIES = {
    remedy.kind: remedy
    for remedy in (
        Remedy(
            "recut_ordered",
            cite("19:47-6.3(d)"),
            "the supervisor has the cards cut again before any is dealt, by whom the licensee has chosen",
            ("deal:left",),
            is_recut=True,
        ),
        Remedy(
            "new_dealer",
            cite("19:47-6.4(a)"),
            "a dealer who comes to the table burns one card before dealing",
            ("deal:left",),
        ),
        Remedy(
            "burn_card_asked",
            cite("19:47-6.4(a)"),
            "the burned card is shown to the player who asks",
            (*_ANY_CARD, "raise"),
        ),
        Remedy(
            "verbal_wager_unconfirmed",
            cite("19:47-6.5(b)"),
            "a wager called with cash that dealer and supervisor have not both confirmed is none: the cash goes back",
            ("deal:left",),
            {
                "seat": Detail("who called it", DetailKind.SEAT),
                "wager": Detail("which wager it was to be, such as original", DetailKind.WAGER),
            },
        ),
        Remedy(
            "card_face_up",
            cite("19:47-6.7(a)"),
            "a card found face up in the shoe is not used and goes to the discard rack",
            _ANY_CARD,
            _A_CARD,
        ),
        Remedy(
            "card_drawn_in_error",
            cite("19:47-6.7(b)"),
            "a card drawn in error whose face was not exposed is used as the next card",
            (*_ANY_CARD, "raise"),
        ),
        Remedy(
            "third_card_exposed",
            cite("19:47-6.7(c)"),
            "the card is discarded; each player plays on, or voids the round and has original and raise back",
            ("raise", "deal:middle"),
            _A_CARD,
        ),
    )
}
