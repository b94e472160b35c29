"""A wager that the dealer must draw a third card and that it takes him over 21; paid by the card that does."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from typing import ClassVar

from croupier.engine.side_wager import Fate
from croupier.equipment.cards import Card
from croupier.families.twenty_one.deal import D, SideWager
from croupier.families.twenty_one.sides.chances import CardCounts, Dealt, Gains, chances, gains
from croupier.hands.blackjack import total, value
from croupier.law.citation import Citation
from croupier.money.wager import Wager

_RED = frozenset("hd")
_BROKEN_BY = {10: "ten", 9: "nine", 8: "eight", 7: "seven", 6: "six"}  # nothing lower breaks a hand below seventeen


def decided(cards: Sequence[Card]) -> bool:
    """Whether the dealer's cards decide the wager: 17 or more in two cards, even soft (reading B11), or a third card."""
    return len(cards) >= 3 or (len(cards) == 2 and total(cards).points >= 17)


def winning_hand(cards: Sequence[Card]) -> str:
    """Returns what breaks the dealer, or "". Three eights of one suit are not also paid by color (reading C35)."""
    three = cards[:3]
    if total(cards[:2]).points >= 17 or len(three) < 3 or not total(three).bust:
        return ""
    if all(card.rank == "8" for card in three):
        if len({card.suit for card in three}) == 1:
            return "eights_suit"
        if len({card.suit in _RED for card in three}) == 1:
            return "eights_color"
    return _BROKEN_BY[value(three[-1])]


def third_card_gains(shoe: CardCounts, pays: Callable[[str], Fraction]) -> Gains:
    """What one unit gains, with its chance: the dealer's cards are as likely as any, whatever the players hold."""

    def same(_dealt: Dealt, card: Card) -> Hashable:
        return card if card.rank == "8" else value(card)

    return gains(chances(shoe, lambda dealt: winning_hand(dealt) if decided(dealt) else None, same), pays)


class ThirdCard(SideWager[D]):
    """Settled from the far right as soon as the dealer's cards decide it, before all other open wagers (reading B12)."""

    settled_by: ClassVar[Citation]
    lost_by: ClassVar[Citation]

    def needs_dealer(self, deal: D) -> bool:
        return bool(self.dealt(deal))

    def needs_third_card(self, deal: D) -> bool:
        """Below 17 the dealer draws a third card for it, even if every hand is decided (reading C36)."""
        return bool(self.dealt(deal))

    def after_dealer_card(self, deal: D) -> None:
        cards = deal.dealer.cards
        waiting = self.dealt(deal)
        if not waiting or not decided(cards):
            return
        deal.record(f"the {self.title} wagers are settled, from the far right", self.settled_by)
        self.settle(deal, [self._fate(deal, wager, cards) for _, wager in reversed(waiting)])

    def _fate(self, deal: D, wager: Wager, cards: Sequence[Card]) -> Fate:
        winner = winning_hand(cards)
        if winner:
            return self.paid(deal, wager, f"{wager.kind}_{winner}")
        note = "no third card was required" if len(cards) == 2 else "the third card does not break the dealer"
        return Fate(wager, None, self.lost_by, note)
