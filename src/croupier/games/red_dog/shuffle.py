"""Shuffle, cut and deal of red dog (19:47-6.3, 6.4 and 6.9)."""

from __future__ import annotations

from croupier.engine.shoe_table import OneShoeStanding, ShoeChoices, ShoeTable
from croupier.engine.shuffle_and_cut import ShoeLaw
from croupier.games.red_dog.rules import RedDogRules
from croupier.law.citation import cite

LAW = ShoeLaw(
    cards=cite("19:47-6.1(a)"),
    cut=cite("19:47-6.3(c)"),
    cutter=cite("19:47-6.3(b)"),
    recut=cite("19:47-6.3(d)"),
    burn=cite("19:47-6.4(a)"),
    empty=cite("19:47-6.3(a)"),  # not in this section; follows blackjack's 2.15(f) (reading C45)
    face_up=cite("19:47-6.7(a)"),
    drawn_in_error=cite("19:47-6.7(b)"),
)


TABLE: ShoeTable[RedDogRules, OneShoeStanding] = ShoeTable(
    law=LAW,
    shuffle=cite("19:47-6.3(a)"),
    finished=cite("19:47-6.5(k)"),
    shuffler=cite("19:47-6.9"),
    standing=OneShoeStanding,
    choices=ShoeChoices.by,
)
