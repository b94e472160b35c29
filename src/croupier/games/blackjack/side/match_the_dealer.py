"""Match-the-dealer (19:47-2.23): that one of the player's first two cards, or each, is of the rank of the dealer's first."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.equipment.cards import Card
from croupier.games.blackjack.side.moments import Fate, SideWager
from croupier.law.citation import cite
from croupier.money.odds import Odds

if TYPE_CHECKING:
    from croupier.games.blackjack.deal import Deal
    from croupier.games.blackjack.table import Box
    from croupier.money.wager import Wager


def matches(cards: Sequence[Card], up: Card) -> list[str]:
    """How each card that matches does. A king matches only a king: ranks are compared, not values (2.23(a))."""
    return ["suited" if card.suit == up.suit else "unsuited" for card in cards if card.rank == up.rank]


class MatchTheDealer(SideWager):
    """Settled after the second cards and before a card reader is used: a dealer's blackjack does not touch it (C31)."""

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
