"""The stakes and odds of the general kernel."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.games.blackjack import elections
from croupier.games.blackjack.awards import FIVE_DOLLARS, ONE_DOLLAR
from croupier.games.blackjack.rules import BlackjackRules
from croupier.money.odds import Odds

UNIT_CENTS = 100_00
TENTHS = 10  # the main wager is counted in tenths of its stake


def stake_of(rules: BlackjackRules, kind: str) -> int:
    """Returns the stake of a wager: the amount a paragraph fixes, or one unit."""
    if kind == "bonus":
        return FIVE_DOLLARS if rules.six_to_five and rules.side_wagers_in_fives else ONE_DOLLAR
    return ONE_DOLLAR if kind in {"sevens", "progressive"} else UNIT_CENTS


def most_insurance(rules: BlackjackRules, stake_cents: int) -> int:
    """2.9(a): half the wager, rounded up to a chip (reading C9), or to $5.00 at a 6 to 5 table (C3)."""
    chip = FIVE_DOLLARS if rules.six_to_five else rules.smallest_chip_cents
    return -(-stake_cents // (2 * chip)) * chip


def main_odds(rules: BlackjackRules) -> Mapping[str, Odds]:
    """Returns all odds at which the main wager can be paid at this table."""
    blackjack = "exposed_blackjack" if rules.hole_card == elections.EXPOSED_HOLE else "blackjack"
    rows = ["win", "even_money", "six_to_five" if rules.six_to_five else blackjack]
    rows += ["designated_blackjack"] * bool(rules.designated_blackjack) + ["five_card_21"] * rules.five_card_21
    rows += [row for row in ("suited_six_seven_eight", "three_sevens") if getattr(rules, row)]
    return {row: rules.payouts[row] for row in rows}
