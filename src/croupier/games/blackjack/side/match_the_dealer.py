"""Match-the-dealer (19:47-2.23): wins if one or both of the player's first two cards have the rank of the up card (2.23(a))."""

from __future__ import annotations

from croupier.families.twenty_one.sides.match_the_dealer import MatchTheDealer as Shared
from croupier.games.blackjack.deal import Deal, SideWager
from croupier.law.citation import cite
from croupier.money.paytable import Schedule


class MatchTheDealer(Shared[Deal], SideWager):
    """2.23(f): paid by the number of decks."""

    apart = cite("19:47-2.23(b)")
    settled_by = cite("19:47-2.23(e)")
    lost_by = cite("19:47-2.23(a)")
    won_by = (cite("19:47-2.23(a)1"), cite("19:47-2.23(a)2"))

    def pays(self, deal: Deal) -> Schedule:
        return deal.rules.match_pays
