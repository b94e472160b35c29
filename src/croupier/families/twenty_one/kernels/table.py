"""The plain rule values that the kernels of the family play by. A game builds them from its options.

Amounts are in units of what a hand is played for: the wager, with the attack beside it if there is one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, NamedTuple

NEVER, FIRST_TWO, ANY_NUMBER = "never", "first two cards", "any number of cards"  # when a hand may be given up
ACE: Final = 1
TEN: Final = 10
TWENTY_ONE: Final = 21
SUITED: Final = (6, 7, 8)  # the values whose suits matter if a bonus asks for them
SUITS: Final = "shdc"
_SEVENTEEN: Final = 17
_TWO_CARDS: Final = 2


class Bonus(NamedTuple):
    """What one unit wins on a 21 of three certain cards: of several suits, of one suit, and all spades."""

    mixed: Fraction = Fraction(1)
    one_suit: Fraction = Fraction(1)
    spades: Fraction = Fraction(1)

    def pays(self, suits: str) -> Fraction:
        """By the suits of the three cards."""
        if len(set(suits)) > 1:
            return self.mixed
        return self.spades if suits[0] == "s" else self.one_suit


NO_BONUS: Final = Bonus()


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table as the kernels play it."""

    decks: int
    tens: int = 3  # ranks worth ten in a deck
    up_first: bool = False  # the dealer's first card comes before the players' cards
    reader: bool = False  # the dealer has a hole card, read with an ace or ten up
    hits_soft_17: bool = False
    attack: bool = False  # the wager may be doubled when the up card is known, before any other card
    hands: int = 4  # the most that a pair becomes
    ace_hands: int = 2
    split_aces_draw: bool = False
    double_most_cards: int = 21
    double_after_split: bool = True
    doubles: int = 1  # of one hand
    draw_soft_21: bool = False
    surrender: str = NEVER
    surrender_split: bool = False
    surrender_split_aces: bool = False
    rescue: bool = False  # a doubled hand may be given up for half of all that is on it
    rescue_split: bool = False
    blackjack_pays: Fraction = Fraction(3, 2)
    blackjack_beats_blackjack: bool = False
    blackjack_at_once: bool = False  # paid even while a dealer blackjack may come
    win_pays: Fraction = Fraction(1)
    attack_pays: Fraction = Fraction(1)
    double_pays: Fraction = Fraction(1)  # on what was added; a doubled hand gets no bonus
    also_lost: bool = False  # a dealer blackjack takes the original wager besides split hands over 21
    busted_double_returned: bool = False  # a dealer blackjack returns the double of a hand over 21
    twenty_one_wins: bool = False  # whatever the dealer makes, except a blackjack
    twenty_one_at_once: bool = False  # a 21 is paid even while a dealer blackjack may come
    by_cards: Mapping[int, Fraction] = field(default_factory=dict)  # 21 with so many cards; the highest: or more
    six_seven_eight: Bonus = NO_BONUS
    three_sevens: Bonus = NO_BONUS
    bonus_after_split: bool = True
    super_bonus_cents: int = 0  # in addition: 7-7-7 of one suit against a 7, neither split nor doubled
    envy_cents: int = 0  # what every other box gets then
    insurance_pays: Fraction = Fraction(2)

    @property
    def suited(self) -> bool:
        """Whether the suits of 6, 7 and 8 matter."""
        return (self.six_seven_eight, self.three_sevens) != (NO_BONUS, NO_BONUS) or bool(self.super_bonus_cents)

    @property
    def most_counted(self) -> int:
        """The number of cards from which on a 21 pays the same."""
        return max(self.by_cards, default=_TWO_CARDS)

    def must_draw(self, points: int, *, soft: bool) -> bool:
        """Whether the dealer draws."""
        return points < _SEVENTEEN or (self.hits_soft_17 and soft and points == _SEVENTEEN)

    def may_come(self, up: int) -> bool:
        """Whether a dealer blackjack is still unknown when the players draw."""
        return up in (ACE, TEN) and not self.reader

    def pays(self, *, attacked: bool) -> Fraction:
        """What one unit wins on a hand without a bonus; of an attacked hand half is the attack wager."""
        return (self.win_pays + self.attack_pays) / 2 if attacked else self.win_pays

    @property
    def all_pays(self) -> tuple[Fraction, ...]:
        """What one unit wins, on any hand."""
        plain = (self.blackjack_pays, self.double_pays, self.pays(attacked=False), self.pays(attacked=self.attack))
        return (*plain, *self.by_cards.values(), *self.six_seven_eight, *self.three_sevens)

    def pays_on_21(self, cards: int, *, attacked: bool) -> Fraction:
        """What one unit wins on a 21 of so many cards."""
        fits = [number for number in self.by_cards if number <= cards]
        return self.by_cards[max(fits)] if fits else self.pays(attacked=attacked)


class Hand(NamedTuple):
    """What matters of a player's hand."""

    points: int
    soft: bool
    cards: int = 2
    split: bool = False
    aces: bool = False  # a split ace
    doubles: int = 0
    # In a game with bonuses: the card that is still missing for one, and the suits so far; then the suits of all three.
    needs: int = 0
    suits: str = ""
    sevens: bool = False  # the bonus is 7-7-7, not 6-7-8


def may(table: Table, choice: str, hand: Hand, *, pair: bool = False, hands: int = 1) -> bool:
    """Whether a choice is offered: stand, hit, double, split, give up."""
    below = hand.points < TWENTY_ONE or (hand.soft and table.draw_soft_21)
    drawn_to = not (hand.aces and not table.split_aces_draw) and below
    match choice:
        case "hit":
            return drawn_to and not hand.doubles
        case "double":
            enough = hand.cards <= table.double_most_cards or hand.doubles > 0
            after_split = table.double_after_split or not hand.split
            return drawn_to and enough and after_split and hand.doubles < table.doubles
        case "split":
            most = table.ace_hands if hand.soft else table.hands
            return pair and not hand.doubles and hands < most
        case "give up":
            return _may_give_up(table, hand)
    return True


def _may_give_up(table: Table, hand: Hand) -> bool:
    if hand.doubles:
        return table.rescue and (table.rescue_split or not hand.split)
    if table.surrender == FIRST_TWO:
        return hand.cards == _TWO_CARDS and not hand.split
    if hand.aces and not table.surrender_split_aces:
        return False
    return table.surrender == ANY_NUMBER and (table.surrender_split or not hand.split)


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
