"""Shuffle, cut and deal of red dog (19:47-6.3, 6.4 and 6.9)."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.engine.shoe_table import NEXT_ENTITLED, OneShoeStanding, ShoeChoices, ShoeTable
from croupier.engine.shuffle_and_cut import ShoeLaw
from croupier.equipment.shoe import Shoe
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


@dataclass(frozen=True, slots=True, kw_only=True)
class RedDogStanding(OneShoeStanding):
    """A red dog table between two rounds."""

    new_dealer_law = LAW.burn


def _choices(rules: RedDogRules) -> ShoeChoices:
    return ShoeChoices(
        full=Shoe.of(rules.decks),
        every_round=rules.shuffle_every_round,
        continuous_shuffler=rules.continuous_shuffler,
        recut_by_next=rules.recut_by == NEXT_ENTITLED,
    )


TABLE: ShoeTable[RedDogRules, RedDogStanding] = ShoeTable(
    law=LAW,
    shuffle=cite("19:47-6.3(a)"),
    finished=cite("19:47-6.5(k)"),
    shuffler=cite("19:47-6.9"),
    standing=RedDogStanding,
    choices=_choices,
)
