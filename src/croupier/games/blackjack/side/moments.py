"""What every additional wager of subchapter 2 has in common: the moments of the round at which it is looked at.

A side wager is settled on its own and influences no other; each moment below is a place in the chapter's order. What a
kind of wager is paid stands in `paytables.toml`: the line of a winner cites its row there, that of a loser the condition
it failed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

from croupier.law.citation import Citation, cite
from croupier.money.settlement import Result

if TYPE_CHECKING:
    from croupier.games.blackjack.deal import Deal
    from croupier.games.blackjack.standing import BlackjackStanding
    from croupier.games.blackjack.table import Box, Hand
    from croupier.money.odds import Odds
    from croupier.money.wager import Wager


class Fate(NamedTuple):
    """What becomes of one wager: paid at these odds, or lost where there are none, and by which paragraph."""

    wager: Wager
    pays: Odds | None
    law: Citation
    note: str = ""


class SideWager:
    """The moments of a round; a wager overrides those it cares for. One is made for every round, so it may remember."""

    title: ClassVar[str]
    kinds: ClassVar[tuple[str, ...]]
    apart: ClassVar[Citation]  # the paragraph by which it influences no other wager

    def before_the_deal(self, deal: Deal) -> None:
        """Wagers are down and no card has left the shoe."""

    def after_second_cards(self, deal: Deal) -> None:
        """Every player has two cards; nothing further has been dealt to any, no card reader used."""

    def after_the_reader(self, deal: Deal) -> None:
        """A card reader has been used (or none is), and still no further card has been dealt."""

    def dealer_blackjack_early(self, deal: Deal) -> None:
        """A card reader or an exposed hole card has ended the round before any decision."""

    def after_card(self, deal: Deal, box: Box, hand: Hand) -> None:
        """A player has drawn a card."""

    def after_decision(self, deal: Deal, box: Box, hand: Hand, decision: str) -> None:
        """A player has made a decision on a hand and has got what he asked for."""

    def before_split(self, deal: Deal, box: Box, hand: Hand) -> None:
        """A player splits; no card has gone to the new hands yet."""

    def needs_dealer(self, deal: Deal) -> bool:
        """Whether the dealer must show his second card for this wager's sake."""
        del deal
        return False

    def needs_third_card(self, deal: Deal) -> bool:
        """Whether the dealer, below seventeen, must draw a third card for this wager's sake."""
        del deal
        return False

    def after_dealer_card(self, deal: Deal) -> None:
        """The dealer has shown his second card, or drawn another."""

    def after_settlement(self, deal: Deal) -> None:
        """The wagers of 2.3(a) have had their fate."""

    def leave(self, deal: Deal, standing: BlackjackStanding) -> BlackjackStanding:
        """The table as the next round finds it, with what this wager leaves there."""
        del deal
        return standing

    def open(self, deal: Deal) -> list[tuple[Box, Wager]]:
        """Its wagers that have had no fate yet, from the dealer's left."""
        fated = {(line.seat, line.wager) for line in deal.lines}
        mine = [wager for wager in deal.wagers if wager.kind in self.kinds and (wager.seat, wager.name) not in fated]
        return [(box, wager) for box in deal.boxes for wager in mine if deal.box_of(wager.seat, wager.on) is box]

    def dealt(self, deal: Deal) -> list[tuple[Box, Wager]]:
        """The open ones whose box has its two cards: a hand without them is dead (2.15(g))."""
        return [(box, wager) for box, wager in self.open(deal) if box.hands and _has_two_cards(box.first)]

    def collect_then_pay(self, deal: Deal, fates: list[Fate], collected_by: Citation, paid_by: Citation) -> None:
        """Losing wagers are collected, then winning ones paid."""
        losing, winning = [fate for fate in fates if not fate.pays], [fate for fate in fates if fate.pays]
        if losing:
            deal.record(f"losing {self.title} wagers are collected", collected_by)
        self.settle(deal, losing)
        if winning:
            deal.record(f"winning {self.title} wagers are paid", paid_by)
        self.settle(deal, winning)

    def settle(self, deal: Deal, fates: list[Fate]) -> None:
        for wager, pays, law, note in fates:
            result = Result.WON if pays else Result.LOST
            deal.line(wager.seat, wager.name, 1, wager.stake_cents, result, law, pays=pays, note=note)

    def give_back(self, deal: Deal, wager: Wager, law: Citation, note: str) -> None:
        deal.line(wager.seat, wager.name, 1, wager.stake_cents, Result.VOID, law, note=note)

    def paid(self, deal: Deal, wager: Wager, row: str, note: str = "") -> Fate:
        """A winner at the odds of a row of the pay table."""
        found = deal.rules.payouts.row(row)
        return Fate(wager, found.pays, found.cite, note or row.removeprefix(f"{wager.kind}_").replace("_", " "))


def _has_two_cards(hand: Hand) -> bool:
    return len(hand.cards) > 1 or hand.from_split


def return_dead(deal: Deal) -> None:
    """2.15(g): what a side wager was about never came to be, its hand being dead; it goes back."""
    for side in deal.sides:
        for _, wager in side.open(deal):
            side.give_back(deal, wager, cite("19:47-2.15(g)"), "the hand is dead")
