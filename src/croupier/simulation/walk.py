"""A bankroll as a random walk on integer steps: each round moves it by a gain, and it stops for good at an edge.

The distribution after n rounds is computed, not sampled: the mass on every step is carried forward round by round, and mass
that crosses an edge is removed in that round. Many rounds at once are exact too. Far from an edge the edge has no effect, so
the next 4, 16, 64... rounds are one convolution. Near an edge the same rounds use shorter strides, down to single rounds.
"Far" means that less than `NEGLIGIBLE` of the mass could reach the edge in that time. `WalkState.neglected` is the mass left
out; it is far below the last digit printed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

Mass = NDArray[np.float64]

NEGLIGIBLE = 1e-16
STRIDE = 4  # each level's stride is this many times as long as the one below
MOST_DENSE = 800  # steps: up to here a dense matrix is fast
_GONE = 1e-13


class TooWide(ValueError):
    """The gains are so far apart that the computation would take hours."""


@dataclass(frozen=True, slots=True)
class Gains:
    """The gains of one round in whole steps: the chance of each, from the lowest to the highest."""

    lowest: int
    chances: Mass

    @classmethod
    def of(cls, chances: Mapping[int, float]) -> Gains:
        lowest, highest = min(chances), max(chances)
        dense = np.zeros(highest - lowest + 1)
        for gain, chance in chances.items():
            dense[gain - lowest] += chance
        return cls(lowest, dense)

    @property
    def highest(self) -> int:
        return self.lowest + len(self.chances) - 1

    @property
    def down(self) -> int:
        """The largest possible loss, in steps."""
        return max(-self.lowest, 0)

    @property
    def up(self) -> int:
        return max(self.highest, 0)

    def mirrored(self) -> Gains:
        return Gains(-self.highest, self.chances[::-1].copy())

    def times(self, rounds: int) -> Gains:
        """The gains of that many rounds together, without the negligible tails. `rounds` is a power of two."""
        total = self
        for _ in range(rounds.bit_length() - 1):
            total = total.after(total)
        return total

    def after(self, other: Gains) -> Gains:
        total = np.maximum(convolved(self.chances, other.chances), 0.0)
        first, last = _ends(total)
        return Gains(self.lowest + other.lowest + first, total[first : last + 1])


def convolved(one: Mass, other: Mass) -> Mass:
    """The convolution of the two, by FFT where that is faster."""
    if min(len(one), len(other)) <= 32:
        return np.convolve(one, other)
    length = len(one) + len(other) - 1
    size = _smooth(length)
    result: Mass = np.fft.irfft(np.fft.rfft(one, size) * np.fft.rfft(other, size), size)[:length]
    return result


def _smooth(length: int) -> int:
    """A fast FFT size of at least this length: a power of two, or three quarters of one."""
    power = 1 << (length - 1).bit_length()
    return power * 3 // 4 if power * 3 // 4 >= length else power


def _ends(mass: Mass) -> tuple[int, int]:
    """The first and the last step worth keeping. The mass beyond them is below the noise of the FFT."""
    kept = np.flatnonzero(mass > NEGLIGIBLE * mass.max())
    return int(kept[0]), int(kept[-1])


class _Edge:
    """The lower edge of a walk: how the mass near it moves in strides of 1, 4, 16... rounds.

    `near(mass, level)` takes the mass on the steps 0, 1, 2... and returns it one stride later, and separately the mass that
    fell below step 0, by distance. Only the lowest `reach(level)` steps of the result are valid; those above must be computed
    without the edge.
    """

    def __init__(self, strides: list[Gains]) -> None:
        self.strides = strides
        self.matrices: dict[int, NDArray[np.float64]] = {}

    def reach(self, level: int) -> int:
        """Mass from below the edge cannot get above this step in one stride."""
        return self.strides[level].up

    def width(self, level: int) -> int:
        """The number of steps that affect those below `reach` one stride later, or fall off within it."""
        return self.strides[level].up + self.strides[level].down

    def near(self, mass: Mass, level: int) -> tuple[Mass, Mass]:
        if level == 0:
            return self._round(mass)
        if self.width(level) <= MOST_DENSE:
            return self._by_matrix(mass, level)
        fallen = np.zeros(self.strides[0].down)
        for _ in range(STRIDE):
            mass, over = self.stride(mass, level - 1)
            fallen += over
        return mass, fallen

    def stride(self, mass: Mass, level: int) -> tuple[Mass, Mass]:
        """All the mass one stride later, near the edge and far from it; mass above the last step is dropped."""
        if level == 0:
            return self._round(mass)
        gains = self.strides[level]
        width = self.width(level)
        low, fallen = self.near(mass[:width], level)
        if len(mass) <= width:
            return low, fallen
        free = _landed(convolved(mass, gains.chances), gains.lowest, len(mass))
        reach = min(self.reach(level), len(low))
        free[:reach] = low[:reach]
        return free, fallen

    def _round(self, mass: Mass) -> tuple[Mass, Mass]:
        one = self.strides[0]
        moved = convolved(mass, one.chances)  # from step `one.lowest` on
        over = moved[: one.down] if one.lowest < 0 else np.zeros(0)
        return _landed(moved, one.lowest, len(mass)), np.maximum(over, 0.0)

    def _by_matrix(self, mass: Mass, level: int) -> tuple[Mass, Mass]:
        size = self.width(level)
        if level not in self.matrices:
            self.matrices[level] = _matrix(self.strides[0], size, level)
        padded = np.zeros(size)
        padded[: len(mass)] = mass
        after = self.matrices[level] @ padded
        down = self.strides[0].down
        return after[down : down + len(mass)], after[:down]


def _landed(moved: Mass, lowest: int, length: int) -> Mass:
    """The part of the moved mass on the steps from 0 to `length`; `lowest` is the step of its first entry."""
    landed = np.zeros(length)
    first, last = max(-lowest, 0), min(len(moved), length - lowest)
    if first < last:
        landed[first + lowest : last + lowest] = np.maximum(moved[first:last], 0.0)
    return landed


def _matrix(one: Gains, size: int, level: int, *, upper_edge: bool = False) -> NDArray[np.float64]:
    """The transition matrix of one stride over the steps 0, 1, 2... and the absorbing steps below the edge.

    Mass above the last step is dropped, or with `upper_edge` absorbed in one step beyond it.
    """
    whole = one.down + size + upper_edge
    move = np.zeros((whole, whole))
    for absorbing in (*range(one.down), *range(one.down + size, whole)):
        move[absorbing, absorbing] = 1.0
    for gain, chance in enumerate(one.chances, one.lowest):
        steps = np.arange(one.down, one.down + size)
        lands = np.minimum(steps + gain, whole - 1) if upper_edge else steps + gain
        kept = lands < whole
        np.add.at(move, (lands[kept], steps[kept]), chance)
    for _ in range(level * (STRIDE.bit_length() - 1)):
        move = move @ move
    return np.ascontiguousarray(move[:, one.down : one.down + size])


@dataclass
class WalkState:
    """The state of a walk: the mass between the edges, the mass that fell below 0, and the mass at the upper edge."""

    start: int  # the step that `mass` begins at
    mass: Mass
    fallen: Mass  # on the steps below 0, the lowest first
    risen: float = 0.0
    rounds: int = 0
    neglected: float = field(default=0.0)

    @property
    def ruined(self) -> float:
        return float(self.fallen.sum())

    def quantile(self, share: float) -> int:
        """The lowest step such that this share of walks is on it or below; walks at the upper edge are not counted."""
        below = np.concatenate([self.fallen, self.mass])
        steps = np.concatenate([np.arange(-len(self.fallen), 0), np.arange(self.start, self.start + len(self.mass))])
        place = int(np.searchsorted(np.cumsum(below), share - _GONE))
        return int(steps[min(place, len(steps) - 1)])


class Walk:
    """A walk from step `at` that stops below step 0 and, if there is an upper edge, on or above it."""

    def __init__(self, gains: Gains, at: int, upper: int | None = None) -> None:
        self.gains, self.upper = gains, upper
        self.strides = [gains]
        self.low = _Edge(self.strides)
        self.high_strides = [gains.mirrored()]
        self.high = _Edge(self.high_strides)
        self.matrices: dict[int, NDArray[np.float64]] = {}
        self.now = WalkState(at, np.ones(1), np.zeros(gains.down))

    def advance(self, rounds: int) -> WalkState:
        """Moves the walk on by this many rounds, in the longest strides that fit."""
        self._prepare(rounds)
        for level in range(len(self.strides) - 1, -1, -1):
            length = STRIDE**level
            while rounds >= length and self.now.mass.sum() > _GONE and self._fits(level):
                self._stride(level)
                rounds -= length
                self.now.rounds += length
        self.now.rounds += rounds if self.now.mass.sum() <= _GONE else 0
        return self.now

    def _prepare(self, rounds: int) -> None:
        while STRIDE ** len(self.strides) <= rounds:
            self.strides.append(self.strides[-1].times(STRIDE))
            self.high_strides.append(self.strides[-1].mirrored())

    def _fits(self, level: int) -> bool:
        """Whether this stride can be used: the edges are too far apart to interact, or close enough for one matrix."""
        if level == 0 or self.upper is None or self.upper <= MOST_DENSE:
            return True
        return self.upper >= self.low.width(level) + self.high.width(level)

    def _stride(self, level: int) -> None:
        if self.upper is not None and level == 0:
            self._round_between()
        elif self.upper is not None and self.upper <= MOST_DENSE:
            self._all_at_once(level)
        else:
            self._between_or_beyond(level)

    def _between_or_beyond(self, level: int) -> None:
        gains, now = self.strides[level], self.now
        low_edge = now.start < self.low.width(level)
        top = now.start + len(now.mass)
        high_edge = self.upper is not None and top > self.upper - self.high.width(level)
        first = 0 if low_edge else now.start
        last = self.upper if high_edge and self.upper is not None else top
        mass = np.zeros(last - first)
        mass[now.start - first : top - first] = now.mass
        moved = convolved(mass, gains.chances)
        begins = first + gains.lowest
        if high_edge:
            moved = moved[: last - begins]
            self._from_above(mass, moved, level)
        if low_edge:
            moved, begins = moved[-begins:], 0
            self._from_below(mass, moved, level)
        self._keep(begins, np.maximum(moved, 0.0))

    def _all_at_once(self, level: int) -> None:
        """One stride by a single matrix, for two edges close together."""
        assert self.upper is not None  # noqa: S101 (only then is this called)
        now, down = self.now, self.gains.down
        if level not in self.matrices:
            self.matrices[level] = _matrix(self.gains, self.upper, level, upper_edge=True)
        mass = np.zeros(self.upper)
        mass[now.start : now.start + len(now.mass)] = now.mass
        after = self.matrices[level] @ mass
        now.fallen += after[:down]
        now.risen += float(after[-1])
        self._keep(0, after[down:-1])

    def _from_below(self, mass: Mass, moved: Mass, level: int) -> None:
        width = self.low.width(level)
        low, fallen = self.low.near(_padded(mass, width), level)
        reach = min(self.low.reach(level), len(moved))
        moved[:reach] = low[:reach]
        self.now.fallen += fallen

    def _from_above(self, mass: Mass, moved: Mass, level: int) -> None:
        width = self.high.width(level)
        high, risen = self.high.near(_padded(mass[::-1], width), level)
        reach = min(self.high.reach(level), len(moved))
        moved[len(moved) - reach :] = high[:reach][::-1]
        self.now.risen += float(risen.sum())

    def _round_between(self) -> None:
        """One round with two edges, however close they are."""
        now, one = self.now, self.gains
        moved, begins = convolved(now.mass, one.chances), now.start + one.lowest
        assert self.upper is not None  # noqa: S101 (only then is this called)
        if begins < 0:
            over = moved[:-begins]
            now.fallen[len(now.fallen) + begins :][: len(over)] += over
            moved, begins = moved[-begins:], 0
        if begins + len(moved) > self.upper:
            now.risen += float(moved[self.upper - begins :].sum())
            moved = moved[: self.upper - begins]
        self._keep(begins, np.maximum(moved, 0.0))

    def _keep(self, begins: int, moved: Mass) -> None:
        """Stores the mass without its negligible tails."""
        now = self.now
        if moved.sum() <= NEGLIGIBLE:
            now.start, now.mass = begins, np.zeros(1)
        else:
            first, last = _ends(moved)
            now.start, now.mass = begins + first, moved[first : last + 1]
        now.neglected = 1.0 - float(now.mass.sum() + now.fallen.sum() + now.risen)


def _padded(mass: Mass, length: int) -> Mass:
    if len(mass) >= length:
        return mass[:length]
    padded = np.zeros(length)
    padded[: len(mass)] = mass
    return padded
