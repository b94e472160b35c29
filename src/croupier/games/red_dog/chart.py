"""Whether to raise at red dog, by the spread, and what the other choice would cost."""

from __future__ import annotations

from fractions import Fraction

from croupier.engine.strategy import Advice, Chart
from croupier.games.red_dog.exact import counted
from croupier.games.red_dog.rules import RedDogRules, payout_row

_SPREADS = range(1, 12)  # from a card between to a two and an ace
_RANKS, _SUITS = 13, 4
_MEANING = (
    "A choice rests on the two cards that lie open, in the first round of a shoe; a raise is as large as the original "
    "wager (6.5(h)), since where any raise gains the largest gains most."
)


def chart(rules: RedDogRules) -> Chart:
    """Each spread: what the third card is worth with a raise and without, in units of the original wager."""
    value = next(iter(counted(rules))).expected_gain
    return Chart("the greatest raise whenever a raise gains", float(value), tuple(_spreads(rules)), {}, _MEANING)


def _spreads(rules: RedDogRules) -> list[Advice]:
    told = []
    for spread in _SPREADS:
        worth = _worth(rules, spread)
        values = {"raise": float(2 * worth), "no raise": float(worth)}
        told.append(Advice(f"spread {spread}", "third card", "raise" if worth > 0 else "no raise", values))
    return told


def _worth(rules: RedDogRules, spread: int) -> Fraction:
    """One unit on a third card between the first two: the cards of each rank between, of all that are left."""
    alike = _SUITS * rules.decks
    between = Fraction(spread * alike, _RANKS * alike - 2)
    return between * (rules.payouts[payout_row(spread)].to_one + 1) - 1
