"""Exact chances of the hands that decide a wager, by dealing every possible series of cards.

Only the cards that decide a wager are dealt, in any convenient order: each card of a shuffled shoe is equally likely to be
next, no matter who gets it or how many cards went to others before.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from math import perm

from croupier.equipment.cards import Card
from croupier.equipment.shoe import Shoe

CardCounts = Mapping[Card, int]  # how many of each card a shoe holds
Dealt = tuple[Card, ...]
Chances = dict[str, Fraction]

Gains = dict[Fraction, Fraction]  # a gain for each unit, and its chance

HandOf = Callable[[Dealt], str | None]  # the hand these cards make, "" if it loses, None if another card is needed
# Cards with the same key lead to the same hands, now and with any later card.
Same = Callable[[Dealt, Card], Hashable]


def chances(shoe: CardCounts, hand_of: HandOf, same: Same) -> Chances:
    """Returns the chance of each hand. Ways are counted as whole numbers by the number of cards; only sums are divided."""
    ways: Counter[tuple[str, int]] = Counter()
    _deal((), 1, dict(shoe), hand_of, same, ways)
    by_hand: Chances = defaultdict(Fraction)
    for (hand, cards), count in ways.items():
        by_hand[hand] += Fraction(count, perm(sum(shoe.values()), cards))
    return dict(by_hand)


def cards_in(shoe: Shoe) -> CardCounts:
    return dict(zip(shoe.deck.kinds, shoe.unseen, strict=True))


def with_cards(number: int, hand_of: Callable[[Dealt], str]) -> HandOf:
    """Hands of so many cards."""
    return lambda dealt: hand_of(dealt) if len(dealt) == number else None


def gains(hands: Chances, gain: Callable[[str], Fraction]) -> Gains:
    """Returns what the hands gain; a hand without a name loses the stake."""
    by_gain: Gains = defaultdict(Fraction)
    for hand, chance in hands.items():
        by_gain[gain(hand) if hand else Fraction(-1)] += chance
    return by_gain


def _deal(
    dealt: Dealt, count: int, left: dict[Card, int], hand_of: HandOf, same: Same, ways: Counter[tuple[str, int]]
) -> None:
    """Deals every deciding series of cards that begins with these; adds the number of ways to deal it to its hand's."""
    hand = hand_of(dealt)
    if hand is not None:
        ways[hand, len(dealt)] += count
        return
    for card, number in _next(dealt, left, same):
        left[card] -= 1
        _deal((*dealt, card), count * number, left, hand_of, same, ways)
        left[card] += 1


def _next(dealt: Dealt, left: dict[Card, int], same: Same) -> list[tuple[Card, int]]:
    """Returns one card for each key, with the number of cards that share it."""
    one: dict[Hashable, Card] = {}
    count: dict[Hashable, int] = {}
    for card, number in left.items():
        if number:
            key = same(dealt, card)
            if key in count:
                count[key] += number
            else:
                one[key], count[key] = card, number
    return [(card, count[key]) for key, card in one.items()]
