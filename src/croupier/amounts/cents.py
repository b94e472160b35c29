"""Cents: every amount is a whole number of cents, never a float.

A payout that is not a whole cent is rounded by `toward_the_patron`.
"""

from __future__ import annotations

import re
from fractions import Fraction
from math import ceil, floor

from croupier.values.error import Error

_PART_DIGITS = 6  # of a cent, as far as they are shown
_PART = 10**_PART_DIGITS
_DOLLARS = re.compile(r"(?P<dollars>0|[1-9]\d{0,11})(?:\.(?P<cents>\d\d))?", re.ASCII)


class NotMoney(Error, ValueError):
    """A value is not an amount of dollars and whole cents."""


def read_dollars(amount: object) -> int:
    """Cents from an amount in a document: a string, "10.00" or "10".

    Numbers are refused, since 0.1 in TOML is a float and `true` would count as 1.
    """
    if not isinstance(amount, str):
        kind = {bool: "a yes or no", int: "a number", float: "a number"}.get(type(amount))
        what = f"{str(amount).lower()} is {kind}" if kind else "it is not an amount"
        message = f'{what}; write dollars in quotes, such as "10.00"'
        raise NotMoney(message)
    match = _DOLLARS.fullmatch(amount)
    if match is None:
        message = f'"{amount}" is not an amount; write dollars with two digits for cents, such as "10.00"'
        raise NotMoney(message)
    return int(match["dollars"]) * 100 + int(match["cents"] or 0)


def read_stake(amount: object) -> int:
    """Cents of a stake, which must be above zero."""
    cents = read_dollars(amount)
    if cents == 0:
        message = "a stake must be more than zero"
        raise NotMoney(message)
    return cents


def plain(cents: int) -> str:
    """Cents as a document writes them: "10.00"."""
    return f"{'-' if cents < 0 else ''}{abs(cents) // 100}.{abs(cents) % 100:02d}"


def dollars(cents: int, *, sign: bool = False) -> str:
    """Cents for people: $1,234.50. With `sign`, a gain has a plus."""
    mark = "-" if cents < 0 else "+" if sign and cents > 0 else ""
    return f"{mark}${abs(cents) // 100:,}.{abs(cents) % 100:02d}"


def dollars_and_parts(cents: Fraction) -> str:
    """An exact amount for people, with the parts of a cent it has: $0.5005. Parts without an end are cut: $5.8333..."""
    whole, part = divmod(cents, 1)
    digits = str(floor(part * _PART)).zfill(_PART_DIGITS)
    return dollars(whole) + (digits.rstrip("0") if (part * _PART).denominator == 1 else f"{digits[:2]}...")


def toward_the_patron(amount: Fraction, chip_cents: int = 1) -> int:
    """The rounding rule: whole cents are paid exactly, any other amount is rounded up to the table's smallest chip.

    It rounds up since the chapter sets the least that must be paid. A loss is rounded down for the same reason.
    """
    if amount.denominator == 1:
        return amount.numerator
    return ceil(amount / chip_cents) * chip_cents


def rounding_note(note: str, exact: Fraction, cents: int) -> str:
    """The note of a payment or a loss, which says so if the amount was rounded."""
    if exact.denominator == 1:
        return note
    words = f"rounded from {dollars_and_parts(abs(exact))} to {dollars(abs(cents))}"
    return f"{note}; {words}" if note else words
