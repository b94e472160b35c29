"""One hand from the first ante to the last chip of the pot."""

from __future__ import annotations

from croupier.families.poker import steps
from croupier.families.poker.betting import bet_around
from croupier.families.poker.showdown import Award, Rake, no_rake, settle
from croupier.families.poker.table import PokerTable


def play_hand(table: PokerTable, rake: Rake = no_rake) -> tuple[Award, ...]:
    """Plays a hand: forced bets, then for each street the deal and the betting, then the showdown.

    What each player has left is `Player.stack_cents`, without what it won (`PokerTable.won_cents`).
    """
    table.lay_out()
    steps.post(table)
    steps.straddle(table)
    for street in table.terms.variant.streets:
        if not table.contended:
            break
        steps.deal(table, street)
        table.streets_dealt += 1
        bet_around(table, street)
    return settle(table, rake)
