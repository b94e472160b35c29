"""Every deal of four tiles against four, counted once for each class of hands.

Tiles of a kind are the same for all rules, so the 35,960 hands of four are 3,620 classes. A class against another one stands
for a number of deals that follows from how many tiles of each kind are left. All 736,281,000 deals are thirteen million pairs
of classes, compared as arrays.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.decks.tiles import TILES, Tile
from croupier.families.pai_gow.compared import Advised, Ways
from croupier.families.pai_gow.tiles.house_way import TileHouseWay
from croupier.families.pai_gow.tiles.ranking import Kind, TileRank, TileSetting, kind_of, rank_of_kinds, tile_settings

Counts = NDArray[np.int64]
Values = NDArray[np.int16]

_KINDS = len(Kind)
_OF_A_KIND = 2
_RANKS = sorted({rank_of_kinds(one, other) for one in Kind for other in Kind})
_VALUE = {rank: value for value, rank in enumerate(_RANKS)}
_TILES = {kind: next(tile for tile in TILES.kinds if kind_of(tile) is kind) for kind in Kind}  # one for each kind
# By the tiles of a kind that one hand has, and that the other takes: in how many ways.
_WAYS = np.array([[1, 2, 1], [1, 1, 0], [1, 0, 0]], np.int16)


class Classes(NamedTuple):
    """The classes of hands of four tiles."""

    hands: tuple[tuple[Tile, ...], ...]  # one hand of each
    counts: NDArray[np.int8]  # by class and kind: the number of tiles
    weights: Counts  # the number of hands
    against: NDArray[np.int16]  # by class and other class: the number of other hands that are left


@cache
def classes() -> Classes:
    held = [kinds for kinds in combinations_with_replacement(Kind, 4) if max(map(kinds.count, kinds)) <= _OF_A_KIND]
    counts = np.array([[kinds.count(kind) for kind in Kind] for kinds in held], np.int8)
    return Classes(
        tuple(tuple(_TILES[kind] for kind in kinds) for kinds in held),
        counts,
        _WAYS[0][counts].prod(axis=1, dtype=np.int64),
        _left(counts, counts),
    )


def _left(counts: NDArray[np.int8], others: NDArray[np.int8]) -> NDArray[np.int16]:
    ways = np.ones((len(counts), len(others)), np.int16)
    for kind in range(_KINDS):
        ways *= _WAYS[counts[:, kind, None], others[None, :, kind]]
    return ways


class SetValues(NamedTuple):
    """By class: the number of the high hand's rank and of the low one's, the worst 0."""

    high: Values
    low: Values


def value_of(rank: TileRank) -> int:
    """The number of a rank, so that a greater one beats a smaller one."""
    return _VALUE[rank]


def _values(settings: Sequence[TileSetting]) -> SetValues:
    return SetValues(
        np.array([_VALUE[setting.high_rank] for setting in settings], np.int16),
        np.array([_VALUE[setting.low_rank] for setting in settings], np.int16),
    )


@cache
def set_by(way: TileHouseWay) -> SetValues:
    """How a house way sets every class."""
    return _values([way.set(hand) for hand in classes().hands])


class _Against(NamedTuple):
    """By hand: the number of the other's hands that it beats, pushes and loses to, with the copies among them."""

    win: Counts
    push: Counts
    lose: Counts
    high_copies: Counts
    low_copies: Counts


def _against(own: SetValues, other: SetValues, left: NDArray[np.int16]) -> _Against:
    def number(of_pairs: NDArray[np.bool_]) -> Counts:
        counted: Counts = np.einsum("ij,ij->i", left, of_pairs, dtype=np.int64)
        return counted

    high, low = own.high[:, None] > other.high, own.low[:, None] > other.low
    return _Against(
        number(high & low),
        number(high ^ low),
        number(~(high | low)),
        number(own.high[:, None] == other.high),
        number(own.low[:, None] == other.low),
    )


def _summed(against: _Against, weights: Counts) -> Ways:
    return Ways(*(int((counts * weights).sum()) for counts in against))


@cache
def compared(player: TileHouseWay, dealer: TileHouseWay) -> Ways:
    """All deals of a player who sets by one house way against a dealer or a bank that sets by another."""
    every = classes()
    return _summed(_against(set_by(player), set_by(dealer), every.against), every.weights)


# ---------------------------------------------------------------- the best setting


def advised(
    tiles: Sequence[Tile], way: TileHouseWay, commission: Fraction, *, banking: bool = False, seen: Sequence[Tile] = ()
) -> tuple[Advised[TileSetting], ...]:
    """Every way to set four tiles, the best first, against all 20,475 hands, each set by the house way.

    `banking`: the four tiles are the bank's, which wins the copies. `seen` are other tiles that cannot be in that hand.
    """
    known = [tuple(map(kind_of, (*tiles, *seen))).count(kind) for kind in Kind]
    left = _left(np.array([known], np.int8), classes().counts)
    other = set_by(way)
    every = []
    for setting in tile_settings(tiles):
        own = _values([setting])
        against = _bank_against(other, own, left) if banking else _against(own, other, left)
        every.append(Advised(setting, _summed(against, np.ones(1, np.int64))))
    return tuple(sorted(every, key=lambda each: each.gain(commission), reverse=True))


@cache
def best_against(way: TileHouseWay, commission: Fraction, *, banking: bool = False) -> Ways:
    """All deals if the four tiles are always set in the best way against a hand that is set by the house way."""
    every, other = classes(), set_by(way)
    settings = [tile_settings(hand) for hand in every.hands]
    best: _Against | None = None
    for number in range(max(map(len, settings))):
        own = _values([each[min(number, len(each) - 1)] for each in settings])
        against = _bank_against(other, own, every.against) if banking else _against(own, other, every.against)
        best = against if best is None else _better(best, against, commission)
    if best is None:
        raise AssertionError("there are hands, and ways to set each")
    return _summed(best, every.weights)


def _bank_against(player: SetValues, bank: SetValues, left: NDArray[np.int16]) -> _Against:
    """The same as the bank sees it, by its hands. The copies are its own."""
    own = _against(SetValues(-bank.high, -bank.low), SetValues(-player.high, -player.low), left)
    return _Against(own.lose, own.push, own.win, own.high_copies, own.low_copies)


def _better(one: _Against, other: _Against, commission: Fraction) -> _Against:
    share = commission.denominator - commission.numerator
    gains = [each.win * share - each.lose * commission.denominator for each in (one, other)]
    chosen = gains[1] > gains[0]
    return _Against(*(np.where(chosen, *counts[::-1]) for counts in zip(one, other, strict=True)))
