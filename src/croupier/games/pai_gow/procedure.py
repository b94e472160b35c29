"""The round of 19:47-10.6 to 10.8: eight stacks of four tiles, two hands each, all against the bank's."""

from __future__ import annotations

from croupier.engine.croupier import Ritual
from croupier.equipment.decks.tiles import Tile
from croupier.families.pai_gow.betting import PAI_GOW
from croupier.families.pai_gow.play import steps
from croupier.families.pai_gow.play.table import PaiGowTable, Setting
from croupier.families.pai_gow.tiles.ranking import TileSetting, in_tile_order
from croupier.games.pai_gow.rules import PaiGowTilesRules
from croupier.games.pai_gow.wagers import PLAYER_POSITIONS

TILES_EACH = 4

Tiles = tuple[Tile, ...]


def _set_as(_rules: PaiGowTilesRules, tiles: Tiles, low: Tiles) -> TileSetting:
    left = list(tiles)
    for tile in low:
        left.remove(tile)
    return TileSetting(in_tile_order(left), in_tile_order(low))


def _by_house_way(rules: PaiGowTilesRules, tiles: Tiles) -> TileSetting:
    return rules.house_way.set(tiles)


# Six players, the dealer and the dead hand.
SETTING = Setting("tiles", TILES_EACH, 2, PLAYER_POSITIONS, PLAYER_POSITIONS + 2, _set_as, _by_house_way)


def play_round(table: PaiGowTable) -> None:
    """Plays one round. The stack that no position gets is the dead hand, which nobody looks at."""
    table.record(Ritual('the tiles are mixed face down and stacked by fours; "No more bets"'), table.law.deal)
    steps.deal(table, steps.begin(table), TILES_EACH, by_stacks=True, clockwise=False)
    steps.set_hands(table)
    steps.expose(table)
    steps.settle(table, PAI_GOW)
