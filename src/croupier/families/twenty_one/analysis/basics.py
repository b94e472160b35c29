"""What every count of twenty-one shares: cards by their values, and the total of a hand."""

from __future__ import annotations

from croupier.hands.blackjack import ACE, TWENTY_ONE, Total
from croupier.law.ruling import Refused

STRATEGY = "composition-dependent, the same before and after a split"  # of the best play

Values = tuple[int, ...]  # cards by value, the ace as one, sorted

_ACE_HIGH = 10


def total(values: Values) -> Total:
    """The best total; an ace counts eleven if that is not over 21 (2.2(b)3i)."""
    hard = sum(values)
    soft = ACE in values and hard + _ACE_HIGH <= TWENTY_ONE
    return Total(hard + _ACE_HIGH if soft else hard, soft)


def with_one_more(values: Values, card: int) -> Values:
    return tuple(sorted((*values, card)))


class NotCovered(Refused):
    """A table whose main wager cannot be counted exactly."""
