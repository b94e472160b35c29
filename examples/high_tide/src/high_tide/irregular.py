"""Irregularities of high tide and their remedies."""

from __future__ import annotations

from croupier.engine.irregularity import Remedy
from croupier.engine.shoe_table import A_CARD, card_remedies
from high_tide.shuffle import SHOE_LAW
from high_tide.wagers import LAW

MARK, TIDE_CARD, CALL = "deal:mark", "deal:tide", "call"
TIDE_EXPOSED = "tide_card_exposed_early"

REMEDIES = {
    remedy.kind: remedy
    for remedy in (
        *card_remedies(SHOE_LAW, first=(MARK,), cards=(MARK, TIDE_CARD), asked_at=(CALL,), error_at=(CALL,)),
        Remedy(
            TIDE_EXPOSED,
            LAW,
            "a card exposed before every player has called goes to the discard rack, and the next card takes its place",
            (CALL,),
            A_CARD,
        ),
    )
}
