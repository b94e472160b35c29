"""The sections of subchapter 20, of which we have the titles."""

from __future__ import annotations

from croupier.families.stud.law import StudLaw
from croupier.families.stud.rules import AUTOMATED_SHOE, HAND, MANUAL_SHOE
from croupier.law.citation import cite

LAW = StudLaw(
    cards=cite("19:47-20.2"),
    opening=cite("19:47-20.4"),
    shuffle=cite("19:47-20.5"),
    ranking=cite("19:47-20.3"),
    wagers=cite("19:47-20.6"),
    dealt_from={
        MANUAL_SHOE: cite("19:47-20.7"),
        HAND: cite("19:47-20.8"),
        AUTOMATED_SHOE: cite("19:47-20.9"),
    },
    play=cite("19:47-20.10"),
    payout=cite("19:47-20.11"),
    irregular=cite("19:47-20.12"),
)
