"""Every deal of seven cards against seven, 8,250,459,031,214,400 of them, both set by a house way: counted exactly.

Two hands share no card. If neither had a flush, only ranks would decide, and the ways to deal two sets of ranks are a product.
So all deals are counted in three parts:

- the player's hand as it is, against the dealer's by its ranks alone, as if no flush were possible;
- for each of the dealer's hands with a flush: what the flush changes, against the player's by its ranks alone;
- for two hands with a flush each: what both change together, which depends on their suits.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import comb, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.compiled import compiled, compiled_helper
from croupier.families.pai_gow.cards.classes import CLASSES
from croupier.families.pai_gow.cards.house_way import CardHouseWay
from croupier.families.pai_gow.cards.numbers.every_hand import (
    EXTRAS,
    ONE_SUIT,
    entries_of_holdings,
    holdings,
    suited_hands,
)
from croupier.families.pai_gow.cards.numbers.house_setter import CLASS_BITS, HIGH_MASK, LOW_MASK, Entries
from croupier.families.pai_gow.cards.numbers.values import LOW_BITS, R
from croupier.families.pai_gow.compared import Ways

Counts = NDArray[np.int64]

RESULTS, BANK_HANDS = 3, 4  # as the cells of `deals`
ALL_RANKS = (1 << R) - 1
_SUITS = 4
_LOW = LOW_MASK << LOW_BITS
_CHOOSE = np.array([[comb(left, taken) for taken in range(_SUITS + 1)] for left in range(_SUITS + 1)])
_KINDS = len(EXTRAS)


class Sides(NamedTuple):
    """All hands: by their ranks, and those with a flush. A hand with a flush is in both lists."""

    held: NDArray[np.int8]  # by set of ranks: how many of each
    jokers: NDArray[np.int8]
    entries: Entries  # as if no flush were possible
    flush_ranks: NDArray[
        np.uint16
    ]  # by hand with a flush, those of one set of ranks side by side: the ranks of its suit
    extras: NDArray[np.int16]  # the place of its other cards in `EXTRAS`
    flush_jokers: NDArray[np.int8]
    flushes: Entries
    weights: Counts  # in how many ways it can be dealt
    first: Counts  # by set of ranks: the first hand with a flush, and at last their number


class Counted(NamedTuple):
    """How many deals are in each cell: by the class of the player's hand, the dealer's low hands and the result.

    A royal flush is one whatever the two other cards are.
    """

    cells: Counts

    @property
    def ways(self) -> Ways:
        """What becomes of the main wager. Copies are not counted."""
        lose, push, win = self.cells.sum(axis=(0, 1)).tolist()
        return Ways(win, push, lose)


def every_deal(way: CardHouseWay, *, wheel_second: bool = True, within: int = ALL_RANKS) -> Counted:
    """Every deal of two hands. `within` are the ranks of the deck, as a mask: tests use small decks."""
    sides = _sides(way, within, wheel_second=wheel_second)
    cells = np.zeros((len(CLASSES), BANK_HANDS, RESULTS), np.int64)
    number = len(sides.entries)
    _player_as_dealt(sides, 0, number, _CHOOSE, cells)
    _flush_of_the_dealer(sides, 0, number, _CHOOSE, cells)
    _two_flushes(sides, 0, number, *_beside_each_other(), _ranks_of_extras(), cells)
    return Counted(cells)


def _sides(way: CardHouseWay, within: int, *, wheel_second: bool) -> Sides:
    sizes = [(7, 0), (6, 1)]
    held = np.concatenate([holdings(size).held for size, _ in sizes])
    jokers = np.concatenate([np.full(len(holdings(size).held), joker) for size, joker in sizes])
    entries = np.concatenate([entries_of_holdings(way, size, wheel_second=wheel_second) for size, _ in sizes])
    inside = np.array([within >> rank & 1 for rank in range(R)], np.bool_)
    of_deck = (held[:, ~inside] == 0).all(axis=1)
    held, jokers, entries = held[of_deck], jokers[of_deck], entries[of_deck]
    suited = suited_hands(way, wheel_second=wheel_second)
    of_extras = np.array([[ranks.count(rank) for rank in range(R)] for ranks in EXTRAS])
    ranks = (suited.ranks[:, None] >> np.arange(R) & 1) + of_extras[suited.extra]
    number = {
        (*each, joker): place for place, (each, joker) in enumerate(zip(held.tolist(), jokers.tolist(), strict=True))
    }
    place = np.array(
        [number.get((*each, joker), -1) for each, joker in zip(ranks.tolist(), suited.joker.tolist(), strict=True)]
    )
    place[suited.extra == ONE_SUIT] = -1  # counted where the two are of two suits
    order = np.argsort(place, kind="stable")[(place < 0).sum() :]
    return Sides(
        held.astype(np.int8),
        jokers.astype(np.int8),
        entries,
        suited.ranks[order],
        suited.extra[order].astype(np.int16),
        suited.joker[order].astype(np.int8),
        suited.suited[order],
        _SUITS * np.array([_beside(each) for each in range(_KINDS)])[suited.extra[order]],
        np.searchsorted(place[order], np.arange(len(held) + 1)),
    )


def _beside(extra: int) -> int:
    """In how many ways these cards can be of three suits."""
    ranks = EXTRAS[extra]
    return prod(comb(3, ranks.count(rank)) for rank in {*ranks})


# ---------------------------------------------------------------- by ranks


@compiled_helper(forceinline=True)
def _cell(own: np.int64, other: np.int64) -> np.int64:
    """The cell of two hands that are set, as a place in the flattened cells."""
    higher = np.int64(own & HIGH_MASK > other & HIGH_MASK) + np.int64(own & _LOW > other & _LOW)
    return ((own >> CLASS_BITS) * BANK_HANDS + min(other >> CLASS_BITS, np.int64(BANK_HANDS - 1))) * RESULTS + higher


@compiled_helper(forceinline=True)
def _ways(sides: Sides, one: int, other: int, choose: Counts) -> np.int64:
    """In how many ways the other set of ranks can be dealt beside the first."""
    if sides.jokers[one] + sides.jokers[other] > 1:
        return np.int64(0)
    ways = np.int64(1)
    for rank in range(R):
        ways *= choose[4 - sides.held[one, rank], sides.held[other, rank]]
    return ways


@compiled
def _player_as_dealt(sides: Sides, begin: int, end: int, choose: Counts, cells: Counts) -> None:
    """The player's hands as they are, against the dealer's by ranks alone."""
    flat = cells.reshape(-1)
    for own in range(begin, end):
        number = np.int64(1)
        for rank in range(R):
            number *= choose[4, sides.held[own, rank]]
        first, last = sides.first[own], sides.first[own + 1]
        for at in range(first, last):
            number -= sides.weights[at]
        for other in range(len(sides.entries)):
            ways = _ways(sides, own, other, choose)
            if ways:
                dealer = np.int64(sides.entries[other])
                flat[_cell(np.int64(sides.entries[own]), dealer)] += ways * number
                for at in range(first, last):
                    flat[_cell(np.int64(sides.flushes[at]), dealer)] += ways * sides.weights[at]


@compiled
def _flush_of_the_dealer(sides: Sides, begin: int, end: int, choose: Counts, cells: Counts) -> None:
    """What a flush of the dealer's changes, against the player's hands by ranks alone."""
    flat = cells.reshape(-1)
    for other in range(begin, end):
        first, last = sides.first[other], sides.first[other + 1]
        if first == last:
            continue
        without = np.int64(sides.entries[other])
        for own in range(len(sides.entries)):
            ways = _ways(sides, other, own, choose)
            if ways:
                player = np.int64(sides.entries[own])
                for at in range(first, last):
                    flat[_cell(player, without)] -= ways * sides.weights[at]
                    flat[_cell(player, np.int64(sides.flushes[at]))] += ways * sides.weights[at]


# ---------------------------------------------------------------- two flushes


def _ranks_of_extras() -> NDArray[np.int16]:
    """By place in `EXTRAS`: its two ranks; R where there is none."""
    return np.array([[*ranks, R, R][:2] for ranks in EXTRAS], np.int16)


def _beside_each_other() -> tuple[Counts, Counts]:
    """In how many ways the other cards of two hands with a flush can be dealt: in one suit, and in two.

    By their places in `EXTRAS`. If the suits are two, also by which of the first hand's other cards are in the second flush,
    and which of the second hand's are in the first flush: two bits each.
    """
    one, two = np.zeros((_KINDS, _KINDS), np.int64), np.zeros((_KINDS, 4, _KINDS, 4), np.int64)
    for own, other in product(range(_KINDS), repeat=2):
        one[own, other] = _SUITS * prod(
            comb(3, held) * comb(3 - held, others) for held, others in _held_by_rank(own, other)
        )
        for gone, own_gone in product(range(4), repeat=2):
            two[own, gone, other, own_gone] = _SUITS * (_SUITS - 1) * _in_two_suits(own, gone, other, own_gone)
    return one, two


def _held_by_rank(own: int, other: int) -> Iterator[tuple[int, int]]:
    for rank in {*EXTRAS[own], *EXTRAS[other]}:
        yield EXTRAS[own].count(rank), EXTRAS[other].count(rank)


def _in_two_suits(own: int, gone: int, other: int, own_gone: int) -> int:
    ways = 1
    for rank in {*EXTRAS[own], *EXTRAS[other]}:
        from_flush = 1 - _is_gone(EXTRAS[own], gone, rank), 1 - _is_gone(EXTRAS[other], own_gone, rank)
        held, others = EXTRAS[own].count(rank), EXTRAS[other].count(rank)
        ways *= sum(  # of the suit of the other's flush one can be there, of the two suits without a flush two
            comb(2, held - one) * comb(2 - (held - one), others - another)
            for one in range(min(held, from_flush[0]) + 1)
            for another in range(min(others, from_flush[1]) + 1)
            if held - one <= 2
        )
    return ways


def _is_gone(ranks: tuple[int, ...], gone: int, rank: int) -> bool:
    return any(each == rank and gone >> place & 1 for place, each in enumerate(ranks))


@compiled_helper(forceinline=True)
def _gone(flush: np.uint16, ranks: NDArray[np.int16]) -> np.int64:
    """Which of two ranks a flush has, as a mask."""
    return np.int64(np.int64(flush) >> ranks[0] & 1 | (np.int64(flush) >> ranks[1] & 1) << 1)


@compiled
def _two_flushes(
    sides: Sides, begin: int, end: int, one_suit: Counts, two_suits: Counts, ranks: NDArray[np.int16], cells: Counts
) -> None:
    """What two flushes change together, for some of the player's flushes, by sets of ranks."""
    flat = cells.reshape(-1)
    for own_set in range(begin, end):
        for own in range(sides.first[own_set], sides.first[own_set + 1]):
            player, own_without, mine = (
                np.int64(sides.flushes[own]),
                np.int64(sides.entries[own_set]),
                sides.extras[own],
            )
            if player == own_without:
                continue
            for other_set in range(len(sides.entries)):
                without = np.int64(sides.entries[other_set])
                if sides.jokers[own_set] + sides.jokers[other_set] > 1:
                    continue
                for other in range(sides.first[other_set], sides.first[other_set + 1]):
                    dealer, its = np.int64(sides.flushes[other]), sides.extras[other]
                    if dealer == without:
                        continue
                    gone = _gone(sides.flush_ranks[other], ranks[mine])
                    ways = two_suits[mine, gone, its, _gone(sides.flush_ranks[own], ranks[its])]
                    if sides.flush_ranks[own] & sides.flush_ranks[other] == 0:
                        ways += one_suit[mine, its]
                    flat[_cell(player, dealer)] += ways
                    flat[_cell(own_without, dealer)] -= ways
                    flat[_cell(player, without)] -= ways
                    flat[_cell(own_without, without)] += ways
