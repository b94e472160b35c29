"""Shuffle, cut and deal of three card poker (19:47-20.2, 20.5 and 20.7 to 20.9)."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.families.stud.cards import StudStanding, shoe_table
from croupier.games.three_card_poker.law import LAW


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreeCardStanding(StudStanding):
    """A three card poker table between two rounds."""

    new_dealer_law = LAW.shuffle


TABLE = shoe_table(LAW, ThreeCardStanding)
