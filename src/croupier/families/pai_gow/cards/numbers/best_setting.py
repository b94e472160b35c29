"""The best way to set every hand against a house way, by its ranks and its flush, and what it comes to in all deals.

The suits of a hand without a flush, and of the cards beside a flush, hardly matter: they only change which flushes are left for
the other side. So a setting is chosen for each set of ranks and for each hand with a flush, against the average of all hands
that the other side can have. All deals of what is chosen are then counted, so its value is exact.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.families.pai_gow.cards.house_way import CardHouseWay
from croupier.families.pai_gow.cards.numbers.every_hand import cards_of_holdings, suited_ranks
from croupier.families.pai_gow.cards.numbers.two_hands import (
    ALL_RANKS,
    Counts,
    Flushes,
    RankSets,
    Side,
    above,
    as_dealt,
    compared,
    flush_hands,
    rank_sets,
    reversed_keys,
    reversed_side,
    set_by,
)
from croupier.families.pai_gow.cards.numbers.values import (
    SPLITS,
    room_for_settings,
    value_tables,
    values_of_settings,
)
from croupier.families.pai_gow.compared import Ways
from croupier.hands.poker.evaluator import SUMS


def set_best(
    way: CardHouseWay,
    commission: Fraction,
    *,
    banking: bool = False,
    wheel_second: bool = True,
    within: int = ALL_RANKS,
) -> Ways:
    """All deals of a player, or of a bank, that sets in the best way against hands that are set by the house way.

    A full deck takes a minute. `within` are the ranks of the deck, as a mask: tests use small decks.
    """
    other = set_by(way, wheel_second=wheel_second, within=within)
    best = best_side(other, commission, banking=banking, wheel_second=wheel_second, within=within)
    if banking:
        return compared(other, best, within=within).for_the_bank
    return compared(best, other, within=within)


def best_side(
    other: Side, commission: Fraction, *, banking: bool, wheel_second: bool = True, within: int = ALL_RANKS
) -> Side:
    """The best setting of every hand against another side. A bank wins the copies."""
    sets, flushes = rank_sets(within), flush_hands(within)
    keys, lawful = _settings(sets, flushes, wheel_second=wheel_second)
    of_set = np.concatenate((np.arange(len(sets.at)), flushes.of_set))
    # As the bank sees it: the player's hands below its own are those that are not above, with the order reversed.
    points = as_dealt(reversed_side(other) if banking else other, sets, flushes)
    own = reversed_keys(keys) if banking else keys
    ways = (np.ascontiguousarray(each.T) for each in (sets.lower_ways, sets.upper_ways))
    both, high, low, every = above(sets, np.repeat(of_set, SPLITS), own.ravel(), points, *ways)
    neither = every - high - low + both
    win, lose = (neither, both) if banking else (both, neither)
    gains = win * (commission.denominator - commission.numerator) - lose * commission.denominator
    chosen = np.where(lawful, gains.reshape(keys.shape), np.iinfo(np.int64).min).argmax(axis=1)
    best = keys[np.arange(len(keys)), chosen]
    return Side(best[: len(sets.at)], best[len(sets.at) :])


def _settings(sets: RankSets, flushes: Flushes, *, wheel_second: bool) -> tuple[Counts, NDArray[np.bool_]]:
    """The keys of all settings, and which are lawful: of sets of ranks as if no flush were possible, and of flushes."""
    of_hands = value_tables(wheel_second=wheel_second)
    unsuited = of_hands._replace(words=of_hands.words & SUMS)
    ranks = np.concatenate([cards_of_holdings(size) for size in (7, 6)])[sets.at]
    every = ((ranks, unsuited), (suited_ranks().cards[flushes.at], of_hands))
    valued = [values_of_settings(cards, tables, room_for_settings()) for cards, tables in every]
    return np.concatenate([keys for keys, _ in valued]), np.concatenate([lawful for _, lawful in valued])
