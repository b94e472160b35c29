"""The sections of subchapter 18, of which we have the titles."""

from __future__ import annotations

from croupier.families.stud.law import StudLaw
from croupier.families.stud.rules import AUTOMATED_SHOE, HAND, MANUAL_SHOE
from croupier.law.citation import cite

LAW = StudLaw(
    cards=cite("19:47-18.2"),
    opening=cite("19:47-18.4"),
    shuffle=cite("19:47-18.5"),
    ranking=cite("19:47-18.3"),
    wagers=cite("19:47-18.6"),
    dealt_from={
        MANUAL_SHOE: cite("19:47-18.7"),
        HAND: cite("19:47-18.8"),
        AUTOMATED_SHOE: cite("19:47-18.9"),
    },
    play=cite("19:47-18.10"),
    payout=cite("19:47-18.11"),
    irregular=cite("19:47-18.12"),
)
BONUS_LAW = cite("19:47-18.6A")
