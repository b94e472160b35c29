"""The round of 19:47-3.7 to 3.10."""

from __future__ import annotations

from croupier.engine.croupier import Croupier
from croupier.engine.game import Outcome
from croupier.families.baccarat import procedure as shared
from croupier.families.baccarat.procedure import Baccarat
from croupier.games.baccarat.rules import LAW, BaccaratTableRules
from croupier.games.baccarat.shuffle import TABLE, CuratorCards, PuntoBancoStanding
from croupier.money.wager import Wager

_GAME = Baccarat(LAW, TABLE, CuratorCards)


def play(
    croupier: Croupier, rules: BaccaratTableRules, standing: PuntoBancoStanding, wagers: tuple[Wager, ...]
) -> Outcome:
    """Plays one round: two cards to each hand, and the third cards by the table."""
    return shared.play(_GAME, croupier, rules, standing, wagers)
