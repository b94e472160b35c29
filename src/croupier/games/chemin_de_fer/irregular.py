"""Irregularities of chemin de fer (19:47-4.12). We have only the title; the remedies are those of other jurisdictions.

A hand whose player breaks the rule to draw or to stand is put right by the dealer: a card that was not due is taken back.
"""

from __future__ import annotations

from croupier.engine.irregularity import Remedy, by_kind
from croupier.engine.shoe_table import A_CARD, card_remedies
from croupier.families.baccarat.procedure import BANKER_STANDS, PLAYER_STANDS
from croupier.families.baccarat.shuffle import shoe_law
from croupier.games.chemin_de_fer.procedure import FIRST
from croupier.games.chemin_de_fer.rules import LAW

_STANDS = (PLAYER_STANDS.scope, BANKER_STANDS.scope)

REMEDIES = by_kind(
    *card_remedies(shoe_law(LAW), first=(FIRST,), cards=(FIRST, "deal", "third"), error_at=_STANDS),
    Remedy(
        "card_not_due",
        LAW.irregular,
        "a third card taken by the Player's Hand that stands is the Banker's third card if that hand draws; otherwise it "
        "goes to the discard rack, like one taken by the Banker's Hand that stands",
        _STANDS,
        A_CARD,
        extra_card="it goes to the discard rack",
    ),
)
