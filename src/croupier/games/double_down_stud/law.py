"""The sections of subchapter 17, of which we have the titles. One section has the deal, from a shoe or the hand."""

from __future__ import annotations

from croupier.families.stud.law import StudLaw
from croupier.families.stud.rules import HAND, MANUAL_SHOE
from croupier.law.citation import cite

LAW = StudLaw(
    cards=cite("19:47-17.2"),
    opening=cite("19:47-17.3"),
    shuffle=cite("19:47-17.4"),
    ranking=cite("19:47-17.5"),
    wagers=cite("19:47-17.6"),
    dealt_from={MANUAL_SHOE: cite("19:47-17.8"), HAND: cite("19:47-17.8")},
    play=cite("19:47-17.9"),
    payout=cite("19:47-17.10"),
    irregular=cite("19:47-17.11"),
)
