"""The sections of subchapter 14. We have text of 14.5 and 14.10 and the titles of the others."""

from __future__ import annotations

from croupier.families.poker.law import PokerLaw
from croupier.law.citation import cite

LAW = PokerLaw.of(
    "19:47-14",
    cards=2,
    ranking=3,
    opening=4,
    shuffle=5,
    overview=6,
    wagers=7,
    forms=8,
    revenue=14,
    irregular=15,
    conduct=16,
    limits=17,
)
SEVEN_CARD_STUD, HOLD_EM, OMAHA = cite("19:47-14.9"), cite("19:47-14.10"), cite("19:47-14.11")
FIVE_CARD_DRAW, FIVE_CARD_STUD, MAMBO_STUD = cite("19:47-14.12"), cite("19:47-14.13"), cite("19:47-14.13A")
