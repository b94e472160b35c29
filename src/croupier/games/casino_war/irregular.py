"""Irregularities of casino war (19:47-22.10) and other reports to the dealer, with remedies as in the other card games."""

from __future__ import annotations

from dataclasses import replace

from croupier.engine.irregularity import Remedy, by_kind
from croupier.engine.shoe_table import A_CARD, card_remedies
from croupier.games.casino_war.shuffle import LAW
from croupier.games.casino_war.sites import DEALER_FIRST, DEALER_WAR, WAR_BURN
from croupier.law.citation import cite

_FIRST_CARDS = ("deal", DEALER_FIRST.scope)
_ANY_CARD = (*_FIRST_CARDS, "war", DEALER_WAR.scope)
_STANDARD = by_kind(*card_remedies(LAW, first=_FIRST_CARDS, cards=_ANY_CARD, asked_at=("tie",), error_at=("tie",)))

REMEDIES = _STANDARD | by_kind(
    replace(_STANDARD["burn_card_asked"], scopes=(*_FIRST_CARDS, "tie")),  # cards burned for a war are not shown
    replace(
        _STANDARD["card_face_up"],
        remedy="one card face up in the shoe is burned; a second one in the round voids all undecided wagers",
    ),
    Remedy(
        "card_out_of_order",
        cite("19:47-22.10"),
        "a card dealt face up out of order is burned; a second one in the round voids all undecided wagers",
        _ANY_CARD,
        A_CARD,
        extra_card="it is burned",
    ),
    Remedy(
        "burn_missed",
        cite("19:47-22.10"),
        "no cards were burned before the war: the play stands",
        (WAR_BURN.scope,),
    ),
)
