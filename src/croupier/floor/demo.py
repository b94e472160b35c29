"""The demo floor: one open table of every game, with lawful default rules and posted limits."""

from __future__ import annotations

from typing import Any

from croupier.amounts.cents import plain
from croupier.engine.game import Game
from croupier.floor.storage.new_event import Tree
from croupier.floor.tables.moves import hours, pace
from croupier.floor.tables.moves.working_table import WorkingTable
from croupier.floor.tables.pace import players_needed
from croupier.games import registry

SEATS = 7
_MIN_CENTS, _MAX_CENTS = 5_00, 500_00


def sheets() -> dict[str, Tree]:
    """The rule sheets of the demo's tables, by table name."""
    return {game.name.replace("_", "-"): sheet_of(game) for game in registry.games()}


def sheet_of(game: Game[Any, Any], elected: Any = None) -> Tree:
    """A sheet with the chapter's defaults, or these rules, and the usual limits on every wager without a fixed stake.

    What a sheet must name itself has its example.
    """
    rules = elected or game.rules.example()
    limits = {
        kind.name: {"min": plain(_MIN_CENTS), "max": plain(_MAX_CENTS)}
        for kind in game.play.wagers(rules).values()
        if not (kind.stakes_cents or kind.made_in_play or kind.is_stack) and kind.laid_with is None
    }
    return {"game": game.name, "rules": rules.plain(), "limits": limits}


def close_down(working: WorkingTable) -> None:
    """Closes a table with every step of it. Raises `Refused` while a round is under way."""
    if working.table.playing:
        raise working.refuse("the round is under way: the table can be closed when it is over")
    hours.begin_closing(working)
    while (coming := working.table.steps.next_step) is not None and working.table.open:
        hours.step(working, coming.name)


def open_up(working: WorkingTable) -> None:
    """Takes every step of opening a table."""
    while (coming := working.table.steps.next_step) is not None and not working.table.open:
        hours.step(working, coming.name)


def open_with_company(working: WorkingTable) -> None:
    """Opens a table of the demo: where nobody can play alone, bots sit down by themselves."""
    if players_needed(working.table) > 1:
        pace.allow_company(working, on=True)
    open_up(working)
