"""Irregularities of punto banco (19:47-3.12)."""

from __future__ import annotations

from croupier.engine.irregularity import Remedy
from croupier.families.baccarat.irregular import remedies
from croupier.families.baccarat.procedure import FIRST
from croupier.games.baccarat.rules import CURATOR, LAW

REMEDIES = remedies(LAW) | {
    "curator_passes": Remedy(
        "curator_passes",
        CURATOR,
        "the curator gives up the shoe before the first card: it goes to the next player with a wager, counterclockwise",
        (FIRST.scope,),
    )
}
