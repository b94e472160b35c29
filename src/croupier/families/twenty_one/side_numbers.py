"""Side wagers on the first cards and on the dealer's third, counted in fractions for decks without tens.

Each returns what one unit gains, with its chance.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Final, NamedTuple

from croupier.families.twenty_one.analysis.basics import total
from croupier.hands.blackjack import ACE, TEN

Gains = dict[Fraction, Fraction]

_RANKS: Final = 12  # ace to nine, jack, queen and king
_FACES: Final = 3
_SUITS: Final = 4
_EIGHT: Final = 8
_STANDS: Final = 17
_LOST: Final = Fraction(-1)


def match_the_dealer(decks: int, suited: Fraction, unsuited: Fraction) -> Gains:
    """Each of the player's two cards pays if its rank is that of the up card: more if its suit is, too."""
    kinds = ((decks - 1, suited), ((_SUITS - 1) * decks, unsuited), (_SUITS * (_RANKS - 1) * decks, None))
    unseen, gains = _SUITS * _RANKS * decks - 1, defaultdict[Fraction, Fraction](Fraction)
    for (one, (of_one, pays)), (two, (of_two, pays_too)) in product(enumerate(kinds), repeat=2):
        chance = Fraction(of_one * (of_two - (one == two)), unseen * (unseen - 1))
        matches = [each for each in (pays, pays_too) if each is not None]
        gains[sum(matches, Fraction(0)) if matches else _LOST] += chance
    return dict(gains)


class BustPays(NamedTuple):
    """What a bust with exactly three cards pays: by the value of the third, and three eights of one suit or color."""

    third: Mapping[int, Fraction]
    eights_of_one_suit: Fraction
    eights_of_one_color: Fraction


def bust_in_three(decks: int, pays: BustPays, *, hits_soft_17: bool = False) -> Gains:
    """Wins if the dealer goes over 21 with his third card, which he draws whatever the players hold."""
    cards = {value: _SUITS * decks * (_FACES if value == TEN else 1) for value in range(ACE, TEN + 1)}
    unseen, gains = sum(cards.values()), defaultdict[Fraction, Fraction](Fraction)
    for first, second, third in product(cards, repeat=3):
        chance, left = Fraction(1), dict(cards)
        for gone, card in enumerate((first, second, third)):
            chance *= Fraction(left[card], unseen - gone)
            left[card] -= 1
        two = total((first, second))
        draws = two.points < _STANDS or (hits_soft_17 and two == (_STANDS, True))
        if not draws or not total((first, second, third)).bust:
            gains[_LOST] += chance
        elif first == second == third == _EIGHT:
            for pay, share in _three_eights(decks, pays):
                gains[pay] += chance * share
        else:
            gains[pays.third[third]] += chance
    return dict(gains)


def _three_eights(decks: int, pays: BustPays) -> tuple[tuple[Fraction, Fraction], ...]:
    """The payouts of three eights, and the share of each."""
    eights = _SUITS * decks

    def alike(each: int) -> Fraction:
        return Fraction((each - 1) * (each - 2), (eights - 1) * (eights - 2))

    suit, color = alike(decks), alike(2 * decks)
    return (
        (pays.eights_of_one_suit, suit),
        (pays.eights_of_one_color, color - suit),
        (pays.third[_EIGHT], 1 - color),
    )
