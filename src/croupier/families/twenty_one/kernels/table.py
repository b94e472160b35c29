"""A table as the kernels of the family play it. A game builds it from its options.

Amounts are in units of what a hand is played for: the wager, with the attack beside it if there is one.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from croupier.families.twenty_one.analysis.terms import ALL, ORIGINAL, BySuits, Terms
from croupier.families.twenty_one.offers import Hand

UNIT_CENTS: Final = 100_00  # the initial wager: its 3 to 2, 6 to 5 and half are whole cents
ACE: Final = 1
TEN: Final = 10
TWENTY_ONE: Final = 21
SUITED: Final = (6, 7, 8)  # the values whose suits matter if a bonus asks for them
SUITS: Final = "shdc"


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table as the kernels play it: the rule values that the count takes too, and what it leaves out."""

    terms: Terms
    up_first: bool = False  # the dealer's first card comes before the players' cards
    win_pays: Fraction = Fraction(1)
    attack_pays: Fraction = Fraction(1)
    double_pays: Fraction = Fraction(1)  # on what was added; a doubled hand gets no bonus
    blackjack_at_once: bool = False  # paid even while a dealer blackjack may come
    twenty_one_at_once: bool = False  # a 21 is paid even while a dealer blackjack may come
    blackjack_waits: bool = False  # against an ace or ten it is paid with the other hands, though no blackjack can come
    unread_hole: bool = False  # the dealer has a hole card, and nobody knows it before his turn
    always_draws: bool = False  # the dealer draws even if nothing depends on it
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
        return any(bonus.differ for bonus in bonuses) or bool(self.terms.super_bonus)

    @property
    def hole(self) -> bool:
        """Whether the dealer gets his second card before the players draw."""
        return self.terms.blackjack_known or self.unread_hole

    @property
    def hides_hole(self) -> bool:
        """Whether a hole card may never be turned."""
        return self.hole and not self.terms.hole_exposed and not self.always_draws

    @property
    def most_counted(self) -> int:
        """The number of cards from which on a 21 pays the same."""
        return max(self.terms.by_cards, default=2)

    def must_draw(self, points: int, *, soft: bool) -> bool:
        """Whether the dealer draws."""
        return points < 17 or (self.terms.hits_soft_17 and soft and points == 17)

    def may_come(self, up: int) -> bool:
        """Whether a dealer blackjack is still unknown when the players draw."""
        return up in (ACE, TEN) and not self.terms.blackjack_known

    def holds_blackjack(self, up: int) -> bool:
        """Whether a player's blackjack waits for the dealer's hand."""
        return up in (ACE, TEN) and (self.blackjack_waits or not (self.terms.blackjack_known or self.blackjack_at_once))

    def pays(self, *, attacked: bool) -> Fraction:
        """What one unit wins on a hand without a bonus; of an attacked hand half is the attack wager."""
        return (self.win_pays + self.attack_pays) / 2 if attacked else self.win_pays

    @property
    def all_pays(self) -> tuple[Fraction, ...]:
        """What one unit wins, on any hand."""
        terms = self.terms
        plain = (terms.blackjack_pays, self.double_pays, self.pays(attacked=False), self.pays(attacked=terms.attack))
        named = terms.designated.pays if terms.designated else None
        special = (pays for pays in (terms.even_money_pays, terms.insured_blackjack_pays, named) if pays is not None)
        return (*plain, *special, *terms.by_cards.values(), *terms.six_seven_eight, *terms.three_sevens)

    def pays_on_21(self, cards: int, *, attacked: bool) -> Fraction:
        """What one unit wins on a 21 of so many cards."""
        fits = [number for number in self.terms.by_cards if number <= cards]
        return self.terms.by_cards[max(fits)] if fits else self.pays(attacked=attacked)


def with_card(hand: Hand, card: int, suit: str, *, most_cards: int) -> Hand:
    """The hand with one more card."""
    points, soft = hand.points + card, hand.soft
    if card == ACE and points + TEN <= TWENTY_ONE:
        points, soft = points + TEN, True
    elif soft and points > TWENTY_ONE:
        points, soft = points - TEN, False
    complete = hand.needs == card
    suits = _all_of(hand.suits + suit) if complete else ""
    cards = min(hand.cards + 1, most_cards)
    return hand._replace(points=points, soft=soft, cards=cards, needs=0, suits=suits, sevens=hand.sevens and complete)


def two_cards(first: tuple[int, str], second: tuple[int, str]) -> Hand:
    """A hand of two cards."""
    hard = first[0] + second[0]
    soft = ACE in (first[0], second[0])
    return Hand(hard + TEN if soft else hard, soft)


def near_bonus(terms: Terms, hand: Hand, first: tuple[int, str], second: tuple[int, str]) -> Hand:
    """A hand of these two cards that knows which card it needs for a bonus, if one is paid for three cards."""
    values = {first[0], second[0]}
    sevens = values == {7}
    pays = terms.three_sevens if sevens else terms.six_seven_eight
    near = values <= {*SUITED} and (sevens or len(values) == 2)
    if not near or (pays == BySuits() and not (sevens and terms.super_bonus)):
        return hand
    return hand._replace(needs=7 if sevens else 21 - sum(values), suits=_all_of(first[1] + second[1]), sevens=sevens)


def doubled(terms: Terms, hand: Hand) -> Hand:
    """The hand before the card of its double: without a bonus to come, unless that is paid on a doubled hand."""
    return hand if terms.bonus_on_doubled in (ORIGINAL, ALL) else hand._replace(needs=0, suits="", sevens=False)


def _all_of(suits: str) -> str:
    """The suit of all these cards, or two suits that stand for several or for any."""
    return suits[0] if len({*suits}) == 1 else SUITS[:2]
