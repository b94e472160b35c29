"""The sections of subchapter 24, of which we have the titles."""

from __future__ import annotations

from croupier.families.stud.law import StudLaw
from croupier.families.stud.rules import AUTOMATED_SHOE, HAND, MANUAL_SHOE
from croupier.law.citation import cite

LAW = StudLaw(
    cards=cite("19:47-24.2"),
    opening=cite("19:47-24.3"),
    shuffle=cite("19:47-24.4"),
    ranking=cite("19:47-24.5"),
    wagers=cite("19:47-24.6"),
    dealt_from={
        MANUAL_SHOE: cite("19:47-24.7"),
        HAND: cite("19:47-24.8"),
        AUTOMATED_SHOE: cite("19:47-24.9"),
    },
    play=cite("19:47-24.10"),
    payout=cite("19:47-24.11"),
    irregular=cite("19:47-24.12"),
)
