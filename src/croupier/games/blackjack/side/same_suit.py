"""Same suit (19:47-2.17(a)2): wins if the first two cards have the same suit; a king and queen pay more."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.engine.side_wager import Fate
from croupier.equipment.cards import Card
from croupier.families.twenty_one.table import Box
from croupier.games.blackjack.deal import Deal, SideWager
from croupier.law.citation import cite
from croupier.money.wager import Wager


def winning_hand(cards: Sequence[Card]) -> str:
    """Returns the winning hand, or "". Both winning hands are of one suit (reading C22)."""
    if cards[0].suit != cards[1].suit:
        return ""
    return "king_queen" if {card.rank for card in cards} == {"K", "Q"} else "other"


class SameSuit(SideWager):
    """Settled after the second cards, by the pay table elected for the number of decks."""

    title = "same suit"
    kinds = ("same_suit",)
    apart = cite("19:47-2.17(i)")

    def after_first_cards(self, deal: Deal) -> None:
        fates = [self._fate(deal, box, wager) for box, wager in self.dealt(deal)]
        self.collect_then_pay(deal, fates, cite("19:47-2.17(d)"), cite("19:47-2.17(e)"))

    def _fate(self, deal: Deal, box: Box, wager: Wager) -> Fate:
        winner = winning_hand(box.first.cards[:2])
        if not winner:
            return Fate(wager, None, cite("19:47-2.17(b)3"), "two suits")
        note = "king and queen of one suit" if winner == "king_queen" else "one suit"
        return self.paid_by(deal.rules.same_suit_pays, wager, winner, note)
