"""Forecasts a bankroll at a wager: ruin, bands, a goal, and the house's expected win, from the exact distribution.

A patron repeats the same wager. He is ruined when his money no longer covers the next wager. Ruin is final, so it is checked
after every round. A round that has begun is played to its end: if doubling or splitting costs more than he has, the rest is
lent to him, and he may end below zero. Payouts are the exact fractions of the pay table; a table that rounds to cents pays
the patron at most one cent more.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from typing import TYPE_CHECKING

from croupier.money.numbers import Numbers

if TYPE_CHECKING:  # they need numpy, which those who only read a forecast need not have
    from croupier.simulation.walk import Gains, Walk

SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)
MOST_ROUNDS = 10_000_000
METHOD = (
    "computed round by round from the wager's exact gains, stopping at the first ruin, in double precision; "
    "without a round limit: ladder heights and Wald's equation; the goal: one equation for each bankroll between"
)

_POINTS = 64
_WIDEST = 1_000_000  # steps that one round may move
_MOST_WORK = 60_000_000  # steps per round, times rounds with any mass left: about half a minute
_ALL_GONE = 30  # times the rounds to ruin, or to one standard deviation: almost no mass is left by then


@dataclass(frozen=True, slots=True, kw_only=True)
class Venture:
    """One wager repeated from one bankroll. A round here is one decided wager, however many spins or rolls it takes."""

    numbers: Numbers
    bankroll_cents: int
    bet_cents: int
    rounds: int
    goal_cents: int | None = None
    rounds_per_hour: int = 60  # of the game: spins, rolls, hands


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """The state after some rounds: for each of `SHARES` the bankroll it does not exceed, and the chances so far."""

    rounds: int
    bands_cents: tuple[int, ...]
    ruined: float
    ahead: float  # more than at the beginning
    goal: float | None  # reached before ruin


@dataclass(frozen=True, slots=True, kw_only=True)
class Forecast:
    """The forecast for a bankroll, in cents, from the patron's side."""

    points: tuple[CurvePoint, ...]  # the last is after all rounds
    step_cents: Fraction  # every gain is a multiple of this
    ruin_ever: float | None
    rounds_to_ruin: float | None  # on average; infinite if ruin is not certain, or the game is even
    goal_ever: float | None
    rounds_to_goal_or_ruin: float | None  # None here and above: not computed
    theoretical_win_per_hour_cents: Fraction
    wagers_per_hour: Fraction
    rounds_to_one_deviation: float | None  # N0: rounds until the expected result equals one standard deviation
    neglected: float  # the probability that the computation left out

    @property
    def end(self) -> CurvePoint:
        return self.points[-1]


@dataclass(frozen=True, slots=True)
class _Lattice:
    """The values a bankroll can take, as whole steps: step 0 is the lowest that covers the next wager."""

    venture: Venture
    step: Fraction
    at: int
    gains: Gains

    @classmethod
    def of(cls, venture: Venture) -> _Lattice:
        """All gains; the walk goes on until ruin. Raises `TooWide` if it would take too long to compute."""
        from croupier.simulation.walk import Gains, TooWide

        gains = _gains(venture)
        step = reduce(_common, gains, Fraction(0)) or Fraction(venture.bet_cents)
        steps = {int(cents / step): chance for cents, chance in gains.items()}
        spread = max(steps) - min(steps)
        apart = f"one round can move this bankroll by {spread:,} steps of {float(step) / 100:.4g} dollars"
        if spread > _WIDEST:
            raise TooWide(f"{apart}: too many to compute")
        if spread * _rounds_with_mass(venture) > _MOST_WORK:
            raise TooWide(f"{apart}; {venture.rounds:,} rounds of that would take too long. Ask for fewer rounds.")
        return cls(venture, step, _covered(venture, step), Gains.of(steps))

    def cents(self, step: int) -> int:
        """The bankroll at a step, rounded down to whole cents."""
        return math.floor(self.venture.bankroll_cents + (step - self.at) * self.step)


def _to_goal(venture: Venture) -> tuple[Gains, int, int] | None:
    """The walk that ends at the goal: gains, the step at the beginning, and the step of the goal; None without a goal.

    All gains that reach the goal from any bankroll are one here: to the goal, and no further.
    """
    from croupier.simulation.walk import Gains

    if venture.goal_cents is None:
        return None
    far = venture.goal_cents - venture.bet_cents
    gains = _gains(venture)
    near = {cents: chance for cents, chance in gains.items() if cents < far}
    step = reduce(_common, near, Fraction(0)) or Fraction(venture.bet_cents)
    at = _covered(venture, step)
    goal = at + math.ceil((venture.goal_cents - venture.bankroll_cents) / step)
    steps = {int(cents / step): chance for cents, chance in near.items()}
    reached = sum(chance for cents, chance in gains.items() if cents >= far)
    return Gains.of(steps | {goal: steps.get(goal, 0.0) + reached}), at, goal


def _gains(venture: Venture) -> dict[Fraction, float]:
    """The chance of each gain in cents."""
    gains = venture.numbers.gains
    total = sum(chance for _, chance in gains)  # 1, except for rounding where the numbers are not exact
    return {gain * venture.bet_cents: float(chance / total) for gain, chance in gains}


def _covered(venture: Venture, step: Fraction) -> int:
    """How many steps the bankroll can fall and still covers a wager."""
    return math.floor((venture.bankroll_cents - venture.bet_cents) / step)


def _rounds_with_mass(venture: Venture) -> float:
    """The rounds that need computing: all of them, or until almost everybody is ruined."""
    numbers, rounds = venture.numbers, float(venture.rounds)
    edge = float(numbers.house_advantage)
    if edge <= 0:
        return rounds
    to_ruin = venture.bankroll_cents / venture.bet_cents / edge
    return min(rounds, _ALL_GONE * max(to_ruin, float(numbers.variance) / edge**2))


def _common(one: Fraction, other: Fraction) -> Fraction:
    """The greatest common divisor of two amounts."""
    denominator = math.lcm(one.denominator, other.denominator)
    return Fraction(math.gcd(int(one * denominator), int(other * denominator)), denominator)


def forecast(venture: Venture) -> Forecast:
    """Computes the forecast. Raises `TooWide` if it would take too long."""
    from croupier.simulation import ruin
    from croupier.simulation.walk import Walk

    lattice = _Lattice.of(venture)
    to_goal = _to_goal(venture)
    first = to_goal and ruin.first_edge(*to_goal)
    points, neglected = _points(lattice, to_goal and Walk(*to_goal))
    numbers = venture.numbers
    hourly = venture.rounds_per_hour / numbers.rounds
    edge = numbers.expected_gain
    return Forecast(
        points=points,
        step_cents=lattice.step,
        ruin_ever=ruin.ruin_ever(lattice.gains, lattice.at),
        rounds_to_ruin=ruin.rounds_to_ruin(lattice.gains, lattice.at),
        goal_ever=first[0] if first else None,
        rounds_to_goal_or_ruin=first[1] if first else None,
        theoretical_win_per_hour_cents=venture.bet_cents * numbers.house_advantage * hourly,
        wagers_per_hour=hourly,
        rounds_to_one_deviation=float(numbers.variance / edge**2) if edge else None,
        neglected=neglected,
    )


def _points(lattice: _Lattice, to_goal: Walk | None) -> tuple[tuple[CurvePoint, ...], float]:
    """The state over time, and the probability left out. One walk ignores the goal; with a goal, a second stops there."""
    from croupier.simulation.walk import Walk

    walk = Walk(lattice.gains, lattice.at)
    points = [
        CurvePoint(0, (lattice.venture.bankroll_cents,) * len(SHARES), 0.0, 0.0, None if to_goal is None else 0.0)
    ]
    neglected = 0.0
    for rounds in _pieces(lattice.venture.rounds):
        now = walk.advance(rounds)
        bands = tuple(lattice.cents(now.quantile(share)) for share in SHARES)
        ahead = float(now.mass[max(lattice.at + 1 - now.start, 0) :].sum())
        goal = None
        if to_goal is not None:
            stopped = to_goal.advance(rounds)
            goal, neglected = stopped.risen, max(neglected, abs(stopped.neglected))
        neglected = max(neglected, abs(now.neglected))
        points.append(CurvePoint(now.rounds, bands, min(now.ruined, 1.0), ahead, goal))
    return tuple(points), neglected


def _pieces(rounds: int) -> Iterator[int]:
    """Splits the rounds into about as many pieces as a plot has points. Long pieces are whole strides; the last is the rest."""
    from croupier.simulation.walk import STRIDE

    piece = max(rounds // _POINTS, 1)
    stride = 1
    while stride * STRIDE <= piece:
        stride *= STRIDE
    piece -= piece % stride
    yield from (piece for _ in range(rounds // piece))
    if rest := rounds % piece:
        yield rest
