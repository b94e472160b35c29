"""The paragraphs of subchapter 2 for the steps of a round that twenty-one games share."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from croupier.families.twenty_one.law import TwentyOneLaw
from croupier.games.blackjack.rules import BlackjackRules
from croupier.law.citation import cite

LAW = TwentyOneLaw(
    counts={
        **dict.fromkeys("23456789T", cite("19:47-2.2(b)1")),
        **dict.fromkeys("JQK", cite("19:47-2.2(b)2")),
        "A": cite("19:47-2.2(b)3i"),
    },
    blackjack=cite('19:47-2.1 "Blackjack"'),
    soft_total=cite('19:47-2.1 "Soft Total"'),
    hard_total=cite('19:47-2.1 "Hard Total"'),
    share=cite("19:47-2.13(a)"),
    share_caller=cite("19:47-2.13(b)"),
    share_double=cite("19:47-2.13(d)"),
    share_split=cite("19:47-2.13(e)"),
    share_insurance=cite("19:47-2.13(f)"),
    deal_order=cite("19:47-2.6(e)"),
    first_card=cite("19:47-2.6(e)1"),
    second_card=cite("19:47-2.6(e)3"),
    up_card=cite("19:47-2.6(e)2"),
    hole_card=cite("19:47-2.6(j)"),
    reader=cite("19:47-2.6(j)"),
    reader_blackjack=cite("19:47-2.6(j)1"),
    blackjack_at_once=cite("19:47-2.7(a)"),
    blackjack_complete=cite("19:47-2.7(a)"),
    blackjack_waits=cite("19:47-2.7(b)"),
    stand=cite("19:47-2.6(f)"),
    hit=cite("19:47-2.12(a)"),
    double=cite("19:47-2.10(a)"),
    doubled=cite("19:47-2.10(a)"),
    split=cite("19:47-2.11(a)"),
    split_decided=cite("19:47-2.11(c)"),
    split_order=cite("19:47-2.11(b)"),
    surrender=cite("19:47-2.8(a)"),
    surrender_at_once=cite("19:47-2.8(a)1"),
    surrender_waits=cite("19:47-2.8(a)2"),
    surrender_apart=cite("19:47-2.8(b)"),
    drawn=cite("19:47-2.6(g)"),
    complete=cite("19:47-2.6(f)"),
    insurance=cite("19:47-2.9(a)"),
    insurance_amount=cite("19:47-2.9(b)"),
    insurance_time=cite("19:47-2.9(b)"),
    insurance_won=cite("19:47-2.9(c)"),
    insurance_lost=cite("19:47-2.9(d)"),
    dealers_card=cite("19:47-2.6(h)"),
    dealer_draws=cite("19:47-2.12(b)"),
    no_second_card=cite("19:47-2.12(c)"),
    no_further_card=cite("19:47-2.12(c)"),
    over_21=cite("19:47-2.3(a)2"),
    dealer_over_21=cite("19:47-2.3(a)1"),
    comparison=cite("19:47-2.3(a)2"),
    tie=cite("19:47-2.3(b)"),
    double_returned=cite("19:47-2.10(b)"),
    split_returned=cite("19:47-2.11(d)"),
    box_skipped=cite("19:47-2.15(g)"),
    dealer_skipped=cite("19:47-2.15(e)"),
    card_not_dealt=cite("19:47-2.15(i)"),
    exposed=cite("19:47-2.15(c)"),
    dealer_extra_card=cite("19:47-2.15(d)"),
    read_wrongly=cite("19:47-2.15(j)"),
    read_seen=cite("19:47-2.15(j)1"),
    read_unseen=cite("19:47-2.15(j)2"),
    reader_fails=cite("19:47-2.15(k)"),
)

# 2.6A: cards dealt face down from the hand.
_SIX_TO_FIVE = {
    "deal_order": cite("19:47-2.6A(c)"),
    "first_card": cite("19:47-2.6A(c)1"),
    "up_card": cite("19:47-2.6A(c)2"),
    "second_card": cite("19:47-2.6A(c)3"),
    "hole_card": cite("19:47-2.6A(h)"),
    "stand": cite("19:47-2.6A(d)"),
    "drawn": cite("19:47-2.6A(e)"),
    "over_21": cite("19:47-2.6A(e)3"),
    "dealers_card": cite("19:47-2.6A(f)"),
}

# 2.18: up to three hands of the dealer's against each player's hand.
_MULTIPLE_ACTION = {
    "double": cite("19:47-2.18(c)"),
    "insurance_time": cite("19:47-2.18(d)"),
    "no_second_card": cite("19:47-2.18(f)1"),
    "over_21": cite("19:47-2.18(f)"),
}


def law_of(rules: BlackjackRules) -> TwentyOneLaw:
    """Returns the paragraphs of a table. Where 2.6A and 2.18 have one for the same step, 2.6A is cited."""
    return _law(six_to_five=rules.six_to_five, multiple_action=rules.multiple_action)


@cache
def _law(*, six_to_five: bool, multiple_action: bool) -> TwentyOneLaw:
    own: dict[str, Any] = (_MULTIPLE_ACTION if multiple_action else {}) | (_SIX_TO_FIVE if six_to_five else {})
    return replace(LAW, **own)
