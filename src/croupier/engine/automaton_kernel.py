"""The kernel of automata: plays millions of rounds and counts how often each cell of an automaton is visited.

A cell is a state of the table and the outcome of a round there. A tally follows from the visits of all cells, so a round
costs one table lookup and one count, however many wagers are on the layout.

A block has four consecutive parts. Each starts at the opening. Round k of a block uses half of word k // 4 of its stream:
the lower half for two rounds, the upper half for the next two. A whole block runs its four parts side by side, since a
processor would otherwise spend most of its time waiting for one lookup. If every round finds the same table (a wheel has no
memory), the parts make no difference, and outcomes are counted in pairs, one count for two rounds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.engine.automaton import Automaton, Ends
from croupier.engine.kernel import Tally
from croupier.equipment.compiled import compiled, compiled_helper
from croupier.equipment.stream import GAMMA, HALF, LOWER, fair, mix, state_before

Cells = NDArray[np.uint32]
Counts = NDArray[np.int64]

PARTS = 4
PART_ROUNDS = 1 << 22
BLOCK_ROUNDS = PARTS * PART_ROUNDS
_MOST_PAIRED = 64  # with more faces, the counts of pairs (64 * 64) would no longer fit into a processor's cache

_ZERO, _ONE, _TWO, _FOUR = np.uint64(0), np.uint64(1), np.uint64(2), np.uint64(4)
_ROUNDS_OF_A_WORD = 4


@compiled_helper(forceinline=True)
def face(before: np.uint64, k: np.uint64, faces: np.uint64) -> np.uint64:
    """The outcome of round k of a block, as one of `faces` equally likely numbers."""
    state = before + ((k >> _TWO) + _ONE) * GAMMA
    first = fair(state, mix(state), (k & _TWO) << _FOUR, faces * faces) * faces
    return (first if k & _ONE == _ZERO else (first & LOWER) * faces) >> HALF


@compiled
def visited(seed: np.uint64, block: np.uint64, rounds: int, next_states: Cells, faces: np.uint64) -> Cells:
    """The cell of each round of a block, in order."""
    cells = np.empty(rounds, np.uint32)
    before = state_before(seed, block)
    row = _ZERO
    for k in range(rounds):
        if k % PART_ROUNDS == 0:
            row = _ZERO
        cell = row + face(before, np.uint64(k), faces)
        cells[k] = cell
        row = np.uint64(next_states[cell])
    return cells


@compiled
def count_in_sequence(seed: np.uint64, block: np.uint64, rounds: int, next_states: Cells, faces: np.uint64) -> Counts:
    """The visits of each cell, one round after the other."""
    counts = np.zeros(next_states.size, np.int64)
    before = state_before(seed, block)
    row = _ZERO
    for k in range(rounds):
        if k % PART_ROUNDS == 0:
            row = _ZERO
        cell = row + face(before, np.uint64(k), faces)
        counts[cell] += 1
        row = np.uint64(next_states[cell])
    return counts


@compiled
def count_side_by_side(seed: np.uint64, block: np.uint64, next_states: Cells, faces: np.uint64) -> Counts:
    """The visits of each cell in a whole block, with its four parts side by side."""
    counts = np.zeros(next_states.size, np.int64)
    both = faces * faces
    part = np.uint64(PART_ROUNDS // _ROUNDS_OF_A_WORD) * GAMMA
    s0 = state_before(seed, block)
    s1 = s0 + part
    s2 = s1 + part
    s3 = s2 + part
    c0 = c1 = c2 = c3 = _ZERO  # for each part: the row of its state, then the cell it visits
    for _ in range(PART_ROUNDS // _ROUNDS_OF_A_WORD):
        s0, s1, s2, s3 = s0 + GAMMA, s1 + GAMMA, s2 + GAMMA, s3 + GAMMA
        w0, w1, w2, w3 = mix(s0), mix(s1), mix(s2), mix(s3)
        for half in (_ZERO, HALF):
            x0, x1 = fair(s0, w0, half, both) * faces, fair(s1, w1, half, both) * faces
            x2, x3 = fair(s2, w2, half, both) * faces, fair(s3, w3, half, both) * faces
            for _second in range(2):
                c0, c1, c2, c3 = c0 + (x0 >> HALF), c1 + (x1 >> HALF), c2 + (x2 >> HALF), c3 + (x3 >> HALF)
                counts[c0] += 1
                counts[c1] += 1
                counts[c2] += 1
                counts[c3] += 1
                c0, c1 = np.uint64(next_states[c0]), np.uint64(next_states[c1])
                c2, c3 = np.uint64(next_states[c2]), np.uint64(next_states[c3])
                x0, x1, x2, x3 = (x0 & LOWER) * faces, (x1 & LOWER) * faces, (x2 & LOWER) * faces, (x3 & LOWER) * faces
    return counts


@compiled
def count_pairs(seed: np.uint64, block: np.uint64, rounds: int, faces: np.uint64) -> Counts:
    """How often each face comes up, for games where every round finds the same table."""
    both = faces * faces
    pairs = np.zeros(both, np.int64)
    before = state = state_before(seed, block)
    for _ in range(rounds // _ROUNDS_OF_A_WORD):
        state += GAMMA
        word = mix(state)
        pairs[(fair(state, word, _ZERO, both) * both) >> HALF] += 1
        pairs[(fair(state, word, HALF, both) * both) >> HALF] += 1
    counts = np.zeros(faces, np.int64)
    for pair in range(both):
        counts[pair // faces] += pairs[pair]
        counts[pair % faces] += pairs[pair]
    for k in range(rounds - rounds % _ROUNDS_OF_A_WORD, rounds):
        counts[face(before, np.uint64(k), faces)] += 1
    return counts


@compiled
def count_cells(cells: NDArray[np.uint16], size: int) -> Counts:
    """The number of rounds in each cell."""
    counts = np.zeros(size, np.int64)
    for cell in cells:
        counts[cell] += 1
    return counts


class CellResults:
    """The result of every cell, for turning visits of cells into a tally."""

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
        """By cell: the total gain of all wagers, in cents."""

    def tally(self, rounds: int, counts: Counts) -> Tally:
        gains: dict[str, Counter[int]] = {wager: Counter() for wager in self._wagers}
        staked = dict.fromkeys(self._wagers, 0)
        for (wager, end), count in zip(self._lines, (self._marks @ counts).tolist(), strict=True):
            if count:
                gains[wager][end.cents] += count
                staked[wager] += count * end.staked_cents
        return Tally(rounds, {wager: dict(counted) for wager, counted in gains.items()}, staked)


class _FlatAutomaton:
    """One automaton as flat arrays: the rows of its states one after the other, with a cell for every face."""

    def __init__(self, automaton: Automaton) -> None:
        self.faces = np.uint64(sum(automaton.weights))
        spread = [at for at, weight in enumerate(automaton.weights) for _ in range(weight)]
        rows = range(len(automaton.next_states))
        self.next_states: Cells = np.array(
            [automaton.next_states[row][at] * len(spread) for row in rows for at in spread], np.uint32
        )
        self.slate = CellResults(automaton.wagers, [automaton.ends[row][at] for row in rows for at in spread])

    def count(self, seed: np.uint64, block: np.uint64, rounds: int) -> Counts:
        counts: Counts
        if self.next_states.size == self.faces <= _MOST_PAIRED:
            counts = count_pairs(seed, block, rounds, self.faces)
        elif rounds == BLOCK_ROUNDS:
            counts = count_side_by_side(seed, block, self.next_states, self.faces)
        else:
            counts = count_in_sequence(seed, block, rounds, self.next_states, self.faces)
        return counts

    def cells(self, seed: np.uint64, block: np.uint64, rounds: int) -> Cells:
        cells: Cells = visited(seed, block, rounds, self.next_states, self.faces)
        return cells


class TableKernel:
    """Repeats every wager of a scene at one table, simulated by automata."""

    block_rounds = BLOCK_ROUNDS

    def __init__(self, game: str, units: Mapping[str, int], automata: Sequence[Automaton]) -> None:
        self._units = units
        self.automata = automata
        self._flat = [_FlatAutomaton(automaton) for automaton in automata]
        states = " and ".join(str(len(automaton.next_states)) for automaton in automata)
        self.name = f"{game}: automaton of {states} {'state' if states == '1' else 'states'}"

    @property
    def units(self) -> Mapping[str, int]:
        return self._units

    def block(self, seed: int, block: int, rounds: int) -> Tally:
        return self.tallied(rounds, self.counts(seed, block, rounds))

    def counts(self, seed: int, block: int, rounds: int) -> list[Counts]:
        """By automaton: the visits of each cell."""
        return [each.count(np.uint64(seed), np.uint64(block), rounds) for each in self._flat]

    def tallied(self, rounds: int, counts: Sequence[Counts]) -> Tally:
        """The tally of rounds with these visits of the cells of each automaton."""
        gains: dict[str, Mapping[int, int]] = {}
        staked: dict[str, int] = {}
        for each, visits in zip(self._flat, counts, strict=True):
            tally = each.slate.tally(rounds, visits)
            gains.update(tally.gains)
            staked.update(tally.staked_cents)
        order = self._units  # the game's order, not that of the automata
        return Tally(rounds, {each: gains[each] for each in order}, {each: staked[each] for each in order})

    def cells(self, seed: int, block: int, rounds: int) -> list[Cells]:
        """By automaton: the cell of each round, in order. The cell's position in its row is the face that came up."""
        return [each.cells(np.uint64(seed), np.uint64(block), rounds) for each in self._flat]

    def tape(self, seed: int, block: int, rounds: int) -> list[object]:
        """The outcome of each round, in order. Fed to the engine, it settles the same."""
        spread = [outcome for outcome, weight in self.automata[0].outcomes for _ in range(weight)]
        return [spread[cell % len(spread)] for cell in self.cells(seed, block, rounds)[0].tolist()]

    def nets(self, seed: int, block: int, rounds: int) -> Counts:
        nets = np.zeros(rounds, np.int64)
        for each, cells in zip(self._flat, self.cells(seed, block, rounds), strict=True):
            nets += each.slate.nets[cells]
        return nets

    def exact(self) -> Mapping[str, Fraction]:
        shares = {wager: ends for automaton in self.automata for wager, ends in automaton.shares().items()}
        return {
            wager: sum((end.cents * share for end, share in shares[wager].items()), Fraction(0)) / unit
            for wager, unit in self._units.items()
        }
