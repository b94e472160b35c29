"""Match-the-dealer (19:47-2.23): wins if one or both of the player's first two cards have the rank of the up card."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.equipment.cards import Card
from croupier.games.blackjack.side.moments import Fate, SideWager
from croupier.law.citation import cite
from croupier.money.odds import Odds

if TYPE_CHECKING:
    from croupier.families.twenty_one.table import Box
    from croupier.games.blackjack.deal import Deal
    from croupier.money.wager import Wager


def matches(cards: Sequence[Card], up: Card) -> list[str]:
    """Returns "suited" or "unsuited" for each card that matches. Ranks must be equal, not values (2.23(a))."""
    return ["suited" if card.suit == up.suit else "unsuited" for card in cards if card.rank == up.rank]


class MatchTheDealer(SideWager):
    """Settled after the second cards, before the card reader: a dealer blackjack does not affect it (reading C31)."""

    title = "match-the-dealer"
    kinds = ("match_the_dealer",)
    apart = cite("19:47-2.23(b)")

    def after_first_cards(self, deal: Deal) -> None:
        fates = [self._fate(deal, box, wager) for box, wager in self.dealt(deal)]
        self.collect_then_pay(deal, fates, cite("19:47-2.23(e)"), cite("19:47-2.23(e)"))

    def _fate(self, deal: Deal, box: Box, wager: Wager) -> Fate:
        found = matches(box.first.cards[:2], deal.dealer.up)
        if not found:
            return Fate(wager, None, cite("19:47-2.23(a)"))
        each = [deal.rules.match_pays[how].to_one for how in found]
        law = cite("19:47-2.23(a)1") if len(found) == 1 else cite("19:47-2.23(a)2")
        return Fate(wager, Odds(sum(each, Fraction(0))), law, f"{' and '.join(found)} match")
