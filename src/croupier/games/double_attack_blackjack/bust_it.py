"""Bust it (19:47-26.6): wins if the dealer goes over 21 with exactly three cards."""

from __future__ import annotations

from croupier.families.twenty_one.sides.third_card import ThirdCard
from croupier.games.double_attack_blackjack.deal import Deal
from croupier.games.double_attack_blackjack.wagers import BUST_IT
from croupier.law.citation import cite


class BustIt(ThirdCard[Deal]):
    """The dealer draws a third card for it below 17, even if every hand is decided (26.12(c))."""

    title = "bust it"
    kinds = (BUST_IT,)
    apart = cite("19:47-26.6")
    settled_by = cite("19:47-26.6")
    lost_by = cite("19:47-26.6")
