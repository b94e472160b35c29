"""The hooks of a blackjack round for its additional wagers, beyond the hooks that every game has.

They are called in the order of the chapter. A winner's line cites its row in `paytables.toml`, a loser's line the
condition it failed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.engine import side_wager
from croupier.engine.side_wager import Fate
from croupier.law.citation import cite

if TYPE_CHECKING:
    from croupier.games.blackjack.deal import Deal
    from croupier.games.blackjack.standing import BlackjackStanding
    from croupier.games.blackjack.table import Box, Hand
    from croupier.money.wager import Wager

__all__ = ["Fate", "SideWager", "return_dead"]


class SideWager(side_wager.SideWager["Deal", "Box", "Hand"]):
    """An additional wager of blackjack. `after_first_cards` comes after the second cards, before any card reader."""

    def after_the_reader(self, deal: Deal) -> None:
        """Called after the card reader, if there is one, and before any further card."""

    def dealer_blackjack_early(self, deal: Deal) -> None:
        """Called if a card reader or an exposed hole card has ended the round before any decision."""

    def before_split(self, deal: Deal, box: Box, hand: Hand) -> None:
        """Called when a player splits, before the new hands get cards."""

    def needs_third_card(self, deal: Deal) -> bool:
        """Whether the dealer must draw a third card below seventeen to decide this wager."""
        del deal
        return False

    def leave(self, deal: Deal, standing: BlackjackStanding) -> BlackjackStanding:
        """Returns the table for the next round, with what this wager leaves pending."""
        del deal
        return standing

    def open(self, deal: Deal) -> list[tuple[Box, Wager]]:
        """Returns its unsettled wagers, from the dealer's left."""
        unsettled = self.unsettled(deal)
        return [(box, wager) for box in deal.boxes for wager in unsettled if deal.box_of(wager.seat, wager.on) is box]

    def dealt(self, deal: Deal) -> list[tuple[Box, Wager]]:
        """Returns the unsettled wagers whose box has its two cards; a hand without them is dead (2.15(g))."""
        return [(box, wager) for box, wager in self.open(deal) if box.hands and _has_two_cards(box.first)]


def _has_two_cards(hand: Hand) -> bool:
    return len(hand.cards) > 1 or hand.from_split


def return_dead(deal: Deal) -> None:
    """2.15(g): returns the side wagers on dead hands."""
    for side in deal.sides:
        for _, wager in side.open(deal):
            side.give_back(deal, wager, cite("19:47-2.15(g)"), "the hand is dead")
