"""The irregularities of 19:47-26.15, each with its remedy. Some that blackjack plays on with make a round void here."""

from __future__ import annotations

from dataclasses import replace

from croupier.engine.irregularity import Detail, DetailKind, Remedy
from croupier.engine.shoe_table import card_remedies
from croupier.families.twenty_one.remedies import hand_remedies
from croupier.games.double_attack_blackjack.law import LAW
from croupier.games.double_attack_blackjack.shuffle import EACH_TEN
from croupier.games.double_attack_blackjack.shuffle import LAW as SHOE_LAW
from croupier.law.citation import cite

_FIRST_CARDS = ("dealer:up", "deal", "late")
_ANY_CARD = (*_FIRST_CARDS, "draw", "dealer:second", "dealer:draw")
_OF_CARDS = {
    remedy.kind: remedy
    for remedy in card_remedies(
        SHOE_LAW, first=("dealer:up",), cards=_ANY_CARD, asked_at=("play",), error_at=("insurance", "play")
    )
}
_A_TEN = Detail("the 10 that was found, such as Th", DetailKind.CHOICE, EACH_TEN)

REMEDIES = {
    **_OF_CARDS,
    "card_face_up": replace(
        _OF_CARDS["card_face_up"],
        remedy="a card found face up in the shoe goes to the discard rack; a second one in the round makes it void",
    ),
    "ten_found": Remedy(
        "ten_found",
        cite("19:47-26.15(b)"),
        "a 10 found in the shoe is not used and is destroyed; a second one in the round makes it void",
        _ANY_CARD,
        {"card": _A_TEN},
    ),
    "dealer_skipped": Remedy(
        "dealer_skipped",
        cite("19:47-26.15(d)"),
        "the round is void if the dealer deals to the players before he deals his own first card",
        ("dealer:up",),
    ),
    **hand_remedies(
        LAW,
        asked_before_play=("insurance",),
        first_cards=_FIRST_CARDS,
        draws=("draw",),
        with_a_reader={"card_reader": True},
    ),
}
