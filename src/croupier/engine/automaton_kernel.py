"""Automata at work: millions of rounds of a table, counted by the cell of the automaton that each of them visits.

A cell is a state of the table and what came of the chance there. How often each cell was visited tells everything a tally
asks for, so a round costs a look at the table and one count, however many wagers lie on the layout.

A block is four parts, one after the other, each a table of its own from the opening on. Round k of a block takes half of
word k // 4 of its stream, the lower half for two rounds and the upper for the next two, and plays by itself: a whole block
is four tables side by side, for a processor is idle most of the time while it waits for one. Where every round finds the
same table (a wheel remembers nothing) the parts make no difference, and pairs of outcomes are counted, one count for two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.engine.automaton import Automaton, Ends
from croupier.engine.kernel import Tally
from croupier.equipment.compiled import compiled
from croupier.equipment.stream import GAMMA, HALF, LOWER, fair, mix, state_before

Cells = NDArray[np.uint32]
Counts = NDArray[np.int64]

PARTS = 4
PART_ROUNDS = 1 << 22
BLOCK_ROUNDS = PARTS * PART_ROUNDS
_MOST_PAIRED = 64  # faces whose pairs are counted: 4,096 counts, which stay close to a processor at work

_NOUGHT, _ONE, _TWO, _FOUR = np.uint64(0), np.uint64(1), np.uint64(2), np.uint64(4)
_ROUNDS_OF_A_WORD = 4


@njit(inline="always")
def face(before: np.uint64, k: np.uint64, faces: np.uint64) -> np.uint64:
    """What comes up in round k of a block, of so many equal faces: the stream read as rolls or spins."""
    state = before + ((k >> _TWO) + _ONE) * GAMMA
    first = fair(state, mix(state), (k & _TWO) << _FOUR, faces * faces) * faces
    return (first if k & _ONE == _NOUGHT else (first & LOWER) * faces) >> HALF


@compiled
def visited(seed: np.uint64, block: np.uint64, rounds: int, following: Cells, faces: np.uint64) -> Cells:
    """The cell of each round of a block, in order."""
    cells = np.empty(rounds, np.uint32)
    before = state_before(seed, block)
    row = _NOUGHT
    for k in range(rounds):
        if k % PART_ROUNDS == 0:
            row = _NOUGHT
        cell = row + face(before, np.uint64(k), faces)
        cells[k] = cell
        row = np.uint64(following[cell])
    return cells


@compiled
def count_apart(seed: np.uint64, block: np.uint64, rounds: int, following: Cells, faces: np.uint64) -> Counts:
    """How often each cell is visited, one round after the other."""
    counts = np.zeros(following.size, np.int64)
    before = state_before(seed, block)
    row = _NOUGHT
    for k in range(rounds):
        if k % PART_ROUNDS == 0:
            row = _NOUGHT
        cell = row + face(before, np.uint64(k), faces)
        counts[cell] += 1
        row = np.uint64(following[cell])
    return counts


@compiled
def count_together(seed: np.uint64, block: np.uint64, following: Cells, faces: np.uint64) -> Counts:
    """How often each cell is visited in a whole block, its four parts side by side."""
    counts = np.zeros(following.size, np.int64)
    both = faces * faces
    part = np.uint64(PART_ROUNDS // _ROUNDS_OF_A_WORD) * GAMMA
    s0 = state_before(seed, block)
    s1 = s0 + part
    s2 = s1 + part
    s3 = s2 + part
    c0 = c1 = c2 = c3 = _NOUGHT  # where each part stands: the row of its state, then the cell it visits
    for _ in range(PART_ROUNDS // _ROUNDS_OF_A_WORD):
        s0, s1, s2, s3 = s0 + GAMMA, s1 + GAMMA, s2 + GAMMA, s3 + GAMMA
        w0, w1, w2, w3 = mix(s0), mix(s1), mix(s2), mix(s3)
        for half in (_NOUGHT, HALF):
            x0, x1 = fair(s0, w0, half, both) * faces, fair(s1, w1, half, both) * faces
            x2, x3 = fair(s2, w2, half, both) * faces, fair(s3, w3, half, both) * faces
            for _second in range(2):
                c0, c1, c2, c3 = c0 + (x0 >> HALF), c1 + (x1 >> HALF), c2 + (x2 >> HALF), c3 + (x3 >> HALF)
                counts[c0] += 1
                counts[c1] += 1
                counts[c2] += 1
                counts[c3] += 1
                c0, c1 = np.uint64(following[c0]), np.uint64(following[c1])
                c2, c3 = np.uint64(following[c2]), np.uint64(following[c3])
                x0, x1, x2, x3 = (x0 & LOWER) * faces, (x1 & LOWER) * faces, (x2 & LOWER) * faces, (x3 & LOWER) * faces
    return counts


@compiled
def count_pairs(seed: np.uint64, block: np.uint64, rounds: int, faces: np.uint64) -> Counts:
    """How often each face comes up where every round finds the same table."""
    both = faces * faces
    pairs = np.zeros(both, np.int64)
    before = state = state_before(seed, block)
    for _ in range(rounds // _ROUNDS_OF_A_WORD):
        state += GAMMA
        word = mix(state)
        pairs[(fair(state, word, _NOUGHT, both) * both) >> HALF] += 1
        pairs[(fair(state, word, HALF, both) * both) >> HALF] += 1
    counts = np.zeros(faces, np.int64)
    for pair in range(both):
        counts[pair // faces] += pairs[pair]
        counts[pair % faces] += pairs[pair]
    for k in range(rounds - rounds % _ROUNDS_OF_A_WORD, rounds):
        counts[face(before, np.uint64(k), faces)] += 1
    return counts


class Slate:
    """What every cell of a table decides, written down so that counts of cells become a tally."""

    def __init__(self, wagers: Sequence[str], cells: Sequence[Ends]) -> None:
        self._wagers = wagers
        self._lines = [
            (wager, end) for at, wager in enumerate(wagers) for end in dict.fromkeys(ends[at] for ends in cells) if end
        ]
        places = [wagers.index(wager) for wager, _ in self._lines]
        self._marks = np.array(
            [[ends[at] == end for ends in cells] for at, (_, end) in zip(places, self._lines, strict=True)], np.int64
        )
        self.nets: Counts = np.array([sum(end.cents for end in ends if end) for ends in cells], np.int64)
        """By cell: the cents that all wagers together gain there."""

    def tally(self, rounds: int, counts: Counts) -> Tally:
        gains: dict[str, Counter[int]] = {wager: Counter() for wager in self._wagers}
        staked = dict.fromkeys(self._wagers, 0)
        for (wager, end), count in zip(self._lines, (self._marks @ counts).tolist(), strict=True):
            if count:
                gains[wager][end.cents] += count
                staked[wager] += count * end.staked_cents
        return Tally(rounds, {wager: dict(counted) for wager, counted in gains.items()}, staked)


class _Walk:
    """One automaton as a processor wants it: the rows of its states one after the other, a cell for every equal face."""

    def __init__(self, automaton: Automaton) -> None:
        self.faces = np.uint64(sum(automaton.weights))
        spread = [at for at, weight in enumerate(automaton.weights) for _ in range(weight)]
        rows = range(len(automaton.following))
        self.following: Cells = np.array(
            [automaton.following[row][at] * len(spread) for row in rows for at in spread], np.uint32
        )
        self.slate = Slate(automaton.wagers, [automaton.ends[row][at] for row in rows for at in spread])

    def count(self, seed: np.uint64, block: np.uint64, rounds: int) -> Counts:
        counts: Counts
        if self.following.size == self.faces <= _MOST_PAIRED:
            counts = count_pairs(seed, block, rounds, self.faces)
        elif rounds == BLOCK_ROUNDS:
            counts = count_together(seed, block, self.following, self.faces)
        else:
            counts = count_apart(seed, block, rounds, self.following, self.faces)
        return counts

    def cells(self, seed: np.uint64, block: np.uint64, rounds: int) -> Cells:
        cells: Cells = visited(seed, block, rounds, self.following, self.faces)
        return cells


class TableKernel:
    """Every wager of a scene kept up at one table, simulated by automata."""

    block_rounds = BLOCK_ROUNDS

    def __init__(self, game: str, units: Mapping[str, int], automata: Sequence[Automaton]) -> None:
        self._units = units
        self._automata = automata
        self._walks = [_Walk(automaton) for automaton in automata]
        states = " and ".join(str(len(automaton.following)) for automaton in automata)
        self.name = f"{game}: automaton of {states} {'state' if states == '1' else 'states'}"

    @property
    def units(self) -> Mapping[str, int]:
        return self._units

    def block(self, seed: int, block: int, rounds: int) -> Tally:
        return self.tallied(rounds, self.counts(seed, block, rounds))

    def counts(self, seed: int, block: int, rounds: int) -> list[Counts]:
        """By automaton: how often the rounds visit each cell."""
        return [walk.count(np.uint64(seed), np.uint64(block), rounds) for walk in self._walks]

    def tallied(self, rounds: int, counts: Sequence[Counts]) -> Tally:
        """What rounds came to that visited the cells of each automaton so often."""
        gains: dict[str, Mapping[int, int]] = {}
        staked: dict[str, int] = {}
        for walk, visits in zip(self._walks, counts, strict=True):
            tally = walk.slate.tally(rounds, visits)
            gains.update(tally.gains)
            staked.update(tally.staked_cents)
        order = self._units  # that of the game, not of the automata
        return Tally(rounds, {each: gains[each] for each in order}, {each: staked[each] for each in order})

    def cells(self, seed: int, block: int, rounds: int) -> list[Cells]:
        """By automaton: the cell that each round visits, in order; the face that came up is its place in its row."""
        return [walk.cells(np.uint64(seed), np.uint64(block), rounds) for walk in self._walks]

    def tape(self, seed: int, block: int, rounds: int) -> list[object]:
        """What came in each round, in order: told to the engine, it settles the same."""
        spread = [outcome for outcome, weight in self._automata[0].outcomes for _ in range(weight)]
        return [spread[cell % len(spread)] for cell in self.cells(seed, block, rounds)[0].tolist()]

    def nets(self, seed: int, block: int, rounds: int) -> Counts:
        nets = np.zeros(rounds, np.int64)
        for walk, cells in zip(self._walks, self.cells(seed, block, rounds), strict=True):
            nets += walk.slate.nets[cells]
        return nets

    def exact(self) -> Mapping[str, Fraction]:
        shares = {wager: ends for automaton in self._automata for wager, ends in automaton.shares().items()}
        return {
            wager: sum((end.cents * share for end, share in shares[wager].items()), Fraction(0)) / unit
            for wager, unit in self._units.items()
        }
