"""Lanes of craps (`croupier.engine.lanes`): what every roll does to every wager, as the engine settles it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.engine.game import Game
from croupier.engine.lanes import LaneScene
from croupier.games.craps.rules import CrapsRules

if TYPE_CHECKING:
    from croupier.games.craps.lanes.table import CrapsLanes


def lanes(game: Game[Any, Any], rules: CrapsRules, scene: LaneScene) -> CrapsLanes:
    """A player who shoots in each lane. Raises `Refused` for an episode that there is not."""
    from croupier.games.craps.lanes.table import CrapsLanes

    return CrapsLanes(game, rules, scene)
