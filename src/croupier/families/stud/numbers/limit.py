"""What the numbers of a stud wager are counted with if no stake is given: one that no limit and no rounding touches."""

from __future__ import annotations

from croupier.money.paytable import Paytable

NO_LIMIT_CENTS = 1 << 62  # more than any wager is paid
_MOST_CENTS = 10_000_000_00  # sums of larger amounts could exceed what a count in 64 bits holds


def whole_stake_cents(paid: Paytable) -> int:
    """A stake of which every row pays whole cents. Odds with denominators in the thousands are rounded to a billionth."""
    return min(paid.whole_stake_cents(), _MOST_CENTS)
