"""One hand from the first ante to the last chip of the pot."""

from __future__ import annotations

from functools import partial

from croupier.families.poker.play import steps
from croupier.families.poker.play.betting import bet_around
from croupier.families.poker.play.cards import Misdeal
from croupier.families.poker.play.irregular import apply
from croupier.families.poker.play.showdown import Award, Rake, no_rake, settle
from croupier.families.poker.play.table import PokerTable


def play_hand(table: PokerTable, rake: Rake = no_rake) -> tuple[Award, ...]:
    """Plays a hand: forced bets, then for each street the deal and the betting, then the showdown.

    What each player has left is `Player.stack_cents`, without what it won (`PokerTable.won_cents`).
    """
    table.lay_out()
    table.cards.remedy = partial(apply, table)
    while True:
        try:
            return _played(table, rake)
        except Misdeal as why:
            table.record(f"a misdeal, {why}: all bets go back, and the cards are dealt again", table.law.irregular)
            table.start_again()
            table.cards.start_again()


def _played(table: PokerTable, rake: Rake) -> tuple[Award, ...]:
    steps.post(table)
    steps.straddle(table)
    for street in table.terms.variant.streets:
        if not table.contended:
            break
        steps.deal(table, street)
        bet_around(table, street)
        while not table.streets_dealt and steps.nobody_opened(table):
            steps.deal_anew(table, street)
            bet_around(table, street)
        table.streets_dealt += 1
    return settle(table, rake)
