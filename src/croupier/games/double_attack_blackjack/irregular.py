"""The irregularities of 19:47-26.15, each with its remedy. Some that blackjack plays on with make a round void here."""

from __future__ import annotations

from croupier.engine.irregularity import Remedy
from croupier.families.twenty_one.no_tens.remedies import shoe_remedies
from croupier.families.twenty_one.remedies import hand_remedies
from croupier.games.double_attack_blackjack.law import LAW
from croupier.games.double_attack_blackjack.shuffle import LAW as SHOE_LAW
from croupier.games.double_attack_blackjack.shuffle import TABLE
from croupier.law.citation import cite

_FIRST_CARDS = ("dealer:up", "deal", "late")
_ANY_CARD = (*_FIRST_CARDS, "draw", "dealer:second", "dealer:draw")

REMEDIES = {
    **shoe_remedies(SHOE_LAW, TABLE.ten_found, first=("dealer:up",), cards=_ANY_CARD),
    "dealer_skipped": Remedy(
        "dealer_skipped",
        cite("19:47-26.15(d)"),
        "the round is void if the dealer deals to the players before he deals his own first card",
        ("dealer:up",),
        cards_before=2,
    ),
    "first_card_late": Remedy(
        "first_card_late",
        cite("19:47-26.15(d)"),
        "a missing first card of the dealer that is found when the players have one card each makes the round void, or is dealt",
        ("dealer:up",),
        cards_before=1,
    ),
    **hand_remedies(
        LAW,
        asked_before_play=("insurance",),
        first_cards=_FIRST_CARDS,
        draws=("draw",),
        with_a_reader={"card_reader": True},
    ),
}
