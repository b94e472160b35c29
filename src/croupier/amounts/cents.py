"""Cents: every amount is a whole number of them, and no float comes near.

A payout that is not a whole cent goes through one named rule, `toward_the_patron`.
"""

from __future__ import annotations

import re
from fractions import Fraction
from math import ceil

_DOLLARS = re.compile(r"(?P<dollars>0|[1-9]\d{0,11})(?:\.(?P<cents>\d\d))?", re.ASCII)


class NotMoney(ValueError):
    """An amount that cannot be read as dollars and whole cents."""


def read_dollars(amount: object) -> int:
    """Cents from an amount as people write it in a document: a string, "10.00" or "10".

    Numbers are refused: TOML's 0.1 is a float, and `true` would pass for 1.
    """
    if not isinstance(amount, str):
        kind = {bool: "a yes or no", int: "a bare number", float: "a decimal number"}.get(type(amount), "no amount")
        message = f'{str(amount).lower()} is {kind}; write dollars as a string, such as "10.00"'
        raise NotMoney(message)
    match = _DOLLARS.fullmatch(amount)
    if match is None:
        message = f'"{amount}" is not an amount; write dollars and two digits of cents, such as "10.00"'
        raise NotMoney(message)
    return int(match["dollars"]) * 100 + int(match["cents"] or 0)


def read_stake(amount: object) -> int:
    """Cents of a stake: an amount above nothing."""
    cents = read_dollars(amount)
    if cents == 0:
        message = "a stake of nothing is no wager"
        raise NotMoney(message)
    return cents


def plain(cents: int) -> str:
    """Cents as a document writes them: "10.00"."""
    return f"{'-' if cents < 0 else ''}{abs(cents) // 100}.{abs(cents) % 100:02d}"


def dollars(cents: int, *, sign: bool = False) -> str:
    """Cents as a person reads them: $1,234.50; with `sign`, a gain shows its plus."""
    mark = "-" if cents < 0 else "+" if sign and cents > 0 else ""
    return f"{mark}${abs(cents) // 100:,}.{abs(cents) % 100:02d}"


def toward_the_patron(amount: Fraction, chip_cents: int = 1) -> int:
    """The one rounding rule: a whole cent is paid as it is, any other amount goes up to the table's smallest chip.

    Upward, since the chapter sets what must be paid *at least*; a loss of a broken cent is taken downward for the same
    reason.
    """
    if amount.denominator == 1:
        return amount.numerator
    return ceil(amount / chip_cents) * chip_cents
