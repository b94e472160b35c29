"""Ruin without a round limit: the chance that a walk ever falls below 0, how long it takes, and which of two edges comes first.

One edge: a walk reaches each new low by a drop, and all drops have the same distribution. The chances that the first drop is
1, 2, 3... steps come from the Wiener-Hopf factorization of 1 - p(z), where p is the generating function of one round. Ruin is
a renewal process of such drops, and Wald's equation gives its expected time. Two edges: the chances of all steps between them
are one banded system of equations, solved block by block from both ends.
"""

from __future__ import annotations

import math
from functools import reduce

import numpy as np
from numpy.typing import NDArray

from croupier.simulate.walk import Gains, Mass

Matrix = NDArray[np.float64]

_EVEN = 1e-13  # an expected gain closer to 0 than this counts as 0
_FINEST = 1 << 22  # points on the circle: enough unless the game is almost exactly even
_ENOUGH = 100_000  # steps; from further up, the distribution of the last drop no longer depends on the start
_SMALLEST_BLOCK, _LARGEST_BLOCK = 32, 1_000
_MOST_BETWEEN = 200_000  # steps between two edges; with more, the last digits would be noise
_DIGITS = 37.0  # exp(-37) is below double precision


def mean(gains: Gains) -> float:
    steps = np.arange(gains.lowest, gains.highest + 1)
    return math.fsum(steps * gains.chances)


def ruin_ever(gains: Gains, at: int) -> float | None:
    """The chance that the walk from step `at` ever falls below step 0; None if the game is too close to even."""
    if gains.down == 0:
        return 0.0
    if mean(gains) <= _EVEN:
        return 1.0
    drops = _drops(gains)
    if drops is None:
        return None
    beyond = np.cumsum(drops[::-1])[::-1]  # the chance of a first drop of more than this many steps
    near = min(at, _ENOUGH)
    chances = np.zeros(near + 1)
    for step in range(near + 1):
        last = chances[max(step - len(drops), 0) : step][::-1]
        chances[step] = drops[: len(last)] @ last + (beyond[step] if step < len(drops) else 0.0)
    # Far up, each further step reduces the chance by the same factor.
    return float(chances[-1] * _least_root(gains) ** (at - near))


def rounds_to_ruin(gains: Gains, at: int) -> float | None:
    """The average number of rounds until the walk from step `at` falls below step 0; None if infinite or unknown.

    By Wald's equation, expected gain per round times rounds is the distance: down to the edge, plus the overshoot.
    """
    each = mean(gains)
    if each >= -_EVEN:
        return None
    drops = _drops(gains)
    if drops is None:
        return None
    period = reduce(math.gcd, (int(drop) + 1 for drop in np.flatnonzero(drops > _EVEN)))
    near = at if at <= _ENOUGH else _ENOUGH + (at - _ENOUGH) % period
    sizes = np.arange(1, len(drops) + 1)
    beyond: list[float] = []  # expected overshoot below 0 from each step
    for step in range(near + 1):
        last = np.array(beyond[max(step - len(drops), 0) :])[::-1]
        over = np.maximum(sizes - step, 0)
        beyond.append(float(drops[: len(last)] @ last + drops @ over))
    return (at + beyond[-1]) / -each


def _drops(gains: Gains) -> Mass | None:
    """The chances that a walk's first drop below its start is 1, 2, 3... steps."""
    if gains.down == 1:
        return np.array([1.0 if mean(gains) <= _EVEN else _least_root(gains)])
    radius = _lowest_point(gains)
    size = 1 << math.ceil(math.log2(4 * _DIGITS / abs(math.log(radius)) + 8 * len(gains.chances)))
    if size > _FINEST:
        return None
    steps = np.arange(gains.lowest, gains.highest + 1)
    around = np.zeros(size)
    np.add.at(around, steps % size, gains.chances * radius**steps)
    logs = np.fft.irfft(np.log(1 - np.fft.rfft(around)), size)
    # The transform has the opposite sign convention: the coefficient of z**-k is at index `size - k`.
    downward = np.zeros(size)
    downward[size // 2 + 1 :] = logs[size // 2 + 1 :]
    split = np.fft.irfft(np.exp(np.fft.rfft(downward)), size)
    sizes = np.arange(1, gains.down + 1)
    drops: Mass = np.clip(-split[size - sizes] * radius**sizes, 0.0, 1.0)
    return drops / drops.sum() if mean(gains) < 0 else drops


def _least_root(gains: Gains) -> float:
    """The least positive root of p(z) = 1 for a game with a positive mean: the factor of the ruin chance per step up."""
    low, high = 0.0, _lowest_point(gains)
    while (middle := (low + high) / 2) not in {low, high}:
        low, high = (middle, high) if _generating(gains, middle) > 1 else (low, middle)
    return middle


def _generating(gains: Gains, at: float) -> float:
    possible = np.flatnonzero(gains.chances)
    with np.errstate(over="ignore"):  # it may overflow far from the minimum
        return float(np.sum(gains.chances[possible] * at ** (possible + float(gains.lowest))))


def _lowest_point(gains: Gains) -> float:
    """The z where p(z) is least. There p(z) < 1, so 1 - p(z) can be factored. It is above 1 for a losing game."""
    low, high = -4.0, 4.0  # of the logarithm
    for _ in range(200):
        third = (high - low) / 3
        if _generating(gains, math.exp(low + third)) < _generating(gains, math.exp(high - third)):
            high -= third
        else:
            low += third
    return math.exp((low + high) / 2)


# ---------------------------------------------------------------- two edges


def first_edge(gains: Gains, at: int, upper: int) -> tuple[float, float] | None:
    """The chance that the walk reaches `upper` before it falls below 0, and the average rounds until either happens.

    None if there are too many steps between them.
    """
    size = max(gains.up, gains.down, _SMALLEST_BLOCK)
    if size > _LARGEST_BLOCK or upper > _MOST_BETWEEN:
        return None
    blocks = _Blocks(gains, upper, size)
    here = at // size
    below = _eliminated(blocks, range(here), onward=1)
    above = _eliminated(blocks, range(blocks.count - 1, here, -1), onward=-1)
    system, right_side = blocks.diagonal(here), blocks.right_side(here)
    for side, toward in ((below, -1), (above, 1)):
        if side is not None:
            (matrix, right), link = side, blocks.coupling(here, toward)
            system = system - link @ matrix
            right_side = right_side - link @ right
    solved = np.linalg.solve(system, right_side)[at % size]
    return float(solved[0]), float(solved[1])


class _Blocks:
    """The equations of all steps between two edges, in square blocks. Each block is coupled only to its two neighbors."""

    def __init__(self, gains: Gains, upper: int, size: int) -> None:
        self.gains, self.upper, self.size = gains, upper, size
        self.count = -(-upper // size)
        places = np.arange(size)
        apart = places[None, :] - places[:, None]
        self.here = np.eye(size) - self._chance(apart)
        self.up = -self._chance(apart + size)
        self.down = -self._chance(apart - size)
        self.above = np.cumsum(gains.chances[::-1])[::-1]  # the chance of at least this gain, from the lowest gain up

    def _chance(self, gain: NDArray[np.int64]) -> Matrix:
        place = gain - self.gains.lowest
        inside = (place >= 0) & (place < len(self.gains.chances))
        return np.where(inside, self.gains.chances[np.where(inside, place, 0)], 0.0)

    def diagonal(self, block: int) -> Matrix:
        """The diagonal block. Rows beyond the upper edge, in the last block, are identity rows."""
        rows_inside = self._rows_inside(block)
        system = self.here.copy()
        system[:, rows_inside:] = 0.0
        system[rows_inside:, :] = 0.0
        system[range(rows_inside, self.size), range(rows_inside, self.size)] = 1.0
        return system

    def _rows_inside(self, block: int) -> int:
        return min(self.upper - block * self.size, self.size)

    def coupling(self, block: int, toward: int) -> Matrix:
        """The coupling of a block to the next one (1) or the previous one (-1)."""
        matrix = (self.up if toward == 1 else self.down).copy()
        matrix[self._rows_inside(block) :] = 0.0
        return matrix

    def right_side(self, block: int) -> Matrix:
        """The right side: the chance of crossing the upper edge in this round, and 1 for the round itself."""
        rows_inside = self._rows_inside(block)
        needed = self.upper - block * self.size - np.arange(self.size)
        place = np.clip(needed - self.gains.lowest, 0, len(self.above))
        rises = np.append(self.above, 0.0)[place]
        columns = np.stack([rises, np.ones(self.size)], axis=1)
        columns[rows_inside:] = 0.0
        return columns


def _eliminated(blocks: _Blocks, order: range, onward: int) -> tuple[Matrix, Matrix] | None:
    """Eliminates blocks in order. The last one's values are then `right - matrix @ values of the block after it`."""
    found: tuple[Matrix, Matrix] | None = None
    for block in order:
        system, right_side = blocks.diagonal(block), blocks.right_side(block)
        if found is not None:
            (matrix, right), back = found, blocks.coupling(block, -onward)
            system = system - back @ matrix
            right_side = right_side - back @ right
        both = np.hstack([blocks.coupling(block, onward), right_side])
        solved = np.asarray(np.linalg.solve(system, both), dtype=np.float64)
        found = solved[:, : blocks.size], solved[:, blocks.size :]
    return found
