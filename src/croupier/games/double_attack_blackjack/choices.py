"""What a player may do with a hand: surrender (26.8), double (26.9), split (26.10) and draw (26.12(a))."""

from __future__ import annotations

from functools import cache

from croupier.families.twenty_one.table import Box, Hand
from croupier.games.double_attack_blackjack.deal import Deal
from croupier.games.double_attack_blackjack.rules import (
    ANY_TIME,
    FIRST_TWO,
    NO_SPLIT_HANDS,
    NOT_SPLIT_ACES,
)
from croupier.hands.blackjack import TWENTY_ONE, Total, value
from croupier.law.citation import cite
from croupier.law.ruling import Ruling, by_reading, unlawful

_ACE_DRAWN_TO = unlawful(cite("19:47-26.10(e)"), "a split ace gets only one card", "hit", "double")
_DOUBLE_DRAWN_TO = unlawful(cite("19:47-26.12(a)2"), "a doubled hand gets only one card", "hit")
_BLACKJACK_DRAWN_TO = unlawful(cite("19:47-26.12(a)1"), "a blackjack may not draw", "hit")
_BLACKJACK_DOUBLED = unlawful(cite("19:47-26.9(a)"), "a blackjack may not be doubled", "double")
_HARD_21 = unlawful(cite("19:47-26.12(a)1"), "a hard 21 may not draw", "hit")
_SOFT_21 = unlawful(cite("19:47-26.12(a)"), "a hand may draw only below 21", "hit")
_DOUBLED = unlawful(cite("19:47-26.9(a)"), "a doubled hand gets only one card", "double")
_DOUBLE_ON_HARD_21 = by_reading(
    unlawful(cite("19:47-26.12(a)1"), "a hard 21 may not draw, so it may not be doubled", "double"), "B13"
)
_DOUBLE_ON_SOFT_21 = by_reading(
    unlawful(cite("19:47-26.12(a)"), "a hand may draw only below 21, so it may not be doubled", "double"), "B13"
)
_NO_PAIR = unlawful(cite("19:47-26.10(a)"), "only two cards of equal value may be split", "split")
_ACES_ONCE = unlawful(cite("19:47-26.10(e)"), "aces may be split only once", "split")
_NOT_FIRST_TWO = unlawful(
    cite("19:47-26.8"), "at this table only the first two cards of a hand may be surrendered", "surrender"
)
_NOT_SPLIT = unlawful(cite("19:47-26.8"), "at this table this hand of a split may not be surrendered", "surrender")
_NOT_DOUBLED = unlawful(cite("19:47-26.8"), "at this table a doubled hand may not be surrendered", "surrender")


@cache
def _full(hands: int) -> Ruling:
    return unlawful(cite("19:47-26.10(c)"), f"a box may have at most {hands} hands", "split")


def hit_refusal(deal: Deal, hand: Hand, total: Total) -> Ruling | None:
    """26.12(a): why a player may not draw, or None."""
    if hand.split_aces:
        return _ACE_DRAWN_TO
    if hand.doubled:
        return _DOUBLE_DRAWN_TO
    if hand.blackjack:
        return _BLACKJACK_DRAWN_TO
    if total.points < TWENTY_ONE or (total.soft and deal.rules.draw_on_soft_21):
        return None
    return _SOFT_21 if total.soft else _HARD_21


def double_refusal(deal: Deal, hand: Hand, total: Total) -> Ruling | None:
    """26.9(a): why a hand may not be doubled, or None. Any number of cards may be doubled, but only once."""
    if hand.split_aces:
        return _ACE_DRAWN_TO
    if hand.doubled:
        return _DOUBLED
    if hand.blackjack:
        return _BLACKJACK_DOUBLED
    if total.points < TWENTY_ONE or (total.soft and deal.rules.draw_on_soft_21):
        return None
    return _DOUBLE_ON_SOFT_21 if total.soft else _DOUBLE_ON_HARD_21


def split_refusal(deal: Deal, box: Box, hand: Hand) -> Ruling | None:
    """26.10: why a hand may not be split, or None. Jack, queen and king are of equal value."""
    if len(hand.cards) != 2 or hand.doubled or value(hand.cards[0]) != value(hand.cards[1]):
        return _NO_PAIR
    if hand.split_aces:
        return _ACES_ONCE
    return _full(deal.rules.max_hands) if len(box.hands) >= deal.rules.max_hands else None


def surrender_refusal(deal: Deal, hand: Hand) -> Ruling | None:
    """26.8: why a hand may not be surrendered, or None."""
    rules = deal.rules
    if rules.surrender == FIRST_TWO:
        return _NOT_FIRST_TWO if hand.from_split or len(hand.cards) != 2 or hand.doubled else None
    if hand.from_split and rules.surrender_after_split == NO_SPLIT_HANDS:
        return _NOT_SPLIT
    if hand.split_aces and rules.surrender_after_split == NOT_SPLIT_ACES:
        return _NOT_SPLIT
    return _NOT_DOUBLED if hand.doubled and rules.surrender != ANY_TIME else None
