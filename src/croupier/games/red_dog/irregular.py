"""Irregularities of red dog (19:47-6.7) and other reports to the dealer, each with its remedy."""

from __future__ import annotations

from croupier.engine.irregularity import Detail, DetailKind, Remedy, by_kind
from croupier.engine.shoe_table import A_CARD, card_remedies
from croupier.games.red_dog.shuffle import LAW
from croupier.law.citation import cite

_ANY_CARD = ("deal:left", "deal:right", "deal:middle")

REMEDIES = by_kind(
    *card_remedies(LAW, first=("deal:left",), cards=_ANY_CARD, asked_at=("raise",), error_at=("raise",)),
    Remedy(
        "verbal_wager_unconfirmed",
        cite("19:47-6.5(b)"),
        "a verbal wager with cash needs the confirmation of dealer and supervisor; without it the cash goes back",
        ("deal:left",),
        {
            "seat": Detail("the seat that called it", DetailKind.SEAT),
            "wager": Detail("the wager called, such as original", DetailKind.WAGER),
        },
    ),
    Remedy(
        "third_card_exposed",
        cite("19:47-6.7(c)"),
        "the card is discarded; each player plays on, or voids the round and gets original and raise back",
        ("raise", "deal:middle"),
        A_CARD,
    ),
)
