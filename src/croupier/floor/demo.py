"""The floor a newcomer finds: one table of every game there is, lawful, with its limits posted, and open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.amounts.cents import plain
from croupier.engine.game import Game
from croupier.floor.storage.new_event import Tree
from croupier.floor.tables import hours
from croupier.games import registry

if TYPE_CHECKING:
    from croupier.floor.casino import Casino
    from croupier.floor.tables.working_table import WorkingTable

SEATS = 7
_MIN_CENTS, _MAX_CENTS = 5_00, 500_00


def furnish(casino: Casino) -> None:
    """Makes and opens all the tables at once, each step of opening taken by the house: a first run is whole or was not."""
    sheets = {game.name.replace("_", "-"): sheet_of(game) for game in registry.games()}
    casino.furnish(sheets, SEATS, open_up).result()


def open_up(working: WorkingTable) -> None:
    """Takes every step of opening."""
    while (coming := working.table.steps.next_step) is not None and not working.table.open:
        hours.step(working, coming.name)


def sheet_of(game: Game[Any, Any]) -> Tree:
    """The chapter's defaults, with the usual limits on every wager whose stake is not fixed."""
    rules = game.rules.elect({})
    limits = {
        kind.name: {"min": plain(_MIN_CENTS), "max": plain(_MAX_CENTS)}
        for kind in game.play.wagers(rules).values()
        if not kind.stakes_cents and not kind.made_in_play
    }
    return {"game": game.name, "rules": rules.plain(), "limits": limits}
