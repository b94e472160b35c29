"""Statistics of a wager's tally. Sums are exact integers; only the final square root is a float."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from croupier.engine.kernel import Tally
from croupier.values.brief import brief

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
        """The variance of one decision, in square cents; None for fewer than two decisions."""
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
    """A wager as simulated, per unit of its initial stake. A value is None if there were too few decisions for it."""

    wager: str
    unit_cents: int  # the initial wager
    decided: int  # how many were decided
    mean: float | None  # the mean gain
    standard_error: float | None  # of the mean
    standard_deviation: float | None  # of one wager
    exact: Exact | None  # the exact mean, where it is known
    z: float | None  # standard errors by which the mean is above the exact value
    hit_frequency: float | None  # the share that won
    push_frequency: float | None  # the share that neither won nor lost
    element_of_risk: float | None  # lost / all that was staked
    staked_cents: int  # all that was staked
    average_bet_cents: float | None  # the mean initial wager; the unit, unless the bets are spread
    gain_per_bet: float | None  # gained / all initial wagers: the mean, if every bet is one unit
    cents_per_100_rounds: float | None  # gained in a hundred rounds of the table
    gains: tuple[tuple[int, int], ...]  # cents gained, highest first, and how often

    def __repr__(self) -> str:
        known = {"mean": self.mean, "standard error": self.standard_error, "exact": self.exact, "z": self.z}
        shown = [f"{name} {float(value):.6g}" for name, value in known.items() if value is not None]
        return brief("Estimate", f"{self.wager}: {', '.join(shown) or 'never decided'}")

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % confidence interval of the mean."""
        if self.mean is None or self.standard_error is None:
            return None
        reach = NINETY_FIVE_PERCENT * self.standard_error
        return self.mean - reach, self.mean + reach


def estimate(
    wager: str,
    unit: int,
    gains: Mapping[int, int],
    staked_cents: int,
    exact: Exact | None = None,
    *,
    rounds: int = 0,
    bet_cents: int | None = None,
) -> Estimate:
    """Estimates a wager from its gains. The sums are exact, so no run is too long for it.

    `rounds` are those of the table. `bet_cents` is the total of the initial wagers; None: one unit for each decision.
    """
    moments = Moments.of(gains)
    mean, squared, variance = moments.mean(unit), moments.squared_error(unit), moments.variance
    error = None if squared is None else sqrt(squared)
    bet = moments.decided * unit if bet_cents is None else bet_cents
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
        average_bet_cents=_share(bet, moments.decided),
        gain_per_bet=_share(moments.gained, bet),
        cents_per_100_rounds=_share(100 * moments.gained, rounds),
        gains=tuple(sorted(gains.items(), reverse=True)),
    )


def _share(times: int, total: int) -> float | None:
    return times / total if total else None


# ---------------------------------------------------------------- as a run goes on


def precise(gains: Mapping[int, int], unit: int, wanted: Fraction) -> bool:
    """Whether the standard error of the mean is as small as wanted.

    False for a wager with the same gain every time: its variance is still unknown, because a rare win has not come yet.
    """
    squared = Moments.of(gains).squared_error(unit)
    return bool(squared) and squared is not None and squared <= wanted * wanted


def convergence(tallies: Iterable[Tally], wager: str, unit: int) -> Iterator[tuple[int, float, float]]:
    """For each tally: its rounds, the wager's mean and its standard error. Tallies without both are left out."""
    for tally in tallies:
        moments = Moments.of(tally.gains.get(wager, {}))
        mean, squared = moments.mean(unit), moments.squared_error(unit)
        if mean is not None and squared is not None:
            yield tally.rounds, float(mean), sqrt(squared)
