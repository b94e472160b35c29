"""Simulates pai gow: hands of four tiles in bulk, and the engine's own result for every cell.

A round's cell is how many of the player's two hands are higher than the dealer's.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from croupier.engine.game import Game
from croupier.engine.kernel import Kernel, Scene
from croupier.families.pai_gow import kernel
from croupier.families.pai_gow.betting import PAI_GOW
from croupier.families.pai_gow.kernel import UNIT_CENTS, play_schema, read_way, wagers_of
from croupier.families.pai_gow.tiles.filed import TILE_HOUSE_WAY_SCHEMA, read_tile_house_way
from croupier.families.pai_gow.tiles.house_way import TileHouseWay
from croupier.families.pai_gow.worth import numbers_against
from croupier.games.pai_gow.rules import LAW, PaiGowTilesRules
from croupier.games.pai_gow.wagers import offered

PLAY_SCHEMA = play_schema(TILE_HOUSE_WAY_SCHEMA, str(LAW.play))


def simulated(game: Game[Any, Any], rules: PaiGowTilesRules, scene: Scene) -> Kernel:
    """The kernel of a pai gow table. Raises `Unreadable` for a scene that it cannot play."""
    from croupier.families.pai_gow.tiles.deals import TileDeals
    from croupier.families.pai_gow.tiles.exact import compared

    wagers = wagers_of(game.title, [PAI_GOW], scene, {}, LAW.wagers)
    own: TileHouseWay | None = read_way(scene.play, LAW.play, partial(read_tile_house_way, LAW.play))
    player = own or rules.house_way

    def worth() -> Mapping[str, Fraction]:
        ways = compared(player, rules.house_way)
        return {PAI_GOW: numbers_against(rules, offered(rules)[PAI_GOW], ways, UNIT_CENTS).expected_gain}

    return kernel.kernel(
        game,
        rules,
        wagers,
        name="pai_gow: pairs of hands",
        own_way=own,
        deals=TileDeals(player, rules.house_way),
        set_by_own=player.set,
        worth=worth,
    )
