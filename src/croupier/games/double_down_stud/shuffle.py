"""Shuffle, cut and deal of double down stud (19:47-17.2, 17.4 and 17.8)."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.families.stud.cards import StudStanding, shoe_table
from croupier.games.double_down_stud.law import LAW


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubleDownStanding(StudStanding):
    """A double down stud table between two rounds."""

    new_dealer_law = LAW.shuffle


TABLE = shoe_table(LAW, DoubleDownStanding)
