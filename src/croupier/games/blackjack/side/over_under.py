"""Over/under 13 (19:47-2.17(a)1): wins if the first two cards total more, or less, than thirteen."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.engine.side_wager import Fate
from croupier.equipment.cards import Card
from croupier.families.twenty_one.table import Box
from croupier.games.blackjack.deal import Deal, SideWager
from croupier.hands.blackjack import value
from croupier.law.citation import cite
from croupier.money.wager import Wager

_WINS_BY = {"over_13": cite("19:47-2.17(b)1"), "under_13": cite("19:47-2.17(b)2")}


def count(cards: Sequence[Card]) -> int:
    """2.2(b)3ii: an ace always counts one for this wager, so an ace and a king total eleven."""
    return sum(value(card) for card in cards)


def side_of_13(cards: Sequence[Card]) -> str:
    """Returns which of the two wagers wins, or "" for thirteen, which wins neither (2.17(c))."""
    points = count(cards)
    return "" if points == 13 else "over_13" if points > 13 else "under_13"


class OverUnder(SideWager):
    """Settled after the second cards."""

    title = "over/under 13"
    kinds = ("over_13", "under_13")
    apart = cite("19:47-2.17(i)")

    def after_first_cards(self, deal: Deal) -> None:
        fates = [self._fate(deal, box, wager) for box, wager in self.dealt(deal)]
        self.collect_then_pay(deal, fates, cite("19:47-2.17(d)"), cite("19:47-2.17(e)"))

    def _fate(self, deal: Deal, box: Box, wager: Wager) -> Fate:
        cards = box.first.cards[:2]
        words = str(count(cards))
        if any(card.rank == "A" for card in cards):
            words += ", an ace counting one"
            deal.record(f"box {box.number} has {words} for the {self.title} wager", cite("19:47-2.2(b)3ii"))
        if side_of_13(cards) == wager.kind:
            return self.paid(deal, wager, wager.kind, words)
        law = cite("19:47-2.17(c)") if count(cards) == 13 else _WINS_BY[wager.kind]
        return Fate(wager, None, law, words)
