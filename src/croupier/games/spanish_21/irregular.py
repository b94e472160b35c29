"""The irregularities of 19:47-19.15, each with its remedy. We have only the title; those of the cards are double attack's."""

from __future__ import annotations

from croupier.families.twenty_one.no_tens.remedies import shoe_remedies
from croupier.families.twenty_one.remedies import dealer_deals_late, hand_remedies
from croupier.games.spanish_21.law import LAW
from croupier.games.spanish_21.shuffle import LAW as SHOE_LAW
from croupier.games.spanish_21.shuffle import TABLE

_FIRST_CARDS = ("deal", "late", "dealer:up")
_ANY_CARD = (*_FIRST_CARDS, "draw", "dealer:second", "dealer:draw")

REMEDIES = {
    **shoe_remedies(SHOE_LAW, TABLE.ten_found, first=("deal",), cards=_ANY_CARD),
    "dealer_skipped": dealer_deals_late(LAW),
    **hand_remedies(
        LAW,
        asked_before_play=("insurance",),
        first_cards=_FIRST_CARDS,
        draws=("draw",),
        with_a_reader={"card_reader": True},
    ),
}
