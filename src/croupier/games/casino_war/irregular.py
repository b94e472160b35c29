"""19:47-22.10, and what else may be said to the dealer: each with its remedy, by the pattern of the other card games."""

from __future__ import annotations

from dataclasses import replace

from croupier.engine.irregularity import Remedy
from croupier.engine.shoe_table import A_CARD, card_remedies
from croupier.games.casino_war.shuffle import LAW
from croupier.games.casino_war.sites import DEALER_FIRST, DEALER_WAR, WAR_BURN
from croupier.law.citation import cite

_FIRST_CARDS = ("deal", DEALER_FIRST.scope)
_ANY_CARD = (*_FIRST_CARDS, "war", DEALER_WAR.scope)
_STANDARD = {
    remedy.kind: remedy
    for remedy in card_remedies(LAW, first=_FIRST_CARDS, cards=_ANY_CARD, asked_at=("tie",), error_at=("tie",))
}

REMEDIES = _STANDARD | {
    remedy.kind: remedy
    for remedy in (
        replace(_STANDARD["burn_card_asked"], scopes=(*_FIRST_CARDS, "tie")),  # those burned for a war are not shown
        replace(
            _STANDARD["card_face_up"],
            remedy="one card found face up in the shoe is burned; with a second one in the round, what is undecided is void",
        ),
        Remedy(
            "card_out_of_order",
            cite("19:47-22.10"),
            "a card dealt face up out of order is burned; with a second one in the round, what is undecided is void",
            _ANY_CARD,
            A_CARD,
        ),
        Remedy(
            "burn_missed",
            cite("19:47-22.10"),
            "the cards of the war were dealt without the burn before them: the play stands",
            (WAR_BURN.scope,),
        ),
    )
}
