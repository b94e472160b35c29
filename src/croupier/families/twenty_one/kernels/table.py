"""A table as the kernels of the family play it, and which choices it offers. A game builds it from its options.

Amounts are in units of what a hand is played for: the wager, with the attack beside it if there is one.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

from croupier.families.twenty_one.analysis.terms import ANY_NUMBER, FIRST_TWO, NONE, BySuits, Terms
from croupier.values.frozen import frozen

UNIT_CENTS: Final = 100_00  # the initial wager: its 3 to 2, 6 to 5 and half are whole cents
ACE: Final = 1
TEN: Final = 10
TWENTY_ONE: Final = 21
SUITED: Final = (6, 7, 8)  # the values whose suits matter if a bonus asks for them
SUITS: Final = "shdc"
_SEVENTEEN: Final = 17
_TWO_CARDS: Final = 2


@frozen(kw_only=True)
class Table:
    """A table as the kernels play it: the rule values that the count takes too, and what it leaves out."""

    terms: Terms
    up_first: bool = False  # the dealer's first card comes before the players' cards
    win_pays: Fraction = Fraction(1)
    attack_pays: Fraction = Fraction(1)
    double_pays: Fraction = Fraction(1)  # on what was added; a doubled hand gets no bonus
    blackjack_at_once: bool = False  # paid even while a dealer blackjack may come
    twenty_one_at_once: bool = False  # a 21 is paid even while a dealer blackjack may come
    envy_cents: int = 0  # what every other box gets for a super bonus

    @property
    def decks(self) -> int:
        return self.terms.shoe[ACE - 1] // len(SUITS)

    @property
    def tens(self) -> int:
        """The ranks worth ten in a deck."""
        return self.terms.shoe[TEN - 1] // self.terms.shoe[ACE - 1]

    @property
    def super_bonus_cents(self) -> int:
        return int(self.terms.super_bonus * UNIT_CENTS)

    @property
    def suited(self) -> bool:
        """Whether the suits of 6, 7 and 8 matter."""
        bonuses = (self.terms.six_seven_eight, self.terms.three_sevens)
        return bonuses != (BySuits(), BySuits()) or bool(self.terms.super_bonus)

    @property
    def most_counted(self) -> int:
        """The number of cards from which on a 21 pays the same."""
        return max(self.terms.by_cards, default=_TWO_CARDS)

    def must_draw(self, points: int, *, soft: bool) -> bool:
        """Whether the dealer draws."""
        return points < _SEVENTEEN or (self.terms.hits_soft_17 and soft and points == _SEVENTEEN)

    def may_come(self, up: int) -> bool:
        """Whether a dealer blackjack is still unknown when the players draw."""
        return up in (ACE, TEN) and not self.terms.blackjack_known

    def pays(self, *, attacked: bool) -> Fraction:
        """What one unit wins on a hand without a bonus; of an attacked hand half is the attack wager."""
        return (self.win_pays + self.attack_pays) / 2 if attacked else self.win_pays

    @property
    def all_pays(self) -> tuple[Fraction, ...]:
        """What one unit wins, on any hand."""
        terms = self.terms
        plain = (terms.blackjack_pays, self.double_pays, self.pays(attacked=False), self.pays(attacked=terms.attack))
        return (*plain, *terms.by_cards.values(), *terms.six_seven_eight, *terms.three_sevens)

    def pays_on_21(self, cards: int, *, attacked: bool) -> Fraction:
        """What one unit wins on a 21 of so many cards."""
        fits = [number for number in self.terms.by_cards if number <= cards]
        return self.terms.by_cards[max(fits)] if fits else self.pays(attacked=attacked)


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


def may(terms: Terms, choice: str, hand: Hand) -> bool:
    """Whether a choice is offered: stand, hit, double, double again, surrender, give up."""
    below = hand.points < TWENTY_ONE or (hand.soft and terms.draw_soft_21)
    drawn_to = below and not hand.aces
    match choice:
        case "hit":
            return drawn_to and not hand.doubles
        case "double" | "double again":
            enough = hand.cards <= terms.double_most_cards or hand.doubles > 0
            after_split = terms.double_after_split or not hand.split
            return drawn_to and enough and after_split and hand.doubles < terms.doubles
        case "surrender" | "give up":
            return _may_give_up(terms, hand)
    return True


def _may_give_up(terms: Terms, hand: Hand) -> bool:
    if hand.doubles:
        return terms.rescue != NONE and (terms.rescue_after_split or not hand.split)
    if terms.surrender == FIRST_TWO:
        return hand.cards == _TWO_CARDS and not hand.split
    if hand.aces and not terms.surrender_split_aces:
        return False
    return terms.surrender == ANY_NUMBER and (terms.surrender_after_split or not hand.split)


def with_card(hand: Hand, card: int, suit: str, *, most_cards: int) -> Hand:
    """The hand with one more card."""
    points, soft = hand.points + card, hand.soft
    if card == ACE and points + TEN <= TWENTY_ONE:
        points, soft = points + TEN, True
    elif soft and points > TWENTY_ONE:
        points, soft = points - TEN, False
    complete = hand.needs == card and not hand.doubles
    suits = _all_of(hand.suits + suit) if complete else ""
    cards = min(hand.cards + 1, most_cards)
    return hand._replace(points=points, soft=soft, cards=cards, needs=0, suits=suits, sevens=hand.sevens and complete)


def two_cards(first: tuple[int, str], second: tuple[int, str], *, suited: bool, split: bool = False) -> Hand:
    """A hand of two cards."""
    hard = first[0] + second[0]
    soft = ACE in (first[0], second[0])
    hand = Hand(hard + TEN if soft else hard, soft, split=split, aces=split and first[0] == ACE)
    values = {first[0], second[0]}
    if not suited or not values <= {*SUITED} or (len(values) == 1 and values != {7}):
        return hand
    needs = 7 if values == {7} else sum(SUITED) - sum(values)
    return hand._replace(needs=needs, suits=_all_of(first[1] + second[1]), sevens=values == {7})


def _all_of(suits: str) -> str:
    """The suit of all these cards, or two suits that stand for several."""
    return suits[0] if len({*suits}) == 1 else SUITS[:2]
