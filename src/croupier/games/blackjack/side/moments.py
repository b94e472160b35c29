"""What the additional wagers of blackjack share: their hooks (`deal.SideWager`).

The hooks are called in the order of the chapter. A winner's line cites its row in `paytables.toml`, a loser's line the
condition it failed.
"""

from __future__ import annotations

from croupier.engine.side_wager import Fate
from croupier.games.blackjack.deal import SideWager

__all__ = ["Fate", "SideWager"]
