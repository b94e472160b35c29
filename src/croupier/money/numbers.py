"""Numbers of a wager, each with its denominator named.

House advantage = expected loss / initial wager (what 19:47-8.4(d)3iii asks for).
Element of risk = expected loss / all that is staked.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.law.citation import Citation


@dataclass(frozen=True, slots=True)
class Numbers:
    """What a wager is worth. Gains are per unit of the initial wager."""

    wager: str
    pays: str
    cite: Citation
    gains: tuple[tuple[Fraction, Fraction], ...]  # gain per unit -> chance, most gained first
    action: Fraction  # expected total stake per unit
    rounds: Fraction  # expected rounds until it is decided
    kinds: frozenset[str]  # every kind of wager that is staked in it
    note: str = ""

    def _chance(self, sign: int) -> Fraction:
        return sum((chance for gain, chance in self.gains if (gain > 0) - (gain < 0) == sign), Fraction(0))

    @property
    def win(self) -> Fraction:
        return self._chance(1)

    @property
    def push(self) -> Fraction:
        return self._chance(0)

    @property
    def lose(self) -> Fraction:
        return self._chance(-1)

    @property
    def expected_gain(self) -> Fraction:
        return sum((gain * chance for gain, chance in self.gains), Fraction(0))

    @property
    def house_advantage(self) -> Fraction:
        return -self.expected_gain

    @property
    def element_of_risk(self) -> Fraction:
        return self.house_advantage / self.action

    @property
    def variance(self) -> Fraction:
        return sum((gain * gain * chance for gain, chance in self.gains), Fraction(0)) - self.expected_gain**2

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.variance)

    @property
    def true_odds(self) -> str:
        """Odds against winning, ties set aside: what would have to be paid for an even game."""
        if not self.win:
            return "never wins"
        against = self.lose / self.win
        return f"{against.numerator} to {against.denominator}"
