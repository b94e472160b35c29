"""When to raise at red dog, by the spread, and the cost of the other choice."""

from __future__ import annotations

from fractions import Fraction

from croupier.engine.strategy import Advice, Chart
from croupier.games.red_dog.exact import counted
from croupier.games.red_dog.rules import RedDogRules, payout_row

_SPREADS = range(1, 12)  # 11: a two and an ace
_RANKS, _SUITS = 13, 4
_MEANING = (
    "The choice depends on the first two cards, in the first round of a shoe. A raise equals the original wager (6.5(h)): "
    "if any raise gains, the largest gains most."
)


def chart(rules: RedDogRules) -> Chart:
    """For each spread, the value of the third card with and without a raise, in units of the original wager."""
    value = next(iter(counted(rules))).expected_gain
    return Chart("maximum raise whenever a raise gains", float(value), tuple(_spreads(rules)), {}, _MEANING)


def _spreads(rules: RedDogRules) -> list[Advice]:
    advice = []
    for spread in _SPREADS:
        worth = _worth(rules, spread)
        values = {"raise": float(2 * worth), "no raise": float(worth)}
        advice.append(Advice(f"spread {spread}", "third card", "raise" if worth > 0 else "no raise", values))
    return advice


def _worth(rules: RedDogRules, spread: int) -> Fraction:
    """The expected gain of one unit on the third card: the share of cards between the first two decides."""
    per_rank = _SUITS * rules.decks
    between = Fraction(spread * per_rank, _RANKS * per_rank - 2)
    return between * (rules.payouts[payout_row(spread)].to_one + 1) - 1
