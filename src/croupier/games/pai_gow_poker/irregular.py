"""Irregularities (19:47-11.11): those of both pai gow games, and those of cards in a shoe. We have only the title."""

from __future__ import annotations

from dataclasses import replace

from croupier.engine.irregularity import Remedy, by_kind
from croupier.engine.shoe_table import card_remedies
from croupier.families.pai_gow.play.steps import DEAL, LOOK
from croupier.families.pai_gow.remedies import remedies
from croupier.families.stud.rules import AUTOMATED_SHOE
from croupier.games.pai_gow_poker.rules import LAW

_KEPT = ("recut_ordered", "card_face_up", "card_drawn_in_error")  # nothing is burned, and each round has a new shuffle
_CARDS = {each.kind: each for each in card_remedies(LAW.shoe, first=(DEAL,), cards=(DEAL,)) if each.kind in _KEPT}

REMEDIES = {
    **_CARDS,
    "card_face_up": replace(
        _CARDS["card_face_up"],
        remedy="one card found face up is discarded; a second one in the round voids all hands, and wagers go back",
    ),
    **remedies(LAW, "cards"),
    **by_kind(
        Remedy(
            "shuffler_jammed",
            LAW.irregular,
            "if the automated shoe jams during the deal, the hands are void, wagers go back, and the cards are shuffled",
            (DEAL, LOOK),
            under={"dealt_from": AUTOMATED_SHOE},
        )
    ),
}
