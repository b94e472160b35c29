"""Lanes of three card poker (`croupier.engine.lanes`): what a round gains is settled by the engine, once for each cell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.engine.game import Game
from croupier.engine.lanes import LaneScene
from croupier.games.three_card_poker.rules import ThreeCardRules

if TYPE_CHECKING:
    from croupier.games.three_card_poker.lanes.table import ThreeCardLanes


def lanes(game: Game[Any, Any], rules: ThreeCardRules, scene: LaneScene) -> ThreeCardLanes:
    """An ante in each lane. Raises `Refused` for an episode that there is not."""
    from croupier.games.three_card_poker.lanes.table import ThreeCardLanes

    return ThreeCardLanes(game, rules, scene)
