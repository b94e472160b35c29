"""The blackjack bonus wager (19:47-2.20): wins if the first two cards are a blackjack; a device draws the award."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.amounts.cents import NotMoney, dollars, plain, read_dollars
from croupier.engine.irregularity import Irregularity
from croupier.engine.side_wager import Fate
from croupier.families.twenty_one.sites import at_box
from croupier.families.twenty_one.table import Box
from croupier.games.blackjack.awards import RANGES, STAKES, Awards
from croupier.games.blackjack.deal import Deal, SideWager
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.side.stakes import SUPERVISED_FROM_CENTS
from croupier.hands.blackjack import ace_and_ten
from croupier.law.citation import Citation, cite
from croupier.law.ruling import Refused, unlawful
from croupier.money.wager import Wager


@dataclass(frozen=True, slots=True)
class Button:
    """The bonus button, which draws an award at random by weight.

    The list of awards is the licensee's. If his sheet does not name it, any award in the range of 2.20(j) can have come up.
    """

    site: str
    awards: Awards
    between: tuple[int, int] | None = None  # the lowest and highest award, if the sheet does not list them

    @property
    def cite(self) -> Citation:
        return cite("19:47-2.20(j)")

    def outcomes(self) -> Sequence[tuple[int, int]]:
        return self.awards

    def show(self, outcome: int) -> str:
        return plain(outcome)

    def read(self, text: str) -> int:
        try:
            award = read_dollars(text)
        except NotMoney as not_money:
            raise Refused(unlawful(self.cite, str(not_money))) from None
        if self.between is not None:
            least, most = self.between
            if not least <= award <= most:
                why = f"{text} is not an award of this wager; its awards are from {plain(least)} to {plain(most)}"
                raise Refused(unlawful(self.cite, why))
        elif award not in dict(self.awards):
            could = ", ".join(plain(award) for award, _ in self.awards)
            raise Refused(unlawful(self.cite, f"{text} is not an award of this wager; the awards are {could}"))
        return award


def buttons(rules: BlackjackRules) -> tuple[Button, ...]:
    """Returns one button for each stake of the wager, if the table offers it (2.20(a))."""
    return tuple(_button("bonus", rules, stake) for stake in STAKES) if rules.blackjack_bonus else ()


def _button(site: str, rules: BlackjackRules, stake_cents: int) -> Button:
    listed = stake_cents in dict(rules.bonus_awards)
    return Button(site, rules.awards(stake_cents), None if listed else RANGES[stake_cents])


class BlackjackBonus(SideWager):
    """Losers are collected after the second cards; winners press the button after every other wager is settled."""

    title = "blackjack bonus"
    kinds = ("bonus",)
    apart = cite("19:47-2.20(i)")

    def after_first_cards(self, deal: Deal) -> None:
        """2.20(d), (e)1: collects the losing wagers."""
        law = cite("19:47-2.20(d)")
        losing = [
            Fate(wager, None, law, "no blackjack")
            for box, wager in self.dealt(deal)
            if not ace_and_ten(box.first.cards)
        ]
        self.collect_then_pay(deal, losing, cite("19:47-2.20(e)1"), law)

    def after_settlement(self, deal: Deal) -> None:
        """2.20(f): each winner presses the button once, from the dealer's left."""
        for box, wager in self.dealt(deal):
            deal.record(f"{wager.seat} presses the bonus button", cite("19:47-2.20(f)"))
            self._press(deal, box, wager)

    def _press(self, deal: Deal, box: Box, wager: Wager) -> None:
        try:
            award = deal.croupier.chance(_button(at_box("bonus", box, wager.seat), deal.rules, wager.stake_cents))
        except Irregularity:
            deal.record("the display shows nothing, and no supervisor can establish it", cite("19:47-2.15(o)"))
            self.settle(deal, [self.paid(deal, wager, "bonus_failure", "the display failed")])
            return
        if award < SUPERVISED_FROM_CENTS:
            deal.record(f'"{dollars(award)}"', cite("19:47-2.20(g)3"))
        else:
            deal.record(f"a supervisor verifies the bonus of {dollars(award)}", cite("19:47-2.20(g)4"))
        returned = deal.rules.bonus_stake_returned
        note = f"an award of {dollars(award)}{'' if returned else ', the stake not returned'}"
        gain = award if returned else award - wager.stake_cents
        self.award(deal, wager, gain, cite("19:47-2.20(j)"), note)
