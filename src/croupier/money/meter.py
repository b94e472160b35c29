"""A progressive meter: a part of every stake is added to it, winners take all of it or a part, and it starts again.

A value: each step gives a new meter. The paragraphs belong to the game, which records each step with its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from croupier.amounts.cents import toward_the_patron


@dataclass(frozen=True, slots=True, kw_only=True)
class Meter:
    """What a meter shows, in whole cents, and what has been added to it below a cent."""

    cents: int
    reset_cents: int  # at which it starts, and starts again
    rate: Fraction  # the part of each stake that is added: 70 percent is 7/10
    residue: Fraction = Fraction(0)  # added and not shown yet: less than a cent

    def register(self, stakes_cents: Iterable[int]) -> Meter:
        """These stakes have gone into the acceptors."""
        added = self.residue + self.rate * sum(stakes_cents)
        whole = added.numerator // added.denominator
        return replace(self, cents=self.cents + whole, residue=added - whole)

    def share_cents(self, winners: int, chip_cents: int = 1) -> int:
        """What each of so many winners has of the whole meter. A broken cent goes up to the chip, as any payout does."""
        return toward_the_patron(Fraction(self.cents, winners), chip_cents)

    def pay(self, part: Fraction, chip_cents: int = 1) -> tuple[int, Meter]:
        """A part of what it shows, and the meter that has fallen by it. Who is paid next has a part of what is left."""
        paid = toward_the_patron(self.cents * part, chip_cents)
        return paid, replace(self, cents=max(self.cents - paid, 0))

    def reset(self) -> Meter:
        """It starts again. What was below a cent stays in it."""
        return replace(self, cents=self.reset_cents)
