"""What a player may do with a hand: surrender (26.8), double (26.9), split (26.10) and draw (26.12(a))."""

from __future__ import annotations

from functools import cache

from croupier.families.twenty_one.table import Box, Hand
from croupier.games.double_attack_blackjack.deal import Deal
from croupier.games.double_attack_blackjack.rules import FIRST_TWO
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


def _no_hit(_deal: Deal, _box: Box, hand: Hand) -> Ruling:
    """26.12(a)."""
    if hand.split_aces:
        return _ACE_DRAWN_TO
    if hand.doubled:
        return _DOUBLE_DRAWN_TO
    if hand.blackjack:
        return _BLACKJACK_DRAWN_TO
    return _SOFT_21 if hand.total.soft else _HARD_21


def _no_double(_deal: Deal, _box: Box, hand: Hand) -> Ruling:
    """26.9(a): any number of cards may be doubled, but only once."""
    if hand.split_aces:
        return _ACE_DRAWN_TO
    if hand.doubled:
        return _DOUBLED
    if hand.blackjack:
        return _BLACKJACK_DOUBLED
    return _DOUBLE_ON_SOFT_21 if hand.total.soft else _DOUBLE_ON_HARD_21


def _no_split(deal: Deal, _box: Box, hand: Hand) -> Ruling:
    """26.10: jack, queen and king are of equal value."""
    if not hand.pair:
        return _NO_PAIR
    return _ACES_ONCE if hand.split_aces else _full(deal.rules.max_hands)


def _no_surrender(deal: Deal, _box: Box, hand: Hand) -> Ruling:
    """26.8."""
    rules = deal.rules
    if rules.surrender == FIRST_TWO:
        return _NOT_FIRST_TWO
    allowed = deal.terms.surrender_after_split and not (hand.split_aces and not deal.terms.split_aces_give_up)
    return _NOT_SPLIT if hand.from_split and not allowed else _NOT_DOUBLED


WHY_NOT = {"hit": _no_hit, "double": _no_double, "split": _no_split, "surrender": _no_surrender}
