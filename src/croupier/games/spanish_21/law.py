"""The sections of subchapter 19 for the steps of a round that twenty-one games share. We have only their titles."""

from __future__ import annotations

from croupier.equipment.cards import RANKS
from croupier.families.twenty_one.law import TwentyOneLaw
from croupier.law.citation import cite

_DEFINITIONS = cite("19:47-19.1")
_WAGERS = cite("19:47-19.5")
_DEALING = cite("19:47-19.7")
_SURRENDER = cite("19:47-19.8")
_DOUBLING = cite("19:47-19.9")
_SPLITTING = cite("19:47-19.10")
_INSURANCE = cite("19:47-19.11")
_DRAWING = cite("19:47-19.12")
_SHARING = cite("19:47-19.13")
_IRREGULAR = cite("19:47-19.15")

LAW = TwentyOneLaw(
    counts=dict.fromkeys(RANKS, cite("19:47-19.2")),
    blackjack=_DEFINITIONS,
    soft_total=_DEFINITIONS,
    hard_total=_DEFINITIONS,
    share=_SHARING,
    share_caller=_SHARING,
    share_double=_SHARING,
    share_split=_SHARING,
    share_insurance=_SHARING,
    deal_order=_DEALING,
    first_card=_DEALING,
    second_card=_DEALING,
    up_card=_DEALING,
    hole_card=_DEALING,
    reader=_DEALING,
    reader_blackjack=_DEALING,
    blackjack_at_once=_WAGERS,
    blackjack_complete=_DRAWING,
    blackjack_waits=_WAGERS,
    stand=_DEALING,
    hit=_DRAWING,
    double=_DOUBLING,
    doubled=_DOUBLING,
    rescue=_DOUBLING,
    split=_SPLITTING,
    split_decided=_SPLITTING,
    split_order=_SPLITTING,
    surrender=_SURRENDER,
    surrender_at_once=_SURRENDER,
    surrender_waits=_SURRENDER,
    surrender_apart=_SURRENDER,
    drawn=_DEALING,
    complete=_DEALING,
    insurance=_INSURANCE,
    insurance_amount=_INSURANCE,
    insurance_time=_INSURANCE,
    insurance_won=_INSURANCE,
    insurance_lost=_INSURANCE,
    dealers_card=_DEALING,
    dealer_draws=_DRAWING,
    no_second_card=_DRAWING,
    no_further_card=_DRAWING,
    over_21=_WAGERS,
    dealer_over_21=_WAGERS,
    comparison=_WAGERS,
    tie=_WAGERS,
    double_returned=_DOUBLING,
    split_returned=_SPLITTING,
    box_skipped=_IRREGULAR,
    dealer_skipped=_IRREGULAR,
    card_not_dealt=_IRREGULAR,
    exposed=_IRREGULAR,
    dealer_extra_card=_IRREGULAR,
    read_wrongly=_IRREGULAR,
    read_seen=_IRREGULAR,
    read_unseen=_IRREGULAR,
    reader_fails=_IRREGULAR,
)
