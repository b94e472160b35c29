"""The plain rule values that a count of twenty-one takes. A game builds them from its options.

A dealer blackjack takes the original wager and returns what was added by doubles and splits; a player's blackjack wins or
pushes. Without a card reader, hands over 21 are taken before the blackjack is known. What was taken counts toward the original
wager, or it is lost in addition (`busted_also_lost`). The double of such a hand is lost too, or it is returned.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, NamedTuple

SUITS: Final = 4
_PIPS: Final = 9  # ranks from the ace to the nine
ANY_CARDS: Final = 21  # more than a hand of 20 or less can have
NONE, FIRST_TWO, ANY_NUMBER = "none", "first two cards", "any number of cards"  # when a hand may be surrendered
HALF, ORIGINAL = "half", "original"  # what giving up a doubled hand takes
ALL: Final = "all"  # of a doubled hand, the odds of a 21 are paid on: `NONE` of it, the `ORIGINAL` wager, `ALL`
ANY_TOTAL: Final = (4, 21)


def decks_of(decks: int, *, tens: int = 3) -> tuple[int, ...]:
    """The number of cards of each value from one to ten; `tens` is 3 for decks without the 10, 4 with it."""
    return (*(SUITS * decks for _ in range(_PIPS)), SUITS * tens * decks)


class BySuits(NamedTuple):
    """What one unit wins on a hand of three cards: of different suits, of one suit, and all spades."""

    mixed: Fraction = Fraction(1)
    one_suit: Fraction = Fraction(1)
    spades: Fraction = Fraction(1)

    @property
    def differ(self) -> bool:
        """Whether the suits matter."""
        return len(set(self)) > 1

    def pays(self, suits: str) -> Fraction:
        """By the suits of the three cards, such as "ssh"."""
        if len(set(suits)) > 1:
            return self.mixed
        return self.spades if suits[0] == "s" else self.one_suit


class Designated(NamedTuple):
    """The blackjacks that pay in another way, of a designated ace and ten-value card: their share, and what they pay."""

    share: Fraction
    pays: Fraction


@dataclass(frozen=True, slots=True)
class Terms:
    """A table. Amounts are in units of the original wager; the defaults are those of a plain game."""

    shoe: tuple[int, ...]  # the number of cards of each value from one to ten, spread equally over the suits
    hits_soft_17: bool = False
    double_most_cards: int = 2  # the most cards with which a hand may be doubled; 21 for any number
    double_totals: tuple[int, int] = ANY_TOTAL  # the lowest and the highest total that may be doubled
    double_face_down: bool = False  # such a card is turned when the dealer's hand is complete: nothing is taken before
    double_after_split: bool = True
    most_doubles: int = 1  # the most times one hand may be doubled; each doubles all that is on it
    rescue: str = NONE  # what giving up a doubled hand takes: `HALF` of all, the `ORIGINAL`; `NONE`: it may not be
    rescue_after_split: bool = True
    surrender: str = NONE  # when half may be given up: `NONE`, `FIRST_TWO`, `ANY_NUMBER`
    surrender_after_split: bool = False
    split_aces_give_up: bool = False  # also split aces that get only one card
    hands: int = 4  # the most hands a pair may become
    ace_hands: int = 2
    split_aces_draw: bool = False  # split aces are drawn to and doubled like other cards
    draw_soft_21: bool = False
    blackjack_pays: Fraction = Fraction(3, 2)
    designated: Designated | None = None
    even_money_pays: Fraction | None = None  # what a blackjack may take at once against an ace
    insured_blackjack_pays: Fraction | None = None  # what an insured one gets at once, in place of both wagers
    blackjack_beats_blackjack: bool = False
    ties_lose: bool = False
    split_ace_ten_wins: bool = False  # an ace and a ten of a split hand beat any 21 of the dealer's
    twenty_one_wins: bool = False  # whatever the dealer makes, except a blackjack
    # 21 with so many cards; the highest: or more
    by_cards: Mapping[int, Fraction] = field(default_factory=dict, hash=False)
    six_seven_eight: BySuits = BySuits()
    three_sevens: BySuits = BySuits()
    bonus_after_split: bool = True
    bonus_on_doubled: str = NONE  # the part of a doubled hand that the three pay: `NONE`, the `ORIGINAL` wager, `ALL`
    super_bonus: Fraction = Fraction(0)  # in addition, 7-7-7 of one suit against a 7, on a hand that was not split
    hole_exposed: bool = False  # both of the dealer's first two cards are face up
    blackjack_known: bool = True  # the dealer's is known before the players draw, by a card reader for example
    busted_double_returned: bool = False  # without a reader: a blackjack returns the double of a hand over 21
    busted_also_lost: bool = False  # without a reader: a blackjack takes the original wager besides hands over 21
    attack: bool = False  # the wager may be doubled when the up card is seen, before any other card
    insurance_pays: Fraction | None = Fraction(2)

    def checked(self) -> Terms:
        """The same terms, if they make a table that can be counted. A described round may be played at any table."""
        wrong = [text for text, right in self._checks() if not right]
        if wrong:
            raise ValueError("; ".join(wrong))
        return self

    def _checks(self) -> tuple[tuple[str, bool], ...]:
        return (
            (
                "the shoe needs a number for each value from one to ten",
                len(self.shoe) == _PIPS + 1 and min(self.shoe) >= 0,
            ),
            ("a hand is doubled one to four times", 1 <= self.most_doubles <= 4),
            ("a pair becomes two to four hands", 2 <= self.ace_hands <= 4 and 2 <= self.hands <= 4),
            (
                "surrender is offered never, on the first two cards or on any number",
                self.surrender in (NONE, FIRST_TWO, ANY_NUMBER),
            ),
            (
                "giving up a doubled hand takes half, the original, or is not offered",
                self.rescue in (NONE, HALF, ORIGINAL),
            ),
            (
                "odds are paid on none, the original or all of a doubled hand",
                self.bonus_on_doubled in (NONE, ORIGINAL, ALL),
            ),
            (
                "odds that are paid on a doubled hand are paid after a split too",
                self.bonus_after_split or self.bonus_on_doubled == NONE,
            ),
        )

    @property
    def gives_up(self) -> bool:
        """Whether half of a hand may be given up."""
        return self.surrender != NONE

    @property
    def asks_after_double(self) -> bool:
        """Whether a doubled hand has a choice besides to stand."""
        return self.rescue != NONE or self.most_doubles > 1

    @property
    def suits_matter(self) -> bool:
        """Whether the suits of 6, 7 and 8 matter."""
        return self.six_seven_eight.differ or self.three_sevens.differ or self.super_bonus > 0

    def by_number(self, cards: int) -> Fraction:
        """What one unit wins on a 21 of so many cards."""
        fits = [number for number in self.by_cards if number <= cards]
        return self.by_cards[max(fits)] if fits else Fraction(1)
