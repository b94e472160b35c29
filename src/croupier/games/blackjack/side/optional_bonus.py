"""The optional bonus wager (19:47-2.25): wins if the dealer must draw a third card and it takes him over 21."""

from __future__ import annotations

from croupier.families.twenty_one.sides.third_card import ThirdCard
from croupier.games.blackjack.deal import Deal, SideWager
from croupier.law.citation import cite


class OptionalBonus(ThirdCard[Deal], SideWager):
    """2.25(d): the dealer draws a third card for it below 17, even if every player has blackjack (reading C36)."""

    title = "optional bonus"
    kinds = ("optional_bonus",)
    apart = cite("19:47-2.25(g)")
    settled_by = cite("19:47-2.25(e)")
    lost_by = cite("19:47-2.25(d)")
