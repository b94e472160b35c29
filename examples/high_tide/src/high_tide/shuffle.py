"""Shuffle, cut and deal, as the chapter's other games from a shoe do it."""

from __future__ import annotations

from croupier.engine.shoe_table import OneShoeStanding, ShoeChoices, ShoeTable
from croupier.engine.shuffle_and_cut import ShoeLaw
from croupier.equipment.shoe import Shoe
from high_tide.rules import HighTideRules
from high_tide.wagers import LAW

SHOE_LAW = ShoeLaw(cards=LAW, cut=LAW, cutter=LAW, recut=LAW, burn=LAW, empty=LAW, face_up=LAW, drawn_in_error=LAW)


def _choices(rules: HighTideRules) -> ShoeChoices:
    return ShoeChoices(full=Shoe.of(rules.decks), every_round=rules.shuffle_every_round)


TABLE: ShoeTable[HighTideRules, OneShoeStanding] = ShoeTable(
    law=SHOE_LAW, shuffle=LAW, finished=LAW, standing=OneShoeStanding, choices=_choices
)
