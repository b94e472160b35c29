"""The shoe: 48-card decks, shuffled, cut and burned (19.2, 19.4, 19.7), and what makes the cards of a round void (19.15)."""

from __future__ import annotations

from croupier.engine.shuffle_and_cut import ShoeLaw
from croupier.families.twenty_one.no_tens import shoe
from croupier.families.twenty_one.no_tens.shoe import NoTensStanding, NoTensTable
from croupier.games.spanish_21.rules import SpanishRules
from croupier.law.citation import cite

LAW = ShoeLaw.of("19:47-19", cards=2, cut=4, cutter=4, recut=4, burn=7, empty=15, face_up=15, drawn_in_error=15)
TEN_FOUND = cite("19:47-19.15")

TABLE: NoTensTable[SpanishRules, NoTensStanding] = NoTensTable(
    law=LAW,
    shuffle=cite("19:47-19.4"),
    finished=cite("19:47-19.4"),
    ten_found=TEN_FOUND,
    standing=NoTensStanding,
    choices=shoe.choices(TEN_FOUND),
)
