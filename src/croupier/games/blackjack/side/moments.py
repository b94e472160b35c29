"""What the additional wagers of blackjack share: their hooks (`deal.SideWager`), and the wagers on dead hands.

The hooks are called in the order of the chapter. A winner's line cites its row in `paytables.toml`, a loser's line the
condition it failed.
"""

from __future__ import annotations

from croupier.engine.side_wager import Fate
from croupier.games.blackjack.deal import Deal, SideWager
from croupier.law.citation import cite

__all__ = ["Fate", "SideWager", "return_dead"]


def return_dead(deal: Deal) -> None:
    """2.15(g): returns the side wagers on dead hands."""
    for side in deal.sides:
        for _, wager in side.open(deal):
            side.give_back(deal, wager, cite("19:47-2.15(g)"), "the hand is dead")
