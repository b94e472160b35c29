"""Match the dealer (19:47-19.6), as in blackjack with this game's odds."""

from __future__ import annotations

from croupier.families.twenty_one.sides import match_the_dealer
from croupier.games.spanish_21.deal import Deal
from croupier.law.citation import cite
from croupier.money.paytable import Schedule

_LAW = cite("19:47-19.6")


class MatchTheDealer(match_the_dealer.MatchTheDealer[Deal]):
    """Paid by the elected schedule, one for each number of decks."""

    apart = _LAW
    settled_by = _LAW
    lost_by = _LAW
    won_by = (_LAW, _LAW)

    def pays(self, deal: Deal) -> Schedule:
        return deal.rules.match_pays
