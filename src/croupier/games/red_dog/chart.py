"""When to raise at red dog, by the spread, and the cost of the other choice."""

from __future__ import annotations

from fractions import Fraction

from croupier.engine.strategy import Advice, Chart
from croupier.games.red_dog.rules import THREE_OF_A_KIND, RedDogRules, payout_row

_SPREADS = range(1, 12)  # 11: a two and an ace
_RANKS, _SUITS = 13, 4
_MEANING = (
    "The choice depends on the first two cards, in the first round of a shoe. A raise equals the original wager (6.5(h)): "
    "if any raise gains, the largest gains most."
)


def chart(rules: RedDogRules) -> Chart:
    """For each spread, the value of the third card with and without a raise, in units of the original wager."""
    return Chart("maximum raise whenever a raise gains", float(_value(rules)), tuple(_spreads(rules)), {}, _MEANING)


def _value(rules: RedDogRules) -> Fraction:
    """The expected gain of one unit: by the ranks of the first two cards, a pair or a spread."""
    per_rank, cards = _SUITS * rules.decks, _RANKS * _SUITS * rules.decks
    third = Fraction(per_rank - 2, cards - 2)
    value = Fraction(per_rank - 1, cards - 1) * third * rules.payouts[THREE_OF_A_KIND].to_one
    for spread in _SPREADS:
        ranks = Fraction(2 * (_RANKS - 1 - spread), _RANKS) * Fraction(per_rank, cards - 1)
        worth = _worth(rules, spread)
        value += ranks * max(worth, 2 * worth)
    return value


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
