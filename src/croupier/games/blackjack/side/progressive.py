"""The progressive wager (19:47-2.19): one dollar on aces as the first cards of a box; four of one color win the meter.

The chapter does not say what a split does. By reading C25 only cards dealt before a split count, so splitting two aces
fixes their award, and the chip is not returned with an award (options splitting_fixes_progressive and
progressive_chip_returned).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from croupier.amounts.cents import dollars
from croupier.engine.side_wager import Fate
from croupier.equipment.cards import Card
from croupier.families.twenty_one.table import Box, Hand
from croupier.games.blackjack.deal import Deal, SideWager
from croupier.games.blackjack.standing import BlackjackStanding
from croupier.law.citation import cite
from croupier.law.ruling import Refused, unlawful
from croupier.money.meter import Meter, share_words
from croupier.money.wager import Wager

JACKPOT = "four of one color"
AWARDS_CENTS = {"three of one suit": 2_500_00, "three": 250_00, "two of one suit": 100_00, "two": 25_00}  # 2.19(c)
_RED = frozenset("hd")


def winning_hand(cards: Sequence[Card]) -> str:
    """Returns the best series of aces at the start of the cards, or "" (2.19(c), (e)). Four of mixed colors pay as three."""
    aces = 0
    for card in cards[:4]:
        if card.rank != "A":
            break
        aces += 1
    if aces == 4 and len({card.suit in _RED for card in cards[:4]}) == 1:
        return JACKPOT
    if aces < 2:
        return ""
    counted = min(aces, 3)
    name = "two" if counted == 2 else "three"
    return f"{name} of one suit" if len({card.suit for card in cards[:counted]}) == 1 else name


class Progressive(SideWager):
    """Registered on the meter before the deal, and paid when the blackjack wagers are settled."""

    title = "progressive"
    kinds = ("progressive",)
    apart = cite("19:47-2.19(d)")

    meter: Meter  # set before the deal

    def __init__(self) -> None:
        self.lights_out: frozenset[str] = frozenset()  # boxes whose light failed in this round
        self.split: dict[str, list[Card]] = {}  # box number -> its two cards before the split, then all later ones

    def before_the_deal(self, deal: Deal) -> None:
        """2.19(b): registers each chip, and adds the rate of progression to the meter. Percents of $1 are whole cents."""
        wagers = [wager for _, wager in self.open(deal)]
        meter = Meter(
            cents=deal.standing.meter_cents,
            reset_cents=deal.rules.progressive_reset,
            rate=Fraction(deal.rules.progressive_rate_percent, 100),
        )
        self.meter = meter.register(wager.stake_cents for wager in wagers)
        words = f"progressive wagers registered: {len(wagers)}; the meter shows {dollars(self.meter.cents)}"
        deal.record(words, cite("19:47-2.19(b)"))

    def light_fails(self, deal: Deal, number: str) -> None:
        """2.15(n): returns the progressive wagers at a box whose light does not work."""
        law = cite("19:47-2.15(n)")
        if number not in {str(box) for box in range(1, deal.rules.boxes + 1)}:
            raise Refused(unlawful(law, f'there is no box "{number}" on this layout'))
        deal.record(f"the progressive light of box {number} does not work", law)
        for box, wager in self.open(deal):
            if box.number == number:
                self.give_back(deal, wager, law, "the light does not work")
        self.lights_out |= {number}

    def before_split(self, deal: Deal, box: Box, hand: Hand) -> None:
        del deal
        self.split.setdefault(box.number, hand.cards[:2])

    def after_card(self, deal: Deal, box: Box, hand: Hand) -> None:
        """Keeps each card that a split box gets. One that starts a further hand keeps its place in the series."""
        if box.number in self.split and not deal.rules.splitting_fixes_progressive:
            self.split[box.number].append(hand.cards[-1])

    def after_settlement(self, deal: Deal) -> None:
        """2.19(h): pays the winners after the blackjack wagers; losing chips are already in the acceptor."""
        hands = [(wager, winning_hand(self._cards(box))) for box, wager in self.dealt(deal)]
        winners = [wager for wager, hand in hands if hand == JACKPOT]
        for wager, hand in hands:
            if not hand:
                self.settle(deal, [Fate(wager, None, cite("19:47-2.19(c)"), "no series of aces")])
            elif hand != JACKPOT:
                self._pay(deal, wager, hand, AWARDS_CENTS[hand])
        self._pay_jackpot(deal, winners)

    def _cards(self, box: Box) -> Sequence[Card]:
        """The cards that count, in the order the box got them."""
        return self.split.get(box.number, box.first.cards)

    def _pay_jackpot(self, deal: Deal, winners: list[Wager]) -> None:
        """Pays the meter to all winners in equal shares, then resets it (reading C26)."""
        if not winners:
            return
        law = cite("19:47-2.19(h)")
        deal.record(f"the meter of {dollars(self.meter.cents)} is won by {len(winners)}", law)
        share = self.meter.share_cents(len(winners), deal.rules.smallest_chip_cents)
        for wager in winners:
            self._pay(deal, wager, JACKPOT, share, share_words(Fraction(1), self.meter.cents, len(winners)))
        self.meter = self.meter.reset()
        deal.record(f"the meter is reset to {dollars(self.meter.cents)}", cite("19:47-2.19(i)"))

    def _pay(self, deal: Deal, wager: Wager, hand: str, award_cents: int, share: str = "") -> None:
        deal.record(
            f"{wager.seat} is paid {dollars(award_cents)} for aces, {hand}, and for no less", cite("19:47-2.19(e)")
        )
        law = cite("19:47-2.19(h)") if hand == JACKPOT else cite("19:47-2.19(c)")
        returned = deal.rules.progressive_chip_returned
        note = f"aces, {hand}: {dollars(award_cents)}{share}, the chip {'' if returned else 'not '}returned"
        self.award(deal, wager, award_cents - (0 if returned else wager.stake_cents), law, note)

    def leave(self, deal: Deal, standing: BlackjackStanding) -> BlackjackStanding:
        out = tuple(sorted(self.lights_out.union(deal.standing.lights_out)))
        return replace(standing, meter_cents=self.meter.cents, lights_out=out)
