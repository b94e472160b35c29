"""What a player may do with a hand: surrender (19.8), double and rescue (19.9), split (19.10) and draw (19.12)."""

from __future__ import annotations

from functools import cache

from croupier.families.twenty_one.table import Box, Hand
from croupier.games.spanish_21.deal import Deal
from croupier.hands.blackjack import TWENTY_ONE, is_ace
from croupier.law.citation import cite
from croupier.law.ruling import Ruling, unlawful

_ACE_DRAWN_TO = unlawful(cite("19:47-19.10"), "at this table a split ace gets only one card", "hit", "double")
_DOUBLE_DRAWN_TO = unlawful(cite("19:47-19.9"), "a doubled hand gets only one card", "hit")
_NO_CARD_ON_21 = unlawful(cite("19:47-19.12"), "a hand of 21 gets no more cards", "hit")
_NO_DOUBLE_ON_21 = unlawful(cite("19:47-19.9"), "a hand of 21 may not be doubled", "double")
_DOUBLED = unlawful(cite("19:47-19.9"), "at this table a hand may be doubled only once", "double")
_TWO_CARDS = unlawful(cite("19:47-19.9"), "at this table only the first two cards of a hand may be doubled", "double")
_NOT_AFTER_SPLIT = unlawful(cite("19:47-19.9"), "at this table a hand of a split may not be doubled", "double")
_NO_PAIR = unlawful(cite("19:47-19.10"), "only two cards of equal value may be split", "split")
_NO_SURRENDER = unlawful(cite("19:47-19.8"), "this table offers no surrender", "surrender")
_NOT_FIRST_TWO = unlawful(
    cite("19:47-19.8"), "only the first two cards of a hand that was not split may be surrendered", "surrender"
)
_NO_RESCUE = unlawful(cite("19:47-19.9"), "this table offers no rescue", "rescue")
_NO_RESCUE_ON_21 = unlawful(cite("19:47-19.9"), "a 21 wins whatever the dealer makes: its double stays", "rescue")
_NOTHING_TO_RESCUE = unlawful(cite("19:47-19.9"), "only a doubled hand may be rescued", "rescue")
_RESCUE_IT = unlawful(cite("19:47-19.8"), "a doubled hand may not be surrendered", "surrender")


@cache
def _doubled_often(doubles: int) -> Ruling:
    return unlawful(cite("19:47-19.9"), f"at this table a hand may be doubled only {doubles} times", "double")


@cache
def _full(hands: int, what: str) -> Ruling:
    return unlawful(cite("19:47-19.10"), f"a box may have at most {hands} {what}", "split")


def _no_hit(_deal: Deal, _box: Box, hand: Hand) -> Ruling:
    """19.12."""
    if hand.doubled:
        return _DOUBLE_DRAWN_TO
    return _NO_CARD_ON_21 if hand.total.points >= TWENTY_ONE else _ACE_DRAWN_TO


def _no_double(deal: Deal, _box: Box, hand: Hand) -> Ruling:
    """19.9: why a hand may not be doubled, or doubled again."""
    if hand.doubles >= deal.terms.most_doubles:
        return _doubled_often(hand.doubles) if deal.terms.most_doubles > 1 else _DOUBLED
    if hand.total.points >= TWENTY_ONE:
        return _NO_DOUBLE_ON_21
    if hand.split_aces and not deal.terms.split_aces_draw:
        return _ACE_DRAWN_TO
    return _NOT_AFTER_SPLIT if hand.from_split and not deal.terms.double_after_split else _TWO_CARDS


def _no_split(deal: Deal, _box: Box, hand: Hand) -> Ruling:
    """19.10: jack, queen and king are of equal value."""
    aces, most = deal.terms.ace_hands, deal.terms.hands
    if not hand.pair:
        return _NO_PAIR
    return _full(aces, "hands of split aces") if is_ace(hand.cards[0]) and aces < most else _full(most, "hands")


def _no_surrender(deal: Deal, _box: Box, hand: Hand) -> Ruling:
    """19.8: why a hand may not be surrendered, or for a doubled hand (19.9) not rescued."""
    if hand.doubled:
        return _NO_RESCUE_ON_21 if deal.rules.rescue else _NO_RESCUE
    return _NOT_FIRST_TWO if deal.rules.surrender else _NO_SURRENDER


WHY_NOT = {"hit": _no_hit, "double": _no_double, "split": _no_split, "surrender": _no_surrender}


def other_way_to_give_up(hand: Hand) -> Ruling:
    """A doubled hand is rescued and any other surrendered, never the other way round."""
    return _RESCUE_IT if hand.doubled else _NOTHING_TO_RESCUE
