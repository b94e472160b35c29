"""A blackjack table as the kernels of the family play it."""

from __future__ import annotations

from croupier.families.twenty_one.kernels.table import Table
from croupier.games.blackjack.awards import FIVE_DOLLARS
from croupier.games.blackjack.elections import FACE_DOWN_HOLE
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.terms import values_of


def table_of(rules: BlackjackRules) -> Table:
    """The table of a sheet."""
    face_down = rules.hole_card == FACE_DOWN_HOLE
    return Table(
        terms=values_of(rules, by_chart=True),
        blackjack_waits=rules.blackjacks_wait_after_reader and face_down and rules.card_reader,
        unread_hole=face_down and not rules.card_reader,
        always_draws=rules.dealer_always_draws,
    )


def most_insurance(rules: BlackjackRules, stake_cents: int) -> int:
    """2.9(a): half the wager, rounded up to a chip (reading C9), or to $5.00 at a 6 to 5 table (C3)."""
    chip = FIVE_DOLLARS if rules.six_to_five else rules.smallest_chip_cents
    return -(-stake_cents // (2 * chip)) * chip
