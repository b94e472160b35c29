"""The paragraphs of subchapter 26 for the steps of a round that twenty-one games share.

Of 26.1 to 26.7 we have only the titles. What those sections say is told by the title of the section.
"""

from __future__ import annotations

from croupier.equipment.cards import RANKS
from croupier.families.twenty_one.law import TwentyOneLaw
from croupier.law.citation import cite

_DEFINITIONS = cite("19:47-26.1")
_WAGERS = cite("19:47-26.5")
_DEALING = cite("19:47-26.7")

LAW = TwentyOneLaw(
    counts=dict.fromkeys(RANKS, cite("19:47-26.2")),
    blackjack=_DEFINITIONS,
    soft_total=_DEFINITIONS,
    hard_total=_DEFINITIONS,
    share=cite("19:47-26.13(a)"),
    share_caller=cite("19:47-26.13(b)"),
    share_double=cite("19:47-26.13(d)"),
    share_split=cite("19:47-26.13(f)"),
    share_insurance=cite("19:47-26.13(g)"),
    deal_order=_DEALING,
    first_card=_DEALING,
    second_card=_DEALING,
    up_card=_DEALING,
    hole_card=_DEALING,
    reader=_DEALING,
    reader_blackjack=_DEALING,
    blackjack_at_once=_WAGERS,
    blackjack_complete=cite("19:47-26.12(a)1"),
    blackjack_waits=_WAGERS,
    stand=_DEALING,
    hit=cite("19:47-26.12(a)"),
    double=cite("19:47-26.9(a)"),
    doubled=cite("19:47-26.9(a)"),
    split=cite("19:47-26.10(a)"),
    split_decided=cite("19:47-26.10(c)"),
    split_order=cite("19:47-26.10(b)"),
    surrender=cite("19:47-26.8"),
    surrender_at_once=cite("19:47-26.8(a)1"),
    surrender_waits=cite("19:47-26.8(a)2"),
    surrender_apart=cite("19:47-26.8(b)"),
    drawn=_DEALING,
    complete=_DEALING,
    insurance=cite("19:47-26.11(a)"),
    insurance_amount=cite("19:47-26.11(b)"),
    insurance_time=cite("19:47-26.11(b)"),
    insurance_won=cite("19:47-26.11(c)"),
    insurance_lost=cite("19:47-26.11(d)"),
    dealers_card=_DEALING,
    dealer_draws=cite("19:47-26.12(b)"),
    no_second_card=cite("19:47-26.12(c)"),
    no_further_card=cite("19:47-26.12(c)"),
    over_21=_WAGERS,
    dealer_over_21=_WAGERS,
    comparison=_WAGERS,
    tie=_WAGERS,
    double_returned=cite("19:47-26.9(c)"),
    split_returned=cite("19:47-26.10(d)"),
    box_skipped=cite("19:47-26.15(h)"),
    dealer_skipped=cite("19:47-26.15(d)"),
    card_not_dealt=cite("19:47-26.15(i)"),
    exposed=cite("19:47-26.15(e)"),
    dealer_extra_card=cite("19:47-26.15(f)"),
    read_wrongly=cite("19:47-26.15(l)"),
    read_seen=cite("19:47-26.15(l)1"),
    read_unseen=cite("19:47-26.15(l)2"),
    reader_fails=cite("19:47-26.15(m)"),
)
