"""The moments of a blackjack round at which an additional wager of subchapter 2 is looked at, besides those of every game.

Each moment is a place in the chapter's order. The line of a winner cites its row in `paytables.toml`, that of a loser the
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
    """The first cards are the players' two: nothing further has been dealt to any then, and no card reader used."""

    def after_the_reader(self, deal: Deal) -> None:
        """A card reader has been used (or none is), and still no further card has been dealt."""

    def dealer_blackjack_early(self, deal: Deal) -> None:
        """A card reader or an exposed hole card has ended the round before any decision."""

    def before_split(self, deal: Deal, box: Box, hand: Hand) -> None:
        """A player splits; no card has gone to the new hands yet."""

    def needs_third_card(self, deal: Deal) -> bool:
        """Whether the dealer, below seventeen, must draw a third card for this wager's sake."""
        del deal
        return False

    def leave(self, deal: Deal, standing: BlackjackStanding) -> BlackjackStanding:
        """The table as the next round finds it, with what this wager leaves there."""
        del deal
        return standing

    def open(self, deal: Deal) -> list[tuple[Box, Wager]]:
        """Its wagers that have had no fate yet, from the dealer's left."""
        mine = self.unsettled(deal)
        return [(box, wager) for box in deal.boxes for wager in mine if deal.box_of(wager.seat, wager.on) is box]

    def dealt(self, deal: Deal) -> list[tuple[Box, Wager]]:
        """The open ones whose box has its two cards: a hand without them is dead (2.15(g))."""
        return [(box, wager) for box, wager in self.open(deal) if box.hands and _has_two_cards(box.first)]


def _has_two_cards(hand: Hand) -> bool:
    return len(hand.cards) > 1 or hand.from_split


def return_dead(deal: Deal) -> None:
    """2.15(g): what a side wager was about never came to be, its hand being dead; it goes back."""
    for side in deal.sides:
        for _, wager in side.open(deal):
            side.give_back(deal, wager, cite("19:47-2.15(g)"), "the hand is dead")
