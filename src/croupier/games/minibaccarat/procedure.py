"""The round of 19:47-7.7 to 7.10."""

from __future__ import annotations

from croupier.engine.croupier import Croupier
from croupier.engine.game import Outcome
from croupier.families.baccarat import procedure as shared
from croupier.families.baccarat.procedure import Baccarat
from croupier.games.minibaccarat.rules import LAW, MinibaccaratRules
from croupier.games.minibaccarat.shuffle import TABLE, MinibaccaratStanding
from croupier.money.wager import Wager

_GAME = Baccarat(LAW, TABLE)


def play(
    croupier: Croupier, rules: MinibaccaratRules, standing: MinibaccaratStanding, wagers: tuple[Wager, ...]
) -> Outcome:
    """Plays one round: two cards to each hand, and the third cards by the table."""
    return shared.play(_GAME, croupier, rules, standing, wagers)
