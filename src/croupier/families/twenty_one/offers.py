"""What a player may do with a hand. The procedure, the count, the automaton and the charts all ask here."""

from __future__ import annotations

from typing import Final, NamedTuple

from croupier.families.twenty_one.analysis.terms import ANY_NUMBER, FIRST_TWO, NONE, Terms
from croupier.hands.blackjack import ACE, TWENTY_ONE

HIT, DOUBLE, SPLIT, SURRENDER = "hit", "double", "split", "surrender"
_OF_A_DOUBLED_HAND: Final = {"double again": DOUBLE, "give up": SURRENDER}  # what charts call it


class Hand(NamedTuple):
    """What matters of a player's hand."""

    points: int
    soft: bool
    cards: int = 2
    split: bool = False
    aces: bool = False  # a split ace that gets only one card
    doubles: int = 0
    # In a game with bonuses: the card that is still missing for one, and the suits so far; then the suits of all three.
    needs: int = 0
    suits: str = ""
    sevens: bool = False  # the bonus is 7-7-7, not 6-7-8


def offers(terms: Terms, hand: Hand) -> frozenset[str]:
    """What is offered besides to stand and to split: hit, double, surrender. A doubled hand is doubled again, or given up."""
    below = hand.points < TWENTY_ONE or (hand.soft and terms.draw_soft_21)
    names = set[str]()
    if below and not hand.aces:
        if not hand.doubles:
            names.add(HIT)
        if _may_double(terms, hand):
            names.add(DOUBLE)
    if _may_give_up(terms, hand):
        names.add(SURRENDER)
    return frozenset(names)


def may(terms: Terms, choice: str, hand: Hand) -> bool:
    """Whether a choice of a chart is offered. A split depends on the other hands of the box: see `may_split`."""
    return choice in ("stand", SPLIT) or _OF_A_DOUBLED_HAND.get(choice, choice) in offers(terms, hand)


def may_split(terms: Terms, card: int, hands: int) -> bool:
    """Whether a pair of this value is split while its box has so many hands."""
    return hands < (terms.ace_hands if card == ACE else terms.hands)


def _may_double(terms: Terms, hand: Hand) -> bool:
    low, high = terms.double_totals
    enough = hand.doubles > 0 or (hand.cards <= terms.double_most_cards and low <= hand.points <= high)
    return enough and (terms.double_after_split or not hand.split) and hand.doubles < terms.most_doubles


def _may_give_up(terms: Terms, hand: Hand) -> bool:
    if hand.doubles:
        wins = hand.points == TWENTY_ONE and terms.twenty_one_wins
        return terms.rescue != NONE and (terms.rescue_after_split or not hand.split) and not wins
    if terms.surrender == FIRST_TWO:
        return hand.cards == 2 and not hand.split
    if hand.aces and not terms.split_aces_give_up:
        return False
    return terms.surrender == ANY_NUMBER and (terms.surrender_after_split or not hand.split)
