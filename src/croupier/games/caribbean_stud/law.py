"""The sections of subchapter 16, of which we have the titles."""

from __future__ import annotations

from croupier.families.stud.law import StudLaw
from croupier.families.stud.rules import AUTOMATED_SHOE, HAND, MANUAL_SHOE
from croupier.law.citation import cite

LAW = StudLaw(
    cards=cite("19:47-16.2"),
    opening=cite("19:47-16.3"),
    shuffle=cite("19:47-16.4"),
    ranking=cite("19:47-16.5"),
    wagers=cite("19:47-16.6"),
    dealt_from={
        MANUAL_SHOE: cite("19:47-16.7"),
        HAND: cite("19:47-16.8"),
        AUTOMATED_SHOE: cite("19:47-16.9"),
    },
    play=cite("19:47-16.10"),
    payout=cite("19:47-16.12"),
    irregular=cite("19:47-16.13"),
)
PROGRESSIVE_LAW = cite("19:47-16.11")
