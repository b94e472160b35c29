"""A blackjack table as the kernels of the family play it."""

from __future__ import annotations

from croupier.families.twenty_one.kernels.table import Table
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
