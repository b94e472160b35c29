"""The shoe: 48-card decks, shuffled, cut and burned (26.2, 26.4, 26.7), and what makes the cards of a round void (26.15)."""

from __future__ import annotations

from croupier.engine.shuffle_and_cut import ShoeLaw
from croupier.families.twenty_one.no_tens import shoe
from croupier.families.twenty_one.no_tens.shoe import NoTensStanding, NoTensTable
from croupier.games.double_attack_blackjack.rules import DoubleAttackRules
from croupier.law.citation import cite

LAW = ShoeLaw(
    cards=cite("19:47-26.2"),
    cut=cite("19:47-26.4"),
    cutter=cite("19:47-26.4"),
    recut=cite("19:47-26.4"),
    burn=cite("19:47-26.7"),
    empty=cite("19:47-26.15(g)"),
    face_up=cite("19:47-26.15(a)"),
    drawn_in_error=cite("19:47-26.15(c)"),
)
TEN_FOUND = cite("19:47-26.15(b)")

TABLE: NoTensTable[DoubleAttackRules, NoTensStanding] = NoTensTable(
    law=LAW,
    shuffle=cite("19:47-26.4"),
    finished=cite("19:47-26.4"),
    ten_found=TEN_FOUND,
    standing=NoTensStanding,
    choices=shoe.choices(TEN_FOUND),
)
