"""What can go wrong at a stud table, and the remedy. The texts are not known; the remedies follow sister games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from croupier.engine.irregularity import Detail, DetailKind, Remedy, by_kind
from croupier.engine.shoe_table import card_remedies
from croupier.families.stud.law import StudLaw
from croupier.families.stud.rules import AUTOMATED_SHOE
from croupier.families.stud.steps import DEAL, DECIDE, TURN

_KEPT = ("recut_ordered", "card_face_up", "card_drawn_in_error")  # nothing is burned, and each round has a new shuffle


def remedies(law: StudLaw) -> dict[str, Remedy]:
    """The irregularities of a game with these paragraphs."""
    standard = {
        each.kind: each
        for each in card_remedies(law.shoe, first=(DEAL,), cards=(DEAL,), error_at=())
        if each.kind in _KEPT
    }
    standard["card_face_up"] = replace(
        standard["card_face_up"],
        remedy="one card found face up is discarded; a second one in the round voids all hands, and wagers go back",
    )
    return standard | by_kind(
        Remedy(
            "wrong_number_of_cards",
            law.irregular,
            "a hand of a player or the dealer with a wrong number of cards voids all hands, and wagers go back",
            (DECIDE, TURN),
            {"hand": Detail("whose hand: a seat, or dealer", DetailKind.TEXT, ("dealer",))},
            cards_before=1,
        ),
        Remedy(
            "house_card_exposed",
            law.irregular,
            "a face-down card of the house exposed before all decisions voids all hands, and wagers go back",
            (DECIDE,),
        ),
        *_of_an_automated_shoe(law),
        Remedy(
            "information_exchanged",
            law.irregular,
            "players may not tell each other about their cards: they are warned, and the round goes on",
            (DECIDE,),
        ),
    )


def _of_an_automated_shoe(law: StudLaw) -> Iterator[Remedy]:
    """What can go wrong with an automated shoe, for games that may be dealt from one."""
    if AUTOMATED_SHOE in law.dealt_from:
        yield Remedy(
            "shuffler_jammed",
            law.irregular,
            "if the automated shoe jams during the deal, the hands are void, wagers go back, and the cards are shuffled",
            (DEAL,),
            under={"dealt_from": AUTOMATED_SHOE},
        )
