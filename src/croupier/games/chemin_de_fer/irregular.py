"""Irregularities of chemin de fer (19:47-4.12)."""

from __future__ import annotations

from croupier.engine.shoe_table import card_remedies
from croupier.families.baccarat.shuffle import shoe_law
from croupier.games.chemin_de_fer.law import LAW
from croupier.games.chemin_de_fer.procedure import FIRST

REMEDIES = {
    remedy.kind: remedy for remedy in card_remedies(shoe_law(LAW), first=(FIRST,), cards=(FIRST, "deal", "third"))
}
