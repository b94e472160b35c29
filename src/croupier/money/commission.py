"""Commission (vigorish): what the house charges on a wager, out of its payment, with the wager, or collected later.

A commission taken out of a payment or paid with the wager changes what a winner is paid: `net`. One that is collected later
leaves the payment as it is. The winner then owes `due_cents`, which stand in an `Owed` until they are collected.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import ceil, floor
from typing import TYPE_CHECKING

from croupier.money.odds import Odds

if TYPE_CHECKING:
    from croupier.law.citation import Citation


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
    """To which side an amount is rounded. An amount halfway to the nearest goes down, in the patron's favor."""

    UP = "up"
    DOWN = "down"
    NEAREST = "nearest"


@dataclass(frozen=True, slots=True)
class Rounding:
    """How a charge becomes whole cents: to which side, and to a multiple of how many cents."""

    way: Way = Way.DOWN
    step_cents: int = 1

    def __post_init__(self) -> None:
        if self.step_cents < 1:
            raise ValueError(f"a charge is rounded to one cent or more, not to {self.step_cents}")

    def cents(self, charge: Fraction) -> int:
        steps = charge / self.step_cents
        if self.way is Way.UP:
            return ceil(steps) * self.step_cents
        if self.way is Way.DOWN:
            return floor(steps) * self.step_cents
        return ceil(steps - Fraction(1, 2)) * self.step_cents


@dataclass(frozen=True, slots=True)
class Commission:
    """A share of the win or of the wager, when it is taken and how it is rounded."""

    rate: Fraction
    on: Basis
    collected: Collected
    cite: Citation
    rounding: Rounding = Rounding()

    def __post_init__(self) -> None:
        if not 0 <= self.rate <= 1:
            raise ValueError(f"a commission is a share from 0 to 1, not {self.rate}")

    def per_unit(self, odds: Odds) -> Fraction:
        """What is charged on a winning unit, exactly."""
        return self.rate * odds.to_one if self.on is Basis.WIN else self.rate

    def net(self, odds: Odds) -> Odds:
        """The odds that a winner is paid when the commission is taken out.

        A commission paid with the wager is a part of the stake, so less of it is at risk. One collected later leaves the odds
        as they are. Nothing is rounded here: the payment is, by the rule for payments.
        """
        if self.collected is Collected.LATER:
            return odds
        charge = self.per_unit(odds)
        if self.collected is Collected.WITH_WAGER:
            return Odds((odds.to_one - charge) / (1 + charge))
        return Odds(odds.to_one - charge)

    def due_cents(self, stake_cents: int, win_cents: int) -> int:
        """What is charged on a wager as an amount of its own, rounded. Of the win, nothing is due where nothing is won."""
        base = max(win_cents, 0) if self.on is Basis.WIN else stake_cents
        return self.rounding.cents(self.rate * base)

    @property
    def percent(self) -> Fraction:
        return self.rate * 100


@dataclass(frozen=True, slots=True)
class Owed:
    """Commission that seats owe and that has not been collected yet. A seat that owes nothing is not listed."""

    seats: tuple[tuple[str, int], ...] = ()  # seat, cents; by seat

    def __post_init__(self) -> None:
        names = [seat for seat, _ in self.seats]
        if names != sorted(set(names)) or any(cents <= 0 for _, cents in self.seats):
            raise ValueError("what is owed lists each seat once, in order, with an amount above nothing")

    def of(self, seat: str) -> int:
        """What a seat owes, in cents."""
        return dict(self.seats).get(seat, 0)

    @property
    def total_cents(self) -> int:
        return sum(cents for _, cents in self.seats)

    def charged(self, seat: str, cents: int) -> Owed:
        """With this much more owed by a seat."""
        if cents < 0:
            raise ValueError(f"{cents} cents: a charge is never negative")
        owed = {**dict(self.seats), seat: self.of(seat) + cents}
        return Owed(tuple(sorted((each, amount) for each, amount in owed.items() if amount)))

    def collected(self, *seats: str) -> tuple[Owed, int]:
        """After these seats have paid all they owe, or all seats where none is named; and the cents they paid."""
        kept = tuple(each for each in self.seats if seats and each[0] not in seats)
        return Owed(kept), self.total_cents - sum(cents for _, cents in kept)
