"""Two set hands compared, and what a wager on the result is worth (19:47-10.7, 11.9).

A player wins if both hands are higher, loses if neither is, and pushes otherwise. Equal hands, the copies, go to the dealer
or the bank. The winner pays a commission: a player on what the wager wins, a bank on its net win of the round.
"""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from croupier.money.settlement import Result


class SetHand(Protocol):
    """Tiles or cards set as two hands. A greater rank beats a smaller one."""

    @property
    def high_rank(self) -> Any: ...
    @property
    def low_rank(self) -> Any: ...


class Copies(NamedTuple):
    """Which of two set hands are equal. They count for the dealer or the bank."""

    high: bool
    low: bool


def result(player: SetHand, bank: SetHand) -> Result:
    """The result of a player's wager against the dealer or the bank."""
    higher = (player.high_rank > bank.high_rank) + (player.low_rank > bank.low_rank)
    return (Result.LOST, Result.PUSHED, Result.WON)[higher]


def copies(player: SetHand, bank: SetHand) -> Copies:
    return Copies(player.high_rank == bank.high_rank, player.low_rank == bank.low_rank)


class Ways(NamedTuple):
    """In how many of all deals a player wins, pushes and loses, and in how many a hand is a copy (inside the others)."""

    win: int
    push: int
    lose: int
    high_copies: int = 0
    low_copies: int = 0

    @property
    def number(self) -> int:
        """All deals."""
        return self.win + self.push + self.lose

    @property
    def for_the_bank(self) -> Ways:
        """The same deals as the bank sees them."""
        return Ways(self.lose, self.push, self.win, self.high_copies, self.low_copies)

    def gain(self, commission: Fraction = Fraction(0)) -> Fraction:
        """The expected gain per unit, less a commission on a win. It is never rounded here."""
        return (self.win * (1 - commission) - self.lose) / Fraction(self.number)

    def chance(self, ways: int) -> Fraction:
        """Such a number of ways as a share of all deals."""
        return Fraction(ways, self.number)

    def standard_error(self, commission: Fraction = Fraction(0)) -> float:
        """The standard error of the gain, if these are random deals and not all of them."""
        paid, gain = 1 - commission, self.gain(commission)
        variance = (paid * paid * self.win + self.lose) / Fraction(self.number) - gain * gain
        return sqrt(variance / self.number)


S_co = TypeVar("S_co", bound=SetHand, covariant=True)


class Advised(NamedTuple, Generic[S_co]):
    """One way to set a hand, and what it does against every hand that the other side can have."""

    setting: S_co
    ways: Ways

    def gain(self, commission: Fraction) -> Fraction:
        """The expected gain per unit."""
        return self.ways.gain(commission)
