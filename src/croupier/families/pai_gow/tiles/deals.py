"""Pai gow tiles dealt in bulk: a player's four tiles and the dealer's, each set by a house way.

A round draws the number of a hand for the player and one for the dealer, 35,960 each, both from half a word. If they share a
tile, the next half is drawn. The code of a round is both numbers.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.compiled import compiled, compiled_helper
from croupier.equipment.decks.tiles import TILES, Tile
from croupier.equipment.stream import GAMMA, HALF, LOWER, fair, mix, state_before
from croupier.families.pai_gow.compared import Ways
from croupier.families.pai_gow.tiles.exact import classes, set_by
from croupier.families.pai_gow.tiles.house_way import TileHouseWay
from croupier.families.pai_gow.tiles.ranking import kind_of

Codes = NDArray[np.uint32]
Counts = NDArray[np.int64]

BLOCK_ROUNDS = 1 << 20
RESULTS = 3  # of the wager: lost, pushed, won

HANDS = np.uint64(35_960)
_ZERO = np.uint64(0)


class DealTables(NamedTuple):
    """By the number of a hand: its tiles as a mask, and the values of both hands as the player and as the dealer sets them."""

    masks: NDArray[np.uint32]
    player_high: NDArray[np.int16]
    player_low: NDArray[np.int16]
    dealer_high: NDArray[np.int16]
    dealer_low: NDArray[np.int16]


@compiled
def dealt(seed: np.uint64, block: np.uint64, rounds: int, masks: NDArray[np.uint32]) -> Codes:
    """The two hands of each round of a block, in order, as one number."""
    codes = np.empty(rounds, np.uint32)
    state, half = state_before(seed, block), HALF
    for k in range(rounds):
        while True:
            if half == _ZERO:
                half = HALF
            else:
                half = _ZERO
                state += GAMMA
            first = fair(state, mix(state), half, HANDS * HANDS) * HANDS
            player, dealer = first >> HALF, ((first & LOWER) * HANDS) >> HALF
            if masks[player] & masks[dealer] == 0:
                break
        codes[k] = player * HANDS + dealer
    return codes


@compiled_helper(forceinline=True)
def cell_of(code: np.uint64, tables: DealTables) -> np.int64:
    """The cell of a round: how many hands of the player's are higher."""
    player, dealer = code // HANDS, code % HANDS
    high = tables.player_high[player] > tables.dealer_high[dealer]
    return np.int64(high) + np.int64(tables.player_low[player] > tables.dealer_low[dealer])


@compiled
def cells_of(codes: Codes, tables: DealTables) -> Counts:
    """The cell of each round."""
    cells = np.empty(codes.size, np.int64)
    for k in range(codes.size):
        cells[k] = cell_of(np.uint64(codes[k]), tables)
    return cells


class DealtTiles(NamedTuple):
    """The tiles of a round."""

    player: tuple[Tile, ...]
    dealer: tuple[Tile, ...]


class TileDeals:
    """Rounds of pai gow tiles and their cells. A cell is how many hands of the player's are higher."""

    size = RESULTS

    def __init__(self, player: TileHouseWay, dealer: TileHouseWay) -> None:
        class_of, own, other = _classes_of_hands(), set_by(player), set_by(dealer)
        masks = [sum(1 << tile for tile in hand) for hand in combinations(range(len(_SET)), 4)]
        self._tables = DealTables(
            np.array(masks, np.uint32),
            own.high[class_of],
            own.low[class_of],
            other.high[class_of],
            other.low[class_of],
        )

    def codes(self, seed: int, block: int, rounds: int) -> Codes:
        codes: Codes = dealt(np.uint64(seed), np.uint64(block), rounds, self._tables.masks)
        return codes

    def cells(self, codes: Codes) -> Counts:
        cells: Counts = cells_of(codes, self._tables)
        return cells

    def counts(self, seed: int, block: int, rounds: int) -> tuple[Counts, Codes]:
        """How many rounds are in each cell, and the code of one of them."""
        codes = self.codes(seed, block, rounds)
        cells = self.cells(codes)
        examples = np.zeros(RESULTS, np.uint32)
        examples[cells] = codes
        return np.bincount(cells, minlength=RESULTS), examples

    def cards(self, code: int) -> DealtTiles:
        player, dealer = (_hands()[number] for number in divmod(code, int(HANDS)))
        return DealtTiles(player, dealer)

    def ways(self, seed: int, rounds: int) -> Ways:
        """What becomes of the wager in random rounds. Copies are not counted."""
        counts = np.zeros(RESULTS, np.int64)
        for block, begin in enumerate(range(0, rounds, BLOCK_ROUNDS)):
            counts += self.counts(seed, block, min(BLOCK_ROUNDS, rounds - begin))[0]
        lose, push, win = counts.tolist()
        return Ways(win, push, lose)


_SET = tuple(tile for tile, copies in zip(TILES.kinds, TILES.copies, strict=True) for _ in range(copies))


@cache
def _hands() -> tuple[tuple[Tile, ...], ...]:
    """Every hand of four tiles, in the order of their numbers."""
    return tuple(combinations(_SET, 4))


@cache
def _classes_of_hands() -> Counts:
    """By the number of a hand: that of its class."""
    number = {tuple(map(kind_of, hand)): place for place, hand in enumerate(classes().hands)}
    return np.array([number[tuple(sorted(map(kind_of, hand)))] for hand in _hands()])
