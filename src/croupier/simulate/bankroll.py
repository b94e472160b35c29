"""What becomes of a bankroll at a wager: ruin, bands, a goal, and what the house may expect; from the exact distribution.

A patron makes the same wager again and again. He is ruined when what is left does not cover the next one; he is then out
for good, so ruin is looked for after every round and not only after the last. A round that was begun is played to its end:
where doubling or splitting takes more than is left, the rest is lent to him, and he may end below nothing. Payments are
counted as the fractions the pay table names; a table that rounds a broken cent pays the patron at most a cent more.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce

from croupier.money.numbers import Numbers
from croupier.simulate import ruin
from croupier.simulate.walk import STRIDE, Gains, TooWide, Walk

SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)
MOST_ROUNDS = 10_000_000
METHOD = (
    "counted round by round on the lattice of the wager's exact gains, out at the first ruin, in double precision; "
    "for ever: ladder heights and Wald's equation; the goal: the equations of every step between"
)

_POINTS = 64
_WIDEST = 100_000  # steps that one round may move
_MOST_WORK = 60_000_000  # steps that a round may move, times the rounds that anybody may last: half a minute
_ALL_GONE = 30  # times the rounds that ruin takes, or a deviation to be made good: by then next to nobody is left


@dataclass(frozen=True, slots=True, kw_only=True)
class Venture:
    """A wager made again and again from one bankroll. A round here is a wager decided, however many spins or rolls it takes."""

    numbers: Numbers
    bankroll_cents: int
    bet_cents: int
    rounds: int
    goal_cents: int | None = None
    rounds_per_hour: int = 60  # of the game: spins, rolls, hands


@dataclass(frozen=True, slots=True)
class Point:
    """How things stand after some rounds: the bankroll that each of `SHARES` does not exceed, and the chances so far."""

    rounds: int
    bands_cents: tuple[int, ...]
    ruined: float
    ahead: float  # more than at the beginning
    goal: float | None  # reached, ruin not having come first


@dataclass(frozen=True, slots=True, kw_only=True)
class Forecast:
    """What becomes of a bankroll. Amounts are cents; the house's side is the patron's with the sign turned."""

    points: tuple[Point, ...]  # the last is after all rounds
    step_cents: Fraction  # every gain is so many times this
    ruin_ever: float | None
    rounds_to_ruin: float | None  # on average; None where ruin is not certain, or the game even
    goal_ever: float | None
    rounds_to_goal_or_ruin: float | None
    theoretical_win_per_hour_cents: Fraction
    wagers_per_hour: Fraction
    rounds_to_one_deviation: float | None  # N0: where what is expected has grown as large as one standard deviation
    lost: float  # of all chances, what the count passed over

    @property
    def end(self) -> Point:
        return self.points[-1]


@dataclass(frozen=True, slots=True)
class _Lattice:
    """The steps a bankroll can stand on: step 0 is the lowest that covers the next wager."""

    venture: Venture
    step: Fraction
    at: int

    @classmethod
    def of(cls, venture: Venture) -> _Lattice:
        gains = [gain * venture.bet_cents for gain, _ in venture.numbers.gains if gain]
        step = reduce(_common, gains, Fraction(0)) or Fraction(venture.bet_cents)
        return cls(venture, step, math.floor((venture.bankroll_cents - venture.bet_cents) / step))

    def gains(self) -> Gains:
        bet, told = self.venture.bet_cents, self.venture.numbers.gains
        all_of_it = sum(chance for _, chance in told)  # one, but for the last digit of a count that is not exact
        chances = {int(gain * bet / self.step): float(chance / all_of_it) for gain, chance in told}
        spread = max(chances) - min(chances)
        if spread > _WIDEST or spread * self._lasting() > _MOST_WORK:
            raise TooWide(
                f"one round can move this bankroll by {spread:,} steps of its lattice: "
                f"over {self.venture.rounds:,} rounds that is more than can be counted; ask for fewer rounds"
            )
        return Gains.of(chances)

    def _lasting(self) -> float:
        """The rounds there will be anything to count: all of them, or until next to nobody is left."""
        numbers, rounds = self.venture.numbers, float(self.venture.rounds)
        edge = float(numbers.house_advantage)
        if edge <= 0:
            return rounds
        to_ruin = self.venture.bankroll_cents / self.venture.bet_cents / edge
        return min(rounds, _ALL_GONE * max(to_ruin, float(numbers.variance) / edge**2))

    def cents(self, step: int) -> int:
        """The bankroll on a step, a broken cent left out."""
        return math.floor(self.venture.bankroll_cents + (step - self.at) * self.step)

    def reaching(self, cents: int) -> int:
        return self.at + math.ceil((cents - self.venture.bankroll_cents) / self.step)


def _common(one: Fraction, other: Fraction) -> Fraction:
    """The largest amount that goes into both a whole number of times."""
    denominator = math.lcm(one.denominator, other.denominator)
    return Fraction(math.gcd(int(one * denominator), int(other * denominator)), denominator)


def forecast(venture: Venture) -> Forecast:
    """All of it; raises `TooWide` where a count would take too long."""
    lattice = _Lattice.of(venture)
    gains = lattice.gains()
    upper = None if venture.goal_cents is None else lattice.reaching(venture.goal_cents)
    first = None if upper is None else ruin.first_edge(gains, lattice.at, upper)
    points, lost = _points(lattice, gains, upper)
    numbers = venture.numbers
    hourly = venture.rounds_per_hour / numbers.rounds
    edge = numbers.expected_gain
    return Forecast(
        points=points,
        step_cents=lattice.step,
        ruin_ever=ruin.ruin_ever(gains, lattice.at),
        rounds_to_ruin=ruin.rounds_to_ruin(gains, lattice.at),
        goal_ever=first[0] if first else None,
        rounds_to_goal_or_ruin=first[1] if first else None,
        theoretical_win_per_hour_cents=venture.bet_cents * numbers.house_advantage * hourly,
        wagers_per_hour=hourly,
        rounds_to_one_deviation=float(numbers.variance / edge**2) if edge else None,
        lost=lost,
    )


def _points(lattice: _Lattice, gains: Gains, upper: int | None) -> tuple[tuple[Point, ...], float]:
    """One walk plays on whatever it has won; where there is a goal, a second stops there."""
    walk = Walk(gains, lattice.at)
    to_goal = None if upper is None else Walk(gains, lattice.at, upper)
    points = [Point(0, (lattice.venture.bankroll_cents,) * len(SHARES), 0.0, 0.0, None if to_goal is None else 0.0)]
    lost = 0.0
    for rounds in _pieces(lattice.venture.rounds):
        now = walk.on(rounds)
        bands = tuple(lattice.cents(now.quantile(share)) for share in SHARES)
        ahead = float(now.mass[max(lattice.at + 1 - now.start, 0) :].sum())
        goal = None
        if to_goal is not None:
            stopped = to_goal.on(rounds)
            goal, lost = stopped.risen, max(lost, abs(stopped.lost))
        lost = max(lost, abs(now.lost))
        points.append(Point(now.rounds, bands, min(now.ruined, 1.0), ahead, goal))
    return tuple(points), lost


def _pieces(rounds: int) -> Iterator[int]:
    """The rounds in about as many pieces as a plot shows; long ones are whole strides, and the last is what is left over."""
    piece = max(rounds // _POINTS, 1)
    stride = 1
    while stride * STRIDE <= piece:
        stride *= STRIDE
    piece -= piece % stride
    yield from (piece for _ in range(rounds // piece))
    if left := rounds % piece:
        yield left
