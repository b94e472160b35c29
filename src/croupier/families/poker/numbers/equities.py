"""What hands are worth against each other, as values; `equity.py` counts them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from croupier.values.brief import shown_briefly

SAMPLES = 1_000_000
MOST_SAMPLES = 1 << 32  # one block of the stream for each
SOON = 8_000_000_000  # what is counted in this time, in billionths of a second, is not sampled unless that is asked for


@dataclass(frozen=True, slots=True)
class Half:
    """The high half of the pot, or the low one: how often a hand wins it alone, how often it ties for it, and its mean share."""

    __repr__ = shown_briefly

    win: Fraction
    tie: Fraction
    equity: Fraction


@dataclass(frozen=True, slots=True)
class HandEquity:
    """What a hand is worth. `win`: it takes the whole pot; `tie`: a part of it; `equity`: its mean share.

    `high` and `low` are given where they share the pot. `standard_error` is that of the equity, if deals were sampled.
    """

    __repr__ = shown_briefly

    hand: str  # as it was given
    win: Fraction
    tie: Fraction
    equity: Fraction
    standard_error: float | None = None
    high: Half | None = None
    low: Half | None = None


@dataclass(frozen=True, slots=True)
class Equities:
    """The equity of each hand, over all deals or over a sample."""

    __repr__ = shown_briefly

    hands: tuple[HandEquity, ...]
    deals: int
    exact: bool
    without_low: Fraction  # deals in which nobody has a low that may win
