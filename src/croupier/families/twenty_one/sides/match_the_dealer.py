"""Match the dealer: wins if one or both of the player's first two cards have the rank of the dealer's up card."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import ClassVar

from croupier.engine.side_wager import Fate
from croupier.equipment.cards import Card
from croupier.families.twenty_one.deal import D, SideWager
from croupier.families.twenty_one.sides.chances import CardCounts, Dealt, Gains, chances, gains, with_cards
from croupier.families.twenty_one.table import Box
from croupier.law.citation import Citation
from croupier.money.odds import Odds
from croupier.money.paytable import Schedule
from croupier.money.wager import Wager

MATCH_THE_DEALER = "match_the_dealer"


def matches(cards: Sequence[Card], up: Card) -> list[str]:
    """Returns "suited" or "unsuited" for each card that matches. Ranks must be equal, not values."""
    return ["suited" if card.suit == up.suit else "unsuited" for card in cards if card.rank == up.rank]


def match_odds(pays: Schedule) -> tuple[Odds, ...]:
    """Returns every payout: of one matching card, and of two, which are added."""
    both = (Odds(one.to_one + other.to_one) for one, other in combinations_with_replacement(pays.pays, 2))
    return (*pays.pays, *both)


def match_gains(shoe: CardCounts, pays: Schedule) -> Gains:
    """What one unit gains, with its chance.

    The dealer's card is dealt first: each player card then matches rank and suit, only the rank, or neither.
    """

    def same(dealt: Dealt, card: Card) -> Hashable:
        return (card == dealt[0], card.rank == dealt[0].rank) if dealt else card

    hands = chances(shoe, with_cards(3, lambda dealt: " ".join(matches(dealt[1:], dealt[0]))), same)
    return gains(hands, lambda hand: sum((pays[how].to_one for how in hand.split()), Fraction(0)))


class MatchTheDealer(SideWager[D]):
    """Settled after the second cards, before the card reader: a dealer blackjack does not affect it (reading C31)."""

    title = "match-the-dealer"
    kinds = (MATCH_THE_DEALER,)
    settled_by: ClassVar[Citation]
    lost_by: ClassVar[Citation]
    won_by: ClassVar[tuple[Citation, Citation]]  # with one matching card, and with two

    def pays(self, deal: D) -> Schedule:
        """The odds of each matching card, "suited" or "unsuited"."""
        raise NotImplementedError

    def after_first_cards(self, deal: D) -> None:
        fates = [self._fate(deal, box, wager) for box, wager in self.dealt(deal)]
        self.collect_then_pay(deal, fates, self.settled_by, self.settled_by)

    def _fate(self, deal: D, box: Box, wager: Wager) -> Fate:
        matching = matches(box.first.cards[:2], deal.dealer.up)
        if not matching:
            return Fate(wager, None, self.lost_by, "no card matches")
        each = [self.pays(deal)[how].to_one for how in matching]
        return Fate(
            wager, Odds(sum(each, Fraction(0))), self.won_by[len(matching) - 1], f"{' and '.join(matching)} match"
        )
