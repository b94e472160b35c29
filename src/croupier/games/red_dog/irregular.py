"""19:47-6.7, and what else may be said to the dealer before a card: each with what the law does about it."""

from __future__ import annotations

from croupier.engine.irregularity import Detail, DetailKind, Remedy
from croupier.engine.shoe_table import A_CARD, card_remedies
from croupier.games.red_dog.shuffle import LAW
from croupier.law.citation import cite

_ANY_CARD = ("deal:left", "deal:right", "deal:middle")

REMEDIES = {
    remedy.kind: remedy
    for remedy in (
        *card_remedies(LAW, first=("deal:left",), cards=_ANY_CARD, asked_at=("raise",), error_at=("raise",)),
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
            "third_card_exposed",
            cite("19:47-6.7(c)"),
            "the card is discarded; each player plays on, or voids the round and has original and raise back",
            ("raise", "deal:middle"),
            A_CARD,
        ),
    )
}
