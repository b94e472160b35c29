"""The state of a round of blackjack, and the hooks of its additional wagers."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.families.twenty_one import deal as twenty_one
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.shuffle import Cards
from croupier.games.blackjack.standing import BlackjackStanding
from croupier.games.blackjack.table import SPOTS


@dataclass(slots=True, kw_only=True)
class Deal(twenty_one.Deal):
    """Everything on the table in one round."""

    rules: BlackjackRules
    standing: BlackjackStanding
    cards: Cards
    spot: str = SPOTS[0]
    face_down_requested: bool = False  # a patron has requested his double card face down


class SideWager(twenty_one.SideWager[Deal]):
    """An additional wager of blackjack."""

    def leave(self, deal: Deal, standing: BlackjackStanding) -> BlackjackStanding:
        """Returns the table for the next round, with what this wager leaves pending."""
        del deal
        return standing
