"""Shuffle, cut and deal of Boston 5 (19:47-24.2, 24.4 and 24.7 to 24.9)."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.families.stud.cards import StudStanding, shoe_table
from croupier.games.boston_5.law import LAW


@dataclass(frozen=True, slots=True, kw_only=True)
class BostonStanding(StudStanding):
    """A Boston 5 table between two rounds."""

    new_dealer_law = LAW.shuffle


TABLE = shoe_table(LAW, BostonStanding)
