"""Builds the kernel of a casino war table from a scene."""

from __future__ import annotations

from typing import Any

from croupier.engine.game import Game
from croupier.engine.kernel import Kernel, Scene
from croupier.engine.simulated import chosen
from croupier.games.casino_war.exact import goes_to_war
from croupier.games.casino_war.rank_table import compiled, read_play
from croupier.games.casino_war.rules import CasinoWarRules
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake


def simulated(game: Game[Any, Any], rules: CasinoWarRules, scene: Scene) -> Kernel:
    """The kernel of a casino war table. Raises `Unreadable` for a scene that it cannot play.

    Without instructions, a tie gets the better choice in the first round of a shoe.
    """
    wagers = tuple(case.wager for case in chosen(game, rules, scene))
    if scene.seats != 1:
        why = "the simulation has one seat: every seat has its own card and the same chances"
        raise Unreadable(Mistake("seats", why))
    war = read_play(scene.play)
    table = compiled(game, rules, war=goes_to_war(rules) if war is None else war)
    from croupier.games.casino_war.kernel import (
        DealKernel,
    )

    return DealKernel(table, wagers, through_the_shoe=scene.through_the_shoe)
