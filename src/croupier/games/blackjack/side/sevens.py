"""Sevens (19:47-2.17(a)3): wins if the first card is a seven, and pays more if the next two are sevens too.

The paragraphs contradict each other about a seven that comes second or third. The pay table has a single seven only as
the initial card, and losers are collected before a third card is dealt. So the first card decides (reading B4, option
sevens_by_first_card).
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.engine.decision import Offer
from croupier.engine.side_wager import Fate
from croupier.equipment.cards import Card
from croupier.families.twenty_one import view
from croupier.families.twenty_one.offers import SURRENDER
from croupier.families.twenty_one.sites import at_box
from croupier.families.twenty_one.table import Box, Hand
from croupier.games.blackjack.deal import Deal, SideWager
from croupier.law.citation import Citation, cite
from croupier.money.wager import Wager

_FIXED_BY = frozenset({"stand", SURRENDER})  # decisions that rule out a third card


def winning_hand(cards: Sequence[Card], *, by_first_card: bool = True) -> str:
    """2.17(e)3: returns the best winning hand, or ""; a single seven as the second card wins only by option (reading B4)."""
    if not by_first_card and [card.rank == "7" for card in cards[:2]] == [False, True]:
        return "one"
    sevens = 0
    for card in cards[:3]:
        if card.rank != "7":
            break
        sevens += 1
    name = ("", "one", "two", "three")[sevens]
    return f"{name}_suited" if sevens > 1 and len({card.suit for card in cards[:sevens]}) == 1 else name


class Sevens(SideWager):
    """One seven is paid after the second cards; two wait until it is known whether there will be a third."""

    title = "sevens"
    kinds = ("sevens",)
    apart = cite("19:47-2.17(i)")

    def after_first_cards(self, deal: Deal) -> None:
        fates = []
        for box, wager in self.dealt(deal):
            winner = winning_hand(box.first.cards[:2], by_first_card=deal.rules.sevens_by_first_card)
            if not winner:
                fates.append(Fate(wager, None, cite("19:47-2.17(b)4"), "the first card is no seven"))
            elif winner == "one":
                fates.append(self.paid(deal, wager, "sevens_one"))
            else:
                words = (
                    f"{wager.seat} has two sevens in box {box.number}: paid when it is known whether a third follows"
                )
                deal.record(words, cite("19:47-2.17(e)"))
        self.collect_then_pay(deal, fates, cite("19:47-2.17(d)"), cite("19:47-2.17(e)"))

    def after_card(self, deal: Deal, box: Box, hand: Hand) -> None:
        """A card drawn to two sevens, by a hit or a double, is their third card (reading C23)."""
        if hand is box.first and not hand.from_split and len(hand.cards) == 3:
            self._pay(deal, box, hand.cards, cite("19:47-2.17(e)"))

    def after_decision(self, deal: Deal, box: Box, hand: Hand, decision: str) -> None:
        if hand is box.first and decision in _FIXED_BY:
            self._pay(deal, box, hand.cards[:2], cite("19:47-2.17(e)"))

    def before_split(self, deal: Deal, box: Box, hand: Hand) -> None:
        """2.11(f): tells a player who splits two sevens what he forfeits, and pays him for two before any further card."""
        law = cite("19:47-2.11(f)")
        for own, wager in self.dealt(deal):
            if own is box:
                deal.record(f"{wager.seat} is told that splitting forfeits the payout for three sevens", law)
        self._pay(deal, box, hand.cards[:2], law)

    def dealer_blackjack_early(self, deal: Deal) -> None:
        """2.6(j)3, (k)6: a dealer blackjack ends the round, but two sevens are still offered a third card."""
        law = cite("19:47-2.6(k)6") if deal.rules.hole_card == "up" else cite("19:47-2.6(j)3")
        for box in dict.fromkeys(box.number for box, _ in self.dealt(deal)):
            self._offer_third_card(deal, deal.box(box), law)

    def _offer_third_card(self, deal: Deal, box: Box, law: Citation) -> None:
        """Asks each patron whether he wants a third card. One card serves all of them and affects no other wager."""
        hand = box.first
        offers = (Offer("card", law), Offer("no_card", law, declines=True))
        wanting = []
        for own, wager in self.dealt(deal):
            if own is box:
                site = at_box("sevens", box, wager.seat)
                answer = view.ask(deal, box, hand, site, wager.seat, offers, law, words="a third card", refusals=())
                if answer.name == "card":
                    wanting.append(wager)
        third = [deal.cards.deal(f"sevens:{box.number}")] if wanting else []
        if third:
            deal.record(f"box {box.number} gets the {third[0].spoken} for its two sevens", law)
        self._pay(deal, box, [*hand.cards[:2], *third], law, wanting)
        self._pay(deal, box, hand.cards[:2], law)

    def after_settlement(self, deal: Deal) -> None:
        """Pays the sevens whose third card was a face-down double card, which is turned only now."""
        for box, _ in self.dealt(deal):
            self._pay(deal, box, box.first.cards, cite("19:47-2.17(e)"))

    def _pay(
        self, deal: Deal, box: Box, cards: Sequence[Card], law: Citation, whose: Sequence[Wager] | None = None
    ) -> None:
        """Pays the wagers on this box, or only the given ones."""
        wagers = [wager for own, wager in self.dealt(deal) if own is box and (whose is None or wager in whose)]
        if wagers:
            deal.record(f"the sevens of box {box.number} are paid", law)
            self.settle(deal, [self.paid(deal, wager, f"sevens_{winning_hand(cards)}") for wager in wagers])
