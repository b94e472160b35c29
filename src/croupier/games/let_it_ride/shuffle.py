"""Shuffle, cut and deal of let it ride (19:47-18.2, 18.5 and 18.7 to 18.9)."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.families.stud.cards import StudStanding, shoe_table
from croupier.games.let_it_ride.law import LAW


@dataclass(frozen=True, slots=True, kw_only=True)
class LetItRideStanding(StudStanding):
    """A let it ride table between two rounds."""

    new_dealer_law = LAW.shuffle


TABLE = shoe_table(LAW, LetItRideStanding)
