"""What a tally says of a wager. Everything is counted in whole numbers first; a root is only drawn at the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from croupier.engine.kernel import Tally

NINETY_FIVE_PERCENT = 1.959963984540054  # standard errors on either side

Exact = Fraction | float
_A_FEW = 2


@dataclass(frozen=True, slots=True)
class Moments:
    """How often a wager was decided, and the sums of its gains and of their squares, in cents."""

    decided: int
    gained: int
    squares: int

    @classmethod
    def of(cls, gains: Mapping[int, int]) -> Moments:
        return cls(
            sum(gains.values()),
            sum(cents * times for cents, times in gains.items()),
            sum(cents * cents * times for cents, times in gains.items()),
        )

    @property
    def variance(self) -> Fraction | None:
        """Of one decision, in square cents; None of fewer than two."""
        if self.decided < _A_FEW:
            return None
        spread = self.decided * self.squares - self.gained * self.gained
        return Fraction(spread, self.decided * (self.decided - 1))

    def mean(self, unit: int) -> Fraction | None:
        return Fraction(self.gained, self.decided * unit) if self.decided else None

    def squared_error(self, unit: int) -> Fraction | None:
        """The square of the mean's standard error, per unit."""
        variance = self.variance
        return None if variance is None else variance / (self.decided * unit * unit)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A wager as simulated, per unit of its initial stake. What too few decisions cannot tell is None."""

    wager: str
    unit_cents: int
    decided: int
    mean: float | None
    standard_error: float | None
    standard_deviation: float | None
    exact: Exact | None  # what it is held to, where that is known
    z: float | None  # how many standard errors the mean lies above it
    hit_frequency: float | None
    push_frequency: float | None
    element_of_risk: float | None
    staked_cents: int
    gains: tuple[tuple[int, int], ...]  # cents gained, most first, and how often

    @property
    def interval(self) -> tuple[float, float] | None:
        """Where the true mean lies in 95 runs of 100."""
        if self.mean is None or self.standard_error is None:
            return None
        reach = NINETY_FIVE_PERCENT * self.standard_error
        return self.mean - reach, self.mean + reach


def estimate(
    wager: str, unit: int, gains: Mapping[int, int], staked_cents: int, exact: Exact | None = None
) -> Estimate:
    """What a wager's gains come to; exact as long as can be, so that no run is too long for it."""
    moments = Moments.of(gains)
    mean, squared, variance = moments.mean(unit), moments.squared_error(unit), moments.variance
    error = None if squared is None else sqrt(squared)
    return Estimate(
        wager=wager,
        unit_cents=unit,
        decided=moments.decided,
        mean=None if mean is None else float(mean),
        standard_error=error,
        standard_deviation=None if variance is None else sqrt(variance) / unit,
        exact=exact,
        z=float(mean - Fraction(exact)) / error if mean is not None and error and exact is not None else None,
        hit_frequency=_share(sum(times for cents, times in gains.items() if cents > 0), moments.decided),
        push_frequency=_share(gains.get(0, 0), moments.decided),
        element_of_risk=-moments.gained / staked_cents if staked_cents else None,
        staked_cents=staked_cents,
        gains=tuple(sorted(gains.items(), reverse=True)),
    )


def _share(times: int, of: int) -> float | None:
    return times / of if of else None


# ---------------------------------------------------------------- as a run goes on


def precise(gains: Mapping[int, int], unit: int, wanted: Fraction) -> bool:
    """Whether the standard error of the mean has come down to what is wanted.

    A wager that always came to the same has shown nothing of how it varies: the rare win is still to come.
    """
    squared = Moments.of(gains).squared_error(unit)
    return bool(squared) and squared is not None and squared <= wanted * wanted


def convergence(tallies: Iterable[Tally], wager: str, unit: int) -> Iterator[tuple[int, float, float]]:
    """Of each tally: its rounds, the mean of a wager and its standard error, where it has shown both."""
    for tally in tallies:
        moments = Moments.of(tally.gains.get(wager, {}))
        mean, squared = moments.mean(unit), moments.squared_error(unit)
        if mean is not None and squared is not None:
            yield tally.rounds, float(mean), sqrt(squared)
