"""A walk without an end to its rounds: whether it ever falls below the edge, how long that takes, and which edge comes first.

One edge: a walk falls to new depths one drop at a time, and each drop is as the first was. The chances of a first drop by 1,
2, 3... steps come from splitting 1 - p(z), p being the generating function of one round, into a part for depths and a part
for heights (Wiener and Hopf); ruin is a renewal of such drops, and Wald's equation gives its time. Two edges: the chances of
all steps between them are one banded system of equations, solved block by block from both ends.
"""

from __future__ import annotations

import math
from functools import reduce

import numpy as np
from numpy.typing import NDArray

from croupier.simulate.walk import Gains, Mass

Matrix = NDArray[np.float64]

_EVEN = 1e-13  # an expectation this near nothing is none
_FINEST = 1 << 22  # points of a circle: enough for all but the evenest of games
_ENOUGH = 100_000  # steps; from so high up a fall's last drop is the same wherever it began, but for the lattice
_SMALLEST_BLOCK, _LARGEST_BLOCK = 32, 1_000
_MOST_BETWEEN = 200_000  # steps between two edges; of more the last digits would be noise
_DIGITS = 37.0  # e to the -37 is less than a double can tell from nothing


def mean(gains: Gains) -> float:
    steps = np.arange(gains.lowest, gains.highest + 1)
    return math.fsum(steps * gains.chances)


def ruin_ever(gains: Gains, at: int) -> float | None:
    """The chance that the walk from step `at` ever falls below step 0; None where the game is too nearly even to say."""
    if gains.down == 0:
        return 0.0
    if mean(gains) <= _EVEN:
        return 1.0
    drops = _drops(gains)
    if drops is None:
        return None
    beyond = np.cumsum(drops[::-1])[::-1]  # the chance of a first drop by more than so many steps
    near = min(at, _ENOUGH)
    chances: list[float] = []
    for step in range(near + 1):
        last = np.array(chances[max(step - len(drops), 0) :])[::-1]
        chances.append(float(drops[: len(last)] @ last + (beyond[step] if step < len(drops) else 0.0)))
    return chances[-1] * _least_root(gains) ** (at - near)  # so high up, each further step makes ruin less likely alike


def rounds_to_ruin(gains: Gains, at: int) -> float | None:
    """How many rounds the walk from step `at` takes, on average, to fall below step 0; None where that is for ever or unknown.

    The expectation of a round times the rounds is how far the walk has come (Wald): to the edge and a last drop beyond it.
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
    beyond: list[float] = []  # how far below 0 the walk from each step comes to lie
    for step in range(near + 1):
        last = np.array(beyond[max(step - len(drops), 0) :])[::-1]
        over = np.maximum(sizes - step, 0)
        beyond.append(float(drops[: len(last)] @ last + drops @ over))
    return (at + beyond[-1]) / -each


def _drops(gains: Gains) -> Mass | None:
    """The chance that a walk's first drop below where it began is by 1, 2, 3... steps."""
    if gains.down == 1:
        return np.array([1.0 if mean(gains) <= _EVEN else _least_root(gains)])
    radius = _lowest_point(gains)
    size = 1 << math.ceil(math.log2(4 * _DIGITS / abs(math.log(radius)) + 8 * len(gains.chances)))
    if size > _FINEST:
        return None
    steps = np.arange(gains.lowest, gains.highest + 1)
    around = np.zeros(size)
    np.add.at(around, steps % size, gains.chances * radius**steps)
    logs = np.fft.ifft(np.log(1 - np.fft.fft(around)))
    # Our transform runs the other way round: the coefficient of z**-k stands at place `size - k`.
    downward = np.zeros(size, dtype=np.complex128)
    downward[size // 2 + 1 :] = logs[size // 2 + 1 :]
    split = np.fft.ifft(np.exp(np.fft.fft(downward))).real
    sizes = np.arange(1, gains.down + 1)
    drops: Mass = np.clip(-split[size - sizes] * radius**sizes, 0.0, 1.0)
    return drops / drops.sum() if mean(gains) < 0 else drops


def _least_root(gains: Gains) -> float:
    """The least positive root of p(z) = 1 in a game that gains: by so much each step up makes ruin less likely."""
    low, high = 0.0, _lowest_point(gains)
    while (middle := (low + high) / 2) not in {low, high}:
        low, high = (middle, high) if _generating(gains, middle) > 1 else (low, middle)
    return middle


def _generating(gains: Gains, at: float) -> float:
    there = np.flatnonzero(gains.chances)
    with np.errstate(over="ignore"):  # far from the lowest point it may well be more than a double holds
        return float(np.sum(gains.chances[there] * at ** (there + float(gains.lowest))))


def _lowest_point(gains: Gains) -> float:
    """Where p(z) is least: there it is below 1, so that 1 - p(z) can be split. Above 1 for a game that loses."""
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
    """The chance that the walk rises to `upper` before it falls below 0, and the rounds until it does one or the other.

    None where there are too many steps between.
    """
    size = max(gains.up, gains.down, _SMALLEST_BLOCK)
    if size > _LARGEST_BLOCK or upper > _MOST_BETWEEN:
        return None
    blocks = _Blocks(gains, upper, size)
    here = at // size
    below = _eliminated(blocks, range(here), onward=1)
    above = _eliminated(blocks, range(blocks.count - 1, here, -1), onward=-1)
    system, wanted = blocks.diagonal(here), blocks.wanted(here)
    for side, toward in ((below, -1), (above, 1)):
        if side is not None:
            (matrix, right), coupling = side, blocks.tie(here, toward)
            system = system - coupling @ matrix
            wanted = wanted - coupling @ right
    solved = np.linalg.solve(system, wanted)[at % size]
    return float(solved[0]), float(solved[1])


class _Blocks:
    """The equations of all steps between two edges, in square blocks: each is tied only to the next and the one before."""

    def __init__(self, gains: Gains, upper: int, size: int) -> None:
        self.gains, self.upper, self.size = gains, upper, size
        self.count = -(-upper // size)
        places = np.arange(size)
        apart = places[None, :] - places[:, None]
        self.here = np.eye(size) - self._chance(apart)
        self.up = -self._chance(apart + size)
        self.down = -self._chance(apart - size)
        self.above = np.cumsum(gains.chances[::-1])[::-1]  # the chance of at least so much, from the lowest gain

    def _chance(self, gain: NDArray[np.int64]) -> Matrix:
        place = gain - self.gains.lowest
        inside = (place >= 0) & (place < len(self.gains.chances))
        return np.where(inside, self.gains.chances[np.where(inside, place, 0)], 0.0)

    def diagonal(self, block: int) -> Matrix:
        """The last block may reach beyond the upper edge: what is there stands for itself."""
        kept = self._kept(block)
        system = self.here.copy()
        system[:, kept:] = 0.0
        system[kept:, :] = 0.0
        system[range(kept, self.size), range(kept, self.size)] = 1.0
        return system

    def _kept(self, block: int) -> int:
        return min(self.upper - block * self.size, self.size)

    def tie(self, block: int, toward: int) -> Matrix:
        """How a block is tied to the next one, or to the one before."""
        tied = (self.up if toward == 1 else self.down).copy()
        tied[self._kept(block) :] = 0.0
        return tied

    def wanted(self, block: int) -> Matrix:
        """The chance of rising over the edge in this very round; and one round."""
        kept = self._kept(block)
        needed = self.upper - block * self.size - np.arange(self.size)
        place = np.clip(needed - self.gains.lowest, 0, len(self.above))
        rises = np.append(self.above, 0.0)[place]
        made = np.stack([rises, np.ones(self.size)], axis=1)
        made[kept:] = 0.0
        return made


def _eliminated(blocks: _Blocks, order: range, onward: int) -> tuple[Matrix, Matrix] | None:
    """What the last block of a run comes to, told by the block after it: its steps are `right - matrix @ those`."""
    found: tuple[Matrix, Matrix] | None = None
    for block in order:
        system, wanted = blocks.diagonal(block), blocks.wanted(block)
        if found is not None:
            (matrix, right), back = found, blocks.tie(block, -onward)
            system = system - back @ matrix
            wanted = wanted - back @ right
        both = np.hstack([blocks.tie(block, onward), wanted])
        solved = np.asarray(np.linalg.solve(system, both), dtype=np.float64)
        found = solved[:, : blocks.size], solved[:, blocks.size :]
    return found
