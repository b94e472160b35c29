"""A progressive meter: a part of every stake is added to it, winners take all of it or a part, and it is reset.

A meter is a value: each step returns a new one. The game records each step with its own paragraph.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from croupier.amounts.cents import dollars, toward_the_patron


@dataclass(frozen=True, slots=True, kw_only=True)
class Meter:
    """What a meter shows, in whole cents, and the fraction of a cent it does not show yet."""

    cents: int
    reset_cents: int  # where it starts after a reset
    rate: Fraction  # the part of each stake that is added: 70 percent is 7/10
    residue: Fraction = Fraction(0)  # added but not shown yet: less than a cent

    def register(self, stakes_cents: Iterable[int]) -> Meter:
        """Adds the meter's part of these stakes."""
        added = self.residue + self.rate * sum(stakes_cents)
        whole = added.numerator // added.denominator
        return replace(self, cents=self.cents + whole, residue=added - whole)

    def share_cents(self, winners: int, chip_cents: int = 1) -> int:
        """Each winner's share of the whole meter. A fraction of a cent is rounded up to a chip, as in any payout."""
        return toward_the_patron(Fraction(self.cents, winners), chip_cents)

    def pay(self, part: Fraction, chip_cents: int = 1) -> tuple[int, Meter]:
        """Pays a part of what the meter shows. Returns the payment and the meter after it."""
        paid = toward_the_patron(self.cents * part, chip_cents)
        return paid, replace(self, cents=max(self.cents - paid, 0))

    def reset(self) -> Meter:
        """The meter at its reset value. The fraction of a cent stays in it."""
        return replace(self, cents=self.reset_cents)


def share_words(part: Fraction, shown_cents: int, winners: int) -> str:
    """What a payment is of the meter, for its line: ", 10 percent of the meter's $7,000.00 shared by 2"."""
    if part == 1 and winners == 1:
        return ", the whole meter"
    percent = "" if part == 1 else f"{part * 100} percent of "
    return f", {percent}the meter's {dollars(shown_cents)}{f' shared by {winners}' if winners > 1 else ''}"
