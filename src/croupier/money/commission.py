"""Commission (vigorish): what the house charges on a wager, taken from the payment, paid with the wager, or collected later.

A commission taken from the payment or paid with the wager changes what a winner is paid: `net`. A commission collected later
does not. The winner then owes `due_cents`, which an `Owed` holds until they are collected.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import ceil, floor

from croupier.amounts.cents import dollars, dollars_and_parts
from croupier.law.citation import Citation
from croupier.money.odds import Odds
from croupier.values.brief import shown_briefly


class Basis(StrEnum):
    """What a commission is a share of."""

    WIN = "win"
    WAGER = "wager"


class Collected(StrEnum):
    """When a commission is taken."""

    AT_PAYMENT = "at payment"  # out of the win
    WITH_WAGER = "with the wager"  # out of the stake, won or lost
    LATER = "later"  # the win is paid in full, and the seat owes it


class Way(StrEnum):
    """How an amount is rounded. `NEAREST` rounds a half down, in the patron's favor."""

    UP = "up"
    DOWN = "down"
    NEAREST = "nearest"


@dataclass(frozen=True, slots=True)
class Rounding:
    """How a charge is rounded: the direction, and the multiple of cents."""

    way: Way = Way.DOWN
    step_cents: int = 1

    def __post_init__(self) -> None:
        if self.step_cents < 1:
            raise ValueError(f"step_cents must be at least 1, not {self.step_cents}")

    def cents(self, charge: Fraction) -> int:
        steps = charge / self.step_cents
        if self.way is Way.UP:
            return ceil(steps) * self.step_cents
        if self.way is Way.DOWN:
            return floor(steps) * self.step_cents
        return ceil(steps - Fraction(1, 2)) * self.step_cents


@dataclass(frozen=True, slots=True)
class Commission:
    """A share of the win or of the wager, with its time of collection and its rounding."""

    __repr__ = shown_briefly

    rate: Fraction
    on: Basis
    collected: Collected
    cite: Citation
    rounding: Rounding = Rounding()

    def __post_init__(self) -> None:
        if not 0 <= self.rate <= 1:
            raise ValueError(f"a commission rate must be from 0 to 1, not {self.rate}")

    def per_unit(self, odds: Odds) -> Fraction:
        """The exact charge on a winning unit."""
        return self.rate * odds.to_one if self.on is Basis.WIN else self.rate

    def net(self, odds: Odds) -> Odds:
        """The odds a winner is paid after commission.

        A commission paid with the wager is part of the stake, so less of the stake is at risk. A commission collected later
        does not change the odds. This does not round; the payment is rounded by the rule for payments.
        """
        if self.collected is Collected.LATER:
            return odds
        charge = self.per_unit(odds)
        if self.collected is Collected.WITH_WAGER:
            return Odds((odds.to_one - charge) / (1 + charge))
        return Odds(odds.to_one - charge)

    def due_cents(self, stake_cents: int, win_cents: int) -> int:
        """The rounded charge on a wager as a separate amount. A commission on the win is 0 if nothing is won."""
        base = max(win_cents, 0) if self.on is Basis.WIN else stake_cents
        return self.rounding.cents(self.rate * base)

    def words(self, stake_cents: int, win_cents: int) -> str:
        """How the charge comes about: "5 percent of $10.01 is $0.5005, rounded down to $0.50"."""
        base = max(win_cents, 0) if self.on is Basis.WIN else stake_cents
        exact, due = self.rate * base, self.due_cents(stake_cents, win_cents)
        made = f"{self.percent} percent of {dollars(base)} is {dollars_and_parts(exact)}"
        way = "" if self.rounding.way is Way.NEAREST else f" {self.rounding.way}"
        return made if exact == due else f"{made}, rounded{way} to {dollars(due)}"

    @property
    def percent(self) -> Fraction:
        return self.rate * 100


@dataclass(frozen=True, slots=True)
class Owed:
    """Commission that seats owe and have not paid yet. A seat that owes nothing is not listed."""

    seats: tuple[tuple[str, int], ...] = ()  # seat, cents; by seat

    def __post_init__(self) -> None:
        names = [seat for seat, _ in self.seats]
        if names != sorted(set(names)) or any(cents <= 0 for _, cents in self.seats):
            raise ValueError("list each seat that owes once, in order, with an amount above zero")

    def of(self, seat: str) -> int:
        """What a seat owes, in cents."""
        return dict(self.seats).get(seat, 0)

    @property
    def total_cents(self) -> int:
        return sum(cents for _, cents in self.seats)

    def charged(self, seat: str, cents: int) -> Owed:
        """A copy with this much more owed by a seat."""
        if cents < 0:
            raise ValueError(f"{cents} cents: a charge cannot be negative")
        owed = {**dict(self.seats), seat: self.of(seat) + cents}
        return Owed(tuple(sorted((each, amount) for each, amount in owed.items() if amount)))

    def collected(self, *seats: str) -> tuple[Owed, int]:
        """A copy after these seats (by default all) have paid what they owe, and the cents they paid."""
        still_owed = tuple(each for each in self.seats if seats and each[0] not in seats)
        return Owed(still_owed), self.total_cents - sum(cents for _, cents in still_owed)
