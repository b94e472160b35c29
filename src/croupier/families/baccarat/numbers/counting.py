"""Counts the coups of any shoe: in how many ways its next six cards come to each score.

A coup of four or five cards is counted with every way to deal the cards it does not need, so all ways have the same chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import perm

from croupier.equipment.cards import DECK, RANKS
from croupier.equipment.shoe import Shoe
from croupier.families.baccarat.numbers.every_coup import count
from croupier.families.baccarat.points import CELLS, MODULUS, MOST_CARDS, VALUE_OF_RANK

Ranks = tuple[int, ...]  # the number of cards of each rank, in the order of `RANKS`


def ranks_of(shoe: Shoe) -> Ranks:
    """The unseen cards of a shoe, by rank."""
    return tuple(sum(shoe.unseen[rank :: len(RANKS)]) for rank in range(len(RANKS)))


def full_shoe(decks: int) -> Ranks:
    return (decks * len(DECK) // len(RANKS),) * len(RANKS)


def by_value(ranks: Sequence[int]) -> tuple[int, ...]:
    """The number of cards of each value from 0 to 9."""
    counts = [0] * MODULUS
    for number, value in zip(ranks, VALUE_OF_RANK, strict=True):
        counts[value] += number
    return tuple(counts)


@lru_cache(256)
def ways_of_scores(counts: tuple[int, ...]) -> tuple[int, ...]:
    """By score: the ways to deal it from so many cards of each value. They add up to all ways to deal six cards."""
    cards = sum(counts)
    if cards < MOST_CARDS:
        raise ValueError(f"a coup needs up to {MOST_CARDS} cards; the shoe has {cards}")
    ways = count(counts)
    if len(ways) != CELLS or sum(ways) != perm(cards, MOST_CARDS):
        raise AssertionError(f"{sum(ways)} ways were counted, not {perm(cards, MOST_CARDS)}")
    return ways


def pair_chance(ranks: Sequence[int]) -> Fraction:
    """The chance that two cards have the same rank."""
    cards = sum(ranks)
    return Fraction(sum(number * (number - 1) for number in ranks), cards * (cards - 1))
