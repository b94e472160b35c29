"""Counting: the chance of each hand that cards can make when they are dealt one after the other until they decide.

Only the cards that decide a wager are dealt here, and in any order that serves: of a shuffled shoe every card is as likely
as any other to be the next, whoever gets it and however many went to others before.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from math import perm

from croupier.equipment.cards import Card

Orientation = Mapping[Card, int]  # how many of each card a shoe holds
Dealt = tuple[Card, ...]
Chances = dict[str, Fraction]

HandOf = Callable[[Dealt], str | None]  # the hand these cards make, "" for one that loses; None: a further card decides
# Cards that the hand does not tell apart share a key, then and at every later card.
Same = Callable[[Dealt, Card], Hashable]


def chances(shoe: Orientation, hand_of: HandOf, same: Same) -> Chances:
    """Ways are whole numbers, counted by how many cards it took; only the sums are divided."""
    ways: Counter[tuple[str, int]] = Counter()
    for dealt, hand, count in _dealt((), 1, dict(shoe), hand_of, same):
        ways[hand, len(dealt)] += count
    found: Chances = defaultdict(Fraction)
    for (hand, cards), count in ways.items():
        found[hand] += Fraction(count, perm(sum(shoe.values()), cards))
    return dict(found)


def _dealt(
    dealt: Dealt, ways: int, left: dict[Card, int], hand_of: HandOf, same: Same
) -> Iterator[tuple[Dealt, str, int]]:
    """Every series of cards that decides, with its hand and in how many ways it comes."""
    hand = hand_of(dealt)
    if hand is not None:
        yield dealt, hand, ways
        return
    for card, count in _next(dealt, left, same):
        left[card] -= 1
        yield from _dealt((*dealt, card), ways * count, left, hand_of, same)
        left[card] += 1


def _next(dealt: Dealt, left: dict[Card, int], same: Same) -> list[tuple[Card, int]]:
    """The next card: one for all that are the same, with their number together."""
    count: Counter[Hashable] = Counter()
    one: dict[Hashable, Card] = {}
    for card, held in left.items():
        if held:
            key = same(dealt, card)
            count[key] += held
            one.setdefault(key, card)
    return [(card, count[key]) for key, card in one.items()]
