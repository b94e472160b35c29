"""What a player may do with a hand: surrender (19.8), double and rescue (19.9), split (19.10) and draw (19.12)."""

from __future__ import annotations

from functools import cache

from croupier.families.twenty_one.table import Box, Hand
from croupier.games.spanish_21.deal import Deal
from croupier.games.spanish_21.rules import FIRST_TWO
from croupier.hands.blackjack import TWENTY_ONE, Total, is_ace, value
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


def hit_refusal(deal: Deal, hand: Hand, total: Total) -> Ruling | None:
    """19.12: why a player may not draw, or None."""
    if hand.doubled:
        return _DOUBLE_DRAWN_TO
    if total.points >= TWENTY_ONE:
        return _NO_CARD_ON_21
    return _ACE_DRAWN_TO if hand.split_aces and not deal.rules.split_aces_draw else None


def double_refusal(deal: Deal, hand: Hand, total: Total) -> Ruling | None:
    """19.9: why a hand may not be doubled, or doubled again, or None."""
    rules = deal.rules
    if hand.doubles > rules.redoubles:
        return _doubled_often(hand.doubles) if rules.redoubles else _DOUBLED
    if total.points >= TWENTY_ONE:
        return _NO_DOUBLE_ON_21
    if hand.split_aces and not rules.split_aces_draw:
        return _ACE_DRAWN_TO
    if hand.from_split and not rules.double_after_split:
        return _NOT_AFTER_SPLIT
    return _TWO_CARDS if rules.double_cards == FIRST_TWO and len(hand.cards) != 2 + hand.doubles else None


def split_refusal(deal: Deal, box: Box, hand: Hand) -> Ruling | None:
    """19.10: why a hand may not be split, or None. Jack, queen and king are of equal value."""
    cards, most = hand.cards, deal.rules.max_hands
    if len(cards) != 2 or hand.doubled or value(cards[0]) != value(cards[1]):
        return _NO_PAIR
    if is_ace(cards[0]) and len(box.hands) >= (aces := deal.rules.max_ace_hands) < most:
        return _full(aces, "hands of split aces")
    return _full(most, "hands") if len(box.hands) >= most else None


def surrender_refusal(deal: Deal, hand: Hand, total: Total) -> Ruling | None:
    """19.8: why a hand may not be surrendered, or for a doubled hand (19.9) not rescued, or None."""
    if hand.doubled:
        if not deal.rules.rescue:
            return _NO_RESCUE
        return _NO_RESCUE_ON_21 if total.points >= TWENTY_ONE else None
    if not deal.rules.surrender:
        return _NO_SURRENDER
    return _NOT_FIRST_TWO if hand.from_split or len(hand.cards) != 2 else None


def other_way_to_give_up(hand: Hand) -> Ruling:
    """A doubled hand is rescued and any other surrendered, never the other way round."""
    return _RESCUE_IT if hand.doubled else _NOTHING_TO_RESCUE
