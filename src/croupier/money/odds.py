"""Odds as the chapter states them: "35 to 1" is the gain. The stake is returned as well."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from croupier.amounts.cents import toward_the_patron

_ODDS = re.compile(r"\s*(\d{1,6})\s+(\w+)\s+(\d{1,6})\s*", re.ASCII)


class NotOdds(ValueError):
    """A text is not payout odds."""


@dataclass(frozen=True, slots=True, order=True)
class Odds:
    """What one unit wins: 35 for "35 to 1", 3/2 for "3 to 2"."""

    to_one: Fraction

    @classmethod
    def read(cls, text: object) -> Odds:
        match = _ODDS.fullmatch(text) if isinstance(text, str) else None
        if match is None:
            message = f'{text!r} is not odds; write the gain and the stake, such as "35 to 1"'
            raise NotOdds(message)
        won, word, staked = int(match[1]), match[2], int(match[3])
        if word != "to":
            message = f'"{text}": write odds with "to" (35 to 1), not "{word}"'
            raise NotOdds(message)
        if staked == 0:
            message = f'"{text}": the stake cannot be 0'
            raise NotOdds(message)
        return cls(Fraction(won, staked))

    def __str__(self) -> str:
        return f"{self.to_one.numerator} to {self.to_one.denominator}"

    def win_cents(self, stake_cents: int, chip_cents: int = 1) -> int:
        """The gain of a winning stake, in whole cents."""
        return toward_the_patron(self.to_one * stake_cents, chip_cents)


EVEN_MONEY = Odds(Fraction(1))
