"""The irregularities of the cards in a shoe without tens, with the game's own paragraphs."""

from __future__ import annotations

from dataclasses import replace

from croupier.engine.irregularity import Detail, DetailKind, Remedy, by_kind
from croupier.engine.shoe_table import card_remedies
from croupier.engine.shuffle_and_cut import ShoeLaw
from croupier.families.twenty_one.no_tens.shoe import EACH_TEN
from croupier.law.citation import Citation

_A_TEN = Detail("the 10 that was found, such as Th", DetailKind.CHOICE, EACH_TEN)


def shoe_remedies(
    law: ShoeLaw, ten_found: Citation, *, first: tuple[str, ...], cards: tuple[str, ...]
) -> dict[str, Remedy]:
    """The remedies by kind. `first` are the scopes of the first card of a round, `cards` those of any card."""
    remedies = by_kind(
        *card_remedies(law, first=first, cards=cards, asked_at=("play",), error_at=("insurance", "play"))
    )
    face_up = replace(
        remedies["card_face_up"],
        remedy="a card found face up in the shoe goes to the discard rack; a second one in the round makes it void",
    )
    ten = Remedy(
        "ten_found",
        ten_found,
        "a 10 found in the shoe is not used and is destroyed; a second one in the round makes it void",
        cards,
        {"card": _A_TEN},
    )
    return {**remedies, "card_face_up": face_up, "ten_found": ten}
