"""The table between two rounds, with the paragraph by which the bank is passed on."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.families.pai_gow.standing import PaiGowStanding
from croupier.games.pai_gow.rules import LAW


@dataclass(frozen=True, slots=True, kw_only=True)
class PaiGowTilesStanding(PaiGowStanding):
    """A table of this game between two rounds."""

    passed_on_law = LAW.bank
