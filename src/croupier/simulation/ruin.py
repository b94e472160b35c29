"""Ruin without a round limit: the chance that a walk ever falls below 0, how long it takes, and which of two edges comes first.

One edge: a walk reaches each new low by a drop, and all drops have the same distribution. The chances that the first drop is
1, 2, 3... steps come from the Wiener-Hopf factorization of 1 - p(z), where p is the generating function of one round. Ruin is
a renewal process of such drops, and Wald's equation gives its expected time. Two edges: the chances of all steps between them
are one system of equations, solved block by block from the upper edge down.
"""

from __future__ import annotations

import math
from functools import reduce

import numpy as np
from numpy.typing import NDArray

from croupier.simulation.walk import Gains, Mass

Matrix = NDArray[np.float64]

_EVEN = 1e-13  # an expected gain closer to 0 than this counts as 0
_FINEST = 1 << 22  # points on the circle: enough unless the game is almost exactly even
_ENOUGH = 100_000  # steps; from further up, the distribution of the last drop no longer depends on the start
_SMALLEST_BLOCK = 32
_MOST_BETWEEN = 200_000  # steps between two edges; with more, the last digits would be noise
_MOST_WORK = 20_000_000_000  # steps between two edges, times the largest loss and gain: some seconds
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
    """The average number of rounds until the walk from step `at` falls below step 0.

    Infinite if the game does not favor the house; None if it is too close to even. By Wald's equation, expected gain per round
    times rounds is the distance: down to the edge, plus the overshoot.
    """
    each = mean(gains)
    if each >= -_EVEN:
        return math.inf
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
    within = _clamped(gains, upper)
    size = max(within.down, _SMALLEST_BLOCK)
    if upper > _MOST_BETWEEN or upper * size * max(within.up, size) > _MOST_WORK:
        return None
    solved = np.zeros((size, 2))  # below step 0 nothing is reached, and no round is played
    for from_below, fixed in reversed(_blocks(within, upper, size)[(upper - 1 - at) // size :]):
        solved = from_below @ solved + fixed
    chance, rounds = solved[(at - upper) % size]
    return float(chance), float(rounds)


def _clamped(gains: Gains, upper: int) -> Gains:
    """The same gains, but one that crosses an edge from any step between them goes no further than it must."""
    chances: dict[int, float] = {}
    for place in np.flatnonzero(gains.chances):
        gain = min(max(gains.lowest + int(place), -upper), upper)
        chances[gain] = chances.get(gain, 0.0) + float(gains.chances[place])
    return Gains.of(chances)


def _blocks(gains: Gains, upper: int, size: int) -> list[tuple[Matrix, Matrix]]:
    """Every block of steps, from the upper edge down: its values are `from_below @ values of the block below + fixed`.

    The values of a step are the chance to reach the upper edge first, and the average rounds. A loss reaches no further than
    the next block. A gain may pass many blocks, so the steps above are kept as they depend on the current block.
    """
    places, reach = np.arange(size), max(gains.up, size)
    here, below = _moves(gains, places, places), _moves(gains, places, places - size)
    above = _moves(gains, places, size + np.arange(reach))
    above_by_here, above_fixed = np.zeros((reach, size)), np.tile([1.0, 0.0], (reach, 1))
    blocks = []
    for lowest in range(upper - size, -size, -size):
        # In the last block the steps below 0 have the values 0.
        between = (lowest + places >= 0)[:, None]
        system = np.eye(size) - between * (here + above @ above_by_here)
        known = between * np.hstack([below, above @ above_fixed + [0.0, 1.0]])
        solved = np.asarray(np.linalg.solve(system, known), dtype=np.float64)
        from_below, fixed = solved[:, :size], solved[:, size:]
        blocks.append((from_below, fixed))
        above_fixed = np.vstack([fixed, above_by_here @ fixed + above_fixed])[:reach]
        above_by_here = np.vstack([from_below, above_by_here @ from_below])[:reach]
    return blocks


def _moves(gains: Gains, starts: NDArray[np.int64], ends: NDArray[np.int64]) -> Matrix:
    """The chance to move in one round from each start to each end."""
    place = ends[None, :] - starts[:, None] - gains.lowest
    inside = (place >= 0) & (place < len(gains.chances))
    return np.where(inside, gains.chances[np.where(inside, place, 0)], 0.0)
